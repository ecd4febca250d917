"""The simulated table follows whatever game lies on the clerk's table."""

from collections.abc import Iterable
from pathlib import Path

from companion.game.contract import Box, Place, PlaceKind, Setup, Tabletop
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, STEWARD, CommandId, CopyId, SeatId, TagId, seated
from companion.host.card_positions import positions_in
from companion.host.game_session import GameSession
from companion.host.simulator_sync import SimulatorSync
from companion.journal.book import GameOf
from companion.journal.memory import MemoryBook
from hardware.simulator.table import SimulatedTable
from hardware.simulator.world import tag_for
from tests.toy import Fists, Hide, Toy

RED, BLUE = SeatId("red"), SeatId("blue")


class Stones(Toy):
    """Fists with two stones in each, drawn from a heap."""

    def tabletop(self, table: Fists) -> Tabletop:
        stones = tuple(CopyId(f"stone-{number:02}") for number in range(20))
        fists = [
            Place(name=f"fist {seat}", kind=PlaceKind.HAND, seat=seat, dealt=2)
            for seat in table.seats
        ]
        return Tabletop(table.seats, stones, (Place(name="heap", kind=PlaceKind.DECK), *fists))


def stickers(box: str, copies: Iterable[CopyId]) -> dict[TagId, CopyId]:
    return {TagId(tag_for(f"{box}/{copy}")): copy for copy in copies}


def session_of(game: Toy, game_id: str = "0001") -> GameSession:
    session = GameSession(game_id, game, MemoryBook(GameOf("toy", "toy")), {}, (PUBLIC,))
    setup = Setup(seats=(RED, BLUE), first=RED)
    laid = game.start(Box(edition="toy", sheet=""), setup)
    assert not isinstance(laid, Refusal)
    session.record(Hide(RED, 0), laid, STEWARD, CommandId("begin"), 0, "")
    session.write()
    return session


def a_table(tmp_path: Path) -> SimulatedTable:
    return SimulatedTable.open(
        tmp_path / "world.json", mouths=(RED, BLUE), readers={}, spots={}, seed=1
    )


def test_a_game_with_neither_bags_nor_piles_is_dealt_and_played_on(tmp_path: Path) -> None:
    table, session = a_table(tmp_path), session_of(Stones())
    sync = SimulatorSync(table, stickers)
    sync.follow(positions_in(session), restarted=False)
    world = table.snapshot().world
    assert (world.game_id, world.seats) == ("0001", (RED, BLUE))
    lying = {place: len(tags) for place, tags in world.places.items()}
    assert lying == {"heap": 16, "fist red": 2, "fist blue": 2}

    table.move(world.places["fist red"][0], "heap")
    session.act(Hide(RED, 3), seated(RED), CommandId("hide"), 0, "")
    sync.follow(positions_in(session), restarted=False)
    sync.follow(positions_in(session), restarted=True)
    assert len(table.snapshot().world.places["fist red"]) == 1


def test_the_next_game_is_dealt_anew(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    sync = SimulatorSync(table, stickers)
    sync.follow(positions_in(session_of(Stones())), restarted=False)
    table.move(table.snapshot().world.places["fist red"][0], "heap")
    sync.follow(positions_in(session_of(Stones(), "0002")), restarted=False)
    assert len(table.snapshot().world.places["fist red"]) == 2


def test_a_game_without_cards_is_laid_too(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    SimulatorSync(table, stickers).follow(positions_in(session_of(Toy())), restarted=True)
    world = table.snapshot().world
    assert (world.game_id, world.seats, dict(world.cards)) == ("0001", (RED, BLUE), {})

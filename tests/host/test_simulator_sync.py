"""The simulated table follows whatever game lies on the clerk's table."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from companion.game.cards import Cards, card_of
from companion.game.contract import Place, PlaceKind, Setup, Tabletop
from companion.game.history import Decided
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, STEWARD, CommandId, CopyId, SeatId, TagId, seated
from companion.host.card_positions import positions_in
from companion.host.game_session import GameSession
from companion.host.page_data import Done
from companion.host.simulator_sync import SimulatorSync
from companion.journal.book import GameOf
from companion.journal.memory import MemoryBook
from hardware.signals import ReaderName
from hardware.signals import TagId as ReadTag
from hardware.simulator.rc522.workbench import Workbench
from hardware.simulator.table import SimulatedTable
from hardware.simulator.world import tag_for
from tests.toy import BOX, Fists, Hide, Toy

LAID = (
    Place(name="heap", kind=PlaceKind.DECK),
    Place(name="row", kind=PlaceKind.OPEN),
)
RED, BLUE = SeatId("red"), SeatId("blue")


class Stones(Toy):
    """Fists with two stones in each, drawn from a heap; a stone by that number is laid in a row."""

    def lying(self, table: Fists) -> Mapping[str, Cards]:
        return {"row": tuple(card_of(CopyId(f"stone-{n:02}")) for n in table.fists.values())}

    def tabletop(self, table: Fists) -> Tabletop:
        stones = tuple(CopyId(f"stone-{number:02}") for number in range(20))
        fists = [
            Place(name=f"fist {seat}", kind=PlaceKind.HAND, seat=seat, dealt=2)
            for seat in table.seats
        ]
        return Tabletop(table.seats, stones, (*LAID, *fists))


class Shells(Stones):
    """Fists of any size, with some shells beside them; `told` lies somewhere, and so often the deck
    was shuffled."""

    told: ClassVar[Mapping[str, Cards]] = {}
    often = 0

    def lying(self, table: Fists) -> Mapping[str, Cards]:  # noqa: ARG002
        return self.told

    def shuffles(self, table: Fists) -> int:  # noqa: ARG002
        return self.often

    def tabletop(self, table: Fists) -> Tabletop:
        stones = super().tabletop(table).cards
        shells = (CopyId("shell-01"), CopyId("shell-02"))
        held = (Place(name="fist red", kind=PlaceKind.HELD, seat=RED, dealt=2),)
        beach = Place(name="beach", kind=PlaceKind.DECK, cards=shells)
        waste = Place(name="waste", kind=PlaceKind.DISCARD)
        return Tabletop(table.seats, stones, (*LAID, beach, waste, *held))


class Told(SimulatedTable):
    """A simulated table that notes what it was told."""

    calls: ClassVar[list[str]] = []

    def deal(self, *told: Any) -> None:
        self.calls.append("deal")
        super().deal(*told)

    def settle(self, whereabouts: Mapping[ReadTag, str], **more: Any) -> frozenset[ReadTag]:
        self.calls.append(f"settle {len(whereabouts)}")
        return super().settle(whereabouts, **more)


def stickers(box: str, copies: Iterable[CopyId]) -> dict[TagId, CopyId]:
    return {TagId(tag_for(f"{box}/{copy}")): copy for copy in copies}


def session_of(game: Toy, game_id: str = "0001") -> GameSession:
    laid = game.start(BOX, Setup(seats=(RED, BLUE), first=RED))
    assert not isinstance(laid, Refusal)
    tags = stickers("toy", game.tabletop(game.apply(None, laid[0])).every_card)
    session = GameSession(game_id, game, MemoryBook(GameOf("toy", "toy")), tags, (PUBLIC,))
    session.record(Hide(RED, 0), Decided(laid), STEWARD, CommandId("begin"), 0, "")
    session.write()
    return session


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Told]:
    """A table at whose one reader nobody looks, so that a held card stays there."""
    Told.calls.clear()
    told = Told.open(
        tmp_path / "world.json",
        mouths=(RED, BLUE),
        readers={ReaderName("red"): RED},
        spots={ReaderName("red"): Workbench().spots[0, 0]},
        seed=1,
        patience_s=60.0,
    )
    yield told
    told.close()


def in_place(table: SimulatedTable) -> dict[str, int]:
    return {place: len(tags) for place, tags in table.snapshot().world.places.items()}


def hide(session: GameSession, seat: SeatId, number: int) -> None:
    done = session.act(Hide(seat, number), seated(seat), CommandId(f"{seat} {number}"), 0, "")
    assert isinstance(done, Done)
    session.write()


def test_a_game_with_neither_bags_nor_piles_is_dealt_and_played_on(table: Told) -> None:
    session = session_of(Stones())
    sync = SimulatorSync(table, stickers)
    sync.follow(positions_in(session), restarted=False)
    world = table.snapshot().world
    assert (world.game_id, world.seats) == ("0001", (RED, BLUE))
    assert in_place(table) == {"heap": 16, "row": 0, "fist red": 2, "fist blue": 2}

    hide(session, RED, 7)
    sync.follow(positions_in(session), restarted=False)
    assert table.snapshot().world.places["row"] == (tag_for("toy/stone-07"),)
    sync.follow(positions_in(session), restarted=True)
    assert table.snapshot().world.places["row"] == (tag_for("toy/stone-07"),)


def test_the_next_game_is_dealt_anew(table: Told) -> None:
    sync = SimulatorSync(table, stickers)
    sync.follow(positions_in(session_of(Stones())), restarted=False)
    table.move(table.snapshot().world.places["fist red"][0], "heap")
    sync.follow(positions_in(session_of(Stones(), "0002")), restarted=False)
    assert in_place(table)["fist red"] == 2


def test_a_game_without_cards_is_laid_too(table: Told) -> None:
    SimulatorSync(table, stickers).follow(positions_in(session_of(Toy())), restarted=True)
    world = table.snapshot().world
    assert (world.game_id, world.seats, dict(world.cards)) == ("0001", (RED, BLUE), {})


def test_the_table_is_told_of_changed_places_alone(table: Told) -> None:
    session = session_of(Stones())
    sync = SimulatorSync(table, stickers)
    sync.follow(positions_in(session), restarted=True)
    sync.follow(positions_in(session), restarted=False)
    hide(session, RED, 7)
    sync.follow(positions_in(session), restarted=False)
    sync.follow(positions_in(session), restarted=False)
    assert Told.calls == ["deal", "settle 0", "settle 1"]


def test_a_card_at_a_reader_is_told_of_until_it_has_slid(table: Told) -> None:
    session = session_of(Stones())
    sync = SimulatorSync(table, stickers)
    sync.follow(positions_in(session), restarted=True)
    hide(session, RED, 7)
    seven = tag_for("toy/stone-07")
    table.hold(seven, RED, "heap")
    sync.follow(positions_in(session), restarted=False)
    assert in_place(table)["row"] == 0
    table.move(seven, "heap")
    sync.follow(positions_in(session), restarted=False)
    sync.follow(positions_in(session), restarted=False)
    assert (in_place(table)["row"], Told.calls[-2:]) == (1, ["settle 1", "settle 1"])


def test_everything_is_told_again_after_a_failure(
    table: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of(Stones())
    sync = SimulatorSync(table, stickers)
    sync.follow(positions_in(session), restarted=True)
    hide(session, RED, 7)

    def full_disk(_descriptor: int) -> None:
        raise OSError("No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("os.fsync", full_disk)
        with pytest.raises(OSError, match="No space left"):
            sync.follow(positions_in(session), restarted=False)
    assert in_place(table)["row"] == 0
    sync.follow(positions_in(session), restarted=False)
    assert in_place(table)["row"] == 1


def test_a_sticker_that_the_clerk_learns_later_is_followed_from_then_on(table: Told) -> None:
    session = session_of(Stones())
    session.tags = {}
    sync = SimulatorSync(table, stickers)
    sync.follow(positions_in(session), restarted=True)
    hide(session, RED, 7)
    sync.follow(positions_in(session), restarted=False)
    assert in_place(table)["row"] == 0
    session.tags = stickers("toy", [CopyId("stone-07")])
    sync.follow(positions_in(session), restarted=False)
    assert in_place(table)["row"] == 1


def test_known_cards_of_a_hand_are_laid_there_and_lost_ones_are_shuffled_in(table: Told) -> None:
    class Later(Shells):
        told: ClassVar[Mapping[str, Cards]] = {"row": (card_of(CopyId("stone-07")),)}

    class AtLast(Shells):
        told: ClassVar[Mapping[str, Cards]] = {"fist red": (card_of(CopyId("stone-04")),)}
        often = 1

    sync, session = SimulatorSync(table, stickers), session_of(Shells())
    sync.follow(positions_in(session), restarted=False)
    assert in_place(table) == {"heap": 18, "row": 0, "beach": 2, "waste": 0, "fist red": 2}
    session.game = Later()
    sync.follow(positions_in(session), restarted=False)
    seven, four = tag_for("toy/stone-07"), tag_for("toy/stone-04")
    assert table.snapshot().world.places["row"] == (seven,)
    session.game = AtLast()
    for _ in range(2):
        sync.follow(positions_in(session), restarted=False)
        places = table.snapshot().world.places
        assert (places["heap"][-1], places["fist red"][-1], places["row"]) == (seven, four, ())
    assert table.snapshot().world.shuffles == 2

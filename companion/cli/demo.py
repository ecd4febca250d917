"""`companion demo`: simple players play a whole game on a simulated table, for people to watch."""

import argparse
import logging
import signal
import threading
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from uuid import uuid4

from companion.assembly import House, Settings
from companion.game.cards import Card, Cards, card_of
from companion.game.contract import Command, Setup
from companion.game.messages import Message, Quoted, Refusal, says, seat_word
from companion.game.values import PUBLIC, STEWARD, CommandId, CopyId, SeatId, seated
from companion.games.bags.views import PublicView, SeatView
from companion.players.bags import Hold, Move, Player, Slip, Spot, Swap, Take
from companion.players.evening import play
from companion.shelf.boxes import Owned
from hardware.signals import TagId
from hardware.simulator.table import SimulatedTable
from hardware.simulator.world import PILE, bag_of, hand_of, place_of

from .folders import editions_folder, own_shelf
from .saying import complain, voice
from .serving import lay, serve

EDITION = "sheriff-2e"
PLAYERS = 5
MOST_PLAYERS = 6
READ_WITHIN_S = 20.0

_log = logging.getLogger(__name__)


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    wrong = _not_played(asked)
    if wrong:
        complain(wrong)
        return 2
    if asked.data is not None:
        return _demo(asked, asked.data.absolute())
    with TemporaryDirectory(prefix="companion-demo-") as folder:
        return _demo(asked, Path(folder))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion demo")
    parser.add_argument("--data", type=Path, help="the folder to keep it in; else a passing one")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on")
    parser.add_argument("--seed", type=int, default=1, help="of the deck and of the players")
    parser.add_argument(
        "--speed", type=_pause, default=1.0, help="seconds between moves; 0 is without a pause"
    )
    parser.add_argument("--edition", default=EDITION, help=f"which box; else {EDITION}")
    parser.add_argument(
        "--players",
        type=int,
        default=PLAYERS,
        choices=range(2, MOST_PLAYERS + 1),
        help=f"how many play; else {PLAYERS}",
    )
    parser.add_argument("--once", action="store_true", help="stop when the game is over")
    return parser


def _not_played(asked: argparse.Namespace) -> tuple[Message, ...]:
    """Why nobody can play what was asked for, if nobody can."""
    found = own_shelf(asked.data).find(asked.edition, files=False)
    if not isinstance(found, Owned):
        return found
    seats = tuple(SeatId(str(number)) for number in range(asked.players))
    begun = found.game.start(found.box, Setup(seats=seats, first=seats[0]))
    return (begun.why,) if isinstance(begun, Refusal) else ()


def _demo(asked: argparse.Namespace, folder: Path) -> int:
    editions = editions_folder(asked.data)
    settings = Settings(data=folder, editions=editions, simulate=True, seed=asked.seed)
    house = lay(settings)
    if house is None:
        return 1
    show = Show(house, asked)
    try:
        code = serve(house, settings, asked.host, asked.port, show.start)
    finally:
        show.stop()
        house.close()
    return 1 if show.failed else code


class Stopped(Exception):
    """The table is being closed; nobody plays on."""


class Show:
    """The game that plays itself, in a thread beside the pages."""

    def __init__(self, house: House, asked: argparse.Namespace) -> None:
        self.failed = False
        self._house = house
        self._asked = asked
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name="players", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(READ_WITHIN_S)

    def _work(self) -> None:
        try:
            self._play()
        except Stopped:
            return
        except Exception:  # noqa: BLE001 - the outermost loop of a thread
            self.failed = True
            _log.exception("The game that plays itself cannot go on.")
        if self._asked.once or self.failed:
            # The signal is what ends a served table; it must reach the thread that serves.
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)

    def _play(self) -> None:
        chance = Random(self._asked.seed)
        seats = self._house.seats[: self._asked.players]
        around = AtTheTable(self._house, self._asked.speed, self._stopping)
        around.begin(self._asked.edition, Setup(seats=seats, first=chance.choice(seats)))
        play({seat: Player(seat, chance, by_hand=0) for seat in seats}, around)
        print(around.standings(), flush=True)


class AtTheTable:
    """The door for what is said, the simulated world for what is done with cards."""

    def __init__(self, house: House, pause_s: float, stopping: threading.Event) -> None:
        assert house.world is not None, "a table that plays itself is a simulated one"
        self._world: SimulatedTable = house.world
        self._door = house.door
        self._pause_s = pause_s
        self._stopping = stopping

    def begin(self, edition: str, setup: Setup) -> None:
        running = self._door.newest(STEWARD).game_id
        self._expect(self._door.begin(edition, setup, running, STEWARD, _new_id()))

    def view(self, seat: SeatId) -> SeatView:
        view = self._door.newest(seated(seat)).view
        assert isinstance(view, SeatView), "whoever plays sees the table from a seat"
        return view

    def hand(self, seat: SeatId) -> Cards:
        world = self._world.snapshot().world
        return tuple(_card(world.cards[tag]) for tag in world.places[hand_of(seat)])

    def do(self, seat: SeatId, move: Move) -> None:
        if self._stopping.wait(self._pause_s):
            raise Stopped
        match move:
            case Take(pile, say):
                self._world.move(self._top_of(seat, pile), hand_of(seat))
                self.say(seat, say)
            case Swap(cards):
                self._world.swap(seat, [self._tag(card) for card in cards])
            case Hold(card, into):
                self._hold(seat, card, into)
            case Slip(card, into, say):
                self._world.move(self._tag(card), _place(seat, into))
                self.say(seat, say)
            case _:
                self.say(seat, move)

    def say(self, seat: SeatId, command: Command) -> None:
        self._expect(self._door.ask(command, seated(seat), _new_id()))

    def lead(self, command: Command) -> None:
        self._expect(self._door.ask(command, STEWARD, _new_id()))

    def refill(self) -> None:
        self._world.refill()

    def shuffles(self) -> int:
        return self._world.snapshot().world.shuffles

    def standings(self) -> str:
        view = self._door.newest(PUBLIC).view
        assert isinstance(view, PublicView), "everyone sees the table"
        assert view.score is not None, "a finished game has a score"
        best_first = sorted(view.score.sheets, key=lambda sheet: sheet.rank)
        spoken = voice()
        places = ", ".join(
            f"{sheet.rank}. {spoken.word(seat_word(sheet.seat))} {sheet.total}"
            for sheet in best_first
        )
        standings = says("start.standings", number=view.rounds, places=Quoted(places))
        return spoken.say(standings)

    def _top_of(self, seat: SeatId, pile: int) -> TagId:
        """All piles are one on the simulated table: the last card there that looks like the top."""
        shown, world = self.view(seat).public.piles[pile - 1].top, self._world.snapshot().world
        lying = world.places[PILE]
        alike = [tag for tag in lying if _card(world.cards[tag]).good == shown]
        return (alike or lying)[-1]

    def _hold(self, seat: SeatId, card: Card, into: Spot) -> None:
        """Until the card lies where it goes and the clerk has counted it."""
        before, tag = self._door.newest(seated(seat)).number, self._tag(card)
        self._world.hold(tag, seat, _place(seat, into))
        enough_s = monotonic() + READ_WITHIN_S
        while self._door.wait(seated(seat), before, 0.2).number == before:
            self._give_up_after(enough_s, card)
        version, scene = self._world.wait(-1, 0)
        while place_of(scene.world, tag) != _place(seat, into):
            self._give_up_after(enough_s, card)
            version, scene = self._world.wait(version, 0.2)

    def _tag(self, card: Card) -> TagId:
        cards = self._world.snapshot().world.cards
        return next(tag for tag, label in cards.items() if label == card.copy)

    def _give_up_after(self, enough_s: float, card: Card) -> None:
        if self._stopping.is_set():
            raise Stopped
        if monotonic() > enough_s:
            raise TimeoutError(f"No reader has read {card.copy} for {READ_WITHIN_S:.0f} s.")

    def _expect(self, answer: object) -> None:
        if self._stopping.is_set():
            raise Stopped
        if isinstance(answer, Refusal):
            raise RuntimeError(f"The table said no: {answer.why}")


def _place(seat: SeatId, spot: Spot) -> str:
    return bag_of(seat) if spot is Spot.BAG else hand_of(seat)


def _card(label: str) -> Card:
    return card_of(CopyId(label))


def _new_id() -> CommandId:
    return CommandId(uuid4().hex)


def _pause(word: str) -> float:
    pause_s = float(word)
    if not 0 <= pause_s < 3600:
        raise argparse.ArgumentTypeError("seconds, from 0")
    return pause_s

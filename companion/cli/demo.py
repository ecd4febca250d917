"""`companion demo`: simple players play a whole game on a simulated table, for people to watch."""

import argparse
import logging
import signal
import threading
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from uuid import uuid4

from companion.assembly import USUAL_BOARD, House, Settings
from companion.boards.load import load_board
from companion.game.contract import Setup, Standings
from companion.game.messages import Message, Quoted, Refusal, says, seat_word
from companion.game.values import PUBLIC, STEWARD, CommandId, SeatId
from companion.host.asks import SAMPLE
from companion.players.asked import Pace, Scope
from companion.players.catalogue import PLAYERS, USUAL
from companion.shelf.boxes import Owned
from companion.simulating.players import Players

from .folders import editions_folder, keep_to_oneself, own_shelf
from .serving import lay, port, serve
from .speech import complain, voice

BOX = PLAYERS[USUAL].box
USUALLY_SEATED = 5
MOST_PLAYERS = 8
STOPPED_WITHIN_S = 20.0

_log = logging.getLogger(__name__)


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    setup = _setup(asked)
    if not isinstance(setup, Setup):
        complain(setup)
        return 2
    keep_to_oneself()
    if asked.data is not None:
        return _demo(asked, setup, asked.data.absolute())
    with TemporaryDirectory(prefix="companion-demo-") as folder:
        return _demo(asked, setup, Path(folder))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion demo")
    parser.add_argument("--data", type=Path, help="the folder to keep it in; else a passing one")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=port, default=8000, help="the port to listen on")
    parser.add_argument("--seed", type=int, default=1, help="of the deck and of the players")
    parser.add_argument(
        "--speed", type=_pause, default=1.0, help="seconds between moves; 0 is without a pause"
    )
    parser.add_argument("--edition", default=BOX, help=f"which box; else {BOX}")
    parser.add_argument(
        "--players",
        type=int,
        default=USUALLY_SEATED,
        choices=range(2, MOST_PLAYERS + 1),
        help=f"how many play; else {USUALLY_SEATED}",
    )
    parser.add_argument("--once", action="store_true", help="stop when the game is over")
    return parser


def _setup(asked: argparse.Namespace) -> Setup | tuple[Message, ...]:
    """The first seats of the table that the box has pawns for; or why the simple players cannot
    play this edition with so many."""
    found = own_shelf(asked.data).find(asked.edition, files=False)
    if not isinstance(found, Owned):
        return found
    if found.game.name not in PLAYERS:
        played = Quoted(", ".join(PLAYERS))
        return (says("play.no_players", name=Quoted(found.game.name), known=played),)
    pawns = found.game.pawns(found.box)
    every = map(SeatId, load_board(USUAL_BOARD).every_seat)
    fitting = sorted(every, key=lambda seat: bool(pawns) and seat not in pawns)
    seats = tuple(fitting[: asked.players])
    setup = Setup(seats=seats, first=Random(asked.seed).choice(seats))
    begun = found.game.start(found.box, setup)
    return (begun.why,) if isinstance(begun, Refusal) else setup


def _demo(asked: argparse.Namespace, setup: Setup, folder: Path) -> int:
    editions = editions_folder(asked.data)
    settings = Settings(data=folder, editions=editions, simulate=True, seed=asked.seed)
    house = lay(settings)
    if house is None:
        return 1
    assert house.players is not None, "a table that plays itself is a simulated one"
    show = Show(house, house.players, setup, asked)
    try:
        code = serve(house, settings, asked.host, asked.port, lambda _port: show.start(), "display")
    finally:
        show.stop()
        house.close()
    return 1 if show.failed else code


class Show:
    """The game that plays itself, in a thread beside the pages."""

    def __init__(
        self, house: House, players: Players, setup: Setup, asked: argparse.Namespace
    ) -> None:
        self.failed = False
        self._door = house.door
        self._setup = setup
        self._players = players
        self._asked = asked
        self._thread = threading.Thread(target=self._work, name="show", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._players.close()
        if self._thread.is_alive():
            self._thread.join(STOPPED_WITHIN_S)

    def _work(self) -> None:
        try:
            self._play()
        except Exception:  # noqa: BLE001 - the outermost loop of a thread
            self.failed = True
            _log.exception("The game that plays itself cannot go on.")
        if self._asked.once or self.failed:
            # The signal is what ends a served table; it must reach the thread that serves.
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)

    def _play(self) -> None:
        """Play one game. The simulator's page can stop the players and let them go on."""
        running = self._door.newest(STEWARD).game_id
        sample = CommandId(f"{SAMPLE}{uuid4().hex}")
        begun = self._door.begin(self._asked.edition, self._setup, running, STEWARD, sample)
        if isinstance(begun, Refusal):
            raise RuntimeError(f"The table was not laid: {begun.why}")
        self._players.set_pace(Pace.STEADY, self._asked.speed)
        self._players.play(Scope.EVENING)
        self._players.wait()
        standings = self._door.newest(PUBLIC).standings
        if standings is not None:
            print(_said(standings), flush=True)
        elif self._asked.once:
            self.failed = True
            complain(filter(None, [self._players.now.said]))


def _said(standings: Standings) -> str:
    spoken = voice()
    places = ", ".join(
        f"{one.place}. {spoken.word(seat_word(one.seat))} {one.total}" for one in standings.seats
    )
    decided = standings.decided_by
    return spoken.say(says("start.standings", places=Quoted(places), decided=decided))


def _pause(word: str) -> float:
    pause_s = float(word)
    if not 0 <= pause_s < 3600:
        raise argparse.ArgumentTypeError("seconds, from 0")
    return pause_s

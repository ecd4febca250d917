"""`companion doctor`: how each reader of a board is, and what helps where it is not well."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from textwrap import fill

from companion.boards.board import Board, ReaderWire
from companion.boards.check import problems_of
from companion.boards.load import UnreadableBoard, known_boards, load_board
from companion.game.messages import Message, Quoted, Word, says, seat_word
from companion.game.values import SeatId, Value
from hardware.checkup import Finding, findings
from hardware.ports import DeviceLost
from hardware.readers.examination import examine
from hardware.readers.mfrc522_chip import Wiring
from hardware.readers.rc522 import Rc522
from hardware.simulator.rc522.stand_ins import in_place
from hardware.simulator.rc522.troubles import TROUBLES, lay_a_card
from hardware.simulator.rc522.workbench import Workbench

from .saying import voice

WIDTH = 96
RESET_PIN = 25


class Time(Value, frozen=True):
    """The clock the readers go by: the machine's, or that of a workbench."""

    now_s: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


class Said(Value, frozen=True):
    what: Message
    amiss: bool


def run(words: list[str]) -> int:
    parser = _parser()
    asked = parser.parse_args(words)
    if asked.fault and not asked.simulate:
        parser.error("a real reader has faults of its own; --fault goes with --simulate")
    try:
        board = load_board(asked.board)
        if problems := problems_of(board):
            raise UnreadableBoard("\n".join(problems))
    except UnreadableBoard as why:
        print(why, file=sys.stderr)
        return 2
    spoken = voice()
    _print(spoken.say(says("doctor.intro")))
    ill = 0
    with _simulated(board, asked.fault) if asked.simulate else _real() as at:
        for wire in board.readers:
            name, node = Quoted(wire.name), Quoted(wire.node)
            print()
            _print(spoken.say(says("doctor.of", seat=_seat(wire), name=name, node=node)))
            said = examined(wire, board, at)
            for one in said:
                _print(spoken.say(one.what), "! " if one.amiss else "  ")
            ill += any(one.amiss for one in said)
    print()
    _print(spoken.say(_summary(ill, len(board.readers))))
    return 1 if ill else 0


def examined(wire: ReaderWire, board: Board, at: Time) -> tuple[Said, ...]:
    """What there is to say about one reader; of a lost one, that alone."""
    reader = Rc522(_wiring(wire, board), now_s=at.now_s, sleep=at.sleep)
    try:
        with closing(reader):
            figures = examine(reader, at.now_s)
    except DeviceLost as why:
        lost = says("doctor.lost", what=Quoted(str(why)), seat=_seat(wire))
        return (Said(lost, amiss=True),)
    return tuple(Said(_message(found), found.amiss) for found in findings(figures))


def _message(found: Finding) -> Message:
    words: dict[str, Word] = dict(found.numbers)
    if found.version is not None:
        words["version"] = Quoted(f"{found.version:02X}")
    return Message(found.key, words)


def _summary(ill: int, readers: int) -> Message:
    if not ill:
        return says("doctor.all_well")
    if ill == readers:
        return says("doctor.none_well")
    return says("doctor.not_well", number=ill, all=readers)


@contextmanager
def _real() -> Iterator[Time]:
    yield Time()


@contextmanager
def _simulated(board: Board, faults: Sequence[str]) -> Iterator[Time]:
    """A card lies on every reader; each fault falls on the next reader in turn."""
    nodes = [(_wiring(wire, board).bus, wire.device) for wire in board.readers]
    bench = Workbench(nodes)
    for spot in bench.spots.values():
        lay_a_card(spot)
    for number, fault in enumerate(faults):
        TROUBLES[fault](bench.spots[nodes[number % len(nodes)]])
    with in_place(bench.wires):
        yield Time(bench.clock.now_s, bench.clock.sleep)


def _wiring(wire: ReaderWire, board: Board) -> Wiring:
    return Wiring(
        bus=int(wire.bus.removeprefix("spi")),
        device=wire.device,
        reset_pin=RESET_PIN if board.reset is None else board.reset,
    )


def _seat(wire: ReaderWire) -> str:
    return seat_word(SeatId(wire.seat))


def _print(text: str, mark: str = "") -> None:
    print(fill(text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark)), flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion doctor",
        description="Examines every reader of a board. Lay one card on each of them first.",
    )
    parser.add_argument("--board", default="table-six", help=f"one of: {', '.join(known_boards())}")
    parser.add_argument("--simulate", action="store_true", help="examine simulated readers")
    parser.add_argument(
        "--fault",
        nargs="+",
        action="extend",
        default=[],
        choices=sorted(TROUBLES),
        metavar="NAME",
        help="what is wrong with the simulated readers, the first named with the first reader, "
        f"and so on: {', '.join(sorted(TROUBLES))}",
    )
    return parser

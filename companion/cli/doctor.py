"""`companion doctor`: how each reader of a board is, and what helps where it is not well."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from textwrap import fill

from companion.boards.board import Board, ReaderWire
from companion.boards.check import problems_of
from companion.boards.load import UnreadableBoard, known_boards, load_board
from companion.game.messages import Message, Quoted, Word, says, seat_word
from companion.game.values import SeatId, Value
from companion.readers import Machine, measure, simulated
from hardware.checkup import Finding, findings
from hardware.holding import HardwareHeld, held_alone
from hardware.ports import DeviceLost
from hardware.signals import ReaderName, TagId
from hardware.simulator.spots import EVERY_TROUBLE, AnySpot, ail, hears, tag_of, troubles_of

from .speech import complain, voice

WIDTH = 96
# On each reader lies the first of these that it can hear.
CARDS = (TagId("04112233445580"), TagId("0F008EF855"))
OTHERS = (TagId("04998877665580"), TagId("0102030405"))
# Faults of a reader, and of the cards on it.
NO_CARD, TWO_CARDS = "no-card", "two-cards"
FAULTS = (*EVERY_TROUBLE, TWO_CARDS, NO_CARD)


class NoSuchFault(ValueError):
    """A reader of this kind has no such fault."""


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
    try:
        with _simulated(board, asked.fault) if asked.simulate else _real() as at:
            ill = _told(board, at)
    except NoSuchFault as why:
        print(why, file=sys.stderr)
        return 2
    except HardwareHeld as held:
        complain([says("start.readers_held", who=Quoted(str(held)))])
        return 2
    return 1 if ill else 0


def _told(board: Board, at: Machine) -> int:
    """Says how every reader is, and returns how many of them want a remedy."""
    spoken = voice()
    _print(spoken.say(says("doctor.intro")))
    ill = 0
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
    return ill


def examined(wire: ReaderWire, board: Board, at: Machine) -> tuple[Said, ...]:
    """Say everything about one reader; if it is lost, only that."""
    try:
        figures = measure(wire, board, at)
    except DeviceLost as why:
        words: dict[str, Word] = {name: Quoted(word) for name, word in why.words.items()}
        lost = says("doctor.lost", what=Message(why.key, words), seat=_seat(wire))
        return (Said(lost, amiss=True),)
    return tuple(Said(_message(found), found.amiss) for found in findings(figures))


def _message(found: Finding) -> Message:
    words: dict[str, Word] = {name: Quoted(word) for name, word in found.words.items()}
    words |= found.numbers
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
def _real() -> Iterator[Machine]:
    with held_alone():
        yield Machine()


@contextmanager
def _simulated(board: Board, faults: Sequence[str]) -> Iterator[Machine]:
    """A card lies on every reader; each fault falls on the next reader in turn."""
    with simulated(board) as (at, spots):
        for spot in spots.values():
            _lay(spot, CARDS)
        for fault, (name, spot) in zip(faults, cycle(spots.items()), strict=False):
            _go_wrong(name, spot, fault)
        yield at


def _lay(spot: AnySpot, numbers: Sequence[TagId]) -> None:
    for tag in map(tag_of, numbers):
        if hears(spot, tag):
            spot.field.put(tag)


def _go_wrong(name: ReaderName, spot: AnySpot, fault: str) -> None:
    if fault == TWO_CARDS:
        _lay(spot, OTHERS)
    elif fault == NO_CARD:
        for tag in spot.field.tags:
            spot.field.take(tag)
    elif fault in troubles_of(spot):
        ail(spot, fault)
    else:
        known = ", ".join((*troubles_of(spot), TWO_CARDS, NO_CARD))
        raise NoSuchFault(f"The reader {name} cannot have the fault {fault}; it may have: {known}.")


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
        choices=sorted(FAULTS),
        metavar="NAME",
        help="what is wrong with the simulated readers, the first named with the first reader, "
        f"and so on: {', '.join(sorted(FAULTS))}",
    )
    return parser

"""`companion doctor`: how each reader of a board is, and what helps where it is not well."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from itertools import cycle
from pathlib import Path

import msgspec

from companion.boards.board import AUTO, Board, ReaderWire
from companion.boards.check import problems_of
from companion.boards.load import UnreadableBoard, known_boards, load_board
from companion.boards.settings import config_lines
from companion.game.messages import Message, Quoted, Word, says, says_quoting, seat_word
from companion.game.values import SeatId, Value
from companion.panels import has_panel, real_panel
from companion.readers import Machine, entangled, measure, reader_at, simulated
from hardware.checkup import Finding, findings
from hardware.holding import HardwareHeld, held_alone
from hardware.machine import machine_at, wanting
from hardware.ports import DeviceLost, TagReader
from hardware.readers.entanglement import Entangled
from hardware.readers.mfrc522_chip import FIELD_REST_S
from hardware.signals import ReaderName, TagId
from hardware.simulator.spots import EVERY_TROUBLE, AnySpot, ail, hears, tag_of, troubles_of

from .speech import complain, voice, wrapped

# On each reader lies the first of these that it can hear.
CARDS = (TagId("04112233445580"), TagId("0F008EF855"))
OTHERS = (TagId("04998877665580"), TagId("0102030405"))
# How long a card is waited for that somebody was asked to hold to a reader.
PATIENCE_S, SIMULATED_PATIENCE_S = 60, 2
ROOT = Path("/")
INTRO, INTRO_IN_TURN = "doctor.intro", "doctor.intro_in_turn"
# Faults of a reader, and of the cards on it.
NO_CARD, TWO_CARDS = "no-card", "two-cards"
FAULTS = (*EVERY_TROUBLE, TWO_CARDS, NO_CARD)


class NoSuchFault(ValueError):
    """A reader of this kind has no such fault."""


class Said(Value, frozen=True):
    what: Message
    amiss: bool


class Part(Value, frozen=True):
    """One reader, or the machine itself; it is examined once its head is told."""

    head: Message
    examined: Callable[[], tuple[Said, ...]]
    wire: ReaderWire | None = None


class Bench(Value, frozen=True):
    """The readers to examine, and the hand that holds a card to one; a real hand is only asked."""

    at: Machine
    hold: Callable[[ReaderName], AbstractContextManager[None]]
    patience_s: float


def run(words: list[str]) -> int:
    parser = _parser()
    asked = parser.parse_args(words)
    if asked.fault and not asked.simulate:
        parser.error("a real reader has faults of its own; --fault goes with --simulate")
    if asked.json and asked.in_turn:
        parser.error("--in-turn talks with you, and --json with a program; name one of them")
    try:
        board = load_board(asked.board)
        if problems := problems_of(board):
            raise UnreadableBoard("\n".join(problems))
    except UnreadableBoard as why:
        print(why, file=sys.stderr)
        return 2
    try:
        with _simulated(board, asked) if asked.simulate else _real() as bench:
            parts = _in_turn(board, bench) if asked.in_turn else _examined(board, bench, asked)
            tell = _told_as_data if asked.json else _told
            ill = tell(board, parts, says(INTRO_IN_TURN if asked.in_turn else INTRO))
    except NoSuchFault as why:
        print(why, file=sys.stderr)
        return 2
    except HardwareHeld as held:
        complain([says("start.readers_held", who=Quoted(str(held)))])
        return 2
    return 1 if ill else 0


def _told(board: Board, parts: Iterator[Part], intro: Message) -> int:
    """Say how every reader is, and return how many parts want a remedy."""
    spoken = voice()
    _print(spoken.say(intro))
    ill, machine_is_ill = 0, False
    for part in parts:
        print()
        _print(spoken.say(part.head))
        said = part.examined()
        for one in said:
            _print(spoken.say(one.what), "! " if one.amiss else "  ")
        amiss = any(one.amiss for one in said)
        if part.wire is None:
            machine_is_ill |= amiss
        else:
            ill += amiss
    print()
    _print(spoken.say(_summary(ill, len(board.readers), machine_is_ill)))
    if not ill and not machine_is_ill and intro.key == INTRO and len(board.readers) > 1:
        _print(spoken.say(says("doctor.in_turn")))
    return ill + machine_is_ill


def _told_as_data(board: Board, parts: Iterator[Part], _intro: Message) -> int:
    """The same as JSON, each sentence with its key."""
    spoken = voice()
    told, ill = [], 0
    for part in parts:
        said = part.examined()
        ill += any(one.amiss for one in said)
        of = part.wire
        reader = {"reader": of.name, "seat": of.seat, "node": of.node} if of else {}
        lines = [
            {"key": one.what.key, "amiss": one.amiss, "text": spoken.say(one.what)} for one in said
        ]
        told.append({**reader, "said": lines})
    data = {"board": board.name, "well": not ill, "parts": told}
    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
    return ill


def _examined(board: Board, bench: Bench, asked: argparse.Namespace) -> Iterator[Part]:
    reachable = True
    if not asked.simulate:
        on_machine = _machine(board)
        reachable = all(one.what.key not in UNREACHABLE for one in on_machine)
        yield Part(says("doctor.machine"), lambda: on_machine)
    tangles = entangled(board, bench.at) if reachable else ()
    for n, wire in enumerate(board.readers):
        if reachable or n not in board.on_buses:
            yield Part(_head(wire), partial(examined, wire, board, bench.at, tangles), wire)


# Where one of these is said, no reader on the Pi's own buses can be opened, each for that reason.
UNREACHABLE = {"machine.no_wires", "machine.no_mfrc522", "machine.no_system_packages"}


def _machine(board: Board) -> tuple[Said, ...]:
    nodes = [wire.node for wire in board.on_buses.values()]
    by_cable = (*board.by_cable.values(), *board.at_hubs.values())
    ports = [wire.port for wire in by_cable if wire.port != AUTO]
    machine = machine_at(ROOT, ports, pipes=os.environ.get("LG_WD"))
    found = wanting(machine, nodes, config_lines(board))
    said = tuple(Said(says_quoting(one.key, one.words), amiss=True) for one in found)
    if not UNREACHABLE & {one.key for one in found}:
        said += tuple(_panel(board))
    return said or (Said(says("machine.well"), amiss=False),)


def _panel(board: Board) -> Iterator[Said]:
    """Take all lines of the panel, and give them back."""
    if not has_panel(board):
        return
    try:
        real_panel(board).close()
    except DeviceLost as why:
        yield Said(says("trouble.no_panel", what=says_quoting(why.key, why.words)), amiss=True)


def examined(
    wire: ReaderWire, board: Board, at: Machine, tangles: Sequence[Entangled] = ()
) -> tuple[Said, ...]:
    """Say everything about one reader; if it is lost, only that."""
    between = tuple(_between(wire, tangles))
    try:
        figures = measure(wire, board, at)
    except DeviceLost as why:
        lost = says("doctor.lost", what=says_quoting(why.key, why.words), seat=_seat(wire))
        return between or (Said(lost, amiss=True),)
    return (*between, *(Said(_message(found), found.amiss) for found in findings(figures)))


def _between(wire: ReaderWire, tangles: Sequence[Entangled]) -> Iterator[Said]:
    """Say where this reader and others of its bus are in one another's way."""
    for tangle in tangles:
        others = Quoted(", ".join(tangle.others))
        if tangle.reader == wire.name:
            key = "doctor.one_chip" if tangle.one_chip else "doctor.holds_line"
            yield Said(says(key, others=others), amiss=True)
        elif wire.name in tangle.others and not tangle.one_chip:
            held = says("doctor.line_held", holder=Quoted(tangle.reader), seat=_seat(wire))
            yield Said(held, amiss=True)


def _in_turn(board: Board, bench: Bench) -> Iterator[Part]:
    """Ask for a card at each reader, and say which one saw it."""
    readers = {ReaderName(wire.name): reader_at(wire, board, bench.at) for wire in board.readers}
    try:
        for wire in board.readers:
            head = says("doctor.hold", seat=_seat(wire), name=Quoted(wire.name))
            yield Part(head, partial(_seen, ReaderName(wire.name), readers, bench), wire)
    finally:
        for reader in readers.values():
            reader.close()


def _seen(
    name: ReaderName, readers: Mapping[ReaderName, TagReader], bench: Bench
) -> tuple[Said, ...]:
    now_s = bench.at.now_s
    with bench.hold(name):
        until_s = now_s() + bench.patience_s
        while not (seeing := _seeing(readers, bench.at)) and now_s() < until_s:
            pass
        # The others have a chance to see it too.
        seeing = seeing and seeing | _seeing(readers, bench.at)
    until_s = now_s() + bench.patience_s
    while seeing and _seeing(readers, bench.at) and now_s() < until_s:
        pass
    others = Quoted(", ".join(sorted(seeing - {name})))
    if not seeing:
        return (Said(says("doctor.seen_nowhere", seconds=int(bench.patience_s)), amiss=True),)
    if seeing == {name}:
        return (Said(says("doctor.seen_there"), amiss=False),)
    key = "doctor.seen_by_others_too" if name in seeing else "doctor.seen_elsewhere"
    return (Said(says(key, others=others), amiss=True),)


def _seeing(readers: Mapping[ReaderName, TagReader], at: Machine) -> frozenset[ReaderName]:
    seeing = set()
    for name, reader in readers.items():
        at.sleep(FIELD_REST_S)  # two nodes may lead to one chip, which knows of no look before
        with suppress(DeviceLost):
            if reader.look(frozenset()).seen:
                seeing.add(name)
    return frozenset(seeing)


def _head(wire: ReaderWire) -> Message:
    return says("doctor.of", seat=_seat(wire), name=Quoted(wire.name), node=Quoted(wire.node))


def _message(found: Finding) -> Message:
    words: dict[str, Word] = {**says_quoting(found.key, found.words).words, **found.numbers}
    if found.version is not None:
        words["version"] = Quoted(f"{found.version:02X}")
    return Message(found.key, words)


def _summary(ill: int, readers: int, machine_is_ill: bool) -> Message:
    if not ill:
        return says("doctor.machine_not_well" if machine_is_ill else "doctor.all_well")
    if ill == readers:
        return says("doctor.none_well")
    return says("doctor.not_well", number=ill, all=readers)


@contextmanager
def _real() -> Iterator[Bench]:
    @contextmanager
    def somebody_holds(_name: ReaderName) -> Iterator[None]:
        yield

    with held_alone():
        yield Bench(Machine(), somebody_holds, PATIENCE_S)


@contextmanager
def _simulated(board: Board, asked: argparse.Namespace) -> Iterator[Bench]:
    """A card lies on every reader; each fault falls on the next reader in turn. Held in turn, it
    lies on none before."""
    with simulated(board) as (at, spots):
        if not asked.in_turn:
            for spot in spots.values():
                _lay(spot, CARDS)
        for fault, (name, spot) in zip(asked.fault, cycle(spots.items()), strict=False):
            _go_wrong(name, spot, fault)

        @contextmanager
        def hold(name: ReaderName) -> Iterator[None]:
            _lay(spots[name], CARDS)
            yield
            _take_all(spots[name])

        yield Bench(at, hold, SIMULATED_PATIENCE_S)


def _lay(spot: AnySpot, numbers: Sequence[TagId]) -> None:
    for tag in map(tag_of, numbers):
        if hears(spot, tag):
            spot.field.put(tag)


def _take_all(spot: AnySpot) -> None:
    for tag in spot.field.tags:
        spot.field.take(tag)


def _go_wrong(name: ReaderName, spot: AnySpot, fault: str) -> None:
    if fault == TWO_CARDS:
        _lay(spot, OTHERS)
    elif fault == NO_CARD:
        _take_all(spot)
    elif fault in troubles_of(spot):
        ail(spot, fault)
    else:
        known = ", ".join((*troubles_of(spot), TWO_CARDS, NO_CARD))
        raise NoSuchFault(f"The reader {name} cannot have the fault {fault}; it may have: {known}.")


def _seat(wire: ReaderWire) -> str:
    return seat_word(SeatId(wire.seat))


def _print(text: str, mark: str = "") -> None:
    print(wrapped(text, mark, " " * len(mark)), flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion doctor",
        description="Examines every reader of a board. Lay one card on each of them first.",
    )
    parser.add_argument(
        "--board", default="table-six", help=f"one of: {', '.join(known_boards())}; or a file"
    )
    parser.add_argument("--simulate", action="store_true", help="examine simulated readers")
    parser.add_argument("--json", action="store_true", help="print it as data for a program")
    parser.add_argument(
        "--in-turn",
        action="store_true",
        help="ask for a card at one reader after the other, and say which of them sees it: tells "
        "readers that are exchanged",
    )
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

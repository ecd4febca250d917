"""From a board's wires to readers: on the wires of this machine, or on simulated ones.

The table and the doctor use it; both pass the readers on. A new chip is one more wire in
`boards.board` and one more case in `reader_at` and `measure`; mypy points at both.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial

from msgspec.structs import replace

from companion.boards.board import (
    AUTO,
    Board,
    CabledWire,
    Id12laWire,
    Pn532Wire,
    Rc522Wire,
    Rdm6300Wire,
    ReaderWire,
    TokenWire,
)
from companion.game.values import Value
from hardware.checkup import AnyFigures
from hardware.ports import SerialLine, TagReader
from hardware.readers import finding, pn532, tokens
from hardware.readers.entanglement import Entangled, entangled_on
from hardware.readers.examination import examine_pn532, examine_slower, examine_tokens
from hardware.readers.mfrc522_chip import Wiring
from hardware.readers.pn532 import Pn532
from hardware.readers.rc522 import Rc522
from hardware.readers.serial_port import SerialPort
from hardware.readers.tokens import ID12LA, RDM6300, TokenReader
from hardware.signals import ReaderName
from hardware.simulator.cables.spot import CabledSpot, pn532_spot, token_spot
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.field import AS_STACKED_CARDS
from hardware.simulator.rc522.stand_ins import in_place
from hardware.simulator.rc522.workbench import RESET_PIN, Workbench
from hardware.simulator.spots import AnySpot


class Socket(Value, frozen=True, kw_only=True):
    """The serial port of a reader; `node` names it in sentences. Where the port is to be looked
    for, the ports that the board names for others are `taken`."""

    node: str
    port: str
    kind: finding.Kind
    baud: int
    taken: frozenset[str] = frozenset()


def real_port(socket: Socket) -> SerialLine:
    if socket.port != AUTO:
        return SerialPort(socket.port, socket.baud)
    find = partial(finding.found, socket.kind, socket.node, socket.taken)
    return SerialPort(socket.node, socket.baud, find=find)


class Machine(Value, frozen=True):
    """The clock and the serial ports that readers use: this machine's, or simulated ones."""

    now_s: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    serial: Callable[[Socket], SerialLine] = real_port


def reader_at(wire: ReaderWire, board: Board, at: Machine) -> TagReader:
    """The driver for the chip that the board names."""
    match wire:
        case Rc522Wire():
            return _rc522(wire, board, at)
        case Pn532Wire():
            return _pn532(wire, board, at)
        case Rdm6300Wire() | Id12laWire():
            return _token_reader(wire, board, at)


def measure(wire: ReaderWire, board: Board, at: Machine) -> AnyFigures:
    """Measure one reader, then give it back. Raises DeviceLost."""
    match wire:
        case Rc522Wire():
            return examine_slower(partial(_rc522_at, wire, board, at), wire.speed_hz, at.now_s)
        case Pn532Wire():
            with closing(_pn532(wire, board, at)) as by_cable:
                return examine_pn532(by_cable, at.now_s)
        case Rdm6300Wire() | Id12laWire():
            with closing(_token_reader(wire, board, at)) as of_tokens:
                return examine_tokens(of_tokens, at.now_s)


@contextmanager
def simulated(
    board: Board, seed: int = 1
) -> Iterator[tuple[Machine, Mapping[ReaderName, AnySpot]]]:
    """While this lasts, drivers find simulated chips behind the wires of the board. Cards in one
    hand weaken one another, as real ones do."""
    on_buses = board.on_buses.values()
    nodes = {ReaderName(wire.name): (_bus(wire), wire.device) for wire in on_buses}
    bench = Workbench(tuple(nodes.values()), seed=seed, reset_pin=_reset(board))
    spots: dict[ReaderName, AnySpot] = {name: bench.spots[node] for name, node in nodes.items()}
    cables: dict[str, CabledSpot] = {}
    for wire in board.by_cable.values():
        spot = _cabled_spot(wire, bench.clock, f"{seed}:{wire.name}")
        spots[ReaderName(wire.name)] = cables[wire.node] = spot
    for one in spots.values():
        one.field.detuned_by_each = AS_STACKED_CARDS
    # In the order of the board, as faults fall on them in turn.
    in_order = {ReaderName(wire.name): spots[ReaderName(wire.name)] for wire in board.readers}

    def serial(socket: Socket) -> SerialLine:
        return cables[socket.node].port(socket.node)

    with in_place(bench.wires):
        yield Machine(bench.clock.now_s, bench.clock.sleep, serial), in_order


def entangled(board: Board, at: Machine) -> tuple[Entangled, ...]:
    """How readers on the Pi's buses are in one another's way."""
    buses: dict[str, dict[ReaderName, Wiring]] = {}
    for wire in board.on_buses.values():
        buses.setdefault(wire.bus, {})[ReaderName(wire.name)] = _wiring(wire, board)
    return tuple(one for bus in buses.values() for one in entangled_on(bus, at.now_s, at.sleep))


def _cabled_spot(wire: CabledWire, clock: VirtualClock, seed: str) -> CabledSpot:
    match wire:
        case Pn532Wire():
            return pn532_spot(clock, seed)
        case Rdm6300Wire():
            return token_spot(clock, seed, once=False)
        case Id12laWire():
            return token_spot(clock, seed, once=True)


def _pn532(wire: Pn532Wire, board: Board, at: Machine) -> Pn532:
    line = _line(wire, board, at, finding.Kind.PN532, pn532.BAUD)
    return Pn532(line, wire.node, now_s=at.now_s, sleep=at.sleep)


def _token_reader(wire: TokenWire, board: Board, at: Machine) -> TokenReader:
    line = _line(wire, board, at, finding.Kind.SILENT, tokens.BAUD)
    model = RDM6300 if isinstance(wire, Rdm6300Wire) else ID12LA
    return TokenReader(model, line, wire.node, now_s=at.now_s)


def _line(wire: CabledWire, board: Board, at: Machine, kind: finding.Kind, baud: int) -> SerialLine:
    named = frozenset(other.port for other in board.by_cable.values()) - {AUTO}
    return at.serial(Socket(node=wire.node, port=wire.port, kind=kind, baud=baud, taken=named))


def _rc522(wire: Rc522Wire, board: Board, at: Machine) -> Rc522:
    return Rc522(_wiring(wire, board), now_s=at.now_s, sleep=at.sleep)


def _rc522_at(wire: Rc522Wire, board: Board, at: Machine, speed_hz: int) -> Rc522:
    return _rc522(replace(wire, speed_hz=speed_hz), board, at)


def _wiring(wire: Rc522Wire, board: Board) -> Wiring:
    return Wiring(
        bus=_bus(wire),
        device=wire.device,
        reset_pin=_reset(board),
        speed_hz=wire.speed_hz,
    )


def _bus(wire: Rc522Wire) -> int:
    return int(wire.bus.removeprefix("spi"))


def _reset(board: Board) -> int:
    """Checked before: a board with readers on the Pi's buses names the pin."""
    return RESET_PIN if board.reset is None else board.reset

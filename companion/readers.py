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
    HubWire,
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
from hardware.readers import hub, pn532, tokens
from hardware.readers.entanglement import Entangled, entangled_on
from hardware.readers.examination import (
    examine,
    examine_pn532,
    examine_slower,
    examine_tokens,
)
from hardware.readers.finding import Kind, found
from hardware.readers.hub import Hub, HubPlace
from hardware.readers.mfrc522_chip import Wiring
from hardware.readers.pn532 import Pn532
from hardware.readers.rc522 import Rc522
from hardware.readers.serial_port import SerialPort
from hardware.readers.tokens import ID12LA, RDM6300, TokenReader
from hardware.signals import ReaderName
from hardware.simulator.cables.spot import CabledSpot, pn532_spot, token_spot
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.field import AS_STACKED_CARDS
from hardware.simulator.rc522.pico import Pico, PicoLine
from hardware.simulator.rc522.stand_ins import in_place
from hardware.simulator.rc522.workbench import RESET_PIN, Workbench
from hardware.simulator.spots import AnySpot

BAUDS: Mapping[Kind, int] = {
    Kind.HUB: hub.BAUD,
    Kind.PN532: pn532.BAUD,
    Kind.TOKENS: tokens.BAUD,
}


class Socket(Value, frozen=True, kw_only=True):
    """The serial port of a reader or a hub; `node` names it in sentences. Where the port is to be
    looked for, the ports that the board names for others are `taken`."""

    kind: Kind
    node: str
    port: str
    taken: frozenset[str] = frozenset()


def real_port(socket: Socket) -> SerialLine:
    """The line to it on this machine."""
    baud = BAUDS[socket.kind]
    if socket.port != AUTO:
        return SerialPort(socket.port, baud)
    return SerialPort(
        socket.node, baud, find=partial(found, socket.kind, socket.node, socket.taken)
    )


class Machine(Value, frozen=True):
    """The clock and the serial ports that readers use: this machine's, or simulated ones. The
    readers of one hub share it."""

    now_s: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    serial: Callable[[Socket], SerialLine] = real_port
    hubs: dict[str, Hub] = {}


def reader_at(wire: ReaderWire, board: Board, at: Machine) -> TagReader:
    """The driver for the chip that the board names."""
    match wire:
        case Rc522Wire() | HubWire():
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
        case HubWire():
            with closing(_rc522(wire, board, at)) as reader:
                return replace(examine(reader, at.now_s), at_hub=True)
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
    nodes = tuple((_bus(wire), wire.device) for wire in board.on_buses.values())
    bench = Workbench(nodes, seed=seed, reset_pin=_reset(board))
    picos: dict[str, Pico] = {}
    cables: dict[str, CabledSpot] = {}
    spots: dict[ReaderName, AnySpot] = {}
    for wire in board.readers:
        match wire:
            case Rc522Wire():
                spot: AnySpot = bench.spots[_bus(wire), wire.device]
            case HubWire():
                if wire.hub not in picos:
                    at_hubs = board.at_hubs.values()
                    places = [other.place for other in at_hubs if other.hub == wire.hub]
                    picos[wire.hub] = Pico(bench.clock, places, seed)
                spot = picos[wire.hub].spots[wire.place]
            case Pn532Wire() | Rdm6300Wire() | Id12laWire():
                spot = cables[wire.node] = _cabled_spot(wire, bench.clock, f"{seed}:{wire.name}")
        spot.field.detuned_by_each = AS_STACKED_CARDS
        spots[ReaderName(wire.name)] = spot

    def serial(socket: Socket) -> SerialLine:
        if socket.kind is Kind.HUB:
            return PicoLine(picos[socket.node], socket.node)
        return cables[socket.node].port(socket.node)

    with in_place(bench.wires):
        yield Machine(bench.clock.now_s, bench.clock.sleep, serial), spots


def entangled(board: Board, at: Machine) -> tuple[Entangled, ...]:
    """How readers on the Pi's buses are in one another's way."""
    buses: dict[str, dict[ReaderName, Wiring]] = {}
    for wire in board.on_buses.values():
        buses.setdefault(wire.bus, {})[ReaderName(wire.name)] = _on_bus(wire, board)
    return tuple(one for bus in buses.values() for one in entangled_on(bus, at.now_s, at.sleep))


def _cabled_spot(wire: CabledWire, clock: VirtualClock, seed: str) -> CabledSpot:
    match wire:
        case Pn532Wire():
            return pn532_spot(clock, seed)
        case Rdm6300Wire():
            return token_spot(clock, seed, once=False)
        case Id12laWire():
            return token_spot(clock, seed, once=True)


def _rc522(wire: Rc522Wire | HubWire, board: Board, at: Machine) -> Rc522:
    wired = _on_bus(wire, board) if isinstance(wire, Rc522Wire) else _at_hub(wire, board, at)
    return Rc522(wired, now_s=at.now_s, sleep=at.sleep)


def _rc522_at(wire: Rc522Wire, board: Board, at: Machine, speed_hz: int) -> Rc522:
    return _rc522(replace(wire, speed_hz=speed_hz), board, at)


def _pn532(wire: Pn532Wire, board: Board, at: Machine) -> Pn532:
    line = at.serial(_socket(Kind.PN532, wire.node, wire.port, board))
    return Pn532(line, wire.node, now_s=at.now_s, sleep=at.sleep)


def _token_reader(wire: TokenWire, board: Board, at: Machine) -> TokenReader:
    line = at.serial(_socket(Kind.TOKENS, wire.node, wire.port, board))
    model = RDM6300 if isinstance(wire, Rdm6300Wire) else ID12LA
    return TokenReader(model, line, wire.node, now_s=at.now_s)


def _on_bus(wire: Rc522Wire, board: Board) -> Wiring:
    return Wiring(
        bus=_bus(wire),
        device=wire.device,
        reset_pin=_reset(board),
        speed_hz=wire.speed_hz,
    )


def _at_hub(wire: HubWire, board: Board, at: Machine) -> HubPlace:
    if wire.hub not in at.hubs:
        socket = _socket(Kind.HUB, wire.hub, wire.port, board)
        at.hubs[wire.hub] = Hub(wire.hub, partial(at.serial, socket), at.now_s)
    return HubPlace(at.hubs[wire.hub], wire.place)


def _socket(kind: Kind, node: str, port: str, board: Board) -> Socket:
    wires = (*board.by_cable.values(), *board.at_hubs.values())
    taken = frozenset(wire.port for wire in wires) - {AUTO}
    return Socket(kind=kind, node=node, port=port, taken=taken)


def _bus(wire: Rc522Wire) -> int:
    return int(wire.bus.removeprefix("spi"))


def _reset(board: Board) -> int:
    """Checked before: a board with readers on the Pi's buses names the pin."""
    return RESET_PIN if board.reset is None else board.reset

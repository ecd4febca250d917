"""From a board's wires to readers: on the wires of this machine, or on simulated chips.

The table and the doctor use it; both pass the readers on. A new chip is one more wire in
`boards.board` and one more case in `reader_at` and `measure`; mypy points at both.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial

from msgspec.structs import replace

from companion.boards.board import AUTO, Board, HubWire, Rc522Wire, ReaderWire
from companion.game.values import Value
from hardware.checkup import Figures
from hardware.ports import SerialLine, TagReader
from hardware.readers.entanglement import Entangled, entangled_on
from hardware.readers.examination import examine, examine_slower
from hardware.readers.hub import BAUD, Hub, HubPlace, only_hub
from hardware.readers.mfrc522_chip import Wiring
from hardware.readers.rc522 import Rc522
from hardware.readers.serial_port import SerialPort
from hardware.signals import ReaderName
from hardware.simulator.rc522.field import AS_STACKED_CARDS
from hardware.simulator.rc522.pico import Pico, PicoLine
from hardware.simulator.rc522.stand_ins import in_place
from hardware.simulator.rc522.workbench import RESET_PIN, Spot, Workbench


def line_to_hub(port: str) -> SerialLine:
    """The line to a hub of this machine; "auto" is the only one that is plugged in."""
    if port == AUTO:
        return SerialPort("hub", BAUD, find=only_hub)
    return SerialPort(port, BAUD)


class Time(Value, frozen=True):
    """The clock the readers go by: the machine's, or that of a workbench, with the lines that are
    there. The readers of one hub share it."""

    now_s: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    line_to_hub: Callable[[str], SerialLine] = line_to_hub
    hubs: dict[str, Hub] = {}


def reader_at(wire: ReaderWire, board: Board, at: Time) -> TagReader:
    """The driver for the chip that the board names."""
    match wire:
        case Rc522Wire() | HubWire():
            return _rc522(wire, board, at)


def measure(wire: ReaderWire, board: Board, at: Time) -> Figures:
    """Measure one reader, then give it back. Raises DeviceLost."""
    match wire:
        case Rc522Wire():
            return examine_slower(partial(_rc522_at, wire, board, at), wire.speed_hz, at.now_s)
        case HubWire():
            with closing(_rc522(wire, board, at)) as reader:
                return replace(examine(reader, at.now_s), at_hub=True)


@contextmanager
def simulated(board: Board, seed: int = 1) -> Iterator[tuple[Time, Mapping[ReaderName, Spot]]]:
    """While this lasts, drivers find simulated chips behind the wires of the board. Cards in one
    hand weaken one another, as real ones do."""
    on_buses = board.on_buses.values()
    nodes = {ReaderName(wire.name): (_bus(wire), wire.device) for wire in on_buses}
    bench = Workbench(tuple(nodes.values()), seed=seed, reset_pin=_reset(board))
    spots = {name: bench.spots[node] for name, node in nodes.items()}
    picos: dict[str, Pico] = {}
    for wire in board.at_hubs.values():
        places = [other.place for other in board.at_hubs.values() if other.port == wire.port]
        pico = picos.setdefault(wire.port, Pico(bench.clock, places, seed))
        spots[ReaderName(wire.name)] = pico.spots[wire.place]

    def line_to_pico(port: str) -> SerialLine:
        return PicoLine(picos[port], "hub" if port == AUTO else port)

    for spot in spots.values():
        spot.field.detuned_by_each = AS_STACKED_CARDS
    with in_place(bench.wires):
        yield Time(bench.clock.now_s, bench.clock.sleep, line_to_pico), spots


def entangled(board: Board, at: Time) -> tuple[Entangled, ...]:
    """How readers on the Pi's buses are in one another's way."""
    buses: dict[str, dict[ReaderName, Wiring]] = {}
    for wire in board.on_buses.values():
        buses.setdefault(wire.bus, {})[ReaderName(wire.name)] = _on_bus(wire, board)
    return tuple(one for bus in buses.values() for one in entangled_on(bus, at.now_s, at.sleep))


def _rc522(wire: Rc522Wire | HubWire, board: Board, at: Time) -> Rc522:
    wired = _on_bus(wire, board) if isinstance(wire, Rc522Wire) else _at_hub(wire, at)
    return Rc522(wired, now_s=at.now_s, sleep=at.sleep)


def _rc522_at(wire: Rc522Wire, board: Board, at: Time, speed_hz: int) -> Rc522:
    return _rc522(replace(wire, speed_hz=speed_hz), board, at)


def _on_bus(wire: Rc522Wire, board: Board) -> Wiring:
    return Wiring(
        bus=_bus(wire),
        device=wire.device,
        reset_pin=_reset(board),
        speed_hz=wire.speed_hz,
    )


def _at_hub(wire: HubWire, at: Time) -> HubPlace:
    if wire.port not in at.hubs:
        at.hubs[wire.port] = Hub(wire.hub, partial(at.line_to_hub, wire.port), at.now_s)
    return HubPlace(at.hubs[wire.port], wire.place)


def _bus(wire: Rc522Wire) -> int:
    return int(wire.bus.removeprefix("spi"))


def _reset(board: Board) -> int:
    """Checked before: a board with readers on the Pi's buses names the pin."""
    return RESET_PIN if board.reset is None else board.reset

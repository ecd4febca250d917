"""Find everything that would not work on a board before a wire is soldered."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from companion.boards.board import (
    AUTO,
    GATE,
    LAMPS,
    PILES,
    Bcm,
    Board,
    HubWire,
    Rc522Wire,
    TokenWire,
)
from companion.boards.header import (
    CHIP_ENABLES,
    EEPROM_PINS,
    HEADER_PIN,
    HIGH_AT_START,
    MILLIAMPS_IN_SUM,
    MILLIAMPS_PER_PIN,
    PULLED_UP_PINS,
    UART_PINS,
    lines_of,
)
from hardware.hub.main import PLACES

# The chip takes no faster clock; with a slower one a look takes seconds.
FASTEST_HZ, SLOWEST_HZ = 10_000_000, 100_000

# Many modules keep holding MISO when they are not selected; two of them can still be read.
UNBUFFERED_ON_ONE_MISO = 2
# A reader may draw 100 mA, more than two of which the Pi's 3.3 V pins need not give.
READERS_FED_BY_THE_PI = 2


class _Use(Struct, frozen=True):
    key: str
    pin: Bcm


def problems_of(board: Board) -> tuple[str, ...]:
    """Every problem of a board, each as a sentence; none for a board that can be built."""
    return tuple(
        problem
        for check in (
            _pins_that_cannot_be_used,
            _pins_used_twice,
            _pins_a_bus_owns,
            _pins_pulled_up,
            _readers_without_a_bus,
            _no_reset_pin,
            _devices_used_twice,
            _hubs,
            _ports_used_twice,
            _ports_to_look_for,
            _token_readers,
            _readers_and_seats,
            _lamps_and_switches,
            _doubled_names,
            _speeds,
            _lines_held,
            _selects_pulled_low,
            _supply,
            _currents,
        )
        for problem in check(board)
    )


def _pins_that_cannot_be_used(board: Board) -> Iterator[str]:
    for use in _uses(board):
        if use.pin not in HEADER_PIN:
            yield (
                f"{use.key}: GPIO {use.pin} is not on the header, so no wire can reach it; "
                f"write a BCM number from 2 to 27{_suggestion(board)}."
            )
        elif use.pin in EEPROM_PINS:
            yield (
                f"{use.key}: GPIO {use.pin} belongs to the identification chip of add-on boards "
                f"and is driven while the Pi starts; move the wire{_suggestion(board)}."
            )
        elif use.pin in UART_PINS:
            yield (
                f"{use.key}: GPIO {use.pin} is the serial port, on which the Pi may write while it "
                f"starts; move the wire{_suggestion(board)}."
            )


def _pins_used_twice(board: Board) -> Iterator[str]:
    for first, second in combinations(_uses(board), 2):
        if first.pin != second.pin:
            continue
        if first.key.endswith("chip_select") and second.key.endswith("chip_select"):
            yield (
                f"{second.key}: GPIO {second.pin} also selects the reader of {first.key}, so both "
                f"would answer at once and neither be read; give one of them a chip select of its "
                f"own{_suggestion(board)}."
            )
        else:
            yield (
                f"{second.key}: GPIO {second.pin} is already used by {first.key}, and one pin can "
                f"serve only one of them; move one of the wires{_suggestion(board)}."
            )


def _pins_a_bus_owns(board: Board) -> Iterator[str]:
    own_select = {(f"readers[{n}].chip_select", reader.bus) for n, reader in board.on_buses.items()}
    for bus in dict.fromkeys(board.buses):
        enables = CHIP_ENABLES.get(bus, ())
        for line, pin in lines_of(bus).items():
            for use in _uses(board):
                selects = pin in enables and (use.key, bus) in own_select
                # The serial pins are refused already, whether their bus is on or not.
                if use.pin == pin and not selects and pin not in UART_PINS:
                    yield (
                        f"{use.key}: GPIO {pin} is {line} of {bus}, which is switched on and "
                        f"drives that pin itself; move the wire{_suggestion(board)}, or take "
                        f"{bus} out of buses if nothing hangs on it."
                    )


def _pins_pulled_up(board: Board) -> Iterator[str]:
    for use in _uses(board):
        if use.pin in PULLED_UP_PINS and "i2c1" not in board.buses:
            yield (
                f"{use.key}: GPIO {use.pin} has a fixed resistor of 1.8 kohm to 3.3 V on the Pi, "
                "made for I2C, so a lamp there is never quite dark, and a button on GPIO 3 also "
                f"starts a Pi that was shut down; move the wire{_suggestion(board)}."
            )


def _readers_without_a_bus(board: Board) -> Iterator[str]:
    for n, reader in board.on_buses.items():
        enables = CHIP_ENABLES[reader.bus]
        if reader.bus not in board.buses:
            yield (
                f"readers[{n}].bus: {reader.name} hangs on {reader.bus}, which is not switched on, "
                f'so {reader.node} will not be there; add "{reader.bus}" to buses.'
            )
        if reader.device < 0:
            yield (
                f"readers[{n}].device: {reader.device} is no device number, so {reader.node} will "
                "not be there; count from 0."
            )
        elif reader.device < len(enables) and reader.chip_select != enables[reader.device]:
            yield (
                f"readers[{n}].chip_select: {reader.node} is selected by GPIO "
                f"{enables[reader.device]}, not by GPIO {reader.chip_select}, so {reader.name} "
                "would never be asked; correct the pin or the device number."
            )


def _no_reset_pin(board: Board) -> Iterator[str]:
    if board.on_buses and board.reset is None:
        yield (
            "reset: no pin is named for the reset line, which the driver drives all the same, so "
            f"another part on that pin could be harmed; add reset{_suggestion(board, ' = ')}."
        )


def _devices_used_twice(board: Board) -> Iterator[str]:
    for (a, first), (b, second) in combinations(_by_places(board), 2):
        if first.node == second.node:
            at_hub = isinstance(second, HubWire)
            key, own = ("place", "a place") if at_hub else ("device", "a device number")
            yield (
                f"readers[{b}].{key}: {second.node} is already readers[{a}], so both names would "
                f"report the same cards; give each reader {own} of its own."
            )


def _by_places(board: Board) -> Iterator[tuple[int, Rc522Wire | HubWire]]:
    yield from board.on_buses.items()
    yield from board.at_hubs.items()


def _hubs(board: Board) -> Iterator[str]:
    ports = dict.fromkeys(wire.port for wire in board.at_hubs.values())
    for n, reader in board.at_hubs.items():
        if not 0 <= reader.place < len(PLACES):
            yield (
                f"readers[{n}].place: a hub has the places 0 to {len(PLACES) - 1} and no place "
                f"{reader.place}, so {reader.name} would never be asked; write one of them."
            )
        if reader.port == AUTO and len(ports) > 1:
            yield (
                f"readers[{n}].port: with several hubs it cannot be told at which one "
                f"{reader.name} hangs; name its port, as `companion readers find` prints it."
            )


def _ports_used_twice(board: Board) -> Iterator[str]:
    hubs = {wire.port: (n, wire) for n, wire in board.at_hubs.items()}
    for (a, first), (b, second) in combinations([*hubs.values(), *board.by_cable.items()], 2):
        if first.port == second.port != AUTO:
            yield (
                f"readers[{b}].port: {second.port} is already the port of readers[{a}], and one of "
                "them would never be opened; `companion readers find` prints the port of each."
            )


def _ports_to_look_for(board: Board) -> Iterator[str]:
    """A reader of tokens cannot be asked its kind, so all kinds of them are one."""
    first: dict[str, int] = {}
    for n, wire in board.by_cable.items():
        kind = "token reader" if isinstance(wire, TokenWire) else "PN532"
        if wire.port == AUTO and first.setdefault(kind, n) != n:
            yield (
                f"readers[{n}].port: readers[{first[kind]}] is a {kind} to be looked for as well, "
                "and nobody could say which is which; name the port of one of them, as `companion "
                "readers find` prints it."
            )


def _token_readers(board: Board) -> Iterator[str]:
    for n, wire in board.by_cable.items():
        if isinstance(wire, TokenWire) and wire.seat != GATE:
            yield (
                f"readers[{n}].seat: {wire.name} reads tokens of bags and no card, so it is of use "
                f'at the gate alone; write seat = "{GATE}", beside a reader for cards.'
            )
    for n, wire in board.by_cable.items():
        if isinstance(wire, TokenWire) and not any(
            other.seat == GATE and not isinstance(other, TokenWire) for other in board.readers
        ):
            yield (
                f"readers[{n}].seat: {wire.name} tells whose bag is at the gate, where no reader "
                "reads the cards; add one there."
            )


def _readers_and_seats(board: Board) -> Iterator[str]:
    """A gate serves every bag, so beside it a seat may have a reader of its own, and need not."""
    places = (*board.every_seat, *PILES, GATE)
    for n, reader in enumerate(board.readers):
        if reader.seat not in places:
            yield (
                f"readers[{n}].seat: there is no seat {reader.seat!r}, so the cards of "
                f"{reader.name} would belong to nobody; use one of {', '.join(places)}."
            )
    gates = [
        n
        for n, reader in enumerate(board.readers)
        if reader.seat == GATE and not isinstance(reader, TokenWire)
    ]
    for n in gates[1:]:
        yield (
            f"readers[{n}].seat: readers[{gates[0]}] is the gate already, and as one bag is at the "
            "gate at a time, cards at the other would count for the wrong bag; keep one of them."
        )
    for n, seat in enumerate(board.seats):
        if not gates and seat not in {reader.seat for reader in board.readers}:
            yield (
                f"seats[{n}]: {seat} has no reader, so nothing would see into that bag; add a "
                f'[[readers]] entry for it, or one with seat = "{GATE}" for all bags, or move it '
                "to more_seats."
            )


def _lamps_and_switches(board: Board) -> Iterator[str]:
    """Each stands for something that the clerk knows."""
    known = (*LAMPS, *board.every_seat)
    named = {f"lamps[{n}].name": lamp.name for n, lamp in enumerate(board.lamps)}
    named |= {f"colour_lamps[{n}].name": lamp.name for n, lamp in enumerate(board.colour_lamps)}
    for key, name in named.items():
        if name not in known:
            yield f"{key}: nothing would light {name!r}; name it {', '.join(known)}."
    for n, switch in enumerate(board.switches):
        if switch.seat not in board.every_seat:
            yield (
                f"switches[{n}].seat: there is no seat {switch.seat!r}, so nobody's bag would be "
                f"closed by it; use one of {', '.join(board.every_seat)}."
            )


def _doubled_names(board: Board) -> Iterator[str]:
    names = {
        "seats": board.every_seat,
        "buses": board.buses,
        "readers": [reader.name for reader in board.readers],
        "buttons": [button.name for button in board.buttons],
        "switches": [switch.seat for switch in board.switches],
        "lamps": [
            *(lamp.name for lamp in board.lamps),
            *(lamp.name for lamp in board.colour_lamps),
        ],
    }
    for key, of_that_kind in names.items():
        for name, count in Counter(of_that_kind).items():
            if count > 1:
                yield (
                    f"{key}: the name {name!r} stands there {count} times, so nobody could say "
                    "which one is meant; name each differently."
                )


def _speeds(board: Board) -> Iterator[str]:
    for n, reader in board.on_buses.items():
        if not SLOWEST_HZ <= reader.speed_hz <= FASTEST_HZ:
            yield (
                f"readers[{n}].speed_hz: {reader.speed_hz} Hz is no clock for {reader.name}; write "
                f"{SLOWEST_HZ} to {FASTEST_HZ}, or leave it out for 1000000."
            )


def _lines_held(board: Board) -> Iterator[str]:
    for bus in board.buses:
        on_bus = {n: reader for n, reader in board.on_buses.items() if reader.bus == bus}
        unbuffered = [n for n, reader in on_bus.items() if reader.miso != "buffered"]
        for n in unbuffered:
            if on_bus[n].miso == "own" and len(on_bus) > 1:
                yield (
                    f"readers[{n}].miso: other readers hang on the MISO of {bus} too, so that of "
                    f'{on_bus[n].name} is not its own; write "buffered" and give it a gate of a '
                    '74LVC125A, or "shared".'
                )
        for n in unbuffered[UNBUFFERED_ON_ONE_MISO:]:
            yield (
                f"readers[{n}].miso: {UNBUFFERED_ON_ONE_MISO} readers hang straight on the MISO of "
                f"{bus} before {on_bus[n].name}, and as modules hold it when they are not "
                "selected, none of them may be read; give each a gate of a 74LVC125A and write "
                'miso = "buffered".'
            )


def _selects_pulled_low(board: Board) -> Iterator[str]:
    for n, reader in board.on_buses.items():
        if reader.chip_select in HEADER_PIN and not (
            reader.pull_up or reader.chip_select in HIGH_AT_START
        ):
            yield (
                f"readers[{n}].pull_up: GPIO {reader.chip_select} is low while the Pi starts, "
                f"which selects {reader.name} and lets it talk into what the others say; put "
                "10 kohm from its SDA to 3.3 V and write pull_up = true."
            )


def _supply(board: Board) -> Iterator[str]:
    fed = len(board.on_buses)
    if board.supply == "pi" and fed > READERS_FED_BY_THE_PI:
        yield (
            f"supply: {fed} readers may draw {fed * 100} mA, more than the Pi's 3.3 V pins should "
            "give, and then cards are missed; feed them from a 3.3 V regulator and write supply = "
            '"regulator".'
        )


def _currents(board: Board) -> Iterator[str]:
    drawn = [(f"lamps[{n}].milliamps", lamp.milliamps) for n, lamp in enumerate(board.lamps)]
    drawn += [
        (f"colour_lamps[{n}].milliamps", lamp.milliamps)
        for n, lamp in enumerate(board.colour_lamps)
        for _pin in lamp.pins
    ]
    if board.buzzer:
        drawn.append(("buzzer.milliamps", board.buzzer.milliamps))
    most = MILLIAMPS_PER_PIN[board.model]
    for key, milliamps in dict.fromkeys(drawn):
        if not 0 < milliamps <= most:
            yield (
                f"{key}: {milliamps:g} mA is not what one pin of this Pi can give (model = "
                f'"{board.model}"), which is up to {most} mA; use a larger resistor or a '
                "transistor."
            )
    total = sum(milliamps for _, milliamps in drawn)
    if total > MILLIAMPS_IN_SUM:
        yield (
            f"lamps: lamps and buzzer draw {total:g} mA together, more than the "
            f"{MILLIAMPS_IN_SUM} mA the Pi's pins can give in sum, and may harm it; use larger "
            "resistors or fewer lamps."
        )


def _uses(board: Board) -> Sequence[_Use]:
    """Every pin the board gives to something, with the key where it is written."""
    uses = [_Use(f"readers[{n}].chip_select", r.chip_select) for n, r in board.on_buses.items()]
    uses += [_Use(f"buttons[{n}].pin", button.pin) for n, button in enumerate(board.buttons)]
    uses += [_Use(f"switches[{n}].pin", switch.pin) for n, switch in enumerate(board.switches)]
    uses += [_Use(f"lamps[{n}].pin", lamp.pin) for n, lamp in enumerate(board.lamps)]
    uses += [
        _Use(f"colour_lamps[{n}].{colour}", pin)
        for n, lamp in enumerate(board.colour_lamps)
        for colour, pin in lamp.pins.items()
    ]
    if board.buzzer:
        uses.append(_Use("buzzer.pin", board.buzzer.pin))
    if board.reset is not None:
        uses.append(_Use("reset", board.reset))
    return uses


def _suggestion(board: Board, words: str = ", for example to GPIO ") -> str:
    kept = EEPROM_PINS | UART_PINS | PULLED_UP_PINS
    owned = {pin for bus in board.buses for pin in lines_of(bus).values()}
    free = set(HEADER_PIN) - kept - owned - {use.pin for use in _uses(board)}
    return f"{words}{min(free)}" if free else ""

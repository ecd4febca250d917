"""Work out every part and every wire of a board, for the table, the drawing and the shopping list.

Each pin of a part hangs on a *net*. Two pins on a net are one wire; more of them meet on a strip of
the stripboard, which bears the net's name.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.boards.board import (
    Bcm,
    Board,
    ColourLampWire,
    HubWire,
    Rc522Wire,
    SwitchWire,
)
from companion.boards.header import (
    BUS_LINES,
    HEADER_PIN,
    PICO_GROUND,
    PICO_PLUS,
    pico_pin,
)
from hardware.hub.main import MOSI, PLACES, RESET, SCK

PI = "Pi"
STRIPS = "strips"
PLUS, GROUND, FIVE = "3.3 V", "GND", "5 V"
_SUPPLY_NETS = (PLUS, GROUND, FIVE)
PANEL, CABLE = "panel", "cable"
PICO = "Pico"
USB = "USB socket"

# As they are printed on the module, from the edge inwards.
RC522_PINS = ("SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V")
# The pins that are wired, each with that of the adapter; both give their TX to the other's RX.
PN532_PINS = {"VCC": "5V", "GND": "GND", "TXD (SDA)": "RXD", "RXD (SCL)": "TXD"}
RDM6300_PINS = {"+5V": "5V", "GND": "GND", "TX": "RXD"}
# At 5 V its D0 would say 5 V, too.
ID12LA_PINS = {"VCC (11)": "3V3", "GND (1)": "GND", "D0 (9)": "RXD"}
PINS_BY_CABLE: Mapping[str, Mapping[str, str]] = {
    "pn532": PN532_PINS,
    "rdm6300": RDM6300_PINS,
    "id12la": ID12LA_PINS,
}
# Pins that are soldered to another pin of the same module: no reset, and numbers as text.
TIED_PINS: Mapping[str, Mapping[str, str]] = {
    "id12la": {"RES (2)": "VCC (11)", "FORM (7)": "GND (1)"}
}
# The legs of the 74LVC125A, counted against the clock from the notch: the enable (low is on), the
# inlet and the outlet of each gate, then the supply.
GATES = (
    ("1 (1OE)", "2 (1A)", "3 (1Y)"),
    ("4 (2OE)", "5 (2A)", "6 (2Y)"),
    ("10 (3OE)", "9 (3A)", "8 (3Y)"),
    ("13 (4OE)", "12 (4A)", "11 (4Y)"),
)
BUFFER_GROUND, BUFFER_PLUS = "7 (GND)", "14 (VCC)"
GATE_OF_A_BUFFER = "gate of a 74LVC125A"

VOLTS, VOLTS_OF_A_LAMP, VOLTS_OF_BLUE_AND_GREEN = 3.3, 2.0, 2.8
DECADES = (1, 10, 100, 1000, 10_000)
E12 = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)


class End(Struct, frozen=True, order=True):
    """One end of a wire: a pin of a part."""

    part: str
    pin: str

    def __str__(self) -> str:
        return f"{self.part} {self.pin}"


class Part(Struct, frozen=True, kw_only=True):
    """One thing to wire; a pin without a net stays open.

    `soldered` tells of legs that sit right on a pin of another part. `sheet` is the drawing on
    which the part stands, and `block` the group of parts on it; parts without one belong to the
    supply."""

    name: str
    kind: str
    pins: Mapping[str, str | None]
    soldered: Mapping[str, End] = {}
    sheet: str = ""
    block: str = ""

    @property
    def has_two_legs(self) -> bool:
        return len(self.pins) == 2 and all("leg" in pin for pin in self.pins)

    @property
    def on_stripboard(self) -> bool:
        """Its legs are soldered to the strips; anything else hangs on wires."""
        return self.name[0] in "RCU" and self.name[1].isdecimal()


class Plan(Struct, frozen=True):
    """All parts of a board in the order in which they are listed; the Pi comes first."""

    parts: tuple[Part, ...]

    def part(self, name: str) -> Part:
        [found] = (part for part in self.parts if part.name == name)
        return found

    def on(self, net: str) -> Sequence[End]:
        """Every pin that hangs on a net by a wire of its own."""
        return [
            End(part.name, pin)
            for part in self.parts
            for pin, on in part.pins.items()
            if on == net and pin not in part.soldered
        ]

    @property
    def strips(self) -> Mapping[str, Sequence[End]]:
        """The nets on which more than two pins meet, each with these pins."""
        ends = {net: self.on(net) for net in (*_SUPPLY_NETS, *self.nets)}
        return {net: on for net, on in ends.items() if len(on) > 2}

    @property
    def nets(self) -> Sequence[str]:
        nets = (net for part in self.parts for net in part.pins.values() if net)
        return tuple(dict.fromkeys(nets))

    @property
    def wires(self) -> Sequence[tuple[End, End]]:
        """Every wire once; one that ends on a strip names the net as the strip's pin."""
        strips = self.strips
        wires = []
        for net in self.nets:
            first, *others = ends = self.on(net)
            if net in strips:
                wires += [(end, End(STRIPS, net)) for end in ends]
            else:
                wires += [(first, other) for other in others]
        return wires

    def goes_to(self, part: Part, pin: str) -> str:
        """Where the wire at a pin ends, as it is told to the maker."""
        net = part.pins[pin]
        if net is None:
            return "stays open"
        if pin in part.soldered:
            return str(part.soldered[pin])
        if net in self.strips:
            return f"strip {net}"
        [other] = (end for end in self.on(net) if end != End(part.name, pin))
        return str(other)


def plan_of(board: Board) -> Plan:
    """Every part of a board. Only for a board without problems."""
    parts = _numbered(
        [
            *_supply(board),
            *_readers(board),
            *_cables(board),
            *_buffers(board),
            *_hubs(board),
            *_panel(board),
        ]
    )
    return Plan((_pi(board, parts), *parts))


def resistor_for(volts: float, milliamps: float) -> int:
    """The next larger resistor on sale, in ohm, that lets no more than this current pass."""
    least = volts * 1000 / milliamps
    values = (step * decade for decade in DECADES for step in E12)
    return next(value for value in values if value >= least - 0.01)


def _supply(board: Board) -> Iterator[Part]:
    if board.supply == "regulator" and board.on_buses:
        pins = {"IN": FIVE, "GND": GROUND, "OUT": PLUS}
        yield Part(name="regulator", kind="regulator", pins=pins)


def _readers(board: Board) -> Iterator[Part]:
    for wire in board.on_buses.values():
        miso = _own_miso(wire) if wire.miso == "buffered" else f"{wire.bus} MISO"
        reader = _rc522(wire, wire.bus, miso, ("RST", GROUND, PLUS))
        yield reader
        if wire.pull_up:
            legs = {"leg 1": _select(wire), "leg 2": PLUS}
            yield replace(reader, name="R", kind="resistor 10 kohm", pins=legs)
        yield from _capacitors(reader, "3.3V", "GND", "100 nF", "10 uF")


def _rc522(wire: Rc522Wire | HubWire, line: str, miso: str, others: tuple[str, str, str]) -> Part:
    """A module on a line of the Pi or of a hub; `others` are its reset, ground and supply."""
    reset, ground, plus = others
    nets = {
        "SDA": _select(wire),
        "SCK": f"{line} SCK",
        "MOSI": f"{line} MOSI",
        "MISO": miso,
        "IRQ": None,
        "GND": ground,
        "RST": reset,
        "3.3V": plus,
    }
    return Part(name=f"reader {wire.name}", kind="rc522", pins=nets, sheet=line, block=wire.name)


def _cables(board: Board) -> Iterator[Part]:
    """Each reader on a USB adapter of its own."""
    for cabled in board.by_cable.values():
        name, pins = f"reader {cabled.name}", PINS_BY_CABLE[cabled.chip]
        tied = TIED_PINS.get(cabled.chip, {})
        nets = {theirs: f"{own} of {cabled.name}" for theirs, own in pins.items()}
        reader = Part(
            name=name,
            kind=cabled.chip,
            pins=nets | {pin: nets[other] for pin, other in tied.items()},
            soldered={pin: End(name, other) for pin, other in tied.items()},
            sheet=CABLE,
            block=cabled.name,
        )
        yield replace(
            reader,
            name=f"adapter {cabled.name}",
            kind="usb-adapter",
            pins={own: f"{own} of {cabled.name}" for own in (USB, *pins.values())},
            soldered={},
        )
        yield reader


def _buffers(board: Board) -> Iterator[Part]:
    """A gate for each buffered reader; a gate that is left over is switched off."""
    chips = 0
    for bus in BUS_LINES:
        wires = [w for w in board.on_buses.values() if w.bus == bus and w.miso == "buffered"]
        for first in range(0, len(wires), len(GATES)):
            chips += 1
            served = wires[first : first + len(GATES)]
            for gate, (enable, inlet, outlet) in enumerate(GATES):
                pins: dict[str, str | None] = {enable: PLUS, inlet: GROUND, outlet: None}
                of = Part(name=f"U{chips} gate {gate + 1}", kind=GATE_OF_A_BUFFER, pins=pins)
                if gate < len(served):
                    wire = served[gate]
                    nets = (_select(wire), _own_miso(wire), f"{bus} MISO")
                    pins = dict(zip(pins, nets, strict=True))
                    of = replace(of, pins=pins, sheet=bus, block=wire.name)
                yield of
            pins = {BUFFER_GROUND: GROUND, BUFFER_PLUS: PLUS}
            supply = Part(name=f"U{chips} supply", kind="74LVC125A", pins=pins)
            yield supply
            yield from _capacitors(supply, BUFFER_PLUS, BUFFER_GROUND, "100 nF")


def _hubs(board: Board) -> Iterator[Part]:
    """Each hub with its readers; they share all lines but chip select and MISO."""
    for hub, wires in _by_hub(board).items():
        plus, ground = f"{hub} 3.3 V", f"{hub} GND"
        gpios = {SCK: f"{hub} SCK", MOSI: f"{hub} MOSI", RESET: f"{hub} RST"}
        for wire in wires:
            gpios |= zip(PLACES[wire.place], (_select(wire), _own_miso(wire)), strict=True)
        pins: dict[str, str | None] = {pico_pin(gpio): gpios[gpio] for gpio in sorted(gpios)}
        pins |= {PICO_PLUS: plus, PICO_GROUND: ground, USB: f"{hub} {USB}"}
        yield Part(name=hub.replace("hub", PICO), kind="pico", pins=pins)
        for wire in wires:
            reader = _rc522(wire, hub, _own_miso(wire), (f"{hub} RST", ground, plus))
            yield reader
            yield from _capacitors(reader, "3.3V", "GND", "100 nF", "10 uF")


def _by_hub(board: Board) -> Mapping[str, Sequence[HubWire]]:
    """The only hub is called so; several are numbered."""
    ports = dict.fromkeys(wire.port for wire in board.at_hubs.values())
    return {
        f"hub {n}" if len(ports) > 1 else "hub": [
            wire for wire in board.at_hubs.values() if wire.port == port
        ]
        for n, port in enumerate(ports, start=1)
    }


def _capacitors(at: Part, plus: str, ground: str, *values: str) -> Iterator[Part]:
    """Right at the supply pins of a part; a large one may have a leg that wants the plus."""
    for value in values:
        legs = ("leg +", "leg -") if value.endswith("uF") else ("leg 1", "leg 2")
        yield Part(
            name="C",
            kind=f"capacitor {value}",
            pins=dict(zip(legs, (at.pins[plus], at.pins[ground]), strict=True)),
            soldered=dict(zip(legs, (End(at.name, plus), End(at.name, ground)), strict=True)),
            sheet=at.sheet,
            block=at.block,
        )


def _panel(board: Board) -> Iterator[Part]:
    for button in board.buttons:
        name = f"button {button.name}"
        legs = {"leg 1": name, "leg 2": GROUND}
        yield Part(name=name, kind="button", pins=legs, sheet=PANEL, block=name)
    for switch in board.switches:
        name = _snap(switch)
        legs = {"leg 1": name, "leg 2": GROUND}
        yield Part(name=name, kind="snap", pins=legs, sheet=PANEL, block=name)
    for lamp in board.lamps:
        ohm = resistor_for(VOLTS - VOLTS_OF_A_LAMP, lamp.milliamps)
        yield from _through(f"lamp {lamp.name}", "lamp", ohm, ("long leg", "short leg"))
    for three in board.colour_lamps:
        yield from _colour_lamp(three)
    if board.buzzer:
        ohm = resistor_for(VOLTS, board.buzzer.milliamps)
        yield from _through("buzzer", "buzzer", ohm, ("leg 1", "leg 2"))


def _colour_lamp(lamp: ColourLampWire) -> Iterator[Part]:
    name = f"lamp {lamp.name}"
    legs: dict[str, str | None] = {"longest leg": GROUND}
    for colour in lamp.pins:
        volts = VOLTS - (VOLTS_OF_A_LAMP if colour == "red" else VOLTS_OF_BLUE_AND_GREEN)
        legs[f"{colour} leg"] = between = f"between {name} {colour} and its resistor"
        pins = {"leg 1": f"{name} {colour}", "leg 2": between}
        kind = f"resistor {resistor_for(volts, lamp.milliamps)} ohm"
        yield Part(name="R", kind=kind, pins=pins, sheet=PANEL, block=name)
    yield Part(name=name, kind="colour lamp", pins=legs, sheet=PANEL, block=name)


def _through(name: str, kind: str, ohm: int, legs: tuple[str, str]) -> Iterator[Part]:
    """A resistor from the Pi's pin, and behind it the part that it protects."""
    between = f"between {name} and its resistor"
    pins = {"leg 1": name, "leg 2": between}
    yield Part(name="R", kind=f"resistor {ohm} ohm", pins=pins, sheet=PANEL, block=name)
    pins = {legs[0]: between, legs[1]: GROUND}
    yield Part(name=name, kind=kind, pins=pins, sheet=PANEL, block=name)


def _pi(board: Board, parts: Sequence[Part]) -> Part:
    """The pins of the header that are used, in the order of the header."""
    used = [net for part in parts for net in part.pins.values() if net]
    pins: dict[int, tuple[str, str]] = {
        1: ("3V3", PLUS if board.supply == "pi" else ""),
        2: ("5V", FIVE),
        6: ("GND", GROUND),
    }
    for bus in board.buses:
        for line, pin in BUS_LINES[bus].items():
            pins[HEADER_PIN[pin]] = (f"GPIO {pin}", f"{bus} {'SCK' if line == 'SCLK' else line}")
    for net, gpio in _on_pins(board):
        pins[HEADER_PIN[gpio]] = (f"GPIO {gpio}", net)
    header = {
        f"pin {pin} ({name})": net for pin, (name, net) in sorted(pins.items()) if net in used
    }
    cables = [net for net in dict.fromkeys(used) if net.split(" of ")[0].endswith(USB)]
    sockets = {f"{USB} {n}" if len(cables) > 1 else USB: net for n, net in enumerate(cables, 1)}
    return Part(name=PI, kind="pi", pins={**header, **sockets})


def _on_pins(board: Board) -> Iterator[tuple[str, Bcm]]:
    yield from ((_select(wire), wire.chip_select) for wire in board.on_buses.values())
    yield from ((f"button {button.name}", button.pin) for button in board.buttons)
    yield from ((_snap(switch), switch.pin) for switch in board.switches)
    yield from ((f"lamp {lamp.name}", lamp.pin) for lamp in board.lamps)
    for three in board.colour_lamps:
        yield from ((f"lamp {three.name} {colour}", pin) for colour, pin in three.pins.items())
    if board.buzzer:
        yield "buzzer", board.buzzer.pin
    if board.reset is not None:
        yield "RST", board.reset


def _select(wire: Rc522Wire | HubWire) -> str:
    return f"select {wire.name}"


def _snap(switch: SwitchWire) -> str:
    return f"snap of the bag {switch.seat}"


def _own_miso(wire: Rc522Wire | HubWire) -> str:
    return f"MISO of {wire.name}"


def _numbered(parts: Sequence[Part]) -> Sequence[Part]:
    """R and C become R1, R2 and so on, in the order of the list."""
    counts: dict[str, int] = {}
    numbered = []
    for part in parts:
        name = part.name
        if len(name) == 1:
            counts[name] = counts.get(name, 0) + 1
            name += str(counts[name])
        numbered.append(replace(part, name=name))
    return numbered

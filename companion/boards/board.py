"""One way to wire a table: which reader, button, lamp and buzzer hangs on which pin."""

from collections.abc import Mapping
from typing import Literal, NewType, TypeAlias

from msgspec import Struct

Bcm = NewType("Bcm", int)
"""A pin as the chip counts it ("GPIO 17"), not as the header does."""

Bus = Literal["spi0", "spi1", "i2c1", "uart0"]

Model = Literal["any", "pi-3", "pi-4", "pi-5", "zero", "zero-2"]
"""Which Pi a board is for: each with the 40-pin header."""

PILES = ("pile-1", "pile-2")
"""Where a reader may lie besides the seats: what is laid there goes on that pile."""

GATE = "gate"
"""One reader for all bags: each bears a sticker, and is held to it before its cards and after."""

AUTO = "auto"
"""A port that nobody names: the reader is looked for."""
LAMPS = ("ready", "attention", "fault")
"""The lamps of the whole table; every other is named for the seat whose bag it stands for."""


class Rc522Wire(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="chip", tag="rc522"
):
    """An RC522 on a bus of the Pi; opened as /dev/spidev<bus>.<device>.

    Its MISO is wired straight to that of other readers ("shared"), through a gate that lets go of
    it ("buffered"), or is alone on its bus ("own"). `pull_up` says that 10 kohm hold its chip
    select at 3.3 V."""

    name: str
    seat: str
    bus: Literal["spi0", "spi1"]
    device: int
    chip_select: Bcm
    speed_hz: int = 1_000_000
    miso: Literal["shared", "buffered", "own"] = "shared"
    pull_up: bool = False

    @property
    def node(self) -> str:
        return f"/dev/spidev{self.bus.removeprefix('spi')}.{self.device}"

    @property
    def line(self) -> str:
        """Readers on one line are looked at in turn; here because one radio field is on at a
        time."""
        return "spi"


class HubWire(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="chip", tag="rc522-hub"
):
    """An RC522 at a microcontroller on USB, the hub, on the pins that its program has for this
    place."""

    name: str
    seat: str
    place: int
    port: str = AUTO

    @property
    def hub(self) -> str:
        """How the hub is called in sentences."""
        return "hub" if self.port == AUTO else self.port

    @property
    def node(self) -> str:
        return f"{self.hub}:{self.place}"

    @property
    def line(self) -> str:
        return self.hub


class _ByCable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reader on a serial port of its own, by a USB adapter. `port` is a path, best below
    /dev/serial/by-id; or "auto", and the reader is looked for."""

    name: str
    seat: str
    port: str = AUTO

    @property
    def chip(self) -> str:
        return str(self.__struct_config__.tag)

    @property
    def node(self) -> str:
        """How it is called in sentences."""
        return f"USB ({self.chip.upper()})" if self.port == AUTO else self.port

    @property
    def line(self) -> str:
        return self.node


class Pn532Wire(_ByCable, frozen=True, kw_only=True, tag_field="chip", tag="pn532"):
    """A PN532 whose switches stand at its serial line (HSU)."""


class Rdm6300Wire(_ByCable, frozen=True, kw_only=True, tag_field="chip", tag="rdm6300"):
    """A reader of 125 kHz tokens, which says again and again which one is there."""


class Id12laWire(_ByCable, frozen=True, kw_only=True, tag_field="chip", tag="id12la"):
    """A reader of 125 kHz tokens, which says once which one came."""


CabledWire: TypeAlias = Pn532Wire | Rdm6300Wire | Id12laWire
TokenWire: TypeAlias = Rdm6300Wire | Id12laWire

ReaderWire: TypeAlias = Rc522Wire | HubWire | CabledWire
"""A reader at a seat's bag, at a pile, or the gate; `chip` says which kind it is, and
`companion.readers` has a driver for each."""


class ButtonWire(Struct, frozen=True, forbid_unknown_fields=True):
    """A button between its pin and ground."""

    name: str
    pin: Bcm


class LampWire(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lamp from its pin through a resistor to ground. Its name is one of `LAMPS`, or the seat
    whose bag it stands for."""

    name: str
    pin: Bcm
    milliamps: float


class ColourLampWire(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lamp of three colours, each from its pin through a resistor; their ground is shared."""

    name: str
    red: Bcm
    green: Bcm
    blue: Bcm
    milliamps: float  # each colour draws so much

    @property
    def pins(self) -> Mapping[str, Bcm]:
        return {"red": self.red, "green": self.green, "blue": self.blue}


class SwitchWire(Struct, frozen=True, forbid_unknown_fields=True):
    """The snap of a seat's bag: a contact between its pin and ground, closed while the bag is."""

    seat: str
    pin: Bcm


class BuzzerWire(Struct, frozen=True, forbid_unknown_fields=True):
    """A passive buzzer through a resistor."""

    pin: Bcm
    milliamps: float


class Board(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seats stand in clockwise order; after those that a reader serves come `more_seats`, whose
    cards are named by hand. All readers on the Pi's own buses share the reset pin. Their driver
    drives it, so a board with such readers must name it. `supply` says where these readers get
    their 3.3 V: from the Pi's own pins, or from a regulator on its 5 V."""

    name: str
    title: str
    model: Model = "any"
    supply: Literal["pi", "regulator"] = "pi"
    seats: tuple[str, ...]
    buses: tuple[Bus, ...] = ()
    readers: tuple[ReaderWire, ...]
    reset: Bcm | None = None
    buttons: tuple[ButtonWire, ...] = ()
    switches: tuple[SwitchWire, ...] = ()
    lamps: tuple[LampWire, ...] = ()
    colour_lamps: tuple[ColourLampWire, ...] = ()
    buzzer: BuzzerWire | None = None
    more_seats: tuple[str, ...] = ()

    @property
    def every_seat(self) -> tuple[str, ...]:
        """All seats that can play at this table."""
        return (*self.seats, *self.more_seats)

    @property
    def on_buses(self) -> Mapping[int, Rc522Wire]:
        """The readers on the Pi's own buses, by their place in `readers`."""
        return {n: wire for n, wire in enumerate(self.readers) if isinstance(wire, Rc522Wire)}

    @property
    def by_cable(self) -> Mapping[int, CabledWire]:
        """The readers on serial ports of their own, by their place in `readers`."""
        return {
            n: wire
            for n, wire in enumerate(self.readers)
            if isinstance(wire, (Pn532Wire, Rdm6300Wire, Id12laWire))
        }

    @property
    def at_hubs(self) -> Mapping[int, HubWire]:
        """The readers at hubs, by their place in `readers`."""
        return {n: wire for n, wire in enumerate(self.readers) if isinstance(wire, HubWire)}

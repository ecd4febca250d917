"""Count what has to be bought for a board: its own parts, and what every table needs besides."""

from collections.abc import Iterator, Mapping
from math import ceil

from msgspec import Struct

from companion.boards.board import GATE, Board
from companion.boards.plan import CABLE, GATE_OF_A_BUFFER, PI, STRIPS, USB, Part, Plan, plan_of

CARDS_OF_A_BOX = 216
STICKERS_TO_SPARE = 14
METRES_OF_A_WIRE = 0.3
KINDS: Mapping[str, str] = {
    "pico": "Raspberry Pi Pico with its pins soldered on",
    "rc522": "RC522 module for 3.3 V (13.56 MHz), with its row of eight pins, loose or soldered on",
    "pn532": "PN532 module with its pins on it, whose VCC may be 5 V (it says 3.3-5 V)",
    "rdm6300": "RDM6300, reader of 125 kHz tokens, with its coil",
    "id12la": "ID-12LA, reader of 125 kHz tokens, on a board with pins 2.54 mm apart",
    "usb-adapter": "USB adapter to a serial line of 3.3 V with its pins soldered on, whose RXD "
    "bears 5 V, and with a pin that stays at 5 V (such as a CP2102 board with pins 5V and 3V3)",
    "capacitor 10 uF": "capacitor 10 uF, 6.3 V or more",
    "74LVC125A": "74LVC125A, four gates in 14 legs, SO-14 on an adapter to DIP",
    "regulator": "3.3 V regulator board (5 V in, 3.3 V out, 1 A, capacitors on it)",
    "lamp": "LED of 3 or 5 mm, red, yellow or green",
    "colour lamp": "LED of 5 mm, red, green and blue, with a shared minus (common cathode)",
    "snap": "metal snap fastener to sew on, each half with a wire",
    "button": "push button that closes while it is pressed",
    "buzzer": "passive piezo buzzer (without electronics of its own)",
}
"""How parts are called in a shop; others are called by their value."""
CABLES: Mapping[str, str] = {
    "pico": "USB cable for data (not for charging alone), A to micro-B, up to 2 m",
    "usb-adapter": "USB cable for data (not for charging alone), A to the socket of the adapter, "
    "up to 2 m",
}
READERS = frozenset({"rc522", "pn532"})


class Item(Struct, frozen=True):
    """A line of the shopping list; the count may have a unit."""

    count: str
    part: str
    purpose: str


def parts_to_buy(board: Board) -> tuple[Item, ...]:
    """Everything for a board, without prices. Only for a board without problems."""
    return tuple(_items(board))


def _items(board: Board) -> Iterator[Item]:
    plan = plan_of(board)
    pi = "Raspberry Pi with a 40-pin header" if _has_header(plan) else "Raspberry Pi"
    yield Item("1", f"{pi}, its power supply and microSD card", "the clerk")
    of_kind: dict[str, list[Part]] = {}
    for part in plan.parts:
        if part.name != PI and part.kind != GATE_OF_A_BUFFER:
            of_kind.setdefault(part.kind, []).append(part)
    for kind, parts in of_kind.items():
        count, names = len(parts), [part.name.removesuffix(" supply") for part in parts]
        if kind in READERS:
            count, names = count + 1, [*names, "1 spare"]
        yield Item(str(count), KINDS.get(kind, kind), ", ".join(names))
    yield from _besides(board, plan)


def _besides(board: Board, plan: Plan) -> Iterator[Item]:
    cards = CARDS_OF_A_BOX
    yield Item(
        str(cards + STICKERS_TO_SPARE),
        "NTAG213 sticker, 25 mm round, all of one model from one seller",
        f"{cards} cards of a box of Sheriff of Nottingham, {STICKERS_TO_SPARE} spare",
    )
    yield Item(
        str(cards + STICKERS_TO_SPARE),
        "card sleeve with an opaque back, for the size of your cards, all of one make and colour",
        f"{cards} cards, {STICKERS_TO_SPARE} spare",
    )
    at_gate = any(wire.seat == GATE for wire in board.readers)
    yield Item(
        str(len(board.every_seat)),
        "the same sticker again",
        "the bags, so that the gate knows them" if at_gate else "the bags, to join with",
    )
    places = _stripboards(plan)
    if places:
        strips = (f"at the {place}: {', '.join(strips)}" for place, strips in places.items())
        yield Item(str(len(places)), "stripboard, about 100 x 80 mm", "; ".join(strips))
    yield from _leads(plan)
    yield from _sockets(plan)


def _stripboards(plan: Plan) -> Mapping[str, list[str]]:
    """The strips by the computer at which they lie: one at a hub has none in common with the Pi."""
    picos = {net: part.name for part in plan.parts for net in part.pins.values() if _is_pico(part)}
    places: dict[str, list[str]] = {}
    for net in plan.strips:
        places.setdefault(picos.get(str(net), PI), []).append(net)
    return places


def _is_pico(part: Part) -> bool:
    return part.kind == "pico"


def _sockets(plan: Plan) -> Iterator[Item]:
    """How a wire gets onto a pin without being soldered to it."""
    rc522 = [part.name for part in plan.parts if part.kind == "rc522"]
    picos = [part.name for part in plan.parts if _is_pico(part)]
    if rc522:
        socket = "eight-pole socket strip with solder legs, 2.54 mm from pole to pole"
        yield Item(str(len(rc522)), socket, "at the end of the wires of each reader")
    if picos:
        socket = "twenty-pole socket strip, 2.54 mm from pole to pole"
        yield Item(str(2 * len(picos)), socket, f"on the stripboard, for {', '.join(picos)}")
    if _has_header(plan):
        yield Item("1", "pin header of 2 x 20 pins, 2.54 mm", "on the stripboard, for the ribbon")


def _has_header(plan: Plan) -> bool:
    return any(pin.startswith("pin ") for pin in plan.part(PI).pins)


def _leads(plan: Plan) -> Iterator[Item]:
    """Cables for USB, wires to plug on, and wires to solder; resistors and chips sit on strips."""
    on_board = {part.name for part in plan.parts if part.on_stripboard} | {STRIPS}
    cabled = {part.name for part in plan.parts if part.sheet == CABLE}
    usb = [(left, right) for left, right in plan.wires if left.pin.startswith(USB)]
    others = [wire for wire in plan.wires if wire not in usb]
    plugged = sum(left.part in cabled for left, _ in others)
    soldered = sum(not {left.part, right.part} <= on_board for left, right in others) - plugged
    for left, right in usb:
        yield Item("1", CABLES[plan.part(right.part).kind], f"{left.part} to {right.part}")
    if usb:
        adapter = "only with a Pi Zero: OTG adapter from micro-B to a socket A"
        yield Item("1", adapter, "on the Pi, for the USB cable")
    if plugged:
        wire = "single wire with a socket at each end, 20 cm"
        one = sum(part.kind == "usb-adapter" for part in plan.parts) == 1
        ends = "the adapter to its reader" if one else "the adapters to their readers"
        yield Item(str(plugged), wire, f"from {ends}")
    if _has_header(plan):
        ribbon = "ribbon cable of 40 wires, a 40-pole socket with all holes open at each end, "
        yield Item("1", f"{ribbon}up to 20 cm", f"{PI} to the stripboard")
    if soldered:
        yield Item(
            f"{ceil(soldered * METRES_OF_A_WIRE)} m",
            "stranded wire, 0.25 mm2 (AWG 24), in several colours",
            f"{soldered} wires of up to {METRES_OF_A_WIRE * 100:.0f} cm",
        )
        yield Item("1 m", "shrink tube, 2 and 4 mm", "legs and wires that meet in the air")

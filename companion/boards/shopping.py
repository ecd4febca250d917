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
    "rc522": "RC522 module for 3.3 V (13.56 MHz, eight pins in a row)",
    "pn532": "PN532 module with its pins on it, or one with a USB socket of its own",
    "rdm6300": "RDM6300, reader of 125 kHz tokens, with its coil",
    "id12la": "ID-12LA, reader of 125 kHz tokens, on a board with pins",
    "usb-adapter": "USB adapter to a serial line of 3.3 V (CP2102, FT232 or CH340), with pins",
    "74LVC125A": "74LVC125A, four gates in 14 legs, SO-14 on an adapter to DIP",
    "regulator": "3.3 V regulator board (5 V in, 3.3 V out, 1 A, capacitors on it)",
    "lamp": "LED of 3 or 5 mm, red, yellow or green",
    "colour lamp": "LED of 5 mm, red, green and blue, with a shared minus (common cathode)",
    "snap": "metal snap fastener to sew on, each half with a wire",
    "button": "push button that closes while it is pressed",
    "buzzer": "passive piezo buzzer (without electronics of its own)",
}
"""How parts are called in a shop; resistors and capacitors are called by their value."""
CABLES: Mapping[str, str] = {
    "pico": "USB cable for data (not for charging alone), A to micro-B, up to 2 m",
    "usb-adapter": "USB cable for data from A to the socket of the adapter, up to 2 m",
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
    yield Item("1", "Raspberry Pi with a 40-pin header, its power supply and card", "the clerk")
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
    at_gate = any(wire.seat == GATE for wire in board.readers)
    yield Item(
        str(len(board.every_seat)),
        "the same sticker again",
        "the bags, so that the gate knows them" if at_gate else "the bags, to join with",
    )
    if plan.strips:
        yield Item("1", "stripboard, about 100 x 80 mm", f"the strips: {', '.join(plan.strips)}")
    yield from _leads(plan)


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
    if plugged:
        wire = "single wire with a socket at each end, 20 cm"
        yield Item(str(plugged), wire, "from the adapters to their readers")
    if any(pin.startswith("pin ") for pin in plan.part(PI).pins):
        yield Item("1", "40-pin socket with a ribbon cable, or single wires with sockets", PI)
    if soldered:
        yield Item(
            f"{ceil(soldered * METRES_OF_A_WIRE)} m",
            "stranded wire, 0.25 mm2 (AWG 24), in several colours",
            f"{soldered} wires of up to {METRES_OF_A_WIRE * 100:.0f} cm",
        )

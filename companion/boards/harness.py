"""The drawings of a board, as the description of connectors and wires that WireViz draws.

A board has a drawing for each group of parts. From left to right stand the Pi, the supply, the
strips, the small parts and the modules; every wire runs to the right.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NewType, TypeAlias

from companion.boards.board import Board
from companion.boards.plan import (
    FIVE,
    GATE_OF_A_BUFFER,
    GROUND,
    PANEL,
    PI,
    PLUS,
    STRIPS,
    End,
    Part,
    Plan,
    plan_of,
)

Wire: TypeAlias = tuple[End, End]

Harness = NewType("Harness", Mapping[str, Any])
"""The text of a WireViz file, as Python values."""

_COLOURS = {
    PLUS: "RD",
    GROUND: "BK",
    FIVE: "OG",
    "5V": "OG",
    "3V3": "RD",
    "RST": "WH",
    "TXD": "BU",
    "RXD": "GN",
    "SCK": "YE",
    "MOSI": "BU",
    "MISO": "GN",
    "select": "VT",
    "button": "BN",
    "snap": "BN",
    "lamp": "TQ",
    "buzzer": "PK",
}
_ALL = "the panel"
_MARGIN = "0.1, 0"
_SPACE = {"graph": {"ranksep": "0.6", "nodesep": "0.2"}}


def drawings_of(board: Board) -> Mapping[str, Harness]:
    """Each drawing by the name of its group of parts. Only for a board without problems."""
    plan = plan_of(board)
    sheets: dict[str, dict[str, list[Wire]]] = {}
    for wire in plan.wires:
        sheet, block = _where(plan, wire)
        sheets.setdefault(sheet, {}).setdefault(block, []).append(wire)
    readers = [sheet for sheet in sheets if sheet not in ("", PANEL)]
    if len(readers) == 1 and len(sheets[readers[0]]) == 1:
        # A single reader stands on one drawing with its supply.
        [wires] = sheets[readers[0]].values()
        wires += sheets.pop("", {}).get("", [])
    return {sheet or "supply": _drawing(plan, blocks) for sheet, blocks in sorted(sheets.items())}


def _where(plan: Plan, wire: Wire) -> tuple[str, str]:
    """The drawing and the block of a wire. A strip for the panel alone is fed on its drawing."""
    parts = [plan.part(end.part) for end in wire if end.part != STRIPS]
    found = next(((part.sheet, part.block) for part in parts if part.sheet), ("", ""))
    if wire[1].part == STRIPS and not found[0]:
        sheets = [plan.part(end.part).sheet for end in plan.on(wire[1].pin)]
        if {*sheets} == {"", PANEL} and sheets.count("") == 1:
            return PANEL, _ALL
    return found


def _drawing(plan: Plan, blocks: Mapping[str, Sequence[Wire]]) -> Harness:
    connectors: dict[str, Any] = {}
    cables: dict[str, Any] = {}
    connections = []
    listed = [_ALL, *(part.block for part in plan.parts)]
    for block in sorted(blocks, key=listed.index, reverse=True):  # the last is drawn on top
        wires = blocks[block]
        # Two boxes need two names; the words in the picture leave the block out again.
        of = f" (for {block})" if len(blocks) > 1 else ""
        for part in plan.parts:
            if any(part.name == end.part for wire in wires for end in wire):
                connectors[part.name + (of if not part.block else "")] = _box(plan, part)
        if strips := _as_met(plan, wires):
            connectors[STRIPS + of] = {
                "pins": strips,
                "bgcolor": _BACKGROUNDS[STRIPS],
                "show_pincount": False,
            }
        bundles: dict[tuple[str, str], list[Wire]] = {}
        for wire in wires:
            left, right = sorted(wire, key=lambda end: _column(plan, end))
            bundles.setdefault((left.part, right.part), []).append((left, right))
        leaves: dict[str, list[str]] = {}
        for ends, unsorted in sorted(bundles.items(), key=lambda b: (b[0][1] != STRIPS, b[0])):
            first, last = (name if name in connectors else name + of for name in ends)
            bundle = _in_order(unsorted, connectors[last]["pins"])
            name = f"{first} to {last}"
            cables[name] = _bundle(plan, bundle)
            leaves.setdefault(first, []).extend(left.pin for left, _ in bundle)
            connections.append(
                [
                    {first: [left.pin for left, _ in bundle]},
                    {name: list(range(1, len(bundle) + 1))},
                    {last: [right.pin for _, right in bundle]},
                ]
            )
        for first, pins in leaves.items():
            if connectors[first].get("hide_disconnected_pins"):
                # In the order in which the wires leave, so that they do not cross.
                others = [pin for pin in connectors[first]["pins"] if pin not in pins]
                connectors[first]["pins"] = [*dict.fromkeys(pins), *others]
    return Harness(
        {
            "options": {"fontname": "sans-serif", "color_mode": "full"},
            "tweak": {"override": _SPACE | {name: {"margin": _MARGIN} for name in cables}},
            "connectors": connectors,
            "cables": cables,
            "connections": connections,
        }
    )


_BACKGROUNDS = {STRIPS: "IV"}
_KINDS = {
    "rc522": "RC522 module",
    "pi": "Raspberry Pi",
    "pico": "Raspberry Pi Pico",
    "pn532": "PN532 module, switches at HSU",
    "rdm6300": "RDM6300",
    "id12la": "ID-12LA",
    "usb-adapter": "USB to serial, 3.3 V signals",
}
_COLUMNS = {"pico": 1, "usb-adapter": 1, "regulator": 2, GATE_OF_A_BUFFER: 6}


def _in_order(bundle: Sequence[Wire], pins: Sequence[str]) -> Sequence[Wire]:
    """The wires of a bundle in the order of the pins at their right ends."""
    return sorted(bundle, key=lambda wire: pins.index(wire[1].pin))


def _as_met(plan: Plan, wires: Sequence[Wire]) -> Sequence[str]:
    """The strips in the order of the pins that the widest part of a block has on them, so that few
    wires cross."""
    nets = [net for part in _widest_first(plan, wires) for net in part.pins.values()]
    strips = {end.pin for wire in wires for end in wire if end.part == STRIPS}
    return [net for net in dict.fromkeys(nets) if net in strips]


def _widest_first(plan: Plan, wires: Sequence[Wire]) -> Sequence[Part]:
    names = dict.fromkeys(end.part for wire in wires for end in wire if end.part != STRIPS)
    parts = [plan.part(name) for name in names]
    return sorted(parts, key=lambda part: (not part.block, -len(part.pins)))


def _box(plan: Plan, part: Part) -> Mapping[str, Any]:
    notes = [
        f"{one.name}: {one.kind}, {_on_pins(one)}"
        for one in plan.parts
        if one is not part and any(end.part == part.name for end in one.soldered.values())
    ]
    tied = {pin: end.pin for pin, end in part.soldered.items() if end.part == part.name}
    notes += [f"{pin} soldered to {other}" for pin, other in tied.items()]
    kind = _KINDS.get(part.kind, part.kind) if part.name != part.kind else ""
    return {
        "pins": list(part.pins),
        "hide_disconnected_pins": not part.block,
        "show_pincount": False,
        **({"type": kind} if kind else {}),
        **({"notes": "\n".join(notes)} if notes else {}),
    }


def _on_pins(part: Part) -> str:
    """To which pins the legs of a part are soldered, and which of them is the plus."""
    if "leg +" in part.soldered:
        return ", ".join(f"{leg[-1]} to {end.pin}" for leg, end in part.soldered.items())
    return f"soldered to {' and '.join(end.pin for end in part.soldered.values())}"


def _column(plan: Plan, end: End) -> int:
    """Wires run from left to right: from the Pi to the supply, the strips and the readers; on the
    panel the strips come last, as all of it ends at ground."""
    if end.part == STRIPS:
        return 3
    part = plan.part(end.part)
    if part.name == PI:
        return 0
    if part.kind in _COLUMNS:
        return _COLUMNS[part.kind]
    if part.sheet == PANEL:
        return 1 if part.on_stripboard else 2
    return 4 if part.on_stripboard else 5


def _bundle(plan: Plan, wires: Sequence[Wire]) -> Mapping[str, Any]:
    return {
        "category": "bundle",
        "wirecount": len(wires),
        "colors": [_colour(plan, left, right) for left, right in wires],
        "show_name": False,
        "show_wirecount": False,
        "show_wirenumbers": False,
    }


def _colour(plan: Plan, left: End, right: End) -> str:
    end = right if left.part == STRIPS else left
    net = plan.part(end.part).pins[end.pin] or ""
    named = (colour for word, colour in _COLOURS.items() if f" {word} " in f" {net} ")
    return next(named, "GY")

"""A reader who has nothing but a board's page can list every part and every wire of it."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.boards.board import (
    Bcm,
    Board,
    ButtonWire,
    ColourLampWire,
    HubWire,
    Id12laWire,
    Pn532Wire,
    Rc522Wire,
    Rdm6300Wire,
    SwitchWire,
)
from companion.boards.check import problems_of
from companion.boards.draw import parts_table, wire_table
from companion.boards.harness import drawings_of
from companion.boards.header import BUS_LINES, HEADER_PIN
from companion.boards.load import board_page, known_boards, load_board
from companion.boards.plan import plan_of, resistor_for
from companion.boards.shopping import CARDS_OF_A_BOX, KINDS, parts_to_buy
from companion.shelf.boxes import Shelf
from hardware.hub.main import MOSI, PLACES, RESET, SCK

WIRING = Path(__file__).parents[2] / "wiring"
PICO = {1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17}
PICO |= {14: 19, 15: 20}
PRINTED = ["SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V"]
LEGS = ("Part", "What it is", "One leg", "Other leg")
boards = pytest.mark.parametrize("name", known_boards())

End = tuple[str, str]
"""A part and one of its pins, as a page names them."""


class Page:
    """All that a board's page tells, read from its tables alone."""

    def __init__(self, name: str) -> None:
        self.text = board_page(name)
        tables = [list(_rows(table)) for table in self.text.split("\n\n") if table[:1] == "|"]
        by_heading = {rows[0][0]: rows[2:] for rows in tables if len(rows) > 1}
        headings = {tuple(rows[0]): rows[2:] for rows in tables}
        self.goes: dict[End, str] = {}
        self.kinds: dict[str, str] = {}
        for part, pin, aim in headings["Part", "Its pin", "Goes to"]:
            assert (part, pin) not in self.goes
            self.goes[part, pin] = aim
        for part, kind, *legs in headings.get(LEGS, ()):
            self.kinds[part] = kind
            for leg, aim in (leg.split(" to ") for leg in legs):
                assert (part, leg) not in self.goes
                self.goes[part, leg] = aim
        self.strips = {strip: on.split(", ") for strip, on in by_heading.get("Strip", ())}
        self.parts = [(count, part) for count, part, _ in headings["Count", "Part", "For"]]

    def reached(self, end: End) -> set[str]:
        """All pins that are joined with this one."""
        aim = self.goes[end]
        return set(self.strips[aim.removeprefix("strip ")]) if "strip " in aim else {aim}


def _rows(table: str) -> Iterator[list[str]]:
    for line in table.splitlines():
        yield [cell.strip() for cell in line.strip("|").split(" | ")]


def written(name: str) -> dict[str, Any]:
    """The board as a maker writes it, without the product's own reading of it."""
    return tomllib.loads((WIRING / f"{name}.toml").read_text(encoding="utf-8"))


def header_pin(gpio: int) -> str:
    return f"Pi pin {dict(HEADER_PIN)[gpio]} (GPIO {gpio})"  # type: ignore[index]


@boards
def test_every_wire_is_told_at_both_of_its_ends(name: str) -> None:
    page = Page(name)
    names = {f"{part} {pin}": (part, pin) for part, pin in page.goes}
    for end, aim in page.goes.items():
        this = " ".join(end)
        if aim.startswith("strip "):
            assert page.strips[aim.removeprefix("strip ")].count(this) == 1
        elif aim != "stays open" and not re.match(r"C\d", this):
            assert page.goes[names[aim]] == this
    for strip, on in page.strips.items():
        assert len(on) == len(set(on)) > 2
        assert {page.goes[names[end]] for end in on} == {f"strip {strip}"}


@boards
def test_every_module_is_there_with_its_pins_as_they_are_printed(name: str) -> None:
    page = Page(name)
    for reader in written(name)["readers"]:
        part = f"reader {reader['name']}"
        pins = [pin for owner, pin in page.goes if owner == part]
        if reader["chip"] in ("rc522", "rc522-hub"):
            assert pins == PRINTED
            assert page.goes[part, "IRQ"] == "stays open"
            assert {end for end in page.reached((part, "3.3V")) if "3V3" in end or "OUT" in end}
            assert {end for end in page.reached((part, "GND")) if "(GND)" in end}
            kinds = [page.kinds[c] for c, _ in _capacitors_at(page, part)]
            assert sorted(kinds) == ["capacitor 10 uF", "capacitor 100 nF"]


def _capacitors_at(page: Page, part: str) -> list[End]:
    aims = {f"{part} 3.3V", f"{part} GND"}
    capacitors = [c for c in page.kinds if {a for (p, _), a in page.goes.items() if p == c} == aims]
    return [(c, "") for c in capacitors]


@boards
def test_every_pin_of_the_pi_that_is_written_leads_where_it_should(name: str) -> None:
    page, board = Page(name), written(name)
    leads: dict[End, set[str]] = {}
    for reader in board["readers"]:
        if reader["chip"] != "rc522":
            continue
        part, lines = f"reader {reader['name']}", BUS_LINES[reader["bus"]]
        leads[part, "SDA"] = {header_pin(reader["chip_select"])}
        leads[part, "SCK"] = {header_pin(lines["SCLK"])}
        leads[part, "MOSI"] = {header_pin(lines["MOSI"])}
        leads[part, "RST"] = {header_pin(board["reset"])}
        miso = (part, "MISO")
        if reader["miso"] == "buffered":
            gate, leg = page.goes[miso].rsplit(" ", 2)[0], page.goes[miso]
            enable, inlet, outlet = (pin for owner, pin in page.goes if owner == gate)
            assert leg == f"{gate} {inlet}"
            assert f"{gate} {enable}" in page.reached((part, "SDA"))
            miso = (gate, outlet)
        leads[miso] = {header_pin(lines["MISO"])}
        if reader.get("pull_up"):
            pulled = {p for p, kind in page.kinds.items() if kind == "resistor 10 kohm"}
            [pull] = [p for p in pulled if f"{p} leg 1" in page.reached((part, "SDA"))]
            assert page.goes[pull, "leg 2"] == "strip 3.3 V"
    for button in board.get("buttons", ()):
        leads[f"button {button['name']}", "leg 1"] = {header_pin(button["pin"])}
    for end, pins in leads.items():
        assert {at for at in page.reached(end) if at.startswith("Pi ")} == pins, end
    for lamp in [*board.get("lamps", ()), *filter(None, [board.get("buzzer")])]:
        behind = page.goes["Pi", header_pin(lamp["pin"]).removeprefix("Pi ")]
        resistor, leg = behind.split(" ", 1)
        assert leg == "leg 1"
        first = f"lamp {lamp['name']} long leg" if "name" in lamp else "buzzer leg 1"
        assert page.goes[resistor, "leg 2"] == first
        volts = 1.3 if "name" in lamp else 3.3
        ohm = int(page.kinds[resistor].split()[1])
        assert volts / ohm * 1000 <= lamp["milliamps"]


@boards
def test_every_pin_of_a_pico_is_the_one_that_its_program_has(name: str) -> None:
    page = Page(name)
    for reader in written(name)["readers"]:
        if reader["chip"] == "rc522-hub":
            part = f"reader {reader['name']}"
            select, miso = PLACES[reader["place"]]
            ends = {"SDA": select, "MISO": miso, "SCK": SCK, "MOSI": MOSI, "RST": RESET}
            for pin, gp in ends.items():
                pico = {at for at in page.reached((part, pin)) if at.startswith("Pico ")}
                assert pico == {f"Pico pin {PICO[gp]} (GP{gp})"}
            assert "Pico pin 36 (3V3 OUT)" in page.reached((part, "3.3V"))
            assert "Pico pin 38 (GND)" in page.reached((part, "GND"))


@boards
def test_a_reader_on_a_cable_hears_what_its_adapter_says(name: str) -> None:
    page = Page(name)
    for reader in written(name)["readers"]:
        if reader["chip"] == "pn532":
            adapter, part = f"adapter {reader['name']}", f"reader {reader['name']}"
            ends = {"5V": "VCC", "GND": "GND", "RXD": "TXD (SDA)", "TXD": "RXD (SCL)"}
            assert {pin: page.goes[adapter, pin] for pin in ends} == {
                pin: f"{part} {theirs}" for pin, theirs in ends.items()
            }
            assert page.goes[adapter, "USB socket"].startswith("Pi USB socket")


@boards
def test_no_gate_of_a_chip_is_left_to_itself(name: str) -> None:
    page = Page(name)
    legs = sorted(
        (part.split()[0], int(pin.split()[0])) for part, pin in page.goes if part[:1] == "U"
    )
    chips = sorted({chip for chip, _ in legs})
    assert legs == [(chip, leg) for chip in chips for leg in range(1, 15)]
    for (part, pin), aim in page.goes.items():
        if part[:1] == "U" and aim == "stays open":
            gate = re.sub(r"\D", "", pin.split("(")[1])
            pins = {p: a for (owner, p), a in page.goes.items() if owner == part}
            ties = {p.split("(")[1]: a for p, a in pins.items() if p != pin}
            assert ties == {f"{gate}OE)": "strip 3.3 V", f"{gate}A)": "strip GND"}
    assert all(page.goes[f"{chip} supply", "14 (VCC)"] == "strip 3.3 V" for chip in chips)


@boards
def test_the_shopping_list_counts_what_the_tables_hold(name: str) -> None:
    page, board = Page(name), written(name)
    bought = dict((part, count) for count, part in page.parts)
    for kind, count in Counter(page.kinds.values()).items():
        if kind.startswith(("resistor", "capacitor")):
            [found] = {n for part, n in bought.items() if part.split(",")[0] == kind}
            assert found == str(count)
    chips = {part.split()[0] for part, _ in page.goes if re.match(r"U\d", part)}
    assert [count for part, count in bought.items() if part.startswith("74LVC125A")] == (
        [str(len(chips))] if chips else []
    )
    of_spi = sum(reader["chip"] in ("rc522", "rc522-hub") for reader in board["readers"])
    assert [count for part, count in bought.items() if part.startswith("RC522")] == (
        [str(of_spi + 1)] if of_spi else []
    )
    seats = len(load_board(name).every_seat)
    assert bought["the same sticker again"] == str(seats)
    assert any("regulator" in part for part in bought) == (board.get("supply") == "regulator")
    assert [item.count for item in parts_to_buy(load_board(name))] == [n for n, _ in page.parts]


MIXED = Board(
    name="mixed",
    title="Some of everything",
    supply="regulator",
    seats=("green",),
    buses=("spi0", "spi1"),
    reset=Bcm(25),
    readers=(
        Rc522Wire(name="gate", seat="gate", bus="spi1", device=0, chip_select=Bcm(18), miso="own"),
        *(
            Rc522Wire(
                name=f"at-{pin}",
                seat="green",
                bus="spi0",
                device=device,
                chip_select=Bcm(pin),
                miso="buffered",
                pull_up=True,
            )
            for device, pin in enumerate((8, 7, 5, 6, 13))
        ),
        HubWire(name="first", seat="green", place=0, port="/dev/one"),
        HubWire(name="second", seat="green", place=5, port="/dev/two"),
        Pn532Wire(name="pile", seat="pile-1", port="/dev/three"),
        Rdm6300Wire(name="bags", seat="gate", port="/dev/four"),
    ),
    buttons=(ButtonWire("next", Bcm(22)),),
    colour_lamps=(
        ColourLampWire(name="green", red=Bcm(4), green=Bcm(12), blue=Bcm(26), milliamps=2),
    ),
    switches=(SwitchWire("green", Bcm(27)),),
)
"""More than anybody builds, so that all kinds of parts meet."""


def test_where_all_kinds_of_parts_meet_no_pin_hangs_loose_and_every_wire_is_drawn() -> None:
    plan = plan_of(MIXED)

    assert len({part.name for part in plan.parts}) == len(plan.parts)
    assert [net for net in plan.nets if len(plan.on(net)) < 2] == []
    chips = [part.name for part in plan.parts if part.kind == "74LVC125A"]
    assert chips == ["U1 supply", "U2 supply"]
    assert sum(pin.startswith("USB") for pin in plan.part("Pi").pins) == 4
    cables = [cable for sheet in drawings_of(MIXED).values() for cable in sheet["cables"].values()]
    assert sum(cable["wirecount"] for cable in cables) == len(plan.wires)
    assert wire_table(MIXED).count("| strip GND") == 14
    assert parts_table(MIXED).count("| 1     | USB cable") == 4


def test_a_reader_of_tokens_fed_with_three_volts_has_its_other_pins_tied_on_it() -> None:
    board = replace(MIXED, readers=(Id12laWire(name="bags", seat="gate", port="/dev/four"),))
    plan, sheet = plan_of(board), drawings_of(board)["cable"]

    reader = plan.part("reader bags")
    assert {pin: plan.goes_to(reader, pin) for pin in reader.pins} == {
        "VCC (11)": "adapter bags 3V3",
        "GND (1)": "adapter bags GND",
        "D0 (9)": "adapter bags RXD",
        "RES (2)": "reader bags VCC (11)",
        "FORM (7)": "reader bags GND (1)",
    }
    assert sheet["connectors"]["reader bags"]["notes"].splitlines() == [
        "RES (2) soldered to VCC (11)",
        "FORM (7) soldered to GND (1)",
    ]
    bought = {item.part: item.count for item in parts_to_buy(board)}
    assert bought["single wire with a socket at each end, 20 cm"] == "3"


def test_a_pi_without_wires_needs_no_header_and_a_small_one_a_socket_for_its_cable() -> None:
    bought = {
        name: [item.part for item in parts_to_buy(load_board(name))]
        for name in ("table-serial", "table-hub", "table-gate")
    }

    headers = {name: "40-pin header" in parts[0] for name, parts in bought.items()}
    assert headers == {"table-serial": False, "table-hub": True, "table-gate": True}
    sockets = {name: sum("Pi Zero" in part for part in parts) for name, parts in bought.items()}
    assert sockets == {"table-serial": 1, "table-hub": 1, "table-gate": 0}


def test_strips_of_a_hub_lie_on_a_stripboard_of_their_own() -> None:
    bought = {item.part: item for item in parts_to_buy(load_board("table-hub"))}
    boards = bought["stripboard, about 100 x 80 mm"]

    assert boards.count == "2"
    assert boards.purpose == (
        "at the Pi: GND; at the Pico: hub RST, hub SCK, hub MOSI, hub 3.3 V, hub GND"
    )
    assert bought["twenty-pole socket strip, 2.54 mm from pole to pole"].count == "2"


def test_the_stickers_are_enough_for_a_box() -> None:
    register = Shelf().register

    assert sum(good.most for good in register.worn("sheriff-2e")) == CARDS_OF_A_BOX


@pytest.mark.parametrize(
    ("volts", "milliamps", "ohm"),
    [(1.3, 4, 330), (3.3, 8, 470), (3.3, 10, 330), (1.3, 13, 100), (3.3, 1, 3300), (3.3, 16, 220)],
)
def test_a_resistor_is_one_on_sale_that_lets_no_more_pass(
    volts: float, milliamps: float, ohm: int
) -> None:
    assert resistor_for(volts, milliamps) == ohm


def test_a_lamp_of_three_colours_and_a_snap_are_planned_with_all_their_legs() -> None:
    board = replace(
        load_board("table-gate"),
        lamps=(),
        colour_lamps=(
            ColourLampWire(name="green", red=Bcm(5), green=Bcm(6), blue=Bcm(13), milliamps=3),
        ),
        switches=(SwitchWire("green", Bcm(27)),),
    )
    assert problems_of(board) == ()
    plan = plan_of(board)
    lamp, snap = plan.part("lamp green"), plan.part("snap of the bag green")
    through = {leg: plan.goes_to(lamp, leg).split()[0] for leg in lamp.pins if leg != "longest leg"}
    assert plan.goes_to(lamp, "longest leg") == "strip GND"
    assert {
        leg: (plan.part(r).kind, plan.goes_to(plan.part(r), "leg 1")) for leg, r in through.items()
    } == {
        "red leg": ("resistor 470 ohm", header_pin(5)),
        "green leg": ("resistor 180 ohm", header_pin(6)),
        "blue leg": ("resistor 180 ohm", header_pin(13)),
    }
    assert plan.goes_to(snap, "leg 1") == header_pin(27)
    bought = {item.part for item in parts_to_buy(board)}
    assert {KINDS["snap"], KINDS["colour lamp"]} <= bought

"""A round of Sheriff at `companion table`, by buttons, lamps and one reader.

The game was laid before. The clerk learns of the round through the kernel: buttons by GPIO lines,
bags and cards by /dev/spidev0.0. It tells by lamps, by the buzzer, and by pages that are only read.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from companion.boards.load import load_board
from companion.host.rights import RIGHTS, kept_at
from companion.panels import wiring_of
from hardware.simulator.world import tag_for
from tests.pi.lines import Lines
from tests.pi.machine import CHECKOUT
from tests.pi.spi_nodes import SpiNodes

BOARD = "table-gate"
PANEL = wiring_of(load_board(BOARD))
BASE = "http://127.0.0.1:8000"
EDITION, USUAL = "quick", "sheriff-2e"
SHEETS = CHECKOUT / "companion/games/sheriff/editions"
SEATS = ("green", "blue", "yellow")
SHERIFF, *MERCHANTS = SEATS
PACKED = {"blue": ("apple-01", "apple-02"), "yellow": ("silk-01",)}
# A finger presses longer than the kernel waits for a contact to rest, and rests so long that the
# next press is one of its own.
PRESSED_S, RESTS_S = 0.2, 0.3
AT_MOST_S, HELD_AT_MOST_S = 120.0, 8.0
# The reader has to notice that a card is gone before the next one comes.
LIFTED_S = 1.0
# Held to the gate sooner, a bag counts as held once.
TWICE_S = 2.0
MOST_GOODS = 8
LISTENS_S, LISTENS_AGAIN_S = 0.3, 0.002


class Table:
    """A running table with the hands and eyes of the people around it."""

    def __init__(self, lines: Lines, reader: SpiNodes, tokens: Mapping[str, str]) -> None:
        self.reader = reader
        self.was_heard = False
        self._lines = lines
        self._tokens = tokens

    def press(self, button: str) -> None:
        self._lines.press(PANEL.buttons[button])
        time.sleep(PRESSED_S)
        self._lines.release(PANEL.buttons[button])
        time.sleep(RESTS_S)

    def pack(self, seat: str, cards: Sequence[str]) -> None:
        """The bag is held to the gate, then its cards, then the bag again."""
        self.hold_to_reader(seat, lambda: self.at_gate() == seat)
        for number, card in enumerate(cards, start=1):
            self.hold_to_reader(card, self.has_counted(seat, number))
        self.hold_to_reader(seat, lambda: self.seats()[seat]["bag"]["stage"] == "sealed")

    def hold_to_reader(self, label: str, is_read: Callable[[], bool]) -> None:
        """Until a page shows that it was read. After a long wait it is lifted and held anew."""
        gives_up_s = time.monotonic() + AT_MOST_S
        while not is_read():
            assert time.monotonic() < gives_up_s, f"{label} was not read: {self._told()}"
            self.reader.put(tag_for(label))
            self._happens(is_read, HELD_AT_MOST_S)
            self.reader.take(tag_for(label))
            time.sleep(LIFTED_S)

    def declare(self, seat: str, good: str) -> None:
        """The good is chosen by the button, and is that of the bag held to the gate twice."""
        for _ in range(MOST_GOODS):
            if good in json.dumps(self.view()["next_step"]):
                break
            self.press("next")
        self.hold_to_reader(seat, lambda: self.at_gate() == seat)
        time.sleep(TWICE_S)
        self.hold_to_reader(seat, lambda: self.seats()[seat]["bag"]["declared"] is not None)

    def lit(self, lamp: str) -> bool:
        [pin] = PANEL.lamps[lamp]
        return self._lines.is_high(pin)

    def page(self, of: str = "") -> Any:
        """The page of everyone, or that of a seat."""
        headers = {"Authorization": f"Bearer {self._tokens[f'seat:{of}']}"} if of else {}
        with urlopen(Request(f"{BASE}/api/view", headers=headers)) as answer:
            return json.load(answer)["table"]

    def view(self) -> Any:
        return self.page()["view"]

    def seats(self) -> Mapping[str, Any]:
        return {seat["seat"]: seat for seat in self.view()["seats"]}

    def at_gate(self) -> str:
        at = self.page()["gate"]
        return at["seat"] if at else ""

    def has_counted(self, seat: str, number: int) -> Callable[[], bool]:
        return lambda: bool(self.page(seat)["view"]["mine"]["counted"] == number)

    def is_in(self, phase: str) -> None:
        self.until(lambda: self.view()["phase"] == phase)

    def waits_for(self, whose: str) -> None:
        """At the market it is somebody's turn, or nobody's."""
        self.until(lambda: (self.view()["market"]["turn"] or "nobody") == whose)

    def until(self, is_so: Callable[[], bool]) -> None:
        assert self._happens(is_so, AT_MOST_S), self._told()

    def do(self, name: str, asked: object) -> None:
        """By the steward."""
        token = self._tokens["steward"]
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        request = Request(f"{BASE}/api/do/{name}", json.dumps(asked).encode(), headers)
        with urlopen(request):
            pass

    def _happens(self, is_so: Callable[[], bool], within_s: float) -> bool:
        """Wait for it, and listen meanwhile."""
        gives_up_s = time.monotonic() + within_s
        while not is_so():
            if time.monotonic() > gives_up_s:
                return False
            self._listen()
        return True

    def _listen(self) -> None:
        assert PANEL.buzzer is not None
        ends_s = time.monotonic() + LISTENS_S
        while time.monotonic() < ends_s:
            self.was_heard |= self._lines.is_high(PANEL.buzzer)
            time.sleep(LISTENS_AGAIN_S)

    def _told(self) -> str:
        page = self.page()
        told = {name: page[name] for name in ("notice", "troubles", "gate")}
        return f"{told} {page['view']['phase']} {self.seats()}"


@pytest.fixture(scope="module")
def table(lines: Lines) -> Iterator[Table]:
    reader = SpiNodes([(0, 0)], lines)
    data = Path(tempfile.mkdtemp())
    _write_box(data)
    words = ["table", "--board", BOARD, "--data", str(data), "--host", "127.0.0.1"]
    clerk = subprocess.Popen([sys.executable, "-m", "companion", *words])
    try:
        table = Table(lines, reader, _tokens(data))
        setup = {"seats": SEATS, "first": SHERIFF, "options": {"timer": True}}
        table.do("Begin", {"box": EDITION, "setup": setup, "instead_of": ""})
        yield table
    finally:
        clerk.terminate()
        clerk.wait()
        reader.close()
        shutil.rmtree(data)


def _write_box(data: Path) -> None:
    """A box with short inspections, and with stickers on a few cards and on the bags."""
    sheet = (SHEETS / f"{USUAL}.toml").read_text().replace(f'"{USUAL}"', f'"{EDITION}"')
    for folder in ("editions", "stickers"):
        (data / folder).mkdir(mode=0o700)
    (data / "editions" / f"{EDITION}.toml").write_text(
        sheet.replace("inspection_s = 60", "inspection_s = 1")
    )
    cards = [card for cards in PACKED.values() for card in cards]
    for name, labels in {EDITION: cards, "_seats": MERCHANTS}.items():
        rows = [f"{tag_for(label)},{label}" for label in labels]
        (data / "stickers" / f"{name}.csv").write_text("\n".join(["tag,copy", *rows, ""]))


def _tokens(data: Path) -> Mapping[str, str]:
    """Those of the table's links, once it serves its pages."""
    gives_up_s = time.monotonic() + AT_MOST_S
    while (kept := kept_at(data / RIGHTS)) is None or not _answers():
        assert time.monotonic() < gives_up_s
        time.sleep(LISTENS_S)
    return kept.tokens


def _answers() -> bool:
    try:
        with urlopen(f"{BASE}/api"):
            return True
    except OSError:
        return False


def test_a_round_is_played_by_buttons_and_one_reader(table: Table) -> None:
    table.until(lambda: table.lit("ready"))
    assert not table.lit("fault")
    table.is_in("market")
    table.press("next")
    table.waits_for("yellow")
    table.press("undo")
    table.waits_for("blue")
    for whose in ("yellow", "nobody"):
        table.press("next")
        table.waits_for(whose)
    table.press("next")
    table.is_in("packing")
    for seat, cards in PACKED.items():
        table.pack(seat, cards)
    assert table.was_heard
    table.is_in("declaring")
    table.declare("blue", "apple")
    table.declare("yellow", "bread")
    table.is_in("inspecting")
    table.press("timer")
    table.is_in("closing")
    assert table.seats()["blue"]["legal"] == [["apple", 2]]
    assert table.seats()["yellow"]["contraband"] == 1
    table.press("next")
    table.until(lambda: table.view()["round"] == 2)


def test_a_reader_that_is_unplugged_is_told_by_the_lamp_and_on_the_page(table: Table) -> None:
    table.reader.harm("unplugged")
    table.until(lambda: table.lit("fault"))
    [trouble] = table.page()["troubles"]
    assert trouble["key"] == "trouble.reader_lost"

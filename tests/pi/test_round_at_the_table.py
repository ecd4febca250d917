"""A round of Sheriff at `companion table`, by buttons, lamps and one reader.

The game was laid before. The clerk learns of the round through the kernel: buttons by GPIO lines,
bags and cards by /dev/spidev0.0. It tells by lamps, by the buzzer, and by the page that everyone
sees. Only the declarations are noted on the steward's page, as no part of a table hears words.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from companion.boards.load import load_board
from companion.games import sheriff
from companion.host.rights import RIGHTS, kept_at
from companion.panels import wiring_of
from hardware.simulator.world import tag_for
from tests.pi.lines import Lines
from tests.pi.spi_nodes import SpiNodes

BOARD = "table-gate"
PANEL = wiring_of(load_board(BOARD))
BASE = "http://127.0.0.1:8000"
EDITION, USUAL = "quick", "sheriff-2e"
SEATS = ("green", "blue", "yellow")
SHERIFF, *MERCHANTS = SEATS
PACKED = {"blue": ("apple-01", "apple-02"), "yellow": ("silk-01",)}
# A finger's press, longer than the kernel waits for a contact to rest.
PRESSED_S = 0.1
AT_MOST_S = 60.0
SOUND_ENDS_S = 0.5
LOOKS_AGAIN_S, LISTENS_AGAIN_S = 0.2, 0.002


class Table:
    """A running table with the hands and eyes of the people around it."""

    def __init__(self, lines: Lines, reader: SpiNodes, token: str) -> None:
        self._lines = lines
        self.reader = reader
        self.token = token

    def press(self, button: str) -> None:
        self._lines.press(PANEL.buttons[button])
        time.sleep(PRESSED_S)
        self._lines.release(PANEL.buttons[button])

    def hold_to_reader(self, label: str) -> None:
        """Until it is heard that it was read."""
        self.reader.put(tag_for(label))
        self.until(self.sounds, LISTENS_AGAIN_S)
        self.reader.take(tag_for(label))
        time.sleep(SOUND_ENDS_S)

    def lit(self, lamp: str) -> bool:
        [pin] = PANEL.lamps[lamp]
        return self._lines.is_high(pin)

    def sounds(self) -> bool:
        assert PANEL.buzzer is not None
        return self._lines.is_high(PANEL.buzzer)

    def page(self) -> Any:
        with urlopen(f"{BASE}/api/view") as answer:
            return json.load(answer)["table"]

    def view(self) -> Any:
        return self.page()["view"]

    def is_in(self, phase: str) -> None:
        self.until(lambda: self.view()["phase"] == phase)

    def until(self, is_so: Callable[[], bool], again_s: float = LOOKS_AGAIN_S) -> None:
        gives_up_s = time.monotonic() + AT_MOST_S
        while not is_so():
            assert time.monotonic() < gives_up_s, self.told()
            time.sleep(again_s)

    def waits_for(self, whose: str) -> None:
        """Whose turn it is at the market."""
        self.until(lambda: (self.view()["market"]["turn"] or "nobody") == whose)

    def declare(self, seat: str, good: str, number: int) -> None:
        """The steward notes the words that were said aloud."""
        _do("Declare", {"seat": seat, "good": good, "number": number}, self.token)

    def told(self) -> str:
        page = self.page()
        view = page["view"]
        return f"{page['notice']} {page['troubles']} {view['phase']} {view['seats']}"


@pytest.fixture(scope="module")
def table(lines: Lines) -> Iterator[Table]:
    reader = SpiNodes([(0, 0)], lines)
    data = Path(tempfile.mkdtemp())
    _write_box(data)
    words = ["table", "--board", BOARD, "--data", str(data), "--host", "127.0.0.1"]
    clerk = subprocess.Popen([sys.executable, "-m", "companion", *words])
    try:
        yield Table(lines, reader, _lay_game(data))
    finally:
        clerk.terminate()
        clerk.wait()
        reader.close()
        shutil.rmtree(data)


def _write_box(data: Path) -> None:
    """A box whose inspections are timed shortly, with stickers on a few cards and on the bags."""
    usual = Path(sheriff.__file__).parent / "editions" / f"{USUAL}.toml"
    text = usual.read_text().replace(f'"{USUAL}"', f'"{EDITION}"')
    data.chmod(0o700)
    for folder in ("editions", "stickers"):
        (data / folder).mkdir(mode=0o700)
    (data / "editions" / f"{EDITION}.toml").write_text(
        text.replace("inspection_s = 60", "inspection_s = 4")
    )
    cards = [card for cards in PACKED.values() for card in cards]
    for name, labels in {EDITION: cards, "_seats": MERCHANTS}.items():
        rows = [f"{tag_for(label)},{label}" for label in labels]
        (data / "stickers" / f"{name}.csv").write_text("\n".join(["tag,copy", *rows, ""]))


def _lay_game(data: Path) -> str:
    """By the steward, before the round; return the steward's token."""
    gives_up_s = time.monotonic() + AT_MOST_S
    while (kept := kept_at(data / RIGHTS)) is None or not _answers():
        assert time.monotonic() < gives_up_s
        time.sleep(LOOKS_AGAIN_S)
    setup = {"seats": SEATS, "first": SHERIFF, "options": {"timer": True}}
    asked = {"box": EDITION, "setup": setup, "instead_of": ""}
    token = kept.tokens["steward"]
    _do("Begin", asked, token)
    return token


def _answers() -> bool:
    try:
        with urlopen(f"{BASE}/api"):
            return True
    except OSError:
        return False


def _do(name: str, asked: object, token: str) -> None:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = Request(f"{BASE}/api/do/{name}", json.dumps(asked).encode(), headers)
    with urlopen(request):
        pass


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
        for label in (seat, *cards, seat):
            table.hold_to_reader(label)
    table.is_in("declaring")
    table.declare("blue", "apple", 2)
    table.declare("yellow", "bread", 1)
    table.is_in("inspecting")
    table.press("timer")
    table.is_in("closing")
    table.press("next")
    table.is_in("market")
    seats = {seat["seat"]: seat for seat in table.view()["seats"]}
    assert seats["blue"]["legal"] == [["apple", 2]]
    assert seats["yellow"]["contraband"] == 1
    assert table.view()["round"] == 2


def test_a_reader_that_is_unplugged_is_told_by_the_lamp_and_on_the_page(table: Table) -> None:
    table.reader.harm("unplugged")
    table.until(lambda: table.lit("fault"))
    [trouble] = table.page()["troubles"]
    assert trouble["key"] == "trouble.reader_lost"
    table.reader.mend()
    table.until(lambda: not table.lit("fault"))
    assert table.page()["troubles"] == []

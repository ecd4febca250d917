"""Every board that comes with the product can be built, and its page says how it is wired."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.boards.board import Bcm, Rc522Wire
from companion.boards.check import problems_of
from companion.boards.draw import parts_table, wire_table
from companion.boards.header import HEADER_PIN
from companion.boards.load import (
    UnreadableBoard,
    board_page,
    known_boards,
    load_board,
    parse_board,
)
from companion.boards.settings import config_lines
from tests.outside import program

ROOT = Path(__file__).parents[2]
OVERLAY = ROOT / "wiring" / "overlays" / "spi0-three.dts"
boards = pytest.mark.parametrize("name", known_boards())


def test_the_board_for_six_is_known() -> None:
    assert "table-six" in known_boards()


@boards
def test_a_board_has_no_problems(name: str) -> None:
    assert problems_of(load_board(name)) == ()


@boards
def test_a_board_is_called_like_its_file(name: str) -> None:
    assert load_board(name).name == name


@boards
def test_the_page_holds_the_wires_and_the_parts_of_the_board(name: str) -> None:
    board, page = load_board(name), board_page(name)

    for table in (wire_table(board), parts_table(board)):
        assert page.count(table) == 1, "run: python -m tests.wiring.update"
    assert page.startswith(f"# {board.title}\n")
    assert ", ".join(board.seats) in page
    assert all(seat in page for seat in board.more_seats)
    assert "Not yet built" in page


@boards
def test_the_page_shows_every_drawing_of_the_board(name: str) -> None:
    drawings = {path.name for path in (ROOT / "wiring").glob(f"{name}-*.svg")}

    assert set(re.findall(r"!\[.+\]\((.+)\)", board_page(name))) == drawings


def test_what_the_pages_link_to_is_there() -> None:
    for page in (ROOT / "wiring").glob("*.md"):
        for link in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            path, _, place = link.partition("#")
            aim = page.parent / (path or page.name)
            assert aim.is_file(), f"{page.name}: {link}"
            heading = place.replace("-", " ").capitalize()
            assert f"## {heading}\n" in aim.read_text(encoding="utf-8") or not place


@boards
def test_the_overlays_on_the_page_make_the_files_that_the_readers_are_opened_as(name: str) -> None:
    settings = set(re.findall(r"^dt(?:param|overlay)=(.*)$", board_page(name), re.MULTILINE))
    made = {"spi=on": (0, 2), "spi0-three": (0, 3), "spi1-2cs": (1, 2), "spi1-3cs": (1, 3)}
    files = {
        f"/dev/spidev{bus}.{device}"
        for bus, devices in (made[setting] for setting in settings)
        for device in range(devices)
    }

    assert {reader.node for reader in load_board(name).on_buses.values()} <= files


def test_the_overlay_selects_the_chips_of_the_board_for_six() -> None:
    overlay = OVERLAY.read_text(encoding="utf-8")
    readers = [r for r in load_board("table-six").on_buses.values() if r.bus == "spi0"]
    selects = [reader.chip_select for reader in sorted(readers, key=lambda r: r.device)]

    [chosen] = re.findall(r"cs-gpios = (.*);", overlay)
    assert [int(pin) for pin in re.findall(r"&gpio (\d+) 1", chosen)] == selects
    assert f"brcm,pins = <{' '.join(map(str, selects))}>" in overlay


def test_the_overlay_is_one_that_the_compiler_takes(tmp_path: Path) -> None:
    dtc = program("dtc", "device-tree-compiler")
    made = tmp_path / "spi0-three.dtbo"
    options = ["-@", "-I", "dts", "-O", "dtb", "-o", str(made)]
    compiled = subprocess.run([dtc, *options, OVERLAY], check=False, capture_output=True, text=True)

    assert compiled.returncode == 0, compiled.stderr
    assert made.read_bytes()[:4] == bytes.fromhex("d00dfeed")
    told = board_page("table-six")
    assert f"sudo dtc {' '.join(options[:-1])} /boot/firmware/overlays/spi0-three.dtbo" in told


def test_six_readers_sit_at_six_seats_in_clockwise_order() -> None:
    board = load_board("table-six")

    assert tuple(reader.seat for reader in board.readers) == board.seats
    assert len({reader.node for reader in board.readers}) == 6
    assert board.readers[2] == Rc522Wire(
        name="yellow-mouth",
        seat="yellow",
        bus="spi0",
        device=2,
        chip_select=Bcm(5),
        miso="buffered",
        pull_up=True,
    )
    assert board.readers[2].node == "/dev/spidev0.2"


def test_one_reader_is_the_gate_for_every_bag() -> None:
    board = load_board("table-gate")

    assert [(wire.name, wire.seat, wire.node) for wire in board.readers] == [
        ("gate", "gate", "/dev/spidev0.0")
    ]
    assert board.more_seats == ()


def test_every_table_has_the_same_eight_seats() -> None:
    tables = {load_board(name).every_seat for name in known_boards()}
    assert tables == {("green", "blue", "yellow", "red", "purple", "orange", "white", "grey")}


def test_the_wiring_folder_holds_only_boards_with_their_pages_and_what_a_pi_needs() -> None:
    files = {entry.name for entry in (ROOT / "wiring").iterdir() if entry.name != "__pycache__"}
    boards = {f"{name}.{kind}" for name in known_boards() for kind in ("toml", "md")}
    drawings = {file for file in files if file.endswith(".svg")}

    assert files - drawings == boards | {
        "README.md",
        "overlays",
        "requirements-pi.in",
        "requirements-pi.txt",
    }
    assert {drawing.rpartition("-")[0] for drawing in drawings} <= set(known_boards())


def test_boards_are_found_wherever_the_product_is_installed(tmp_path: Path) -> None:
    for room in ("companion/boards", "wiring"):
        shutil.copytree(ROOT / room, tmp_path / "site" / room)
    shutil.copy(ROOT / "companion" / "__init__.py", tmp_path / "site" / "companion")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    script = "from companion.boards import load; assert load.load_board('table-six').readers"

    script += f"; assert load.__file__.startswith({str(tmp_path)!r})"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=elsewhere,
        env={"PYTHONPATH": str(tmp_path / "site")},
        check=False,
        capture_output=True,
        text=True,
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_the_header_has_each_pin_once_and_none_of_the_power_pins() -> None:
    power_and_ground = {1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39}

    assert set(HEADER_PIN) == set(range(28))
    assert set(HEADER_PIN.values()) == set(range(1, 41)) - power_and_ground
    assert len(set(HEADER_PIN.values())) == 28


def test_an_unknown_board_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnreadableBoard, match=r"no board 'table-nine'.*table-six"):
        load_board("table-nine")


def test_a_board_of_ones_own_is_read_from_its_file_or_refused_with_a_sentence(
    tmp_path: Path,
) -> None:
    own = tmp_path / "my-table.toml"
    with pytest.raises(UnreadableBoard, match=r"my-table\.toml cannot be read .*table-six"):
        load_board(str(own))
    own.write_text("reset = ")
    with pytest.raises(UnreadableBoard, match=r"my-table\.toml is not TOML"):
        load_board(str(own))
    shutil.copy(ROOT / "wiring/table-gate.toml", own)

    assert load_board(str(own)) == load_board("table-gate")


@boards
def test_the_lines_that_the_doctor_names_stand_on_the_page_of_the_board(name: str) -> None:
    written = board_page(name).splitlines()

    assert [line for line in config_lines(load_board(name)) if line not in written] == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("reset = 25", "reset = 25\nrest = 4", "unknown field `rest`"),
        ('seat = "green"', 'seat = "green"\ncolour = "green"', r"unknown field.*\$\.readers\[0\]"),
        ('name = "undo"', 'name = "undo"\nbounce = 5', r"unknown field.*\$\.buttons\[1\]"),
        ('name = "fault"', 'name = "fault"\nblinks = true', r"unknown field.*\$\.lamps\[2\]"),
        ("[buzzer]", "[buzzer]\ntone = 440", r"unknown field.*\$\.buzzer"),
        ("reset = 25", 'reset = "GPIO25"', r"Expected `int.*\$\.reset"),
        ('bus = "spi1"', 'bus = "spi7"', r"spi7.*\$\.readers\[3\]\.bus"),
        ('title = "Six bags, a reader at each"', "", "missing required field `title`"),
        ("reset = 25", "reset = ", "not TOML.*line 10"),
    ],
)
def test_a_misspelt_board_is_refused_and_the_place_is_named(old: str, new: str, fault: str) -> None:
    text = (ROOT / "wiring" / "table-six.toml").read_text(encoding="utf-8")
    assert old in text

    with pytest.raises(UnreadableBoard, match=fault) as refused:
        parse_board(text.replace(old, new), origin="my-table.toml")
    assert str(refused.value).startswith("my-table.toml is not ")

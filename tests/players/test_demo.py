"""`companion demo` plays a whole game through the door, on readers, before everyone's eyes."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from companion.__main__ import main
from companion.cli.folders import own_shelf
from companion.host.exporting import exported
from companion.host.folder import game_file
from companion.journal.sqlite import SqliteBook
from companion.shelf.boxes import example
from tests.nottingham_talk import SHORT, written_short
from tests.patience import PATIENCE_S
from tests.running import DISPLAY, ROOT

STANDINGS = re.compile(r"^Final standings: (.+?)\. (Decided|Equal) .+$", re.MULTILINE)
PLACE = re.compile(r"(\d)\. (\w+) (\d+)")


def demo(*words: str) -> list[str]:
    start = [sys.executable, "-m", "companion", "demo", "--speed", "0", "--port", "0"]
    return [*start, "--seed", "5", *words]


@pytest.fixture
def left_up(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        demo("--data", str(tmp_path)),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with process:
        yield process
        process.kill()


def test_once_it_ends_by_itself_and_prints_the_standings_of_an_edition_of_ones_own(
    tmp_path: Path,
) -> None:
    own = tmp_path / "editions" / "fair.toml"
    own.parent.mkdir()
    own.write_text(example().replace("services = 2 ", "services = 1 "))
    words = ["--once", "--data", str(tmp_path), "--edition", "fair", "--players"]
    ran = subprocess.run(
        demo(*words, "3"), cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    found = STANDINGS.search(ran.stdout)
    assert found is not None, ran.stdout
    places = PLACE.findall(found[1])
    assert len({seat for _, seat, _ in places}) == 3
    totals = [int(total) for _, _, total in places]
    assert totals == sorted(totals, reverse=True)
    with closing(SqliteBook(game_file(tmp_path, "0001"), only_read=True)) as book:
        played = exported(book, own_shelf(tmp_path))
    assert played.count("ends the round") == 3


def test_seven_play_where_the_box_has_seven_pawns(tmp_path: Path) -> None:
    written_short(tmp_path)
    words = ["--once", "--data", str(tmp_path), "--edition", SHORT, "--players", "7"]
    ran = subprocess.run(
        demo(*words), cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    found = STANDINGS.search(ran.stdout)
    assert found is not None, ran.stdout
    seats = {seat for _, seat, _ in PLACE.findall(found[1])}
    assert seats == {"Green", "Blue", "Yellow", "Red", "Purple", "White", "Grey"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--edition", "sherif-2e"], "There is no edition sherif-2e. Was sheriff-2e meant?\n"),
        (
            ["--edition", "nottingham-show", "--players", "8"],
            "This box is played by 3 to 7 people. Choose as many seats.\n",
        ),
        (["--players", "2"], "This box is played by 3 to 6 people. Choose as many seats.\n"),
    ],
)
def test_what_nobody_can_play_is_said_before_a_table_is_laid(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--data", str(tmp_path), *words]) == 2
    assert capsys.readouterr() == ("", sentence)
    assert list(tmp_path.iterdir()) == []


def test_the_finished_table_stays_up_and_the_display_shows_its_end(
    left_up: subprocess.Popen[str],
) -> None:
    assert left_up.stdout is not None
    said, display = "", ""
    while not (found := STANDINGS.search(said)):
        line = left_up.stdout.readline()
        assert line, f"it ended without a score:\n{said}"
        said += line
        if link := DISPLAY.match(line):
            display = f"{link[1]}/display"
    with urlopen(display) as page:
        text = page.read().decode()
    assert 'class="slide ' in text
    for _, seat, total in PLACE.findall(found[1]):
        told = re.search(rf"\b{total}\b", re.sub(r"<[^>]+>", " ", text))
        assert not told, f"{seat}'s {total} points are shown before their slide"
    left_up.terminate()
    assert left_up.wait(timeout=PATIENCE_S) == 0

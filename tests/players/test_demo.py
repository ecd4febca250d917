"""`companion demo` plays a whole game through the door, on readers, before everyone's eyes."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.running import LINK, ROOT

STANDINGS = re.compile(r"^Final standings after 10 rounds: (.+)$", re.MULTILINE)
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


def test_once_it_ends_by_itself_and_prints_the_final_standings() -> None:
    ran = subprocess.run(
        demo("--once"), cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    found = STANDINGS.search(ran.stdout)
    assert found is not None, ran.stdout
    places = PLACE.findall(found[1])
    assert len({seat for _, seat, _ in places}) == 5
    totals = [int(total) for _, _, total in places]
    assert totals == sorted(totals, reverse=True)


def test_the_finished_table_stays_up_and_the_display_shows_its_score(
    left_up: subprocess.Popen[str],
) -> None:
    assert left_up.stdout is not None
    said, links = "", {}
    while not (found := STANDINGS.search(said)):
        line = left_up.stdout.readline()
        assert line, f"it ended without a score:\n{said}"
        said += line
        if link := LINK.match(line):
            links[link[1]] = link[2]
    with urlopen(links["display"]) as page:
        text = re.sub(r"<[^>]+>", " ", page.read().decode())
    for _, seat, total in PLACE.findall(found[1]):
        assert re.search(rf"\b{total}\b", text), f"{seat}'s {total} points are not on the display"
    left_up.terminate()
    assert left_up.wait(timeout=60) == 0

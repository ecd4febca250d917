"""What no import can show: no common part speaks of a particular game, and no test skips alone."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OF_ONE_GAME = re.compile(
    r"\b(bags?|sheriff|merchants?|contraband|bribes?|declaration|apples?|ambush(?:es)?|caskets?)\b",
    re.IGNORECASE,
)
COMMON = [
    *(ROOT / "companion" / "host").glob("*.py"),
    *(ROOT / "companion" / "journal").glob("*.py"),
    *(ROOT / "companion" / "chronicle").glob("*.py"),
    *(ROOT / "companion" / "shelf").glob("*.py"),
    *(ROOT / "web").glob("*.py"),
    *(ROOT / "web" / "static").glob("*.js"),
    *(page for page in (ROOT / "web" / "templates").glob("*.html") if page.stem != "simulator"),
]
SPEAKS_FOR_OTHERS = {"game_pages.py", "sentences.py", "simulator.py"}
"""The list of games with pages, the words of the simulator, and its page of cards and bags."""


@pytest.mark.parametrize("path", COMMON, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_common_part_names_no_particular_game(path: Path) -> None:
    if path.parent.name == "web" and path.name in SPEAKS_FOR_OTHERS:
        return
    named = {match[0].lower() for match in OF_ONE_GAME.finditer(path.read_text("utf-8"))}
    assert named == set()


def test_every_module_opens_with_a_sentence() -> None:
    rooms = ("companion", "hardware", "web", "tests")
    silent = [
        str(path.relative_to(ROOT))
        for room in rooms
        for path in (ROOT / room).rglob("*.py")
        if path.read_text("utf-8").strip() and not path.read_text("utf-8").startswith('"""')
    ]
    assert silent == []


def test_only_one_file_skips_for_a_missing_program() -> None:
    words = ("pytest.skip", "skipif", "importorskip")
    skipping = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("*.py")
        if path != Path(__file__) and any(word in path.read_text("utf-8") for word in words)
    }
    assert skipping == {"tests/outside.py"}


def test_the_wiring_is_data_and_no_package() -> None:
    assert {path.suffix for path in (ROOT / "wiring").rglob("*") if path.is_file()} == {
        ".dts",
        ".toml",
        ".md",
        ".svg",
        ".in",
        ".txt",
    }


def test_the_room_of_bag_games_names_none_of_them() -> None:
    """Its sentences may, as long as both games say them so."""
    of_one = re.compile(r"\b(sheriffs?|contraband|deput(?:y|ies)|prices?|kings?|border)\b", re.I)
    room = (ROOT / "companion" / "games" / "bags").glob("*.py")
    named = {
        (path.name, word.lower())
        for path in room
        if path.name != "sentences.py"
        for word in of_one.findall(path.read_text("utf-8"))
    }
    assert named == set()

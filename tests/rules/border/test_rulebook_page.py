"""The room's own page names every line of the rulebook, and where it is played."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOM = HERE.parents[2] / "companion" / "games" / "border"
SENTENCES = (
    *(5, 6, *range(10, 17), *range(20, 27), 30, 34, 38, 40, *range(44, 49), *range(52, 64)),
    *(67, 68, *range(72, 77), *range(80, 86), *range(89, 93), *range(94, 99)),
)
"""The lines of the Russian rulebook that hold a sentence, or a part of the box."""
ROWS = [
    [cell.strip() for cell in line.strip("| ").split(" | ")]
    for line in (ROOM / "RULEBOOK.md").read_text("utf-8").splitlines()
    if re.match(r"\| \d+ \|", line)
]
TESTS = {
    name
    for path in HERE.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
}


def test_every_line_of_the_rulebook_is_named_once_and_in_order() -> None:
    assert [int(row[0]) for row in ROWS] == list(SENTENCES)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_line_is_played_by_a_chapter_and_shown_by_a_test_or_left_to_people(
    row: list[str],
) -> None:
    _, rule, chapter, shown = row
    named = re.findall(r"`(test_\w+)`", shown)
    assert rule
    assert set(named) <= TESTS
    if chapter == "people":
        assert shown
        assert not named
    else:
        assert (ROOM / chapter.strip("`")).is_file()
        assert named

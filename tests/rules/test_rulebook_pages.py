"""The page of a game's own room names every line of its rulebook, and where it is played."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOMS = HERE.parents[1] / "companion" / "games"
SENTENCES = {
    "border": (
        *(5, 6, *range(10, 17), *range(20, 27), 30, 34, 38, 40, *range(44, 49), *range(52, 64)),
        *(67, 68, *range(72, 77), *range(80, 86), *range(89, 93), *range(94, 99)),
    ),
    "nottingham": (
        *(9, 13, 15, *range(19, 26), 29, *range(33, 37), 38, 40, 44, 48, 54, 56, 60),
        *(*range(62, 67), *range(68, 77, 2), 80, 82, 86, 88, 92, 96, *range(100, 117, 4)),
        *(114, 118, 120, 122, 126, 130, 134, 136, 138, 142, 144, 148, 152, 182, 184),
        *(*range(189, 196, 2), 201, *range(209, 218, 2), 221, 223, 227, *range(230, 237, 2)),
        *(242, 244, 250, 255, 257, 259, 265, *range(269, 276, 2)),
    ),
}
"""The lines of a rulebook that hold a sentence, or a part of the box."""
ROWS = [
    (game, [cell.strip() for cell in line.strip("| ").split(" | ")])
    for game in SENTENCES
    for line in (ROOMS / game / "RULEBOOK.md").read_text("utf-8").splitlines()
    if re.match(r"\| \d+ \|", line)
]
TESTS = {
    game: {
        name
        for path in (HERE / game).glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    for game in SENTENCES
}


@pytest.mark.parametrize("game", SENTENCES)
def test_every_line_of_the_rulebook_is_named_once_and_in_order(game: str) -> None:
    assert [int(row[0]) for of, row in ROWS if of == game] == sorted(SENTENCES[game])


@pytest.mark.parametrize(("game", "row"), ROWS, ids=[f"{game}-{row[0]}" for game, row in ROWS])
def test_a_line_is_played_by_a_chapter_and_shown_by_a_test_or_left_to_people(
    game: str, row: list[str]
) -> None:
    _, rule, chapter, shown = row
    named = re.findall(r"`(test_\w+)`", shown)
    assert rule
    assert set(named) <= TESTS[game]
    if chapter == "people":
        assert shown
        assert not named
    else:
        assert (ROOMS / game / chapter.strip("`")).is_file()
        assert named

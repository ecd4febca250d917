"""The commands of the shell: editions, scores, chronicles."""

import json
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.shelf.boxes import Owned, Shelf, edition_at, example, game_named
from tests.toy import EDITION, Toy

CHRONICLE = """\
chronicle: 1
edition: fists
seats: red, blue
first: red

red hides 3
blue hides 5
red hides 9
the fists are opened
the fists are opened
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> list[str]:
    """Run a command; its output, or its complaints if it fails."""
    assert main(list(words)) == code
    both = capsys.readouterr()
    out, silent = (both.out, both.err) if code == 0 else (both.err, both.out)
    assert silent == ""
    return out.splitlines()


def written(folder: Path, text: str, name: str = "own.toml") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def test_its_editions_are_listed_shown_and_checked(
    folder: Path, toy: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "fists                Fists" in said(capsys, "edition", "list")
    assert said(capsys, "edition", "show", EDITION) == [
        "Fists",
        "game toy",
        "",
        "Rounds  Most stones  Seconds",
        "     3            9       60",
    ]
    own = written(folder, example(toy))
    assert said(capsys, "edition", "check", own) == [f"{own} is good: Quick fists."]


def test_each_game_has_an_example_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "edition", "example", "--game", "toy") == example(Toy()).splitlines()
    assert said(capsys, "edition", "example", "--game", "sheriff") == example().splitlines()
    assert said(capsys, "edition", "example") == example().splitlines()
    assert said(capsys, "edition", "example", "--game", "chess", code=2) == [
        "There is no game chess. Known are: sheriff, border, nottingham, toy. An edition says by "
        "its key game which one it is for."
    ]


def test_a_sheet_is_read_by_the_game_it_names_and_by_no_other(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    half = written(folder, 'game = "toy"\nrounds = 2\n')
    assert [line.partition(":")[0] for line in said(capsys, "edition", "check", half, code=2)] == [
        "title",
        "most",
        "seconds",
    ]
    for text in ("", "players = [2, 4]\n", 'game = "sheriff"\nrounds = 3\n'):
        wrong = said(capsys, "edition", "check", written(folder, text), code=2)
        assert any(line.startswith("goods: this is missing") for line in wrong)


def test_a_half_written_sheet_of_sheriff_is_not_taken_for_one_of_the_other_game(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """This sheet has all keys of fists, and none of Sheriff's."""
    looks_like_fists = 'rounds = 3\nmost = 9\nseconds = 60\ntitle = { en = "Half a fair" }\n'
    wrong = said(capsys, "edition", "check", written(folder, looks_like_fists), code=2)
    assert any(line.startswith("goods: this is missing") for line in wrong)


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        (
            'game = "chess"',
            "There is no game chess. Known are: sheriff, border, nottingham, toy. An edition says "
            "by its key game which one it is for.",
        ),
        ('game = "sherif"', "There is no game sherif. Was sheriff meant?"),
        ("game = 3", "game: 3 stands here; it should be text in quotes."),
    ],
)
def test_an_unknown_game_is_one_sentence(
    key: str, sentence: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "edition", "check", written(folder, key), code=2) == [sentence]


def test_a_sheet_without_a_game_is_sheriffs(toy: Toy, folder: Path) -> None:
    text = example().replace('game = "sheriff"', "")
    assert text != example()
    found = edition_at(written(folder, text))
    assert isinstance(found, Owned)
    assert found.game.name == "sheriff"
    assert game_named("bags") == found.game
    of_toy = edition_at(written(folder, example(toy)))
    assert isinstance(of_toy, Owned)
    assert of_toy.game is toy


def test_what_people_wrote_lies_on_the_shelf_with_its_own_game(toy: Toy, folder: Path) -> None:
    editions = folder / "editions"
    editions.mkdir()
    written(editions, example(toy), "quick.toml")
    written(editions, example(), "fair.toml")
    shelf = Shelf(editions=editions)
    games = {name: shelf.take(name).game.name for name in shelf.names()}
    assert games == {
        "sheriff-1e": "sheriff",
        "sheriff-2e": "sheriff",
        "border": "border",
        "border-show": "border",
        "nottingham": "nottingham",
        "nottingham-show": "nottingham",
        "fists": "toy",
        "pebbles": "toy",
        "worths": "toy",
        "fair": "sheriff",
        "quick": "toy",
    }
    assert shelf.left_out == ()


def test_stickers_are_listed_for_the_cards_of_every_game_that_has_any(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "stickers", "list", "--data", str(folder)) == [
        "Sheriff of Nottingham, 2nd edition: 0 of 216 have a sticker",
        "Sheriff of Nottingham, 1st edition: 0 of 306 have a sticker",
        "Hart an der Grenze / Contraband: 0 of 139 have a sticker",
        "Hart an der Grenze, a show with made-up numbers: 0 of 139 have a sticker",
        "Nottingham (Rosenberg): 0 of 105 have a sticker",
        "Nottingham, a show with made-up numbers: 0 of 105 have a sticker",
        "Pebbles: 0 of 27 have a sticker",
        "Bags with a sticker: nothing",
    ]


def test_a_chronicle_is_told_as_the_game_words_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = written(folder, CHRONICLE, "game.txt")
    assert said(capsys, "run", "--changes", played)[:14] == [
        "4: ",
        "    Everyone hides a number of stones.",
        "    Red: Points 0",
        "    Blue: Points 0",
        "    Red knows besides: –",
        "    Blue knows besides: –",
        "6: red hides 3",
        "    Red knows besides: 3",
        "7: blue hides 5",
        "    Round 1: red 3, blue 5",
        "    Blue: Points 1",
        "    Red knows besides: –",
        "8: red hides 9",
        "    Red knows besides: 9",
    ]
    assert said(capsys, "run", "--changes", played)[-5:] == [
        "10: the fists are opened",
        "    Round 3: –",
        "    The game is over.",
        "    1. Blue: 1",
        "    2. Red: 1",
    ]
    *_, last = map(json.loads, said(capsys, "run", "--json", played))
    assert [one["seat"] for one in last["standings"]["seats"]] == ["blue", "red"]
    assert (last["public"]["over"], last["public"]["table"]["points"]) == (
        True,
        {"red": 1, "blue": 1},
    )


def test_a_score_is_reckoned_by_the_game_of_the_edition_it_names(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    score = written(folder, 'edition = "fists"\nshown = { red = [3, 9, 0], blue = [5, 2, 0] }\n')
    assert said(capsys, "score", score) == [
        "Equal points; decided by the fewer stones.",
        "",
        "Place        Points",
        "    1  blue       1",
        "    2  red        1",
    ]
    (as_json,) = said(capsys, "score", "--json", score)
    assert [one["seat"] for one in json.loads(as_json)["seats"]] == ["blue", "red"]
    odd = written(folder, 'edition = "fists"\nshown = { red = [3], blue = [5, 2] }\n')
    assert said(capsys, "score", odd, code=2) == [
        "shown: name two seats or more, each with as many numbers as the others."
    ]

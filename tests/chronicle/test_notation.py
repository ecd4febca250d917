"""The specification says what the code does: its tables, its examples and its sample are run."""

import re
from functools import cache
from pathlib import Path

import pytest

import companion.chronicle
from companion.chronicle.common import PHRASES as COMMON
from companion.chronicle.header import KEYS
from companion.chronicle.patterns import BY, pattern
from companion.chronicle.speech import Speech
from companion.game.contract import Phrase
from companion.game.history import History
from companion.game.text_files import LONGEST, LONGEST_LINE
from companion.games.border.game import Border
from companion.games.nottingham.game import Nottingham
from companion.games.sheriff.game import Sheriff

from .evenings import played

Game = Sheriff | Border | Nottingham
TEXT = Path(companion.chronicle.__file__).with_name("NOTATION.md").read_text("utf-8")
ROW = re.compile(r"^\| `(.+?)` \| (.+?) \| `(.+?)` \|$", re.MULTILINE)
SAMPLES = re.findall(r"```chronicle\n(.*?)```", TEXT, re.DOTALL)
BEGUN = """
the steward closes the market
red packs 3 apples
red closes the bag
blue sits out
red declares 3 apples
red offers green: 4 gold, to pass red
"""
"""Red's offer stands, so that a line can name it."""
OF_BAGS, _, LATER = TEXT.partition("## What is done at a table of suitcases")
OF_SUITCASES, _, OF_TRACK = LATER.partition("## What is done around the sheriff's track")
TOLD: list[tuple[type[Game], str, str, tuple[Phrase, ...]]] = [
    (Sheriff, OF_BAGS, BEGUN, COMMON),
    (Border, OF_SUITCASES, "", ()),
    (Nottingham, OF_TRACK, "", ()),
]
"""Each game, its part of the text, the lines before its examples, and the phrases of every game
that stand in its part."""


def phrases(game: type[Game], beside: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    return (*game.phrases, *game.sayings, *beside)


@cache
def table(text: str, lines: str) -> History:
    sample = re.findall(r"```chronicle\n(.*?)```", text, re.DOTALL)[0]
    *_, (_, last) = played(sample.partition("\n\n")[0] + "\n\n" + lines)
    return last.after


@pytest.mark.parametrize(("game", "text", "_lines", "beside"), TOLD)
def test_every_phrase_stands_in_the_tables_in_the_order_of_the_code(
    game: type[Game], text: str, _lines: str, beside: tuple[Phrase, ...]
) -> None:
    told = [phrase for phrase, _, _ in ROW.findall(text)]
    assert told == [one.text for one in phrases(game, beside)]


@pytest.mark.parametrize("game", [Sheriff, Border, Nottingham])
def test_every_command_has_a_phrase(game: type[Game]) -> None:
    assert {phrase.command for phrase in game.phrases} == set(game.commands)


@pytest.mark.parametrize(
    ("game", "text", "lines", "phrase", "example"),
    [
        (game, text, lines, phrase, example)
        for game, text, lines, beside in TOLD
        for phrase, (_, _, example) in zip(phrases(game, beside), ROW.findall(text), strict=False)
    ],
    ids=lambda one: one.text.split("[")[0] if isinstance(one, Phrase) else "",
)
def test_the_example_of_each_phrase_is_said_by_it(
    game: type[Game], text: str, lines: str, phrase: Phrase, example: str
) -> None:
    only, whole, at = Speech(_only(game, phrase)), Speech(game()), table(text, lines)
    asked = only.read(example, at)
    assert {type(one.command) for one in asked} == {phrase.command}
    assert asked == whole.read(example, at)
    plain = [(only if _can_be_written(phrase) else whole).write(one, at) for one in asked]
    assert [one for line in plain for one in whole.read(line, at)] == list(asked)
    if _can_be_written(phrase) and len(asked) == 1:
        assert plain == [example]


def _can_be_written(phrase: Phrase) -> bool:
    """Whose offer it is, is no part of an answer; an answer is written with the number."""
    return pattern(phrase).slots - {BY} <= set(phrase.command.__struct_fields__)


def _only(game: type[Game], phrase: Phrase) -> Game:
    """The game, if this were the only thing to be said in it."""
    quiet = game()
    quiet.phrases, quiet.sayings = (phrase,), ()
    return quiet


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_sample_is_an_evening_that_can_be_played(sample: str) -> None:
    lines = [step.line for _, step in played(sample)]
    assert lines[-1] == len(sample.splitlines())


def test_the_header_is_told_of_with_all_its_keys_and_what_is_too_long_with_its_number() -> None:
    table = TEXT.split("## The header")[1].split("## An action")[0]
    assert set(re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE)) == set(KEYS)
    numbers = (f"{LONGEST // 1_000_000} million", f"{LONGEST_LINE:,}")
    assert all(number in TEXT for number in numbers)

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
from companion.games.sheriff.game import Sheriff

from .evenings import played

TEXT = Path(companion.chronicle.__file__).with_name("NOTATION.md").read_text("utf-8")
ROW = re.compile(r"^\| `(.+?)` \| (.+?) \| `(.+?)` \|$", re.MULTILINE)
SAMPLES = re.findall(r"```chronicle\n(.*?)```", TEXT, re.DOTALL)
GAME = Sheriff()
PHRASES = (*GAME.phrases, *GAME.sayings, *COMMON)


@cache
def table() -> History:
    """Red's offer stands, so that a line can name it."""
    lines = (
        "the steward closes the market",
        "red packs 3 apples",
        "red closes the bag",
        "blue sits out",
        "red declares 3 apples",
        "red offers green: 4 gold, to pass red",
    )
    *_, (_, last) = played(SAMPLES[0].partition("\n\n")[0] + "\n\n" + "\n".join(lines))
    return last.after


def test_every_phrase_stands_in_the_tables_in_the_order_of_the_code() -> None:
    assert [phrase for phrase, _, _ in ROW.findall(TEXT)] == [one.text for one in PHRASES]


def test_every_command_has_a_phrase() -> None:
    said = {phrase.command for phrase in GAME.phrases}
    assert said == set(GAME.commands)


@pytest.mark.parametrize(
    ("phrase", "example"),
    list(zip(PHRASES, [example for _, _, example in ROW.findall(TEXT)], strict=False)),
    ids=lambda one: one.text.split("[")[0] if isinstance(one, Phrase) else "",
)
def test_the_example_of_each_phrase_is_said_by_it(phrase: Phrase, example: str) -> None:
    only, whole = Speech(_only(phrase)), Speech(GAME)
    asked = only.read(example, table())
    assert {type(one.command) for one in asked} == {phrase.command}
    assert asked == whole.read(example, table())
    plain = [(only if _can_be_written(phrase) else whole).write(one, table()) for one in asked]
    assert [one for line in plain for one in whole.read(line, table())] == list(asked)
    if _can_be_written(phrase) and len(asked) == 1:
        assert plain == [example]


def _can_be_written(phrase: Phrase) -> bool:
    """Whose offer it is, is no part of an answer; an answer is written with the number."""
    return pattern(phrase).slots - {BY} <= set(phrase.command.__struct_fields__)


def _only(phrase: Phrase) -> Sheriff:
    """The game, if this were the only thing to be said in it."""

    class Quiet(Sheriff):
        phrases = (phrase,)
        sayings = ()

    return Quiet()


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_sample_is_an_evening_that_can_be_played(sample: str) -> None:
    lines = [step.line for _, step in played(sample)]
    assert lines[-1] == len(sample.splitlines())


def test_the_header_is_told_of_with_all_its_keys_and_what_is_too_long_with_its_number() -> None:
    table = TEXT.split("## The header")[1].split("## An action")[0]
    assert set(re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE)) == set(KEYS)
    numbers = (f"{LONGEST // 1_000_000} million", f"{LONGEST_LINE:,}")
    assert all(number in TEXT for number in numbers)

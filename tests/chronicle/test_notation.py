"""The specification says what the code does: its tables, its examples and its sample are run."""

import re
from pathlib import Path

import pytest

import companion.chronicle
from companion.chronicle.common import PHRASES as COMMON
from companion.chronicle.header import KEYS
from companion.chronicle.speech import Speech
from companion.game.contract import Phrase, Setup
from companion.game.history import History, happened
from companion.game.messages import Refusal
from companion.game.texts import LONGEST, LONGEST_LINE
from companion.game.values import STEWARD
from companion.games.sheriff import commands as c
from companion.games.sheriff.game import Sheriff
from tests.table_talk import CLOCKWISE, sheriff_box

from .evenings import played

TEXT = Path(companion.chronicle.__file__).with_name("NOTATION.md").read_text("utf-8")
ROW = re.compile(r"^\| `(.+?)` \| (.+?) \| `(.+?)` \|$", re.MULTILINE)
SAMPLES = re.findall(r"```chronicle\n(.*?)```", TEXT, re.DOTALL)
GAME = Sheriff()
PHRASES = (*GAME.phrases, *COMMON)


def table() -> History:
    laid = GAME.start(sheriff_box("sheriff-1e"), Setup(seats=CLOCKWISE[:3], first=CLOCKWISE[0]))
    assert not isinstance(laid, Refusal)
    closed = GAME.decide(happened(GAME, History(), laid).table, c.CloseMarket(1), STEWARD, 0)
    assert not isinstance(closed, Refusal)
    return happened(GAME, happened(GAME, History(), laid), closed.events)


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
    only = Speech(_only(phrase))
    asked = only.read(example, table())
    assert type(asked.command) is phrase.command
    assert asked == Speech(GAME).read(example, table())
    assert only.write(asked, table()) == example


def _only(phrase: Phrase) -> Sheriff:
    """The game, if this were the only thing to be said in it."""

    class Quiet(Sheriff):
        phrases = (phrase,)

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

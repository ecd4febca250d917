"""Whole evenings of every kind: each number of players, each option and each phrase."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import asdict

from companion.chronicle.common import PHRASES as COMMON
from companion.chronicle.lines import Line
from companion.chronicle.patterns import BY, Pattern, pattern
from companion.chronicle.reading import read, refused, timed
from companion.chronicle.tokens import tokens
from companion.game.contract import AnyGame
from companion.game.values import Value
from companion.games.border import options as border
from companion.games.border.game import Border
from companion.games.nottingham import options as nottingham
from companion.games.nottingham.game import Nottingham
from companion.games.sheriff import options as sheriff
from companion.games.sheriff.game import Sheriff

from .keeping import (
    BORDER,
    BORDER_SHOW,
    EVENINGS,
    FIRST,
    NOTTINGHAM,
    NOTTINGHAM_SHOW,
    SECOND,
    SHERIFF,
    chronicles,
    everything,
    played,
)

TABLES = {
    *((FIRST, number) for number in (3, 4, 5)),
    *((edition, number) for edition in (SECOND, BORDER_SHOW) for number in (3, 4, 5, 6)),
    *((NOTTINGHAM_SHOW, number) for number in (3, 5, 7)),
}
Said = tuple[str, str]
"""A phrase, and a word that may be said in it; the empty one is the phrase itself."""
GAMES: dict[str, tuple[AnyGame, tuple[Path, ...], type[Value]]] = {
    "sheriff": (Sheriff(), SHERIFF, sheriff.Options),
    "border": (Border(), BORDER, border.Options),
    "nottingham": (Nottingham(), NOTTINGHAM, nottingham.Options),
}
each_game = pytest.mark.parametrize("name", GAMES)


def texts(name: str, *, whole: bool) -> list[str]:
    """The evenings of a game, or all its chronicles."""
    _, folders, _ = GAMES[name]
    editions = {folder.name for folder in folders}
    read_ = [path.read_text("utf-8") for path in (chronicles(*folders) if whole else everything())]
    return [text for text in read_ if read(text.encode()).header.beginning.edition in editions]


def test_each_edition_is_played_by_every_number_of_players_to_the_score() -> None:
    tables = set()
    for path in chronicles(*EVENINGS):
        run, steps = played(path.read_text("utf-8"))
        standings = run.game.standings(steps[-1].after.table)
        assert (path.stem, standings is not None) == (path.stem, True)
        tables.add((path.parent.name, len(run.seats)))
    assert tables == TABLES


def test_the_show_of_each_evening_ends_with_its_result_and_tells_the_truth_where_agreed() -> None:
    told = set()
    for path in chronicles(*EVENINGS):
        run, steps = played(path.read_text("utf-8"))
        table = steps[-1].after.table
        slides, result = run.game.finale(table), run.game.standings(table)
        assert result is not None
        podium = [slide for slide in slides if slide.title.key == "finale.places"]
        assert {(bar.seat, bar.place, bar.total) for bar in podium[-1].bars} == {
            (one.seat, one.place, one.total) for one in result.seats
        }
        assert all(slide.most >= bar.total for slide in podium for bar in slide.bars)
        agreed = {"truth", "suitcase_truth"} & {
            option for option, chosen in asdict(table.options).items() if chosen
        }
        truth = [slide for slide in slides if slide.claims]
        assert {slide.seat for slide in truth} == (set(run.seats) if agreed else set())
        assert bool(agreed) == any(slide.title.key.startswith("truth.") for slide in slides)
        told |= agreed
    assert len(told) == 2


def test_a_chronicle_that_tells_of_no_turning_up_is_played_to_the_same_result() -> None:
    """So they were written once."""
    for text in texts("sheriff", whole=True):
        run, steps = played(text)
        older, shorter = played(without_turning_up(text))
        assert older.game.standings(shorter[-1].after.table) is not None
        assert shorter[-1].after.table == steps[-1].after.table
        assert older.views(shorter[-1]) == run.views(steps[-1])


def without_turning_up(text: str) -> str:
    """The line number may stand for chance, so the line stays as a comment."""
    return re.sub(r"\n[^\n]* turns up the contraband\n", "\n#\n", text)


@each_game
def test_some_tables_have_agreed_on_nothing_and_each_option_is_agreed_on_somewhere(
    name: str,
) -> None:
    agreed: set[str] = set()
    bare = 0
    for text in texts(name, whole=True):
        setup = read(text.encode()).header.beginning.setup
        options = {option for option, chosen in setup.options.items() if chosen}
        bare += not options
        agreed |= options
    assert agreed == set(GAMES[name][2].__struct_fields__)
    assert bare > 0


@each_game
def test_everything_that_can_be_said_is_said(name: str) -> None:
    """Every phrase, with every word that may be left out of it."""
    game, _, _ = GAMES[name]
    patterns = [pattern(phrase) for phrase in (*game.phrases, *game.sayings, *COMMON)]
    said = {one for text in texts(name, whole=False) for one in _said(text, patterns)}
    sayable = {(one.phrase.text, word) for one in patterns for word in ("", *one.slots - {BY})}
    assert sorted(sayable - said) == []


def _said(text: str, patterns: Iterable[Pattern]) -> Iterator[Said]:
    run, steps = played(text)
    for last, step in pairwise(steps):
        words = tokens(refused(timed(step.text)[1])[1])
        line = Line(words, run.game.known(last.after.table))
        for one in patterns:
            for fields in one.read(line):
                yield one.phrase.text, ""
                yield from ((one.phrase.text, word) for word in fields)

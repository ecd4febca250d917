"""Whole evenings of every kind: each number of players, each option and each phrase."""

import re
from collections.abc import Iterator
from itertools import pairwise

from companion.chronicle.common import PHRASES as COMMON
from companion.chronicle.lines import Line
from companion.chronicle.patterns import BY, pattern
from companion.chronicle.reading import read, refused, timed
from companion.chronicle.tokens import tokens
from companion.game.values import PUBLIC
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.options import Options
from companion.games.sheriff.views import PublicView

from .keeping import EVENINGS, FIRST, SECOND, chronicles, everything, played

TABLES = {(FIRST, 3), (FIRST, 4), (FIRST, 5), (SECOND, 3), (SECOND, 4), (SECOND, 5), (SECOND, 6)}
PATTERNS = tuple(pattern(phrase) for phrase in (*Sheriff.phrases, *Sheriff.sayings, *COMMON))
Said = tuple[str, str]
"""A phrase, and a word that may be said in it; the empty one is the phrase itself."""


def texts(*, whole: bool) -> list[str]:
    paths = chronicles(*EVENINGS) if whole else everything()
    return [path.read_text("utf-8") for path in paths]


def test_each_edition_is_played_by_every_number_of_players_to_the_score() -> None:
    tables = set()
    for path in chronicles(*EVENINGS):
        run, steps = played(path.read_text("utf-8"))
        view = run.views(steps[-1])[PUBLIC]
        assert isinstance(view, PublicView)
        assert (path.stem, view.score is not None) == (path.stem, True)
        tables.add((path.parent.name, len(run.seats)))
    assert tables == TABLES


def test_a_chronicle_that_tells_of_no_turning_up_is_played_to_the_same_result() -> None:
    """So they were written once."""
    for text in texts(whole=True):
        run, steps = played(text)
        older, shorter = played(without_turning_up(text))
        assert older.game.standings(shorter[-1].after.table) is not None
        assert shorter[-1].after.table == steps[-1].after.table
        assert older.views(shorter[-1]) == run.views(steps[-1])


def without_turning_up(text: str) -> str:
    """The line number may stand for chance, so the line stays as a comment."""
    return re.sub(r"\n[^\n]* turns up the contraband\n", "\n#\n", text)


def test_some_tables_have_agreed_on_nothing_and_each_option_is_agreed_on_somewhere() -> None:
    agreed: set[str] = set()
    bare = 0
    for text in texts(whole=True):
        setup = read(text.encode()).header.beginning.setup
        options = {option for option, chosen in setup.options.items() if chosen}
        bare += not options
        agreed |= options
    assert agreed == set(Options.__struct_fields__)
    assert bare > 1


def test_everything_that_can_be_said_is_said() -> None:
    """Every phrase, with every word that may be left out of it."""
    said = {one for text in texts(whole=False) for one in _said(text)}
    sayable = {(one.phrase.text, word) for one in PATTERNS for word in ("", *one.slots - {BY})}
    assert sorted(sayable - said) == []


def _said(text: str) -> Iterator[Said]:
    run, steps = played(text)
    for last, step in pairwise(steps):
        words = tokens(refused(timed(step.text)[1])[1])
        line = Line(words, run.game.known(last.after.table))
        for one in PATTERNS:
            for fields in one.read(line):
                yield one.phrase.text, ""
                yield from ((one.phrase.text, word) for word in fields)

"""A game is a list of chapters: each command and event stands in one of them."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.game import chapter
from companion.game.chapter import NOT_MINE, Asked, Chapter, ChapterGame, TwiceOwned, rule
from companion.game.contract import Box, Command, Event, Setup, View
from companion.game.course import Course
from companion.game.messages import Refusal, refuse, says
from companion.game.values import PUBLIC, Party
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.market import MarketClosed
from companion.games.sheriff.views import Mine, PublicView
from tests.table_talk import GREEN, a_table_of

Told = tuple[str, ...]


class Say(Command, frozen=True):
    word: str


class Shout(Command, frozen=True):
    word: str


class Said(Event, frozen=True):
    word: str


class Echoed(Event, frozen=True):
    word: str


def _say(course: Course[Told], asked: Asked[Say]) -> Refusal | None:
    if not asked.command.word:
        return refuse("why.not_now")
    course.write(*(Said(word) for word in asked.command.word.split()))
    return None


def _with(table: Told, event: Said | Echoed) -> Told:
    return (*table, event.word)


def _echo(course: Course[Told], event: Said) -> None:
    course.write(Echoed(f"{event.word}!{len(course.table)}"))


def _echo_of_said(course: Course[Told], event: Event) -> None:
    if isinstance(event, Said):
        _echo(course, event)


def _nothing_rude(_table: Told, event: Said) -> Refusal | None:
    return refuse("why.not_yours") if event.word == "damn" else None


def _whisper(course: Course[Told], asked: Asked[Say]) -> Any:
    if asked.command.word != "psst":
        return NOT_MINE
    course.write(Echoed("psst"))
    return None


TALK = Chapter(name="talk", rules={Say: rule(["on"], "all", decide=_say)}, effects={Said: _with})
ECHO = Chapter(
    name="echo",
    effects={Echoed: _with},
    follows={Said: _echo},
    blocks={Said: _nothing_rude},
    hears={Say: _whisper},
    news={Echoed: lambda event, _audience: says("news.echo", what=event.word)},
)


class Valley(ChapterGame[Told]):
    name = "valley"
    chapters = (TALK, ECHO)

    def out_of_place(self, _table: Told, _asked: Asked[Any], _rule: chapter.Rule) -> None:
        return None

    def start(self, _box: Box, _setup: Setup) -> tuple[Event, ...]:
        return ()

    def view_for(self, _table: Told, _audience: Party) -> View:
        return View(next_step=says("next.valley"))


def _hears(command: Command, table: Told = ()) -> Course[Told] | Refusal:
    return Valley().decide(table, command, PUBLIC, 0)


def test_the_registries_are_those_of_all_chapters() -> None:
    assert (Valley.commands, Valley.events) == ((Say,), (Said, Echoed))
    assert Valley().news_for(Echoed("ho"), PUBLIC) == says("news.echo", what="ho")
    assert Valley().news_for(Said("ho"), PUBLIC) is None


def test_events_written_together_happen_before_what_follows_from_them() -> None:
    course = _hears(Say("a b"))
    assert not isinstance(course, Refusal)
    assert course.events == (Said("a"), Said("b"), Echoed("a!2"), Echoed("b!3"))
    assert course.tables[1] == ("a", "b")
    assert course.tables[-1] == course.table == ("a", "b", "a!2", "b!3")


def test_events_written_one_by_one_can_happen_at_once() -> None:
    course = Course[Told]((), Valley().apply, _echo_of_said)
    with course.at_once():
        course.write(Said("a"))
        assert course.table == ("a",)
        with course.at_once():
            course.write(Said("b"))
        assert [*course.events] == [Said("a"), Said("b")]
    assert [*course.events] == [Said("a"), Said("b"), Echoed("a!2"), Echoed("b!3")]


def test_each_event_is_applied_once() -> None:
    applied: list[Event] = []

    class Counting(Valley):
        def apply(self, table: Told | None, event: Event) -> Told:
            applied.append(event)
            return super().apply(table, event)

    course = Counting().decide((), Say("a"), PUBLIC, 0)
    assert not isinstance(course, Refusal)
    assert tuple(applied) == course.events


def test_a_chapter_blocks_the_events_of_another() -> None:
    assert _hears(Say("oh damn")) == refuse("why.not_yours")
    assert _hears(Say("")) == refuse("why.not_now")


def test_the_first_chapter_that_wants_a_signal_has_it() -> None:
    course = _hears(Say("psst"))
    assert not isinstance(course, Refusal)
    assert course.events == (Echoed("psst"),)


def test_a_command_of_no_chapter_is_refused_and_an_event_of_none_fails() -> None:
    assert _hears(Shout("ho")) == refuse("why.unknown_command")
    with pytest.raises(KeyError):
        Valley().apply((), MarketClosed())


@pytest.mark.parametrize("again", [TALK, Chapter(name="other", effects={Said: _with})])
def test_nothing_stands_in_two_chapters(again: Chapter) -> None:
    with pytest.raises(TwiceOwned):
        type("Twice", (ChapterGame,), {"chapters": (TALK, again)})


@pytest.mark.parametrize("part", ["follows", "blocks", "news", "echoes"])
def test_an_event_that_no_chapter_owns_is_found_at_once(part: str) -> None:
    stray: dict[str, dict[type[Event], Callable[..., None]]] = {part: {Echoed: lambda *_: None}}
    with pytest.raises(AssertionError, match="Echoed"):
        type("Stray", (ChapterGame,), {"chapters": (TALK, Chapter(name="stray", **stray))})  # type: ignore[arg-type]


def test_the_chapters_of_sheriff_fill_fields_that_the_views_have() -> None:
    public, own = Sheriff._public, Sheriff._own
    assert set(public) <= set(PublicView.__struct_fields__)
    assert set(own) <= set(Mine.__struct_fields__)
    table = a_table_of(3).table
    assert set(Sheriff().public_fields(table)) == set(public)
    assert set(Sheriff().own_fields(table, GREEN)) == set(own)


def test_no_rule_folds_events_into_a_table_of_its_own() -> None:
    games = Path(chapter.__file__).parents[1] / "games"
    folding = [
        path.name
        for path in games.rglob("*.py")
        if re.search(r"\bfolded\b|\bapply\(", path.read_text("utf-8"))
    ]
    assert folding == []

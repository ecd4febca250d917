"""Undo for every game: the tables before each step, as far back as no secret has been shown.

An action whose events are all hidden is not a step: other people may not even count it. Nor is one
that went on aside, like the stopping of a timer. Taking a step back leaves both in force if they
came after it: a secret act of meanwhile stays done. A secret that was shown clears the stack. The
events behind it in the same action are a step of their own, so that a judgement can be taken back
though the cards stay seen.
"""

from typing import Any, NamedTuple

from msgspec.structs import replace

from .contract import AnyGame, Command, Event, Trace
from .messages import Message, Refusal, refuse, says
from .values import PUBLIC, Party, Role, Value


class TakeBack(Command, frozen=True):
    """Take back the newest step; it names the step it saw, so that a late click does no harm."""

    step: int


class TakenBack(Event, frozen=True):
    """The step was taken back, and the table is as if it had not been."""

    step: int


class Step(Value, frozen=True):
    """The events that are taken back together; hidden acts carry the number of the step before
    them."""

    number: int
    hidden: bool
    before: Any
    events: tuple[Event, ...]


class History(Value, frozen=True):
    """The table now, how many steps people have seen, and what may still be taken back."""

    table: Any = None
    steps_seen: int = 0
    stack: tuple[Step, ...] = ()

    @property
    def newest(self) -> Step | None:
        """The step that would be taken back next."""
        return next((step for step in reversed(self.stack) if not step.hidden), None)


class Decided(NamedTuple):
    """The events of one decision and, unless a step is taken back, the table after each."""

    events: tuple[Event, ...]
    tables: tuple[Any, ...] = ()


def decide(
    game: AnyGame, history: History, command: Command, by: Party, at_ms: int
) -> Decided | Refusal:
    """Let the game decide, or the history where a step is taken back."""
    if isinstance(command, TakeBack):
        if by.role not in (Role.STEWARD, Role.BUTTON):
            return refuse("why.not_yours")
        taken = decide_take_back(history, command)
        return taken if isinstance(taken, Refusal) else Decided(taken)
    course = game.decide(history.table, command, by, at_ms)
    return course if isinstance(course, Refusal) else Decided(course.events, course.tables)


def decide_take_back(history: History, command: TakeBack) -> tuple[Event, ...] | Refusal:
    newest = history.newest
    if newest is None:
        return refuse("why.nothing_to_take_back")
    if newest.number != command.step:
        return refuse("why.step_moved_on")
    return (TakenBack(command.step),)


def news(
    game: AnyGame, history: History, events: tuple[Event, ...], audience: Party
) -> list[Message]:
    """The lines that this audience hears of an action, before it is believed."""
    if isinstance(events[0], TakenBack):
        step = history.newest
        assert step is not None, "only a step that is there is taken back"
        taken = said(game, step.events, PUBLIC)
        return [says("news.taken_back", what=taken[0]) if taken else says("news.step_back")]
    return said(game, events, audience)


def said(game: AnyGame, events: tuple[Event, ...], audience: Party) -> list[Message]:
    lines = (game.news_for(event, audience) for event in events)
    return [line for line in lines if line is not None]


def happened(
    game: AnyGame, history: History, events: tuple[Event, ...], tables: tuple[Any, ...] = ()
) -> History:
    """The history after one action; total, like `apply`.

    `tables` are those after each event, where deciding has made them already.
    """
    if len(events) == 1 and isinstance(events[0], TakenBack):
        return _taken_back(game, history, events[0].step)
    tables = tables or _folded(game, history.table, events)
    told = len(events) if history.table is None else _told(events)
    if told:
        history = History(tables[told - 1], history.steps_seen + 1)
        events = events[told:]
    if not events:
        return history
    hidden = all(event.trace in (Trace.HIDDEN, Trace.ASIDE) for event in events)
    seen = history.steps_seen + (not hidden)
    step = Step(seen, hidden, history.table, events)
    return History(tables[-1], seen, (*history.stack, step))


def _told(events: tuple[Event, ...]) -> int:
    """How many of the events are past recall: all up to the last that showed a secret."""
    shown = [number for number, event in enumerate(events, 1) if event.trace is Trace.REVEAL]
    return max(shown, default=0)


def _folded(game: AnyGame, table: Any, events: tuple[Event, ...]) -> tuple[Any, ...]:
    """Return the table after each of the events."""
    tables: tuple[Any, ...] = ()
    for event in events:
        table = game.apply(table, event)
        tables = (*tables, table)
    return tables


def _taken_back(game: AnyGame, history: History, number: int) -> History:
    index = next(i for i, s in enumerate(history.stack) if s.number == number and not s.hidden)
    taken, later = history.stack[index], history.stack[index + 1 :]
    assert all(step.hidden for step in later), "only the newest step is ever taken back"
    rest = History(taken.before, history.steps_seen, history.stack[:index])
    for step in later:
        rest = happened(game, rest, step.events)
    return replace(rest, steps_seen=history.steps_seen + 1)

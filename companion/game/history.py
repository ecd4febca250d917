"""Undo for every game: the tables before each step, as far back as no secret has been shown.

An action whose events are all hidden is not a step: nobody else may even count it. Taking a step
back leaves the hidden acts that came after it in force: the cards a merchant put into a bag
meanwhile are still in that bag. An action that showed a secret clears the stack.
"""

from typing import Any

from msgspec.structs import replace

from .contract import AnyGame, Command, Event, Trace
from .messages import Refusal, refuse
from .values import Value


class TakeBack(Command, frozen=True):
    """Take back the newest step; it names the step it saw, so that a late click does no harm."""

    step: int


class TakenBack(Event, frozen=True):
    """The step was taken back, and the table is as if it had not been."""

    step: int


class Step(Value, frozen=True):
    """One action on the stack; hidden acts carry the number of the step before them."""

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


def trace_of(events: tuple[Event, ...]) -> Trace:
    """An action is as telling as its most telling event."""
    traces = {event.trace for event in events}
    if Trace.REVEAL in traces:
        return Trace.REVEAL
    return Trace.OPEN if Trace.OPEN in traces else Trace.HIDDEN


def decide_take_back(history: History, command: TakeBack) -> tuple[Event, ...] | Refusal:
    newest = history.newest
    if newest is None:
        return refuse("why.nothing_to_take_back")
    if newest.number != command.step:
        return refuse("why.step_moved_on")
    return (TakenBack(command.step),)


def happened(game: AnyGame, history: History, events: tuple[Event, ...]) -> History:
    """The history after one action; total, like `apply`."""
    if len(events) == 1 and isinstance(events[0], TakenBack):
        return _taken_back(game, history, events[0].step)
    after = history.table
    for event in events:
        after = game.apply(after, event)
    trace = trace_of(events)
    seen = history.steps_seen + (trace is not Trace.HIDDEN)
    if trace is Trace.REVEAL or history.table is None:
        return History(after, seen)
    step = Step(seen, trace is Trace.HIDDEN, history.table, events)
    return History(after, seen, (*history.stack, step))


def _taken_back(game: AnyGame, history: History, number: int) -> History:
    index = next(i for i, s in enumerate(history.stack) if s.number == number and not s.hidden)
    taken, later = history.stack[index], history.stack[index + 1 :]
    assert all(step.hidden for step in later), "only the newest step is ever taken back"
    rest = History(taken.before, history.steps_seen, history.stack[:index])
    for step in later:
        rest = happened(game, rest, step.events)
    return replace(rest, steps_seen=history.steps_seen + 1)

"""Plays a chronicle on a fresh table, as the clerk plays an evening: decided, then believed."""

from collections.abc import Iterator, Mapping
from hashlib import sha256

from msgspec.structs import replace

from companion.game.commands import TimeIsUp
from companion.game.contract import AnyGame, Beginning, Box, Chancy, Event, View, with_chance
from companion.game.history import History, decide, happened, news
from companion.game.messages import Message, Refusal, says
from companion.game.values import PUBLIC, Party, Value, seated

from .faults import Fault, NotRead
from .reading import Chronicle, timed
from .speech import Asked, Speech

LATEST_MS = 2**53


class Step(Value, frozen=True, kw_only=True):
    """What one line led to."""

    line: int
    text: str
    asked: Asked | None = None  # nothing, where the table is laid
    events: tuple[Event, ...]
    before: History
    after: History
    at_ms: int


class Run:
    """One chronicle being played."""

    def __init__(self, chronicle: Chronicle, game: AnyGame, box: Box) -> None:
        self.seats = chronicle.header.beginning.setup.seats
        self.game = game
        self._chronicle = chronicle
        self._speech = Speech(game)
        self._box = box

    @property
    def audiences(self) -> tuple[Party, ...]:
        return (PUBLIC, *map(seated, self.seats))

    def steps(self) -> Iterator[Step]:
        """The table as it is laid, then a step a line."""
        step = self._laid()
        yield step
        for number, text in self._chronicle.rows:
            step = self._played(number, text, step)
            yield step

    def news(self, step: Step) -> Mapping[Party, tuple[Message, ...]]:
        """What each audience heard at that line."""
        if not step.events:
            return {}
        heard = {one: news(self.game, step.before, step.events, one) for one in self.audiences}
        return {audience: tuple(lines) for audience, lines in heard.items()}

    def views(self, step: Step) -> Mapping[Party, View]:
        return self.game.views(step.after.table, self.audiences)

    def _laid(self) -> Step:
        top = self._chronicle.header
        wrong = self.game.problems(own_box(self._box, top.beginning))
        if wrong:
            raise Fault(top.line, wrong[0])
        events = begun(self.game, self._box, top.beginning)
        if isinstance(events, Refusal):
            raise Fault(top.line, events.why)
        after = happened(self.game, History(), events)
        return Step(line=top.line, text="", events=events, before=History(), after=after, at_ms=0)

    def _played(self, number: int, text: str, last: Step) -> Step:
        history = last.after
        try:
            at_ms, words = timed(text)
            asked = self._speech.read(words, history)
        except NotRead as wrong:
            raise Fault(number, wrong.why) from wrong
        if at_ms is None:
            at_ms = at_its_time(self.game, asked, history, last.at_ms)
        if not last.at_ms <= at_ms <= LATEST_MS:
            raise Fault(number, says("notation.back_in_time"))
        asked = with_luck(asked, number)
        events = decide(self.game, history, asked.command, asked.by, at_ms)
        if isinstance(events, Refusal):
            raise Fault(number, events.why)
        after = happened(self.game, history, events) if events else history
        return Step(
            line=number,
            text=text,
            asked=asked,
            events=events,
            before=history,
            after=after,
            at_ms=at_ms,
        )


def begun(game: AnyGame, box: Box, beginning: Beginning) -> tuple[Event, ...] | Refusal:
    """The events that lay the table."""
    own = own_box(box, beginning)
    events: tuple[Event, ...] | Refusal = game.start(own, beginning.setup)
    return events


def own_box(box: Box, beginning: Beginning) -> Box:
    """With the numbers that stand in the chronicle."""
    return replace(box, overrides={**box.overrides, **beginning.overrides})


def at_its_time(game: AnyGame, asked: Asked, history: History, last_ms: int) -> int:
    """A line without a time follows at once; that time is up is said when it is."""
    due_ms = game.due_ms(history.table) if isinstance(asked.command, TimeIsUp) else None
    return last_ms if due_ms is None else max(last_ms, due_ms)


def with_luck(asked: Asked, line: int) -> Asked:
    """Where chance decides and none is written, the number of the line does."""
    command = asked.command
    if not isinstance(command, Chancy) or command.chance:
        return asked
    drawn = sha256(str(line).encode()).hexdigest()[:32]
    return replace(asked, command=with_chance(command, drawn))

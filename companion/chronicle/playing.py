"""Plays a chronicle on a fresh table, as the clerk plays an evening: decided, then believed."""

from collections.abc import Iterator, Mapping
from hashlib import sha256

from msgspec.structs import replace

from companion.game.commands import TimeIsUp
from companion.game.contract import AnyGame, Beginning, Box, Chancy, Event, Setup, View, with_chance
from companion.game.history import History, decide, happened, news
from companion.game.messages import Message, Refusal, says
from companion.game.values import PUBLIC, Party, Value, seated

from .faults import Fault, NotRead, not_expected
from .header import ONE_SEAT, Header
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
        self.box = own_box(box, chronicle.header.beginning)
        self._chronicle = chronicle

    @property
    def audiences(self) -> tuple[Party, ...]:
        return (PUBLIC, *map(seated, self.seats))

    def steps(self) -> Iterator[Step]:
        """The table as it is laid, then a step a line."""
        step = self._laid()
        yield step
        speech = Speech(self.game, self.game.copies(self.box))
        for number, text in self._chronicle.rows:
            step = self._played(speech, number, text, step)
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
        wrong = self.game.problems(self.box)
        if wrong:
            raise Fault(top.line, wrong[0])
        self._agreed(top)
        events = begun(self.game, self.box, top.beginning.setup)
        if isinstance(events, Refusal):
            raise Fault(top.line, events.why)
        after = happened(self.game, History(), events)
        named = self.game.known(after.table).seats
        for seat in self.seats:
            if named.count(seat) > 1:
                raise top.fault("seats", not_expected(seat, [ONE_SEAT], ()).why)
        return Step(line=top.line, text="", events=events, before=History(), after=after, at_ms=0)

    def _agreed(self, top: Header) -> None:
        """What a table may agree on, and be asked for, is listed by the edition."""
        setup, options = top.beginning.setup, self.game.options(self.box)
        asked = [ask.key for asks in self.game.asks(self.box).values() for ask in asks]
        for option in setup.options:
            if options and option not in options:
                raise top.fault("agreed", not_expected(option, options, options).why)
        for key in setup.numbers:
            if asked and key not in asked:
                raise top.fault(f"read off {key}", not_expected(key, asked, asked).why)

    def _played(self, speech: Speech, number: int, text: str, last: Step) -> Step:
        history = last.after
        try:
            at_ms, words = timed(text)
            asked = speech.read(words, history)
        except NotRead as wrong:
            raise Fault(number, wrong.why) from wrong
        if at_ms is None:
            at_ms = at_its_time(self.game, asked, history, last.at_ms)
        if not last.at_ms <= at_ms <= LATEST_MS:
            raise Fault(number, says("notation.back_in_time"))
        asked = with_luck(asked, number)
        decided = decide(self.game, history, asked.command, asked.by, at_ms)
        if isinstance(decided, Refusal):
            raise Fault(number, decided.why)
        events, tables = decided
        after = happened(self.game, history, events, tables) if events else history
        return Step(
            line=number,
            text=text,
            asked=asked,
            events=events,
            before=history,
            after=after,
            at_ms=at_ms,
        )


def begun(game: AnyGame, box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
    """The events that lay the table."""
    events: tuple[Event, ...] | Refusal = game.start(box, setup)
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

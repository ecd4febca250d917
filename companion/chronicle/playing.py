"""Plays a chronicle on a fresh table, as the clerk plays an evening: decided, then believed."""

from collections.abc import Iterator, Mapping
from hashlib import sha256

from msgspec.structs import replace

from companion.game.commands import TimeIsUp
from companion.game.contract import (
    AnyGame,
    Beginning,
    Box,
    Chancy,
    Event,
    Expectation,
    Setup,
    Shortcut,
    View,
    with_chance,
)
from companion.game.history import History, decide, happened, news
from companion.game.messages import Message, Quoted, Refusal, says
from companion.game.text_files import shown
from companion.game.values import PUBLIC, Party, Value, seated

from .faults import Fault, NotRead, not_expected
from .header import ONE_SEAT, Header
from .reading import Chronicle, refused, timed
from .speech import Authored, Speech

LATEST_MS = 2**53


class Act(Value, frozen=True, kw_only=True):
    """One thing that was asked in a line, and what it led to."""

    asked: Authored | None = None  # none where the table is laid
    events: tuple[Event, ...]
    before: History


class Step(Value, frozen=True, kw_only=True):
    """One line, with each act that it led to; a line that only checks the table led to none."""

    line: int
    text: str
    acts: tuple[Act, ...] = ()
    after: History
    at_ms: int
    refused: Message | None = None  # why, where the line tells that something is


class _Refused(Exception):
    """The table does not allow it."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


class Run:
    """One chronicle being played."""

    def __init__(self, chronicle: Chronicle, game: AnyGame, box: Box) -> None:
        self.seats = chronicle.header.beginning.setup.seats
        self.names = chronicle.header.names
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
            drawn = self._chronicle.drawn.get(number)
            if drawn is not None and not any(_drew(act, drawn.chance) for act in step.acts):
                raise Fault(drawn.line, says("notation.no_chance", line=number))
            yield step
        left_out = self.game.left_out(step.after.table)
        if left_out is not None and not self._chronicle.header.unfinished:
            asked = Authored(*left_out)
            text = speech.write(asked, step.after)
            yield self._with(speech, replace(step, text=text, acts=(), refused=None), asked)

    def news(self, step: Step) -> Mapping[Party, tuple[Message, ...]]:
        """The news that each audience heard at that line."""
        acts = [act for act in step.acts if act.events]
        if not acts:
            return {}
        return {
            audience: tuple(
                heard for act in acts for heard in news(self.game, act.before, act.events, audience)
            )
            for audience in self.audiences
        }

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
        laid = Act(events=events, before=History())
        return Step(line=top.line, text="", acts=(laid,), after=after, at_ms=0)

    def _agreed(self, top: Header) -> None:
        """The edition lists what a table may agree on, and which numbers it is asked for."""
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
            is_refused, words = refused(words)
            asked = speech.read(words, history)
        except NotRead as wrong:
            raise Fault(number, wrong.why) from wrong
        if at_ms is None:
            at_ms = at_its_time(self.game, asked[0], history, last.at_ms)
        if not last.at_ms <= at_ms <= LATEST_MS:
            raise Fault(number, says("notation.back_in_time"))
        step = Step(line=number, text=text, after=history, at_ms=at_ms)
        try:
            for one in asked:
                step = self._holding(speech, step, one, as_told=is_refused)
        except _Refused as wrong:
            if is_refused:
                return replace(step, acts=(), after=history, refused=wrong.why)
            raise Fault(number, wrong.why) from wrong
        if is_refused:
            raise Fault(number, says("notation.not_refused", found=Quoted(shown(words.strip()))))
        return step

    def _holding(self, speech: Speech, step: Step, asked: Authored, *, as_told: bool) -> Step:
        """The step, once this has been asked; if it fails, it is tried once more behind the step
        that an older chronicle leaves out."""
        try:
            return self._with(speech, step, asked)
        except (_Refused, Fault):
            fuller = None if as_told else self._with_left_out(speech, step)
            if fuller is None:
                raise
            return self._with(speech, fuller, asked)

    def _with_left_out(self, speech: Speech, step: Step) -> Step | None:
        left_out = self.game.left_out(step.after.table)
        return None if left_out is None else self._with(speech, step, Authored(*left_out))

    def _with(self, speech: Speech, step: Step, asked: Authored) -> Step:
        """The step, once this has been asked too."""
        match asked.command:
            case Expectation() as expected:
                self._holds(speech, expected, step)
                return step
            case Shortcut() as shortcut:
                return self._with_all_of(speech, shortcut, asked.by, step)
        asked, history = self._with_luck(asked, step.line), step.after
        decided = decide(self.game, history, asked.command, asked.by, step.at_ms)
        if isinstance(decided, Refusal):
            raise _Refused(decided.why)
        act = Act(asked=asked, events=decided.events, before=history)
        after = happened(self.game, history, *decided) if decided.events else history
        return replace(step, acts=(*step.acts, act), after=after)

    def _with_luck(self, asked: Authored, line: int) -> Authored:
        """With the chance that the line leaves out: from the end of the file, or by its number."""
        drawn = self._chronicle.drawn.get(line)
        if drawn is None or not needs_luck(asked):
            return with_luck(asked, line)
        return replace(asked, command=with_chance(asked.command, drawn.chance))

    def _with_all_of(self, speech: Speech, shortcut: Shortcut, by: Party, step: Step) -> Step:
        done = 0
        while following := self.game.next_of(step.after.table, shortcut, by, done):
            step = self._with(speech, step, Authored(*following))
            done += 1
        return step

    def _holds(self, speech: Speech, expected: Expectation, step: Step) -> None:
        """Whether the table is as it is expected to be; if not, how it is, said in the same way."""
        found = self.game.counted(step.after.table, expected)
        if isinstance(found, Refusal):
            raise _Refused(found.why)
        if found != expected:
            line, is_so = (
                Quoted(speech.write(Authored(one, PUBLIC), step.after)) for one in (expected, found)
            )
            raise Fault(step.line, says("notation.differs", expected=line, found=is_so))


def _drew(act: Act, chance: str) -> bool:
    command = act.asked.command if act.asked else None
    return isinstance(command, Chancy) and command.chance == chance


def begun(game: AnyGame, box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
    """The events that lay the table."""
    events: tuple[Event, ...] | Refusal = game.start(box, setup)
    return events


def own_box(box: Box, beginning: Beginning) -> Box:
    """With the numbers that stand in the chronicle, whichever this machine's box has."""
    return replace(box, overrides=beginning.overrides)


def at_its_time(game: AnyGame, asked: Authored, history: History, last_ms: int) -> int:
    """A line without a time follows at once; `time is up` happens when the timer runs out."""
    due_ms = game.due_ms(history.table) if isinstance(asked.command, TimeIsUp) else None
    return last_ms if due_ms is None else max(last_ms, due_ms)


def with_luck(asked: Authored, line: int) -> Authored:
    """Where chance decides and none is written, the number of the line does."""
    if not needs_luck(asked):
        return asked
    drawn = sha256(str(line).encode()).hexdigest()[:32]
    return replace(asked, command=with_chance(asked.command, drawn))


def needs_luck(asked: Authored) -> bool:
    """Whether chance decides, and the line itself does not say it."""
    return isinstance(asked.command, Chancy) and not asked.command.chance

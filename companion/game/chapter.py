"""A game as a list of chapters, each for one part of the rulebook.

A chapter holds its commands with their rules, its events with their effects on the table, and the
news, phrases and view fields that belong to them. It may also react to events of other chapters.
`ChapterGame` puts the list together into one game, in the order of the list.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from .commands import COMMON
from .contract import Command, Event, Game, Phrase
from .course import Course
from .messages import Message, Refusal, refuse
from .scenes import Slide
from .values import Party, SeatId, Value

TableT = TypeVar("TableT")
CommandT = TypeVar("CommandT", bound=Command)


class Asked(NamedTuple, Generic[CommandT]):
    """A command, who asks it, and at which table time."""

    command: CommandT
    by: Party
    at_ms: int = 0


class Unclaimed(Enum):
    """An answer to a signal: this chapter has no use for it, the next one may."""

    NOT_MINE = "not mine"


NOT_MINE = Unclaimed.NOT_MINE

Decide = Callable[[Course[Any], Asked[Any]], Refusal | None]
Hear = Callable[[Course[Any], Asked[Any]], Refusal | Unclaimed | None]


class Rule(Value, frozen=True):
    """The phases in which a command is open, the parties it is open to, and its decision."""

    phases: frozenset[str]
    who: frozenset[str]
    decide: Decide


def rule(phases: Iterable[str], *who: str, decide: Decide) -> Rule:
    return Rule(frozenset(phases), frozenset(who), decide)


class Chapter(Value, frozen=True, kw_only=True):
    """One chapter of a game; each field is keyed by the commands, events or phases it is about.

    A command, and an event's effect and news, belong to one chapter. Any chapter may add echoes,
    follow-ups and blocks to an event.
    """

    name: str
    rules: Mapping[type[Command], Rule] = {}
    hears: Mapping[type[Command], Hear] = {}  # signals; the first chapter that wants one has it
    effects: Mapping[type[Event], Callable[[Any, Any], Any]] = {}  # the table after its own events
    echoes: Mapping[type[Event], Callable[[Any, Any], Any]] = {}  # effects added to any event's
    follows: Mapping[type[Event], Callable[[Course[Any], Any], None]] = {}  # events that come of it
    blocks: Mapping[type[Event], Callable[[Any, Any], Refusal | None]] = {}  # why it must not be
    news: Mapping[type[Event], Callable[[Any, Party], Message | None]] = {}
    openings: Mapping[type[Event], Callable[[Any, Any], Slide | None]] = {}  # shown to everyone
    proclaims: Mapping[type[Event], Callable[[Any, Any], Message | None]] = {}  # said aloud
    phrases: tuple[Phrase, ...] = ()  # how its commands are said in a chronicle
    unsaid: Mapping[type[Command], Callable[[Any, Mapping[str, Any]], Mapping[str, Any]]] = {}
    # ^ fields that a chronicle leaves out, as the table shows them
    plain: Mapping[type[Command], Callable[[Any, tuple[Event, ...]], Command]] = {}
    # ^ the command as a chronicle tells it, now that its events are known
    public: Mapping[str, Callable[[Any], Any]] = {}  # fields of the view that everyone has
    own: Mapping[str, Callable[[Any, SeatId], Any]] = {}  # fields of what one seat alone knows
    next_step: Mapping[str, Callable[[Any], Message | None]] = {}  # by phase
    to_act: Mapping[str, Callable[[Any], tuple[SeatId, ...] | None]] = {}  # by phase


class TwiceOwned(Exception):
    """Two chapters of a game claim the same command or event."""


class ChapterGame(Game[TableT]):
    """A game made of chapters; follow-ups, signals and echoes go through them in their order."""

    chapters: ClassVar[tuple[Chapter, ...]] = ()
    commands: tuple[type[Command], ...] = ()
    events: tuple[type[Event], ...] = ()
    rules: ClassVar[Mapping[type[Command], Rule]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "chapters" in cls.__dict__:
            cls._derive(cls.chapters)

    @classmethod
    def _derive(cls, chapters: tuple[Chapter, ...]) -> None:
        cls.rules = _once("command", [chapter.rules for chapter in chapters])
        cls._effects = _once("event", [chapter.effects for chapter in chapters])
        cls._news = _once("piece of news", [chapter.news for chapter in chapters])
        cls._openings = _once("opening", [chapter.openings for chapter in chapters])
        cls._proclaims = _once("proclamation", [chapter.proclaims for chapter in chapters])
        cls._unsaid = _once("command", [chapter.unsaid for chapter in chapters])
        cls._plain = _once("command", [chapter.plain for chapter in chapters])
        cls._public = _once("field", [chapter.public for chapter in chapters])
        cls._own = _once("field", [chapter.own for chapter in chapters])
        cls._hears = _each([chapter.hears for chapter in chapters])
        cls._echoes = _each([chapter.echoes for chapter in chapters])
        cls._follows = _each([chapter.follows for chapter in chapters])
        cls._blocks = _each([chapter.blocks for chapter in chapters])
        cls._next_step = _each([chapter.next_step for chapter in chapters])
        cls._to_act = _each([chapter.to_act for chapter in chapters])
        cls.events = tuple(cls._effects)
        cls.commands = tuple(kind for kind in cls.rules if kind not in COMMON)
        cls.phrases = tuple(one for chapter in chapters for one in chapter.phrases)
        told = {*cls._news, *cls._openings, *cls._proclaims}
        unknown = {*cls._echoes, *cls._follows, *cls._blocks, *told} - {*cls.events}
        assert not unknown, f"no chapter owns {sorted(kind.__name__ for kind in unknown)}"

    _effects: ClassVar[Mapping[type[Event], Callable[[Any, Any], Any]]] = {}
    _news: ClassVar[Mapping[type[Event], Callable[[Any, Party], Message | None]]] = {}
    _openings: ClassVar[Mapping[type[Event], Callable[[Any, Any], Slide | None]]] = {}
    _proclaims: ClassVar[Mapping[type[Event], Callable[[Any, Any], Message | None]]] = {}
    _unsaid: ClassVar[
        Mapping[type[Command], Callable[[Any, Mapping[str, Any]], Mapping[str, Any]]]
    ] = {}
    _plain: ClassVar[Mapping[type[Command], Callable[[Any, tuple[Event, ...]], Command]]] = {}
    _public: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    _own: ClassVar[Mapping[str, Callable[[Any, SeatId], Any]]] = {}
    _hears: ClassVar[Mapping[type[Command], tuple[Hear, ...]]] = {}
    _echoes: ClassVar[Mapping[type[Event], tuple[Callable[[Any, Any], Any], ...]]] = {}
    _follows: ClassVar[Mapping[type[Event], tuple[Callable[[Course[Any], Any], None], ...]]] = {}
    _blocks: ClassVar[Mapping[type[Event], tuple[Callable[[Any, Any], Refusal | None], ...]]] = {}
    _next_step: ClassVar[Mapping[str, tuple[Callable[[Any], Message | None], ...]]] = {}
    _to_act: ClassVar[Mapping[str, tuple[Callable[[Any], tuple[SeatId, ...] | None], ...]]] = {}

    def out_of_place(self, table: TableT, asked: Asked[Any], rule: Rule) -> Refusal | None:
        """Why this may not be asked now, or not by this party; each game says so itself."""
        raise NotImplementedError

    def decide(
        self, table: TableT, command: Command, by: Party, at_ms: int
    ) -> Course[TableT] | Refusal:
        rule = self.rules.get(type(command))
        if rule is None:
            return refuse("why.unknown_command")
        asked = Asked(command, by, at_ms)
        wrong = self.out_of_place(table, asked, rule)
        if wrong is not None:
            return wrong
        course = Course(table, self.apply, self._follow)
        refused = self._decided(course, asked, rule) or self._blocked(table, course.events)
        return course if refused is None else refused

    def _decided(self, course: Course[TableT], asked: Asked[Any], rule: Rule) -> Refusal | None:
        for hear in self._hears.get(type(asked.command), ()):
            answer = hear(course, asked)
            if answer is not NOT_MINE:
                return answer
        return rule.decide(course, asked)

    def _blocked(self, table: TableT, events: tuple[Event, ...]) -> Refusal | None:
        """The first chapter's reason why one of these events must not happen at this table."""
        for event in events:
            for block in self._blocks.get(type(event), ()):
                refused = block(table, event)
                if refused is not None:
                    return refused
        return None

    def apply(self, table: TableT | None, event: Event) -> TableT:
        kind = type(event)
        after: TableT = self._effects[kind](table, event)
        for echo in self._echoes.get(kind, ()):
            after = echo(after, event)
        return after

    def _follow(self, course: Course[TableT], event: Event) -> None:
        for follow in self._follows.get(type(event), ()):
            follow(course, event)

    def public_fields(self, table: TableT) -> dict[str, Any]:
        """The fields that the chapters add to what everyone sees."""
        return {field: fill(table) for field, fill in self._public.items()}

    def own_fields(self, table: TableT, seat: SeatId) -> dict[str, Any]:
        """The fields that the chapters add to what one seat alone knows."""
        return {field: fill(table, seat) for field, fill in self._own.items()}

    def next_step(self, table: TableT, phase: str) -> Message:
        """The next step of the table, told by the first chapter that has something to say."""
        said = (tell(table) for tell in self._next_step[phase])
        return next(one for one in said if one is not None)

    def to_act(self, table: TableT, phase: str) -> tuple[SeatId, ...] | None:
        """Whose move it is, by the first chapter that says so."""
        said = (tell(table) for tell in self._to_act.get(phase, ()))
        return next((one for one in said if one is not None), None)

    def news_for(self, event: Event, audience: Party) -> Message | None:
        said = self._news.get(type(event))
        return None if said is None else said(event, audience)

    def opening(self, table: TableT, events: Iterable[Event]) -> Slide | None:
        slides = (
            self._openings[kind](table, e) for e in events if (kind := type(e)) in self._openings
        )
        return next((slide for slide in slides if slide is not None), None)

    def proclaimed(self, table: TableT, events: Iterable[Event]) -> tuple[Message, ...]:
        said = (
            self._proclaims[kind](table, e) for e in events if (kind := type(e)) in self._proclaims
        )
        return tuple(message for message in said if message is not None)

    def unsaid(
        self, table: TableT, command: type[Command], said: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        known = self._unsaid.get(command)
        return {} if known is None else known(table, said)

    def plainly(self, command: Command, events: tuple[Event, ...]) -> Command:
        plain = self._plain.get(type(command))
        return command if plain is None else plain(command, events)


Key = TypeVar("Key")
Brought = TypeVar("Brought")


def _once(what: str, parts: Iterable[Mapping[Key, Brought]]) -> Mapping[Key, Brought]:
    """All parts in one; a key that two of them have is a mistake."""
    whole: dict[Key, Brought] = {}
    for part in parts:
        for key, brought in part.items():
            if key in whole:
                raise TwiceOwned(f"two chapters bring the same {what}: {key}")
            whole[key] = brought
    return whole


def _each(parts: Iterable[Mapping[Key, Brought]]) -> Mapping[Key, tuple[Brought, ...]]:
    """For each key everything that the parts have for it, in their order."""
    whole: dict[Key, tuple[Brought, ...]] = {}
    for part in parts:
        for key, brought in part.items():
            whole[key] = (*whole.get(key, ()), brought)
    return whole

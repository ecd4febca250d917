"""The contract of a game: what the clerk asks of it, and nothing about how it is played."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, ClassVar, Protocol, TypeVar

from msgspec.structs import replace

from .cards import Cards, Heap
from .course import Course
from .messages import Message, Refusal, Sentence, Word, refuse, says
from .values import CopyId, GoodId, Party, Role, SeatId, TagId, Value


class Trace(StrEnum):
    """What an event leaves behind in people's heads, and so whether it can be taken back."""

    OPEN = "open"  # everyone saw it happen, and it told nobody a secret: it may be taken back
    HIDDEN = "hidden"  # only its author may know that it happened at all
    REVEAL = "reveal"  # it showed a secret: nothing before it can be taken back any more
    ASIDE = "aside"  # everyone saw it, and it is no step: whatever is taken back, it stays


class GateUse(StrEnum):
    """What a seat is at the gate for."""

    PACKING = "packing"  # its cards are packed
    LAYING = "laying"  # they are read as they would be at an own reader


class Event(Value, frozen=True, tag=True):
    """Something that happened at the table, with its outcome; stored under its plain name."""

    trace: ClassVar[Trace] = Trace.OPEN


class Command(Value, frozen=True, tag=True):
    """Something a person, a reader or the clock asks of the table."""


class Chancy(Command, frozen=True, kw_only=True):
    """What follows turns on chance: 128 bits in hex, drawn afresh by whoever carries it out."""

    chance: str = ""


def with_chance(command: Command, chance: str) -> Command:
    """The command as it is carried out; chance that came with the asking counts for nothing."""
    return replace(command, chance=chance) if isinstance(command, Chancy) else command


class View(Value, frozen=True, kw_only=True):
    """What one audience may know, built field by field from nothing; every game adds its own."""

    next_step: Message  # the one line "what the table does next"
    to_act: tuple[SeatId, ...] = ()  # whose move it is, as everyone can see
    over: bool = False


class Box(Value, frozen=True, kw_only=True):
    """One copy of a game: its edition, what its owner read off it, and its stickers."""

    edition: str
    sheet: str  # the edition's own text; files are read by the shelf, the rules get text
    overrides: Mapping[str, int] = {}  # dotted key in the sheet -> the number on this copy
    tags: Mapping[TagId, CopyId] = {}


class Setup(Value, frozen=True, kw_only=True):
    """Who plays, clockwise, and who begins."""

    seats: tuple[SeatId, ...]
    first: SeatId
    options: Mapping[str, bool] = {}
    numbers: Mapping[str, int] = {}  # read off this copy: dotted key in the sheet -> the number


class Beginning(Value, frozen=True, kw_only=True):
    """How a table was laid: the box, with the numbers of its owner's copy, and who plays."""

    edition: str
    overrides: Mapping[str, int] = {}
    setup: Setup


class Ask(Value, frozen=True, kw_only=True):
    """A number that the table reads off its own copy before a game."""

    key: str
    says: Message  # what it is the number of
    suggested: int | None = None  # what it may be; it counts only once somebody has confirmed it


class Deal(Value, frozen=True):
    """Who is dealt to, which copies are in play, and how many cards a hand holds."""

    seats: tuple[SeatId, ...]
    cards: tuple[CopyId, ...]
    hand: int
    put_away: int = 0  # so many leave the shuffled deck unseen before the first hand is dealt
    turned_up: int = 0  # so many are laid face up on the piles once everyone has a hand


class Phrase(Value, frozen=True, kw_only=True):
    """One way to say a command in a chronicle, for reading it and for writing it.

    In its text `{seat}` stands for a field, `{source:place}` for one that is said in a way of its
    own, and what stands in brackets is said only where it tells something. `{by}` is whoever says
    the line; where it does not occur, that is the command's own seat.
    """

    command: type[Command]
    text: str
    sets: Mapping[str, Any] = {}  # fields that these very words say
    same: Mapping[str, str] = {}  # a field -> the field that it is the same as
    by: Role | None = None  # who says it where nobody is named, instead of the command's own seat
    secret: tuple[str, ...] = ()  # fields that not everyone may know while the game is played


class Known(Value, frozen=True, kw_only=True):
    """The words that mean something at one table."""

    seats: tuple[SeatId, ...] = ()
    goods: Mapping[GoodId, str] = {}  # a good -> what several of it are called
    places: tuple[str, ...] = ()
    copies: tuple[CopyId, ...] = ()  # those of the box


RESERVED = ("the", "card", "nothing", "and", "gold")
"""Words of a chronicle that mean the same at every table: no seat and no good is called so."""

Line = tuple[Word, ...]


class Printed(Value, frozen=True, kw_only=True):
    """Something to be read as plain text: lines, a table under its heads, and lines after it."""

    lines: tuple[Line, ...] = ()
    heads: Line = ()
    rows: tuple[Line, ...] = ()
    notes: tuple[Line, ...] = ()


class Reckoned(Value, frozen=True):
    """The score of stands that no clerk has watched: for scripts, and for people."""

    result: Value
    printed: Printed


TableT = TypeVar("TableT")


class Game(Protocol[TableT]):
    """Kept by every family of games. All of it is pure: the same question, the same answer.

    A game without news, a timer, cards or words of its own leaves the last ones as they are.
    """

    name: str  # the plain name that the journal and the pages know the family by
    commands: tuple[type[Command], ...]  # every command of its own, without the common ones
    events: tuple[type[Event], ...]  # every event it writes
    phrases: tuple[Phrase, ...] = ()  # for each command of its own, the shortest first
    sentences: Mapping[str, Sentence] = {}  # its own, in English, each under its key

    def start(self, box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
        """The events that lay the table; the first of them applies to no table at all."""

    def decide(
        self, table: TableT, command: Command, by: Party, at_ms: int
    ) -> Course[TableT] | Refusal:
        """May this be done, by this party, now? No events: fine, but nothing changes."""

    def course(self, table: TableT, *events: Event) -> Course[TableT]:
        """A course of a decision with these events so far."""
        course = Course(table, self.apply)
        course.write(*events)
        return course

    def apply(self, table: TableT | None, event: Event) -> TableT:
        """Total: what was decided always applies."""

    def view_for(self, table: TableT, audience: Party) -> View:
        """Public or one seat; a seat that does not play sees what everyone sees."""

    def views(self, table: TableT, audiences: Iterable[Party]) -> Mapping[Party, View]:
        """A view for each of them; a game may make once what all of them see."""
        return {audience: self.view_for(table, audience) for audience in audiences}

    def news_for(self, event: Event, audience: Party) -> Message | None:  # noqa: ARG002
        """A line for this audience's feed, or nothing; cut as strictly as the view."""
        return None

    def at_gate(self, table: TableT, seat: SeatId) -> GateUse | Refusal:  # noqa: ARG002
        """What a seat would be at the gate for, as everyone can see; or why it is turned away."""
        return refuse("why.not_now")

    def due_ms(self, table: TableT) -> int | None:  # noqa: ARG002
        """The table time at which `TimeIsUp` is to be posted, if a timer runs."""
        return None

    def words(self, table: TableT) -> Mapping[str, Mapping[str, str]]:  # noqa: ARG002
        """Words the edition brings with it: key -> language -> word."""
        return {}

    def options(self, box: Box) -> tuple[str, ...]:  # noqa: ARG002
        """What the table may agree on before this box's game; none of it unless it does."""
        return ()

    def asks(self, box: Box) -> Mapping[str, tuple[Ask, ...]]:  # noqa: ARG002
        """For an option: the numbers that have to be read off the box where it is agreed on."""
        return {}

    def names(self, box: Box) -> Mapping[str, Mapping[str, str]]:  # noqa: ARG002
        """Words of the edition that are needed before a game of it: key -> language -> word."""
        return {}

    def known(self, table: TableT) -> Known:  # noqa: ARG002
        """What a line of a chronicle may name."""
        return Known()

    def unsaid(
        self,
        table: TableT,  # noqa: ARG002
        command: type[Command],  # noqa: ARG002
        said: Mapping[str, Any],  # noqa: ARG002
    ) -> Mapping[str, Any]:
        """Fields of a command that nobody says, as the table shows what they are."""
        return {}

    def plainly(self, command: Command, events: tuple[Event, ...]) -> Command:  # noqa: ARG002
        """The command as it is best told, now that everyone has seen what came of it."""
        return command

    def copies(self, box: Box) -> tuple[CopyId, ...]:  # noqa: ARG002
        """Every copy the box holds, for any number of players."""
        return ()

    def problems(self, box: Box) -> tuple[Message, ...]:  # noqa: ARG002
        """All that keeps this box from being played."""
        return ()

    def printed(self, box: Box) -> Printed:  # noqa: ARG002
        """The edition as people may read it over."""
        return Printed()

    def reckon(
        self,
        box: Box,  # noqa: ARG002
        written: Mapping[str, Any],  # noqa: ARG002
    ) -> Reckoned | tuple[Message, ...]:
        """The score of what was written down at a game's end, or all that is wrong with it."""
        return (says("why.not_reckoned"),)

    def deal(self, table: TableT) -> Deal:  # noqa: ARG002
        """What must lie in the deck before this game begins."""
        return Deal((), (), 0)

    def taken_out(self, box: Box, table: TableT) -> Heap:  # noqa: ARG002
        """What of the box stays out of the deck of this game."""
        return ()

    def whereabouts(self, table: TableT) -> Mapping[CopyId, str]:  # noqa: ARG002
        """Where each copy lies that the table knows of; what is out of sight is left out."""
        return {}

    def laid_open(self, table: TableT) -> Mapping[SeatId, Cards]:  # noqa: ARG002
        """What was counted of each seat's cards that now lie open before everyone's eyes and are
        still to be compared with that; never of anything closed."""
        return {}

    def unread(self, table: TableT) -> Mapping[SeatId, int]:  # noqa: ARG002
        """How many cards in each seat's bag or hand-in no sticker has named."""
        return {}


AnyGame = Game[Any]

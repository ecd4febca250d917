"""The contract of a game: the questions of the clerk, and none about how it is played."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from .cards import Cards, Heap, copies_in
from .copy_sheet import CopySheet
from .course import Course
from .messages import Message, Refusal, Sentence, Word, refuse, says
from .scenes import Slide
from .values import CopyId, GoodId, Party, ReaderPlace, Role, SeatId, TagId, Value


class Trace(StrEnum):
    """The knowledge an event leaves with people: it decides whether it can be taken back."""

    OPEN = "open"  # everyone saw it happen, and it told nobody a secret: it may be taken back
    HIDDEN = "hidden"  # only its author may know that it happened at all
    REVEAL = "reveal"  # it showed a secret: it and all before it can no longer be taken back
    ASIDE = "aside"  # everyone saw it, and it is no step, so it stays when steps are taken back


class GateUse(StrEnum):
    """The purpose of a seat at the gate."""

    PACKING = "packing"  # its cards go into its bag
    LAYING = "laying"  # its cards count as if laid on the seat's own reader
    DECLARING = "declaring"  # its closed cards are declared once it comes again
    OPENING = "opening"  # they are opened once it comes again

    @property
    def is_closed(self) -> bool:
        """Whether its cards are closed away, so that one read meanwhile may be one of them."""
        return self in (GateUse.DECLARING, GateUse.OPENING)


class Event(Value, frozen=True, tag=True):
    """Something that happened at the table, with its outcome; stored under its plain name."""

    trace: ClassVar[Trace] = Trace.OPEN


class Command(Value, frozen=True, tag=True):
    """Something a person, a reader or the clock asks of the table."""


class Chancy(Command, frozen=True, kw_only=True):
    """A command decided by chance: 128 bits in hex, drawn afresh when it is carried out."""

    chance: str = ""


class Expectation(Command, frozen=True):
    """A line of a chronicle that asks for nothing: so much can be counted at the table by then."""


class Shortcut(Command, frozen=True):
    """A line of a chronicle that stands for several commands, even of several people."""


def with_chance(command: Command, chance: str) -> Command:
    """The command as it is carried out; chance that came with the asking counts for nothing."""
    return replace(command, chance=chance) if isinstance(command, Chancy) else command


class View(Value, frozen=True, kw_only=True):
    """One audience's knowledge, built field by field from nothing; every game adds its own."""

    next_step: Message  # the one line "what the table does next"
    to_act: tuple[SeatId, ...] = ()  # whose move it is, as everyone can see
    over: bool = False


class SeatSign(StrEnum):
    """The cards of a seat as its lamp shows them."""

    EMPTY = "empty"  # none are closed away, and none just opened
    CLOSED = "closed"  # only the seat has seen them
    OPENED = "opened"  # they lie open, and some have no name yet
    KNOWN = "known"  # they lie open, and each has a name


class Signs(Value, frozen=True, kw_only=True):
    """The part of the public view that lamps and buzzer tell everyone."""

    seats: Mapping[SeatId, SeatSign] = {}
    round: int = 0  # the end of each is heard
    asked: Mapping[SeatId, tuple[str, ...]] = {}
    """The offers that wait for a seat's answer, each under a name that changes with its terms."""


class Box(Value, frozen=True, kw_only=True):
    """One copy of a game: its edition, what its owner read off it, and its stickers."""

    edition: str
    sheet: str  # the edition's own text; files are read by the shelf, the rules get text
    overrides: Mapping[str, int] = {}  # dotted key in the sheet -> this box's own number
    tags: Mapping[TagId, CopyId] = {}


class Setup(Value, frozen=True, kw_only=True):
    """The seats that play, clockwise, and the one that begins."""

    seats: tuple[SeatId, ...]
    first: SeatId
    options: Mapping[str, bool] = {}
    numbers: Mapping[str, int] = {}  # read off its cards: dotted key in the sheet -> the number


class Beginning(Value, frozen=True, kw_only=True):
    """How a table was laid: the box, with the numbers of its own, and who plays."""

    edition: str
    overrides: Mapping[str, int] = {}
    setup: Setup


class Ask(Value, frozen=True, kw_only=True):
    """A number that the table reads off the cards of its own box before a game."""

    key: str
    says: Message  # a name for the number
    suggested: int | None = None  # a guess; it counts only once somebody has confirmed it


class PlaceKind(StrEnum):
    """How people treat the cards in a place of the wooden table."""

    DECK = "deck"  # face down; cards are dealt and drawn from its top
    HAND = "hand"  # a seat draws until it holds as many as it was dealt
    HELD = "held"  # a hand of any size: only its seat sees it, and the clerk knows some of it
    CLOSED = "closed"  # only its seat sees into it
    OPEN = "open"  # the clerk knows what is put there and taken from there
    DISCARD = "discard"  # open too, and shuffled into a new deck when that runs out
    AWAY = "away"  # out of the game, face down


class Place(Value, frozen=True, kw_only=True):
    """Where cards lie on the wooden table; `word`, `into` and `tipped` are keys of sentences."""

    name: str
    kind: PlaceKind
    seat: SeatId | None = None  # whose it is
    dealt: int = 0  # so many cards lie there once everyone was dealt to
    word: str = ""  # its name
    into: str = ""  # said of a card that a hand puts there
    tipped: str = ""  # said of a whole closed place that is tipped out there
    cards: tuple[CopyId, ...] = ()  # these lie there at first, and are no part of the deck


class Tabletop(Value, frozen=True):
    """The seats dealt to, the copies in play, and the places for them in the order of dealing."""

    seats: tuple[SeatId, ...] = ()
    cards: tuple[CopyId, ...] = ()
    places: tuple[Place, ...] = ()

    @property
    def every_card(self) -> tuple[CopyId, ...]:
        """All copies in play, also those that lie apart from the deck at first."""
        return (*self.cards, *(copy for place in self.places for copy in place.cards))

    def dealt(self, kind: PlaceKind) -> int:
        """How many cards all places of a kind are dealt."""
        return sum(place.dealt for place in self.places if place.kind is kind)


class Phrase(Value, frozen=True, kw_only=True):
    """One way to say a command in a chronicle, for reading it and for writing it.

    In its text `{seat}` stands for a field, `{source:place}` for one that is said in a way of its
    own. Words in brackets are said only where they tell something; a slash stands between two
    forms of a word, the second of which is for a number other than one. `{by}` is whoever says the
    line; where it does not occur, that is the command's own seat. A field that the command does not
    have is handed to `Game.unsaid`.
    """

    command: type[Command]
    text: str
    sets: Mapping[str, Any] = {}  # fields that these very words say
    same: Mapping[str, str] = {}  # a field -> the field that it is the same as
    by: Role | None = None  # says it if no seat is named, instead of the command's own seat
    secret: tuple[str, ...] = ()  # fields that not everyone may know while the game is played


class Known(Value, frozen=True, kw_only=True):
    """The words that mean something at one table."""

    seats: tuple[ReaderPlace, ...] = ()  # and other places that are named like a seat
    titles: Mapping[str, SeatId] = {}  # a word that means a seat by now, behind an article
    goods: Mapping[GoodId, str] = {}  # a good -> what several of it are called
    places: Mapping[str, str] = {}  # the short name of a place -> what it is called
    copies: tuple[CopyId, ...] = ()  # those of the box


RESERVED = ("the", "card", "nothing", "and", "gold")
"""Words of a chronicle that mean the same at every table: no seat and no good is called so."""

TextLine = tuple[Word, ...]


class Printed(Value, frozen=True, kw_only=True):
    """Something to be read as plain text: lines, a table under its heads, and lines after it."""

    lines: tuple[TextLine, ...] = ()
    heads: TextLine = ()
    rows: tuple[TextLine, ...] = ()
    notes: tuple[TextLine, ...] = ()


class Entry(Value, frozen=True):
    """A line of a view as plain text: a label, and what is said behind it, piece by piece.

    The words of a label and of a piece stand side by side as they are, without a space.
    """

    label: TextLine = ()
    said: tuple[TextLine, ...] = ()


class Standing(Value, frozen=True, kw_only=True):
    """Where a seat stands when the game is over; seats that share a victory share a place."""

    seat: SeatId
    place: int
    total: int  # points, gold, or whatever else the game is won by


class Standings(Value, frozen=True):
    """The result of a game, the best first, and a sentence on what decided it."""

    seats: tuple[Standing, ...]
    decided_by: Message


class Reckoned(Value, frozen=True):
    """The score of stands that no clerk has watched: for scripts, and for people."""

    result: Value
    printed: Printed


TableT = TypeVar("TableT")


class Rules(ABC, Generic[TableT]):
    """The commands, and the events they lead to: for the clerk, the journal and the players."""

    name: str  # by which the journal, the sheets and the pages know the game
    commands: tuple[type[Command], ...]  # every command of its own, without the common ones
    events: tuple[type[Event], ...]  # every event it writes

    @abstractmethod
    def start(self, box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
        """The events that lay the table; the first of them applies to no table at all."""

    def pawns(self, box: Box) -> tuple[SeatId, ...]:  # noqa: ARG002
        """The seats that can play from this box, where its pawns say so; otherwise every seat."""
        return ()

    @abstractmethod
    def decide(
        self, table: TableT, command: Command, by: Party, at_ms: int
    ) -> Course[TableT] | Refusal:
        """May this be done, by this party, now? No events: fine, but nothing changes."""

    def course(self, table: TableT, *events: Event) -> Course[TableT]:
        """A course of a decision with these events so far."""
        course = Course(table, self.apply)
        course.write(*events)
        return course

    @abstractmethod
    def apply(self, table: TableT | None, event: Event) -> TableT:
        """The table after an event. Total: a decided event always applies."""

    def due_ms(self, table: TableT) -> int | None:  # noqa: ARG002
        """The table time at which `TimeIsUp` is to be posted, if a timer runs."""
        return None

    def heard_ms(self, table: TableT) -> int | None:
        """The end of the timer whose last ten seconds are heard."""
        return self.due_ms(table)


class Showing(ABC, Generic[TableT]):
    """Everything that people see, hear and read of a table; only this leaves the clerk."""

    sentences: Mapping[str, Sentence] = {}  # the game's own, in English, each under its key

    @abstractmethod
    def view_for(self, table: TableT, audience: Party) -> View:
        """Public or one seat; a seat that does not play sees what everyone sees."""

    def views(self, table: TableT, audiences: Iterable[Party]) -> Mapping[Party, View]:
        """A view for each of them; a game may make once what all of them see."""
        return {audience: self.view_for(table, audience) for audience in audiences}

    def signs(self, public: View) -> Signs:  # noqa: ARG002
        """The signs of the public view for lamps and buzzer."""
        return Signs()

    def view_text(self, view: View) -> tuple[Entry, ...]:
        """A view as plain text: all of the public one, a seat's as far as it is the seat's own."""
        return (Entry(said=((view.next_step,),)),)

    def news_for(self, event: Event, audience: Party) -> Message | None:  # noqa: ARG002
        """A line for this audience's feed, or nothing; cut as strictly as the view."""
        return None

    def standings(self, table: TableT) -> Standings | None:  # noqa: ARG002
        """The result, once the game is over and nothing is left to count; everyone may know it."""
        return None

    def words(self, table: TableT) -> Mapping[str, Mapping[str, str]]:  # noqa: ARG002
        """Words the edition brings with it: key -> language -> word."""
        return {}


class Scenes(Generic[TableT]):
    """The moments for which everyone looks up: a bag is opened, and the game ends. Between them it
    says how far the game is, and after them whether nothing is a secret any more."""

    def how_far(self, view: View) -> Message | None:  # noqa: ARG002
        """Which round or turn it is, for people who come back to the game."""
        return None

    def opening(self, table: TableT, events: Iterable[Event]) -> Slide | None:  # noqa: ARG002
        """The slide of what these events, the last ones at this table, opened before everyone."""
        return None

    def proclaimed(self, table: TableT, events: Iterable[Event]) -> tuple[Message, ...]:  # noqa: ARG002
        """The sentences that the clerk says aloud of these events, the last ones at this table.
        They tell only what everyone may know, and sound well when spoken."""
        return ()

    def finale(self, table: TableT) -> tuple[Slide, ...]:  # noqa: ARG002
        """The steps in which the end is shown, once `standings` are known."""
        return ()

    def tells_all(self, table: TableT) -> bool:  # noqa: ARG002
        """Whether everyone may know all that happened: it is over, and the table agreed so."""
        return False


class Editions:
    """The boxes a game is played from: for the shelf, and for people who begin a game."""

    @property
    def package(self) -> str:
        """The package with the folders `editions` and `example`: by default the game's own."""
        return type(self).__module__.rpartition(".")[0]

    def problems(self, box: Box) -> tuple[Message, ...]:  # noqa: ARG002
        """All that keeps this box from being played."""
        return ()

    def names(self, box: Box) -> Mapping[str, Mapping[str, str]]:  # noqa: ARG002
        """Words of the edition that are needed before a game of it: key -> language -> word."""
        return {}

    def options(self, box: Box) -> tuple[str, ...]:  # noqa: ARG002
        """The options a table may agree on before a game from this box; each is off until then."""
        return ()

    def asks(self, box: Box) -> Mapping[str, tuple[Ask, ...]]:  # noqa: ARG002
        """For an option: the numbers that have to be read off the box where it is agreed on."""
        return {}

    def copy_sheet(self, box: Box) -> CopySheet | None:  # noqa: ARG002
        """The numbers that are read off the owner's box, with those read so far; None where an
        edition says them all. It is asked for boxes without problems alone, but for those that
        the numbers read off bring: these are in its `wrong`."""
        return None

    def printed(self, box: Box) -> Printed:  # noqa: ARG002
        """The edition as people may read it over."""
        return Printed()


class Deck(Generic[TableT]):
    """The cards of a box: for their stickers, the counted deck, and the simulated table."""

    def copies(self, box: Box) -> tuple[CopyId, ...]:  # noqa: ARG002
        """Every copy the box holds, for any number of players."""
        return ()

    def taken_out(self, box: Box, table: TableT) -> Heap:  # noqa: ARG002
        """The cards of the box that stay out of the deck of this game."""
        return ()

    def tabletop(self, table: TableT) -> Tabletop:  # noqa: ARG002
        """The cards of this game and the places they lie in; the same from its beginning on."""
        return Tabletop()

    def lying(self, table: TableT) -> Mapping[str, Cards]:  # noqa: ARG002
        """The cards that the table knows in each place; cards out of sight are left out."""
        return {}

    def shuffles(self, table: TableT) -> int:  # noqa: ARG002
        """How often the discards were shuffled into a new deck, as far as people say so."""
        return 0

    def whereabouts(self, table: TableT) -> Mapping[CopyId, str]:
        """Where each copy lies that the table knows of."""
        return copies_in(self.lying(table))


class Sensed(Generic[TableT]):
    """A table as far as the readers have to know it."""

    def at_gate(self, table: TableT, seat: SeatId) -> GateUse | Refusal:  # noqa: ARG002
        """The purpose of a seat at the gate, as everyone can see; or why it is turned away."""
        return refuse("why.not_now")

    def laid_open(self, table: TableT) -> Mapping[SeatId, Cards]:  # noqa: ARG002
        """The cards counted in for each seat that now lie open before everyone's eyes and are still
        to be compared with that; never of anything closed."""
        return {}

    def unread(self, table: TableT) -> Mapping[str, int]:  # noqa: ARG002
        """How many cards in each closed place no sticker has named."""
        return {}


class Notation(Generic[TableT]):
    """How a game is said in a chronicle."""

    phrases: tuple[Phrase, ...] = ()  # for each command of its own, the shortest first
    sayings: tuple[Phrase, ...] = ()  # for expectations and shortcuts, in chronicles only

    def known(self, table: TableT) -> Known:  # noqa: ARG002
        """The names that a line of a chronicle may use."""
        return Known()

    def unsaid(
        self,
        table: TableT,  # noqa: ARG002
        command: type[Command],  # noqa: ARG002
        said: Mapping[str, Any],  # noqa: ARG002
    ) -> Mapping[str, Any]:
        """Return the fields of a command that people leave out, since the table shows them."""
        return {}

    def counted(self, table: TableT, expected: Expectation) -> Expectation | Refusal:  # noqa: ARG002
        """Return the expectation as it really is at this table, or why nothing can be counted."""
        return expected

    def next_of(
        self,
        table: TableT,  # noqa: ARG002
        shortcut: Shortcut,  # noqa: ARG002
        by: Party,  # noqa: ARG002
        done: int,  # noqa: ARG002
    ) -> tuple[Command, Party] | None:
        """The next command of a shortcut, of which so many are done; None after the last."""
        return None

    def left_out(self, table: TableT) -> tuple[Command, Party] | None:  # noqa: ARG002
        """The step that older chronicles do not tell of. It is taken at this table before a line
        that needs it, and at the end of a finished game."""
        return None

    def heading(self, table: TableT) -> str:  # noqa: ARG002
        """The heading of an export above the lines of this part of the game, in plain English."""
        return ""

    def plainly(self, command: Command, events: tuple[Event, ...]) -> Command:  # noqa: ARG002
        """The command as it is best told, now that everyone has seen what came of it."""
        return command


class Reckoning:
    """The score of a game that no clerk has watched."""

    def reckon(
        self,
        box: Box,  # noqa: ARG002
        written: Mapping[str, Any],  # noqa: ARG002
    ) -> Reckoned | tuple[Message, ...]:
        """The score of what was written down at a game's end, or all that is wrong with it."""
        return (says("why.not_reckoned"),)


class Game(
    Rules[TableT],
    Showing[TableT],
    Scenes[TableT],
    Editions,
    Deck[TableT],
    Sensed[TableT],
    Notation[TableT],
    Reckoning,
):
    """Every game keeps all of it, and all of it is pure: the same question, the same answer.

    A game has rules and views; it overrides the defaults of the other parts as it needs them.
    """


AnyGame = Game[Any]

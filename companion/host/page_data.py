"""The data of one audience's page; whole, so that the newest is enough."""

from collections.abc import Mapping

from companion.game.contract import Ask, Signs, Standings, View
from companion.game.copy_sheet import CopySheet
from companion.game.messages import Message, Refusal
from companion.game.values import ReaderPlace, SeatId, Value
from companion.shelf.setups import LastSetups
from hardware.sounds import Sound

from .checks import HeapCheck
from .deck import DeckCount
from .gate import AtGate
from .joining import HandedOut, Joining
from .names import TableNames
from .staged import Staged
from .sticker_setup import Enrolment, KnownStickers


class UndoOffer(Value, frozen=True):
    """The step that undo would take back; `what` is the line that everyone read about it."""

    step: int
    what: Message | None


class ReaderHeard(Value, frozen=True):
    """A reader's place, and whether it answers."""

    seat: ReaderPlace
    answers: bool


class Heard(Value, frozen=True, kw_only=True):
    """The last sound of a page. A page plays each number once, if it was there when it came."""

    sound: Sound
    number: int


class Proclaimed(Value, frozen=True, kw_only=True):
    """A sentence that the clerk says aloud, once."""

    said: Message
    number: int


class PageData(Value, frozen=True, kw_only=True):
    """One audience's page of the table, and the number it is posted under."""

    number: int = 0
    game_id: str = ""
    game: str = ""  # its name; empty while no game is on the table
    view: View | None = None
    how_far: Message | None = None  # which round or turn it is
    sample: bool = False  # players laid the table, for people to watch
    tells_all: bool = False  # the game is over, and everyone may know all that happened
    standings: Standings | None = None  # once the game is over and counted
    stage: Staged | None = None  # the slide everyone looks at
    feed: tuple[Message, ...] = ()  # the public news, newest first
    own_feed: tuple[Message, ...] = ()  # news that this audience alone got in these words
    notice: Message | None = None  # the last answer of this seat's reader, or of a button
    undo: UndoOffer | None = None
    troubles: tuple[Message, ...] = ()
    deck: DeckCount | None = None  # before the first step, and after the end
    enrolment: Enrolment | None = None  # while stickers are given out
    stickers: KnownStickers | None = None  # for the steward, who gives them
    gate: AtGate | None = None
    joining: Joining | None = None
    handed_out: Mapping[SeatId, HandedOut] = {}  # for the steward, who reads the codes out
    checks: tuple[HeapCheck, ...] = ()  # open cards as the readers see them
    read_at: tuple[ReaderPlace, ...] = ()  # where there are readers: seats, the gate, piles
    readers: tuple[ReaderHeard, ...] = ()  # for the steward, who looks after them
    setups: LastSetups = LastSetups()  # for the steward, who begins the next game
    copies: Mapping[str, CopySheet] = {}  # for the steward, who reads numbers off the boxes
    signs: Signs = Signs()  # for lamps and buzzer
    heard: Heard | None = None
    proclaimed: tuple[Proclaimed, ...] = ()  # the newest few, the newest last
    names: TableNames = TableNames()
    words: Mapping[str, Mapping[str, str]] = {}  # names of goods and the like, and people's

    @property
    def shows_end(self) -> bool:
        """Whether the end is still being shown: no page may run ahead of the slide."""
        return self.stage is not None and self.standings is not None


class Done(Value, frozen=True):
    """The command is carried out and on disk, now or the first time it was asked."""


Answer = Done | Refusal


class Invitation(Value, frozen=True):
    """The choices for a new game: boxes with their options, and seats clockwise."""

    boxes: Mapping[str, tuple[str, ...]]
    seats: tuple[SeatId, ...]
    asks: Mapping[str, Mapping[str, tuple[Ask, ...]]] = {}  # box -> option -> what is asked for it
    words: Mapping[str, Mapping[str, str]] = {}  # names of goods and the like, for all these boxes
    left_out: tuple[Message, ...] = ()  # files of editions that cannot be played from
    games: Mapping[str, str] = {}  # box -> the game that is played from it
    pawns: Mapping[str, tuple[SeatId, ...]] = {}  # box -> the seats it has pawns for; none: all

"""What is pinned to the noticeboard for one audience; whole, so that the newest is enough."""

from collections.abc import Mapping

from companion.game.contract import Ask, Standings, View
from companion.game.messages import Message, Refusal
from companion.game.values import SeatId, Value
from companion.shelf.setups import LastSetups

from .checks import HeapCheck
from .deck import DeckCount
from .gate import AtGate
from .joining import HandedOut, Joining
from .sticker_setup import Enrolment, KnownStickers


class UndoOffer(Value, frozen=True):
    """The step that would be taken back, for those who may; `what` is what was said of it."""

    step: int
    what: Message | None


class ReaderHeard(Value, frozen=True):
    """A reader: whose it is, and whether it answers."""

    seat: SeatId
    answers: bool


class PageData(Value, frozen=True, kw_only=True):
    """One audience's page of the table, and the number it is posted under."""

    number: int = 0
    game_id: str = ""
    game: str = ""  # its name; nothing while no game is on the table
    view: View | None = None
    standings: Standings | None = None  # once the game is over and counted
    feed: tuple[Message, ...] = ()  # what everyone heard, newest first
    told: tuple[Message, ...] = ()  # what nobody else heard in these words
    notice: Message | None = None  # what a reader at this seat, or a button, was told last
    undo: UndoOffer | None = None
    troubles: tuple[Message, ...] = ()
    deck: DeckCount | None = None  # before the first step, and after the end
    enrolment: Enrolment | None = None  # while stickers are given out
    stickers: KnownStickers | None = None  # for the steward, who gives them
    gate: AtGate | None = None
    joining: Joining | None = None
    handed_out: Mapping[SeatId, HandedOut] = {}  # for the steward, who reads the codes out
    checks: tuple[HeapCheck, ...] = ()  # what the readers see of cards that lie open
    read_at: tuple[SeatId, ...] = ()  # where there are readers: seats, the gate, piles
    readers: tuple[ReaderHeard, ...] = ()  # for the steward, who looks after them
    setups: LastSetups = LastSetups()  # for the steward, who begins the next game
    words: Mapping[str, Mapping[str, str]] = {}


class Done(Value, frozen=True):
    """It has happened and is on disk, now or the first time it was asked."""


Answer = Done | Refusal


class Invitation(Value, frozen=True):
    """What a new game can be chosen from: boxes with their options, and seats clockwise."""

    boxes: Mapping[str, tuple[str, ...]]
    seats: tuple[SeatId, ...]
    asks: Mapping[str, Mapping[str, tuple[Ask, ...]]] = {}  # box -> option -> what is asked for it
    words: Mapping[str, Mapping[str, str]] = {}  # of all these boxes
    left_out: tuple[Message, ...] = ()  # files of editions that cannot be played from
    games: Mapping[str, str] = {}  # box -> the game that is played from it

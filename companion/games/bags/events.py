"""What happens at a table of bags, in the past tense, with its outcome and how telling it is."""

from typing import ClassVar

from companion.game.bank import CoinsMoved
from companion.game.cards import Card, Cards
from companion.game.contract import Event, Trace
from companion.game.tabletime import Timer
from companion.game.values import SeatId

from .numbers import Declaration, Numbers
from .options import Options
from .state import Stray


class GameBegan(Event, frozen=True, kw_only=True):
    """The table is laid; the numbers are written down, so later editions change nothing here."""

    numbers: Numbers
    options: Options
    seats: tuple[SeatId, ...]
    first: SeatId


class FirstChosen(Event, frozen=True):
    """The sheriff picked who begins the market."""

    seat: SeatId


class TakenFromPile(Event, frozen=True, kw_only=True):
    """The top of a pile went to a hand, and everyone saw which card it was."""

    seat: SeatId
    pile: int
    card: Card


class LaidOnPile(Event, frozen=True, kw_only=True):
    """Cards given up at the market were laid on a pile, face up, one by one."""

    seat: SeatId
    pile: int
    cards: Cards


class LaidOut(Event, frozen=True, kw_only=True):
    """Cards given up at the market lie face up on the table until it closes."""

    seat: SeatId
    cards: Cards


class TurnEnded(Event, frozen=True):
    """A merchant is done at the market, and has changed so many cards."""

    seat: SeatId
    number: int


class MarketClosed(Event, frozen=True):
    """The market is over; what was laid out is gathered onto the pile."""


class CardPacked(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    card: Card


class CardTakenOut(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    card: Card


class TakingOutSaid(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    on: bool


class CardStrayed(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    stray: Stray


class StraysDismissed(Event, frozen=True):
    """All strays of a bag, or the one that was laid on again to be taken away."""

    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    strays: tuple[Stray, ...]


class BagSealed(Event, frozen=True):
    """Everyone sees the code; the line it is the code of stays secret until the bag is opened."""

    seat: SeatId
    code: str
    line: str


class MerchantSatOut(Event, frozen=True):
    seat: SeatId


class BagDeclared(Event, frozen=True, kw_only=True):
    """Said aloud; as many cards as no reader saw are in the bag unread."""

    seat: SeatId
    declared: Declaration
    unread: int


class BagPassed(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId


class BagUnloaded(Event, frozen=True, kw_only=True):
    """Legal goods face up, contraband counted face down, unread cards waiting to be sorted."""

    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    legal: Cards
    contraband: Cards
    unsorted: Cards


class BagOpened(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    cards: Cards


class CardShown(Event, frozen=True):
    """An unread card of an opened bag has been named."""

    seat: SeatId
    card: Card


class BagCounted(Event, frozen=True):
    """People counted the opened bag; this is what lay in it."""

    seat: SeatId
    cards: Cards


class BagJudged(Event, frozen=True, kw_only=True):
    """What of the bag reached the stand, what was confiscated, and the fine that is owed."""

    seat: SeatId
    honest: bool
    kept: Cards
    confiscated: Cards
    debtor: SeatId | None
    fine: int


class GoodsPaid(Event, frozen=True, kw_only=True):
    """Legal goods handed over for a debt."""

    payer: SeatId
    payee: SeatId
    cards: Cards
    worth: int


class ContrabandPaid(Event, frozen=True, kw_only=True):
    """Contraband handed over for a debt; it is shown as it changes hands."""

    trace: ClassVar[Trace] = Trace.REVEAL
    payer: SeatId
    payee: SeatId
    cards: Cards
    worth: int


class DebtForgiven(Event, frozen=True):
    seat: SeatId
    amount: int


class CardSorted(Event, frozen=True, kw_only=True):
    """An unread card on a stand turned out legal, or goes face down with the contraband."""

    seat: SeatId
    card: Card
    legal: bool


class ContrabandNamed(Event, frozen=True):
    """An unread card among a stand's contraband has been named, for its owner alone."""

    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    card: Card


class TimerTurned(Event, frozen=True):
    """The inspection's timer runs, rests, or has been given more time."""

    timer: Timer


class TimeRanOut(Event, frozen=True):
    """The inspection's time is over."""


class ConfiscatedLaid(Event, frozen=True):
    """The sheriff laid confiscated cards on a pile, the last of them uppermost."""

    pile: int
    cards: Cards


class PileCardNamed(Event, frozen=True, kw_only=True):
    """Somebody looked through a pile and named the card there, counted from the bottom."""

    pile: int
    at: int
    card: Card


class PileCounted(Event, frozen=True):
    pile: int
    number: int


class PileReshuffled(Event, frozen=True):
    pass


class RoundEnded(Event, frozen=True):
    """The next round begins; the sheriff's figure has moved one seat to the left."""

    sheriff: SeatId


class GameEnded(Event, frozen=True):
    """The last inspection is over, and the contraband is turned face up."""

    trace: ClassVar[Trace] = Trace.REVEAL


EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    CoinsMoved,
    FirstChosen,
    TakenFromPile,
    LaidOnPile,
    LaidOut,
    TurnEnded,
    MarketClosed,
    CardPacked,
    CardTakenOut,
    TakingOutSaid,
    CardStrayed,
    StraysDismissed,
    BagSealed,
    MerchantSatOut,
    BagDeclared,
    BagPassed,
    BagUnloaded,
    BagOpened,
    CardShown,
    BagCounted,
    BagJudged,
    GoodsPaid,
    ContrabandPaid,
    DebtForgiven,
    CardSorted,
    ContrabandNamed,
    TimerTurned,
    TimeRanOut,
    ConfiscatedLaid,
    PileCardNamed,
    PileCounted,
    PileReshuffled,
    RoundEnded,
    GameEnded,
)

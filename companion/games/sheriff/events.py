"""The events that several chapters hear; the others stand in the file of their chapter."""

from typing import ClassVar

from companion.game.cards import Card, Cards, Heap
from companion.game.contract import Event, Trace
from companion.game.values import SeatId

from .numbers import Numbers
from .options import Options
from .promises import Offer, Promised, Proof, Terms
from .state import CHEST, Wish


class GameBegan(Event, frozen=True, kw_only=True):
    """The table is laid; the numbers are written down, so later editions change nothing here."""

    numbers: Numbers
    options: Options
    seats: tuple[SeatId, ...]
    first: SeatId


class PairStruck(Event, frozen=True, kw_only=True):
    """The pair that was written down is wrong: `gone` were not drawn, and `come` were. The clerk
    calls off what was agreed on with these seats."""

    gone: tuple[SeatId, ...]
    come: tuple[SeatId, ...]

    def concerns(self, terms: Terms) -> bool:
        """Whether these terms name one of the seats, or both deputies together."""
        named = {terms.giver, terms.taker, terms.passes, terms.opens, terms.condition}
        return bool(self.gone) and bool(named & {CHEST, *self.gone, *self.come})


class DeputiesCorrected(Event, frozen=True, kw_only=True):
    """These two are the deputies of this round, the first drawn first. `gone`: merchants now, who
    have still to go to the market, to pack and to declare."""

    seats: tuple[SeatId, SeatId]
    gone: tuple[SeatId, ...]


class DeputySaid(Event, frozen=True):
    """One deputy says what he wants done; it is done when both say so, or he acts alone."""

    deputy: SeatId
    seat: SeatId
    wish: Wish
    bribe: int | None = None  # the sum that was named for a pass


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


class BagJudged(Event, frozen=True, kw_only=True):
    """The cards of the bag that reached the stand, those confiscated, and the fines in all."""

    seat: SeatId
    honest: bool
    kept: Cards
    confiscated: Cards
    fine: int
    excused: Cards = ()  # contraband that an honest bag may hold; it goes face down to the stand


class ContrabandPaid(Event, frozen=True, kw_only=True):
    """Contraband handed over for a debt; it is shown as it changes hands, and what people see
    goes before what the clerk took those cards for."""

    trace: ClassVar[Trace] = Trace.REVEAL
    payer: SeatId
    payee: SeatId
    cards: Cards
    taken_for: Cards
    worth: int


class OfferAgreed(Event, frozen=True):
    """One of several who have to agree does."""

    number: int
    seat: SeatId


class BribeWaived(Event, frozen=True):
    """Those who inspect let this bag pass for nothing, though its merchant had offered this."""

    seat: SeatId
    offer: Offer


class DealMade(Event, frozen=True, kw_only=True):
    """Both sides agreed; these goods are owed for it, and so much gold is paid."""

    offer: Offer
    due: tuple[Promised, ...]
    paid: int
    by_hand: bool = False  # the clerk carries nothing of it out: both sides do that themselves


class PromiseTurned(Event, frozen=True, kw_only=True):
    """The outcome of the bag is known on which a deal hung: it is due now, or void."""

    number: int
    terms: Terms
    met: bool
    due: tuple[Promised, ...] = ()
    gold: int = 0


class GoodsHandedOver(Event, frozen=True, kw_only=True):
    """Goods that everyone could see change hands for a deal; the rest of it is still due."""

    number: int
    giver: SeatId
    taker: SeatId
    legal: Cards
    contraband: Cards
    left: tuple[Promised, ...] = ()
    seen_by: tuple[SeatId, ...] | None  # the seats that see the contraband; or everyone does
    gone: Heap = ()  # goods in everyone's sight that an earlier deal took; they are void here
    in_sight: Cards = ()  # contraband that lay face up, and that everyone sees in any case
    proofs: tuple[Proof, ...] = ()


class PromiseSettled(GoodsHandedOver, frozen=True, kw_only=True):
    """A promise about hidden goods is kept as far as they exist; the rest of it is void."""

    trace: ClassVar[Trace] = Trace.REVEAL


class DealLapsed(Event, frozen=True, kw_only=True):
    """A bag was not opened, though that had been bought; or both sides let that go."""

    number: int
    terms: Terms
    stays: bool
    agreed: bool = False
    gone: int = 0  # the worth of goods that were paid for it and do not lie there any more


class DealVoided(DealLapsed, frozen=True, kw_only=True):
    """The deputies of a deal were not drawn, or one of its merchants was: all goes back."""


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


class NamesForgotten(Event, frozen=True):
    """Some of these cards were handed over, and nobody told which: their names count no more."""

    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    cards: Cards


class TimeRanOut(Event, frozen=True):
    """The inspection's time is over."""


class CardMoved(Event, frozen=True, kw_only=True):
    """A card lies elsewhere than the clerk believed: the card as people say, and as it was taken
    for."""

    card: Card
    taken_for: Card
    source: str
    target: str


class ContrabandCorrected(Event, frozen=True, kw_only=True):
    """Everyone hears that a card lying face down was misnamed, and only its owner which."""

    seat: SeatId
    was: Card
    now: Card
    legal: bool


class DecisionUndone(Event, frozen=True, kw_only=True):
    """A bag was decided on otherwise than was written: its cards are in it again, and it lies open.
    `nameless`: it passed here, so that nobody is told what the clerk took its cards for."""

    seat: SeatId
    opened: bool
    opened_by: tuple[SeatId, ...]
    nameless: bool


class RoundEnded(Event, frozen=True):
    """The next round begins: the sheriff's figure moves one seat to the left, or deputies are
    still to be drawn."""

    sheriff: SeatId | None


class LastRoundEnded(Event, frozen=True):
    """No round follows this one; contraband lies face down until people turn it up."""


class GameEnded(Event, frozen=True):
    """The contraband is turned face up, and the score is counted."""

    trace: ClassVar[Trace] = Trace.REVEAL

"""Bags from packing to opening, and corrections, in the past tense, and how telling each is."""

from typing import ClassVar

from companion.game.cards import Card, Cards
from companion.game.contract import Event, Trace
from companion.game.values import SeatId

from .parts import Declaration, Stray


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


class BagOpened(Event, frozen=True):
    """These cards lie open before everyone; `by` names the seats that had it opened."""

    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    cards: Cards
    by: tuple[SeatId, ...]


class CardShown(Event, frozen=True):
    """An unread card of an opened bag has been named."""

    seat: SeatId
    card: Card


class CardRecognised(Event, frozen=True):
    """A card of an opened bag that was typed in has been read: it is this copy."""

    seat: SeatId
    card: Card


class BagCounted(Event, frozen=True):
    """People counted the opened bag; this is what lay in it."""

    seat: SeatId
    cards: Cards


class PurseCounted(Event, frozen=True, kw_only=True):
    """Coins were counted; where purses are hidden, only the owner hears the number."""

    owner: SeatId
    counted: int
    hidden: bool


class DeclarationCorrected(Event, frozen=True, kw_only=True):
    """The declaration as it was really said; so many more unread cards are in the bag, or fewer."""

    seat: SeatId
    declared: Declaration
    unread: int

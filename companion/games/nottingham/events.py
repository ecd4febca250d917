"""Events that several chapters hear; the others stand in the file of their chapter."""

from typing import ClassVar

from companion.game.cards import Card, Cards
from companion.game.contract import Event, Trace
from companion.game.values import CopyId, SeatId

from .numbers import ActionKind, Numbers
from .options import Options


class GameBegan(Event, frozen=True, kw_only=True):
    numbers: Numbers
    options: Options
    seats: tuple[SeatId, ...]
    first: SeatId


class TurnedUp(Event, frozen=True):
    """The top card of the draw pile lies open."""

    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    card: Card


class CardTaken(Event, frozen=True):
    """The turned-up card goes into the player's hand."""

    seat: SeatId
    card: Card


class ActionBegan(Event, frozen=True):
    seat: SeatId
    kind: ActionKind
    target: SeatId | None
    card: Card


class HandProved(Event, frozen=True):
    """A hand without a card that may be offered was shown. Its cards are not written down."""

    seat: SeatId
    kind: ActionKind


class OfferTaken(Event, frozen=True):
    seat: SeatId
    of: SeatId
    cards: Cards
    given: Card


class NoOffers(Event, frozen=True):
    """All hands were without an offer; the card goes into the player's hand."""

    seat: SeatId
    card: Card


class AmbushNamed(Event, frozen=True):
    """Only its owner knows that it happened."""

    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    number: int
    card: CopyId


class SetCalled(Event, frozen=True):
    """Everyone is asked for ambushes, in the same words whether one fits or not."""

    seat: SeatId
    cards: Cards


class SetTurnedIn(Event, frozen=True):
    """One card goes face down on the points pile, the others to the discards."""

    seat: SeatId
    kept: Card
    cards: Cards


class SetFailed(Event, frozen=True):
    """Too few are left after ambushes: the cards go back, and the chance of this turn is gone."""

    seat: SeatId
    cards: Cards


class TaskSolved(Event, frozen=True):
    seat: SeatId
    task: str
    cards: Cards
    solvers: int  # with this one
    points: int  # for each of them


class CardsTakenBack(Event, frozen=True):
    """The laid cards go back to the hand."""

    seat: SeatId


class TurnEnded(Event, frozen=True):
    """The seat at the left has its turn."""

    seat: SeatId


class GameEnded(Event, frozen=True):
    """By the town, by the last task, or by the steward."""

    by: str


class HandCounted(Event, frozen=True):
    seat: SeatId
    counted: int


class PileCounted(Event, frozen=True):
    pile: str
    counted: int


class AmbushesCounted(Event, frozen=True):
    seat: SeatId
    counted: int


class TaskCorrected(Event, frozen=True):
    task: str
    solvers: tuple[SeatId, ...]

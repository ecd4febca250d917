"""Events of this chapter."""

from companion.game.contract import Event
from companion.game.values import SeatId
from companion.games.sheriff.promises import Offer


class OfferMade(Event, frozen=True):
    """Said aloud, and heard by everyone."""

    offer: Offer


class OfferChanged(Event, frozen=True):
    """Other terms under the same number: a new version, or a counter-offer."""

    offer: Offer


class OfferRefused(Event, frozen=True):
    number: int
    seat: SeatId


class OfferWithdrawn(Event, frozen=True):
    number: int
    seat: SeatId


class TalkEnded(Event, frozen=True):
    """The sheriff has heard enough about this bag."""

    seat: SeatId


class AbsenceSaid(Event, frozen=True, kw_only=True):
    """The giver says that what a deal named is not among the own unread cards."""

    seat: SeatId
    number: int


class LettingGoSaid(Event, frozen=True, kw_only=True):
    """One side would let a bought inspection go; or holds to it, and all have to say so anew."""

    number: int
    seat: SeatId
    bag: SeatId
    agrees: bool

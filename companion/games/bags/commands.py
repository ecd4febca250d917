"""Commands of packing and declaring; each names what it is about, never who asks."""

from companion.game.contract import Chancy, Command
from companion.game.values import GoodId, SeatId


class PackByHand(Command, frozen=True):
    """The merchant says what goes in; without a good, it is an unread card."""

    seat: SeatId
    good: GoodId | None = None


class SayTakingOut(Command, frozen=True):
    """The next card held to the bag's mouth comes out; said before the card is laid on."""

    seat: SeatId
    on: bool = True


class TakeOutByHand(Command, frozen=True):
    """The merchant says what comes out."""

    seat: SeatId
    good: GoodId | None = None


class DismissStrays(Command, frozen=True):
    """The cards that do not belong have been taken away from the bag."""

    seat: SeatId


class SealBag(Chancy, frozen=True):
    """The bag is closed, and nothing in it can change any more; chance is the seal's salt."""

    seat: SeatId
    round: int


class SitOut(Command, frozen=True):
    """This merchant has no card left to pack and none to draw."""

    seat: SeatId
    round: int


class Declare(Command, frozen=True):
    """One legal good; without a number, the number is what was counted into the bag."""

    seat: SeatId
    good: GoodId
    number: int | None = None

"""Commands of bags, and of counted coins; each names what it is about, never who asks."""

from collections.abc import Mapping

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


class NameCard(Command, frozen=True):
    """An unread card in front of this seat is that good. Each game says for itself what a name
    without a good means."""

    seat: SeatId
    good: GoodId | None = None


class CountByHand(Command, frozen=True):
    """People counted the opened bag; these goods really lay in it."""

    seat: SeatId
    goods: Mapping[GoodId, int] = {}


class CorrectGold(Command, frozen=True, kw_only=True):
    """Coins were counted: in a purse, or without a seat in the chest that belongs to nobody. It
    names what was written there, unless the author may not see a hidden purse."""

    seat: SeatId | None = None
    was: int | None = None
    counted: int
    reason: str


class CorrectDeclaration(Command, frozen=True, kw_only=True):
    """Before the bag is decided on: this is what was really declared."""

    seat: SeatId
    round: int
    good: GoodId
    number: int
    reason: str

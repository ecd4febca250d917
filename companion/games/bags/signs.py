"""A bag as its lamp shows it, by the public view of it alone."""

from companion.game.contract import SeatSign

from .parts import BagStage
from .views import PublicBag


def sign_of(bag: PublicBag | None) -> SeatSign:
    if bag is None:
        return SeatSign.EMPTY
    if bag.stage is BagStage.SEALED:
        return SeatSign.CLOSED
    if bag.stage is BagStage.OPENED:
        return SeatSign.OPENED if bag.shown_unread else SeatSign.KNOWN
    return SeatSign.EMPTY

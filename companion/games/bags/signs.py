"""A bag as its lamp shows it, by the public view of it alone."""

from companion.game.contract import BagLight

from .parts import BagStage
from .views import PublicBag


def light_of(bag: PublicBag | None) -> BagLight:
    if bag is None:
        return BagLight.EMPTY
    if bag.stage is BagStage.SEALED:
        return BagLight.SEALED
    if bag.stage is BagStage.OPENED:
        return BagLight.OPENED if bag.shown_unread else BagLight.KNOWN
    return BagLight.EMPTY

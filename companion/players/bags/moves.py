"""The moves of packing, which are the same in every game of bags."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.game.contract import Command
from companion.game.values import GoodId
from companion.games.bags.commands import (
    DismissStrays,
    PackByHand,
    SayTakingOut,
    SealBag,
    SitOut,
    TakeOutByHand,
)
from companion.games.bags.views import OwnBag


class Packing:
    """The facts of a packing that everyone knows: its number, the limits of a bag, the goods."""

    def __init__(
        self, number: int, limits: tuple[int, int], goods: Sequence[GoodId], *, closes: bool
    ) -> None:
        """`closes` says whether bags are closed already."""
        self.number = number
        self.least, self.most = limits
        self.goods = goods
        self.closes = closes


def packs(mine: OwnBag, packing: Packing, chance: Random) -> Iterator[Command]:
    seat = mine.seat
    if not mine.filling:
        return
    if mine.counted < packing.most:
        yield PackByHand(seat)
        yield PackByHand(seat, chance.choice(packing.goods))
    yield SayTakingOut(seat, not mine.taking_out)
    yield from (TakeOutByHand(seat, good) for good, _ in mine.bag)
    if mine.bag_unread:
        yield TakeOutByHand(seat)
    if mine.strays:
        yield DismissStrays(seat)
    elif packing.closes and mine.counted >= packing.least:
        yield SealBag(seat, packing.number)
    if packing.closes and not mine.counted:
        yield SitOut(seat, packing.number)

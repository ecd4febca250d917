"""The truth about every bag after the end: its declaration, its cards, and unseen lies."""

from companion.game.cards import UNREAD, Card, Cards, Heap
from companion.game.values import SeatId, Value

from .parts import Declaration, Seal
from .sealing import goods_in


class TrueBag(Value, frozen=True, kw_only=True):
    """One bag: the cards counted into it when it was closed, or found in it when it was opened."""

    seal: Seal
    declared: Declaration | None
    goods: Heap
    unread: int
    opened: bool
    honest: bool | None  # unknown where a bag passed with unread cards
    hidden: int  # the worth of the cards in it that were not declared
    fine: int


class Tally(Value, frozen=True):
    """How often a seat lied, and how often that came out."""

    seat: SeatId
    bags: int
    lies: int
    caught: int


class Truth(Value, frozen=True, kw_only=True):
    """Every bag in the order in which they were closed, and what people will talk about."""

    bags: tuple[TrueBag, ...]
    tallies: tuple[Tally, ...]
    bluff: TrueBag | None  # the one that passed with the most that was not declared
    needless: TrueBag | None  # the honest one that cost most to open


def truth_of(bags: tuple[TrueBag, ...], seats: tuple[SeatId, ...]) -> Truth:
    passed = [one for one in bags if one.honest is False and not one.opened]
    honest = [one for one in bags if one.honest and one.fine]
    return Truth(
        bags=bags,
        tallies=tuple(_tally(seat, bags) for seat in seats),
        bluff=max(passed, key=lambda one: one.hidden, default=None),
        needless=max(honest, key=lambda one: one.fine, default=None),
    )


def closed_in(seal: Seal, number: int = 0) -> Cards:
    """The cards counted in when the bag was closed, and unread ones up to this number."""
    counted = tuple(Card(good) for good in goods_in(seal.line))
    return counted + (UNREAD,) * (number - len(counted))


def _tally(seat: SeatId, bags: tuple[TrueBag, ...]) -> Tally:
    own = [one for one in bags if one.seal.seat == seat]
    lies = [one for one in own if one.honest is False]
    return Tally(seat, len(own), len(lies), sum(one.opened for one in lies))

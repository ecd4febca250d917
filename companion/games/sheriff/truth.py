"""The truth after the end, where the table agreed on it: every bag ever closed with its
declaration, its cards, and whether a lie went unseen."""

from companion.game.cards import UNREAD, Card, Cards, Heap, unread
from companion.game.values import SeatId, Value
from companion.games.bags.parts import Declaration, Seal
from companion.games.bags.sealing import goods_in

from .declared import split
from .numbers import worth
from .state import ClosedBag, Table


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
    """How often a merchant lied, and how often that came out."""

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


def truth(table: Table) -> Truth:
    bags = tuple(_true(table, bag) for bag in table.closed_bags())
    passed = [one for one in bags if one.honest is False and not one.opened]
    honest = [one for one in bags if one.honest and one.fine]
    return Truth(
        bags=bags,
        tallies=tuple(_tally(seat, bags) for seat in table.seats),
        bluff=max(passed, key=lambda one: one.hidden, default=None),
        needless=max(honest, key=lambda one: one.fine, default=None),
    )


def _true(table: Table, bag: ClosedBag) -> TrueBag:
    cards, verdict, declared = _cards(bag), bag.verdict, bag.declared
    kept, others, excused = split(table.numbers, cards, declared) if declared else ((), (), ())
    honest: bool | None = None
    if verdict is not None:
        honest = verdict.honest
    elif any(card.good is not None and card not in excused for card in others):
        honest = False
    elif declared is not None and not unread(cards):
        honest = len(kept + excused) == declared.number
    return TrueBag(
        seal=bag.seal,
        declared=declared,
        goods=table.numbers.heap(cards),
        unread=unread(cards),
        opened=verdict is not None,
        honest=honest,
        hidden=worth(table.numbers, others),
        fine=0 if verdict is None else verdict.fine,
    )


def _cards(bag: ClosedBag) -> Cards:
    """The cards, for a bag that passed also those declared that no reader saw."""
    if bag.verdict is not None:
        return bag.verdict.cards
    counted = tuple(Card(good) for good in goods_in(bag.seal.line))
    declared = len(counted) if bag.declared is None else bag.declared.number
    return counted + (UNREAD,) * (declared - len(counted))


def _tally(seat: SeatId, bags: tuple[TrueBag, ...]) -> Tally:
    own = [one for one in bags if one.seal.seat == seat]
    lies = [one for one in own if one.honest is False]
    return Tally(seat, len(own), len(lies), sum(one.opened for one in lies))

"""Choices of goods that cover an amount and give least away for nothing."""

from collections.abc import Mapping

from companion.game.cards import Card, Cards, Heap
from companion.game.values import GoodId
from companion.games.bags.shown import picked
from companion.games.sheriff.numbers import Numbers, worth

MOST_SUGGESTED = 4


def suggestions(numbers: Numbers, cards: Cards, amount: int) -> tuple[Heap, ...]:
    """The choices that give least away for nothing; all cards where they do not cover it."""
    heap = numbers.heap(cards)
    if worth(numbers, cards) < amount:
        return (heap,) if heap else ()
    reached: dict[int, tuple[Heap, ...]] = {0: ((),)}
    for good, number in heap:
        price = numbers.kinds[good].price
        if not price:
            continue
        for total, heaps in list(reached.items()):
            needed = -(-(amount - total) // price)
            for more in range(1, min(needed, number) + 1):
                longer = tuple((*heap, (good, more)) for heap in heaps)
                before = reached.get(total + more * price, ())
                reached[total + more * price] = (*before, *longer)[:MOST_SUGGESTED]
    return reached[min(total for total in reached if total >= amount)]


def first_choice(numbers: Numbers, cards: Cards, amount: int) -> Cards:
    if amount <= 0:
        return ()
    goods: Mapping[GoodId, int] = dict(next(iter(suggestions(numbers, cards, amount)), ()))
    wanted = tuple(Card(good) for good, number in goods.items() for _ in range(number))
    return picked(cards, wanted) or ()

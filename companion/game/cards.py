"""Cards, known and unknown: a heap of cards in which some are named and some only counted."""

from collections import Counter
from collections.abc import Iterable, Mapping

from .values import CopyId, GoodId, Value

Heap = tuple[tuple[GoodId, int], ...]
"""Goods and how many of each, in the order people lay them out."""


class Card(Value, frozen=True):
    """One physical card as far as the table knows it.

    A copy read by its sticker has both names; a card typed in by hand only its good; a card
    nobody has read yet has neither, and two such cards in one place cannot be told apart.
    """

    good: GoodId | None = None
    copy: CopyId | None = None


UNREAD = Card()

Cards = tuple[Card, ...]


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The heap less these cards; each of them must be in it."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def unread(cards: Cards) -> int:
    return sum(1 for card in cards if card.good is None)


def heap(cards: Iterable[Card], order: Iterable[GoodId]) -> Heap:
    """The named cards by good, in the given order of goods."""
    counts = Counter(card.good for card in cards)
    return tuple((good, counts[good]) for good in order if counts[good])


def heap_of(counts: Mapping[GoodId, int], order: Iterable[GoodId]) -> Heap:
    return tuple((good, counts[good]) for good in order if counts.get(good))

"""Cards, known and unknown: a heap of cards in which some are named and some only counted."""

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


def card_of(copy: CopyId) -> Card:
    """A copy is called after its good, with a number behind it."""
    return Card(GoodId(copy.rpartition("-")[0]), copy)


Cards = tuple[Card, ...]


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The heap less these cards; each of them must be in it."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def unread(cards: Cards) -> int:
    return len([card for card in cards if card.good is None])


def copies_in(places: Mapping[str, Cards]) -> dict[CopyId, str]:
    """Where each copy lies that has a name."""
    return {
        card.copy: place
        for place, cards in places.items()
        for card in cards
        if card.copy is not None
    }


def heap(cards: Iterable[Card], order: Iterable[GoodId]) -> Heap:
    """The named cards by good, in the given order of goods."""
    counts: dict[GoodId | None, int] = {}
    for card in cards:
        counts[card.good] = counts.get(card.good, 0) + 1
    return tuple([(good, counts[good]) for good in order if good in counts])

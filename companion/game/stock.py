"""The cards of a box by good: their copies, their order, and how many of each there can be."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from .cards import Card, Cards
from .values import CopyId, GoodId

Stock = Mapping[GoodId, int]
"""How many cards of each good there are."""


def copies(stock: Stock) -> Iterator[CopyId]:
    """Every copy, called after its good, with a number behind it."""
    for good, cards in stock.items():
        for number in range(1, cards + 1):
            yield CopyId(f"{good}-{number:02d}")


def good_of(copy: CopyId, stock: Stock) -> GoodId | None:
    """The good this copy shows, or nothing if there is no such copy."""
    name, _, number = copy.rpartition("-")
    good = GoodId(name)
    if good not in stock or not number.isdecimal():
        return None
    return good if 1 <= int(number) <= stock[good] else None


def in_order(cards: Iterable[Card], goods: Iterable[GoodId]) -> Cards:
    """By good and copy, unread ones last: the order of packing is nobody's business."""
    place = {good: index for index, good in enumerate(goods)}
    last = len(place)
    return tuple(
        sorted(
            cards,
            key=lambda card: (
                last if card.good is None else place[card.good],
                card.copy or "",
            ),
        )
    )


def more_than(stock: Stock, seen: Iterable[Card], named: Iterable[GoodId]) -> GoodId | None:
    """The first good just named that there is too much of, together with the cards seen."""
    more = Counter(named)
    together = more + Counter(card.good for card in seen if card.good and card.good in more)
    return next((good for good in more if together[good] > stock.get(good, 0)), None)

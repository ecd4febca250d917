"""How goods are said aloud."""

from companion.game.cards import Cards, Heap
from companion.game.values import GoodId


def heap(cards: Cards) -> Heap:
    """Goods in the order they came up; the edition's order is not known to an event."""
    goods: dict[GoodId, int] = {}
    for card in cards:
        if card.good is not None:
            goods[card.good] = goods.get(card.good, 0) + 1
    return tuple(goods.items())

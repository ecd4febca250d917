"""How goods and the sheriff are said aloud."""

from companion.game.cards import Card, Cards, Heap
from companion.game.messages import Word, says, seat_word
from companion.game.values import GoodId

from .state import Table


def heap(cards: Cards) -> Heap:
    """Goods in the order they came up; the edition's order is not known to an event."""
    named: list[Card] = [card for card in cards if card.good is not None]
    goods: dict[GoodId, int] = {}
    for card in named:
        assert card.good is not None
        goods[card.good] = goods.get(card.good, 0) + 1
    return tuple(goods.items())


def sheriff_word(table: Table) -> Word:
    """The name of the sheriff, or of both deputies where there are two."""
    if len(table.officers) == 2:
        first, second = table.officers
        return says("bags.both", seat=seat_word(first), other=seat_word(second))
    return seat_word(table.officers[0]) if table.officers else ""

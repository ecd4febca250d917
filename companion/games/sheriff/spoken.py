"""How goods, the terms of an offer and the sheriff are said aloud."""

from collections.abc import Iterable
from functools import reduce

from companion.game.cards import Card, Cards, Heap
from companion.game.messages import Message, Quoted, Word, says, seat_word
from companion.game.values import GoodId

from .promises import Place, Terms
from .state import Table

_FROM = {
    Place.STAND: "deal.from_stand",
    Place.BAG: "deal.from_bag",
    Place.ANYWHERE: "deal.from_anywhere",
}


def given(terms: Terms) -> Message:
    """What the giver promises: gold, goods and from where, something for later rounds."""
    parts = [says("deal.gold", number=terms.gold)] if terms.gold else []
    for place, key in _FROM.items():
        goods = tuple((p.good, p.number) for p in terms.goods if p.place is place)
        parts += [says(key, goods=goods)] if goods else []
    parts += [says("deal.later", what=Quoted(terms.later))] if terms.later else []
    return _joined(parts, says("deal.nothing"))


def done_for_it(terms: Terms) -> Message:
    """What the taker promises."""
    parts = [says("deal.passes", seat=seat_word(terms.passes))] if terms.passes else []
    parts += [says("deal.opens", seat=seat_word(terms.opens))] if terms.opens else []
    return _joined(parts, says("deal.goodwill"))


def _joined(parts: Iterable[Message], nothing: Message) -> Message:
    parts = tuple(parts)
    if not parts:
        return nothing
    return reduce(lambda first, then: says("deal.and", first=first, then=then), parts)


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

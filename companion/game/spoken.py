"""How goods, a sheriff and a verdict are said aloud, and news that repeat what an event says."""

from collections.abc import Callable
from typing import Any

from .cards import Cards, Heap
from .messages import Message, says, seat_word
from .values import GoodId, Party, SeatId


def heap(cards: Cards) -> Heap:
    """Goods in the order they came up; the edition's order is not known to an event."""
    goods: dict[GoodId, int] = {}
    for card in cards:
        if card.good is not None:
            goods[card.good] = goods.get(card.good, 0) + 1
    return tuple(goods.items())


def verdict(seat: SeatId, number: int, *, honest: bool) -> Message:
    """Said aloud of cards that were opened: their owner is paid the number, or pays it."""
    return says("spoken.honest" if honest else "spoken.caught", seat=seat_word(seat), number=number)


def sheriff(seat: SeatId) -> Message:
    """Said aloud at the beginning of a round."""
    return says("spoken.sheriff", seat=seat_word(seat))


def tells(key: str, **fields: str) -> Callable[[Any, Party], Message]:
    """News for everyone that name the event's seat, and these words by fields of the event."""

    def told(event: Any, _audience: Party) -> Message:
        said = {word: getattr(event, field) for word, field in fields.items()}
        words = {word: heap(one) if isinstance(one, tuple) else one for word, one in said.items()}
        return says(key, seat=seat_word(event.seat), **words)

    return told

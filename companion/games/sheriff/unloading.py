"""A passed bag: the events that hand it back and lay its cards on the merchant's stand."""

from companion.game.cards import UNREAD, unread
from companion.game.contract import Event
from companion.game.values import SeatId

from . import events as e
from .state import Table


def bag_back(table: Table, seat: SeatId, paid: tuple[Event, ...] = ()) -> tuple[Event, ...]:
    """The bag passes, this payment is made, and its merchant unloads it."""
    return (e.BagPassed(seat), *paid, _unloaded(table, seat))


def _unloaded(table: Table, seat: SeatId) -> e.BagUnloaded:
    """The cards that a bag brings to its merchant's stand when it is handed back."""
    cards = table.numbers.in_order(table.bags[seat].cards)
    return e.BagUnloaded(
        seat=seat,
        legal=tuple(card for card in cards if table.numbers.is_legal(card)),
        contraband=tuple(card for card in cards if card.good and not table.numbers.is_legal(card)),
        unsorted=(UNREAD,) * unread(cards),
    )

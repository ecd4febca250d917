"""How cards and ambushes are said aloud."""

from collections.abc import Callable
from typing import Any

from companion.game.cards import Card, Cards, Heap
from companion.game.messages import Message, Word, good_word, says, seat_word
from companion.game.spoken import heap
from companion.game.values import CopyId, GoodId, Party, SeatId

from .numbers import pawn_on


def card_word(card: Card | None) -> str:
    """A card by its item, or one that nobody named."""
    return "nottingham.a_card" if card is None or card.good is None else good_word(card.good)


def cards_word(cards: Cards) -> Heap | str:
    """The named ones of these cards; where none has a name, a card all the same."""
    named = heap(cards)
    return "nottingham.a_card" if cards and not named else named


def ambush_word(copy: CopyId, pair: tuple[GoodId, ...]) -> Word:
    """An ambush card by what it shows."""
    if len(pair) == 2:
        return says("ambush.pair", first=good_word(pair[0]), second=good_word(pair[1]))
    pawn = pawn_on(copy)
    return says("ambush.colour", seat=seat_word(SeatId(pawn))) if pawn else "ambush.two_items"


def seats_word(seats: tuple[SeatId, ...]) -> Word:
    """Seats one after another."""
    first, *rest = seats
    if not rest:
        return seat_word(first)
    return says("nottingham.and", first=seat_word(first), rest=seats_word(tuple(rest)))


_SEATS = ("seat", "of", "target", "player")


def told(key: str, **fields: str) -> Callable[[Any, Party], Message]:
    """News for everyone that name the event's seat, and these words by fields of the event: seats,
    cards and numbers."""
    fields = {"seat": "seat", **fields}

    def tell(event: Any, _audience: Party) -> Message:
        words = {word: _said(field, getattr(event, field)) for word, field in fields.items()}
        return says(key, **words)

    return tell


def _said(field: str, value: Any) -> Word:
    if isinstance(value, Card):
        return card_word(value)
    if field in _SEATS:
        return seat_word(value)
    return cards_word(value) if isinstance(value, tuple) else int(value)

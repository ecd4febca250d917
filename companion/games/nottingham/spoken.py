"""How cards and ambushes are said aloud."""

from companion.game.cards import Card, Cards, Heap
from companion.game.messages import Word, good_word, says, seat_word
from companion.game.spoken import heap
from companion.game.values import CopyId, GoodId, SeatId

from .numbers import pawn_on


def card_word(card: Card | None) -> str:
    """A card by its item, or one that nobody named."""
    return "nottingham.a_card" if card is None or card.good is None else good_word(card.good)


def cards_word(cards: Cards) -> Heap | str:
    """The named ones of these cards, if any of them has a name."""
    return heap(cards) or "nottingham.a_card"


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

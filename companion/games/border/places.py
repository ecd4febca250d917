"""Where a card can be put right: face down before a seat, under a suitcase, or out of sight.

A card that lies face down is moved by the word of people. The clerk's belief is never a reason to
refuse, for that would tell.
"""

from companion.game.cards import UNREAD, Card
from companion.game.messages import Message, says, seat_word
from companion.game.values import GoodId, SeatId

from .table import DISCARDS, GOODS, STASH, Table

AWAY = "away"
"""In a hand, in the deck or in the box: the clerk does not see which."""


def all_of(table: Table) -> tuple[str, ...]:
    heaps = (f"{heap}.{seat}" for heap in (GOODS, STASH) for seat in table.seats)
    return (AWAY, DISCARDS, *heaps)


def heap_of(place: str) -> tuple[str, SeatId] | None:
    """Whose goods or whose stash it is."""
    heap, _, seat = place.partition(".")
    return (heap, SeatId(seat)) if seat else None


def spoken(place: str) -> str:
    """A place as people say it."""
    whose = heap_of(place)
    if whose is None:
        return "the discards" if place == DISCARDS else "out of sight"
    return f"the {whose[0]} of {whose[1]}"


def word(place: str) -> Message:
    """A place as the pages name it."""
    whose = heap_of(place)
    if whose is None:
        return says(f"border.{place}")
    return says(f"border.{whose[0]}_of", seat=seat_word(whose[1]))


def found(table: Table, place: str, good: GoodId | None) -> Card | None:
    """The card that people take from there: with that name, or without one, or else any. Among the
    discards a card that is not known there came from out of sight."""
    whose = heap_of(place)
    lying = table.discards if place == DISCARDS else table.face_down(*whose) if whose else ()
    alike = [card for card in lying if card.good == good]
    others = [UNREAD] if UNREAD in lying else list(lying[-1:])
    return next(iter(alike if whose is None else alike + others), None)

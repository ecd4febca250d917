"""Slides for the moments for which everyone looks up: an opening, and the steps of the end.

A slide is data and knows no game: goods, seats, coins and sentences, in the order in which people
look at them. Everyone at the table may know all of it.
"""

from collections.abc import Mapping
from enum import StrEnum

from .cards import Heap
from .messages import Message
from .values import GoodId, SeatId, Value


class Fate(StrEnum):
    """The way of a card once it is turned up."""

    STAYS = "stays"  # with its owner
    TAKEN = "taken"  # away from its owner


class TurnedCard(Value, frozen=True):
    """A card that is turned up; one without a good was never read."""

    good: GoodId | None
    fate: Fate = Fate.STAYS
    worth: int | None = None  # shown below it


class Payment(Value, frozen=True, kw_only=True):
    """Coins that move; both ends are keys of words, such as "seat.blue"."""

    payer: str
    payee: str
    gold: int


class Part(Value, frozen=True):
    """One part of a bar, with its name."""

    name: Message
    number: int


class Bar(Value, frozen=True, kw_only=True):
    """A seat's bar; the sentence at its end says what it brought."""

    seat: SeatId
    parts: tuple[Part, ...]
    said: Message | None = None
    sign: str = ""  # a picture before that sentence, such as "sign-king"
    place: int | None = None  # stands before the bar, once the seat's place is known

    @property
    def total(self) -> int:
        return sum(part.number for part in self.parts)


class Stamp(Value, frozen=True):
    """The verdict across a slide."""

    said: Message
    well: bool  # it is good news for the seat


class Claim(Value, frozen=True, kw_only=True):
    """One thing that a seat said about cards, beside the cards that were there."""

    when: Message
    said: Heap
    real: Heap
    unread: int = 0  # so many more of the real ones never had a name
    verdict: Message
    well: bool | None = None  # it was true; None where nobody knows


class Slide(Value, frozen=True, kw_only=True):
    """One picture for everyone; `own` says it again in the second person, for these seats."""

    title: Message
    seat: SeatId | None = None  # whose it is
    good: GoodId | None = None  # which good it is about
    declared: Heap = ()  # said of the cards before they are turned
    cards: tuple[TurnedCard, ...] = ()  # turned up one by one
    claims: tuple[Claim, ...] = ()
    bars: tuple[Bar, ...] = ()
    most: int = 0  # the longest bar still to come, where bars grow over several slides
    payments: tuple[Payment, ...] = ()
    stamp: Stamp | None = None
    said: tuple[Message, ...] = ()
    own: Mapping[SeatId, Message] = {}

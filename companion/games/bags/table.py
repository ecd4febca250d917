"""The table as a game of bags has it, and what its chapters ask of it."""

from collections.abc import Mapping
from functools import cached_property
from typing import Self, TypeVar

from msgspec.structs import replace

from companion.game import stock
from companion.game.bank import BANK, Purses, Statements, purse
from companion.game.cards import Card, Cards, Heap, heap
from companion.game.messages import Refusal
from companion.game.stock import Stock
from companion.game.values import CopyId, GoodId, SeatId, Value

from .parts import Bag, BagStage


class BagTable(Value, frozen=True, kw_only=True, dict=True):
    """Seats with bags; each game answers the questions in its own way."""

    seats: tuple[SeatId, ...]  # clockwise, so the next one sits to the left
    round: int = 1
    bags: Mapping[SeatId, Bag]
    purses: Purses
    statements: Statements = {}  # each account has one, the bank too

    def gold(self, owner: SeatId) -> int:
        return self.purses[purse(owner)]

    @property
    def chest(self) -> SeatId | None:
        """The owner of the purse that belongs to nobody, in a game that has one."""
        return None

    @property
    def hides_purses(self) -> bool:
        """Whether each purse is its owner's secret."""
        raise NotImplementedError

    @property
    def coins(self) -> int:
        """All the coins of the box."""
        raise NotImplementedError

    def most_gold(self, owner: SeatId) -> int:
        """The most coins that this purse can hold, where everyone sees all the purses."""
        return self.gold(owner) + max(0, self.purses[BANK])

    @property
    def limits(self) -> tuple[int, int]:
        """The fewest and the most cards of a bag."""
        raise NotImplementedError

    @property
    def packers(self) -> tuple[SeatId, ...]:
        """The seats that pack a bag this round."""
        raise NotImplementedError

    def is_filling(self, seat: SeatId) -> bool:
        """Whether cards may go into this seat's bag and out of it."""
        raise NotImplementedError

    @property
    def phase(self) -> str:
        """The step of the round."""
        raise NotImplementedError

    def may_close_bags(self) -> bool:
        """Whether merchants may close their bags now."""
        raise NotImplementedError

    def packs_nothing(self, seat: SeatId) -> Refusal | None:
        """Why this seat has no bag to pack this round."""
        raise NotImplementedError

    def next_to_declare(self) -> SeatId | None:
        """The seat whose turn it is to declare."""
        raise NotImplementedError

    def wrong_good(self, good: GoodId) -> Refusal | None:
        """Why this good may not be declared."""
        raise NotImplementedError

    def wrong_number(self, number: int) -> Refusal | None:
        """Why so many cards may not be declared."""
        raise NotImplementedError

    def number_is_true(self) -> bool:
        """Whether a declared number is the number of cards: those that were not counted in then
        lie in the bag unread."""
        raise NotImplementedError

    def none_left(self, seat: SeatId | None, *goods: GoodId) -> Refusal | None:
        """Why the game has no more cards of these goods, by what this seat sees, or everyone.

        Cards lying in secret before others count for nothing, as a refusal would tell of them.
        """
        raise NotImplementedError

    @property
    def in_box(self) -> Stock:
        """The goods of this game in the edition's order, and how many cards there are of each."""
        raise NotImplementedError

    def has_good(self, good: GoodId) -> bool:
        """Whether there are cards of this good at all."""
        return good in self.in_box

    def in_order(self, cards: Cards) -> Cards:
        """The cards by their goods, as the edition lists them."""
        return stock.in_order(cards, self.in_box)

    def heap(self, cards: Cards) -> Heap:
        """The named cards, in the edition's order of goods."""
        return heap(cards, self.in_box)

    @property
    def most_shown(self) -> int:
        """The most cards that may lie open in a bag, as people count them."""
        raise NotImplementedError

    @cached_property
    def opened(self) -> tuple[SeatId, ...]:
        """The seats whose bags lie open, in the order in which they declare; the others last."""
        others = tuple(seat for seat in self.seats if seat not in self.packers)
        seats = (*self.packers, *others)
        return tuple(seat for seat in seats if self.bags[seat].stage is BagStage.OPENED)

    def unknown_card(self, copy: CopyId | None) -> Refusal:
        """Why a card that was read is none of this game."""
        raise NotImplementedError

    def is_left_out(self, copy: CopyId | None) -> bool:
        """Whether the card belongs to the box, but not to a game of so few."""
        raise NotImplementedError

    def card_of(self, copy: CopyId | None) -> Card | None:
        """The card that a copy is, or None if it is not in play or its sticker is unknown."""
        good = None if copy is None else stock.good_of(copy, self.in_box)
        return None if good is None else Card(good, copy)

    def lies_elsewhere(self, card: Card) -> bool:
        """Whether the card is known to lie where nobody draws it from."""
        raise NotImplementedError

    def drawn(self, card: Card) -> Self:
        """The table once this card has come out of wherever it was drawn from."""
        raise NotImplementedError


TableT = TypeVar("TableT", bound=BagTable)


def with_bag(table: TableT, seat: SeatId, bag: Bag) -> TableT:
    return replace(table, bags={**table.bags, seat: bag})

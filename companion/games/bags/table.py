"""The table as a game of bags has it, and what its chapters ask of it."""

from collections.abc import Mapping
from typing import Self, TypeVar

from msgspec.structs import replace

from companion.game.cards import Card
from companion.game.messages import Refusal
from companion.game.values import CopyId, GoodId, SeatId, Value

from .parts import Bag


class BagTable(Value, frozen=True, kw_only=True, dict=True):
    """Seats with bags; each game answers the questions in its own way."""

    seats: tuple[SeatId, ...]  # clockwise, so the next one sits to the left
    round: int = 1
    bags: Mapping[SeatId, Bag]

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

    def none_left(self, seat: SeatId | None, *goods: GoodId) -> Refusal | None:
        """Why the game has no more cards of these goods, by what this seat sees, or everyone.

        Cards lying in secret before others count for nothing, as a refusal would tell of them.
        """
        raise NotImplementedError

    def is_left_out(self, copy: CopyId | None) -> bool:
        """Whether the card belongs to the box, but not to a game of so few."""
        raise NotImplementedError

    def card_of(self, copy: CopyId | None) -> Card | None:
        """The card that a copy is, or None if it is not in play or its sticker is unknown."""
        raise NotImplementedError

    def lies_elsewhere(self, card: Card) -> bool:
        """Whether the card is known to lie where nobody draws it from."""
        raise NotImplementedError

    def drawn(self, card: Card) -> Self:
        """The table once this card has come out of wherever it was drawn from."""
        raise NotImplementedError


TableT = TypeVar("TableT", bound=BagTable)


def with_bag(table: TableT, seat: SeatId, bag: Bag) -> TableT:
    return replace(table, bags={**table.bags, seat: bag})

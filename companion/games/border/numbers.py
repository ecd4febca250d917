"""An edition's numbers: goods, money, turns, and the table in the lid of the suitcase."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.game.cards import Card, Cards, Heap, heap
from companion.game.sheets import CopiedNumbers
from companion.game.stock import in_order
from companion.game.values import GoodId, Value

GAME = "border"
"""The name of the game, in its sheets and everywhere else."""
NONE_YET = 0
"""Stands for a price or a fine that has to be read off the own copy; no card has a nought."""

Coins = Annotated[int, Meta(ge=0, le=1_000_000)]
Printed = Annotated[int, Meta(ge=0, le=99)]
Copies = Annotated[int, Meta(ge=1, le=500)]
Few = Annotated[int, Meta(ge=0, le=9)]
Some = Annotated[int, Meta(ge=1, le=99)]
Players = Annotated[int, Meta(ge=2, le=6)]


class Good(Value, frozen=True, kw_only=True):
    """One kind of card; a legal one pays as compensation what it costs as a fine."""

    legal: bool
    price: Printed = NONE_YET
    fine: Printed = NONE_YET
    cards: Copies
    names: Mapping[str, str]


class Numbers(CopiedNumbers, frozen=True, kw_only=True, dict=True):
    """Everything the rules need to know of one edition."""

    title: Mapping[str, str]
    players: tuple[Players, Players]
    coins: Coins  # a hint: the bank never runs dry
    purse: Coins
    hand: Some
    bag_min: Some
    bag_max: Some
    stash_max: Few  # so many goods a round may go under the suitcase
    rounds: Some
    services: Some  # so often everyone is sheriff in a round
    services_by_players: Mapping[str, Some] = {}
    times: Some  # the price at the end: double
    confiscations: Few = 0  # markers of each player, for the whole game
    extra_checks_by_players: Mapping[str, Few] = {}
    goods: Mapping[GoodId, Good]
    limits: Mapping[str, Mapping[GoodId, Some]] = {}  # the lid: players -> good -> how many
    left_out: tuple[str, ...] = ()  # options this edition does not have

    def at_table(self, players: int) -> "Numbers":
        """The numbers as they hold for one game, with one line of the lid."""
        row = {line: limits for line, limits in self.limits.items() if line == str(players)}
        return replace(self, limits=row, suggested={}, reasons={})

    def turns(self, players: int) -> int:
        """The turns of a round: everyone is sheriff equally often."""
        return players * self.services_by_players.get(str(players), self.services)

    def extra_checks(self, players: int) -> int:
        return self.extra_checks_by_players.get(str(players), 0)

    def limit(self, good: GoodId, players: int) -> int:
        """So many cards of the good are sold at double price."""
        return self.limits[str(players)][good]

    @cached_property
    def stock(self) -> Mapping[GoodId, int]:
        return {good: kind.cards for good, kind in self.goods.items()}

    def too_many(self, named: Mapping[GoodId, int]) -> Mapping[GoodId, int]:
        """The goods of which more cards are named than there are, and how many of each are."""
        return {good: most for good, most in self.stock.items() if named.get(good, 0) > most}

    def is_legal(self, good: GoodId) -> bool:
        return self.goods[good].legal

    def heap(self, cards: Iterable[Card]) -> Heap:
        """The named cards, in the edition's order of goods."""
        return heap(cards, self.goods)

    def in_order(self, cards: Iterable[Card]) -> Cards:
        return in_order(cards, self.goods)

    def worth(self, cards: Cards) -> int:
        """The prices of the named cards together."""
        return sum(self.goods[card.good].price for card in cards if card.good is not None)

    def fine(self, cards: Cards) -> int:
        """The fines of the named cards together; for legal goods the compensation too."""
        return sum(self.goods[card.good].fine for card in cards if card.good is not None)

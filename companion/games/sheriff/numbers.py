"""An edition's numbers: which goods there are, what they are worth, and how much of everything."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Annotated

import msgspec
from msgspec import Meta

from companion.game import stock
from companion.game.cards import Card, Cards, Heap, heap
from companion.game.sheets import SheetNumbers
from companion.game.values import CopyId, GoodId, SeatId, Value

from .options import Options

Coins = Annotated[int, Meta(ge=0, le=999)]
Price = Annotated[int, Meta(ge=1, le=999)]
Copies = Annotated[int, Meta(ge=0, le=500)]
Few = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
OneOrTwo = Annotated[int, Meta(ge=1, le=2)]
Seconds = Annotated[int, Meta(ge=1, le=3600)]
Players = Annotated[int, Meta(ge=2, le=6)]


GAME = "sheriff"
"""The name of the game, in its sheets and everywhere else."""


class Good(Value, frozen=True, kw_only=True):
    """One kind of card, with the numbers printed on it."""

    legal: bool
    price: Coins
    fine: Coins
    cards: Copies
    names: Mapping[str, str]
    cards_by_players: Mapping[str, Copies] = {}
    king: Coins = 0
    queen: Coins = 0
    variant: str = ""  # the option that shuffles it in; without one it is always in the deck
    counts_as: Mapping[GoodId, Some] = {}  # for titles: as how many of which legal goods
    any_legal: bool = False  # counts as whichever legal good is declared, or serves its owner best
    raises: Mapping[GoodId, Some] = {}  # by how much each of those is worth more to its owner
    no_bonuses: bool = False  # its owner's titles bring nothing
    honest_pay: Coins = 0  # in an opened bag that is otherwise true, it brings so much more
    burns: Few = 0  # discarded as it arrives, it destroys so many legal goods of one kind


OF_CONTRABAND = ("counts_as", "no_bonuses", "honest_pay", "burns")
"""Only contraband can do these."""
OF_ONE_GOOD = {"burns": "edition.one_burner"}
"""One good in a box can do these at most; behind each, what is said of more."""
ABILITIES = ("honest_pay", "burns")
"""Told of a card by its number."""


class MarketStack(Value, frozen=True, kw_only=True):
    """The two cards that the black market gives for one contraband, the dearer one on top."""

    first: Price
    second: Price
    names: Mapping[str, str]


class GoodPrint(Value, frozen=True, kw_only=True):
    """The print on the cards of one good, and how many of them are in play."""

    good: GoodId
    legal: bool
    declared: bool  # may be named when a bag is declared
    price: int
    fine: int
    in_play: int


class Numbers(SheetNumbers, frozen=True, kw_only=True, dict=True):
    """Everything the rules of the bags need to know of one edition."""

    title: Mapping[str, str]
    players: tuple[Players, Players]
    coins: Annotated[int, Meta(ge=0, le=1_000_000)]
    purse: Coins
    hand: Some
    bag_min: Some
    bag_max: Some
    market_max: Few
    piles: OneOrTwo
    pile_start: Few  # the cards of the deck each pile begins with
    pile_keeps: Few  # the cards on top of each that are not shuffled into a new deck
    pile_open: bool  # anyone may look through the piles at any time
    market_from_left: bool  # the market begins at the sheriff's left, not with whom he picks
    market_from_piles: bool  # merchants draw from the piles too, and lay there what they give up
    put_away: Few  # the cards taken out unseen, where the table agrees on it
    inspection_s: Seconds  # a merchant, where the table agrees to be timed
    services: Some
    officers: OneOrTwo = 1  # so many inspect in a round
    goods: Mapping[GoodId, Good]
    services_by_players: Mapping[str, Some] = {}
    officers_by_players: Mapping[str, OneOrTwo] = {}
    stand_promises_bind: bool = False  # contraband promised from a stand has to be there
    absence_is_proved: bool = False  # the sheriff is shown that promised cards are not there
    black_market: Mapping[GoodId, MarketStack] = {}  # for which contraband, where agreed
    black_market_needs: Few = 0  # cards of that contraband, for one card of the black market
    left_out: tuple[str, ...] = ()  # options this edition does not have
    asks: Mapping[str, tuple[str, ...]] = {}  # for an option: keys read off the own cards

    def at_table(self, players: int, options: Options) -> "Numbers":
        """The numbers as they hold for one game: its goods, its counts, its hand."""
        goods = {
            good: msgspec.structs.replace(
                kind, cards=self.cards_in_play(good, players), cards_by_players={}
            )
            for good, kind in self.goods.items()
            if kind.cards and (not kind.variant or getattr(options, kind.variant))
        }
        stacks = {good: stack for good, stack in self.black_market.items() if good in goods}
        hand = self.hand + options.seven_cards
        officers = self.officers_by_players.get(str(players), self.officers)
        return msgspec.structs.replace(
            self,
            goods=goods,
            hand=hand,
            officers=officers,
            black_market=stacks if options.black_market else {},
            asks={},
        )

    @cached_property
    def market_stacks(self) -> Mapping[GoodId, tuple[GoodId, GoodId]]:
        """The cards of the black market for each contraband, the uppermost first."""
        return {
            good: (GoodId(f"market_{good}_1"), GoodId(f"market_{good}_2"))
            for good in self.black_market
        }

    @cached_property
    def market_cards(self) -> Mapping[GoodId, Good]:
        """The worth of the cards of the black market; none of them is ever in a hand or a bag."""
        return {
            card: Good(legal=False, price=price, fine=0, cards=1, names=_priced(stack.names, price))
            for good, stack in self.black_market.items()
            for card, price in zip(
                self.market_stacks[good], (stack.first, stack.second), strict=True
            )
        }

    @cached_property
    def kinds(self) -> Mapping[GoodId, Good]:
        """All that may lie on a stand: the goods, and the cards of the black market."""
        return {**self.goods, **self.market_cards}

    @cached_property
    def prints(self) -> tuple[GoodPrint, ...]:
        """The cards of one game, as they are shown to everyone; they stay the same all along."""
        return tuple(
            GoodPrint(
                good=good,
                legal=kind.legal,
                declared=kind.legal and not kind.any_legal,
                price=kind.price,
                fine=kind.fine,
                in_play=kind.cards,
            )
            for good, kind in self.goods.items()
        )

    def lies_open(self, good: GoodId) -> bool:
        """Whether everyone sees it on a stand: legal goods, and cards of the black market."""
        return good in self.market_cards or (good in self.goods and self.goods[good].legal)

    def cards_in_play(self, good: GoodId, players: int) -> int:
        kind = self.kinds[good]
        return kind.cards_by_players.get(str(players), kind.cards)

    def too_many(self, named: Mapping[GoodId, int], players: int) -> Mapping[GoodId, int]:
        """The goods of which more cards are named than are in play, and how many of each are."""
        in_play = {good: self.cards_in_play(good, players) for good in named}
        return {good: most for good, most in in_play.items() if named[good] > most}

    def rounds(self, players: int) -> int:
        """Everyone inspects equally often."""
        services = self.services_by_players.get(str(players), self.services)
        return players * services // self.officers

    def is_legal(self, card: Card) -> bool:
        return card.good is not None and self.kinds[card.good].legal

    def legal_goods(self) -> tuple[GoodId, ...]:
        """Those that are declared, and have kings and queens."""
        return tuple(good for good, kind in self.goods.items() if kind.legal and not kind.any_legal)

    @cached_property
    def burner(self) -> GoodId | None:
        """The card that destroys goods, if there is one in play."""
        return next((good for good, kind in self.goods.items() if kind.burns), None)

    def heap(self, cards: Iterable[Card]) -> Heap:
        """The named cards, in the edition's order of goods."""
        return heap(cards, self.kinds) if cards else ()

    def in_order(self, cards: Iterable[Card]) -> Cards:
        return stock.in_order(cards, self.kinds)

    def copies(self, players: int | None = None) -> Iterator[CopyId]:
        """Every copy by good and number: in play for so many players, or in the whole box."""
        return stock.copies(self.stock_for(players))

    def good_of(self, copy: CopyId, players: int) -> GoodId | None:
        """The good this copy shows, or nothing if no such copy is in play."""
        return stock.good_of(copy, self.stock_for(players))

    def stock_for(self, players: int | None) -> stock.Stock:
        """How many cards of each good there are, for so many players or in the whole box."""
        return {
            good: kind.cards if players is None else self.cards_in_play(good, players)
            for good, kind in self.goods.items()
        }


def worth(numbers: Numbers, cards: Cards) -> int:
    """The prices of the named cards together."""
    return sum(numbers.kinds[card.good].price for card in cards if card.good is not None)


Seats = tuple[SeatId, ...]


def _priced(names: Mapping[str, str], price: int) -> Mapping[str, str]:
    return {language: f"{name} ({price})" for language, name in names.items()}

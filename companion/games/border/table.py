"""The table: suitcases, goods face down, stashes, purses, and whose turn it is."""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Self

from msgspec.structs import replace

from companion.game import stock
from companion.game.cards import UNREAD, Card, Cards, without
from companion.game.messages import Refusal, good_word, refuse
from companion.game.stock import Stock
from companion.game.values import CopyId, GoodId, SeatId, Value
from companion.games.bags import parts as bags
from companion.games.bags.parts import BagStage, Declaration, Seal
from companion.games.bags.shown import shown_of
from companion.games.bags.table import BagTable, TableT

from .double_price import Settlement
from .numbers import Numbers
from .options import Options

DISCARDS = "discards"
GOODS, STASH = "goods", "stash"
Heaps = Mapping[SeatId, Cards]


class Phase(StrEnum):
    """The step of a turn, of a round's end or of the game's end."""

    PACKING = "packing"
    DECLARING = "declaring"
    INSPECTING = "inspecting"
    HAGGLING = "haggling"  # a player pointed at opens, or offers money
    CHECKING = "checking"  # cards lie open and are not settled yet
    LOOKING = "looking"  # the sheriff alone looks into a suitcase
    UNLOADING = "unloading"  # no number of cards is told yet
    LAYING_DOWN = "laying_down"  # cards that were not counted wait for their number
    CLOSING = "closing"  # the turn waits for its end
    STASHING = "stashing"
    SELLING = "selling"
    STARTING = "starting"  # somebody chooses who begins the next round
    CALLING = "calling"
    OVER = "over"


class Markers(Value, frozen=True):
    """The markers of a player, for the whole game."""

    extra: int
    confiscation: int


class Verdict(Value, frozen=True, kw_only=True):
    """The cards of an opened suitcase that were laid down, those discarded, and the money."""

    honest: bool
    kept: Cards
    fined: Cards
    fine: int
    compensation: int

    @property
    def cards(self) -> Cards:
        return self.kept + self.fined


class Suitcase(bags.Bag, frozen=True, kw_only=True):
    """One suitcase of a turn, and what came of it."""

    pointed: int = 0  # 1 by the first inspection, 2 by the extra check
    paid: int | None = None  # the bribe that the sheriff took
    looked: bool = False
    verdict: Verdict | None = None


class ClosedBag(Value, frozen=True):
    """The facts about a closed suitcase that are kept for the truth after the end."""

    seal: Seal
    declared: Declaration | None
    verdict: Verdict | None


class Sum(Value, frozen=True, kw_only=True):
    """The sum that stands: offered by the owner, or asked for by the sheriff."""

    gold: int
    asks: bool
    offered: bool  # the owner has named one by now


class Said(Value, frozen=True):
    """How many goods go under the suitcase; without cards, they were chosen out of sight."""

    number: int
    cards: Cards | None


class Settled(Value, frozen=True):
    """A good that was called, and how it was sold."""

    good: GoodId
    sale: Settlement


class Calling(Value, frozen=True):
    """The sale at double price: the good that was called, and those that are settled."""

    good: GoodId | None = None
    done: tuple[Settled, ...] = ()


class Table(BagTable, frozen=True, kw_only=True, dict=True):
    """All of one game; `round` counts the turns, then the goods that are settled; derived facts are
    cached."""

    numbers: Numbers
    options: Options = Options()
    starter: SeatId  # the sheriff of the first turn of this round
    began: int = 1  # the turn it began with
    sold: int = 0  # rounds that were sold
    last: bool = False  # no round comes after this one
    owed: Mapping[SeatId, int] = {}  # fines that wait for the bank's next payment
    bags: Mapping[SeatId, Suitcase]
    goods: Heaps  # face down before each seat
    stash: Heaps  # under each suitcase
    discards: Cards = ()
    markers: Mapping[SeatId, Markers]
    sum: Sum | None = None
    look: SeatId | None = None  # whose suitcase the sheriff looks into
    unloading: bool = False
    counts_told: bool = False
    said: Mapping[SeatId, Said] | None = None  # while stashes are made and the rest is sold
    choosing: bool = False
    calling: Calling | None = None
    past: tuple[ClosedBag, ...] = ()  # in the turns before
    over: bool = False

    @cached_property
    def phase(self) -> Phase:
        if self.over:
            return Phase.OVER
        if self.opened:
            return Phase.CHECKING
        if self.calling is not None:
            return Phase.CALLING
        if self.choosing:
            return Phase.STARTING
        if self.said is not None:
            return Phase.STASHING if self.next_to_stash else Phase.SELLING
        return self._phase_of_turn()

    def _phase_of_turn(self) -> Phase:
        bags = [self.bags[seat] for seat in self.packers]
        stages = [bag.stage for bag in bags]
        if BagStage.OPEN in stages:
            return Phase.PACKING
        if self.next_to_declare() is not None:
            return Phase.DECLARING
        if self.look is not None:
            return Phase.LOOKING
        if self.haggling is not None:
            return Phase.HAGGLING
        if BagStage.SEALED not in stages:
            return Phase.CLOSING
        if not self.unloading:
            return Phase.INSPECTING
        return Phase.LAYING_DOWN if self.counts_told else Phase.UNLOADING

    @cached_property
    def sheriff(self) -> SeatId:
        turns = self.round - self.began
        return self.seats[(self.seats.index(self.starter) + turns) % len(self.seats)]

    def around(self, first: SeatId) -> tuple[SeatId, ...]:
        """All seats clockwise, beginning with this one."""
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    @property
    def packers(self) -> tuple[SeatId, ...]:
        """Clockwise from the sheriff's left, the order in which they declare."""
        return self.around(self.sheriff)[1:]

    @property
    def turns(self) -> int:
        return self.numbers.turns(len(self.seats))

    @property
    def turn_in_round(self) -> int:
        return self.round - self.began + 1

    @property
    def lap(self) -> int:
        """The round, as people count them."""
        plays = not self.choosing and self.calling is None
        return max(1, self.sold + plays)

    @property
    def haggling(self) -> SeatId | None:
        """The player pointed at, whose suitcase is neither opened nor paid for."""
        waits = (s for s in self.packers if self._waits(s) and self.bags[s].pointed)
        return next((seat for seat in waits if self.bags[seat].paid is None), None)

    def _waits(self, seat: SeatId) -> bool:
        return self.bags[seat].stage is BagStage.SEALED

    @property
    def closed(self) -> tuple[SeatId, ...]:
        """The seats whose suitcases are closed now."""
        return tuple(seat for seat in self.packers if self._waits(seat))

    @property
    def pointed_at(self) -> tuple[SeatId, ...]:
        """The seats that the sheriff pointed at this turn."""
        return tuple(seat for seat in self.packers if self.bags[seat].pointed)

    @property
    def looked_at(self) -> bool:
        """Whether the sheriff looked into a suitcase this turn."""
        return any(bag.looked for bag in self.bags.values())

    @property
    def next_to_stash(self) -> SeatId | None:
        """The next who says how many goods are stashed, from the last sheriff on."""
        said = self.said or {}
        waits = (s for s in self.around(self.sheriff) if self.goods[s] and s not in said)
        return next(waits, None)

    @property
    def poorest(self) -> tuple[SeatId, ...]:
        least = min(map(self.gold, self.seats))
        return tuple(seat for seat in self.seats if self.gold(seat) == least)

    @property
    def hides_purses(self) -> bool:
        """Whether each purse is its owner's secret, until the game is over."""
        return self.options.hidden_purses and not self.over

    @property
    def coins(self) -> int:
        return self.numbers.coins

    def most_gold(self, owner: SeatId) -> int:  # noqa: ARG002
        """The bank never runs dry."""
        return self.coins

    @property
    def limits(self) -> tuple[int, int]:
        return self.numbers.bag_min, self.numbers.bag_max

    def is_filling(self, seat: SeatId) -> bool:
        packs = self.phase is Phase.PACKING and seat in self.packers
        return packs and self.bags[seat].stage is BagStage.OPEN

    def may_close_bags(self) -> bool:
        return self.phase is Phase.PACKING

    def packs_nothing(self, seat: SeatId) -> Refusal | None:
        return refuse("why.sheriff_packs_nothing") if seat == self.sheriff else None

    def next_to_declare(self) -> SeatId | None:
        return next((s for s in self.closed if self.bags[s].declared is None), None)

    def number_is_true(self) -> bool:
        return self.options.true_number

    def wrong_good(self, good: GoodId) -> Refusal | None:
        if not self.has_good(good):
            return refuse("why.no_such_good")
        legal = self.numbers.is_legal(good)
        return None if legal else refuse("why.contraband_is_never_declared")

    def wrong_number(self, number: int) -> Refusal | None:
        least, most = self.limits
        fits = least <= number <= most
        return None if fits else refuse("why.number_out_of_range", least=least, most=most)

    @property
    def most_shown(self) -> int:
        """At a sale whole heaps lie open."""
        return sum(self.in_box.values()) if self.on_sale else self.numbers.hand

    @property
    def in_box(self) -> Stock:
        return self.numbers.stock

    def none_left(self, seat: SeatId | None, *goods: GoodId) -> Refusal | None:
        if not all(map(self.has_good, goods)):
            return refuse("why.no_such_good")
        seen = [card for owner in self.seats for card in self._seen(owner, by=seat)]
        good = stock.more_than(self.in_box, seen, goods)
        if good is None:
            return None
        return refuse("why.all_there_are", good=good_word(good), most=self.in_box[good])

    def _seen(self, owner: SeatId, by: SeatId | None) -> Cards:
        bag = self.bags[owner]
        if owner == by:
            return bag.cards + bag.early + self.lying(GOODS, owner) + self.lying(STASH, owner)
        return bag.cards if bag.stage is BagStage.OPENED else ()

    def is_left_out(self, copy: CopyId | None) -> bool:  # noqa: ARG002
        return False

    def unknown_card(self, copy: CopyId | None) -> Refusal:  # noqa: ARG002
        return refuse("why.unknown_card")

    @property
    def on_sale(self) -> str:
        """The place whose cards are turned up at the bank now, if any are."""
        return GOODS if self.said is not None else STASH if self.calling is not None else ""

    def face_down(self, place: str, seat: SeatId) -> Cards:
        """The goods or the stash of a seat."""
        cards: Cards = getattr(self, place)[seat]
        return cards

    def lying(self, place: str, seat: SeatId) -> Cards:
        """The goods or the stash of a seat, without the cards that were turned up of it."""
        cards, bag = self.face_down(place, seat), self.bags[seat]
        if place != self.on_sale or bag.stage is not BagStage.OPENED:
            return cards
        return turned_up(cards, tuple(card for card in bag.cards if card.good))[1]

    def places(self) -> Iterator[tuple[str, Cards]]:
        """Every place a card can be known to lie in; all others are out of sight."""
        for seat in self.seats:
            yield f"bag:{seat}", self.bags[seat].cards + self.bags[seat].early
            yield f"{GOODS}:{seat}", self.lying(GOODS, seat)
            yield f"{STASH}:{seat}", self.lying(STASH, seat)
        yield DISCARDS, self.discards

    def lies_elsewhere(self, card: Card) -> bool:
        """Goods that are being sold come from where they lay."""
        place = next((place for place, cards in self.places() if card in cards), DISCARDS)
        return place.partition(":")[0] not in (DISCARDS, self.on_sale)

    def drawn(self, card: Card) -> Self:
        """Without the card among the discards: itself, or one alike if the box has no more of them.
        Among goods being sold, it is a card without a name until it is sold."""
        if card.copy is not None and self.on_sale:
            heaps = {seat: self.face_down(self.on_sale, seat) for seat in self.seats}
            for seat, cards in heaps.items():
                if card in cards:
                    forgotten = (*without(cards, [card]), UNREAD)
                    return with_heap(self, self.on_sale, seat, forgotten)
        gone = card if card.copy is not None and card in self.discards else None
        if gone is None and card.good is not None:
            alike = [c for _, cards in self.places() for c in cards if c.good == card.good]
            if len(alike) >= self.in_box[card.good]:
                gone = next((c for c in self.discards if c.good == card.good), None)
        return self if gone is None else replace(self, discards=without(self.discards, [gone]))

    def closed_bags(self) -> tuple[ClosedBag, ...]:
        """Every suitcase ever closed, this turn's too."""
        return self.past + tuple(
            ClosedBag(bag.seal, bag.declared, bag.verdict)
            for bag in self.bags.values()
            if bag.seal is not None
        )

    def seals(self) -> tuple[Seal, ...]:
        return tuple(bag.seal for bag in self.closed_bags())


def with_heap(table: TableT, place: str, seat: SeatId, cards: Cards) -> TableT:
    """The table with these cards as the goods or the stash of a seat."""
    return replace(table, **{place: {**getattr(table, place), seat: cards}})


def turned_up(hidden: Cards, shown: Cards) -> tuple[Cards, Cards]:
    """Cards that lay face down and were shown, as the table knows them, and those still hidden.
    People are believed, even where the clerk took a card for another, or counted fewer."""
    goods = {card.good for card in hidden}
    in_order = tuple(
        sorted(
            shown,
            key=lambda card: (card not in hidden, card.copy is None, card.good not in goods),
        )
    )
    found = shown_of(hidden, in_order[: len(hidden)], believed=True)
    assert found is not None, "whoever is believed shows what lay there"
    cards, left = found[0] + in_order[len(hidden) :], without(hidden, found[1])
    unsure = {card.good for card in shown if card.copy is None} & {card.good for card in left}
    read = tuple(card for card in cards if card in shown)
    return read + without_copies(without(cards, read), unsure), without_copies(left, unsure)


def without_copies(cards: Cards, unsure: Collection[GoodId | None]) -> Cards:
    """Forget the copies of these goods: some stay and some go, and people do not say which."""
    return tuple(Card(card.good) if card.good in unsure else card for card in cards)


def emptied(table: Table) -> Table:
    """No suitcase is packed; cards packed while the end of a turn was taken back wait."""
    bags = {
        seat: Suitcase(stage=BagStage.NONE, early=bag.early) for seat, bag in table.bags.items()
    }
    past = table.closed_bags()
    return replace(table, bags=bags, past=past, unloading=False, counts_told=False)


def next_turn(table: Table) -> Table:
    """Everyone but the new sheriff packs, and what was packed before counts now; if the sheriff
    had packed, because another one was meant, those cards are in the hand again."""
    table = emptied(table)
    packed = {seat: Suitcase(cards=table.bags[seat].early) for seat in table.packers}
    resting = {table.sheriff: Suitcase(stage=BagStage.NONE)}
    return replace(table, bags={**table.bags, **resting, **packed})

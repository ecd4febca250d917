"""The table: bags, stands, the pile, purses, and whose round it is."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Self

from msgspec.structs import replace

from companion.game.cards import Card, Cards, Heap, without
from companion.game.messages import Refusal, refuse
from companion.game.stock import Stock
from companion.game.tabletime import Timer
from companion.game.values import CopyId, GoodId, SeatId, Value
from companion.games.bags import parts as bags
from companion.games.bags.parts import BagStage, Declaration, Seal
from companion.games.bags.table import BagTable

from . import declared, supply
from .numbers import Numbers
from .options import Options
from .promises import Bargain, Noted, Offer, Proof

PILE = "pile"
CHEST = SeatId("chest")
"""Where deputies put what they take together: a stand and a purse of nobody's."""


class Phase(StrEnum):
    """The step of the game. All but `PAYING`, `SHARING` and `OVER` are steps of the rulebooks."""

    DRAWING = "drawing"  # deputies are drawn, at a table that has them
    MARKET = "market"
    PACKING = "packing"
    DECLARING = "declaring"
    INSPECTING = "inspecting"
    PAYING = "paying"  # within the inspection: a debtor chooses what to give
    SHARING = "sharing"  # after it: two deputies share what lies on the chest
    CLOSING = "closing"  # all is decided, and the round can be ended
    ENDING = "ending"  # the last round is closed; people turn up their contraband
    OVER = "over"


INSPECTION = (Phase.INSPECTING, Phase.PAYING)


class Wish(StrEnum):
    """A deputy's wish for a bag."""

    PASS = "pass"
    OPEN = "open"


class Said(Value, frozen=True):
    """A deputy's word on a bag: a wish, and the sum or the offer that belongs to it."""

    wish: Wish
    bribe: int | None = None
    offer: Offer | None = None  # whose terms the deputy stands by


class Debt(Value, frozen=True, kw_only=True):
    """Gold that is owed and could not be paid in coins; the debtor gives goods for it."""

    debtor: SeatId
    creditor: SeatId
    owed: int
    about: SeatId  # whose bag it arose from
    reason: str = "fine"
    spared: Cards = ()  # goods from the same bag that do not pay this debt; see `fining.fine`


class Outcome(Value, frozen=True, kw_only=True):
    """The cards that a decided bag brought to its merchant's stand, and the confiscated ones."""

    legal: Cards = ()
    contraband: Cards = ()
    unsorted: Cards = ()
    confiscated: Cards = ()

    def hidden(self) -> Cards:
        """The cards that came to the stand as contraband or unread."""
        return self.contraband + self.unsorted


class Verdict(Value, frozen=True):
    """The cards found in an opened bag, and the fines in all."""

    honest: bool
    fine: int
    cards: Cards


class ClosedBag(Value, frozen=True):
    """The facts about a closed bag that are kept for the truth after the end."""

    seal: Seal
    declared: Declaration | None
    verdict: Verdict | None


class Passing(Value, frozen=True, kw_only=True):
    """The pass of a bag that was asked for, and can still be called back until it is due."""

    due_ms: int
    by: SeatId | None  # the steward, where it is no seat
    bribe: int | None
    alone: SeatId | None
    offer: tuple[int, int] | None  # the number and the version of the offer that it accepts


class Claimed(Value, frozen=True, kw_only=True):
    """A card that a merchant took from the black market this round, and those given for it."""

    card: Card
    shown: Cards
    taken_for: Cards  # the clerk had them as these before they were shown
    face_up: Cards  # those that lay face up on the stand before


class Bag(bags.Bag, frozen=True, kw_only=True):
    """One merchant's bag, and what came of it."""

    wishes: Mapping[SeatId, Said] = {}  # said by each deputy; `officers.words` has offers too
    claimed: Claimed | None = None  # a card of the black market, after this bag came back
    outcome: Outcome | None = None  # once it is decided
    verdict: Verdict | None = None  # once it has been judged
    passing: Passing | None = None
    goods_moved: bool = False  # a debt or a deal moved goods after the decision, so it stays


class Stand(Value, frozen=True, kw_only=True):
    """The cards on a merchant's stand."""

    legal: Cards = ()
    contraband: Cards = ()
    unsorted: Cards = ()  # unread cards: legal ones or contraband
    face_up: Cards = ()  # the contraband that lies face up, of those in `contraband`

    def all(self) -> Cards:
        return self.legal + self.contraband + self.unsorted


class Pile(Value, frozen=True, kw_only=True):
    """A pile, the uppermost card last. A card drawn from it secretly leaves `cards` alone."""

    cards: Cards = ()  # those that lie there
    seen: Cards = ()  # those that everyone saw laid there


class Market(Value, frozen=True, kw_only=True):
    """The market of one round, as far as people tell of it."""

    first: SeatId | None = None  # whom the sheriff picked to begin
    changed: Mapping[SeatId, int] = {}  # the merchants who are done, and how many cards each
    taken: int = 0  # from piles, by the merchant whose turn it is
    given: int = 0  # given up by that merchant
    pile: int | None = None  # the one on which that merchant lays them
    out: Cards = ()  # laid out on the table until the market closes

    @property
    def has_begun(self) -> bool:
        return bool(self.changed or self.taken or self.given)


class Confiscated(Value, frozen=True, kw_only=True):
    """Cards of one opened bag that the sheriff has still to lay down, and the pile begun."""

    cards: Cards = ()
    pile: int | None = None


class Table(BagTable, frozen=True, kw_only=True, dict=True):
    """All of one game; derived facts are cached, as a table never changes."""

    numbers: Numbers
    options: Options = Options()
    first: SeatId
    market: Market | None = Market()  # while it is open
    ended: bool = False  # no round follows, but contraband may still lie face down
    over: bool = False
    bags: Mapping[SeatId, Bag]
    stands: Mapping[SeatId, Stand]
    piles: tuple[Pile, ...]
    confiscated: Confiscated = Confiscated()
    black_market: Mapping[GoodId, Cards] = {}  # the cards left there, the uppermost first
    offered: GoodId | None = None  # shown to the seat that declares next
    handed_back: SeatId | None = None  # the bag that passes with the next press of the button
    timer: Timer | None = None  # for the inspection, where the table agreed on one
    offers: tuple[Offer, ...] = ()  # open ones, of this round, the newest terms last
    offers_made: int = 0
    bargains: tuple[Bargain, ...] = ()  # deals of this round
    proofs: tuple[Proof, ...] = ()
    noted: tuple[Noted, ...] = ()  # promises for later rounds, of the whole game
    past_bags: tuple[ClosedBag, ...] = ()  # from the rounds before
    debts: tuple[Debt, ...] = ()
    deputies: tuple[SeatId, ...] = ()  # this round's, the first drawn first
    served: tuple[SeatId, ...] = ()  # the deputies so far, until everyone was one
    picked: int = 0  # so many cards the deputies have taken from the chest

    @cached_property
    def officers(self) -> tuple[SeatId, ...]:
        """The officers of this round: the sheriff, or two deputies in the order they were drawn."""
        if self.numbers.officers > 1:
            return self.deputies
        turn = self.seats.index(self.first) + self.round - 1
        return (self.seats[turn % len(self.seats)],)

    @cached_property
    def merchants(self) -> tuple[SeatId, ...]:
        """Clockwise from the sheriff's left, the order in which they declare."""
        officers = self.officers
        if not officers:
            return ()
        start = self.seats.index(officers[0]) + 1
        around = self.seats[start:] + self.seats[:start]
        return tuple(seat for seat in around if seat not in officers)

    @property
    def rounds(self) -> int:
        return self.numbers.rounds(len(self.seats))

    @cached_property
    def phase(self) -> Phase:
        if self.over:
            return Phase.OVER
        if self.ended:
            return Phase.ENDING
        if not self.officers:
            return Phase.DRAWING
        if self.market is not None:
            return Phase.MARKET
        if self.debts:
            return Phase.PAYING
        bags = [self.bags[seat] for seat in self.merchants]
        if any(bag.stage is BagStage.OPEN for bag in bags):
            return Phase.PACKING
        if any(bag.stage is BagStage.SEALED and bag.declared is None for bag in bags):
            return Phase.DECLARING
        if any(bag.stage in (BagStage.SEALED, BagStage.OPENED) for bag in bags):
            return Phase.INSPECTING
        if self.has_chest and (self.stands[CHEST].all() or self.gold(CHEST)):
            return Phase.SHARING
        return Phase.CLOSING

    @property
    def pile_open(self) -> bool:
        """Whether anyone may look through the piles at any time."""
        return self.numbers.pile_open or self.options.whole_pile

    @property
    def has_chest(self) -> bool:
        return CHEST in self.stands

    @property
    def hides_purses(self) -> bool:
        """Whether each purse is its owner's secret, until the game is over."""
        return self.options.hidden_purses and not self.over

    @property
    def chest(self) -> SeatId | None:
        return CHEST if self.has_chest else None

    @property
    def coins(self) -> int:
        return self.numbers.coins

    def is_filling(self, seat: SeatId) -> bool:
        """Whether cards may go into this seat's bag and out of it."""
        return (
            self.phase in (Phase.MARKET, Phase.PACKING)
            and seat in self.merchants
            and self.bags[seat].stage is BagStage.OPEN
        )

    @property
    def limits(self) -> tuple[int, int]:
        return self.numbers.bag_min, self.numbers.bag_max

    @property
    def most_shown(self) -> int:
        return self.numbers.hand

    @cached_property
    def in_box(self) -> Stock:
        return self.numbers.stock_for(len(self.seats))

    def in_order(self, cards: Cards) -> Cards:
        return self.numbers.in_order(cards)

    def heap(self, cards: Cards) -> Heap:
        return self.numbers.heap(cards)

    @property
    def packers(self) -> tuple[SeatId, ...]:
        return self.merchants

    def may_close_bags(self) -> bool:
        return self.phase is Phase.PACKING

    def packs_nothing(self, seat: SeatId) -> Refusal | None:
        return refuse("why.sheriff_packs_nothing") if seat in self.officers else None

    def wrong_good(self, good: GoodId) -> Refusal | None:
        return declared.wrong_good(self.numbers, good)

    def wrong_number(self, number: int) -> Refusal | None:
        return declared.wrong_number(self.numbers, number)

    def number_is_true(self) -> bool:
        return True

    def none_left(self, seat: SeatId | None, *goods: GoodId) -> Refusal | None:
        return supply.none_left(self.numbers, len(self.seats), self._seen_by(seat), goods)

    def is_left_out(self, copy: CopyId | None) -> bool:
        return supply.left_out(self.numbers, len(self.seats), copy) is not None

    def unknown_card(self, copy: CopyId | None) -> Refusal:
        return supply.unknown_card(self.numbers, len(self.seats), copy)

    def _seen_by(self, seat: SeatId | None) -> Iterator[Card]:
        """The cards before this seat, and those that lie open before everyone; one on a pile may
        have been drawn again."""
        for owner, stand in self.stands.items():
            yield from stand.legal
            yield from stand.contraband if self.over or owner == seat else stand.face_up
        for owner, bag in self.bags.items():
            if owner == seat or bag.stage is BagStage.OPENED:
                yield from bag.cards + bag.early

    def lies_elsewhere(self, card: Card) -> bool:
        return self.place_of(card) not in (None, PILE)

    def drawn(self, card: Card) -> Self:
        """The table once a card was read or named: if it must come from a pile, it leaves that.

        The very copy leaves its pile. Else a card of the same good does, if the clerk already knows
        as many of them as the box holds.
        """
        on_piles = tuple(one for pile in self.piles for one in pile.cards)
        left = card if card.copy is not None and card in on_piles else None
        if left is None and card.good is not None:
            alike = [one for _, cards in self.places() for one in cards if one.good == card.good]
            if len(alike) >= self.numbers.cards_in_play(card.good, len(self.seats)):
                left = next((one for one in on_piles if one.good == card.good), None)
        for at, pile in enumerate(self.piles):
            if left is not None and left in pile.cards:
                less = replace(pile, cards=without(pile.cards, [left]))
                return replace(self, piles=(*self.piles[:at], less, *self.piles[at + 1 :]))
        return self

    def next_to_declare(self) -> SeatId | None:
        return next(
            (
                seat
                for seat in self.merchants
                if self.bags[seat].stage is BagStage.SEALED and self.bags[seat].declared is None
            ),
            None,
        )

    def places(self) -> Iterator[tuple[str, Cards]]:
        """Every place a card can be known to lie in; all others are out of sight."""
        for seat in self.seats:
            yield f"bag:{seat}", self.bags[seat].cards + self.bags[seat].early
        for owner, stand in self.stands.items():
            yield f"stand:{owner}", stand.all()
        for pile in self.piles:
            yield PILE, pile.cards
        if self.market is not None:
            yield "market", self.market.out
        yield "confiscated", self.confiscated.cards
        yield "black market", self.stacked

    @property
    def stacked(self) -> Cards:
        """The cards that lie in the black market still."""
        return tuple(card for cards in self.black_market.values() for card in cards)

    def closed_bags(self) -> tuple[ClosedBag, ...]:
        """Every bag ever closed, this round's too."""
        return self.past_bags + tuple(
            ClosedBag(bag.seal, bag.declared, bag.verdict)
            for bag in self.bags.values()
            if bag.seal is not None
        )

    def seals(self) -> tuple[Seal, ...]:
        return tuple(bag.seal for bag in self.closed_bags())

    def good_of(self, copy: CopyId) -> GoodId | None:
        return self.numbers.good_of(copy, len(self.seats))

    def place_of(self, card: Card) -> str | None:
        return next((place for place, cards in self.places() if card in cards), None)


def with_stand(table: Table, seat: SeatId, stand: Stand) -> Table:
    return replace(table, stands={**table.stands, seat: stand})


def without_cards(stand: Stand, gone: Cards) -> Stand:
    """The stand without these cards, wherever on it they lie; each of them must be there."""
    legal, contraband, face_up = stand.legal, stand.contraband, stand.face_up
    for card in gone:
        if card in legal:
            legal = without(legal, [card])
            continue
        contraband = without(contraband, [card])
        if card in face_up:
            face_up = without(face_up, [card])
    return replace(stand, legal=legal, contraband=contraband, face_up=face_up)

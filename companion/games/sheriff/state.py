"""What lies on the table: bags, stands, the pile, purses, and whose round it is."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cached_property

from msgspec.structs import replace

from companion.game.bank import Purses, Statements, purse
from companion.game.cards import Card, Cards, without
from companion.game.tabletime import Timer
from companion.game.values import CopyId, GoodId, ReaderPlace, SeatId, Value

from .numbers import Declaration, Numbers
from .options import Options
from .promises import Bargain, Noted, Offer, Proof

PILE = "pile"
CHEST = SeatId("chest")
"""Where deputies put what they take together: a stand and a purse of nobody's."""


class Phase(StrEnum):
    """The step of the round, as the rulebook counts them; `CLOSING` waits for the round's end."""

    DRAWING = "drawing"  # of the deputies, at a table that has them
    MARKET = "market"
    PACKING = "packing"
    DECLARING = "declaring"
    INSPECTING = "inspecting"
    PAYING = "paying"  # within the inspection: a debtor chooses what to give
    SHARING = "sharing"  # after it: two deputies share what lies on the chest
    CLOSING = "closing"
    OVER = "over"


INSPECTION = (Phase.INSPECTING, Phase.PAYING)


class BagStage(StrEnum):
    """Where a merchant's bag is on its way through one round."""

    OPEN = "open"  # cards may go in and out
    SEALED = "sealed"
    OPENED = "opened"  # by the sheriff, before everyone's eyes; not yet judged
    JUDGED = "judged"
    PASSED = "passed"
    NONE = "none"  # a merchant without any cards packs nothing


class Strayed(StrEnum):
    """Why a card at the bag's mouth was not counted in; finer reasons would tell tales."""

    FULL = "full"
    STRANGER = "stranger"


class Stray(Value, frozen=True):
    """A card that was held to the reader of an open bag and does not belong to what is in it."""

    why: Strayed
    copy: CopyId | None = None


class Seal(Value, frozen=True):
    """Made when a bag was closed: its code, and the line that whoever may see it checks it by."""

    round: int
    seat: SeatId
    code: str
    line: str


class Wish(StrEnum):
    """What a deputy wants done with a bag."""

    PASS = "pass"
    OPEN = "open"


class Debt(Value, frozen=True, kw_only=True):
    """Gold that is owed and could not be paid in coins; the debtor gives goods for it."""

    debtor: SeatId
    creditor: SeatId
    owed: int
    about: SeatId  # whose bag it arose from
    reason: str = "fine"
    spared: Cards = ()  # goods of the same bag that the table agreed not to touch


class Outcome(Value, frozen=True, kw_only=True):
    """What a decided bag brought to its merchant's stand, and what was taken away."""

    legal: Cards = ()
    contraband: Cards = ()
    unsorted: Cards = ()
    confiscated: Cards = ()

    def hidden(self) -> Cards:
        """What came to the stand face down, or without a name."""
        return self.contraband + self.unsorted


class Verdict(Value, frozen=True):
    """What an opened bag was found to hold, and the fines in all."""

    honest: bool
    fine: int
    cards: Cards


class ClosedBag(Value, frozen=True):
    """What is kept of a bag that was closed, for the truth after the end."""

    seal: Seal
    declared: Declaration | None
    verdict: Verdict | None


class Bag(Value, frozen=True, kw_only=True):
    """One merchant's bag."""

    stage: BagStage = BagStage.OPEN
    cards: Cards = ()
    strays: tuple[Stray, ...] = ()
    taking_out: bool = False
    declared: Declaration | None = None
    seal: Seal | None = None
    early: Cards = ()  # packed for the next round, whose beginning was taken back
    wishes: Mapping[SeatId, Wish] = {}  # what each deputy said about it
    opened_by: tuple[SeatId, ...] = ()
    claimed: bool = False  # a card of the black market, after this bag came back
    outcome: Outcome | None = None  # once it is decided
    verdict: Verdict | None = None  # once it has been judged
    goods_went: bool = False  # goods changed hands because of the decision, for a debt or a deal
    shown_by_people: bool = False  # it passed here and was open at the table: the clerk shows less


class Stand(Value, frozen=True, kw_only=True):
    """What a merchant has brought to market; the unsorted cards nobody has read yet."""

    legal: Cards = ()
    contraband: Cards = ()
    unsorted: Cards = ()
    face_up: Cards = ()  # contraband that everyone saw change hands, where it stays shown

    def all(self) -> Cards:
        return self.legal + self.contraband + self.unsorted


class Pile(Value, frozen=True, kw_only=True):
    """The cards that lie on a pile, and what everyone saw laid there, the uppermost last; a card
    drawn again unseen leaves only the first."""

    cards: Cards = ()
    seen: Cards = ()


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


class Table(Value, frozen=True, kw_only=True, dict=True):
    """All of one game; what follows from it is worked out once, as a table never changes."""

    numbers: Numbers
    options: Options = Options()
    seats: tuple[SeatId, ...]  # clockwise, so the next one sits to the left
    first: SeatId
    purses: Purses
    statements: Statements = {}  # of every account, the bank's too
    round: int = 1
    market: Market | None = Market()  # while it is open
    over: bool = False
    bags: Mapping[SeatId, Bag]
    stands: Mapping[SeatId, Stand]
    piles: tuple[Pile, ...]
    confiscated: Confiscated = Confiscated()
    black_market: Mapping[GoodId, Cards] = {}  # what lies there still, the uppermost first
    timer: Timer | None = None  # of the inspection, where the table agreed on one
    offers: tuple[Offer, ...] = ()  # open ones, of this round
    offers_made: int = 0
    bargains: tuple[Bargain, ...] = ()  # deals of this round
    proofs: tuple[Proof, ...] = ()
    noted: tuple[Noted, ...] = ()  # promises for later rounds, of the whole game
    past_bags: tuple[ClosedBag, ...] = ()  # of the rounds before
    debts: tuple[Debt, ...] = ()
    deputies: tuple[SeatId, ...] = ()  # this round's, the first drawn first
    served: tuple[SeatId, ...] = ()  # whose cards the deck of deputies no longer holds
    picked: int = 0  # cards taken from the chest while it is shared

    @cached_property
    def officers(self) -> tuple[SeatId, ...]:
        """Who inspects this round: the sheriff, or two deputies in the order they were drawn."""
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

    def gold(self, seat: SeatId) -> int:
        return self.purses[purse(seat)]

    def is_filling(self, seat: SeatId) -> bool:
        """Whether cards may go into this seat's bag and out of it."""
        return (
            self.phase in (Phase.MARKET, Phase.PACKING)
            and seat in self.merchants
            and self.bags[seat].stage is BagStage.OPEN
        )

    def seat_at(self, place: ReaderPlace) -> SeatId | None:
        """The seat whose reader lies there."""
        return next((seat for seat in self.seats if seat == place), None)

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
        yield "black market", tuple(card for cards in self.black_market.values() for card in cards)

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

    def card_of(self, copy: CopyId | None) -> Card | None:
        """The card a copy is; nothing if it is not in play, or its sticker not known."""
        good = None if copy is None else self.good_of(copy)
        return None if good is None else Card(good, copy)

    def place_of(self, card: Card) -> str | None:
        return next((place for place, cards in self.places() if card in cards), None)


def with_bag(table: Table, seat: SeatId, bag: Bag) -> Table:
    return replace(table, bags={**table.bags, seat: bag})


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

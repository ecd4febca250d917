"""The table: counted hands, open cards, points piles, ambushes, and whose turn it is."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property

from msgspec.structs import replace

from companion.game.cards import Card, Cards
from companion.game.values import CopyId, GoodId, SeatId, Value

from .numbers import ATTACKS, ActionKind, Numbers, alike, colour_of, pawn_on
from .options import Options
from .shapes import fits

TOWN = 0
"""The position of the sheriff on the town; the spaces follow clockwise from 1."""


class Phase(StrEnum):
    """The step of a turn, or of the game's end."""

    TURNING_UP = "turning_up"
    CHOOSING = "choosing"
    OFFERING = "offering"
    BUYING = "buying"
    ACCEPTING = "accepting"
    DEFENDING = "defending"
    RAIDING = "raiding"  # a hand lies open
    LAYING_AMBUSH = "laying_ambush"
    TURNING_IN = "turning_in"
    AMBUSHED = "ambushed"  # a set is called, and ambushes may be sprung
    FAVOUR = "favour"  # some have not drawn yet; only after a step was taken back
    DISCARDING = "discarding"  # both piles are empty
    SCORING = "scoring"
    OVER = "over"


class Offer(Value, frozen=True, kw_only=True):
    """The cards that a seat offers, named or not; none where its hand has no valid one."""

    cards: Cards = ()
    none: bool = False
    done: bool = False


class Action(Value, frozen=True, kw_only=True):
    """The action of the turned-up card, until it is done."""

    kind: ActionKind
    target: SeatId | None = None
    offers: Mapping[SeatId, Offer] = {}
    shown: bool = False  # the offers, or the raided hand, lie open
    open: Cards = ()  # the raided hand, as far as it was named
    kept: CopyId | None = None  # the ambush that the player named in private


class Laid(Value, frozen=True, kw_only=True):
    """The cards laid open to be turned in, and the call for ambushes."""

    cards: Cards = ()
    called: bool = False
    passed: tuple[SeatId, ...] = ()
    shown: CopyId | None = None  # an ambush at the gate; its holder is still to be told


class Ambush(Value, frozen=True):
    """An ambush that lies before a seat, on a gold; its card only where its owner named it."""

    gold: Card
    card: CopyId | None = None


class Favour(Value, frozen=True):
    """The number of the space, and who is entitled and has not drawn."""

    number: int
    waiting: tuple[SeatId, ...]


class Table(Value, frozen=True, kw_only=True, dict=True):
    """All of one game; derived facts are cached."""

    numbers: Numbers
    options: Options = Options()
    seats: tuple[SeatId, ...]
    first: SeatId
    turn: int = 1
    position: int = TOWN  # one more than there are spaces: the town again
    hands: Mapping[SeatId, int]
    seen: Mapping[SeatId, tuple[CopyId, ...]]  # in hands, as everyone saw; for the wooden table
    discards: Cards = ()
    points: Mapping[SeatId, Cards]
    ambushes: Mapping[SeatId, tuple[Ambush, ...]]
    stack: int  # ambushes that nobody has
    tasks: Mapping[str, tuple[SeatId, ...]]  # its solvers, the first one first
    turned: Card | None = None
    action: Action | None = None
    acted: bool = False  # the turned-up card is dealt with
    laid: Laid | None = None
    turned_in: bool = False  # the chance of this turn is gone
    favour: Favour | None = None
    special: int | None = None  # both piles are empty: everyone discards down to this number
    missing: int = 0  # cards that people did not find
    shuffles: int = 0
    ended_by: str = ""
    turned_over: int = 0  # points piles shown at the end

    @cached_property
    def phase(self) -> Phase:
        if self.ended_by:
            return Phase.OVER if self.turned_over == len(self.seats) else Phase.SCORING
        if self.special is not None:
            return Phase.DISCARDING
        if self.favour is not None:
            return Phase.FAVOUR
        if self.laid is not None and self.laid.called:
            return Phase.AMBUSHED
        if self.action is not None:
            return self._phase_of(self.action)
        if self.acted:
            return Phase.TURNING_IN
        return Phase.TURNING_UP if self.turned is None else Phase.CHOOSING

    def _phase_of(self, action: Action) -> Phase:
        if action.kind in ATTACKS:
            return Phase.RAIDING if action.shown else Phase.DEFENDING
        if action.kind is ActionKind.PURCHASE:
            return Phase.BUYING if action.shown else Phase.OFFERING
        if action.kind is ActionKind.BARTER:
            return Phase.OFFERING if self.still_to_offer else Phase.ACCEPTING
        return Phase.LAYING_AMBUSH

    @cached_property
    def player(self) -> SeatId:
        at = self.seats.index(self.first) + self.turn - 1
        return self.seats[at % len(self.seats)]

    def around(self, first: SeatId) -> tuple[SeatId, ...]:
        """All seats clockwise, beginning with this one."""
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    @property
    def others(self) -> tuple[SeatId, ...]:
        """Clockwise from the player's left."""
        return self.around(self.player)[1:]

    @cached_property
    def draw(self) -> int:
        """The draw pile: all cards that lie nowhere else. It is not stored, so that a hand counted
        anew puts it right."""
        golds = sum(map(len, self.ambushes.values()))
        known = sum(self.hands.values()) + sum(map(len, self.points.values())) + golds
        known += len(self.discards) + (self.turned is not None) + len(self.lying)
        return self.numbers.cards - known - self.missing

    @property
    def lying(self) -> Cards:
        """The cards laid open to be turned in."""
        return () if self.laid is None else self.laid.cards

    @property
    def space(self) -> int | None:
        """The number under the sheriff; none in the town."""
        return self.numbers.number_on(self.position)

    @property
    def in_town(self) -> bool:
        """The sheriff has come around."""
        return self.position > self.numbers.spaces

    @property
    def offers(self) -> Mapping[SeatId, Offer]:
        return {} if self.action is None else self.action.offers

    @property
    def still_to_offer(self) -> tuple[SeatId, ...]:
        """In the order in which they offer; a seat without cards is not asked."""
        offers = self.offers
        asked = (seat for seat in self.others if self.hands[seat])
        return tuple(s for s in asked if s not in offers or not offers[s].done)

    @property
    def offered(self) -> tuple[SeatId, ...]:
        """The seats whose offers can be taken."""
        return tuple(
            seat for seat in self.others if seat in self.offers and self.offers[seat].cards
        )

    def least_in_hand(self, seat: SeatId) -> int:
        """So many cards this hand has for certain, by what is going on."""
        action = self.action
        if action is None:
            return 0
        offer = self.offers.get(seat, Offer())
        bound = seat == action.target or (offer.done and offer.none)
        opened = len(action.open) if seat == action.target else 0
        return max(int(bound), len(offer.cards), opened)

    @property
    def holders(self) -> tuple[SeatId, ...]:
        """All others with an ambush, clockwise, as everyone sees."""
        return tuple(seat for seat in self.others if self.ambushes[seat])

    @property
    def open_tasks(self) -> tuple[str, ...]:
        """The tasks that the player may still solve."""
        most = self.numbers.task_cards
        return tuple(
            task
            for task, solvers in self.tasks.items()
            if len(solvers) < most and self.player not in solvers
        )

    @property
    def makes(self) -> tuple[str, ...]:
        """All that the laid cards can be turned in as: a set, and tasks."""
        cards = self.lying
        if not cards:
            return ()
        is_set = alike(cards) is not None and len(cards) >= self.numbers.set_min
        tasks = (t for t in self.open_tasks if fits(cards, self.numbers.tasks[t].sizes))
        return (*(("set",) if is_set else ()), *tasks)

    def fits_set(self, card: CopyId) -> bool:
        """This ambush may be sprung on the set that lies there."""
        pair = self.numbers.pair(card)
        return alike(self.lying) in pair if pair else pawn_on(card) == self.player

    @property
    def to_discard(self) -> Mapping[SeatId, int]:
        """How many cards each has above the number, while both piles are empty."""
        number = self.special
        if number is None:
            return {}
        return {seat: n - number for seat, n in self.hands.items() if n > number}

    @property
    def ambush_copies(self) -> tuple[CopyId, ...]:
        """The ambushes of this game."""
        return self.numbers.ambush_copies(self.seats)

    def card_of(self, copy: CopyId | None) -> Card | None:
        return self.numbers.card_of(copy)

    def has_item(self, good: GoodId | None) -> bool:
        return good in self.numbers.items

    @property
    def open_cards(self) -> Iterator[Card]:
        """All cards that lie where everyone sees them now."""
        yield from self.discards
        yield from self.lying
        for ambushes in self.ambushes.values():
            yield from (ambush.gold for ambush in ambushes)
        for offer in self.offers.values():
            yield from offer.cards
        if self.turned is not None:
            yield self.turned
        if self.action is not None:
            yield from self.action.open

    def none_left(self, good: GoodId) -> bool:
        """All cards of this item already lie where everyone sees them."""
        return sum(card.good == good for card in self.open_cards) >= self.numbers.stock[good]

    def lies_open(self, copy: CopyId) -> bool:
        """In this turn's sight; older places may be wrong, as people choose among cards alike."""
        cards = [*self.lying, *(card for offer in self.offers.values() for card in offer.cards)]
        if self.turned is not None:
            cards.append(self.turned)
        if self.action is not None:
            cards += self.action.open
        return any(card.copy == copy for card in cards)


def own_colour(seat: SeatId, copy: CopyId | None) -> bool:
    return copy == colour_of(seat)


def into_hand(table: Table, seat: SeatId, *cards: Card) -> Table:
    """Everyone saw these cards go into the hand, as far as they have names."""
    copies = tuple(card.copy for card in cards if card.copy is not None)
    return with_hand(table, seat, len(cards), table.seen[seat] + copies)


def out_of_hand(table: Table, seat: SeatId, *cards: Card) -> Table:
    """These cards were shown; without a copy, it could be any of that item."""
    gone = {card.copy for card in cards}
    doubtful = {card.good for card in cards if card.copy is None}
    seen = tuple(
        copy
        for copy in table.seen[seat]
        if copy not in gone and GoodId(copy.rpartition("-")[0]) not in doubtful
    )
    return with_hand(table, seat, -len(cards), () if None in doubtful else seen)


def with_hand(table: Table, seat: SeatId, change: int, seen: tuple[CopyId, ...]) -> Table:
    """So many more cards, or fewer; these among them have names."""
    number = table.hands[seat] + change
    return replace(
        table,
        hands={**table.hands, seat: number},
        seen={**table.seen, seat: tuple(dict.fromkeys(seen))[: max(0, number)]},
    )


def exchanged(table: Table, by: SeatId, owner: SeatId, card: Card | None, given: Card) -> Table:
    """A card of a hand goes to the player, for the turned-up one. Without a card, nobody but the
    two saw which one, and then nothing in that hand is sure."""
    if card is None:
        table = with_hand(table, owner, -1, ())
        table = with_hand(table, by, 1, table.seen[by])
    else:
        table = into_hand(out_of_hand(table, owner, card), by, card)
    return into_hand(table, owner, given)


def done(table: Table) -> Table:
    """The turned-up card is dealt with."""
    return replace(table, turned=None, action=None, acted=True)


def with_action(table: Table, **changes: object) -> Table:
    """Total: without an action nothing changes."""
    action = table.action
    return table if action is None else replace(table, action=replace(action, **changes))


def with_offer(table: Table, seat: SeatId, offer: Offer) -> Table:
    return with_action(table, offers={**table.offers, seat: offer})


def with_offers_seen(table: Table) -> Table:
    """The offers go back, and everyone saw their named cards."""
    for seat, offer in table.offers.items():
        copies = tuple(card.copy for card in offer.cards if card.copy is not None)
        table = with_hand(table, seat, 0, table.seen[seat] + copies)
    return table


def with_ambushes(table: Table, seat: SeatId, ambushes: Iterable[Ambush], stack: int) -> Table:
    """These lie before the seat now, and so many more on the stack, or fewer."""
    lying = {**table.ambushes, seat: tuple(ambushes)}
    return replace(table, ambushes=lying, stack=table.stack + stack)


def forgotten(table: Table, copy: CopyId | None) -> Table:
    """A copy that turns up elsewhere did not lie where it was believed: where several cards were
    alike, people took another one."""
    if copy is None:
        return table

    def nameless(cards: Cards) -> Cards:
        return tuple(Card(card.good) if card.copy == copy else card for card in cards)

    return replace(
        table,
        discards=nameless(table.discards),
        points={seat: nameless(cards) for seat, cards in table.points.items()},
        ambushes={
            seat: tuple(replace(one, gold=nameless((one.gold,))[0]) for one in ambushes)
            for seat, ambushes in table.ambushes.items()
        },
        seen={s: tuple(one for one in seen if one != copy) for s, seen in table.seen.items()},
    )

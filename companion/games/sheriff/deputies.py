"""Two deputies instead of a sheriff: their draw, and the sharing of their chest."""

from typing import ClassVar

from msgspec.structs import replace

from companion.game import bank
from companion.game.bank import BANK, CoinsMoved
from companion.game.cards import Card, Cards, Heap, without
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Chancy, Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says, seat_word
from companion.game.values import GoodId, Party, Role, SeatId, Value
from companion.game.who import Who
from companion.games.bags.table import with_bag

from . import events as e
from . import piles
from .obligations import is_for_pass, to_choose
from .officers import differing
from .showing import market_cards, without_market_cards
from .state import CHEST, Phase, Said, Table, Wish, with_stand, without_cards
from .who import SHERIFFS


class DrawDeputies(Chancy, frozen=True):
    """Two deputies for this round: named from the cards people drew, or drawn by the clerk."""

    round: int
    first: SeatId | None = None
    second: SeatId | None = None


class PickFromChest(Command, frozen=True):
    """A deputy takes a card from the chest in turn; without a good, one that lies face down."""

    seat: SeatId
    round: int
    good: GoodId | None = None


class ShareChest(Chancy, frozen=True):
    """The chest is shared out; an odd coin or card goes to the deputy they agree on, or away. By
    chance a card that lies face down is the odd one: the cheapest or dearest would tell of the
    others."""

    round: int
    rest_to: SeatId | None = None


class DeputiesDrawn(Event, frozen=True):
    """The first drawn leads where one has to."""

    seats: tuple[SeatId, SeatId]


class ChestPicked(Event, frozen=True, kw_only=True):
    """A deputy took a card from the chest; contraband stays face down."""

    seat: SeatId
    card: Card
    legal: bool


class ChestCardDiscarded(Event, frozen=True):
    """The odd card of the chest lies on the pile for all to see."""

    trace: ClassVar[Trace] = Trace.REVEAL
    card: Card


def draw(course: Course[Table], asked: Asked[DrawDeputies]) -> Refusal | None:
    """Named from the physical cards, or drawn by chance from those who have not served yet."""
    table, command = course.table, asked.command
    if command.round != table.round:
        return refuse("why.round_moved_on")
    deck = [seat for seat in table.seats if seat not in table.served]
    if command.first is None and command.second is None:
        chance, first = divmod(int(command.chance, 16), len(deck))
        leader = deck.pop(first)
        course.write(DeputiesDrawn((leader, deck[chance % len(deck)])))
        return None
    if command.first is None or command.second is None or command.first == command.second:
        return refuse("why.two_deputies")
    if not {command.first, command.second} <= set(deck):
        return refuse("why.has_served")
    course.write(DeputiesDrawn((command.first, command.second)))
    return None


def next_to_pick(table: Table) -> SeatId | None:
    """The deputy who takes a card from the chest now; an odd last card is nobody's by right."""
    left = len(table.stands[CHEST].all())
    if left == 0 or (left == 1 and table.picked % 2 == 0):
        return None
    return table.officers[table.picked % 2]


def pick(course: Course[Table], asked: Asked[PickFromChest]) -> Refusal | None:
    """Both deputies may look at what lies face down, and choose from it; other people name no
    card."""
    table, command = course.table, asked.command
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if command.seat != next_to_pick(table):
        return refuse("why.not_your_pick")
    chest = table.stands[CHEST]
    in_sight = chest.legal + market_cards(table.numbers, chest)
    known = chest.all() if asked.by.seat in table.officers else in_sight
    cards = [card for card in known if card.good == command.good]
    if command.good is None:
        cards = list(without_market_cards(table.numbers, chest))
    if not cards:
        return refuse("why.not_on_chest")
    course.write(_picked(table, command.seat, cards[0]))
    return None


def share(course: Course[Table], asked: Asked[ShareChest]) -> Refusal | None:
    """Half the coins each; cards that nobody chose are dealt in turn; the odd ones go where both
    agree, or away."""
    table, command = course.table, asked.command
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if command.rest_to is not None and command.rest_to not in table.officers:
        return refuse("why.no_such_deputy")
    waiting = _still_to_give(table)
    if waiting is not None:
        return refuse("why.chest_waits", seat=seat_word(waiting))
    half, odd = divmod(table.gold(CHEST), 2)
    course.write(*(_coins(bank.purse(seat), half) for seat in table.officers if half))
    if odd:
        course.write(_coins(bank.purse(command.rest_to) if command.rest_to else BANK, odd))
    for card in _laid(table, command.chance):
        turn = next_to_pick(course.table) or command.rest_to
        if turn is None:
            course.write(ChestCardDiscarded(card))
        else:
            course.write(_picked(course.table, turn, card))
    return None


def _still_to_give(table: Table) -> SeatId | None:
    """The first who has still to choose cards for both deputies: they make an odd number even."""
    deals = (deal for deal in table.bargains if deal.terms.taker == CHEST)
    return next((deal.terms.giver for deal in deals if to_choose(table, deal)), None)


def _laid(table: Table, chance: str) -> Cards:
    chest = table.stands[CHEST]
    hidden = table.numbers.in_order(chest.contraband)
    if hidden:
        odd = hidden[int(chance, 16) % len(hidden)]
        hidden = (*without(hidden, [odd]), odd)
    return table.numbers.in_order(chest.legal) + hidden


def _picked(table: Table, seat: SeatId, card: Card) -> ChestPicked:
    return ChestPicked(seat=seat, card=card, legal=card in table.stands[CHEST].legal)


def _coins(payee: bank.Account, amount: int) -> CoinsMoved:
    return CoinsMoved(payer=bank.purse(CHEST), payee=payee, amount=amount, reason="share")


def with_deputies(table: Table, event: DeputiesDrawn) -> Table:
    return replace(table, deputies=event.seats, served=(*table.served, *event.seats))


def with_wish(table: Table, event: e.DeputySaid) -> Table:
    bag = table.bags[event.seat]
    wishes = {**bag.wishes, event.deputy: Said(event.wish, event.bribe)}
    return with_bag(table, event.seat, replace(bag, wishes=wishes))


def without_older_words(table: Table, event: e.OfferAgreed) -> Table:
    """A deputy who stands by an offer to both takes back another word on that bag."""
    offer = next(offer for offer in table.offers if offer.number == event.number)
    bag = offer.terms.passes
    if bag is None or offer.terms.taker in table.seats or not is_for_pass(offer):
        return table
    newly = (event.seat, offer.by) if event.seat == offer.terms.giver else (event.seat,)
    wishes = table.bags[bag].wishes
    left = {deputy: said for deputy, said in wishes.items() if deputy not in newly}
    return with_bag(table, bag, replace(table.bags[bag], wishes=left))


def with_picked(table: Table, event: ChestPicked) -> Table:
    table = with_stand(table, CHEST, without_cards(table.stands[CHEST], (event.card,)))
    stand = table.stands[event.seat]
    if event.legal:
        stand = replace(stand, legal=(*stand.legal, event.card))
    else:
        stand = replace(stand, contraband=(*stand.contraband, event.card))
    return replace(with_stand(table, event.seat, stand), picked=table.picked + 1)


def with_discarded(table: Table, event: ChestCardDiscarded) -> Table:
    """A card that came from no deck belongs to no pile, and leaves the game."""
    table = with_stand(table, CHEST, without_cards(table.stands[CHEST], (event.card,)))
    leaves = event.card.good in table.numbers.market_cards
    return table if leaves else piles.laid(table, 1, (event.card,))


def with_nobody_drawn(table: Table, _event: e.RoundEnded) -> Table:
    """Once everyone has served, the deck of deputies is shuffled anew."""
    everyone = len(table.served) == len(table.seats)
    return replace(table, deputies=(), served=() if everyone else table.served, picked=0)


def _proclaimed(_table: Table, event: DeputiesDrawn) -> Message:
    first, second = event.seats
    return says("spoken.deputies", seat=seat_word(first), other=seat_word(second))


def _told_drawn(event: DeputiesDrawn, _audience: Party) -> Message:
    first, second = event.seats
    return says("news.deputies_drawn", seat=seat_word(first), other=seat_word(second))


def _told_wish(event: e.DeputySaid, _audience: Party) -> Message:
    deputy, seat = seat_word(event.deputy), seat_word(event.seat)
    if event.wish is Wish.PASS and event.bribe:
        return says("news.deputy_names_a_sum", deputy=deputy, seat=seat, number=event.bribe)
    if event.wish is Wish.PASS and event.bribe == 0:
        return says("news.deputy_wants_nothing_for_it", deputy=deputy, seat=seat)
    return says(f"news.deputy_wants_to_{event.wish}", deputy=deputy, seat=seat)


def _told_picked(event: ChestPicked, audience: Party) -> Message:
    seat = seat_word(event.seat)
    if event.card.good is not None and (event.legal or audience.seat == event.seat):
        return says("news.chest_picked", seat=seat, good=good_word(event.card.good))
    return says("news.chest_picked_face_down", seat=seat)


def _told_discarded(event: ChestCardDiscarded, _audience: Party) -> Message | None:
    good = event.card.good
    return None if good is None else says("news.chest_card_discarded", good=good_word(good))


def _plainly(command: DrawDeputies, events: tuple[Event, ...]) -> Command:
    """By name."""
    match events:
        case (DeputiesDrawn(seats=(first, second)),):
            return replace(command, first=first, second=second)
    return command


class PublicChest(Value, frozen=True, kw_only=True):
    """The gains of two deputies together."""

    gold: int
    legal: Heap
    contraband: int
    face_up: Heap  # contraband that everyone sees
    next_to_pick: SeatId | None


def public_chest(table: Table) -> PublicChest | None:
    if not table.has_chest:
        return None
    chest = table.stands[CHEST]
    return PublicChest(
        gold=table.gold(CHEST),
        legal=table.numbers.heap(chest.legal),
        contraband=len(without_market_cards(table.numbers, chest)),
        face_up=table.numbers.heap(market_cards(table.numbers, chest)),
        next_to_pick=next_to_pick(table) if table.phase is Phase.SHARING else None,
    )


def to_draw(table: Table) -> tuple[SeatId, ...]:
    """Whose cards are still in the deck of deputies, before a draw."""
    if table.phase is not Phase.DRAWING:
        return ()
    return tuple(seat for seat in table.seats if seat not in table.served)


def looked_into(table: Table, seat: SeatId) -> Heap | None:
    """The contraband of the chest, which both deputies may look at."""
    if not table.has_chest or seat not in table.officers:
        return None
    return table.numbers.heap(without_market_cards(table.numbers, table.stands[CHEST]))


def _next_in_inspecting(table: Table) -> Message | None:
    bag = differing(table)
    return None if bag is None else says("next.sums_differ", seat=seat_word(bag))


def _next_in_sharing(table: Table) -> Message:
    turn = next_to_pick(table)
    return says("next.picking", seat=seat_word(turn)) if turn else says("next.sharing")


def _to_act_in_sharing(table: Table) -> tuple[SeatId, ...]:
    turn = next_to_pick(table)
    return (turn,) if turn else table.officers


CHAPTER = Chapter(
    name="deputies",
    rules={
        DrawDeputies: rule([Phase.DRAWING], Who.STEWARD, decide=draw),
        PickFromChest: rule([Phase.SHARING], Who.OWNER, Who.STEWARD, decide=pick),
        ShareChest: rule([Phase.SHARING], *SHERIFFS, decide=share),
    },
    effects={
        DeputiesDrawn: with_deputies,
        e.DeputySaid: with_wish,
        ChestPicked: with_picked,
        ChestCardDiscarded: with_discarded,
    },
    echoes={e.OfferAgreed: without_older_words, e.RoundEnded: with_nobody_drawn},
    news={
        DeputiesDrawn: _told_drawn,
        e.DeputySaid: _told_wish,
        ChestPicked: _told_picked,
        ChestCardDiscarded: _told_discarded,
    },
    proclaims={DeputiesDrawn: _proclaimed},
    phrases=(
        Phrase(
            command=DrawDeputies,
            text="the deputies are drawn[, by chance {chance}]",
            by=Role.STEWARD,
            sets={"first": None, "second": None},
        ),
        Phrase(
            command=DrawDeputies,
            text="{first} and {second} are deputies[, by chance {chance}]",
            by=Role.STEWARD,
        ),
        Phrase(
            command=PickFromChest,
            text="{seat} picks {good:cards} from the chest",
            secret=("good",),
        ),
        Phrase(
            command=ShareChest,
            text="{by} shares the chest[, what is odd to {rest_to}][, by chance {chance}]",
            secret=("chance",),
        ),
    ),
    plain={DrawDeputies: _plainly},
    public={"to_draw": to_draw, "chest": public_chest},
    own={"chest_contraband": looked_into},
    next_step={
        Phase.DRAWING: lambda _table: says("next.drawing"),
        Phase.INSPECTING: _next_in_inspecting,
        Phase.SHARING: _next_in_sharing,
    },
    to_act={Phase.DRAWING: lambda _table: (), Phase.SHARING: _to_act_in_sharing},
)

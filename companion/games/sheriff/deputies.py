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
from companion.games.bags.parts import BagStage
from companion.games.bags.table import with_bag
from companion.games.bags.who import Who

from . import events as e
from . import piles
from .obligations import is_for_pass, to_choose
from .officers import differing
from .reasons import without_reason
from .showing import market_cards, without_market_cards
from .state import CHEST, Bag, Phase, Said, Table, Wish, with_stand, without_cards
from .who import PLAY, SHERIFFS


class DrawDeputies(Chancy, frozen=True):
    """Two deputies for this round: named from the cards people drew, or drawn by the clerk."""

    round: int
    first: SeatId | None = None
    second: SeatId | None = None


class CorrectDeputies(Command, frozen=True, kw_only=True):
    """These two are the deputies of this round, in this order, as long as no bag was decided."""

    round: int
    first: SeatId
    second: SeatId
    reason: str


class CorrectDrawn(Command, frozen=True, kw_only=True):
    """This seat's card has left the deck of deputies, and the other one lies in it still. It counts
    for the next draws; this round's pair serves to its end."""

    seat: SeatId
    instead_of: SeatId
    round: int
    reason: str


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


class BagBackToHand(Event, frozen=True):
    """A deputy packs nothing: cards that were in the bag, if any, go back to hand, unseen."""

    seat: SeatId


class DrawnCorrected(Event, frozen=True, kw_only=True):
    """The card of one seat has been drawn, and not that of the other."""

    seat: SeatId
    instead_of: SeatId


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


def correct_pair(course: Course[Table], asked: Asked[CorrectDeputies]) -> Refusal | None:
    """The bags of the new deputies go back to hand unopened; the others are merchants now."""
    table, command = course.table, asked.command
    wrong = without_reason(command.reason) or _not_to_correct(table, command)
    if wrong:
        return wrong
    pair = command.first, command.second
    gone = tuple(seat for seat in table.deputies if seat not in pair)
    come = tuple(seat for seat in pair if seat not in table.deputies)
    course.write(e.PutRight(asked.by, command.reason), e.PairStruck(gone=gone, come=come))
    course.write(*map(BagBackToHand, come), e.DeputiesCorrected(seats=pair, gone=gone))
    return None


def _not_to_correct(table: Table, command: CorrectDeputies) -> Refusal | None:
    if not table.has_chest:
        return refuse("why.no_deputies_here")
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if _has_decided(table):
        return refuse("why.deputies_have_decided")
    if not {command.first, command.second} <= {*table.seats}:
        return refuse("why.no_such_seat")
    if command.first == command.second:
        return refuse("why.two_deputies")
    if {command.first, command.second} & {*_drawn_before(table)}:
        return refuse("why.has_served")
    if (command.first, command.second) == table.deputies:
        return refuse("why.same_deputies")
    return None


def _has_decided(table: Table) -> bool:
    """Whether a bag of this round has been opened or handed back."""
    undecided = BagStage.OPEN, BagStage.SEALED, BagStage.NONE
    return any(table.bags[seat].stage not in undecided for seat in table.merchants)


def _drawn_before(table: Table) -> tuple[SeatId, ...]:
    """The seats drawn in the rounds before, in this pass of the deck."""
    return tuple(seat for seat in table.served if seat not in table.deputies)


def correct_drawn(course: Course[Table], asked: Asked[CorrectDrawn]) -> Refusal | None:
    """As many cards have left the deck as before, but not the same ones."""
    table, command = course.table, asked.command
    wrong = without_reason(command.reason)
    if wrong:
        return wrong
    if not table.has_chest:
        return refuse("why.no_deputies_here")
    if command.round != table.round:
        return refuse("why.round_moved_on")
    may_be_wrong, deck = _may_be_swapped(table)
    if command.instead_of in table.served and command.instead_of not in may_be_wrong:
        return refuse("why.correct_the_pair")
    if command.instead_of not in may_be_wrong or command.seat not in deck:
        return refuse("why.not_to_swap")
    swapped = DrawnCorrected(seat=command.seat, instead_of=command.instead_of)
    course.write(e.PutRight(asked.by, command.reason), swapped)
    return None


def _may_be_swapped(table: Table) -> tuple[tuple[SeatId, ...], tuple[SeatId, ...]]:
    """The seats whose cards may still lie in the deck, and those whose cards do."""
    deck = tuple(seat for seat in table.seats if seat not in table.served)
    drawn = table.served if _has_decided(table) else _drawn_before(table)
    return drawn, deck


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


def with_bag_in_hand(table: Table, event: BagBackToHand) -> Table:
    return with_bag(table, event.seat, Bag(early=table.bags[event.seat].early))


def with_pair_corrected(table: Table, event: e.DeputiesCorrected) -> Table:
    """The words of deputies who do not serve count for no bag."""
    bags = {
        seat: replace(bag, wishes={d: said for d, said in bag.wishes.items() if d in event.seats})
        for seat, bag in table.bags.items()
    }
    served = (*_drawn_before(table), *event.seats)
    return replace(table, bags=bags, deputies=event.seats, served=served)


def with_drawn_corrected(table: Table, event: DrawnCorrected) -> Table:
    now = (event.seat if seat == event.instead_of else seat for seat in table.served)
    return replace(table, served=tuple(now))


def unchanged(table: Table, _event: e.PairStruck) -> Table:
    """Other chapters call off the talk with these seats; then the new pair is written down."""
    return table


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


def _told_drawn(event: DeputiesDrawn, _audience: Party) -> Message:
    first, second = event.seats
    return says("news.deputies_drawn", seat=seat_word(first), other=seat_word(second))


def _told_corrected(event: e.DeputiesCorrected, _audience: Party) -> Message:
    first, second = event.seats
    key = "news.deputies_corrected" if event.gone else "news.deputies_in_other_order"
    return says(key, seat=seat_word(first), other=seat_word(second))


def _told_in_hand(event: BagBackToHand, _audience: Party) -> Message:
    return says("news.bag_back_to_hand", seat=seat_word(event.seat))


def _told_drawn_corrected(event: DrawnCorrected, _audience: Party) -> Message:
    seat, other = seat_word(event.seat), seat_word(event.instead_of)
    return says("news.drawn_corrected", seat=seat, other=other)


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


class PublicDraws(Value, frozen=True, kw_only=True):
    """The seats that a correction may name, where there are deputies."""

    pair: tuple[SeatId, ...]  # may be this round's deputies, as long as no bag was decided
    drawn: tuple[SeatId, ...]  # may have been named by mistake, as the next draws count
    deck: tuple[SeatId, ...]  # may have been drawn instead


def public_draws(table: Table) -> PublicDraws | None:
    if not table.has_chest or table.over:
        return None
    before = _drawn_before(table)
    fixed = not table.deputies or _has_decided(table)
    drawn, deck = _may_be_swapped(table)
    return PublicDraws(
        pair=() if fixed else tuple(seat for seat in table.seats if seat not in before),
        drawn=drawn if deck else (),
        deck=deck if drawn else (),
    )


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


_DRAWN = tuple(phase for phase in PLAY if phase is not Phase.DRAWING)

CHAPTER = Chapter(
    name="deputies",
    rules={
        DrawDeputies: rule([Phase.DRAWING], Who.STEWARD, decide=draw),
        CorrectDeputies: rule(_DRAWN, Who.STEWARD, decide=correct_pair),
        CorrectDrawn: rule(PLAY, Who.STEWARD, decide=correct_drawn),
        PickFromChest: rule([Phase.SHARING], Who.OWNER, Who.STEWARD, decide=pick),
        ShareChest: rule([Phase.SHARING], *SHERIFFS, decide=share),
    },
    effects={
        DeputiesDrawn: with_deputies,
        e.PairStruck: unchanged,
        BagBackToHand: with_bag_in_hand,
        e.DeputiesCorrected: with_pair_corrected,
        DrawnCorrected: with_drawn_corrected,
        e.DeputySaid: with_wish,
        ChestPicked: with_picked,
        ChestCardDiscarded: with_discarded,
    },
    echoes={e.OfferAgreed: without_older_words, e.RoundEnded: with_nobody_drawn},
    news={
        DeputiesDrawn: _told_drawn,
        BagBackToHand: _told_in_hand,
        e.DeputiesCorrected: _told_corrected,
        DrawnCorrected: _told_drawn_corrected,
        e.DeputySaid: _told_wish,
        ChestPicked: _told_picked,
        ChestCardDiscarded: _told_discarded,
    },
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
            command=CorrectDeputies,
            text="{by} puts right that {first} and {second} are deputies: {reason}",
        ),
        Phrase(
            command=CorrectDrawn,
            text="{by} puts right that {seat} was drawn and not {instead_of:seat}: {reason}",
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
    public={"to_draw": to_draw, "draws": public_draws, "chest": public_chest},
    own={"chest_contraband": looked_into},
    next_step={
        Phase.DRAWING: lambda _table: says("next.drawing"),
        Phase.INSPECTING: _next_in_inspecting,
        Phase.SHARING: _next_in_sharing,
    },
    to_act={Phase.DRAWING: lambda _table: (), Phase.SHARING: _to_act_in_sharing},
)

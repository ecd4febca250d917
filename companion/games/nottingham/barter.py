"""The barter: from the left on, all others lay one or two open cards, and one offer is accepted."""

from typing import ClassVar

from companion.game.cards import Card
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import GoodId, SeatId

from .numbers import ActionKind
from .spoken import card_word, told
from .table import Offer, Phase, Table, forgotten, with_offer
from .who import OWNERS, item_read, no_item

_MOST = 2


class OfferCard(Command, frozen=True):
    """A card lies open before the seat; without a good, nobody named it."""

    seat: SeatId
    turn: int
    good: GoodId | None = None


class EndOffer(Command, frozen=True):
    """One card is all that is offered."""

    seat: SeatId
    turn: int


class CardOffered(Event, frozen=True):
    """A card is offered; with the last one the offer is done."""

    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    card: Card
    done: bool


class OfferEnded(Event, frozen=True):
    seat: SeatId


def _next_seat(table: Table) -> SeatId | None:
    barter = table.action is not None and table.action.kind is ActionKind.BARTER
    return next(iter(table.still_to_offer), None) if barter else None


def _not_in_turn(table: Table, seat: SeatId) -> Refusal | None:
    asked = _next_seat(table)
    if asked is None:
        return refuse("why.offers_are_closed")
    return None if seat == asked else refuse("why.offer_in_turn", seat=seat_word(asked))


def offer(course: Course[Table], asked: Asked[OfferCard]) -> Refusal | None:
    table, command = course.table, asked.command
    refused = _not_in_turn(table, command.seat)
    if refused is None and command.good is not None:
        refused = no_item(table, command.good)
    return refused or _offered(course, command.seat, Card(command.good))


def card_read(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """At any reader, as only one seat can lay a card now."""
    table, copy = course.table, asked.command.copy
    seat = _next_seat(table)
    if table.phase is not Phase.OFFERING or seat is None:
        return NOT_MINE
    card = item_read(table, copy)
    return card if isinstance(card, Refusal) else _offered(course, seat, card)


def _offered(course: Course[Table], seat: SeatId, card: Card) -> Refusal | None:
    table = course.table
    if table.turned is not None and card.good == table.turned.good:
        return refuse("why.not_the_same", good=card_word(card))
    number = len(table.offers.get(seat, Offer()).cards) + 1
    course.write(CardOffered(seat, card, number >= min(_MOST, table.hands[seat])))
    return None


def end(course: Course[Table], asked: Asked[EndOffer]) -> Refusal | None:
    table, seat = course.table, asked.command.seat
    refused = _not_in_turn(table, seat)
    if refused is None and not table.offers.get(seat, Offer()).cards:
        return refuse("why.offer_missing")
    if refused is None:
        course.write(OfferEnded(seat))
    return refused


def with_offered(table: Table, event: CardOffered) -> Table:
    cards = table.offers.get(event.seat, Offer()).cards
    table = forgotten(table, event.card.copy)
    return with_offer(table, event.seat, Offer(cards=(*cards, event.card), done=event.done))


def with_ended(table: Table, event: OfferEnded) -> Table:
    cards = table.offers.get(event.seat, Offer()).cards
    return with_offer(table, event.seat, Offer(cards=cards, done=True))


def _next_offering(table: Table) -> Message | None:
    seat = _next_seat(table)
    if seat is None:
        return None
    return says("next.barter", seat=seat_word(seat), good=card_word(table.turned))


def _next_accepting(table: Table) -> Message:
    return says("next.accept", seat=seat_word(table.player))


def _to_offer(table: Table) -> tuple[SeatId, ...] | None:
    seat = _next_seat(table)
    return None if seat is None else (seat,)


CHAPTER = Chapter(
    name="barter",
    rules={
        OfferCard: rule([Phase.OFFERING], *OWNERS, decide=offer),
        EndOffer: rule([Phase.OFFERING], *OWNERS, decide=end),
    },
    hears={CardRead: card_read},
    effects={CardOffered: with_offered, OfferEnded: with_ended},
    news={
        CardOffered: told("nottingham.card_offered", good="card"),
        OfferEnded: told("nottingham.offer_ended"),
    },
    phrases=(
        Phrase(command=OfferCard, text="{seat} offers {good:cards}"),
        Phrase(command=EndOffer, text="{seat} is done offering"),
    ),
    next_step={Phase.OFFERING: _next_offering, Phase.ACCEPTING: _next_accepting},
    to_act={Phase.OFFERING: _to_offer},
)

"""The purchase: all others lay a card face down for the turned-up one, and then turn them over."""

from typing import ClassVar

from companion.game.cards import UNREAD, Card
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.steps import going_on
from companion.game.values import Party, SeatId, seat_at

from .commands import GoOn, NamedCard
from .events import HandCounted, HandProved
from .numbers import ActionKind
from .spoken import card_word, told
from .table import (
    Offer,
    Phase,
    Table,
    done,
    forgotten,
    into_hand,
    with_action,
    with_offer,
    with_offers_seen,
)
from .who import ANYONE, OWNERS, item_read, no_item, not_the_player


class LayOffer(Command, frozen=True):
    """A card lies face down before the seat."""

    seat: SeatId
    turn: int


class NameOffer(NamedCard, frozen=True):
    """The card that this seat offers, now that it lies open; it may be named again."""


class RefuseOffers(Command, frozen=True):
    """The player keeps the turned-up card."""

    seat: SeatId
    turn: int


class OfferLaid(Event, frozen=True):
    seat: SeatId


class OffersTurnedOver(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.REVEAL


class OfferNamed(Event, frozen=True):
    seat: SeatId
    card: Card


class OffersRefused(Event, frozen=True):
    seat: SeatId
    card: Card


def _is_purchase(table: Table) -> bool:
    return table.action is not None and table.action.kind is ActionKind.PURCHASE


def lay(course: Course[Table], asked: Asked[LayOffer]) -> Refusal | None:
    table, seat = course.table, asked.command.seat
    if not _is_purchase(table):
        return refuse("why.offers_are_open")
    if seat not in table.still_to_offer:
        return refuse("why.offered_already")
    course.write(OfferLaid(seat))
    return None


def all_have_laid(course: Course[Table]) -> Unclaimed | None:
    if not _is_purchase(course.table):
        return NOT_MINE
    for seat in course.table.still_to_offer:
        course.write(OfferLaid(seat))
    return None


def turn_over(course: Course[Table], _event: Event) -> None:
    """The last offer turns all of them over."""
    table = course.table
    waits = _is_purchase(table) and table.phase is Phase.OFFERING
    if waits and not table.still_to_offer and table.offered:
        course.write(OffersTurnedOver())


def name(course: Course[Table], asked: Asked[NameOffer]) -> Refusal | None:
    table, command = course.table, asked.command
    known = table.offers.get(command.seat, Offer()).cards
    if known and known[0].good == command.good:
        return None
    return no_item(table, command.good) or _named(course, command.seat, Card(command.good))


def card_read(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """At the own reader, or else the first offer clockwise that has no name."""
    table, copy = course.table, asked.command.copy
    if table.phase is not Phase.BUYING:
        return NOT_MINE
    cards = {seat: table.offers[seat].cards[0] for seat in table.offered}
    if copy is not None and any(card.copy == copy for card in cards.values()):
        return None
    card = item_read(table, copy)
    if isinstance(card, Refusal):
        return card
    nameless = (seat for seat, offered in cards.items() if offered in (UNREAD, Card(card.good)))
    seat = seat_at(asked.command.seat, table.offered) or next(nameless, None)
    return refuse("why.no_card_expected") if seat is None else _named(course, seat, card)


def _named(course: Course[Table], seat: SeatId, card: Card) -> Refusal | None:
    table = course.table
    if seat not in table.offered:
        return refuse("why.no_offer_there")
    if table.turned is not None and card.good == table.turned.good:
        return refuse("why.not_the_same", good=card_word(card))
    course.write(OfferNamed(seat, card))
    return None


def refuse_all(course: Course[Table], asked: Asked[RefuseOffers]) -> Refusal | None:
    table = course.table
    refused = not_the_player(table, asked.command.seat)
    if refused is None:
        assert table.turned is not None, "a purchase is made with a card"
        course.write(OffersRefused(table.player, table.turned))
    return refused


def with_laid(table: Table, event: OfferLaid) -> Table:
    return with_offer(table, event.seat, Offer(cards=(UNREAD,), done=True))


def with_turned_over(table: Table, _event: OffersTurnedOver) -> Table:
    return with_action(table, shown=True)


def with_named(table: Table, event: OfferNamed) -> Table:
    table = forgotten(table, event.card.copy)
    return with_offer(table, event.seat, Offer(cards=(event.card,), done=True))


def with_refused(table: Table, event: OffersRefused) -> Table:
    return done(into_hand(with_offers_seen(table), event.seat, event.card))


def _told_over(_event: OffersTurnedOver, _audience: Party) -> Message:
    return says("nottingham.offers_turned_over")


def _next_offering(table: Table) -> Message | None:
    if not _is_purchase(table):
        return None
    seat, number = seat_word(table.player), len(table.still_to_offer)
    return says("next.offer_hidden", seat=seat, good=card_word(table.turned), number=number)


def _next_buying(table: Table) -> Message:
    return says("next.buy", seat=seat_word(table.player), good=card_word(table.turned))


def _to_offer(table: Table) -> tuple[SeatId, ...] | None:
    return table.still_to_offer if _is_purchase(table) else None


CHAPTER = Chapter(
    name="purchase",
    rules={
        LayOffer: rule([Phase.OFFERING], *OWNERS, decide=lay),
        NameOffer: rule([Phase.BUYING], *ANYONE, decide=name),
        RefuseOffers: rule([Phase.BUYING], *OWNERS, decide=refuse_all),
    },
    hears={CardRead: card_read, **going_on(GoOn, {Phase.OFFERING: all_have_laid})},
    follows={OfferLaid: turn_over, HandProved: turn_over, HandCounted: turn_over},
    effects={
        OfferLaid: with_laid,
        OffersTurnedOver: with_turned_over,
        OfferNamed: with_named,
        OffersRefused: with_refused,
    },
    news={
        OfferLaid: told("nottingham.offer_laid"),
        OffersTurnedOver: _told_over,
        OfferNamed: told("nottingham.offer_named", good="card"),
        OffersRefused: told("nottingham.offers_refused", good="card"),
    },
    phrases=(
        Phrase(command=LayOffer, text="{seat} lays an offer"),
        Phrase(command=NameOffer, text="the offer of {seat} is {good:named}"),
        Phrase(command=RefuseOffers, text="{seat} refuses all offers"),
        Phrase(command=GoOn, text="{by} says that all have laid", sets={"phase": Phase.OFFERING}),
    ),
    next_step={Phase.OFFERING: _next_offering, Phase.BUYING: _next_buying},
    to_act={Phase.OFFERING: _to_offer},
)

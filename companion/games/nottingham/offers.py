"""Offers of all other players, at a purchase or a barter: a hand without any, and the exchange."""

from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import Party, SeatId

from .events import HandCounted, HandProved, NoOffers, OfferTaken
from .numbers import ActionKind
from .spoken import told
from .table import Offer, Phase, Table, done, into_hand, out_of_hand, with_offer, with_offers_seen
from .who import OWNERS, not_the_player


class ShowHand(Command, frozen=True):
    """A hand has no card that may be offered, and its owner proves it."""

    seat: SeatId
    turn: int


class TakeOffer(Command, frozen=True):
    """The player takes the offer of another seat."""

    seat: SeatId
    turn: int
    of: SeatId


def show_hand(course: Course[Table], asked: Asked[ShowHand]) -> Refusal | None:
    table, seat = course.table, asked.command.seat
    assert table.action is not None, "offers are made for an action"
    waiting = table.still_to_offer
    asked_now = waiting[:1] if table.action.kind is ActionKind.BARTER else waiting
    if seat not in asked_now:
        return refuse("why.offer_in_turn", seat=seat_word(waiting[0]))
    if table.offers.get(seat, Offer()).cards:
        return refuse("why.offered_already")
    course.write(HandProved(seat, table.action.kind))
    return None


def take_offer(course: Course[Table], asked: Asked[TakeOffer]) -> Refusal | None:
    table, command = course.table, asked.command
    refused = not_the_player(table, command.seat)
    if refused is not None:
        return refused
    if command.of not in table.offered:
        return refuse("why.no_offer_there")
    assert table.turned is not None, "the card is given for an offer"
    cards = table.offers[command.of].cards
    course.write(OfferTaken(table.player, command.of, cards, table.turned))
    return None


def nobody_offers(course: Course[Table], _event: Event) -> None:
    """All have proved that they cannot; the card goes to the hand."""
    table = course.table
    if table.phase not in (Phase.OFFERING, Phase.ACCEPTING) or table.turned is None:
        return
    if not table.still_to_offer and not table.offered:
        course.write(NoOffers(table.player, table.turned))


def with_proved(table: Table, event: HandProved) -> Table:
    return with_offer(table, event.seat, Offer(none=True, done=True))


def with_taken(table: Table, event: OfferTaken) -> Table:
    table = with_offers_seen(table)
    table = into_hand(out_of_hand(table, event.of, *event.cards), event.seat, *event.cards)
    return done(into_hand(table, event.of, event.given))


def with_none(table: Table, event: NoOffers) -> Table:
    return done(into_hand(table, event.seat, event.card))


def _told_proved(event: HandProved, _audience: Party) -> Message:
    return says(f"nottingham.proved_{event.kind}", seat=seat_word(event.seat))


CHAPTER = Chapter(
    name="offers",
    rules={
        ShowHand: rule([Phase.OFFERING], *OWNERS, decide=show_hand),
        TakeOffer: rule([Phase.BUYING, Phase.ACCEPTING], *OWNERS, decide=take_offer),
    },
    follows={HandProved: nobody_offers, HandCounted: nobody_offers},
    effects={HandProved: with_proved, OfferTaken: with_taken, NoOffers: with_none},
    news={
        HandProved: _told_proved,
        OfferTaken: told("nottingham.offer_taken", of="of", goods="cards", good="given"),
        NoOffers: told("nottingham.no_offers", good="card"),
    },
    phrases=(
        Phrase(command=ShowHand, text="{seat} proves an empty offer"),
        Phrase(command=TakeOffer, text="{seat} takes the offer of {of:seat}"),
    ),
)

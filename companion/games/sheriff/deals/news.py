"""News of offers and deals; void promises are not told to anybody."""

from companion.game.cards import unread
from companion.game.messages import Message, says, seat_word
from companion.game.spoken import heap
from companion.game.values import Party
from companion.games.sheriff import events as e
from companion.games.sheriff.promises import Offer

from .events import (
    AbsenceSaid,
    LettingGoSaid,
    OfferChanged,
    OfferMade,
    OfferRefused,
    OfferWithdrawn,
    TalkEnded,
)
from .wording import done_for_it, given


def made(event: OfferMade, _audience: Party) -> Message:
    return _offer("news.offer_made", event.offer)


def changed(event: OfferChanged, _audience: Party) -> Message:
    return _offer("news.offer_changed", event.offer)


def agreed(event: e.OfferAgreed, _audience: Party) -> Message:
    return says("news.offer_agreed", seat=seat_word(event.seat), offer=event.number)


def refused(event: OfferRefused, _audience: Party) -> Message:
    return says("news.offer_refused", seat=seat_word(event.seat), offer=event.number)


def withdrawn(event: OfferWithdrawn, _audience: Party) -> Message:
    return says("news.offer_withdrawn", seat=seat_word(event.seat), offer=event.number)


def waived(event: e.BribeWaived, _audience: Party) -> Message:
    return says("news.bribe_waived", seat=seat_word(event.seat), gives=given(event.offer.terms))


def talk_ended(event: TalkEnded, _audience: Party) -> Message:
    return says("news.talk_ended", seat=seat_word(event.seat))


def deal_made(event: e.DealMade, _audience: Party) -> Message:
    return _offer("news.deal_noted" if event.by_hand else "news.deal_made", event.offer)


def _offer(key: str, offer: Offer) -> Message:
    return says(
        key,
        offer=offer.number,
        seat=seat_word(offer.by),
        payer=seat_word(offer.terms.giver),
        payee=seat_word(offer.terms.taker),
        gives=given(offer.terms),
        for_it=done_for_it(offer.terms),
    )


def handed_over(event: e.GoodsHandedOver, audience: Party) -> Message | None:
    """The two sides see goods that lie face down; the others see how many cards, and which those
    are that lay face up."""
    if not (event.legal or event.contraband):
        return (
            says("news.gone_before", offer=event.number, goods=event.gone) if event.gone else None
        )
    seen = event.seen_by is None or audience.seat in event.seen_by
    named = event.legal + (event.contraband if seen else event.in_sight)
    hidden = len(event.contraband) - len(event.in_sight)
    untold = unread(event.contraband) if seen else hidden
    key = "news.goods_handed_hidden" if untold else "news.goods_handed"
    return says(
        key,
        payer=seat_word(event.giver),
        payee=seat_word(event.taker),
        goods=heap(named),
        number=untold,
    )


def absence_said(event: AbsenceSaid, _audience: Party) -> Message:
    return says("news.absence_said", seat=seat_word(event.seat), offer=event.number)


def letting_go(event: LettingGoSaid, _audience: Party) -> Message:
    return says(
        "news.would_let_go" if event.agrees else "news.held_to",
        payer=seat_word(event.seat),
        seat=seat_word(event.bag),
        offer=event.number,
    )


def turned(event: e.PromiseTurned, _audience: Party) -> Message:
    terms = event.terms
    assert terms.condition is not None, "only a promise with a condition turns"
    return says(
        "news.promise_due" if event.met else "news.promise_void",
        offer=event.number,
        seat=seat_word(terms.condition),
        payer=seat_word(terms.giver),
        payee=seat_word(terms.taker),
    )


def lapsed(event: e.DealLapsed, _audience: Party) -> Message:
    terms = event.terms
    assert terms.opens is not None, "only a bought inspection lapses"
    seat, payer, gone = seat_word(terms.opens), seat_word(terms.giver), event.gone
    if event.agreed:
        payee, offer = seat_word(terms.taker), event.number
        if not gone:
            return says("news.deal_let_go", seat=seat, payer=payer, payee=payee, offer=offer)
        return says(
            "news.deal_let_go_gone", seat=seat, payer=payer, payee=payee, offer=offer, number=gone
        )
    if event.stays or terms.for_opening == 0:
        return says("news.deal_lapsed_paid", seat=seat, payer=payer)
    if terms.for_opening:
        return says("news.deal_lapsed_in_part", seat=seat, payer=payer, number=terms.for_opening)
    if gone:
        return says("news.deal_lapsed_gone", seat=seat, payer=payer, number=gone)
    return says("news.deal_lapsed", seat=seat, payer=payer)


def voided(event: e.DealVoided, _audience: Party) -> Message:
    return says("news.deal_voided", payer=seat_word(event.terms.giver), offer=event.number)

"""What is said aloud about offers and deals; of what was void nobody is told."""

from companion.game.cards import unread
from companion.game.contract import Event
from companion.game.messages import Message, says, seat_word
from companion.game.values import Party

from . import events as e
from .promises import Offer
from .spoken import done_for_it, given, heap

TOLD = (
    e.OfferMade,
    e.OfferChanged,
    e.OfferAgreed,
    e.OfferRefused,
    e.OfferWithdrawn,
    e.TalkEnded,
    e.DealMade,
    e.GoodsHandedOver,
    e.DealLapsed,
)


def news_for(event: Event, audience: Party) -> Message | None:
    match event:
        case e.OfferMade():
            return _offer("news.offer_made", event.offer)
        case e.OfferChanged():
            return _offer("news.offer_changed", event.offer)
        case e.OfferAgreed():
            return says("news.offer_agreed", seat=seat_word(event.seat), offer=event.number)
        case e.OfferRefused():
            return says("news.offer_refused", seat=seat_word(event.seat), offer=event.number)
        case e.OfferWithdrawn():
            return says("news.offer_withdrawn", seat=seat_word(event.seat), offer=event.number)
        case e.TalkEnded():
            return says("news.talk_ended", seat=seat_word(event.seat))
        case e.DealMade():
            return _offer("news.deal_made", event.offer)
        case e.GoodsHandedOver() if event.legal or event.contraband:
            return _handed_over(event, audience)
        case e.DealLapsed():
            return _lapsed(event)
        case _:
            return None


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


def _handed_over(event: e.GoodsHandedOver, audience: Party) -> Message:
    """Who gave it and who took it see what lies face down; the others see how many cards."""
    seen = event.seen_by is None or audience.seat in event.seen_by
    named = event.legal + (event.contraband if seen else ())
    untold = unread(event.contraband) if seen else len(event.contraband)
    key = "news.goods_handed_hidden" if untold else "news.goods_handed"
    return says(
        key,
        payer=seat_word(event.giver),
        payee=seat_word(event.taker),
        goods=heap(named),
        number=untold,
    )


def _lapsed(event: e.DealLapsed) -> Message:
    assert event.terms.opens is not None, "only a bought inspection lapses"
    return says(
        "news.deal_lapsed_paid" if event.stays else "news.deal_lapsed",
        seat=seat_word(event.terms.opens),
        payer=seat_word(event.terms.giver),
    )

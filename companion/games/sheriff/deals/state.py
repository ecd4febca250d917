"""How offers and deals lie on the table, and what each event changes of them."""

from collections import Counter

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, Cards, Heap, without
from companion.game.contract import Event
from companion.game.values import SeatId
from companion.games.bags.events import BagOpened
from companion.games.bags.parts import BagStage
from companion.games.bags.table import with_bag
from companion.games.sheriff import events as e
from companion.games.sheriff.obligations import is_perhaps_unread
from companion.games.sheriff.outcomes import goods_moved, with_handed_named
from companion.games.sheriff.promises import Bargain, Noted, Offer, Origin, Promised, Proof, Terms
from companion.games.sheriff.state import Stand, Table, with_stand, without_cards

from .events import (
    AbsenceSaid,
    LettingGoSaid,
    OfferChanged,
    OfferMade,
    OfferRefused,
    OfferWithdrawn,
    TalkEnded,
)


def sides(table: Table, said: Offer | Bargain) -> tuple[SeatId, ...]:
    """Everyone whose word the deal needs."""
    terms = said.terms
    return (terms.giver, *(table.officers if terms.taker not in table.seats else (terms.taker,)))


def waits_for(table: Table, offer: Offer) -> tuple[SeatId, ...]:
    """The seats that have still to answer this version."""
    return tuple(seat for seat in sides(table, offer) if seat not in (offer.by, *offer.agreed))


def is_carried_out(table: Table, terms: Terms) -> bool:
    """The rulebook knows deals with the sheriff; others the clerk only notes, unless agreed."""
    return table.options.merchant_deals or not is_between_merchants(table, terms)


def is_between_merchants(table: Table, terms: Terms) -> bool:
    return {terms.giver, terms.taker} <= {*table.merchants}


def is_by_hand(table: Table, terms: Terms) -> bool:
    """Whether gold or goods are left to the two sides, which hand them over themselves."""
    return bool(terms.gold or terms.goods) and not is_carried_out(table, terms)


def due_of(table: Table, terms: Terms) -> tuple[Promised, ...]:
    """The promised goods that the clerk sees to; between merchants, only legal ones on a stand."""
    if not is_carried_out(table, terms):
        return ()
    if not is_between_merchants(table, terms):
        return terms.goods
    return tuple(
        goods
        for goods in terms.goods
        if goods.place is Origin.STAND and table.numbers.lies_open(goods.good)
    )


def may_turn_up(table: Table, giver: SeatId, missing: Promised) -> bool:
    """Whether it may be among unread cards, or in a bag that is still closed."""
    if table.stands[giver].unsorted or is_perhaps_unread(table, giver, missing):
        return True
    closed = table.bags[giver].stage in (BagStage.SEALED, BagStage.OPENED)
    return closed and missing.place is not Origin.STAND


def handing_event(
    table: Table,
    bargain: Bargain,
    cards: Cards,
    left: tuple[Promised, ...],
    proofs: tuple[Proof, ...],
    *,
    hidden: bool,
    gone: Heap = (),
) -> Event:
    """The event for goods that change hands; `hidden`: not everyone saw all of it."""
    kind = e.PromiseSettled if hidden else e.GoodsHandedOver
    return kind(
        number=bargain.number,
        giver=bargain.terms.giver,
        taker=bargain.terms.taker,
        legal=tuple(card for card in cards if table.numbers.is_legal(card)),
        contraband=tuple(card for card in cards if not table.numbers.is_legal(card)),
        left=left,
        gone=gone,
        seen_by=_who_sees(table, bargain),
        in_sight=tuple(card for card in cards if card.good in table.numbers.market_cards),
        proofs=proofs,
    )


def takers(table: Table, bargain: Bargain) -> tuple[SeatId, ...]:
    taker = bargain.terms.taker
    return (taker,) if taker in table.seats else table.officers


def _who_sees(table: Table, bargain: Bargain) -> tuple[SeatId, ...] | None:
    if table.options.bribes_shown:
        return None
    return (bargain.terms.giver, *takers(table, bargain))


def is_about(offer: Offer, bag: SeatId) -> bool:
    """Whether nothing is left to talk about once that bag is decided."""
    terms = offer.terms
    from_it = terms.giver == bag and any(p.place is Origin.BAG for p in terms.goods)
    return bag in (terms.passes, terms.opens, terms.condition) or from_it


def without_offers_on_bag(table: Table, event: TalkEnded | e.BagPassed | BagOpened) -> Table:
    offers = tuple(offer for offer in table.offers if not is_about(offer, event.seat))
    return replace(table, offers=offers)


def without_offers_of_pair(table: Table, event: e.PairStruck) -> Table:
    left = tuple(offer for offer in table.offers if not event.concerns(offer.terms))
    return replace(table, offers=left)


def with_offer(table: Table, event: OfferMade) -> Table:
    return replace(table, offers=(*table.offers, event.offer), offers_made=event.offer.number)


def with_changed(table: Table, event: OfferChanged) -> Table:
    """An offer that was changed is the newest."""
    others = tuple(offer for offer in table.offers if offer.number != event.offer.number)
    return replace(table, offers=(*others, event.offer))


def with_agreed(table: Table, event: e.OfferAgreed) -> Table:
    now = tuple(
        replace(offer, agreed=(*offer.agreed, event.seat))
        if offer.number == event.number
        else offer
        for offer in table.offers
    )
    return replace(table, offers=now)


def without_offer(table: Table, event: OfferRefused | OfferWithdrawn) -> Table:
    return replace(table, offers=tuple(o for o in table.offers if o.number != event.number))


def without_word(table: Table, event: e.DeputySaid) -> Table:
    """A deputy who says something about a bag no longer stands by an offer to both for it."""
    return replace(
        table,
        offers=tuple(
            replace(offer, agreed=tuple(seat for seat in offer.agreed if seat != event.deputy))
            if offer.terms.passes == event.seat and offer.terms.taker not in table.seats
            else offer
            for offer in table.offers
        ),
    )


def waived(table: Table, event: e.BribeWaived) -> Table:
    """The offer is off."""
    return replace(table, offers=tuple(o for o in table.offers if o.number != event.offer.number))


def with_bargain(table: Table, event: e.DealMade) -> Table:
    offer, terms = event.offer, event.offer.terms
    bargain = Bargain(number=offer.number, terms=terms, due=event.due)
    noted = Noted(round=table.round, giver=terms.giver, taker=terms.taker, later=terms.later)
    return replace(
        table,
        offers=tuple(o for o in table.offers if o.number != offer.number),
        bargains=(*table.bargains, bargain),
        noted=(*table.noted, noted) if terms.later else table.noted,
    )


def with_letting_go(table: Table, event: LettingGoSaid) -> Table:
    def after(bargain: Bargain) -> Bargain:
        said = (*bargain.let_go, event.seat) if event.agrees else ()
        return replace(bargain, let_go=said) if bargain.number == event.number else bargain

    return replace(table, bargains=tuple(map(after, table.bargains)))


def without_bargain(table: Table, event: e.DealLapsed) -> Table:
    """The deal is off, but for a pass that was bought with it."""
    at = [bargain.number for bargain in table.bargains].index(event.number)
    gone = table.bargains[at]
    left: tuple[Bargain, ...] = ()
    terms = gone.terms
    if terms.for_opening is not None:
        gold = terms.gold - terms.for_opening
        terms = replace(terms, opens=None, gold=gold, for_opening=None)
        left = (replace(gone, terms=terms, let_go=()),)
    elif gone.handed and not event.stays:
        table = goods_moved(table, terms.opens)
    return replace(table, bargains=(*table.bargains[:at], *left, *table.bargains[at + 1 :]))


def with_promise_turned(table: Table, event: e.PromiseTurned) -> Table:
    return replace(
        table,
        bargains=tuple(
            replace(b, met=event.met, due=event.due) if b.number == event.number else b
            for b in table.bargains
        ),
    )


def with_outcome_unknown(table: Table, event: e.DecisionUndone) -> Table:
    """The deals that hung on this bag wait for its outcome again."""
    return replace(
        table,
        bargains=tuple(
            replace(b, met=None, due=()) if b.terms.condition == event.seat else b
            for b in table.bargains
        ),
    )


def with_handed_over(table: Table, event: e.GoodsHandedOver) -> Table:
    """The goods lie on the other stand, and the deal they belong to owes that much less."""
    handed = event.legal + event.contraband
    for bargain in table.bargains if handed else ():
        if bargain.number == event.number:
            table = goods_moved(table, bargain.terms.condition)
    table = with_stand(table, event.giver, without_cards(table.stands[event.giver], handed))
    table = _with_less_brought(table, event)
    taker = table.stands[event.taker]
    richer = replace(
        taker, legal=taker.legal + event.legal, contraband=taker.contraband + event.contraband
    )
    table = with_stand(table, event.taker, richer)
    return replace(
        table,
        bargains=tuple(
            replace(b, due=event.left, handed=b.handed + handed) if b.number == event.number else b
            for b in table.bargains
        ),
        proofs=table.proofs + event.proofs,
    )


def _with_less_brought(table: Table, event: e.GoodsHandedOver) -> Table:
    """Goods handed over for a promise from the bag no longer count as brought by it. Their number
    is worked out from what everyone saw, never from which cards they were."""
    bag = table.bags.get(event.giver)
    if bag is None or bag.outcome is None:
        return table
    due = (deal.due for deal in table.bargains if deal.number == event.number)
    settled = _from_bag(table, next(due, ())) - _from_bag(table, event.left)
    brought = bag.outcome.contraband
    likely = tuple((Counter(brought) & Counter(event.contraband)).elements())
    gone = (likely + without(brought, likely))[: min(settled, len(event.contraband))]
    left = replace(bag.outcome, contraband=without(brought, gone))
    return with_bag(table, event.giver, replace(bag, outcome=left))


def _from_bag(table: Table, due: tuple[Promised, ...]) -> int:
    lies_open = table.numbers.lies_open
    return sum(p.number for p in due if p.place is Origin.BAG and not lies_open(p.good))


def unchanged(table: Table, _event: AbsenceSaid) -> Table:
    """Said aloud; the promise is settled by the event behind it."""
    return table


def still_there(stand: Stand, handed: Cards) -> tuple[Cards, Cards]:
    """The goods once handed over that still lie on that stand: legal goods, contraband."""
    legal, contraband = list(stand.legal), list(stand.contraband)
    kept: tuple[list[Card], list[Card]] = ([], [])
    for card in handed:
        for heap, found in zip((legal, contraband), kept, strict=True):
            if card in heap:
                heap.remove(card)
                found.append(card)
                break
    return tuple(kept[0]), tuple(kept[1])


def without_names(table: Table, event: e.NamesForgotten) -> Table:
    """The cards lie there as before, and are unread ones from now on."""
    seat, stand = event.seat, table.stands[event.seat]
    for card in event.cards:
        table = with_handed_named(table, seat, card, UNREAD)
    unread = (UNREAD,) * len(event.cards)
    contraband = (*without(stand.contraband, event.cards), *unread)
    table = with_stand(table, seat, replace(stand, contraband=contraband))
    return _with_names_forgotten(table, event)


def _with_names_forgotten(table: Table, event: e.NamesForgotten) -> Table:
    bag = table.bags.get(event.seat)
    if bag is None or bag.outcome is None:
        return table
    gone = list(event.cards)
    cards: Cards = ()
    for card in bag.outcome.contraband:
        if card in gone:
            gone.remove(card)
            cards = (*cards, UNREAD)
        else:
            cards = (*cards, card)
    outcome = replace(bag.outcome, contraband=cards)
    return with_bag(table, event.seat, replace(bag, outcome=outcome))


def without_bargains(table: Table, _event: e.RoundEnded) -> Table:
    return replace(table, offers=(), bargains=(), proofs=())

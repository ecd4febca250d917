"""Deals: an offer that both sides have accepted is carried out, and binds for this round.

Gold and goods on a stand change hands at once; a bag that was to pass is handed back in the same
step; a bag that was to be opened must be. A promise for later is noted and binds nobody.
"""

from companion.game import bank
from companion.game.bank import CoinsMoved
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, Role, SeatId

from . import commands as c
from . import deputies, handing, inspecting, offers
from . import events as e
from .apply import folded
from .bargains import bought, still_there, waits_for
from .correcting import seen_to_pay
from .debts import going_on, owed
from .promises import Bargain, Offer, Place, Terms
from .state import Table, Wish

Decision = tuple[Event, ...] | Refusal
Events = tuple[Event, ...]


def accept(table: Table, command: c.AcceptOffer, by: Party) -> Decision:
    offer = offers.found(table, command)
    if isinstance(offer, Refusal):
        return offer
    waiting = waits_for(table, offer)
    if command.seat not in waiting:
        return refuse("why.not_your_answer")
    terms = offer.terms
    if _owing(table, terms.passes) and not table.options.conflicting_deals:
        return refuse("why.inspection_owed")
    if by.role is Role.SEAT and not _may_pass(table, terms):
        return refuse("why.other_deputy_first")
    refused = offers.wrong(table, terms, by)
    if refused is not None:
        return refused
    if len(waiting) > 1:
        return (e.OfferAgreed(offer.number, command.seat),)
    found = seen_to_pay(table, terms.giver, _gold(table, terms), by)
    if isinstance(found, Refusal):
        return found
    return _made(table, offer, found)


def lapsed(table: Table, bargain: Bargain) -> Events:
    """A bought inspection that does not take place: what was paid for it goes back."""
    stays, terms = table.options.bought_stays, bargain.terms
    gone: Events = (e.DealLapsed(number=bargain.number, terms=terms, stays=stays),)
    if stays:
        return gone
    legal, contraband = still_there(table.stands[terms.taker], bargain.handed)
    if legal or contraband:
        back = e.PromiseSettled(
            number=bargain.number,
            giver=terms.taker,
            taker=terms.giver,
            legal=legal,
            contraband=contraband,
            seen_by=(terms.giver, terms.taker),
        )
        gone = (*gone, back)
    gone += _paid_back(folded(table, gone), bargain)
    for seat in (*table.officers, terms.giver):
        gone += going_on(folded(table, gone), seat)
    return gone


def _made(table: Table, offer: Offer, found: Events) -> Events:
    """What follows at once; with a pass, the bag is unloaded and its promises are kept too."""
    terms = offer.terms
    happened: Events = found
    for bargain in _owing(table, terms.passes):
        happened += lapsed(folded(table, happened), bargain)
    paid = _gold(table, terms)
    due = terms.goods if _is_carried_out(table, terms) else ()
    if _is_between_merchants(table, terms):
        due = tuple(
            goods
            for goods in due
            if goods.place is Place.STAND and table.numbers.lies_open(goods.good)
        )
    happened = (*happened, e.DealMade(offer=offer, due=due, paid=paid))
    if paid:
        happened = (*happened, _payment(terms))
    happened += handing.at_once(folded(table, happened), terms.giver)
    if terms.passes is not None:
        happened += inspecting.handed_back(folded(table, happened), terms.passes)
    return happened


def _paid_back(table: Table, bargain: Bargain) -> Events:
    """Out of the purse it went to, as far as it reaches; the rest is owed like a fine."""
    terms = bargain.terms
    assert terms.opens is not None, "only a bought inspection lapses"
    happened: Events = ()
    payers = [(terms.taker, bargain.paid)]
    if terms.taker not in table.seats:
        coins = min(bargain.paid, table.gold(terms.taker))
        if coins:
            happened = (bank.paid(terms.taker, terms.giver, coins, "refund", terms.opens),)
        payers = deputies.shares(bargain.paid - coins, table.officers)
    for payer, amount in payers:
        now = folded(table, happened)
        happened += owed(now, payer, terms.giver, amount, about=terms.opens, reason="refund")
    return happened


def _payment(terms: Terms) -> CoinsMoved:
    reason = "bribe" if terms.passes else "deal"
    about = terms.passes or terms.opens or terms.giver
    return bank.paid(terms.giver, terms.taker, terms.gold, reason, about)


def _may_pass(table: Table, terms: Terms) -> bool:
    """A deputy lets a bag pass for himself alone once the other one has let it pass as well."""
    if terms.passes is None or terms.taker not in table.seats:
        return True
    wishes = table.bags[terms.passes].wishes
    return all(wishes.get(seat) is Wish.PASS for seat in table.officers if seat != terms.taker)


def _gold(table: Table, terms: Terms) -> int:
    return terms.gold if _is_carried_out(table, terms) else 0


def _owing(table: Table, bag: SeatId | None) -> tuple[Bargain, ...]:
    return tuple(bargain for bargain in bought(table) if bargain.terms.opens == bag)


def _is_carried_out(table: Table, terms: Terms) -> bool:
    """The rulebook knows deals with the sheriff; others the clerk only notes, unless agreed."""
    return table.options.merchant_deals or not _is_between_merchants(table, terms)


def _is_between_merchants(table: Table, terms: Terms) -> bool:
    return {terms.giver, terms.taker} <= {*table.merchants}

"""Deals: an offer that both sides have accepted is carried out, and binds for this round.

Gold and goods on a stand change hands at once; a bag that was to pass is handed back in the same
step; a bag that was to be opened must be. A promise for later is noted and binds nobody.
"""

from collections.abc import Mapping
from typing import Any

from companion.game import bank
from companion.game.bank import CoinsMoved
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import Role, SeatId

from . import bargains, choosing, deal_news, deal_views, handing, offers, officers
from . import commands as c
from . import events as e
from .bargains import bought, still_there, waits_for
from .debts import going_on, owed
from .promises import Bargain, Offer, Place, Terms
from .purses import seen_to_pay
from .state import BagStage, Phase, Table, Wish
from .who import DECIDING, SHERIFFS, Who


def accept(course: Course[Table], asked: Asked[c.AcceptOffer]) -> Refusal | None:
    table, command, by = course.table, asked.command, asked.by
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
        course.write(e.OfferAgreed(offer.number, command.seat))
        return None
    found = seen_to_pay(table, terms.giver, _gold(table, terms), by)
    if isinstance(found, Refusal):
        return found
    course.write(*found)
    _make(course, offer)
    return None


def lapse(course: Course[Table], bargain: Bargain) -> None:
    """Give back what was paid for a bought inspection that does not take place."""
    table = course.table
    stays, terms = table.options.bought_stays, bargain.terms
    course.write(e.DealLapsed(number=bargain.number, terms=terms, stays=stays))
    if stays:
        return
    legal, contraband = still_there(table.stands[terms.taker], bargain.handed)
    if legal or contraband:
        course.write(
            e.PromiseSettled(
                number=bargain.number,
                giver=terms.taker,
                taker=terms.giver,
                legal=legal,
                contraband=contraband,
                seen_by=(terms.giver, terms.taker),
            )
        )
    _pay_back(course, bargain)
    for seat in (*table.officers, terms.giver):
        going_on(course, seat)


def _make(course: Course[Table], offer: Offer) -> None:
    """Both sides agreed; with a pass, the bag is unloaded and its promises are kept too."""
    table, terms = course.table, offer.terms
    for bargain in _owing(table, terms.passes):
        lapse(course, bargain)
    paid = _gold(table, terms)
    due = terms.goods if _is_carried_out(table, terms) else ()
    if _is_between_merchants(table, terms):
        due = tuple(
            goods
            for goods in due
            if goods.place is Place.STAND and table.numbers.lies_open(goods.good)
        )
    course.write(e.DealMade(offer=offer, due=due, paid=paid))


def carry_out(course: Course[Table], event: e.DealMade) -> None:
    """Pay, and hand over what lies on the stand already."""
    terms = event.offer.terms
    if event.paid:
        course.write(_payment(terms))
    handing.at_once(course, terms.giver)


def lapse_all(course: Course[Table], _event: e.TimeRanOut) -> None:
    for bargain in bought(course.table):
        lapse(course, bargain)


def hand_over_unloaded(course: Course[Table], event: e.BagUnloaded) -> None:
    handing.after_unloading(course, event.seat, event.legal + event.contraband)


def hand_over_judged(course: Course[Table], event: e.BagJudged) -> None:
    handing.after_judging(course, event.seat, event.kept)


def hand_over_sorted(course: Course[Table], event: e.CardSorted) -> None:
    handing.after_naming(course, event.seat, event.card)


Corrected = e.PurseCounted | e.CardMoved | e.ContrabandCorrected


def hand_over_corrected(course: Course[Table], _event: Corrected) -> None:
    """Goods that came or went may be promised ones, or the last that could turn up."""
    for giver in dict.fromkeys(one.terms.giver for one in course.table.bargains if one.due):
        handing.at_once(course, giver)


def card_laid_on(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """The giver holds a card to the own reader that a deal left to choose."""
    table, seat = course.table, course.table.seat_at(asked.command.seat)
    card = table.card_of(asked.command.copy)
    opened = any(table.bags[one].stage is BagStage.OPENED for one in table.merchants)
    owes = any(debt.debtor == seat for debt in table.debts)
    if seat is None or card is None or opened or owes:
        return NOT_MINE
    return None if choosing.card_laid_on(course, seat, card) else NOT_MINE


def _pay_back(course: Course[Table], bargain: Bargain) -> None:
    """Out of the purse it went to, as far as it reaches; the rest is owed like a fine."""
    table, terms = course.table, bargain.terms
    assert terms.opens is not None, "only a bought inspection lapses"
    payers = [(terms.taker, bargain.paid)]
    if terms.taker not in table.seats:
        coins = min(bargain.paid, table.gold(terms.taker))
        if coins:
            course.write(bank.paid(terms.taker, terms.giver, coins, "refund", terms.opens))
        payers = officers.shares(bargain.paid - coins, table.officers)
    for payer, amount in payers:
        owed(course, payer, terms.giver, amount, about=terms.opens, reason="refund")


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


def still_waited_for(table: Table, _event: e.RoundEnded | e.GameEnded) -> Refusal | None:
    """The round does not end while promised cards have still to be named or chosen."""
    waiting = choosing.awaited(table)
    if waiting is None:
        return None
    unsorted = table.stands[waiting].unsorted
    key = "why.promise_waits" if unsorted else "why.choice_waits"
    return refuse(key, seat=seat_word(waiting))


def _unsaid(table: Table, said: Mapping[str, Any]) -> Mapping[str, Any]:
    """The offer, where a seat has only one, and the version that is answered."""
    standing = [offer.number for offer in table.offers if offer.by == said.get("of")]
    known = {"offer": standing[0]} if "offer" not in said and len(standing) == 1 else {}
    versions = {offer.number: offer.version for offer in table.offers}
    return {**known, "version": versions.get(said.get("offer", known.get("offer", 0)), 0)}


def _next(table: Table) -> Message | None:
    waiting = choosing.awaited(table)
    if waiting is None:
        return None
    unsorted = table.stands[waiting].unsorted
    return says("next.promised" if unsorted else "next.choosing", seat=seat_word(waiting))


def _to_act(table: Table) -> tuple[SeatId, ...] | None:
    waiting = choosing.awaited(table)
    return None if waiting is None else (waiting,)


_TERMS = (
    ":[, {gold} gold][, {stand} from the stand][, {bag} from the bag][, {anywhere} from anywhere]"
    "[, to pass {passes}][, to open {opens}][, and later {later}]"
)

TALKING = ([Phase.INSPECTING], Who.OWNER, Who.STEWARD)

CHAPTER = Chapter(
    name="deals",
    rules={
        c.MakeOffer: rule(*TALKING, decide=offers.make),
        c.ChangeOffer: rule(*TALKING, decide=offers.change),
        c.AcceptOffer: rule(*TALKING, decide=accept),
        c.RefuseOffer: rule(*TALKING, decide=offers.reject),
        c.WithdrawOffer: rule(*TALKING, decide=offers.withdraw),
        c.EndTalk: rule([Phase.INSPECTING], *SHERIFFS, decide=offers.end_talk),
        c.HandOver: rule(DECIDING, Who.OWNER, Who.STEWARD, decide=choosing.hand_over),
    },
    hears={CardRead: card_laid_on},
    leaves={
        e.OfferMade: bargains.with_offer,
        e.OfferChanged: bargains.with_changed,
        e.OfferAgreed: bargains.with_agreed,
        e.OfferRefused: bargains.without_offer,
        e.OfferWithdrawn: bargains.without_offer,
        e.TalkEnded: bargains.without_talk,
        e.DealMade: bargains.with_bargain,
        e.GoodsHandedOver: bargains.with_handed_over,
        e.PromiseSettled: bargains.with_handed_over,
        e.DealLapsed: bargains.without_bargain,
        e.NamesForgotten: bargains.without_names,
    },
    echoes={
        e.RoundEnded: bargains.without_bargains,
        e.BagPassed: bargains.without_decided,
        e.BagOpened: bargains.without_decided,
    },
    follows={
        e.DealMade: carry_out,
        e.TimeRanOut: lapse_all,
        e.BagUnloaded: hand_over_unloaded,
        e.BagJudged: hand_over_judged,
        e.CardSorted: hand_over_sorted,
        e.PurseCounted: hand_over_corrected,
        e.CardMoved: hand_over_corrected,
        e.ContrabandCorrected: hand_over_corrected,
    },
    blocks={e.RoundEnded: still_waited_for, e.GameEnded: still_waited_for},
    news={
        e.OfferMade: deal_news.made,
        e.OfferChanged: deal_news.changed,
        e.OfferAgreed: deal_news.agreed,
        e.OfferRefused: deal_news.refused,
        e.OfferWithdrawn: deal_news.withdrawn,
        e.TalkEnded: deal_news.talk_ended,
        e.DealMade: deal_news.deal_made,
        e.GoodsHandedOver: deal_news.handed_over,
        e.PromiseSettled: deal_news.handed_over,
        e.DealLapsed: deal_news.lapsed,
    },
    phrases=(
        Phrase(command=c.MakeOffer, text="{seat} offers {taker}" + _TERMS, same={"giver": "seat"}),
        Phrase(command=c.MakeOffer, text="{seat} asks of {giver}" + _TERMS, same={"taker": "seat"}),
        Phrase(command=c.MakeOffer, text="{seat} asks of {giver} for {taker}" + _TERMS),
        Phrase(command=c.ChangeOffer, text="{seat} changes offer {offer}" + _TERMS),
        Phrase(command=c.ChangeOffer, text="{seat} changes {of}'s offer" + _TERMS),
        Phrase(command=c.AcceptOffer, text="{seat} accepts offer {offer}"),
        Phrase(command=c.AcceptOffer, text="{seat} accepts {of}'s offer"),
        Phrase(
            command=c.HandOver,
            text="{seat} hands over[ {goods}] for deal {deal}",
            secret=("goods",),
        ),
        Phrase(command=c.RefuseOffer, text="{seat} refuses offer {offer}"),
        Phrase(command=c.RefuseOffer, text="{seat} refuses {of}'s offer"),
        Phrase(command=c.WithdrawOffer, text="{seat} withdraws offer {offer}"),
        Phrase(command=c.EndTalk, text="{by} ends the talk about {seat}"),
    ),
    unsaid={
        c.ChangeOffer: _unsaid,
        c.AcceptOffer: _unsaid,
        c.RefuseOffer: _unsaid,
        c.WithdrawOffer: _unsaid,
    },
    public={"deals": deal_views.deals},
    own={"handing_over": deal_views.handing_over, "proofs": deal_views.proofs},
    next_step={Phase.CLOSING: _next},
    to_act={Phase.CLOSING: _to_act},
)

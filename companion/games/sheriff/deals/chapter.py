"""The chapter of the rulebook about deals: every rule, effect and piece of news of theirs."""

from collections.abc import Mapping
from typing import Any

from companion.game.chapter import Chapter, rule
from companion.game.commands import CardRead
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import SeatId
from companion.game.who import Who
from companion.games.bags.events import BagOpened, PurseCounted
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.obligations import awaited, has_to_choose, perhaps_unread
from companion.games.sheriff.state import Phase, Table
from companion.games.sheriff.who import DECIDING, SHERIFFS

from . import accepting, choice, delivery, news, offers, state, views
from .commands import (
    AcceptOffer,
    ChangeOffer,
    EndTalk,
    HandOver,
    LetGo,
    MakeOffer,
    RefuseOffer,
    SayNotThere,
    WithdrawOffer,
)
from .events import (
    AbsenceSaid,
    LettingGoSaid,
    OfferChanged,
    OfferMade,
    OfferRefused,
    OfferWithdrawn,
    TalkEnded,
)
from .phrases import PHRASES


def _still_waited_for(
    table: Table, _event: e.RoundEnded | e.LastRoundEnded | e.GameEnded
) -> Refusal | None:
    """The round does not end while promised cards have still to be named or chosen."""
    waiting = awaited(table)
    if waiting is None or table.ended:
        return None
    return refuse(WHY_IT_WAITS[_what_waits(table, waiting)], seat=seat_word(waiting))


def _unsaid(table: Table, said: Mapping[str, Any]) -> Mapping[str, Any]:
    """The offer, where a seat has only one, and the version that is answered."""
    standing = [offer.number for offer in table.offers if offer.by == said.get("of")]
    known = {"offer": standing[0]} if "offer" not in said and len(standing) == 1 else {}
    versions = {offer.number: offer.version for offer in table.offers}
    return {**known, "version": versions.get(said.get("offer", known.get("offer", 0)), 0)}


def _next(table: Table) -> Message | None:
    waiting = awaited(table)
    if waiting is None:
        return None
    return says(_what_waits(table, waiting), seat=seat_word(waiting))


def _what_waits(table: Table, waiting: SeatId) -> str:
    bargain = has_to_choose(table, waiting)
    if table.stands[waiting].unsorted or bargain is None:
        return "next.promised"
    return "next.unsure" if perhaps_unread(table, bargain) else "next.choosing"


def _to_act(table: Table) -> tuple[SeatId, ...] | None:
    waiting = awaited(table)
    return None if waiting is None else (waiting,)


WHY_IT_WAITS = {
    "next.promised": "why.promise_waits",
    "next.unsure": "why.unsure_waits",
    "next.choosing": "why.choice_waits",
}
"""The next step while a seat is waited for, and why the round does not end."""

TALKING = ([Phase.INSPECTING, Phase.CLOSING], Who.OWNER, Who.STEWARD)
"""Gold and goods on stands may still change hands until the round ends."""

CHAPTER = Chapter(
    name="deals",
    rules={
        MakeOffer: rule(*TALKING, decide=offers.make),
        ChangeOffer: rule(*TALKING, decide=offers.change),
        AcceptOffer: rule(*TALKING, decide=accepting.accept),
        RefuseOffer: rule(*TALKING, decide=offers.reject),
        WithdrawOffer: rule(*TALKING, decide=offers.withdraw),
        LetGo: rule([Phase.INSPECTING], Who.OWNER, Who.STEWARD, decide=accepting.let_go),
        EndTalk: rule([Phase.INSPECTING], *SHERIFFS, decide=offers.end_talk),
        HandOver: rule(DECIDING, Who.OWNER, Who.STEWARD, decide=choice.hand_over),
        SayNotThere: rule(DECIDING, Who.OWNER, Who.STEWARD, decide=delivery.say_not_there),
    },
    hears={CardRead: choice.card_laid_on, c.PassBag: accepting.pass_as_offered},
    effects={
        OfferMade: state.with_offer,
        OfferChanged: state.with_changed,
        e.OfferAgreed: state.with_agreed,
        OfferRefused: state.without_offer,
        OfferWithdrawn: state.without_offer,
        e.BribeWaived: state.waived,
        TalkEnded: state.without_offers_on_bag,
        e.DealMade: state.with_bargain,
        e.GoodsHandedOver: state.with_handed_over,
        e.PromiseSettled: state.with_handed_over,
        AbsenceSaid: state.unchanged,
        LettingGoSaid: state.with_letting_go,
        e.DealLapsed: state.without_bargain,
        e.DealVoided: state.without_bargain,
        e.PromiseTurned: state.with_promise_turned,
        e.NamesForgotten: state.without_names,
    },
    echoes={
        e.DeputySaid: state.without_word,
        e.PairStruck: state.without_offers_of_pair,
        e.RoundEnded: state.without_bargains,
        e.BagPassed: state.without_offers_on_bag,
        BagOpened: state.without_offers_on_bag,
        e.DecisionUndone: state.with_outcome_unknown,
    },
    follows={
        e.DealMade: delivery.carry_out,
        e.PairStruck: accepting.void_with_pair,
        e.TimeRanOut: accepting.lapse_all,
        e.BagUnloaded: delivery.after_unloading,
        e.BagPassed: delivery.after_passing,
        e.BagJudged: delivery.after_judging,
        e.CardSorted: delivery.after_naming,
        e.ContrabandNamed: delivery.after_naming_contraband,
        e.ContrabandPaid: delivery.after_paying,
        PurseCounted: delivery.after_correcting,
        e.CardMoved: delivery.after_correcting,
        e.ContrabandCorrected: delivery.after_correcting,
    },
    blocks={
        e.RoundEnded: _still_waited_for,
        e.LastRoundEnded: _still_waited_for,
        e.GameEnded: _still_waited_for,
    },
    news={
        OfferMade: news.made,
        OfferChanged: news.changed,
        e.OfferAgreed: news.agreed,
        OfferRefused: news.refused,
        OfferWithdrawn: news.withdrawn,
        e.BribeWaived: news.waived,
        TalkEnded: news.talk_ended,
        e.DealMade: news.deal_made,
        e.GoodsHandedOver: news.handed_over,
        e.PromiseSettled: news.handed_over,
        AbsenceSaid: news.absence_said,
        LettingGoSaid: news.letting_go,
        e.DealLapsed: news.lapsed,
        e.DealVoided: news.voided,
        e.PromiseTurned: news.turned,
    },
    phrases=PHRASES,
    unsaid={
        ChangeOffer: _unsaid,
        AcceptOffer: _unsaid,
        RefuseOffer: _unsaid,
        WithdrawOffer: _unsaid,
    },
    public={"deals": views.deals},
    own={"handing_over": views.handing_over, "proofs": views.proofs},
    next_step={Phase.CLOSING: _next},
    to_act={Phase.CLOSING: _to_act},
)

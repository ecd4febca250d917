"""The chapter of the rulebook about debts: every rule, effect and piece of news of theirs."""

from msgspec.structs import replace

from companion.game.chapter import Chapter, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase
from companion.game.messages import Message, says, seat_word
from companion.game.values import SeatId
from companion.game.who import Who
from companion.games.bags.events import PurseCounted
from companion.games.sheriff import events as e
from companion.games.sheriff.state import Phase, Table

from . import fining, news, paying, state, views
from .events import DebtForgiven, DebtRose, DebtShrank, GoodsPaid
from .paying import PayDebt


def _plainly(command: PayDebt, _events: tuple[Event, ...]) -> Command:
    """Without naming the debt."""
    return replace(command, owed=None)


def _next(table: Table) -> Message:
    debt = table.debts[0]
    return says(
        "next.paying",
        seat=seat_word(debt.debtor),
        payee=seat_word(debt.creditor),
        number=debt.owed,
    )


def _to_act(table: Table) -> tuple[SeatId, ...]:
    return tuple(dict.fromkeys(debt.debtor for debt in table.debts))


CHAPTER = Chapter(
    name="debts",
    rules={PayDebt: rule([Phase.PAYING], Who.OWNER, Who.STEWARD, decide=paying.pay)},
    hears={CardRead: paying.card_laid_on},
    effects={
        DebtRose: state.with_debt,
        DebtShrank: state.with_less_debt,
        GoodsPaid: state.with_goods_paid,
        e.ContrabandPaid: state.with_contraband_paid,
        DebtForgiven: state.without_debt,
    },
    echoes={e.DecisionUndone: state.without_debts_about},
    follows={
        e.BagJudged: fining.fine,
        e.DealLapsed: fining.refund,
        e.DealVoided: fining.refund,
        e.PromiseTurned: fining.pay_as_it_turned,
        e.GoodsHandedOver: paying.go_on_handed,
        e.PromiseSettled: paying.go_on_handed,
        e.CardSorted: paying.go_on_sorted,
        PurseCounted: paying.go_on_corrected,
        e.CardMoved: paying.go_on_corrected,
        e.ContrabandCorrected: paying.go_on_corrected,
    },
    news={
        DebtRose: news.rose,
        GoodsPaid: news.paid,
        e.ContrabandPaid: news.paid,
        DebtForgiven: news.forgiven,
    },
    phrases=(Phrase(command=PayDebt, text="{seat} pays {goods}[, for {owed} gold]"),),
    plain={PayDebt: _plainly},
    public={"debts": views.public_debts},
    own={"debt_choices": views.debt_choices},
    next_step={Phase.PAYING: _next},
    to_act={Phase.PAYING: _to_act},
)

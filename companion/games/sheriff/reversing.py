"""A decision on a bag that was not the one people made: undone as far as its cards and coins still
lie there, and made again. Whether they do is judged by what everyone sees, never by what is hidden.

A bag that passed here and was open at the table gives away nothing: people lay its cards on a
reader again, or count them by hand.
"""

from companion.game import bank
from companion.game.bank import Account, CoinsMoved
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, SeatId

from . import commands as c
from . import deputies, outcomes
from . import events as e
from .apply import folded
from .correcting import seen_to_pay, without_reason
from .inspecting import handed_back
from .state import CHEST, BagStage, Table

Decision = tuple[Event, ...] | Refusal

MOVED_BY_DECISIONS = ("fine", "bribe", "refund", "back")


def correct_decision(table: Table, command: c.CorrectDecision, by: Party) -> Decision:
    """The bag was opened, and is counted and judged now; or it passed, for this much gold."""
    seat, bag = command.seat, table.bags[command.seat]
    wrong = without_reason(command.reason) or _not_to_be_undone(table, command)
    if wrong:
        return wrong
    officers = table.officers
    if command.alone is not None:
        if len(officers) == 1 or command.alone not in officers:
            return refuse("why.no_such_deputy")
        officers = (command.alone,)
    undone = e.DecisionUndone(
        seat=seat,
        opened=command.opened,
        opened_by=officers,
        nameless=command.opened and bag.stage is BagStage.PASSED,
    )
    back = _coins_back(table, seat)
    if back is None:
        return refuse("why.decision_stays")
    told: tuple[Event, ...] = (e.PutRight(by, command.reason),)
    if command.opened:
        return (*told, undone, *back)
    # A bag that passed is only paid for otherwise: its cards lie where people put them.
    happened = (*told, *back) if bag.stage is BagStage.PASSED else (*told, undone, *back)
    after = folded(table, happened)
    paid = _paid(after, command, by, deputies.till(officers))
    if isinstance(paid, Refusal):
        return paid
    passed = paid if bag.stage is BagStage.PASSED else handed_back(after, seat, paid)
    return (*happened, *passed)


def _not_to_be_undone(table: Table, command: c.CorrectDecision) -> Refusal | None:
    seat, bag = command.seat, table.bags[command.seat]
    if command.round != table.round:
        return refuse("why.round_moved_on")
    decided = BagStage.JUDGED, BagStage.PASSED, *(() if command.opened else (BagStage.OPENED,))
    if seat in table.officers or bag.stage not in decided:
        return refuse("why.not_decided")
    if command.bribe < 0:
        return refuse("why.negative_gold")
    handed = any(
        bargain.handed and seat in (bargain.terms.giver, bargain.terms.passes, bargain.terms.opens)
        for bargain in table.bargains
    )
    bought = any(bargain.terms.opens == seat for bargain in table.bargains)
    if bag.goods_went or bag.claimed or handed or (bought and not command.opened):
        return refuse("why.decision_stays")
    return None if outcomes.still_lies_there(table, seat) else refuse("why.decision_stays")


def _coins_back(table: Table, seat: SeatId) -> tuple[Event, ...] | None:
    """What was paid because of the decision, as the statements have it; nothing if a purse that
    everyone sees does not hold it any more."""
    back: tuple[Event, ...] = ()
    for (payer, payee), amount in _paid_about(table, seat).items():
        now = folded(table, back)
        missing = amount - now.purses[payee]
        if missing > 0:
            if not table.hides_purses or payee == bank.purse(CHEST):
                return None
            back = (*back, _coins(bank.BANK, payee, missing, "counted", None))
        back = (*back, _coins(payee, payer, amount, "back", seat))
    return back


def _paid_about(table: Table, seat: SeatId) -> dict[tuple[Account, Account], int]:
    """Who has paid whom how much over this bag, less what was paid back already."""
    paid: dict[tuple[Account, Account], int] = {}
    for account, entries in table.statements.items():
        for entry in entries:
            over_it = entry.about == seat and entry.round == table.round
            if over_it and entry.reason in MOVED_BY_DECISIONS:
                pair = account, entry.other
                paid[pair] = paid.get(pair, 0) - entry.amount
    return {pair: amount for pair, amount in paid.items() if amount > 0}


def _paid(table: Table, command: c.CorrectDecision, by: Party, till: SeatId) -> Decision:
    """What the merchant gave for passing, as everyone saw it."""
    found = seen_to_pay(table, command.seat, command.bribe, by)
    if isinstance(found, Refusal) or not command.bribe:
        return found if isinstance(found, Refusal) else ()
    return (*found, bank.paid(command.seat, till, command.bribe, "bribe", command.seat))


def _coins(
    payer: Account, payee: Account, amount: int, reason: str, about: SeatId | None
) -> CoinsMoved:
    return CoinsMoved(payer=payer, payee=payee, amount=amount, reason=reason, about=about)

"""Corrections: people put right what the clerk believed, at any time, with a reason all can read.

Nothing is struck out: what was believed stays written down, and the correction follows it.
"""

from companion.game import bank
from companion.game.bank import BANK, CoinsMoved
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, SeatId

from . import commands as c
from . import events as e
from .state import CHEST, Table

Decision = tuple[Event, ...] | Refusal

LONGEST_REASON = 120


def without_reason(reason: str) -> Refusal | None:
    """One line of plain words; it is read out to everyone."""
    if reason.strip() and reason.isprintable() and len(reason) <= LONGEST_REASON:
        return None
    return refuse("why.reason_missing", most=LONGEST_REASON)


def correct_gold(table: Table, command: c.CorrectGold, by: Party) -> Decision:
    """The counted coins are what is there; what differs came from the bank, or went to it."""
    wrong = without_reason(command.reason)
    if wrong:
        return wrong
    owner = CHEST if command.seat is None else command.seat
    if owner == CHEST and not table.has_chest:
        return refuse("why.no_chest")
    gold = table.gold(owner)
    hidden = table.hides_purses and owner != CHEST
    may_see = not hidden or by.seat == owner
    if may_see and command.was != gold:
        return refuse("why.purse_moved_on")
    if command.counted < 0:
        return refuse("why.negative_gold")
    if command.counted - gold > table.purses[BANK]:
        return refuse("why.bank_lacks")
    counted = e.PurseCounted(owner=owner, counted=command.counted, hidden=hidden)
    return (e.PutRight(by, command.reason), counted, *_settled(table, owner, command.counted))


def seen_to_pay(table: Table, seat: SeatId, amount: int, by: Party) -> Decision:
    """Nobody promises more gold than they have. Where purses are hidden, what others saw change
    hands is believed, as a refusal would tell; then the purse held more than was written."""
    if amount <= table.gold(seat):
        return ()
    if not table.hides_purses or by.seat == seat:
        return refuse("why.bribe_too_big", gold=table.gold(seat))
    if amount - table.gold(seat) > table.purses[BANK]:
        return refuse("why.bank_lacks")
    return _settled(table, seat, amount)


def _settled(table: Table, owner: SeatId, counted: int) -> tuple[Event, ...]:
    more = counted - table.gold(owner)
    if not more:
        return ()
    payer, payee = (BANK, bank.purse(owner)) if more > 0 else (bank.purse(owner), BANK)
    return (CoinsMoved(payer=payer, payee=payee, amount=abs(more), reason="counted"),)

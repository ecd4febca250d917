"""Purses that hold other coins than was written: believed as far as a refusal would tell."""

from companion.game import bank
from companion.game.bank import BANK, CoinsMoved
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, SeatId

from .table import BagTable


def seen_to_pay(
    table: BagTable, seat: SeatId, amount: int, by: Party
) -> tuple[CoinsMoved, ...] | Refusal:
    """A purse pays no more gold than it holds. Where purses are hidden, what others saw change
    hands is believed, as a refusal would tell; then the purse held more than was written."""
    if amount <= table.gold(seat):
        return ()
    if not table.hides_purses or by.seat == seat:
        return refuse("why.bribe_too_big", gold=table.gold(seat))
    if more_than_there_are(table, seat, amount):
        return refuse("why.bank_lacks")
    return settled(table, seat, amount)


def more_than_there_are(table: BagTable, owner: SeatId, counted: int) -> bool:
    """Where purses are hidden, what the bank has left would tell of them: then people are believed
    up to all the coins of the box, and the bank may owe some until other purses are counted."""
    return counted > (table.coins if table.hides_purses else table.most_gold(owner))


def settled(table: BagTable, owner: SeatId, counted: int) -> tuple[CoinsMoved, ...]:
    more = counted - table.gold(owner)
    if not more:
        return ()
    payer, payee = (BANK, bank.purse(owner)) if more > 0 else (bank.purse(owner), BANK)
    return (CoinsMoved(payer=payer, payee=payee, amount=abs(more), reason="counted"),)

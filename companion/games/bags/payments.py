"""Payments: coins move from one purse to another, and everyone can see why."""

from msgspec.structs import replace

from companion.game import bank
from companion.game.bank import BANK, Account, CoinsMoved
from companion.game.chapter import Chapter
from companion.game.messages import Message, says, seat_word
from companion.game.values import Party, SeatId

from .table import TableT


def with_coins_moved(table: TableT, event: CoinsMoved) -> TableT:
    purses = bank.after(table.purses, event)
    statements = bank.booked(table.statements, purses, event, table.round)
    return replace(table, purses=purses, statements=statements)


def told(event: CoinsMoved, _audience: Party) -> Message | None:
    """The counting of a purse is told apart, as far as it may be."""
    if event.reason == "counted" or event.payer == BANK:
        return None
    return says(
        f"news.paid_{event.reason}",
        payer=_account_word(event.payer),
        payee=_account_word(event.payee),
        number=event.amount,
    )


def _account_word(account: Account) -> str:
    return seat_word(SeatId(account.removeprefix(bank.purse(SeatId("")))))


CHAPTER = Chapter(name="payments", effects={CoinsMoved: with_coins_moved}, news={CoinsMoved: told})

"""News of debts."""

from companion.game.messages import Message, says, seat_word
from companion.game.spoken import heap
from companion.game.values import Party
from companion.games.sheriff import events as e

from .events import DebtForgiven, DebtRose, GoodsPaid


def paid(event: GoodsPaid | e.ContrabandPaid, _audience: Party) -> Message:
    return says(
        "news.cards_paid",
        payer=seat_word(event.payer),
        payee=seat_word(event.payee),
        goods=heap(event.cards),
        number=event.worth,
    )


def rose(event: DebtRose, _audience: Party) -> Message:
    return says(
        "news.debt_rose",
        payer=seat_word(event.debt.debtor),
        payee=seat_word(event.debt.creditor),
        number=event.debt.owed,
    )


def forgiven(event: DebtForgiven, _audience: Party) -> Message:
    return says("news.debt_forgiven", seat=seat_word(event.debt.debtor), number=event.debt.owed)

"""How debts lie on the table, and what each event changes of them."""

from msgspec.structs import replace

from companion.game.cards import Cards, without
from companion.game.values import SeatId
from companion.games.sheriff import events as e
from companion.games.sheriff import piles
from companion.games.sheriff.outcomes import goods_moved
from companion.games.sheriff.showing import market_cards, without_market_cards
from companion.games.sheriff.state import Debt, Table, with_stand, without_cards

from .events import DebtForgiven, DebtRose, DebtShrank, GoodsPaid


def debt_of(table: Table, seat: SeatId) -> Debt | None:
    """The debt this seat pays next."""
    return next((debt for debt in table.debts if debt.debtor == seat), None)


def payable(table: Table, debt: Debt) -> Cards:
    """The cards in everyone's sight that may pay this debt: legal goods, and once nothing else is
    left, contraband that was bought."""
    stand, numbers = table.stands[debt.debtor], table.numbers
    legal = stand.legal
    for card in debt.spared:
        legal = without(legal, [card]) if card in legal else legal
    if legal or stand.unsorted or without_market_cards(numbers, stand):
        return legal
    return () if table.options.fixed_market_cards else market_cards(numbers, stand)


def with_debt(table: Table, event: DebtRose) -> Table:
    return replace(table, debts=(*table.debts, event.debt))


def with_goods_paid(table: Table, event: GoodsPaid) -> Table:
    payer = without_cards(table.stands[event.payer], event.cards)
    table = with_stand(table, event.payer, payer)
    payee, numbers = table.stands[event.payee], table.numbers
    legal = tuple(card for card in event.cards if numbers.is_legal(card))
    others = tuple(card for card in event.cards if not numbers.is_legal(card))
    richer = replace(payee, legal=payee.legal + legal, contraband=payee.contraband + others)
    return with_less_debt(with_stand(table, event.payee, richer), event)


def with_contraband_paid(table: Table, event: e.ContrabandPaid) -> Table:
    payer = without_cards(table.stands[event.payer], event.taken_for)
    table = with_stand(table, event.payer, payer)
    for card, taken_for in zip(event.cards, event.taken_for, strict=True):
        if card != taken_for:
            table = piles.drawn(table, card)
        payee = table.stands[event.payee]
        shown = (card,) if table.options.shown_contraband else ()
        richer = replace(payee, contraband=(*payee.contraband, card), face_up=payee.face_up + shown)
        table = with_stand(table, event.payee, richer)
    return with_less_debt(table, event)


def with_less_debt(table: Table, event: DebtShrank | GoodsPaid | e.ContrabandPaid) -> Table:
    """A debt that is covered is gone; no change is given."""
    pair = event.payer, event.payee
    debt = next((d for d in table.debts if (d.debtor, d.creditor) == pair), None)
    if debt is None:
        return table
    left = (replace(debt, owed=debt.owed - event.worth),) if debt.owed > event.worth else ()
    at = table.debts.index(debt)
    table = goods_moved(table, debt.about)
    return replace(table, debts=table.debts[:at] + left + table.debts[at + 1 :])


def without_debt(table: Table, event: DebtForgiven) -> Table:
    return replace(table, debts=tuple(debt for debt in table.debts if debt != event.debt))


def without_debts_about(table: Table, event: e.DecisionUndone) -> Table:
    return replace(table, debts=tuple(debt for debt in table.debts if debt.about != event.seat))

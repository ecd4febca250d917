"""Debts as people see them."""

from companion.game.cards import Heap
from companion.game.values import SeatId, Value
from companion.games.sheriff.showing import without_market_cards
from companion.games.sheriff.state import Debt, Table

from .state import debt_of, payable
from .suggesting import suggestions


class PublicDebt(Value, frozen=True, kw_only=True):
    """Gold still owed in goods, with the legal goods that would do."""

    debtor: SeatId
    creditor: SeatId
    owed: int
    legal: Heap
    suggestions: tuple[Heap, ...]


def public_debts(table: Table) -> tuple[PublicDebt, ...]:
    return tuple(_public_debt(table, debt) for debt in table.debts)


def _public_debt(table: Table, debt: Debt) -> PublicDebt:
    legal = payable(table, debt)
    return PublicDebt(
        debtor=debt.debtor,
        creditor=debt.creditor,
        owed=debt.owed,
        legal=table.numbers.heap(legal),
        suggestions=suggestions(table.numbers, legal, debt.owed),
    )


def debt_choices(table: Table, seat: SeatId) -> tuple[Heap, ...]:
    """The own contraband that would do for the own debt."""
    debt = debt_of(table, seat)
    if debt is None or payable(table, debt):
        return ()
    hidden = without_market_cards(table.numbers, table.stands[seat])
    return suggestions(table.numbers, hidden, debt.owed)

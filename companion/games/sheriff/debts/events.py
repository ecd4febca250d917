"""Events of this chapter."""

from companion.game.cards import Cards
from companion.game.contract import Event
from companion.game.values import SeatId
from companion.games.sheriff.state import Debt


class DebtRose(Event, frozen=True):
    """The coins were not enough; goods pay the rest."""

    debt: Debt


class DebtShrank(Event, frozen=True, kw_only=True):
    """Coins that came to the debtor meanwhile have paid so much of it."""

    payer: SeatId
    payee: SeatId
    worth: int


class GoodsPaid(Event, frozen=True, kw_only=True):
    """Legal goods handed over for a debt."""

    payer: SeatId
    payee: SeatId
    cards: Cards
    worth: int


class DebtForgiven(Event, frozen=True):
    """The debtor has no goods left; the rest of the debt is forgiven."""

    debt: Debt

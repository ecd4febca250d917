"""The bank: gold only ever moves from one account to another, and everyone can see why.

Every payment is written down twice, with whoever pays and with whoever is paid. The bank alone may
fall below nothing: counted coins are believed where saying no would tell of another's hidden purse.
"""

from collections.abc import Mapping
from typing import NewType

from .contract import Event
from .values import SeatId, Value

Account = NewType("Account", str)
BANK = Account("bank")

Purses = Mapping[Account, int]


class CoinsMoved(Event, frozen=True, kw_only=True):
    """Coins changed hands; the reason is a key that `web` makes a word of."""

    payer: Account
    payee: Account
    amount: int
    reason: str
    about: SeatId | None = None  # whose bag it was about, where it was about one


class Entry(Value, frozen=True, kw_only=True):
    """One line of an account's statement."""

    round: int
    other: Account
    amount: int  # below zero when it was paid away
    balance: int  # after it
    reason: str
    about: SeatId | None


Statements = Mapping[Account, tuple[Entry, ...]]


def purse(seat: SeatId) -> Account:
    return Account(f"purse.{seat}")


def paid(
    payer: SeatId, payee: SeatId, amount: int, reason: str, about: SeatId | None = None
) -> CoinsMoved:
    """From one purse to another."""
    return CoinsMoved(
        payer=purse(payer), payee=purse(payee), amount=amount, reason=reason, about=about
    )


def earned(payee: SeatId, amount: int, reason: str, about: SeatId | None = None) -> CoinsMoved:
    """From the bank to a purse."""
    return CoinsMoved(payer=BANK, payee=purse(payee), amount=amount, reason=reason, about=about)


def handed_in(payer: SeatId, amount: int, reason: str, about: SeatId | None = None) -> CoinsMoved:
    """From a purse to the bank."""
    return CoinsMoved(payer=purse(payer), payee=BANK, amount=amount, reason=reason, about=about)


def opened(seats: tuple[SeatId, ...], coins_in_box: int) -> Purses:
    """All the coins of the box lie in the bank; every purse is empty."""
    return {BANK: coins_in_box} | {purse(seat): 0 for seat in seats}


def after(purses: Purses, move: CoinsMoved) -> Purses:
    payer_left = purses[move.payer] - move.amount
    assert move.amount > 0, "a payment of nothing is not an event"
    assert payer_left >= 0 or move.payer == BANK, (
        "nobody pays coins they do not have; debts are settled before"
    )
    moved = {**purses, move.payer: payer_left}
    moved[move.payee] += move.amount
    return moved


def booked(statements: Statements, purses: Purses, move: CoinsMoved, round_: int) -> Statements:
    """The statements with both sides of a payment, after which the purses hold so much."""

    def line(account: Account, other: Account, amount: int) -> tuple[Entry, ...]:
        entry = Entry(
            round=round_,
            other=other,
            amount=amount,
            balance=purses[account],
            reason=move.reason,
            about=move.about,
        )
        return (*statements.get(account, ()), entry)

    payer, payee = move.payer, move.payee
    paid = {payer: line(payer, payee, -move.amount), payee: line(payee, payer, move.amount)}
    return {**statements, **paid}

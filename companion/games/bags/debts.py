"""Debts: coins first, then legal goods, then contraband; no change is given, the rest forgiven."""

from companion.game import bank
from companion.game.bank import CoinsMoved
from companion.game.cards import Card, Cards
from companion.game.contract import Event
from companion.game.values import SeatId

from . import events as e
from .numbers import Numbers
from .state import Table


def settled(table: Table, debtor: SeatId, creditor: SeatId, fine: int) -> tuple[Event, ...]:
    """The events that pay a fine as far as the debtor can."""
    paid: tuple[Event, ...] = ()
    coins = min(fine, table.gold(debtor))
    if coins:
        payer, payee = bank.purse(debtor), bank.purse(creditor)
        paid = (CoinsMoved(payer=payer, payee=payee, amount=coins, reason="fine"),)
    owed = fine - coins
    if not owed:
        return paid
    stand, numbers = table.stands[debtor], table.numbers
    legal = chosen(numbers, stand.legal, owed)
    owed -= worth(numbers, legal)
    contraband = chosen(numbers, stand.contraband, owed) if owed > 0 else ()
    owed -= worth(numbers, contraband)
    if legal:
        paid = (*paid, _paid(e.GoodsPaid, numbers, debtor, creditor, legal))
    if contraband:
        paid = (*paid, _paid(e.ContrabandPaid, numbers, debtor, creditor, contraband))
    return (*paid, e.DebtForgiven(debtor, owed)) if owed > 0 else paid


def _paid(
    kind: type[e.GoodsPaid] | type[e.ContrabandPaid],
    numbers: Numbers,
    payer: SeatId,
    payee: SeatId,
    cards: Cards,
) -> Event:
    return kind(payer=payer, payee=payee, cards=cards, worth=worth(numbers, cards))


def worth(numbers: Numbers, cards: Cards) -> int:
    return sum(numbers.goods[card.good].price for card in cards if card.good is not None)


def chosen(numbers: Numbers, cards: Cards, owed: int) -> Cards:
    """The cards that cover the debt with the least given away for nothing, else all of them."""
    named = tuple(card for card in cards if card.good is not None)
    if worth(numbers, named) <= owed:
        return named
    covering: dict[int, tuple[Card, ...]] = {0: ()}
    for card in named:
        price = worth(numbers, (card,))
        for total, some in list(covering.items()):
            if total < owed:
                covering.setdefault(total + price, (*some, card))
    return covering[min(total for total in covering if total >= owed)]

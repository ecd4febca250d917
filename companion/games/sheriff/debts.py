"""Debts: coins first, then legal goods, then contraband; no change is given, the rest forgiven.

Which cards go is the debtor's choice; cards of the black market go last of all. Legal goods are
given without asking where there is nothing to choose; contraband is always asked for, whatever it
is: else the asking would tell what it is. What somebody else says was handed over is believed, for
it was shown: a refusal would tell too.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.game import bank
from companion.game.cards import UNREAD, Card, Cards, Heap, without
from companion.game.commands import CardRead
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.values import GoodId, Party, SeatId

from . import commands as c
from . import events as e
from .apply import folded
from .numbers import Numbers
from .showing import face_down, market_cards, picked, shown_of, unseen
from .state import PILE, Debt, Table

Decision = tuple[Event, ...] | Refusal

MOST_SUGGESTED = 4


def owed(
    table: Table,
    debtor: SeatId,
    creditor: SeatId,
    amount: int,
    *,
    about: SeatId,
    reason: str = "fine",
    spared: Cards = (),
) -> tuple[Event, ...]:
    """The events that pay an amount as far as nobody has to choose; the rest stays a debt."""
    paid: tuple[Event, ...] = ()
    coins = min(amount, table.gold(debtor))
    if coins:
        paid = (bank.paid(debtor, creditor, coins, reason, about),)
    if coins == amount:
        return paid
    debt = Debt(
        debtor=debtor,
        creditor=creditor,
        owed=amount - coins,
        about=about,
        reason=reason,
        spared=spared,
    )
    rose = e.DebtRose(debt)
    return (*paid, rose, *going_on(folded(table, [*paid, rose]), debtor))


def going_on(table: Table, debtor: SeatId) -> tuple[Event, ...]:
    """What of this seat's debts follows now without anybody's choice."""
    happened: tuple[Event, ...] = ()
    while (debt := debt_of(table, debtor)) is not None:
        step = _unasked(table, debt)
        if not step:
            break
        table, happened = folded(table, step), happened + step
    return happened


def debt_of(table: Table, seat: SeatId) -> Debt | None:
    """The debt this seat pays next."""
    return next((debt for debt in table.debts if debt.debtor == seat), None)


def payable(table: Table, debt: Debt) -> Cards:
    """What in everyone's sight may pay this debt: legal goods, and once nothing else is left,
    cards of the black market."""
    stand, numbers = table.stands[debt.debtor], table.numbers
    legal = stand.legal
    for card in debt.spared:
        legal = without(legal, [card]) if card in legal else legal
    if legal or stand.unsorted or face_down(numbers, stand):
        return legal
    return () if table.options.fixed_market_cards else market_cards(numbers, stand)


def pay(table: Table, command: c.PayDebt, by: Party) -> Decision:
    first = debt_of(table, command.seat)
    if first is None:
        return refuse("why.no_debt")
    mine = (debt for debt in table.debts if debt.debtor == command.seat)
    debt = next((debt for debt in mine if command.owed in (None, debt.owed)), None)
    if debt is None:
        return refuse("why.debt_moved_on", number=first.owed)
    if _nothing_left(table, debt):  # that the rest is forgiven has been taken back
        return (e.DebtForgiven(debt),)
    named = [(good, number) for good, number in command.goods.items() if number]
    if not named or any(number < 0 for _, number in named):
        return refuse("why.nothing_given")
    if any(good not in table.numbers.kinds for good, _ in named):
        return refuse("why.no_such_good")
    if sum(number for _, number in named) > len(table.stands[command.seat].all()):
        return refuse("why.not_on_stand")
    shown = tuple(Card(good) for good, number in named for _ in range(number))
    return _given(table, debt, shown, is_owner=by.seat == command.seat)


def card_laid_on(table: Table, command: CardRead, debt: Debt) -> Decision:
    """The debtor holds a card that is given to the own reader."""
    card = table.card_of(command.copy)
    if card is None:
        return refuse("why.unknown_card")
    if table.place_of(card) not in (None, PILE, f"stand:{command.seat}"):
        return refuse("why.no_card_expected")
    return _given(table, debt, (card,), is_owner=True)


def worth(numbers: Numbers, cards: Cards) -> int:
    return sum(numbers.kinds[card.good].price for card in cards if card.good is not None)


def suggestions(numbers: Numbers, cards: Cards, amount: int) -> tuple[Heap, ...]:
    """The choices that give least away for nothing; all of it where that is not enough."""
    heap = numbers.heap(cards)
    if worth(numbers, cards) < amount:
        return (heap,) if heap else ()
    reached: dict[int, tuple[Heap, ...]] = {0: ((),)}
    for good, number in heap:
        price = numbers.kinds[good].price
        if not price:
            continue
        for total, heaps in list(reached.items()):
            needed = -(-(amount - total) // price)
            for more in range(1, min(needed, number) + 1):
                longer = tuple((*heap, (good, more)) for heap in heaps)
                before = reached.get(total + more * price, ())
                reached[total + more * price] = (*before, *longer)[:MOST_SUGGESTED]
    return reached[min(total for total in reached if total >= amount)]


def _given(table: Table, debt: Debt, shown: Cards, *, is_owner: bool) -> Decision:
    prices = [worth(table.numbers, (card,)) for card in shown]
    if sum(prices) - max(prices) >= debt.owed:
        return refuse("why.more_than_owed", number=debt.owed)
    in_sight = payable(table, debt)
    all_legal = all(table.numbers.is_legal(card) for card in shown)
    if any(map(table.numbers.is_legal, in_sight)) and not all_legal:
        return refuse("why.legal_goods_first")
    paid = (
        _in_sight(table, debt, shown)
        if in_sight or all_legal
        else _contraband(table, debt, shown, believed=not is_owner)
    )
    if isinstance(paid, Refusal):
        return paid
    return (paid, *going_on(folded(table, [paid]), debt.debtor))


def _in_sight(table: Table, debt: Debt, shown: Cards) -> e.GoodsPaid | Refusal:
    cards = picked(payable(table, debt), shown)
    return refuse("why.not_on_stand") if cards is None else _paid(table.numbers, debt, cards)


def _contraband(
    table: Table, debt: Debt, shown: Cards, *, believed: bool
) -> e.ContrabandPaid | Refusal:
    stand = table.stands[debt.debtor]
    if stand.unsorted:
        return refuse("why.name_cards_first")
    if any(card.good in table.numbers.market_cards for card in shown):
        return refuse("why.market_cards_last")
    if any(table.numbers.is_legal(card) for card in shown):
        return refuse("why.not_on_stand")
    lying = stand.face_up + unseen(table.numbers, stand)  # what people saw is doubted last
    handed = shown_of(lying, shown, believed=believed)
    if handed is None:
        return refuse("why.not_on_stand")
    return _shown_and_paid(table.numbers, debt, *handed)


def _unasked(table: Table, debt: Debt) -> tuple[Event, ...]:
    """What follows without a choice: coins that came to the debtor meanwhile; all legal goods
    where they do not cover the debt, or the needed number where they are all alike; and the end,
    when nothing is left to give. A card without a place may be legal too, so all but coins wait."""
    numbers, coins = table.numbers, min(debt.owed, table.gold(debt.debtor))
    if coins:
        return _coins(debt, coins)
    if table.stands[debt.debtor].unsorted:
        return ()
    if table.options.clerk_chooses:
        return _chosen_by_clerk(table, debt)
    legal = payable(table, debt)
    covers = worth(numbers, legal) > debt.owed
    if legal and (not covers or len({card.good for card in legal}) == 1):
        needed = -(-debt.owed // worth(numbers, legal[:1])) if covers else len(legal)
        return (_paid(numbers, debt, legal[:needed]),)
    return (e.DebtForgiven(debt),) if _nothing_left(table, debt) else ()


def _nothing_left(table: Table, debt: Debt) -> bool:
    stand = table.stands[debt.debtor]
    hidden = face_down(table.numbers, stand)
    return not (payable(table, debt) or hidden or stand.unsorted)


def _chosen_by_clerk(table: Table, debt: Debt) -> tuple[Event, ...]:
    """The choice that gives least away, where the table has agreed to leave it to the clerk; cards
    without a name are the debtor's to show."""
    numbers, stand = table.numbers, table.stands[debt.debtor]
    legal = _first_choice(numbers, payable(table, debt), debt.owed)
    left = debt.owed - worth(numbers, legal)
    paid: tuple[Event, ...] = (_paid(numbers, debt, legal),) if legal else ()
    if left <= 0:
        return paid
    hidden = _first_choice(numbers, face_down(numbers, stand), left)
    left -= worth(numbers, hidden)
    if hidden:
        paid = (*paid, _shown_and_paid(numbers, debt, hidden, hidden))
    if left <= 0 or UNREAD in stand.contraband:
        return paid
    last = () if table.options.fixed_market_cards else market_cards(numbers, stand)
    last = _first_choice(numbers, without(last, (card for card in legal if card in last)), left)
    left -= worth(numbers, last)
    if last:
        paid = (*paid, _paid(numbers, debt, last))
    if left <= 0:
        return paid
    return (*paid, e.DebtForgiven(replace(debt, owed=left)))


def _first_choice(numbers: Numbers, cards: Cards, amount: int) -> Cards:
    if amount <= 0:
        return ()
    goods: Mapping[GoodId, int] = dict(next(iter(suggestions(numbers, cards, amount)), ()))
    wanted = tuple(Card(good) for good, number in goods.items() for _ in range(number))
    return picked(cards, wanted) or ()


def _coins(debt: Debt, amount: int) -> tuple[Event, ...]:
    moved = bank.paid(debt.debtor, debt.creditor, amount, debt.reason, debt.about)
    return (moved, e.DebtShrank(payer=debt.debtor, payee=debt.creditor, worth=amount))


def _paid(numbers: Numbers, debt: Debt, cards: Cards) -> e.GoodsPaid:
    return e.GoodsPaid(
        payer=debt.debtor, payee=debt.creditor, cards=cards, worth=worth(numbers, cards)
    )


def _shown_and_paid(
    numbers: Numbers, debt: Debt, cards: Cards, taken_for: Cards
) -> e.ContrabandPaid:
    return e.ContrabandPaid(
        payer=debt.debtor,
        payee=debt.creditor,
        cards=cards,
        taken_for=taken_for,
        worth=worth(numbers, cards),
    )

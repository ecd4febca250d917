"""Paying a debt: coins first, then legal goods, then contraband; the rest is forgiven.

No change is given. The debtor chooses which cards go; bought contraband goes last of all.
Legal goods are given without asking where there is nothing to choose. Contraband is always asked
for, as giving it unasked would tell which cards it is. Another party's word for the cards that were
handed over is believed, as they were shown: a refusal would tell too.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.game import bank
from companion.game.cards import UNREAD, Card, Cards, without
from companion.game.chapter import NOT_MINE, Asked, Unclaimed
from companion.game.commands import CardRead
from companion.game.contract import Command, Event
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.game.values import GoodId, SeatId, seat_at
from companion.games.bags.events import PurseCounted
from companion.games.bags.shown import picked, shown_of
from companion.games.sheriff import events as e
from companion.games.sheriff.numbers import Numbers, worth
from companion.games.sheriff.showing import market_cards, never_shown, without_market_cards
from companion.games.sheriff.state import PILE, Debt, Table

from .events import DebtForgiven, DebtShrank, GoodsPaid
from .state import debt_of, payable
from .suggesting import first_choice


class PayDebt(Command, frozen=True):
    """The debtor hands these goods over; contraband only when the legal goods are gone. It names
    what was owed then, lest two people pay one debt twice, or a late click the next one."""

    seat: SeatId
    goods: Mapping[GoodId, int]
    owed: int | None = None


def pay(course: Course[Table], asked: Asked[PayDebt]) -> Refusal | None:
    table, command = course.table, asked.command
    first = debt_of(table, command.seat)
    if first is None:
        return refuse("why.no_debt")
    mine = (debt for debt in table.debts if debt.debtor == command.seat)
    debt = next((debt for debt in mine if command.owed in (None, debt.owed)), None)
    if debt is None:
        return refuse("why.debt_moved_on", number=first.owed)
    if _nothing_left(table, debt):  # the step that forgave the rest was taken back
        course.write(DebtForgiven(debt))
        return None
    named = [(good, number) for good, number in command.goods.items() if number]
    if not named or any(number < 0 for _, number in named):
        return refuse("why.nothing_given")
    if any(good not in table.numbers.kinds for good, _ in named):
        return refuse("why.no_such_good")
    if sum(number for _, number in named) > len(table.stands[command.seat].all()):
        return refuse("why.not_on_stand")
    shown = tuple(Card(good) for good, number in named for _ in range(number))
    return _give(course, debt, shown, is_owner=asked.by.seat == command.seat)


def card_laid_on(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """The debtor holds a card that is given to the own reader."""
    table, command = course.table, asked.command
    seat = seat_at(command.seat, table.seats)
    debt = None if seat is None else debt_of(table, seat)
    if debt is None:
        return NOT_MINE
    card = table.card_of(command.copy)
    if card is None:
        return table.unknown_card(asked.command.copy)
    if table.place_of(card) not in (None, PILE, f"stand:{command.seat}"):
        return refuse("why.no_card_expected")
    return _give(course, debt, (card,), is_owner=True)


def going_on(course: Course[Table], debtor: SeatId) -> None:
    """Pay this seat's debts as far as nobody has to choose."""
    while (debt := debt_of(course.table, debtor)) is not None:
        step = _without_asking(course.table, debt)
        if not step:
            break
        course.write(*step)


def go_on_handed(course: Course[Table], event: e.GoodsHandedOver) -> None:
    """A card that was handed over pays no debt any more, which may leave nothing to choose."""
    going_on(course, event.giver)


def go_on_sorted(course: Course[Table], event: e.CardSorted) -> None:
    """The card that got its place may leave no choice how to pay a debt."""
    going_on(course, event.seat)


Corrected = PurseCounted | e.CardMoved | e.ContrabandCorrected


def go_on_corrected(course: Course[Table], _event: Corrected) -> None:
    """Goods or coins that came or went may leave a debtor nothing to choose, or nothing to give."""
    for debtor in dict.fromkeys(debt.debtor for debt in course.table.debts):
        going_on(course, debtor)


def _give(course: Course[Table], debt: Debt, shown: Cards, *, is_owner: bool) -> Refusal | None:
    table = course.table
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
    course.write(paid)
    going_on(course, debt.debtor)
    return None


def _in_sight(table: Table, debt: Debt, shown: Cards) -> GoodsPaid | Refusal:
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
    # A shown card that the clerk had under another name is taken for the last of these.
    lying = stand.face_up + never_shown(table.numbers, stand)
    handed = shown_of(lying, shown, believed=believed)
    if handed is None:
        return refuse("why.not_on_stand")
    return _shown_and_paid(table.numbers, debt, *handed)


def _without_asking(table: Table, debt: Debt) -> tuple[Event, ...]:
    """The next payment that leaves nobody a choice; none if the debtor has to choose.

    First the debtor's coins. Then all legal goods if they do not cover the debt, or as many as are
    needed if they are all alike. When nothing is left to give, the rest is forgiven. An unread card
    on the stand may be legal, so goods wait until it has its name.
    """
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
    return (DebtForgiven(debt),) if _nothing_left(table, debt) else ()


def _nothing_left(table: Table, debt: Debt) -> bool:
    stand = table.stands[debt.debtor]
    hidden = without_market_cards(table.numbers, stand)
    return not (payable(table, debt) or hidden or stand.unsorted)


def _chosen_by_clerk(table: Table, debt: Debt) -> tuple[Event, ...]:
    """The goods that the clerk chooses, where the table has agreed on that: those that tell least.
    Unread contraband is still shown by the debtor."""
    numbers, stand = table.numbers, table.stands[debt.debtor]
    legal = first_choice(numbers, payable(table, debt), debt.owed)
    left = debt.owed - worth(numbers, legal)
    paid: tuple[Event, ...] = (_paid(numbers, debt, legal),) if legal else ()
    if left <= 0:
        return paid
    hidden = first_choice(numbers, without_market_cards(numbers, stand), left)
    left -= worth(numbers, hidden)
    if hidden:
        paid = (*paid, _shown_and_paid(numbers, debt, hidden, hidden))
    if left <= 0 or UNREAD in stand.contraband:
        return paid
    last = () if table.options.fixed_market_cards else market_cards(numbers, stand)
    last = first_choice(numbers, without(last, (card for card in legal if card in last)), left)
    left -= worth(numbers, last)
    if last:
        paid = (*paid, _paid(numbers, debt, last))
    if left <= 0:
        return paid
    return (*paid, DebtForgiven(replace(debt, owed=left)))


def _coins(debt: Debt, amount: int) -> tuple[Event, ...]:
    moved = bank.paid(debt.debtor, debt.creditor, amount, debt.reason, debt.about)
    return (moved, DebtShrank(payer=debt.debtor, payee=debt.creditor, worth=amount))


def _paid(numbers: Numbers, debt: Debt, cards: Cards) -> GoodsPaid:
    return GoodsPaid(
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

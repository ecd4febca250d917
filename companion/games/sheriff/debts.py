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
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import GoodId, Party, SeatId, Value

from . import commands as c
from . import events as e
from . import officers, outcomes, piles
from .numbers import Numbers, worth
from .showing import face_down, market_cards, picked, shown_of, unseen
from .spoken import heap
from .state import PILE, Debt, Phase, Table, with_stand, without_cards
from .who import Who

MOST_SUGGESTED = 4


def owed(
    course: Course[Table],
    debtor: SeatId,
    creditor: SeatId,
    amount: int,
    *,
    about: SeatId,
    reason: str = "fine",
    spared: Cards = (),
) -> None:
    """Pay an amount as far as nobody has to choose; the rest stays a debt."""
    coins = min(amount, course.table.gold(debtor))
    if coins:
        course.write(bank.paid(debtor, creditor, coins, reason, about))
    if coins == amount:
        return
    debt = Debt(
        debtor=debtor,
        creditor=creditor,
        owed=amount - coins,
        about=about,
        reason=reason,
        spared=spared,
    )
    course.write(e.DebtRose(debt))
    going_on(course, debtor)


def going_on(course: Course[Table], debtor: SeatId) -> None:
    """Pay this seat's debts as far as nobody has to choose."""
    while (debt := debt_of(course.table, debtor)) is not None:
        step = _unasked(course.table, debt)
        if not step:
            break
        course.write(*step)


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


def pay(course: Course[Table], asked: Asked[c.PayDebt]) -> Refusal | None:
    table, command = course.table, asked.command
    first = debt_of(table, command.seat)
    if first is None:
        return refuse("why.no_debt")
    mine = (debt for debt in table.debts if debt.debtor == command.seat)
    debt = next((debt for debt in mine if command.owed in (None, debt.owed)), None)
    if debt is None:
        return refuse("why.debt_moved_on", number=first.owed)
    if _nothing_left(table, debt):  # that the rest is forgiven has been taken back
        course.write(e.DebtForgiven(debt))
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
    seat = table.seat_at(command.seat)
    debt = None if seat is None else debt_of(table, seat)
    if debt is None:
        return NOT_MINE
    card = table.card_of(command.copy)
    if card is None:
        return refuse("why.unknown_card")
    if table.place_of(card) not in (None, PILE, f"stand:{command.seat}"):
        return refuse("why.no_card_expected")
    return _give(course, debt, (card,), is_owner=True)


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


def fine(course: Course[Table], event: e.BagJudged) -> None:
    """The merchant owes the fine, or those who opened an honest bag do."""
    table, seat = course.table, event.seat
    opened_by, handed = table.bags[seat].opened_by, course.events
    if not event.honest:
        spared = _left_of(event.kept, handed) if table.options.fresh_goods_safe else ()
        owed(course, seat, officers.till(opened_by), event.fine, about=seat, spared=spared)
        return
    for officer, share in officers.shares(event.fine, opened_by):
        spared = _received(handed, officer)
        owed(course, officer, seat, share, about=seat, spared=spared)


def _left_of(kept: Cards, handed: tuple[Event, ...]) -> Cards:
    """What of the goods kept from the opened bag was not promised away."""
    for event in handed:
        for card in event.legal if isinstance(event, e.GoodsHandedOver) else ():
            kept = without(kept, [card]) if card in kept else kept
    return kept


def _received(handed: tuple[Event, ...], officer: SeatId) -> Cards:
    """What of the honest bag was promised to who opened it: he pays first, and has it then."""
    return tuple(
        card
        for event in handed
        if isinstance(event, e.GoodsHandedOver) and event.taker == officer
        for card in event.legal
    )


def go_on_sorted(course: Course[Table], event: e.CardSorted) -> None:
    """The card that got its place may leave no choice how to pay a debt."""
    going_on(course, event.seat)


Corrected = e.PurseCounted | e.CardMoved | e.ContrabandCorrected


def go_on_corrected(course: Course[Table], _event: Corrected) -> None:
    """Goods or coins that came or went may leave a debtor nothing to choose, or nothing to give."""
    for debtor in dict.fromkeys(debt.debtor for debt in course.table.debts):
        going_on(course, debtor)


def with_debt(table: Table, event: e.DebtRose) -> Table:
    return replace(table, debts=(*table.debts, event.debt))


def with_goods_paid(table: Table, event: e.GoodsPaid) -> Table:
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


def with_less_debt(table: Table, event: e.DebtShrank | e.GoodsPaid | e.ContrabandPaid) -> Table:
    """A debt that is covered is gone; no change is given."""
    pair = event.payer, event.payee
    debt = next((d for d in table.debts if (d.debtor, d.creditor) == pair), None)
    if debt is None:
        return table
    left = (replace(debt, owed=debt.owed - event.worth),) if debt.owed > event.worth else ()
    at = table.debts.index(debt)
    table = outcomes.goods_went(table, debt.about)
    return replace(table, debts=table.debts[:at] + left + table.debts[at + 1 :])


def without_debt(table: Table, event: e.DebtForgiven) -> Table:
    return replace(table, debts=tuple(debt for debt in table.debts if debt != event.debt))


def without_debts_about(table: Table, event: e.DecisionUndone) -> Table:
    return replace(table, debts=tuple(debt for debt in table.debts if debt.about != event.seat))


def _told_paid(event: e.GoodsPaid | e.ContrabandPaid, _audience: Party) -> Message:
    return says(
        "news.cards_paid",
        payer=seat_word(event.payer),
        payee=seat_word(event.payee),
        goods=heap(event.cards),
        number=event.worth,
    )


def _told_rose(event: e.DebtRose, _audience: Party) -> Message:
    return says(
        "news.debt_rose",
        payer=seat_word(event.debt.debtor),
        payee=seat_word(event.debt.creditor),
        number=event.debt.owed,
    )


def _told_forgiven(event: e.DebtForgiven, _audience: Party) -> Message:
    return says("news.debt_forgiven", seat=seat_word(event.debt.debtor), number=event.debt.owed)


def _plainly(command: c.PayDebt, _events: tuple[Event, ...]) -> Command:
    """Without naming the debt."""
    return replace(command, owed=None)


class PublicDebt(Value, frozen=True, kw_only=True):
    """Gold still owed in goods; legal goods that would do are for everyone to see."""

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
    hidden = face_down(table.numbers, table.stands[seat])
    return suggestions(table.numbers, hidden, debt.owed)


def _next(table: Table) -> Message:
    debt = table.debts[0]
    return says(
        "next.paying",
        seat=seat_word(debt.debtor),
        payee=seat_word(debt.creditor),
        number=debt.owed,
    )


def _to_act(table: Table) -> tuple[SeatId, ...]:
    return tuple(dict.fromkeys(debt.debtor for debt in table.debts))


CHAPTER = Chapter(
    name="debts",
    rules={c.PayDebt: rule([Phase.PAYING], Who.OWNER, Who.STEWARD, decide=pay)},
    hears={CardRead: card_laid_on},
    leaves={
        e.DebtRose: with_debt,
        e.DebtShrank: with_less_debt,
        e.GoodsPaid: with_goods_paid,
        e.ContrabandPaid: with_contraband_paid,
        e.DebtForgiven: without_debt,
    },
    echoes={e.DecisionUndone: without_debts_about},
    follows={
        e.BagJudged: fine,
        e.CardSorted: go_on_sorted,
        e.PurseCounted: go_on_corrected,
        e.CardMoved: go_on_corrected,
        e.ContrabandCorrected: go_on_corrected,
    },
    news={
        e.DebtRose: _told_rose,
        e.GoodsPaid: _told_paid,
        e.ContrabandPaid: _told_paid,
        e.DebtForgiven: _told_forgiven,
    },
    phrases=(Phrase(command=c.PayDebt, text="{seat} pays {goods}[, for {owed} gold]"),),
    plain={c.PayDebt: _plainly},
    public={"debts": public_debts},
    own={"debt_choices": debt_choices},
    next_step={Phase.PAYING: _next},
    to_act={Phase.PAYING: _to_act},
)

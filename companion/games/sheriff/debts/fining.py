"""Raising debts: fines after a judgement, and refunds for an inspection that lapsed."""

from companion.game import bank
from companion.game.cards import Cards, without
from companion.game.contract import Event
from companion.game.course import Course
from companion.game.values import SeatId
from companion.games.sheriff import events as e
from companion.games.sheriff import officers
from companion.games.sheriff.state import Debt, Table

from .events import DebtRose
from .paying import going_on


def fine(course: Course[Table], event: e.BagJudged) -> None:
    """The merchant pays the fine of a false bag; the officers who opened it that of an honest one.

    No debtor pays with goods that came out of this very bag: an officer never, the merchant where
    the table has agreed on that.
    """
    table, seat = course.table, event.seat
    opened_by, so_far = table.bags[seat].opened_by, course.events
    if not event.honest:
        spared = _left_of(event.kept, so_far) if table.options.fresh_goods_safe else ()
        pay_or_owe(course, seat, officers.till(opened_by), event.fine, about=seat, spared=spared)
        return
    for officer, share in officers.shares(event.fine, opened_by):
        spared = _received(so_far, officer)
        pay_or_owe(course, officer, seat, share, about=seat, spared=spared)


def refund(course: Course[Table], event: e.DealLapsed) -> None:
    """Pay back the gold for an inspection that was bought and does not take place, and the worth of
    goods that are gone: out of the purse it went to, as far as it reaches; the rest is owed like a
    fine. If both sides let it go, that stays so, even if the bag was opened after all."""
    if event.stays:
        return
    table, terms = course.table, event.terms
    about = terms.opens or terms.condition or terms.giver
    reason, amount = "deal" if event.agreed else "refund", terms.opening_price + event.gone
    payers = [(terms.taker, amount)]
    if terms.taker not in table.seats:
        coins = min(amount, table.gold(terms.taker))
        if coins:
            course.write(bank.paid(terms.taker, terms.giver, coins, reason, about))
        payers = officers.shares(amount - coins, table.officers)
    for payer, share in payers:
        pay_or_owe(course, payer, terms.giver, share, about=about, reason=reason)
    for seat in (*table.officers, terms.giver):
        going_on(course, seat)


def pay_as_it_turned(course: Course[Table], event: e.PromiseTurned) -> None:
    """Pay the gold of a deal whose condition came true."""
    terms, about = event.terms, event.terms.condition
    if event.gold and about is not None:
        pay_or_owe(course, terms.giver, terms.taker, event.gold, about=about, reason="outcome")


def pay_or_owe(
    course: Course[Table],
    debtor: SeatId,
    creditor: SeatId,
    amount: int,
    *,
    about: SeatId,
    reason: str = "fine",
    spared: Cards = (),
) -> None:
    """Pay in coins; the rest becomes a debt, which is paid as far as nobody has to choose."""
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
    course.write(DebtRose(debt))
    going_on(course, debtor)


def _left_of(kept: Cards, so_far: tuple[Event, ...]) -> Cards:
    """The goods kept from the opened bag that were not promised away."""
    for event in so_far:
        for card in event.legal if isinstance(event, e.GoodsHandedOver) else ():
            kept = without(kept, [card]) if card in kept else kept
    return kept


def _received(so_far: tuple[Event, ...], officer: SeatId) -> Cards:
    """The goods of the honest bag that this officer got by a deal."""
    return tuple(
        card
        for event in so_far
        if isinstance(event, e.GoodsHandedOver) and event.taker == officer
        for card in event.legal
    )

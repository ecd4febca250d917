"""A decision on a bag that was not the one people made: undone as far as its cards and coins still
lie there, and made again. Whether they do is judged by what everyone sees, never by what is hidden.

A bag that passed here and was open at the table gives away nothing: people lay its cards on a
reader again, or count them by hand.
"""

from msgspec.structs import replace

from companion.game import bank
from companion.game.bank import Account, CoinsMoved
from companion.game.cards import UNREAD, Card, Cards, without
from companion.game.chapter import Asked
from companion.game.contract import Command
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.game.put_right import PutRight, without_reason
from companion.game.values import Party, SeatId
from companion.games.bags.parts import BagStage
from companion.games.bags.purses import seen_to_pay
from companion.games.bags.shown import picked
from companion.games.bags.table import with_bag

from . import events as e
from . import officers, outcomes, piles, places
from .showing import never_shown
from .state import CHEST, Outcome, Stand, Table, with_stand
from .unloading import bag_back


class CorrectDecision(Command, frozen=True, kw_only=True):
    """A bag of this round was opened, and is to be counted and judged now; or it passed, for this
    gold. One of two deputies may have acted alone."""

    seat: SeatId
    round: int
    opened: bool
    bribe: int = 0
    alone: SeatId | None = None
    reason: str


MOVED_BY_DECISIONS = ("fine", "bribe", "refund", "outcome", "back")


def correct_decision(course: Course[Table], asked: Asked[CorrectDecision]) -> Refusal | None:
    """The bag was opened, and is counted and judged now; or it passed, for this much gold."""
    table, command = course.table, asked.command
    seat, bag = command.seat, table.bags[command.seat]
    wrong = without_reason(command.reason) or _not_to_be_undone(table, command)
    if wrong:
        return wrong
    acting = table.officers
    if command.alone is not None:
        if len(acting) == 1 or command.alone not in acting:
            return refuse("why.no_such_deputy")
        acting = (command.alone,)
    undone = e.DecisionUndone(
        seat=seat,
        opened=command.opened,
        opened_by=acting,
        nameless=command.opened and bag.stage is BagStage.PASSED,
    )
    back = _coins_back(table, seat)
    if back is None:
        return refuse("why.decision_stays")
    passed_before = bag.stage is BagStage.PASSED
    # A bag that passed is only paid for otherwise: its cards lie where people put them.
    stays = passed_before and not command.opened
    course.write(PutRight(asked.by, command.reason), *(() if stays else (undone,)), *back)
    if command.opened:
        return None
    paid = _paid(course.table, command, asked.by, officers.till(acting))
    if isinstance(paid, Refusal):
        return paid
    if stays:
        course.write(*paid)
    else:
        course.write(*bag_back(course.table, seat, paid))
    return None


def _not_to_be_undone(table: Table, command: CorrectDecision) -> Refusal | None:
    seat, bag = command.seat, table.bags[command.seat]
    if command.round != table.round:
        return refuse("why.round_moved_on")
    decided = BagStage.JUDGED, BagStage.PASSED, *(() if command.opened else (BagStage.OPENED,))
    if seat in table.officers or bag.stage not in decided:
        return refuse("why.not_decided")
    if command.bribe < 0:
        return refuse("why.negative_gold")
    handed = any(
        bargain.handed and seat in (bargain.terms.giver, bargain.terms.passes, bargain.terms.opens)
        for bargain in table.bargains
    )
    bought = any(bargain.terms.opens == seat for bargain in table.bargains)
    if bag.goods_moved or bag.claimed or handed or (bought and not command.opened):
        return refuse("why.decision_stays")
    return None if outcomes.still_lies_there(table, seat) else refuse("why.decision_stays")


def _coins_back(table: Table, seat: SeatId) -> tuple[CoinsMoved, ...] | None:
    """Return the payments of the decision, as the statements have them; or None if a purse that
    everyone sees does not hold the gold any more."""
    back: tuple[CoinsMoved, ...] = ()
    purses = table.purses
    for (payer, payee), amount in _paid_about(table, seat).items():
        missing = amount - purses[payee]
        if missing > 0:
            if not table.hides_purses or payee == bank.purse(CHEST):
                return None
            counted = _coins(bank.BANK, payee, missing, "counted", None)
            back, purses = (*back, counted), bank.after(purses, counted)
        returned = _coins(payee, payer, amount, "back", seat)
        back, purses = (*back, returned), bank.after(purses, returned)
    return back


def _paid_about(table: Table, seat: SeatId) -> dict[tuple[Account, Account], int]:
    """The sums between each two accounts over this bag, less what was paid back already."""
    paid: dict[tuple[Account, Account], int] = {}
    for account, entries in table.statements.items():
        for entry in entries:
            over_it = entry.about == seat and entry.round == table.round
            if over_it and entry.reason in MOVED_BY_DECISIONS:
                pair = account, entry.other
                paid[pair] = paid.get(pair, 0) - entry.amount
    return {pair: amount for pair, amount in paid.items() if amount > 0}


def _paid(
    table: Table, command: CorrectDecision, by: Party, till: SeatId
) -> tuple[CoinsMoved, ...] | Refusal:
    """The merchant's payment for passing, as everyone saw it."""
    found = seen_to_pay(table, command.seat, command.bribe, by)
    if isinstance(found, Refusal) or not command.bribe:
        return found if isinstance(found, Refusal) else ()
    return (*found, bank.paid(command.seat, till, command.bribe, "bribe", command.seat))


def _coins(
    payer: Account, payee: Account, amount: int, reason: str, about: SeatId | None
) -> CoinsMoved:
    return CoinsMoved(payer=payer, payee=payee, amount=amount, reason=reason, about=about)


def with_decision_undone(table: Table, event: e.DecisionUndone) -> Table:
    """The cards are back in the bag, and the bag lies open; coins go back by other events."""
    seat, bag = event.seat, table.bags[event.seat]
    outcome = bag.outcome
    bag = replace(bag, stage=BagStage.OPENED, outcome=None, verdict=None, opened_by=event.opened_by)
    table = with_bag(table, seat, bag)
    if outcome is None:
        return table
    stand, known, hidden = _less(table, table.stands[seat], outcome)
    table = with_stand(table, seat, stand)
    for card in outcome.confiscated:
        table, found = _given_back(table, card)
        known = (*known, found)
    cards = known + ((UNREAD,) * len(hidden) if event.nameless else hidden)
    bag = replace(bag, cards=cards, shown_by_people=bag.shown_by_people or event.nameless)
    return with_bag(table, seat, bag)


def _less(table: Table, stand: Stand, outcome: Outcome) -> tuple[Stand, Cards, Cards]:
    """The stand without what the bag brought; those cards, and those that lay unseen."""
    legal = picked(stand.legal, outcome.legal)
    assert legal is not None, "what cannot be undone is refused"
    hidden: Cards = outcome.unsorted
    less = replace(
        stand,
        legal=without(stand.legal, legal),
        unsorted=without(stand.unsorted, outcome.unsorted),
    )
    for card in outcome.contraband:
        found = card if card in never_shown(table.numbers, less) else None
        found = found or places.face_down(table, less, card.good)
        assert found is not None, "what cannot be undone is refused"
        less = replace(less, contraband=without(less.contraband, [found]))
        hidden = (*hidden, found)
    return less, legal, hidden


def _given_back(table: Table, card: Card) -> tuple[Table, Card]:
    """The very card if it lies there, or else another of its good."""
    for exactly in (True, False):
        waiting = _first(table.confiscated.cards, card, exactly=exactly)
        if waiting is not None:
            left = without(table.confiscated.cards, [waiting])
            return replace(table, confiscated=replace(table.confiscated, cards=left)), waiting
        for number, pile in enumerate(table.piles, 1):
            found = _first(pile.seen[::-1], card, exactly=exactly)
            if found is not None:
                return piles.brought_out(piles.without_card(table, number, found), found)
    raise AssertionError("what cannot be undone is refused")


def _first(cards: Cards, wanted: Card, *, exactly: bool) -> Card | None:
    return next((c for c in cards if c == wanted or (not exactly and c.good == wanted.good)), None)

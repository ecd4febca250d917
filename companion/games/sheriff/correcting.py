"""Corrections: people put right what the clerk believed, at any time, with a reason all can read.

Nothing is struck out: what was believed stays written down, and the correction follows it.
"""

from companion.game import bank
from companion.game.bank import BANK, CoinsMoved
from companion.game.cards import Card, unread
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.values import GoodId, Party, SeatId

from . import commands as c
from . import debts, declaring, handing, places
from . import events as e
from .apply import folded
from .numbers import Declaration
from .showing import unseen
from .state import CHEST, BagStage, Table

Decision = tuple[Event, ...] | Refusal

LONGEST_REASON = 120


def without_reason(reason: str) -> Refusal | None:
    """One line of plain words; it is read out to everyone."""
    if reason.strip() and reason.isprintable() and len(reason) <= LONGEST_REASON:
        return None
    return refuse("why.reason_missing", most=LONGEST_REASON)


def correct_gold(table: Table, command: c.CorrectGold, by: Party) -> Decision:
    """The counted coins are what is there; what differs came from the bank, or went to it."""
    wrong = without_reason(command.reason)
    if wrong:
        return wrong
    owner = CHEST if command.seat is None else command.seat
    if owner == CHEST and not table.has_chest:
        return refuse("why.no_chest")
    gold = table.gold(owner)
    hidden = table.hides_purses and owner != CHEST
    may_see = not hidden or by.seat == owner
    if may_see and command.was != gold:
        return refuse("why.purse_moved_on")
    if command.counted < 0:
        return refuse("why.negative_gold")
    if _more_than_there_are(table, owner, command.counted):
        return refuse("why.bank_lacks")
    counted = e.PurseCounted(owner=owner, counted=command.counted, hidden=hidden)
    settled = _settled(table, owner, command.counted)
    return _with_what_follows(table, (e.PutRight(by, command.reason), counted, *settled))


def move_card(table: Table, command: c.MoveCard, by: Party) -> Decision:
    """People say where a card really lies; only what everyone sees can contradict them."""
    known = places.all_of(table)
    wrong = without_reason(command.reason) or _no_such_good(table, command.good)
    if wrong:
        return wrong
    if command.source not in known or command.target not in known:
        return refuse("why.no_such_place")
    if command.source == command.target:
        return refuse("why.lies_there_already")
    found = places.lying(table, command.source, command.good)
    if found is None:
        return refuse("why.not_lying_there")
    card = found if found.good == command.good else Card(command.good)
    moved = e.CardMoved(card=card, taken_for=found, source=command.source, target=command.target)
    return _with_what_follows(table, (e.PutRight(by, command.reason), moved))


def correct_contraband(table: Table, command: c.CorrectContraband, by: Party) -> Decision:
    """Only the owner knows what lies face down; once the game is over, everyone does."""
    if by.seat != command.seat and not table.over:
        return refuse("why.face_down")
    wrong = (
        without_reason(command.reason)
        or _no_such_good(table, command.was)
        or _no_such_good(table, command.now)
    )
    if wrong:
        return wrong
    stand = table.stands[command.seat]
    hidden = unseen(table.numbers, stand)
    was = next((card for card in hidden if card.good == command.was), None)
    if was is None or command.was == command.now:
        return refuse("why.not_on_stand")
    now = Card(command.now)
    corrected = e.ContrabandCorrected(
        seat=command.seat, was=was, now=now, legal=table.numbers.is_legal(now)
    )
    return _with_what_follows(table, (e.PutRight(by, command.reason), corrected))


def correct_declaration(table: Table, command: c.CorrectDeclaration, by: Party) -> Decision:
    """Said aloud and without any penalty, as long as nobody has decided on the bag."""
    wrong = without_reason(command.reason)
    if wrong:
        return wrong
    if command.round != table.round:
        return refuse("why.round_moved_on")
    bag, numbers = table.bags[command.seat], table.numbers
    if bag.stage is not BagStage.SEALED or bag.declared is None:
        return refuse("why.nothing_declared")
    declared = Declaration(command.good, command.number)
    wrong = declaring.wrong(numbers, declared)
    if wrong:
        return wrong
    missing = command.number - len(bag.cards)
    corrected = e.DeclarationCorrected(
        seat=command.seat, declared=declared, unread=max(missing, -unread(bag.cards))
    )
    return (e.PutRight(by, command.reason), corrected)


def seen_to_pay(table: Table, seat: SeatId, amount: int, by: Party) -> Decision:
    """Nobody promises more gold than they have. Where purses are hidden, what others saw change
    hands is believed, as a refusal would tell; then the purse held more than was written."""
    if amount <= table.gold(seat):
        return ()
    if not table.hides_purses or by.seat == seat:
        return refuse("why.bribe_too_big", gold=table.gold(seat))
    if _more_than_there_are(table, seat, amount):
        return refuse("why.bank_lacks")
    return _settled(table, seat, amount)


def _more_than_there_are(table: Table, owner: SeatId, counted: int) -> bool:
    """Where purses are hidden, what the bank has left would tell of them: then people are believed
    up to all the coins of the box, and the bank may owe some until other purses are counted."""
    if table.hides_purses:
        return counted > table.numbers.coins
    return counted - table.gold(owner) > max(0, table.purses[BANK])


def _settled(table: Table, owner: SeatId, counted: int) -> tuple[Event, ...]:
    more = counted - table.gold(owner)
    if not more:
        return ()
    payer, payee = (BANK, bank.purse(owner)) if more > 0 else (bank.purse(owner), BANK)
    return (CoinsMoved(payer=payer, payee=payee, amount=abs(more), reason="counted"),)


def _with_what_follows(table: Table, happened: tuple[Event, ...]) -> tuple[Event, ...]:
    """Goods that came or went may be promised ones, or the last that could turn up; and they, or
    coins, may leave a debtor nothing to choose, or nothing to give."""
    for giver in dict.fromkeys(b.terms.giver for b in table.bargains if b.due):
        happened += handing.at_once(folded(table, happened), giver)
    for debtor in dict.fromkeys(debt.debtor for debt in table.debts):
        happened += debts.going_on(folded(table, happened), debtor)
    return happened


def _no_such_good(table: Table, good: GoodId | None) -> Refusal | None:
    return None if good is None or good in table.numbers.goods else refuse("why.no_such_good")

"""Declaring: from the sheriff's left, one legal good and a number, said aloud."""

from companion.game.contract import Event
from companion.game.messages import Refusal, refuse, seat_word
from companion.game.values import GoodId, Party

from . import commands as c
from . import events as e
from .numbers import Declaration, Numbers
from .state import Table


def declare(table: Table, command: c.Declare, by: Party) -> tuple[Event, ...] | Refusal:
    """The number is said aloud; only the merchant may leave it to what was counted."""
    turn = table.next_to_declare()
    if command.seat != turn:
        assert turn is not None, "while declaring, somebody is next"
        return refuse("why.not_your_turn", seat=seat_word(turn))
    wrong = _wrong_good(table.numbers, command.good)
    if wrong:
        return wrong
    if command.number is None and by.seat != command.seat:
        return refuse("why.number_missing")
    counted = len(table.bags[command.seat].cards)
    number = counted if command.number is None else command.number
    if number == 0 and command.number is None:
        return refuse("why.nothing_counted")
    wrong = _wrong_number(table.numbers, number)
    if wrong:
        return wrong
    return (
        e.BagDeclared(
            seat=command.seat,
            declared=Declaration(command.good, number),
            unread=max(0, number - counted),
        ),
    )


def wrong(numbers: Numbers, declared: Declaration) -> Refusal | None:
    return _wrong_good(numbers, declared.good) or _wrong_number(numbers, declared.number)


def _wrong_good(numbers: Numbers, good: GoodId) -> Refusal | None:
    kind = numbers.goods.get(good)
    if kind is None:
        return refuse("why.no_such_good")
    if kind.any_legal:
        return refuse("why.stands_in_for_another")
    return None if kind.legal else refuse("why.contraband_is_never_declared")


def _wrong_number(numbers: Numbers, number: int) -> Refusal | None:
    least, most = numbers.bag_min, numbers.bag_max
    return (
        None
        if least <= number <= most
        else refuse("why.number_out_of_range", least=least, most=most)
    )

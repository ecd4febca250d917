"""Declaring: from the sheriff's left, one legal good and a number, said aloud."""

from companion.game.contract import Event
from companion.game.messages import Refusal, refuse, seat_word
from companion.game.values import Party

from . import commands as c
from . import events as e
from .numbers import Declaration
from .state import Table


def declare(table: Table, command: c.Declare, by: Party) -> tuple[Event, ...] | Refusal:
    """The number is said aloud; only the merchant may leave it to what was counted."""
    turn = table.next_to_declare()
    if command.seat != turn:
        assert turn is not None, "while declaring, somebody is next"
        return refuse("why.not_your_turn", seat=seat_word(turn))
    kind = table.numbers.goods.get(command.good)
    if kind is None:
        return refuse("why.no_such_good")
    if not kind.legal:
        return refuse("why.contraband_is_never_declared")
    if command.number is None and by.seat != command.seat:
        return refuse("why.number_missing")
    counted = len(table.bags[command.seat].cards)
    number = counted if command.number is None else command.number
    if number == 0 and command.number is None:
        return refuse("why.nothing_counted")
    if not table.numbers.bag_min <= number <= table.numbers.bag_max:
        return refuse(
            "why.number_out_of_range", least=table.numbers.bag_min, most=table.numbers.bag_max
        )
    return (
        e.BagDeclared(
            seat=command.seat,
            declared=Declaration(command.good, number),
            unread=max(0, number - counted),
        ),
    )

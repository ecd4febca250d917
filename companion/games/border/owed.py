"""Fines that stay owed, where the table agreed on that: the bank's next payment settles them."""

from msgspec.structs import replace

from companion.game.bank import CoinsMoved, handed_in, purse
from companion.game.chapter import Chapter
from companion.game.course import Course

from .table import Table

_EARNED = ("compensation", "sale", "double")


def pay_owed(course: Course[Table], event: CoinsMoved) -> None:
    """As much as was just earned goes back for the fine."""
    for seat, owed in course.table.owed.items():
        if event.payee == purse(seat) and event.reason in _EARNED:
            amount = min(owed, event.amount)
            course.write(handed_in(seat, amount, "owed"))


def with_less_owed(table: Table, event: CoinsMoved) -> Table:
    if event.reason != "owed":
        return table
    left = {
        seat: owed - event.amount if event.payer == purse(seat) else owed
        for seat, owed in table.owed.items()
    }
    return replace(table, owed={seat: owed for seat, owed in left.items() if owed})


CHAPTER = Chapter(name="owed", follows={CoinsMoved: pay_owed}, echoes={CoinsMoved: with_less_owed})

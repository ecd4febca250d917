"""Corrections: people put right what the clerk believed, and give a reason that everyone reads.

An earlier belief stays written down; the events that change the table follow `PutRight`.
"""

from typing import TypeVar

from .contract import Event
from .messages import Message, Quoted, Refusal, refuse, says, seat_word
from .values import Party

LONGEST_REASON = 120
AT_THE_START = "as it was at the start"
"""The reason of a correction by which a game is taken up in the middle."""

TableT = TypeVar("TableT")


class PutRight(Event, frozen=True):
    """Somebody corrects what the clerk believed, and says why; the change follows."""

    by: Party
    reason: str


def without_reason(reason: str) -> Refusal | None:
    """Refuse anything but one line of plain words; it is read out to everyone."""
    if reason.strip() and reason.isprintable() and len(reason) <= LONGEST_REASON:
        return None
    return refuse("why.reason_missing", most=LONGEST_REASON)


def unchanged(table: TableT, _event: Event) -> TableT:
    """Said aloud; the table changes by the events behind it."""
    return table


def told_reason(event: PutRight, _audience: Party) -> Message:
    who = "put_right.steward" if event.by.seat is None else seat_word(event.by.seat)
    return says("news.put_right", who=who, reason=Quoted(event.reason))

"""The parts in which somebody may ask something of a table."""

from collections.abc import Collection
from enum import StrEnum
from typing import Any, Protocol

from .chapter import Asked, Rule
from .commands import GATE, CardRead
from .messages import Refusal, refuse
from .shared_view import Seated
from .values import Party, ReaderPlace, Role, SeatId


class Who(StrEnum):
    """In which part somebody asks, at this table and about this seat."""

    OWNER = "owner"
    LEADER = "leader"  # leads this round, alone or with others
    STEWARD = "steward"
    MACHINE = "machine"  # a reader, a button or the clock


class InSteps(Seated, Protocol):
    """A table that is in one of its steps."""

    @property
    def phase(self) -> str: ...


def out_of_place(
    table: InSteps,
    asked: Asked[Any],
    rule: Rule,
    leaders: Collection[SeatId],
    places: Collection[ReaderPlace] = (),
) -> Refusal | None:
    """Asked by the wrong party, about nobody, or in the wrong step; cards are also read at the
    shared reader, and at these places."""
    command = asked.command
    seat = getattr(command, "seat", None)
    at_place = isinstance(command, CardRead) and seat in (GATE, *places)
    if seat is not None and seat not in table.seats and not at_place:
        return refuse("why.no_such_seat")
    if not rule.who & _parts(asked.by, seat, leaders):
        return refuse("why.not_yours")
    if table.phase not in rule.phases:
        return refuse("why.not_now")
    return None


def _parts(by: Party, seat: object, leaders: Collection[SeatId]) -> set[Who]:
    match by.role:
        case Role.STEWARD:
            return {Who.STEWARD}
        case Role.READER | Role.BUTTON | Role.CLOCK:
            return {Who.MACHINE}
        case Role.PUBLIC:
            return set()
        case Role.SEAT:
            owner = {Who.OWNER} if by.seat == seat else set()
            leads = by.seat is not None and by.seat in leaders
            return owner | ({Who.LEADER} if leads else set())

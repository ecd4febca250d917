"""The one kind of value, and the small names that values are made of."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NewType

from msgspec import Struct

SeatId = NewType("SeatId", str)
PlaceId = NewType("PlaceId", str)
"""A place that is no seat's, such as the gate or a pile."""
CopyId = NewType("CopyId", str)
GoodId = NewType("GoodId", str)
TagId = NewType("TagId", str)
CommandId = NewType("CommandId", str)

ReaderPlace = SeatId | PlaceId
"""Where a reader lies."""


def seat_at(place: ReaderPlace, seats: Iterable[SeatId]) -> SeatId | None:
    """The seat whose reader lies there, if it is one of these."""
    return next((seat for seat in seats if seat == place), None)


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """Anything stored, sent or compared."""


class Role(StrEnum):
    """The part of somebody who looks at the table, or acts on it."""

    PUBLIC = "public"
    SEAT = "seat"
    STEWARD = "steward"
    READER = "reader"
    BUTTON = "button"
    CLOCK = "clock"


class Party(Value, frozen=True):
    """One audience of views or author of commands; only a seat says which seat."""

    role: Role
    seat: SeatId | None = None

    def __str__(self) -> str:
        return f"{self.role}:{self.seat}" if self.seat else str(self.role)


PUBLIC = Party(Role.PUBLIC)
STEWARD = Party(Role.STEWARD)
READER = Party(Role.READER)
BUTTON = Party(Role.BUTTON)
CLOCK = Party(Role.CLOCK)


def seated(seat: SeatId) -> Party:
    return Party(Role.SEAT, seat)

"""Signals that any table may hear, whatever the game: a card, a button, the clock, a power cut."""

from .contract import Chancy, Command
from .values import CopyId, PlaceId, ReaderPlace, SeatId

GATE = PlaceId("gate")
"""The place of a reader for all seats: whose own sticker was held to it, their cards are read."""


class CardRead(Command, frozen=True):
    """A card was held to a seat's reader, to the gate when it is idle, or to a place of the game's
    own, such as a pile. No copy means a sticker the box does not know."""

    seat: ReaderPlace
    copy: CopyId | None


class SeatRead(Command, frozen=True):
    """The bag of this seat, which bears a sticker, was held to the seat's own reader."""

    seat: SeatId


class SeatReadAgain(Chancy, frozen=True):
    """It was held to the gate once more, after cards were read there, or its bag was snapped shut.
    Coming there changed nothing yet."""

    seat: SeatId


class Pressed(Command, frozen=True):
    """Somebody pressed one of the table's buttons: "next", or "timer"."""

    button: str


class TimeIsUp(Command, frozen=True):
    """The clerk says so itself when a timer that the table showed has run out."""


class Woken(Command, frozen=True):
    """The table comes back after the machine was off: running timers rest until people go on."""


COMMON: tuple[type[Command], ...] = (CardRead, SeatRead, SeatReadAgain, Pressed, TimeIsUp, Woken)
"""A game decides each of these; refusing is an answer too."""

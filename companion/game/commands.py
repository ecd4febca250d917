"""What any table may hear, whatever the game: a card, a button, the clock, a power cut."""

from .contract import Command
from .values import CopyId, SeatId


class CardRead(Command, frozen=True):
    """A card was held to the reader at this seat, or at a place of the game's own, such as a pile;
    no copy means a sticker the box does not know."""

    seat: SeatId
    copy: CopyId | None


class Pressed(Command, frozen=True):
    """Somebody pressed one of the table's buttons: "next", or "timer"."""

    button: str


class TimeIsUp(Command, frozen=True):
    """The clerk says so itself when a timer that the table showed has run out."""


class Woken(Command, frozen=True):
    """The table comes back after the machine was off: running timers rest until people go on."""


COMMON: tuple[type[Command], ...] = (CardRead, Pressed, TimeIsUp, Woken)
"""A game decides each of these; refusing is an answer too."""

"""The events that several chapters write or hear; the others stand in the file of their chapter."""

from companion.game.contract import Event
from companion.game.values import SeatId

from .numbers import Numbers
from .options import Options


class GameBegan(Event, frozen=True, kw_only=True):
    """The table is laid; the numbers are written down, so later editions change nothing here."""

    numbers: Numbers
    options: Options
    seats: tuple[SeatId, ...]
    first: SeatId


class GameEnded(Event, frozen=True):
    """All that could be sold was sold."""

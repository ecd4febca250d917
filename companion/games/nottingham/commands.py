"""Commands that several chapters hear; the others stand in the file of their chapter."""

from companion.game.contract import Command
from companion.game.values import GoodId, SeatId

from .table import Phase


class GoOn(Command, frozen=True):
    """This step ends. It is named, so that a late click does no harm."""

    turn: int
    phase: Phase


class NamedCard(Command, frozen=True):
    """A seat, and the item of a card that everyone sees."""

    seat: SeatId
    turn: int
    good: GoodId

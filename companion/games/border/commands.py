"""Commands that several chapters hear; the others stand in the file of their chapter."""

from companion.game.contract import Command

from .table import Phase


class GoOn(Command, frozen=True):
    """The sheriff lets this step end, and names it, so that a late click does no harm."""

    turn: int
    phase: Phase

"""The two ways with a closed bag; several chapters read these commands."""

from companion.game.contract import Command
from companion.game.values import SeatId


class PassBag(Command, frozen=True):
    """The bag goes back closed, for so much gold; without a sum, for what its merchant has offered.
    One of two deputies may act alone."""

    seat: SeatId
    round: int
    bribe: int | None = None
    alone: SeatId | None = None


class OpenBag(Command, frozen=True):
    """The bag is opened before everyone's eyes, by the sheriff, both deputies, or one alone."""

    seat: SeatId
    round: int
    alone: SeatId | None = None

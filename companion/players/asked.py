"""People's request to players: how much of the evening, and how fast; and its progress."""

from enum import StrEnum

from companion.game.messages import Message
from companion.game.values import SeatId, Value


class Scope(StrEnum):
    """For how long players act."""

    ACT = "act"  # the one thing that a seat has to do now
    ROUND = "round"
    EVENING = "evening"


class Pace(StrEnum):
    """How long they wait between two acts."""

    SLOW = "slow"
    STEADY = "steady"
    QUICK = "quick"
    AT_ONCE = "at_once"


class Playing(Value, frozen=True, kw_only=True):
    """Whether players act just now, and what became of it the last time."""

    pace: Pace = Pace.STEADY
    scope: Scope | None = None  # while they act
    seat: SeatId | None = None  # for whom, if for one
    said: Message | None = None

"""The sounds of the buzzer, as data. People tell them apart by rhythm; pitch only helps."""

from enum import StrEnum
from typing import TypeAlias

STEP_S = 0.05
"""Every note and every rest lasts a whole number of steps."""


class Sound(StrEnum):
    READ = "read"  # something was read; it is the same for every read, so it tells nothing
    UNKNOWN = "unknown"  # the sticker is on no card of this box
    REFUSED = "refused"  # a button asked for something that cannot be done now
    TEN_SECONDS = "ten-seconds"  # the timer runs out soon
    TIME_UP = "time-up"
    FANFARE = "fanfare"  # the game is over, or one of its rounds
    OPENED = "opened"  # closed cards are turned up before everyone
    CAUGHT = "caught"  # the verdict, bad for the one whose cards they are
    HONEST = "honest"  # the verdict, good for that one
    YOUR_TURN = "your-turn"  # it is this seat's move; heard at its own page alone
    OFFER = "offer"  # somebody offers this seat something; the same


Pattern: TypeAlias = tuple[tuple[int | None, int], ...]
"""The notes in their order: a pitch in Hz, or None for a rest, and its number of steps."""

_A3, _C4, _E4, _A4, _C5, _E5, _G5, _A5 = 220, 262, 330, 440, 523, 659, 784, 880
LOWEST_HZ, HIGHEST_HZ = _A3, _A5

PATTERNS: dict[Sound, Pattern] = {
    Sound.READ: ((_A5, 1), (None, 1)),
    Sound.UNKNOWN: ((_A3, 5), (None, 2), (_A3, 5), (None, 1)),
    Sound.REFUSED: ((_E4, 2), (None, 1), (_C4, 2), (None, 1), (_A3, 2), (None, 1)),
    Sound.TEN_SECONDS: ((_A4, 1), (None, 2), (_A4, 1), (None, 1)),
    Sound.TIME_UP: ((_A4, 16), (None, 1)),
    Sound.FANFARE: (
        *((_C5, 2), (None, 1), (_E5, 2), (None, 1), (_G5, 2), (None, 1)),
        *((_A5, 10), (None, 1)),
    ),
    Sound.OPENED: (*((_C4, 1), (None, 1)) * 4, (_A4, 6), (None, 1)),
    Sound.CAUGHT: ((_A4, 4), (None, 1), (_E4, 4), (None, 1), (_A3, 10), (None, 1)),
    Sound.HONEST: ((_C5, 3), (None, 1), (_G5, 10), (None, 1)),
    Sound.YOUR_TURN: ((_E5, 2), (None, 1), (_A5, 5), (None, 1)),
    Sound.OFFER: ((_E5, 1), (None, 1), (_E5, 1), (None, 1), (_G5, 4), (None, 1)),
}


def lasts_s(sound: Sound) -> float:
    """How long a sound lasts, from its first note to the silence at its end."""
    return STEP_S * sum(steps for _pitch, steps in PATTERNS[sound])

"""The lights a lamp can show. A lamp of one colour shows the rhythm alone."""

from enum import StrEnum

from msgspec import Struct


class Rhythm(StrEnum):
    """A lamp's change in time; each can be told from the others without its colour."""

    OFF = "off"
    ON = "on"
    SLOW = "slow"  # on and off for a second each
    FAST = "fast"  # on and off five times in two seconds
    PULSE = "pulse"  # up and down without a jump
    FLASH = "flash"  # mostly off
    WINK = "wink"  # mostly on


class Colour(StrEnum):
    """A colour for lamps that have three pins."""

    WHITE = "white"
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    YELLOW = "yellow"


class Light(Struct, frozen=True):
    rhythm: Rhythm
    colour: Colour = Colour.WHITE


class Times(Struct, frozen=True):
    """The seconds of one round of a rhythm."""

    on: float
    off: float
    rise: float = 0.0
    fall: float = 0.0


TIMES = {
    Rhythm.SLOW: Times(1.0, 1.0),
    Rhythm.FAST: Times(0.2, 0.2),
    Rhythm.PULSE: Times(0.0, 0.0, rise=0.8, fall=0.8),
    Rhythm.FLASH: Times(0.1, 1.9),
    Rhythm.WINK: Times(1.9, 0.1),
}
"""Every rhythm that goes on by itself."""

PARTS = {
    Colour.WHITE: (1.0, 1.0, 1.0),
    Colour.RED: (1.0, 0.0, 0.0),
    Colour.GREEN: (0.0, 1.0, 0.0),
    Colour.BLUE: (0.0, 0.0, 1.0),
    Colour.YELLOW: (1.0, 0.6, 0.0),
}
"""The red, green and blue of a colour."""

DARK = Light(Rhythm.OFF)

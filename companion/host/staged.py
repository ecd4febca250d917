"""The data of the stage: the slide that every page shows, and what the steward asks of it."""

from companion.game.contract import Command
from companion.game.scenes import Slide
from companion.game.values import Value

CARD_MS = 600
"""Pages turn up a card in this time; each further one, each bar and each claim keeps its slide so
much longer."""


class Staged(Value, frozen=True, kw_only=True):
    """A slide as it stands on the stage, the same for everyone."""

    slide: Slide
    at: int = 0  # its place among the slides of this show, from 0
    of: int = 1  # the number of slides
    ends: bool = False  # it belongs to the show of the end; else it is an opening
    number: int = 0  # counts the slides shown since the start, so that a page knows a new one
    since_ms: int = 0  # the table's time at which it came
    paced: bool = False  # the next one comes by itself


class ShowNext(Command, frozen=True):
    """Go on from this slide; a click after the next one has come does nothing."""

    slide: int


class ShowBack(Command, frozen=True):
    """Go back to the slide before this one of the end."""

    slide: int


class ShowAll(Command, frozen=True):
    """Leave the show of the end: every page shows the whole result."""


class ShowAgain(Command, frozen=True):
    """Show the end from its first slide."""


class KeepPace(Command, frozen=True):
    """Whether the slides of the end follow each other by themselves."""

    on: bool = True


STAGE_COMMANDS: tuple[type[Command], ...] = (ShowNext, ShowBack, ShowAll, ShowAgain, KeepPace)

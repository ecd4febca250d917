"""The sounds of the table, which everyone hears: they tell no more than the public page does.

A sound is noted while something is decided, and played when the disk has it.
"""

from collections.abc import Callable

from hardware.sounds import Sound

from .page_data import PageData

Play = Callable[[Sound], None]


def in_silence(_sound: Sound) -> None:
    """This table has no buzzer."""


class Sounds:
    """Used by the clerk's thread alone."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._noted: Sound | None = None
        self._before: PageData | None = None

    def note(self, sound: Sound) -> None:
        """The last sound noted is the one that is played."""
        self._noted = sound

    def forget(self) -> None:
        self._noted = None

    def follow(self, public: PageData) -> None:
        """Play what was noted; the end of a round, or of the show of the end, drowns
        it."""
        before, self._before = self._before, public
        noted, self._noted = self._noted, None
        sound = Sound.FANFARE if before is not None and _has_ended(before, public) else noted
        if sound is not None:
            self._play(sound)


def _has_ended(before: PageData, now: PageData) -> bool:
    """Whether the game is over now and its end was shown, or one of its rounds, and was not
    before."""
    if before.view is None or now.view is None or before.game_id != now.game_id:
        return False
    was = before.view.over and not before.shows_end
    over = now.view.over and not now.shows_end
    return (over and not was) or (not now.view.over and now.signs.round > before.signs.round)

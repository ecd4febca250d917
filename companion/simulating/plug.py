"""The plug of a simulated machine. Pulled, this process ends as a killed one does: nothing is
finished, flushed or closed. The same command line then finds what it had written down."""

import os
import sys
import threading
from collections.abc import Callable, Sequence

from companion.game.messages import Message, says

ANSWERED_WITHIN_S = 1.0


class Plug:
    """It can be pulled where somebody has said how the table is laid again."""

    def __init__(self, cut_noted: Callable[[], None]) -> None:
        """`cut_noted` remembers it for the page that comes back."""
        self._cut_noted = cut_noted
        self._words: tuple[str, ...] = ()

    def lays_again(self, words: Sequence[str]) -> None:
        """With these words after the name of Python."""
        self._words = tuple(words)

    @property
    def is_there(self) -> bool:
        return bool(self._words)

    def pull(self) -> Message | None:
        """In a moment, so that whoever pulls it is answered; why nobody can, if so."""
        if not self._words:
            return says("power.not_here")
        self._cut_noted()
        timer = threading.Timer(ANSWERED_WITHIN_S, self._cut)
        timer.daemon = True  # whoever ends the table meanwhile has ended it
        timer.start()
        return None

    def _cut(self) -> None:
        os.execv(sys.executable, [sys.executable, *self._words])

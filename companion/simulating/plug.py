"""The plug of a simulated machine. Pulled, it ends this process as a kill does, without finishing,
flushing or closing anything. The same command line then starts from the data on the disk."""

import os
import sys
import threading
from collections.abc import Callable, Sequence

from companion.game.messages import Message, says

ANSWERED_WITHIN_S = 1.0


class Plug:
    """The plug; it can be pulled once it has the command line that starts the table again."""

    def __init__(self, cut_noted: Callable[[], None]) -> None:
        """`cut_noted` remembers it for the page that comes back."""
        self._cut_noted = cut_noted
        self._words: tuple[str, ...] = ()

    def lays_again(self, words: Sequence[str]) -> None:
        """Keep the arguments of Python that start this table again."""
        self._words = tuple(words)

    @property
    def is_there(self) -> bool:
        return bool(self._words)

    def pull(self) -> Message | None:
        """End the process in a moment, after the answer is sent; return why it cannot, if so."""
        if not self._words:
            return says("power.not_here")
        self._cut_noted()
        timer = threading.Timer(ANSWERED_WITHIN_S, self._cut)
        timer.daemon = True  # the timer must not delay an exit
        timer.start()
        return None

    def _cut(self) -> None:
        os.execv(sys.executable, [sys.executable, *self._words])

"""The trouble that keeps a game from being played on, and the next try of a disk that fails."""

import logging

from companion.game.messages import Message, Refusal, refuse, says
from companion.journal.book import BookError, DiskUnsure

from .clock import Clock

_log = logging.getLogger(__name__)

TRY_DISK_EVERY_MS = 2_000


class Trouble:
    """At most one at a time; used by the clerk's thread alone."""

    def __init__(self, clock: Clock) -> None:
        self.message: Message | None = None
        self._clock = clock
        self._try_ms: int | None = None

    @property
    def disk_down(self) -> bool:
        """Whether the disk has to be tried again before anything is written."""
        return self._try_ms is not None

    @property
    def refusal(self) -> Refusal | None:
        """The answer to everything that would change the game."""
        if self.disk_down:
            return refuse("why.disk_down")
        return None if self.message is None else Refusal(self.message)

    @property
    def not_received(self) -> Refusal:
        """The answer about a command that the journal does not know."""
        unsure = self.message == says("trouble.disk_unsure")
        return refuse("why.disk_unsure" if unsure else "why.not_received")

    def is_over(self) -> None:
        self.message = self._try_ms = None

    def no_game(self, message: Message | None) -> None:
        """The last game cannot be opened; another one can be begun."""
        self.message, self._try_ms = message, None

    def break_off(self, error: BookError) -> Refusal:
        """Take nothing more in, and try the disk again soon."""
        unsure = isinstance(error, DiskUnsure)
        message = says("trouble.disk_unsure" if unsure else "trouble.disk_down")
        if self.message != message:
            _log.error("%s", error)
        self.message = message
        self._try_later()
        return refuse("why.disk_unsure" if unsure else "why.not_written")

    def patience_s(self) -> float | None:
        """The time until the disk is tried again; none if it works."""
        if self._try_ms is None:
            return None
        return max(self._try_ms - self._clock.now_ms(), 0) / 1000

    def tries_now(self) -> bool:
        """Whether it is time to try the disk; the try after this one comes later."""
        if self._try_ms is None or self._clock.now_ms() < self._try_ms:
            return False
        self._try_later()
        return True

    def _try_later(self) -> None:
        self._try_ms = self._clock.now_ms() + TRY_DISK_EVERY_MS

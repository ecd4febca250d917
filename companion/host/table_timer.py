"""The time of one game: it stands still while the machine is off, and rings once a timer."""

from companion.journal.book import Book

from .clock import Clock, TableClock

KEEP_TIME_EVERY_MS = 5_000
"""While a timer runs, the time is noted on disk this often."""
_LOOK_AGAIN_S = 60.0
NEAR_MS = 10_000


class TableTimer:
    """Used by the clerk's thread alone, but for `now_ms`."""

    def __init__(self, clock: Clock, from_ms: int = 0) -> None:
        self._clock = TableClock(clock, from_ms)
        self._kept_ms = 0
        self._rung_ms: int | None = None
        self._far_ms: int | None = None  # the moment that was more than `NEAR_MS` away

    def now_ms(self) -> int:
        return self._clock.now_ms()

    def runs_to(self, due_ms: int | None) -> int | None:
        """The moment to wait for; none after it rang, even if the game had no use for it."""
        return None if due_ms == self._rung_ms else due_ms

    def patience_s(self, due_ms: int | None) -> float:
        """The time until something has to be done."""
        if due_ms is None:
            return _LOOK_AGAIN_S
        left_ms = due_ms - self.now_ms()
        if left_ms > NEAR_MS:
            left_ms -= NEAR_MS
        return min(max(left_ms, 0), KEEP_TIME_EVERY_MS) / 1000

    def rings(self, due_ms: int) -> bool:
        """Say once that the time is up."""
        if self.now_ms() < due_ms:
            return False
        self._rung_ms = due_ms
        return True

    def nears(self, due_ms: int) -> bool:
        """Say once that ten seconds are left; never of a moment that was no further away before."""
        left_ms = due_ms - self.now_ms()
        if left_ms > NEAR_MS:
            self._far_ms = due_ms
            return False
        was_far, self._far_ms = self._far_ms == due_ms, None
        return was_far and left_ms > 0

    def keep(self, book: Book) -> None:
        """Note the time now and then. Raises BookError."""
        now_ms = self.now_ms()
        if now_ms - self._kept_ms >= KEEP_TIME_EVERY_MS:
            book.keep_time(now_ms)
            self._kept_ms = now_ms

"""Time: the machine's, handed in, and the table's, which stands still while the machine is off."""

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """A clock that only goes forward, and a wall clock nobody decides by."""

    def now_ms(self) -> int: ...

    def wall(self) -> str: ...


class SystemClock:
    """The clock of this machine."""

    def now_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def wall(self) -> str:
        return datetime.now(UTC).isoformat(timespec="seconds")


class TableClock:
    """Milliseconds in play, counted on from what the journal kept."""

    def __init__(self, clock: Clock, kept_ms: int) -> None:
        self._clock = clock
        self._offset = kept_ms - clock.now_ms()

    def now_ms(self) -> int:
        return self._clock.now_ms() + self._offset

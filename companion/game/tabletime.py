"""Table time: milliseconds the table has been in play, and timers that survive a power cut.

The clerk stamps each command with table time, which stands still while the machine is off. A
timer is running since a moment or holds what remains; only a page counts it down.
"""

from msgspec.structs import replace

from .values import Value


class Timer(Value, frozen=True):
    """A countdown; it runs when `since_ms` is known and rests otherwise."""

    remaining_ms: int
    since_ms: int | None = None


def started(timer: Timer, at_ms: int) -> Timer:
    return timer if timer.since_ms is not None else replace(timer, since_ms=at_ms)


def paused(timer: Timer, at_ms: int) -> Timer:
    return Timer(remaining(timer, at_ms))


def remaining(timer: Timer, at_ms: int) -> int:
    if timer.since_ms is None:
        return timer.remaining_ms
    return max(0, timer.remaining_ms - (at_ms - timer.since_ms))


def due_ms(timer: Timer) -> int | None:
    """The table time at which a running timer reaches zero."""
    return None if timer.since_ms is None else timer.since_ms + timer.remaining_ms

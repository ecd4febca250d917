"""The newest page for each audience, under a number that moves only when that page changed.

What will be posted as soon as it is on disk lies there as a draft: nobody is shown it, but whoever
makes pages may begin.
"""

import threading
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.game.values import Party

from .posted import Posted


class Noticeboard:
    """Written by the clerk alone, read and waited on by anyone."""

    def __init__(self, audiences: Iterable[Party]) -> None:
        self._pages = {audience: Posted() for audience in audiences}
        self._waiting: dict[Party, set[threading.Lock]] = {who: set() for who in self._pages}
        self._drafted = threading.Condition()
        self._draft: tuple[int, Mapping[Party, Posted]] = (0, {})
        self._closed = False

    @property
    def audiences(self) -> tuple[Party, ...]:
        return tuple(self._pages)

    def draft(self, pages: Mapping[Party, Posted]) -> Mapping[Party, Posted]:
        """Those of them that would be news to anybody, as they are to be posted."""
        fresh = {}
        for audience, page in pages.items():
            last = self._pages[audience]
            if replace(page, number=last.number) != last:
                fresh[audience] = replace(page, number=last.number + 1)
        return fresh

    def announce(self, drafted: Mapping[Party, Posted]) -> None:
        """For whoever makes pages."""
        with self._drafted:
            self._draft = self._draft[0] + 1, drafted
            self._drafted.notify_all()

    def pin(self, drafted: Mapping[Party, Posted]) -> None:
        """Post them, and wake everyone who waits for one of them."""
        for audience, page in drafted.items():
            self._pages[audience] = page
            self._wake(audience)

    def newest(self, audience: Party) -> Posted:
        return self._pages[audience]

    def wait(self, audience: Party, after: int, timeout_s: float) -> Posted:
        """The newest page, as soon as its number is another than `after`, or time is up. Each who
        waits has an alarm to itself: with one for all, those who are woken would queue at it."""
        alarm = threading.Lock()
        alarm.acquire()
        waiting = self._waiting[audience]
        waiting.add(alarm)
        if self._pages[audience].number == after and not self._closed:
            alarm.acquire(timeout=timeout_s)
        waiting.discard(alarm)
        return self._pages[audience]

    def next_draft(self, after: int) -> tuple[int, Mapping[Party, Posted]] | None:
        """The newest, as soon as its number is another than `after`; none once all is closed."""
        with self._drafted:
            self._drafted.wait_for(lambda: self._closed or self._draft[0] != after)
            return None if self._closed else self._draft

    def close(self) -> None:
        """Nobody waits any longer."""
        self._closed = True
        with self._drafted:
            self._drafted.notify_all()
        for audience in self._pages:
            self._wake(audience)

    def _wake(self, audience: Party) -> None:
        """All who wait now; whoever comes later looks at the page once more before."""
        for alarm in tuple(self._waiting[audience]):
            self._waiting[audience].discard(alarm)
            alarm.release()

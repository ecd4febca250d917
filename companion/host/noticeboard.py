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
        self._changed = {audience: threading.Condition() for audience in self._pages}
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
        if fresh:
            with self._drafted:
                self._draft = self._draft[0] + 1, fresh
                self._drafted.notify_all()
        return fresh

    def pin(self, drafted: Mapping[Party, Posted]) -> None:
        for audience, page in drafted.items():
            with self._changed[audience]:
                self._pages[audience] = page
                self._changed[audience].notify_all()

    def newest(self, audience: Party) -> Posted:
        return self._pages[audience]

    def wait(self, audience: Party, after: int, timeout_s: float) -> Posted:
        """The newest page, as soon as its number is another than `after`, or time is up."""
        with self._changed[audience]:
            self._changed[audience].wait_for(
                lambda: self._closed or self._pages[audience].number != after, timeout_s
            )
            return self._pages[audience]

    def next_draft(self, after: int) -> tuple[int, Mapping[Party, Posted]] | None:
        """The newest, as soon as its number is another than `after`; none once all is closed."""
        with self._drafted:
            self._drafted.wait_for(lambda: self._closed or self._draft[0] != after)
            return None if self._closed else self._draft

    def close(self) -> None:
        """Nobody waits any longer."""
        self._closed = True
        for changed in (self._drafted, *self._changed.values()):
            with changed:
                changed.notify_all()

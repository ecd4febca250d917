"""The newest page for each audience, under a number that moves only when that page changed.

What will be posted as soon as it is on disk lies there as a draft: nobody is shown it, but whoever
makes pages may begin.
"""

import threading
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.game.values import Party

from .page_data import PageData


class Noticeboard:
    """Written by the clerk alone, read and waited on by anyone."""

    def __init__(self, audiences: Iterable[Party]) -> None:
        self._pages = {audience: PageData() for audience in audiences}
        self._pinned = threading.Condition()
        self._ordered = threading.Condition()
        self._order: tuple[int, Mapping[Party, PageData]] = (0, {})
        self._closed = False

    @property
    def audiences(self) -> tuple[Party, ...]:
        return tuple(self._pages)

    def draft(self, pages: Mapping[Party, PageData]) -> Mapping[Party, PageData]:
        """Those of them that would be news to anybody, as they are to be posted."""
        fresh = {}
        for audience, page in pages.items():
            last = self._pages[audience]
            if replace(page, number=last.number) != last:
                fresh[audience] = replace(page, number=last.number + 1)
        return fresh

    def announce(self, drafted: Mapping[Party, PageData]) -> None:
        """For whoever makes pages."""
        if drafted:
            self._give_order(drafted)

    def pin(self, drafted: Mapping[Party, PageData]) -> None:
        """Post them, for whoever hands pages out and for everyone who waits for one."""
        if not drafted:
            return
        self._pages.update(drafted)
        self._give_order({})
        with self._pinned:
            self._pinned.notify_all()

    def newest(self, audience: Party) -> PageData:
        return self._pages[audience]

    def wait(self, audience: Party, after: int, timeout_s: float) -> PageData:
        """The newest page, as soon as its number is another than `after`, or time is up."""
        with self._pinned:
            self._pinned.wait_for(
                lambda: self._closed or self._pages[audience].number != after, timeout_s
            )
        return self._pages[audience]

    def next_order(self, after: int) -> tuple[int, Mapping[Party, PageData]] | None:
        """The newest, as soon as its number is another than `after`: to make these drafts ready,
        or, where there are none, to hand out what is posted. None at all once all is closed."""
        with self._ordered:
            self._ordered.wait_for(lambda: self._closed or self._order[0] != after)
            return None if self._closed else self._order

    def close(self) -> None:
        """Nobody waits any longer."""
        self._closed = True
        for waiting in (self._ordered, self._pinned):
            with waiting:
                waiting.notify_all()

    def _give_order(self, drafted: Mapping[Party, PageData]) -> None:
        with self._ordered:
            self._order = self._order[0] + 1, drafted
            self._ordered.notify_all()

"""The newest page for each audience, under a number that moves only when that page changed.

A draft is posted as soon as its action is on disk. Until then it is shown to nobody, but pages may
be rendered from it.
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
        """The pages that differ from those posted last, under their next numbers."""
        fresh = {}
        for audience, page in pages.items():
            last = self._pages[audience]
            if replace(page, number=last.number) != last:
                fresh[audience] = replace(page, number=last.number + 1)
        return fresh

    def announce(self, drafted: Mapping[Party, PageData]) -> None:
        """Order pages to be rendered from these drafts."""
        if drafted:
            self._give_order(drafted)

    def pin(self, drafted: Mapping[Party, PageData]) -> None:
        """Post the drafts, and wake everyone who waits for a page."""
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
        """Wait for an order with another number than `after`: render these drafts, or, without
        drafts, hand out the posted pages. None once the board is closed."""
        with self._ordered:
            self._ordered.wait_for(lambda: self._closed or self._order[0] != after)
            return None if self._closed else self._order

    def close(self) -> None:
        """Wake everyone who waits."""
        self._closed = True
        for waiting in (self._ordered, self._pinned):
            with waiting:
                waiting.notify_all()

    def _give_order(self, drafted: Mapping[Party, PageData]) -> None:
        with self._ordered:
            self._order = self._order[0] + 1, drafted
            self._ordered.notify_all()

"""The newest page for each audience, under a number that moves only when that page changed."""

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
        self._postings = 0
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

    def pin(self, drafted: Mapping[Party, PageData]) -> None:
        """Post them, and wake everyone who waits for one."""
        if drafted:
            with self._pinned:
                self._pages.update(drafted)
                self._postings += 1
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

    def next_posting(self, after: int) -> int | None:
        """Wait until the number of postings differs from `after`; return it, or None once the board
        is closed."""
        with self._pinned:
            self._pinned.wait_for(lambda: self._closed or self._postings != after)
            return None if self._closed else self._postings

    def close(self) -> None:
        """Wake every waiting thread, and let none wait again."""
        with self._pinned:
            self._closed = True
            self._pinned.notify_all()

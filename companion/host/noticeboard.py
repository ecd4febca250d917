"""The newest page for each audience, under a number that moves only when that page changed."""

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
        self._closed = False

    @property
    def audiences(self) -> tuple[Party, ...]:
        return tuple(self._pages)

    def pin(self, pages: Mapping[Party, Posted]) -> None:
        """Post pages; one that says the same as the last is not news to anybody."""
        fresh = {}
        for audience, page in pages.items():
            last = self._pages[audience]
            if replace(page, number=last.number) != last:
                fresh[audience] = replace(page, number=last.number + 1)
        for audience, page in fresh.items():
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

    def close(self) -> None:
        """Nobody waits any longer."""
        self._closed = True
        for changed in self._changed.values():
            with changed:
                changed.notify_all()

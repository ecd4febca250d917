"""The newest page for each audience, under a number that moves only when that page changed."""

import threading
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.game.values import Party

from .posted import Posted


class Noticeboard:
    """Written by the clerk alone, read and waited on by anyone."""

    def __init__(self, audiences: Iterable[Party]) -> None:
        self._lock = threading.Lock()
        self._pages = {audience: Posted() for audience in audiences}
        self._changed = {audience: threading.Condition(self._lock) for audience in self._pages}
        self._closed = False

    @property
    def audiences(self) -> tuple[Party, ...]:
        return tuple(self._pages)

    def pin(self, pages: Mapping[Party, Posted]) -> None:
        """Post pages at once; one that says the same as the last is not news to anybody."""
        with self._lock:
            for audience, page in pages.items():
                last = self._pages[audience]
                numbered = replace(page, number=last.number)
                if numbered != last:
                    self._pages[audience] = replace(page, number=last.number + 1)
                    self._changed[audience].notify_all()

    def newest(self, audience: Party) -> Posted:
        with self._lock:
            return self._pages[audience]

    def wait(self, audience: Party, after: int, timeout_s: float) -> Posted:
        """The newest page, as soon as its number is another than `after`, or time is up."""
        with self._lock:
            self._changed[audience].wait_for(
                lambda: self._closed or self._pages[audience].number != after, timeout_s
            )
            return self._pages[audience]

    def close(self) -> None:
        """Nobody waits any longer."""
        with self._lock:
            self._closed = True
            for changed in self._changed.values():
                changed.notify_all()

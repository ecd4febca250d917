"""The newest page for each audience, under a number that moves only when that page changed."""

import threading
from collections.abc import Iterable

from msgspec.structs import replace

from companion.game.values import Party

from .posted import Posted


class Noticeboard:
    """Written by the clerk alone, read and waited on by anyone."""

    def __init__(self, audiences: Iterable[Party]) -> None:
        self._changed = threading.Condition()
        self._pages = {audience: Posted() for audience in audiences}
        self._closed = False

    @property
    def audiences(self) -> tuple[Party, ...]:
        return tuple(self._pages)

    def pin(self, audience: Party, page: Posted) -> None:
        """Post a page; one that says the same as the last is not news to anybody."""
        with self._changed:
            last = self._pages[audience]
            page = replace(page, number=last.number)
            if page != last:
                self._pages[audience] = replace(page, number=last.number + 1)
                self._changed.notify_all()

    def newest(self, audience: Party) -> Posted:
        with self._changed:
            return self._pages[audience]

    def wait(self, audience: Party, after: int, timeout_s: float) -> Posted:
        """The newest page, as soon as its number is another than `after`, or time is up."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or self._pages[audience].number != after, timeout_s
            )
            return self._pages[audience]

    def close(self) -> None:
        """Nobody waits any longer."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

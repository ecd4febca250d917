"""Server-sent events: what has changed whenever something has, and a sign of life between, by which
a page knows that what it shows is still true."""

import threading
from collections.abc import Callable, Iterator

from werkzeug.exceptions import Forbidden

STREAMS_A_BROWSER = 3
STREAMS_IN_ALL = 100
BodyAfter = Callable[[str, float], tuple[str, bytes] | None]
"""Waits so many seconds for a body newer than the one seen, in JSON; both have their mark."""

_TRY_AGAIN_AFTER_MS = 500
_GLANCE_S = 1.0
_GLANCES_A_HEARTBEAT = 5


class LetGo(Forbidden):
    """Whoever follows has lost the right to this page meanwhile."""

    description = "error.let_go"


class Streams:
    """Counts open streams; when there are too many the oldest is sent to rest, newest wins."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: list[tuple[str, threading.Event]] = []
        self._closed = False

    def enter(self, browser: str) -> threading.Event:
        """A stream's flag; once it is set, the stream ends itself."""
        rest = threading.Event()
        with self._lock:
            if self._closed:
                rest.set()
            same = [entry for entry in self._open if entry[0] == browser]
            for entry in same[: max(0, len(same) - STREAMS_A_BROWSER + 1)]:
                self._send_to_rest(entry)
            if len(self._open) >= STREAMS_IN_ALL:
                self._send_to_rest(self._open[0])
            self._open.append((browser, rest))
        return rest

    def leave(self, rest: threading.Event) -> None:
        with self._lock:
            self._open = [entry for entry in self._open if entry[1] is not rest]

    def close(self) -> None:
        with self._lock:
            self._closed = True
            for _, rest in self._open:
                rest.set()

    @property
    def count(self) -> int:
        with self._lock:
            return len(self._open)

    def _send_to_rest(self, entry: tuple[str, threading.Event]) -> None:
        entry[1].set()
        self._open.remove(entry)


def events(streams: Streams, browser: str, newer: BodyAfter, seen: str) -> Iterator[bytes]:
    """One stream, from the first byte a browser reads until it leaves or is sent to rest."""
    rest = streams.enter(browser)
    quiet = 0
    try:
        yield b"retry: %d\n\n" % _TRY_AGAIN_AFTER_MS
        while not rest.is_set():
            fresh = newer(seen, _GLANCE_S)
            if fresh is not None:
                seen, body = fresh
                quiet = 0
                yield b"id: %b\ndata: %b\n\n" % (seen.encode(), body)
                continue
            quiet += 1
            if quiet % _GLANCES_A_HEARTBEAT == 0:
                yield b"event: alive\ndata: \n\n"
        yield b"event: rest\ndata: \n\n"
    except LetGo:
        yield b"event: gone\ndata: \n\n"
    finally:
        streams.leave(rest)

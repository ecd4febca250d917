"""Server-sent events: each change of a page, and heartbeats between, which tell the page that its
content is still current.

The thread that made a new version writes it to all streams. The server's thread of a stream only
sends heartbeats and cleans up: waking every thread first would delay the last page. So a write must
never block on a slow browser; the server ensures that.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from flask import Response
from werkzeug.exceptions import Forbidden

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

STREAMS_A_BROWSER = 3
STREAMS_AN_ADDRESS = 30
"""Ten browsers: a whole household may come by one address."""
STREAMS_IN_ALL = 120
BodyAfter = Callable[[str], tuple[str, bytes] | None]
"""A body newer than the one seen, in JSON; both have their mark."""

_TRY_AGAIN_AFTER_MS = 500
_GLANCE_S = 1.0
_GLANCES_A_HEARTBEAT = 5


class LetGo(Forbidden):
    """The follower of a stream has lost the right to its page."""

    description = "error.let_go"


class Streams:
    """The open ones. When a browser or an address has too many, its oldest is sent to rest. When
    there are too many in all, the address with the most loses its oldest; so a stranger who opens
    many never sends another viewer's stream to rest."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: list[Stream] = []
        self.closed = False

    def tell(self) -> None:
        """Something may be new to anybody."""
        for stream in tuple(self._open):
            stream.tell()

    def enter(self, stream: "Stream") -> None:
        with self._lock:
            if self.closed:
                stream.end("rest")
            same = [one for one in self._open if one.browser == stream.browser]
            self._make_room(same, STREAMS_A_BROWSER)
            self._make_room(self._all_at(stream.address), STREAMS_AN_ADDRESS)
            if len(self._open) >= STREAMS_IN_ALL:
                held = Counter(one.address for one in (*self._open, stream))
                self._send_to_rest(self._all_at(max(held, key=lambda at: held[at]))[0])
            self._open.append(stream)

    def leave(self, stream: "Stream") -> None:
        with self._lock:
            self._open = [one for one in self._open if one is not stream]

    def close(self) -> None:
        with self._lock:
            self.closed = True
            for stream in self._open:
                stream.end("rest")

    @property
    def count(self) -> int:
        with self._lock:
            return len(self._open)

    def _all_at(self, address: str) -> list["Stream"]:
        return [one for one in self._open if one.address == address]

    def _make_room(self, those: list["Stream"], most: int) -> None:
        for one in those[: max(0, len(those) - most + 1)]:
            self._send_to_rest(one)

    def _send_to_rest(self, stream: "Stream") -> None:
        stream.end("rest")
        self._open.remove(stream)


class Stream(Response):
    """One answer that goes on, from the first byte a browser reads until it leaves or is sent to
    rest. It uses the server's `write`, the one way by which another thread may add to an answer."""

    automatically_set_content_length = False

    def __init__(
        self, streams: Streams, address: str, browser: str, newer: BodyAfter, seen: str
    ) -> None:
        super().__init__(content_type="text/event-stream")
        self.address = address
        self.browser = browser
        self._streams = streams
        self._newer = newer
        self._seen = seen
        self._turn = threading.Lock()
        self._over = threading.Event()
        self._last_word = "rest"
        self._failed: Exception | None = None
        self._quiet = 0

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        _, status, headers = self.get_wsgi_response(environ)
        self._write = start_response(status, headers)
        if environ["REQUEST_METHOD"] != "HEAD":
            self._write(b"retry: %d\n\n" % _TRY_AGAIN_AFTER_MS)
            self._streams.enter(self)
            try:
                self._look_after()
            finally:
                self._over.set()
                self._streams.leave(self)
        return ()

    def tell(self) -> None:
        """Write the new version, if there is one; an error ends only this stream."""
        with self._turn:
            if self.is_over:
                return
            try:
                fresh = self._newer(self._seen)
                if fresh is not None:
                    self._seen, body = fresh
                    self._quiet = 0
                    self._write(b"id: %b\ndata: %b\n\n" % (self._seen.encode(), body))
            except LetGo:
                self.end("gone")
            except Exception as why:  # noqa: BLE001 - raised where the server looks for it
                self._failed = why
                self._over.set()

    def end(self, last_word: str) -> None:
        """End the stream with a last event, which tells the page how to go on without it."""
        self._last_word = last_word
        self._over.set()

    @property
    def is_over(self) -> bool:
        return self._over.is_set()

    def _look_after(self) -> None:
        self.tell()
        while not self._over.wait(_GLANCE_S):
            self._quiet += 1
            if self._quiet % _GLANCES_A_HEARTBEAT == 0:
                with self._turn:
                    self._say("alive")
            self.tell()
        with self._turn:
            if self._failed is not None:
                raise self._failed
            self._say(self._last_word)

    def _say(self, word: str) -> None:
        self._write(b"event: %b\ndata: \n\n" % word.encode())

"""The connections of browsers: how many there may be, how long each may take to ask, and how much
it may bring.

All of it is held to before any page is asked, and nothing that comes in is ever laid on the disk.
Time is measured by the monotonic clock, which nobody sets.
"""

import socket
from collections import Counter
from collections.abc import Callable, Iterable
from http import HTTPStatus
from time import monotonic
from typing import TYPE_CHECKING, Any

from waitress.adjustments import Adjustments
from waitress.channel import ClientDisconnected, HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask
from waitress.utilities import RequestEntityTooLarge

from companion.game.messages import says
from web.security import HEADERS, LARGEST_FORM

from .saying import voice

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

# Every open stream holds one thread; pages and forms keep more than enough of them besides.
THREADS = 160
CONNECTIONS = 300
CONNECTIONS_AN_ADDRESS = 60
"""Ten browsers of six connections each: a household may come by one address, and so does everything
on the clerk's own machine."""
PATIENCE_S = 30.0
"""So long a request may take to come whole, an answer to be taken, and the next request to follow.
"""
TAKES_NOTHING_MS = 60_000
"""A phone that has been away for so long has left."""
LARGEST_HEAD = 16 * 1024
LARGEST_BODY = 4 * LARGEST_FORM
"""The pages refuse a body over the largest form with a sentence. One over this is not even read."""
# So many bytes may lie untaken on one connection.
MOST_LEFT = 1 << 20

_SENTENCES = {
    HTTPStatus.REQUEST_TIMEOUT: "error.too_slow",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "error.too_much",
    HTTPStatus.INTERNAL_SERVER_ERROR: "error.broken",
}
_Application = Callable[["WSGIEnvironment", "StartResponse"], Iterable[bytes]]


class Server(TcpWSGIServer):
    """Answers at an open socket. The newest connection always finds a place: where there are too
    many, the address that holds the most gives up the one that has waited longest."""

    active_channels: dict[int, "Connection"]  # type: ignore[assignment]  # Its stub is wrong.

    def __init__(self, app: _Application, listening: socket.socket, most: int) -> None:
        held_to = Adjustments(
            threads=THREADS,
            connection_limit=2 * most,  # never reached: the newest finds its place before
            max_request_header_size=LARGEST_HEAD,
            max_request_body_size=LARGEST_BODY,
            inbuf_overflow=2 * LARGEST_BODY,
            outbuf_overflow=1 << 30,
            outbuf_high_watermark=2 * MOST_LEFT,
            log_socket_errors=False,
            ident=None,
        )
        at = (listening.family, listening.type, listening.proto, listening.getsockname())
        self.open: dict[int, Any] = {}
        super().__init__(
            app, map=self.open, _sock=listening, adj=held_to, bind_socket=False, sockinfo=at
        )
        self.channel_class = Connection
        self.port = int(at[3][1])
        self._most = most

    def turn(self) -> None:
        """Go once around the loop: take in and give out what there is, or wait a second."""
        self.asyncore.loop(1.0, True, self.open, count=1)
        now = monotonic()
        for connection in tuple(self.active_channels.values()):
            if connection.waited_s(now) > PATIENCE_S:
                connection.let_go()

    def handle_accept(self) -> None:
        super().handle_accept()
        held = Counter(connection.address for connection in self.active_channels.values())
        for address, number in held.most_common(1):
            if number > CONNECTIONS_AN_ADDRESS or held.total() > self._most:
                self._make_room(address)

    def set_socket_options(self, conn: socket.socket) -> None:
        super().set_socket_options(conn)
        conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TAKES_NOTHING_MS)

    def add_task(self, task: Any) -> None:
        task.has_asked()
        super().add_task(task)

    def maintenance(self, now: int) -> None:
        """This would go by the clock on the wall; every turn looks after it instead."""

    def _make_room(self, address: str) -> None:
        now = monotonic()
        all_of_it = [one for one in self.active_channels.values() if one.address == address]
        max(all_of_it, key=lambda one: one.waited_s(now)).let_go()


class _Request(HTTPRequestParser):
    """A request as it comes in. One with too large a body goes on without it, so that the pages
    refuse it as they refuse any form that is too large."""

    headers: dict[str, str]

    def received(self, data: bytes) -> int:
        taken = super().received(data)
        if not isinstance(self.error, RequestEntityTooLarge):
            return taken
        self.close()
        self.body_rcv = self.error = None
        self.expect_continue = False
        self.headers["CONTENT_LENGTH"] = str(max(self.content_length, LARGEST_BODY))
        self.headers["CONNECTION"] = "close"
        return len(data)

    def parse_header(self, header_plus: bytes) -> None:
        try:
            super().parse_header(header_plus)
        except ValueError as why:  # such as a length of five thousand digits
            raise ParsingError(str(why)) from why


class _Refusal(ErrorTask):
    """The answer to what is no request at all."""

    def execute(self) -> None:
        request: Any = self.request
        self.channel.write_soon(_refusal(request.error.code))
        self.wrote_header = self.close_on_finish = True


class Connection(HTTPChannel):
    """What a browser does not take at once lies here, each piece by itself until it is taken.
    Nobody who writes to it ever waits; a browser that leaves too much is let go, and may come
    back."""

    parser_class = _Request
    error_task_class = _Refusal

    def __init__(self, *given: Any, **named: Any) -> None:
        self.has_asked()
        super().__init__(*given, **named)

    @property
    def address(self) -> str:
        return str(self.addr[0])

    def has_asked(self) -> None:
        """A request is whole; from now on the clerk is waited for."""
        self._waits_since = monotonic()

    def waited_s(self, now: float) -> float:
        """So long it has been the browser's turn; not at all while a request is answered."""
        if self.requests:
            self._waits_since = now
        return now - self._waits_since

    def let_go(self) -> None:
        """One that has begun a request is told why, if it takes that at once."""
        if self.request is not None and not self.total_outbufs_len:
            self.send(_refusal(HTTPStatus.REQUEST_TIMEOUT), do_close=False)
        self.handle_close()

    def write_soon(self, data: Any) -> int:
        if self.total_outbufs_len > MOST_LEFT:
            raise ClientDisconnected
        self.current_outbuf_count = self.adj.outbuf_high_watermark
        taken = self._send_now(data) if isinstance(data, bytes) else 0
        return taken + int(super().write_soon(data[taken:] if taken else data))

    def _send_now(self, data: bytes) -> int:
        """As much as is taken, without laying it down first; nothing overtakes what lies there."""
        with self.outbuf_lock:
            if self.total_outbufs_len or not self.connected:
                return 0
            return int(self.send(data, do_close=False))


def _refusal(code: int) -> bytes:
    """A whole answer of one sentence, in the language of whoever runs the clerk."""
    sentence = voice().say(says(_SENTENCES.get(HTTPStatus(code), "error.unreadable"))).encode()
    head = {
        "Connection": "close",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": len(sentence),
        **HEADERS,
    }
    lines = [f"HTTP/1.1 {code} {HTTPStatus(code).phrase}"]
    lines += [f"{name}: {value}" for name, value in head.items()]
    return "\r\n".join([*lines, "", ""]).encode() + sentence

"""The server's connections, and their limits: how many there may be, how long a request may take to
arrive, and how large it may be.

The limits apply before any page is asked. No part of a request is ever written to the disk. Time is
measured by the monotonic clock, which nobody can set.
"""

import socket
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from time import monotonic
from typing import TYPE_CHECKING, Any

from waitress.adjustments import Adjustments
from waitress.channel import ClientDisconnected, HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask

from companion.game.messages import says
from web.security import HEADERS, LARGEST_FORM

from .speech import voice

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

# Every open stream holds one thread; pages and forms keep more than enough of them besides.
THREADS = 160
CONNECTIONS = 300
CONNECTIONS_AN_ADDRESS = 60
"""Ten browsers of six connections each: a household may come by one address, and so does everything
on the clerk's own machine."""
ACCEPTED_AT_ONCE = 32
PATIENCE_S = 30.0
"""A whole request must arrive within this time; so must the next one after an answer."""
TAKES_NOTHING_MS = 60_000
"""A peer that confirms no byte for so long is disconnected by the system (TCP_USER_TIMEOUT)."""
LARGEST_HEAD = 16 * 1024
LARGEST_BODY = 4 * LARGEST_FORM
"""The pages refuse a body that is larger than the largest form; the server does not even read one
that is larger than this."""
# So many bytes may lie untaken on one connection.
MOST_LEFT = 1 << 20

_SENTENCES = {
    HTTPStatus.REQUEST_TIMEOUT: "error.too_slow",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "error.too_much",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "error.too_much",
    HTTPStatus.INTERNAL_SERVER_ERROR: "error.broken",
}
_Application = Callable[["WSGIEnvironment", "StartResponse"], Iterable[bytes]]


class Server(TcpWSGIServer):
    """Serves an application on an open socket. A new connection is always accepted: when there are
    too many, the address with the most connections loses the one that has been idle longest."""

    active_channels: dict[int, "Connection"]  # type: ignore[assignment]  # Its stub is wrong.

    def __init__(self, app: _Application, listening: socket.socket, most: int) -> None:
        held_to = Adjustments(
            threads=THREADS,
            connection_limit=2 * most,  # never reached: the newest finds its place before
            max_request_header_size=LARGEST_HEAD,
            max_request_body_size=LARGEST_BODY,
            inbuf_overflow=2 * LARGEST_BODY,
            outbuf_overflow=1 << 30,  # never reached either: output stays in memory
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
        """Run the loop once: read and write whatever is ready, and close what is too slow."""
        self.asyncore.loop(1.0, True, self.open, count=1)
        now = monotonic()
        for connection in tuple(self.active_channels.values()):
            if connection.waited_s(now) > PATIENCE_S:
                connection.let_go()

    def handle_accept(self) -> None:
        """Accept a few at once, so that an honest one soon has its turn behind many others."""
        for _ in range(ACCEPTED_AT_ONCE):
            before = len(self.active_channels)
            super().handle_accept()
            if len(self.active_channels) == before:
                return
            self._make_room(next(reversed(self.active_channels.values())))

    def set_socket_options(self, conn: socket.socket) -> None:
        super().set_socket_options(conn)
        conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TAKES_NOTHING_MS)

    def add_task(self, task: Any) -> None:
        task.has_asked()
        super().add_task(task)

    def maintenance(self, now: int) -> None:
        """Replaced by `turn`, because this would use the wall clock."""

    def _make_room(self, newest: "Connection") -> None:
        """When there are too many, close one from the newest one's address or the fullest one."""
        crowd = self._all_from(newest.address)
        if len(crowd) <= CONNECTIONS_AN_ADDRESS:
            if len(self.active_channels) <= self._most:
                return
            held = Counter(one.address for one in self.active_channels.values())
            crowd = self._all_from(max(held, key=lambda address: held[address]))
        now = monotonic()
        max(crowd, key=lambda one: one.waited_s(now)).let_go()

    def _all_from(self, address: str) -> list["Connection"]:
        return [one for one in self.active_channels.values() if one.address == address]


class _Request(HTTPRequestParser):
    """A request while it arrives."""

    def received(self, data: bytes) -> int:
        taken = super().received(data)
        if self.error is not None:
            self.expect_continue = False
        return taken

    def parse_header(self, header_plus: bytes) -> None:
        try:
            super().parse_header(header_plus)
        except ValueError as why:  # such as a length of five thousand digits
            raise ParsingError(str(why)) from why


class _Refusal(ErrorTask):
    """The answer to bytes that are no HTTP request."""

    def execute(self) -> None:
        request: Any = self.request
        self.channel.write_soon(_refusal(request.error.code))
        self.wrote_header = self.close_on_finish = True


class Connection(HTTPChannel):
    """One connection, and the output that its browser has not taken yet, each piece in a buffer of
    its own. A thread that writes to it never waits. A browser that leaves too much untaken is
    disconnected, and may come back."""

    parser_class = _Request
    error_task_class = _Refusal

    def __init__(self, server: Server, sock: socket.socket, addr: Any, *rest: Any, **more: Any):
        self.address: str = addr[0]
        self.has_asked()
        super().__init__(server, sock, addr, *rest, **more)

    def has_asked(self) -> None:
        """A request has arrived, or the connection has been opened."""
        self._waits_since = monotonic()

    def waited_s(self, now: float) -> float:
        """The seconds since the browser's turn began; none while a request is being answered."""
        if self.requests:
            self._waits_since = now
        return now - self._waits_since

    def let_go(self) -> None:
        """Close it; a browser in the middle of a request is told why."""
        if self.request is not None and not self.total_outbufs_len:
            with suppress(OSError):  # it may have left already
                self.send(_refusal(HTTPStatus.REQUEST_TIMEOUT), do_close=False)
        self.handle_close()

    def write_soon(self, data: Any) -> int:
        if self.total_outbufs_len > MOST_LEFT:
            raise ClientDisconnected
        self.current_outbuf_count = self.adj.outbuf_high_watermark
        return int(super().write_soon(data))


@cache
def _refusal(code: int) -> bytes:
    """A complete answer with one sentence, in the language of the shell that runs the clerk."""
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

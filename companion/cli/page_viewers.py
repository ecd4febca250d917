"""The viewers of a bench: a process with a processor of its own holds their streams, and tells when
which page has come whole, and how long it was."""

import multiprocessing
import os
import re
import selectors
import socket
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, perf_counter_ns
from typing import NamedTuple
from uuid import uuid4

from companion.game.values import PUBLIC, STEWARD, Party, SeatId, Value, seated

LANGUAGES = ("en", "de")
PATIENCE_S = 30.0
NO_MORE_COMES_S = 0.005
_EVENT = re.compile(rb"id: \w+\.(\d+)\ndata: ")


class Viewer(Value, frozen=True):
    """One page that somebody has open, in a language."""

    audience: Party
    path: str
    token: str
    language: str


def viewers(token_of: Callable[[Party], str], seats: Sequence[SeatId], number: int) -> list[Viewer]:
    """Page after page, and each of them in one language after another."""
    pages: dict[Party, str] = {PUBLIC: "/display", STEWARD: "/steward"}
    pages |= {seated(seat): f"/seat/{seat}" for seat in seats}
    return [
        Viewer(
            audience=who,
            path=path,
            token="" if who == PUBLIC else token_of(who),
            language=LANGUAGES[(n + n // len(pages)) % len(LANGUAGES)],
        )
        for n, (who, path) in zip(range(number), cycle(pages.items()), strict=False)
    ]


class Processors(NamedTuple):
    """The numbers of the processors for the clerk and for the viewers; a single one serves both."""

    house: frozenset[int]
    viewers: frozenset[int]


def processors() -> Processors:
    *others, last = sorted(os.sched_getaffinity(0))
    return Processors(house=frozenset(others or [last]), viewers=frozenset([last]))


class BareInsert:
    """A row of the size of an action, in a file of its own, flushed as the journal flushes."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("CREATE TABLE actions (number INTEGER PRIMARY KEY, body BLOB NOT NULL)")

    def insert(self) -> int:
        began_ns = perf_counter_ns()
        self._db.execute("INSERT INTO actions (body) VALUES (?)", (bytes(400),))
        return perf_counter_ns() - began_ns


class Arrivals:
    """The pages that have come, as the viewers' process reports them."""

    def __init__(self, told: Connection, viewers: Sequence[Viewer]) -> None:
        self._told = told
        self._viewers = viewers
        self._have = [(-1, 0)] * len(viewers)
        self.bytes = [0] * len(viewers)
        """The bytes received so far by each viewer."""

    def when_all_have(self, numbers: Mapping[Party, int]) -> int:
        """When the last of them had its page."""
        wanted = [numbers[viewer.audience] for viewer in self._viewers]
        until_s = monotonic() + PATIENCE_S
        while any(have < number for (have, _), number in zip(self._have, wanted, strict=True)):
            if not self._told.poll(max(0.0, until_s - monotonic())):
                raise TimeoutError(f"A page was not sent within {PATIENCE_S:.0f} s.")
            for viewer, number, at_ns, size in self._told.recv():
                self._have[viewer] = (number, at_ns)
                self.bytes[viewer] += size
        return max(at_ns for _, at_ns in self._have)


@contextmanager
def only_on(some: frozenset[int]) -> Iterator[None]:
    """This thread, and all that is started by it meanwhile."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, some)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def watching(
    port: int, viewers: Sequence[Viewer], processors: frozenset[int]
) -> Iterator[Arrivals]:
    apart = multiprocessing.get_context("spawn")
    told, tell = apart.Pipe(duplex=False)
    with_what = (port, tuple(viewers), processors, tell)
    process = apart.Process(target=watch, args=with_what, daemon=True)
    process.start()
    try:
        yield Arrivals(told, viewers)
    finally:
        process.terminate()
        process.join(PATIENCE_S)


def watch(
    port: int, viewers: Sequence[Viewer], processors: frozenset[int], tell: Connection
) -> None:
    """Hold every viewer's stream, and tell when each page was whole. Read everything that has come
    before looking into any of it, so that no page waits for another."""
    os.sched_setaffinity(0, processors)
    waiting = selectors.DefaultSelector()
    for number, viewer in enumerate(viewers):
        stream = _opened(port, viewer, f"127.0.1.{1 + number}")
        waiting.register(stream, selectors.EVENT_READ, _Coming(number, stream))
    while True:
        come: list[tuple[_Coming, bytes, int]] = []
        while there := waiting.select(NO_MORE_COMES_S if come else None):
            for key, _ in there:
                come.append((key.data, key.data.taken(), perf_counter_ns()))
        tell.send([page for coming, piece, at_ns in come for page in coming.whole(piece, at_ns)])


class _Coming:
    """The part of one stream's next page that has come so far."""

    def __init__(self, viewer: int, stream: socket.socket) -> None:
        self._viewer = viewer
        self._stream = stream
        self._rest = b""

    def taken(self) -> bytes:
        return self._stream.recv(1 << 18)

    def whole(self, piece: bytes, at_ns: int) -> list[tuple[int, int, int, int]]:
        """The viewer, the numbers of the pages that are whole now, since when, and their bytes."""
        *whole, self._rest = (self._rest + piece).split(b"\n\n")
        found = [(_EVENT.search(event), len(event)) for event in whole]
        return [(self._viewer, int(number[1]), at_ns, size) for number, size in found if number]


def _opened(port: int, viewer: Viewer, address: str) -> socket.socket:
    """From an address of its own, as a phone has one: an address may have only so many streams."""
    cookie = f"language={viewer.language}"
    if viewer.token:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        connection.request("GET", f"/enter/{viewer.token}")
        answer = connection.getresponse()
        answer.read()
        cookie = "; ".join(
            [cookie, *(made.partition(";")[0] for made in answer.headers.get_all("Set-Cookie", []))]
        )
        connection.close()
    stream = socket.create_connection(("127.0.0.1", port), source_address=(address, 0))
    stream.sendall(
        f"GET {viewer.path}/stream?in={viewer.language} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Cookie: {cookie}; browser={uuid4().hex}\r\n\r\n".encode()
    )
    return stream

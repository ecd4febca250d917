"""`companion bench page`: from a card at a reader to the last of all pages that show it.

The real house serves its real pages. The viewers stand for phones and screens, which are machines
of their own; here they have a process and one processor, and the house has the other processors.
Before each card one bare insert is timed on the same disk, in the same thread.
"""

import multiprocessing
import os
import re
import selectors
import socket
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter_ns, process_time_ns, sleep
from typing import NamedTuple
from uuid import uuid4

from companion.assembly import House, Settings
from companion.game.commands import CardRead
from companion.game.contract import Command, Setup
from companion.game.history import TakeBack
from companion.game.messages import Refusal
from companion.game.values import (
    PUBLIC,
    READER,
    STEWARD,
    CommandId,
    CopyId,
    GoodId,
    Party,
    SeatId,
    Value,
    seated,
)
from companion.game.values import TagId as Sticker
from companion.games.sheriff import commands as c
from companion.host.page_data import Done
from companion.shelf.boxes import Shelf
from companion.shelf.stickers import STICKERS, Register

from .loop import bare_loop_us, said
from .serving import served

EDITION = "sheriff-2e"
LANGUAGES = ("en", "de")
VIEWERS = (8, 100)
TRIES = 3
MANY_ITERATIONS = 10_000
WARM_UP = 3
CARDS_IN_A_BAG = 3
PATIENCE_S = 30.0
NO_MORE_COMES_S = 0.005
_EVENT = re.compile(rb"id: \w+\.(\d+)\ndata: ")


class Viewer(Value, frozen=True):
    """One page that somebody has open, in a language."""

    audience: Party
    path: str
    token: str
    language: str


class _Processors(NamedTuple):
    """By their numbers; where there is one alone it is everybody's."""

    house: frozenset[int]
    viewers: frozenset[int]


def _processors() -> _Processors:
    *others, last = sorted(os.sched_getaffinity(0))
    return _Processors(house=frozenset(others or [last]), viewers=frozenset([last]))


class Sums(Value, frozen=True):
    """Medians over all events of one try, and the processor's share of the server."""

    insert_us: float
    last_page_us: float
    cpu_per_page_us: float

    @property
    def inserts(self) -> float:
        """How many inserts the way to the last page is long."""
        return self.last_page_us / self.insert_us


def run(count: int) -> int:
    loop_us = bare_loop_us()
    print(said(loop_us))
    tries = [{viewers: _tried(viewers, count) for viewers in VIEWERS} for _ in range(TRIES)]
    for viewers in VIEWERS:
        _print(viewers, count, [one[viewers] for one in tries], loop_us)
    return 0


def _tried(viewers: int, events: int) -> Sums:
    with TemporaryDirectory(prefix="companion-bench-") as folder:
        return measured(Path(folder), viewers, events)


def measured(folder: Path, viewers: int, events: int) -> Sums:
    """A card of an opened bag is named at a reader and taken back, again and again."""
    apart = _processors()
    with _only_on(apart.house):
        return _measured(folder, viewers, events, apart.viewers)


def _measured(folder: Path, viewers: int, events: int, theirs: frozenset[int]) -> Sums:
    cards = _put_stickers_on(folder / "table" / STICKERS)
    house = House(Settings(data=folder / "table", by_hand=True))
    try:
        table = _Table(house, min(copy for copy in cards.values() if copy.startswith("apple-")))
        with served(house) as port, _watching(port, table.viewers(viewers), theirs) as arrivals:
            arrivals.when_all_are_newer_than({who: -1 for who in table.numbers()})
            return _sums(table, arrivals, _BareInsert(folder / "bare.sqlite"), viewers, events)
    finally:
        house.close()


def _sums(
    table: "_Table", arrivals: "_Arrivals", bare: "_BareInsert", viewers: int, events: int
) -> Sums:
    inserts, delays, spent = [], [], 0
    for number in range(events + WARM_UP):
        insert_ns, before = bare.insert(), table.numbers()
        cpu_ns, began_ns = process_time_ns(), perf_counter_ns()
        table.reads_a_card()
        sleep(NO_MORE_COMES_S)  # out of the house's way
        delay_ns = arrivals.when_all_are_newer_than(before) - began_ns
        cpu_ns, before = process_time_ns() - cpu_ns, table.numbers()
        table.takes_it_back()
        arrivals.when_all_are_newer_than(before)
        if number >= WARM_UP:
            inserts.append(insert_ns)
            delays.append(delay_ns)
            spent += cpu_ns
    return Sums(
        insert_us=median(inserts) / 1000,
        last_page_us=median(delays) / 1000,
        cpu_per_page_us=spent / 1000 / events / viewers,
    )


def _print(viewers: int, events: int, tries: Sequence[Sums], loop_us: float) -> None:
    """The best try counts: other work on the machine can make a page late, never early."""
    sums, many_us = min(tries, key=lambda sums: sums.inserts), MANY_ITERATIONS * loop_us
    said_of_all = ", ".join(f"{one.inserts:.2f}" for one in tries)
    print(f"{viewers} viewers of 8 pages in {len(LANGUAGES)} languages, {events} cards a try:")
    print(f"  bare insert, flushed, median            {sums.insert_us:9.0f} µs")
    print(f"  card to the last page, median           {sums.last_page_us:9.0f} µs")
    beyond_us = sums.last_page_us - sums.insert_us
    print(f"  R1   to the last page / insert          {sums.inserts:9.2f} (tries: {said_of_all})")
    print(f"  R1b  beyond the insert / 10,000 loops   {beyond_us / many_us:9.2f}")
    print(
        f"  R3   server's processor a page, event   {sums.cpu_per_page_us:9.0f} µs"
        f" = {sums.cpu_per_page_us / loop_us:.0f} iterations"
    )


class _Table:
    """Six at a table; the first merchant's bag lies open, with cards that nobody has read."""

    def __init__(self, house: House, card: CopyId) -> None:
        self._house = house
        self._card = card
        self._seats = house.seats
        self._pages: dict[Party, str] = {PUBLIC: "/display", STEWARD: "/steward"}
        self._pages |= {seated(seat): f"/seat/{seat}" for seat in house.seats}
        self._opens_a_bag()

    def viewers(self, number: int) -> list[Viewer]:
        """Page after page, and each of them in one language after another."""
        pages = cycle(self._pages.items())
        return [
            Viewer(
                audience=who,
                path=path,
                token=self._token(who),
                language=LANGUAGES[(n + n // len(self._pages)) % len(LANGUAGES)],
            )
            for n, (who, path) in zip(range(number), pages, strict=False)
        ]

    def reads_a_card(self) -> None:
        read = CardRead(self._seats[0], self._card)
        answer = self._house.door.ask(read, READER, _new_id())
        assert answer == Done(), answer

    def takes_it_back(self) -> None:
        page = self._house.door.newest(STEWARD)
        assert page.undo is not None, "a named card can be taken back"
        self._do(TakeBack(page.undo.step))

    def numbers(self) -> dict[Party, int]:
        """The number of everyone's newest page; each act here changes all of them once."""
        return {who: self._house.door.newest(who).number for who in self._pages}

    def _opens_a_bag(self) -> None:
        door, seats = self._house.door, self._seats
        first, merchant, *_ = seats
        door.begin(EDITION, Setup(seats=seats, first=first), "", STEWARD, _new_id())
        self._do(c.DrawDeputies(round=1, first=seats[4], second=seats[5]))
        self._do(c.CloseMarket(1))
        merchants = [seat for seat in seats if seat not in (seats[4], seats[5])]
        for seat in merchants:
            for _ in range(CARDS_IN_A_BAG):
                door.ask(c.PackByHand(seat), seated(seat), _new_id())
            self._do(c.SealBag(seat=seat, round=1))
        while declares := getattr(door.newest(PUBLIC).view, "next_to_declare", None):
            self._do(c.Declare(SeatId(declares), GoodId("apple"), CARDS_IN_A_BAG))
        self._do(c.OpenBag(merchant, 1, alone=seats[4]))

    def _do(self, command: Command) -> None:
        answer = self._house.door.ask(command, STEWARD, _new_id())
        assert not isinstance(answer, Refusal), f"{command}: {answer}"

    def _token(self, who: Party) -> str:
        return "" if who == PUBLIC else self._house.rights.token_of(str(who))


def _put_stickers_on(folder: Path) -> Mapping[Sticker, CopyId]:
    """Every card of the box carries one, as its owners have noted down."""
    owned = Shelf().take(EDITION)
    cards = {
        Sticker(f"04{number:012X}"): copy
        for number, copy in enumerate(owned.game.copies(owned.box))
    }
    register = Register(None, {EDITION: tuple(cards.values())}, {EDITION: cards})
    folder.mkdir(parents=True)
    (folder / f"{EDITION}.csv").write_text(register.as_text(EDITION), encoding="utf-8")
    return cards


class _BareInsert:
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


class _Arrivals:
    """The pages that have come, as the viewers' process reports them."""

    def __init__(self, told: Connection, viewers: Sequence[Viewer]) -> None:
        self._told = told
        self._viewers = viewers
        self._have = [(-1, 0)] * len(viewers)

    def when_all_are_newer_than(self, numbers: dict[Party, int]) -> int:
        """When the last of them had its page."""
        known = [numbers[viewer.audience] for viewer in self._viewers]
        until_s = monotonic() + PATIENCE_S
        while any(have <= old for (have, _), old in zip(self._have, known, strict=True)):
            if not self._told.poll(max(0.0, until_s - monotonic())):
                raise TimeoutError(f"A page was not sent within {PATIENCE_S:.0f} s.")
            for viewer, number, at_ns in self._told.recv():
                self._have[viewer] = (number, at_ns)
        return max(at_ns for _, at_ns in self._have)


@contextmanager
def _only_on(some: frozenset[int]) -> Iterator[None]:
    """This thread, and all that is started by it meanwhile."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, some)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def _watching(
    port: int, viewers: Sequence[Viewer], processors: frozenset[int]
) -> Iterator[_Arrivals]:
    apart = multiprocessing.get_context("spawn")
    told, tell = apart.Pipe(duplex=False)
    with_what = (port, tuple(viewers), processors, tell)
    process = apart.Process(target=watch, args=with_what, daemon=True)
    process.start()
    try:
        yield _Arrivals(told, viewers)
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

    def whole(self, piece: bytes, at_ns: int) -> list[tuple[int, int, int]]:
        """The viewer, the numbers of the pages that are whole now, and since when."""
        *whole, self._rest = (self._rest + piece).split(b"\n\n")
        found = [_EVENT.search(event) for event in whole]
        return [(self._viewer, int(number[1]), at_ns) for number in found if number]


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


def _new_id() -> CommandId:
    return CommandId(uuid4().hex)

"""The real server under many open pages: it answers, tells news at once, leaves nothing open."""

import http.client
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple
from urllib.parse import urlencode

import pytest

from tests.patience import PATIENCE_S
from tests.running import DISPLAY, LAST_WORDS, links_at
from web import stream as streaming
from web.stream import STREAMS_A_BROWSER, STREAMS_AN_ADDRESS, STREAMS_IN_ALL, Streams

from .hearing import OpenStream
from .product import laid

REPOSITORY = Path(__file__).parents[2]
SIGN_OF_LIFE = "event: alive\ndata: "
MOST_SIGNS = 8
MANY = 120


class Answer(NamedTuple):
    """A page's body, and its mark."""

    seen: str
    text: str


class Server:
    """`companion table` as a process of its own."""

    def __init__(self, data: Path, *words: str) -> None:
        command = [sys.executable, "-m", "companion", "table", "--simulate", "--data", str(data)]
        self.process = subprocess.Popen(
            [*command, *(words or ("--port", "0"))],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=REPOSITORY,
        )
        self._data = data
        self.game_id = ""
        self.links: dict[str, str] = {}

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        """However a test has ended, no process is left behind."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def stopped(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        self.process.send_signal(number)
        return self.said()

    def announced(self) -> "Server":
        """Read what it prints until its pages can be opened."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := DISPLAY.match(line):
                self.links = links_at(found[1], self._data)
            if LAST_WORDS in line:
                return self
        raise AssertionError(f"it never came up: {self.said()}")

    def said(self) -> tuple[int, str]:
        """Its exit code and its complaint, once it has ended."""
        _, complaint = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, complaint

    @property
    def port(self) -> int:
        return int(self.links["display"].split(":")[2].split("/")[0])

    @property
    def proc(self) -> Path:
        return Path("/proc") / str(self.process.pid)

    def threads(self) -> int:
        return len(list((self.proc / "task").iterdir()))

    def files(self) -> int:
        return len(list((self.proc / "fd").iterdir()))

    def ask(self, path: str, cookie: str = "") -> "Answer":
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        with closing(connection):
            connection.request("GET", path, headers={"Cookie": cookie})
            answer = connection.getresponse()
            return Answer(answer.headers.get("X-Seen", ""), answer.read().decode())

    def post(self, path: str, cookie: str, fields: list[tuple[str, str]]) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        with closing(connection):
            form = {"Content-Type": "application/x-www-form-urlencoded", "X-By": "script"}
            body = urlencode([("command", f"{os.urandom(8).hex()}.{self.game_id}"), *fields])
            connection.request("POST", path, body, {**form, "Cookie": cookie})
            return connection.getresponse().status

    def key(self, name: str) -> str:
        return f"right={self.links[name].rpartition('/')[2]}"

    def begin(self, instead_of: str = "") -> None:
        fields = [("box", "sheriff-2e"), ("first", "green"), ("instead_of", instead_of)]
        fields += [("seats", seat) for seat in ("green", "blue", "yellow")]
        assert self.post("/steward/do/Begin", self.key("steward"), fields) == 204
        self.game_id = f"{int(instead_of or 0) + 1:04d}"

    def pack(self, good: str = "apple") -> None:
        fields = [("seat", "blue"), ("good", good)]
        assert self.post("/seat/blue/do/PackByHand", self.key("blue"), fields) == 204

    def take_out(self, good: str = "apple") -> None:
        fields = [("seat", "blue"), ("good", good)]
        assert self.post("/seat/blue/do/TakeOutByHand", self.key("blue"), fields) == 204


class Stream:
    """One open stream on a bare socket; what it has brought so far, unchunked."""

    def __init__(
        self,
        server: Server,
        browser: str,
        page: str = "/display",
        seen: str = "",
        last: str = "",
        at: str = "127.0.0.1",
    ) -> None:
        self._socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE_S, (at, 0))
        cookie = f"browser={browser}; {server.key('blue')}"
        request = f"GET {page}/stream?seen={seen} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}"
        if last:
            request = f"{request}\r\nLast-Event-ID: {last}"
        self._socket.sendall(f"{request}\r\n\r\n".encode())
        self.blocks: list[str] = []
        self._bytes = self._text = b""
        self._headed = self._ended = False

    def until(self, arrived: Callable[[list[str]], object]) -> list[str]:
        """Read on until it is so; the events and comments that have come whole."""
        end_s = monotonic() + PATIENCE_S
        while not arrived(self.blocks):
            assert not self._ended, f"it ended after {self.blocks[-1:]}"
            left_s = end_s - monotonic()
            ready = left_s > 0 and select.select([self._socket], [], [], left_s)[0]
            assert ready, f"it never came; the last was {self.blocks[-3:]}"
            self._take_in(self._socket.recv(65536))
        return self.blocks

    def until_so_many(self, count: int, find: Callable[[list[str]], list[str]]) -> list[str]:
        return self.until(lambda blocks: len(find(blocks)) >= count)

    def until_its_end(self) -> list[str]:
        return self.until(lambda _: self._ended)

    def _take_in(self, more: bytes) -> None:
        self._bytes += more
        if not self._headed and b"\r\n\r\n" in self._bytes:
            _, _, self._bytes = self._bytes.partition(b"\r\n\r\n")
            self._headed = True
        while self._headed and (chunk := re.match(rb"([0-9A-Fa-f]+)\r\n", self._bytes)):
            size, start = int(chunk[1], 16), chunk.end()
            if len(self._bytes) < start + size + 2:
                break
            self._text += self._bytes[start : start + size]
            self._bytes = self._bytes[start + size + 2 :]
            self._ended = self._ended or not size
        *whole, self._text = self._text.split(b"\n\n")
        self.blocks += [block.decode() for block in whole]
        self._ended = self._ended or not more

    def close(self) -> None:
        self._socket.close()

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _news(blocks: list[str]) -> list[str]:
    return [block for block in blocks if block.startswith("id: ")]


def _signs(blocks: list[str]) -> list[str]:
    return [block for block in blocks if block == SIGN_OF_LIFE]


def _lives(blocks: list[str]) -> bool:
    return SIGN_OF_LIFE in blocks


def _rests(blocks: list[str]) -> bool:
    return "event: rest\ndata: " in blocks


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("table")) as running:
        running.announced().begin()
        yield running
        assert running.stopped() == (0, "")


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as streams:
        yield streams


def test_more_streams_than_may_be_leave_room_for_a_form(server: Server, opened: ExitStack) -> None:
    """Every two tabs are a phone's at an address of its own."""
    before, streams = server.files(), []
    for number in range(STREAMS_IN_ALL + 20):
        phone = number % (STREAMS_IN_ALL // 2)
        stream = Stream(server, f"phone-{phone}", "/seat/blue", at=f"127.0.1.{1 + phone}")
        streams.append(opened.enter_context(stream))
    server.pack()
    for stream in streams:
        stream.until(lambda blocks: _rests(blocks) or _lives(blocks))
    alive = [stream for stream in streams if not _rests(stream.blocks)]
    assert len(alive) == STREAMS_IN_ALL
    opened.close()
    server.take_out()
    for _ in range(MANY):  # until the server has written to all who have left
        if server.files() > before:
            server.pack()
            server.take_out()
    assert server.files() <= before


def test_the_fourth_stream_of_a_browser_sends_its_oldest_to_rest(
    server: Server, opened: ExitStack
) -> None:
    other = opened.enter_context(Stream(server, "other"))
    other.until(_news)
    mine = []
    for _ in range(STREAMS_A_BROWSER + 1):
        mine.append(opened.enter_context(Stream(server, "mine")))
        mine[-1].until(_news)
    assert mine[0].until_its_end()[-1] == "event: rest\ndata: "
    for stream in (other, *mine[1:]):
        assert not _rests(stream.until(_lives))


@pytest.mark.parametrize("seen", ["", "00000000.1", "nonsense", "1", "%00.1", "%ff.%C2%B2", ".-1"])
def test_a_page_that_is_old_is_told_the_newest_at_once(server: Server, seen: str) -> None:
    with Stream(server, "old", seen=seen) as stream:
        told = stream.until(_news)
    assert not _lives(told)
    mark, data = _news(told)[0].split("\n")
    now = server.ask("/display/now")
    assert mark == f"id: {now.seen}"
    told, asked = json.loads(data.removeprefix("data: ")), json.loads(now.text)
    assert set(told) == {"command", "now_ms", "version", "whole"}
    assert (told["command"], told["whole"]) == (asked["command"], asked["whole"])


def test_a_page_that_is_newest_hears_nothing_but_signs_of_life_until_something_changes(
    server: Server, opened: ExitStack
) -> None:
    seen = server.ask("/seat/blue/now", server.key("blue")).seen
    stream = opened.enter_context(Stream(server, "newest", "/seat/blue", seen))
    assert not _news(stream.until(_lives))
    server.pack("cheese")
    told = _news(stream.until(_news))
    server.take_out("cheese")
    assert len(told) == 1
    assert not told[0].startswith(f"id: {seen}\n")


def test_a_stream_goes_on_where_the_last_one_broke_off(server: Server, opened: ExitStack) -> None:
    """A browser that lost its stream names the last mark in a header, which counts for more."""
    with Stream(server, "broken", "/seat/blue") as first:
        mark = _news(first.until(_news))[0].split("\n")[0].removeprefix("id: ")
    again = opened.enter_context(Stream(server, "broken", "/seat/blue", "0.0", last=mark))
    assert not _news(again.until(_lives))


def test_a_hidden_act_is_no_event_for_anybody_else(server: Server, opened: ExitStack) -> None:
    stream = opened.enter_context(Stream(server, "listener"))
    stream.until(_news)
    own = opened.enter_context(Stream(server, "owner", "/seat/blue"))
    own.until(_news)
    server.pack()
    server.take_out()
    own.until(lambda blocks: len(_news(blocks)) >= 2)
    assert len(_news(stream.until(_lives))) == 1


def _hears(server: Server, opened: ExitStack, times: int) -> Stream:
    """A page that is told each of so many cards."""
    hearing = opened.enter_context(Stream(server, "hearing", "/seat/blue"))
    hearing.until(_news)
    for number in range(2, times):
        server.pack()
        hearing.until_so_many(number, _news)
        server.take_out()
    return hearing


def test_those_who_never_read_do_not_hold_up_the_others(server: Server, opened: ExitStack) -> None:
    """And when they read at last, they come to what is newest."""
    deaf = [opened.enter_context(Stream(server, f"deaf-{n}", "/seat/blue")) for n in range(3)]
    hearing = _hears(server, opened, times=300)
    assert all(not stream.blocks for stream in deaf)
    newest = f"id: {server.ask('/seat/blue/now', server.key('blue')).seen}\n"
    for stream in (hearing, *deaf):
        stream.until(lambda blocks: any(block.startswith(newest) for block in blocks))


def test_one_who_asks_for_much_and_reads_nothing_is_let_go_and_holds_nobody_up(
    server: Server, opened: ExitStack
) -> None:
    """Everything is asked for at once, a stream last: it would begin behind all that lies there."""
    whole = len(server.ask("/api/openapi.json").text)
    greedy = opened.enter_context(closing(socket.socket()))
    greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    greedy.connect(("127.0.0.1", server.port))
    asked = "GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    greedy.sendall(
        (asked.format("/api/openapi.json") * MANY + asked.format("/display/stream")).encode()
    )
    _hears(server, opened, times=50)
    greedy.settimeout(PATIENCE_S)
    read = 0
    while more := greedy.recv(1 << 20):
        read += len(more)
    assert whole < read < MANY * whole / 2


class Reader:
    """Takes in what a stream in this process is written, until it has left."""

    def __init__(self, streams: Streams, newer: streaming.BodyAfter) -> None:
        self.heard: list[bytes] = []
        self.left = False
        self.raised: list[Exception] = []
        stream = streaming.Stream(streams, "address", "browser", newer, "")
        self._thread = threading.Thread(target=self._serve, args=(stream,), daemon=True)
        self._thread.start()

    def until(self, so: Callable[[], bool]) -> None:
        end_s = monotonic() + PATIENCE_S
        while not so() and monotonic() < end_s:
            sleep(0.001)
        assert so(), self.heard

    def end(self) -> list[bytes]:
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()
        return self.heard

    def _serve(self, stream: streaming.Stream) -> None:
        try:
            list(stream({"REQUEST_METHOD": "GET"}, lambda *_: self._write))
        except Exception as raised:  # noqa: BLE001 - whatever it is
            self.raised.append(raised)

    def _write(self, chunk: bytes) -> None:
        if self.left:
            raise ConnectionResetError
        self.heard.append(chunk)


def test_a_stream_that_ends_gives_its_place_back() -> None:
    streams = Streams()
    reader = Reader(streams, lambda seen: None if seen else ("mark", b"body"))
    reader.until(lambda: len(reader.heard) == 2)
    assert streams.count == 1
    streams.close()
    assert reader.end()[1:] == [b"id: mark\ndata: body\n\n", b"event: rest\ndata: \n\n"]
    assert (streams.count, reader.raised) == (0, [])


def _unheard(streams: Streams, address: str) -> streaming.Stream:
    """One that has been opened, of a browser of its own."""
    stream = streaming.Stream(streams, address, os.urandom(8).hex(), lambda _seen: None, "")
    streams.enter(stream)
    return stream


def test_there_are_never_more_streams_than_all_may_have() -> None:
    """Each at an address of its own: the oldest goes to rest."""
    streams = Streams()
    opened = [_unheard(streams, f"guest-{number}") for number in range(STREAMS_IN_ALL + 3)]
    assert streams.count == STREAMS_IN_ALL
    assert [stream.is_over for stream in opened[:4]] == [True, True, True, False]


@pytest.mark.parametrize("strangers", [1, 2, 5, 50])
def test_strangers_with_many_streams_send_only_streams_of_their_own_to_rest(strangers: int) -> None:
    """Whether all of it comes by one address or by many."""
    streams = Streams()
    honest = [_unheard(streams, f"home-{number}") for number in range(20)]
    forged = [_unheard(streams, f"strange-{number % strangers}") for number in range(1_000)]
    honest += [_unheard(streams, f"home-{number}") for number in range(20, 40)]
    assert not any(stream.is_over for stream in honest)
    assert sum(not stream.is_over for stream in forged) == min(
        STREAMS_IN_ALL - len(honest), strangers * STREAMS_AN_ADDRESS
    )


def test_a_household_behind_one_address_has_all_its_streams() -> None:
    """Seven phones and the two screens of the table, each with as many as a browser may have."""
    streams = Streams()
    opened = [
        streaming.Stream(streams, "home", f"browser-{number % 9}", lambda _seen: None, "")
        for number in range(9 * STREAMS_A_BROWSER)
    ]
    for stream in opened:
        streams.enter(stream)
    assert not any(stream.is_over for stream in opened)


def test_one_whose_reader_has_left_or_whose_page_fails_ends_and_the_others_go_on() -> None:
    streams, news = Streams(), [("0", b"first")]

    def failing(_seen: str) -> tuple[str, bytes] | None:
        if len(news) > 1:
            raise ArithmeticError
        return None

    def newest(seen: str) -> tuple[str, bytes] | None:
        return news[-1] if news[-1][0] != seen else None

    left, failed, last = Reader(streams, newest), Reader(streams, failing), Reader(streams, newest)
    last.until(lambda: [len(one.heard) for one in (left, failed, last)] == [2, 1, 2])
    left.left = True
    news.append(("1", b"second"))
    streams.tell()
    last.until(lambda: streams.count == 1)
    assert last.heard[2:] == [b"id: 1\ndata: second\n\n"]
    assert (len(left.end()), len(failed.end())) == (2, 1)
    assert [type(one.raised[0]) for one in (left, failed)] == [
        ConnectionResetError,
        ArithmeticError,
    ]
    streams.close()
    assert last.end()[-1] == b"event: rest\ndata: \n\n"


def test_a_page_is_told_by_one_thread_for_all_and_does_not_look_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "_GLANCE_S", 1_000.0)
    with laid(tmp_path, simulate=False, by_hand=True) as product:
        display = OpenStream(product.browser().get("/display/stream"))
        display.events_up_to(b"")
        product.begins("green", "blue", "yellow")
        mark = product.browser().get("/display/now").headers["X-Seen"]
        display.events_up_to(mark.encode())


def test_moved_cards_are_told_without_anybody_looking_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "_GLANCE_S", 1_000.0)
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
        cards = OpenStream(product.browser("simulator").get("/simulator/stream"))
        cards.events_up_to(b"")
        (card, *_) = product.lies("hand:blue")
        product.world.move(card, "bag:blue")
        mark = product.browser("simulator").get("/simulator/now").headers["X-Seen"]
        cards.events_up_to(mark.encode())


def test_nothing_is_left_open_after_forty_visitors(tmp_path: Path) -> None:
    """That a browser has left is noticed at one of the next signs of life, not at once."""
    with Server(tmp_path) as server:
        server.announced().begin()
        with Stream(server, "patient") as clock:
            clock.until_so_many(1, _signs)
            before = (server.threads(), server.files())
        for number in range(40):
            with Stream(server, f"visitor-{number}") as stream:
                if number % 2:
                    stream.until(_news)
        after: list[tuple[int, int]] = []
        with Stream(server, "patient") as clock:
            while not after or (after[-1] != before and len(after) < MOST_SIGNS):
                clock.until_so_many(len(after) + 1, _signs)
                after.append((server.threads(), server.files()))
    assert after[-1] == before, after


def test_a_request_to_stop_ends_it_with_the_game_on_disk(tmp_path: Path) -> None:
    with Server(tmp_path) as server, ExitStack() as streams:
        server.announced().begin()
        for number in range(9):
            streams.enter_context(Stream(server, f"b{number}", "/seat/blue")).until(_news)
        server.pack("mead")
        server.process.send_signal(signal.SIGTERM)
        out, complaint = server.process.communicate(timeout=PATIENCE_S)
    assert (server.process.returncode, complaint) == (0, "")
    assert "The table is closed; it goes on where it was with the same command." in out
    with Server(tmp_path) as again:
        again.announced()
        assert again.key("blue") == server.key("blue")
        assert (
            "Mead</span></span> <b>× 1</b>" in again.ask("/seat/blue/now", again.key("blue")).text
        )
        assert again.stopped(signal.SIGINT) == (0, "")


def test_a_second_clerk_in_the_same_folder_says_why_it_does_not_start(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        first.announced()
        with Server(tmp_path) as second:
            code, complaint = second.said()
        assert first.stopped() == (0, "")
    assert code == 1
    assert "Another clerk is already at work" in complaint
    assert "Traceback" not in complaint


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        with Server(tmp_path, "--port", str(port)) as server:
            code, complaint = server.said()
    assert code == 1
    assert complaint.startswith(f"The pages cannot be served on 127.0.0.1:{port}")
    assert "Errno" not in complaint
    assert "choose another port with --port" in complaint
    assert "Traceback" not in complaint


@pytest.mark.parametrize("words", [("--board", "table-nine"), ("--host", "203.0.113.9")])
def test_what_cannot_be_laid_is_told_in_a_sentence(tmp_path: Path, words: tuple[str, str]) -> None:
    with Server(tmp_path, *words, "--port", "0") as server:
        code, complaint = server.said()
    assert code == 1
    assert "table was not laid" in complaint
    assert "Traceback" not in complaint

"""Attacks by many connections, by slow ones, by large bodies and by many addresses."""

import re
import resource
import select
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace

import pytest
import waitress.channel
import waitress.server

from companion.cli import connections, demo, serving, table
from companion.cli.connections import CONNECTIONS_AN_ADDRESS
from companion.cli.serving import served
from companion.host.throttle import TRIES
from tests.running import ROOT
from tests.web.product import Product, laid
from web import stream as streaming

from .wire import HERE, PATIENCE_S, ask, connect, get, is_closed, post, read

STRANGER = "127.0.0.2"
SLOW = b"GET /display HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
PAGE, END = get("/display"), b"\r\n\r\n"


class Attacked:
    """A served table, and everything that is opened at it in one test."""

    def __init__(self, product: Product, port: int, opened: ExitStack) -> None:
        self.product = product
        self.port = port
        self._opened = opened

    def open(self, sent: bytes = b"", at: str = STRANGER) -> socket.socket:
        connection = self._opened.enter_context(closing(connect(self.port, at)))
        connection.sendall(sent)
        return connection

    def answers(self, at: str = HERE) -> bool:
        return ask(self.port, PAGE, at).status == 200


@pytest.fixture
def attacked(tmp_path: Path) -> Iterator[Attacked]:
    with ExitStack() as opened:
        product = opened.enter_context(laid(tmp_path, simulate=False, by_hand=True))
        yield Attacked(product, opened.enter_context(served(product.house)), opened)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> float:
    """The clerk's patience, cut short so that a test need not wait for it."""
    patience_s = 1.0
    monkeypatch.setattr(connections, "PATIENCE_S", patience_s)
    return patience_s


def test_an_address_with_too_many_connections_gives_up_those_that_have_waited_longest(
    attacked: Attacked,
) -> None:
    stream = attacked.open(get("/display/stream"))
    assert read(stream).status == 200
    slow = [attacked.open(SLOW) for _ in range(CONNECTIONS_AN_ADDRESS + 4)]
    assert all(is_closed(connection) for connection in slow[:5])
    slow[-1].sendall(END)
    assert read(slow[-1]).status == 200
    assert attacked.answers(STRANGER)
    attacked.product.begins("green", "blue", "yellow")
    assert _hears(stream, b"A new game begins"), "a stream waits for nothing"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """So few connections may be kept that a test need not open a thousand."""
    most = 50
    monkeypatch.setattr(serving, "CONNECTIONS", most)
    monkeypatch.setattr(connections, "CONNECTIONS_AN_ADDRESS", most // 5)
    return most


def test_more_slow_connections_than_may_be_shut_nobody_out(few: int, attacked: Attacked) -> None:
    """Of many addresses, each with as many as it may have."""
    kept = attacked.open(PAGE, HERE)
    assert read(kept).status == 200
    for number in range(4 * few):
        attacked.open(SLOW, f"127.0.2.{1 + number % 20}")
    kept.sendall(PAGE)
    assert read(kept).status == 200
    assert attacked.answers()
    kept.sendall(PAGE)
    assert read(kept).status == 200


A_CENTURY_S = 3e9
BACK = count(0.0, -A_CENTURY_S)
AHEAD = count(2 * A_CENTURY_S, A_CENTURY_S)


@pytest.mark.parametrize("clock", [BACK, AHEAD], ids=["set back", "set ahead"])
def test_whoever_is_slow_is_let_go_whatever_the_clock_on_the_wall_says(
    attacked: Attacked, hurried: float, monkeypatch: pytest.MonkeyPatch, clock: Iterator[float]
) -> None:
    for module in (waitress.channel, waitress.server):
        monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    kept, stream = attacked.open(PAGE, HERE), attacked.open(get("/display/stream"), HERE)
    assert (read(kept).status, read(stream).status) == (200, 200)
    body = post("/join/do/TypeCode").replace(b"Content-Length: 0", b"Content-Length: 9000")
    slow = {
        "head": attacked.open(SLOW),
        "body": attacked.open(body),
        "silent": attacked.open(),
        "kept": attacked.open(PAGE),
    }
    assert read(slow["kept"]).status == 200
    end_s = monotonic() + hurried / 2
    while monotonic() < end_s:
        kept.sendall(PAGE)
        assert read(kept).status == 200, "it is in use"
    for attack in ("head", "body"):
        _trickle(slow[attack])
        answer = read(slow[attack])
        assert (answer.status, "took too long to arrive" in answer.text) == (408, True)
    assert all(is_closed(connection) for connection in slow.values())
    attacked.product.begins("green", "blue", "yellow")
    assert _hears(stream, b"A new game begins"), "a stream waits for nothing"


def _hears(stream: socket.socket, news: bytes) -> bool:
    heard = b""
    while news not in heard and (more := stream.recv(1 << 16)):
        heard += more
    return news in heard


def _trickle(connection: socket.socket) -> None:
    """A byte at a time, until something comes back."""
    end_s = monotonic() + PATIENCE_S
    while not select.select([connection], [], [], 0.05)[0] and monotonic() < end_s:
        try:
            connection.sendall(b"a")
        except ConnectionError:
            return


def test_nothing_of_a_body_without_end_is_laid_on_the_disk(
    attacked: Attacked, monkeypatch: pytest.MonkeyPatch
) -> None:
    spooled: list[object] = []
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda *given, **_: spooled.append(given))
    endless = post("/join/do/TypeCode", b"", "Transfer-Encoding: chunked")
    endless = endless.replace(b"Content-Length: 0\r\n", b"")
    for _ in range(8):
        connection = attacked.open(endless)
        _pour(connection)
        assert is_closed(connection)
    assert not spooled
    assert attacked.answers()


def _pour(connection: socket.socket) -> None:
    """A hundred megabytes, or as many as are taken."""
    piece = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
    for number in range(1_600):
        try:
            connection.sendall(piece)
        except ConnectionError:
            assert number < 200, "this much lies in the buffers of sockets, and no more"
            return
    raise AssertionError("everything was taken")


def test_one_who_takes_nothing_of_a_stream_is_let_go(
    attacked: Attacked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "TAKES_NOTHING_MS", 500)
    monkeypatch.setattr(streaming, "_GLANCE_S", 0.1)
    attacked.product.begins("green", "blue", "yellow")
    deaf = closing(socket.socket())
    with deaf as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.connect((HERE, attacked.port))
        connection.sendall(get("/api/changes"))
        _until(lambda: attacked.product.streams.count == 1)
        _until(lambda: attacked.product.streams.count == 0)


def _until(so: Callable[[], bool]) -> None:
    end_s = monotonic() + PATIENCE_S
    while not so():
        assert monotonic() < end_s
        sleep(0.01)


def test_guessing_by_many_addresses_does_not_shut_out_the_right_code(attacked: Attacked) -> None:
    steward = attacked.product.browser("steward")
    steward.done("/steward/do/HandOutSeat", seat="blue")
    (code,) = re.findall(r'"digits">(\d{6})<', steward.get("/steward/readers").text)
    wrong = f"{(int(code) + 1) % 1_000_000:06d}"
    for number in range(45):
        for _ in range(2):
            assert _type(attacked, wrong, f"127.0.3.{1 + number}") == 409
    for _ in range(TRIES):
        assert _type(attacked, wrong, "127.0.3.1") == 409
    assert _type(attacked, code, "127.0.3.1") == 409, "it has to wait"
    assert _type(attacked, code, HERE) == 204


def _type(attacked: Attacked, code: str, at: str) -> int:
    number = attacked.product.next_number()
    fields = f"seat=blue&code={code}&command={number}".encode()
    phone = (f"Cookie: browser=phone-of-{at}", "X-By: script")
    return ask(attacked.port, post("/join/do/TypeCode", fields, *phone), at).status


@pytest.mark.parametrize("command", [table, demo])
@pytest.mark.parametrize("port", ["-1", "65536", "99999", "9" * 5_000, "eighty", "²", ""])
def test_a_port_that_is_none_is_told_in_a_sentence(
    command: SimpleNamespace, port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        command.run(["--port", port])
    assert left.value.code == 2
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err


def _is_open(port: int) -> bool:
    with closing(socket.socket()) as door:
        return door.connect_ex((HERE, port)) == 0


def test_few_files_are_told_of_and_leave_a_table_that_goes_on(tmp_path: Path) -> None:
    files = 64

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    with closing(socket.create_server((HERE, 0))) as free:
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "companion", "table", "--simulate", "--port", str(port)]
    clerk = subprocess.Popen(
        [*words, "--data", str(tmp_path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=limited,
    )
    try:
        _until(lambda: clerk.poll() is not None or _is_open(port))
        with ExitStack() as opened:
            for number in range(2 * files):
                stream = opened.enter_context(closing(connect(port, f"127.0.4.{1 + number}")))
                stream.sendall(SLOW)
            assert ask(port, PAGE).status == 200
    finally:
        clerk.terminate()
        _, complaint = clerk.communicate(timeout=PATIENCE_S)
    assert clerk.returncode == 0
    left = files - serving.OWN_FILES
    assert complaint.startswith(f"The limit on open files is {files}, so the most connections")
    assert f"at a time are {left}." in complaint
    assert "Traceback" not in complaint

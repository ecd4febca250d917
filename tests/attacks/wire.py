"""The clerk as its neighbours reach it: bytes on sockets, from an address of one's own choice."""

import re
import socket
from collections.abc import Mapping
from contextlib import closing
from typing import NamedTuple

HERE = "127.0.0.1"
PATIENCE_S = 60.0
"""Only so that a test that fails also ends."""


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    text: str


def connect(port: int, at: str = HERE) -> socket.socket:
    """Whatever begins with 127 is this machine, so it comes by as many addresses as it likes."""
    return socket.create_connection((HERE, port), PATIENCE_S, (at, 0))


def ask(port: int, request: bytes, at: str = HERE) -> Answer:
    with closing(connect(port, at)) as connection:
        connection.sendall(request)
        return read(connection)


def read(connection: socket.socket) -> Answer:
    """The answer; of a stream, what comes first."""
    head, _, body = _until(connection, b"", b"\r\n\r\n").partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    if "content-length" in headers:
        body = _at_least(connection, body, int(headers["content-length"]))
    elif headers.get("transfer-encoding") == "chunked":
        body = _until(connection, body, b"\n\n")
    return Answer(int(first.split()[1]), headers, body.decode())


def is_closed(connection: socket.socket) -> bool:
    """Whether the clerk ends it, once it has said what it says."""
    try:
        while connection.recv(1 << 16):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


def get(path: str, *headers: str) -> bytes:
    return _request("GET", path, headers)


def post(path: str, body: bytes = b"", *headers: str) -> bytes:
    kind = () if any(h.lower().startswith("content-type") for h in headers) else (_FORM,)
    length = f"Content-Length: {len(body)}"
    return _request("POST", path, (*headers, *kind, length)) + body


def _request(method: str, path: str, headers: tuple[str, ...]) -> bytes:
    host = (
        () if any(re.match("host:", header, re.I) for header in headers) else ("Host: localhost",)
    )
    lines = [f"{method} {path} HTTP/1.1", *host, *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1")


_FORM = "Content-Type: application/x-www-form-urlencoded"


def _until(connection: socket.socket, got: bytes, end: bytes) -> bytes:
    while end not in got and (more := connection.recv(1 << 16)):
        got += more
    assert got, "the clerk ended the connection without a word"
    return got


def _at_least(connection: socket.socket, got: bytes, length: int) -> bytes:
    while len(got) < length and (more := connection.recv(1 << 16)):
        got += more
    return got

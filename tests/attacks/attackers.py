"""A stranger with one address, in a process of its own: bodies without end, and slow connections
that come back at once when they are let go."""

import os
import selectors
import socket
import sys
import threading
from time import monotonic

from .wire import HERE, PATIENCE_S, post

STRANGER = "127.0.0.2"
BODIES, SLOW = 8, 400
A_BYTE_EVERY_S = 5.0
LOOKS_EVERY_S = 0.5
_ENDLESS = post("/join/do/TypeCode", b"", "Transfer-Encoding: chunked").replace(
    b"Content-Length: 0\r\n", b""
)
_NOWHERE = b"POST /nowhere HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 900000000\r\n\r\n"
_PIECE = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
_HEAD = b"GET /display HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
_BODY = b"POST /join/do/TypeCode HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n"


def attack(port: int, seconds: float) -> tuple[int, int]:
    """How many bodies were cut off, and how many slow connections were let go."""
    until_s = monotonic() + seconds
    cut_off = [0] * BODIES
    pouring = [
        threading.Thread(target=_pour, args=(port, until_s, cut_off, number), daemon=True)
        for number in range(BODIES)
    ]
    for thread in pouring:
        thread.start()
    let_go = _hold(port, until_s)
    for thread in pouring:
        thread.join(PATIENCE_S)
    return sum(cut_off), let_go


def _connect(port: int) -> socket.socket:
    return socket.create_connection((HERE, port), PATIENCE_S, (STRANGER, 0))


def _pour(port: int, until_s: float, cut_off: list[int], number: int) -> None:
    while monotonic() < until_s:
        try:
            with _connect(port) as connection:
                connection.sendall(_NOWHERE if number % 2 else _ENDLESS)
                while monotonic() < until_s:
                    connection.sendall(_PIECE)
        except OSError:
            cut_off[number] += 1


def _hold(port: int, until_s: float) -> int:
    """As many as there may be, each with a byte now and then; whichever is ended begins again."""
    let_go, open_ones, next_byte_s = 0, selectors.DefaultSelector(), 0.0
    while (now := monotonic()) < until_s:
        while len(open_ones.get_map()) < SLOW and monotonic() < until_s:
            try:
                connection = _connect(port)
                connection.sendall(_HEAD if let_go % 2 else _BODY)
                open_ones.register(connection, selectors.EVENT_READ)
            except OSError:
                break
        ended = [key.fileobj for key, _ in open_ones.select(LOOKS_EVERY_S)]
        if now >= next_byte_s:
            ended += [one for one in _all_of(open_ones) if one not in ended and not _drips(one)]
            next_byte_s = now + A_BYTE_EVERY_S
        for one in ended:
            assert isinstance(one, socket.socket)
            open_ones.unregister(one)
            one.close()
        let_go += len(ended)
    return let_go


def _all_of(open_ones: selectors.BaseSelector) -> list[socket.socket]:
    found = [key.fileobj for key in open_ones.get_map().values()]
    return [one for one in found if isinstance(one, socket.socket)]


def _drips(connection: socket.socket) -> bool:
    try:
        connection.sendall(b"a")
    except OSError:
        return False
    return True


def main() -> None:
    """It yields the processor to the clerk: in an evening it would be another machine."""
    os.nice(19)
    bodies, slow = attack(int(sys.argv[1]), float(sys.argv[2]))
    sys.stdout.write(f"{bodies} {slow}\n")


if __name__ == "__main__":
    main()

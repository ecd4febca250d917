"""Pages that stay open: every stream of an evening, read by one thread as browsers would."""

import re
import selectors
import socket
import threading
from collections.abc import Iterable
from time import monotonic, sleep

from .wire import HERE, PATIENCE_S, get

_MARK = re.compile(rb"id: [0-9a-f]{8}\.([0-9]+)\n")
_LONGEST_MARK = 64


class Listening:
    """Open streams: which have come to an end, and how far each has been told."""

    def __init__(self) -> None:
        self.ended: list[str] = []
        self._told: dict[str, int] = {}
        self._tails: dict[str, bytes] = {}
        self._ready = selectors.DefaultSelector()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def open(self, port: int, pages: Iterable[tuple[str, str, str]]) -> None:
        """Of each page its address, its cookie, and the address that it is looked at from."""
        for path, cookie, at in pages:
            stream = socket.create_connection((HERE, port), PATIENCE_S, (at, 0))
            stream.sendall(get(f"{path}/stream", f"Cookie: browser=phone-of-{at}; {cookie}"))
            name = f"{path} from {at}"
            self._told[name], self._tails[name] = -1, b""
            self._ready.register(stream, selectors.EVENT_READ, name)
        self._thread.start()

    def all_told(self) -> bool:
        """Whether every stream comes to the same version, before long."""
        end_s = monotonic() + PATIENCE_S
        while len(set(self._told.values())) > 1 and monotonic() < end_s:
            sleep(0.01)
        return len(set(self._told.values())) == 1 and -1 not in self._told.values()

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        for key in tuple(self._ready.get_map().values()):
            self._ready.unregister(key.fileobj)
            assert isinstance(key.fileobj, socket.socket)
            key.fileobj.close()
        self._ready.close()

    def _listen(self) -> None:
        while not self._over.is_set():
            for key, _ in self._ready.select(0.2):
                assert isinstance(key.fileobj, socket.socket)
                self._hear(key.fileobj, key.data)

    def _hear(self, stream: socket.socket, name: str) -> None:
        try:
            more = stream.recv(1 << 18)
        except OSError:
            more = b""
        told = self._tails[name] + more
        if marks := _MARK.findall(told):
            self._told[name] = int(marks[-1])
        if not more or b"event: rest" in told or b"event: gone" in told:
            self.ended.append(name)
            self._ready.unregister(stream)
            stream.close()
        self._tails[name] = told[-_LONGEST_MARK:]

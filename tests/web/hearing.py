"""An answer or an event as it went over the wire, and a stream read as a browser reads it."""

import threading

import msgspec
from werkzeug.test import TestResponse

from .product import A_WHILE_S, masked, masked_text

_ALIVE = b"event: alive\ndata: \n\n"


class Heard(msgspec.Struct, frozen=True):
    """One answer, or one event of a stream, as it went over the wire."""

    who: str
    what: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class OpenStream:
    """One open stream; a thread reads it, as a browser would."""

    def __init__(self, answer: TestResponse) -> None:
        self.heard: list[bytes] = []
        self._grown = threading.Condition()
        self.headers = tuple(sorted(answer.headers.items()))
        self._told = 0
        self._chunks = answer.iter_encoded()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def events_up_to(self, mark: bytes) -> list[bytes]:
        """The events so far; the one of the page with this mark is among them."""
        with self._grown:
            arrived = self._grown.wait_for(
                lambda: bool(self.heard) and self.heard[-1].startswith(b"id: " + mark), A_WHILE_S
            )
            assert arrived, f"the stream never brought {mark!r}"
            return list(self.heard)

    def fresh_up_to(self, mark: bytes) -> list[bytes]:
        """The events since this was asked last."""
        return self._untold(self.events_up_to(mark))

    def rest(self) -> list[bytes]:
        """The same, once the stream has come to its end."""
        return self._untold(self.end())

    def _untold(self, heard: list[bytes]) -> list[bytes]:
        fresh = heard[self._told :]
        self._told = len(heard)
        return fresh

    def end(self) -> list[bytes]:
        self._thread.join(A_WHILE_S)
        assert not self._thread.is_alive(), "the stream went on after its end"
        return list(self.heard)

    def _read(self) -> None:
        for chunk in self._chunks:
            if chunk != _ALIVE:  # signs of life come by the clock
                with self._grown:
                    self.heard.append(chunk)
                    self._grown.notify_all()


def without_chance(one: Heard) -> Heard:
    """Without what chance has drawn, and with the length of what is left."""
    body = masked(one.body)
    shorter = len(one.body) - len(body)
    headers = tuple(
        (name, str(int(value) - shorter) if name == "Content-Length" else masked_text(value))
        for name, value in one.headers
    )
    return msgspec.structs.replace(one, what=masked_text(one.what), headers=headers, body=body)

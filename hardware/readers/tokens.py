"""Readers of 125 kHz tokens, RDM6300 and ID-12LA, which push a token's number and cannot be asked.

They tell one token at a time, and none where two lie: they are for the tokens of bags at the gate.
Each frame is two marks around hexadecimal digits: the number, then the
check sum over its bytes.
"""

import time
from collections.abc import Callable
from functools import reduce
from operator import xor

from msgspec import Struct

from hardware.ports import DeviceLost, SerialLine
from hardware.signals import Look, TagId

BAUD = 9600
BEGIN = b"\x02"
HEX = frozenset(b"0123456789ABCDEF")
NUMBER_DIGITS, DIGITS = 10, 12
# A look listens so long: as long as a whole frame takes on the line.
LISTENS_S = 0.02
MOST_IN_ONE_READ = 256


class Model(Struct, frozen=True):
    """A kind of token reader: how its frames end, and how long after a push its token counts as
    there."""

    end: bytes
    counts_for_s: float


# Pushes about every 65 ms as long as the token is there.
RDM6300 = Model(end=b"\x03", counts_for_s=0.25)
# Pushes once for each time a token is held to it.
ID12LA = Model(end=b"\r\n\x03", counts_for_s=0.6)

MODELS = {"rdm6300": RDM6300, "id12la": ID12LA}


class TokenReader:
    """One such reader; it keeps `hardware.ports.TagReader`."""

    def __init__(
        self,
        model: Model,
        line: SerialLine,
        node: str,
        *,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """`node` names it in sentences."""
        self.pushes = 0
        self._model = model
        self._line = line
        self._node = node
        self._now_s = now_s
        self._heard = b""
        self._pushed_s: dict[TagId, float] = {}
        self._closed = False

    def look(self, expected: frozenset[TagId]) -> Look:  # noqa: ARG002 - it calls nobody by name
        if self._closed:
            raise DeviceLost("lost.closed", node=self._node)
        until_s = self._now_s() + LISTENS_S
        try:
            while (left_s := until_s - self._now_s()) > 0:
                self._heard += self._line.read(MOST_IN_ONE_READ, left_s)
        except DeviceLost:
            self._heard = b""
            self._pushed_s.clear()
            raise
        while True:
            token, self._heard = first_token(self._heard, self._model.end)
            if token is None:
                break
            self.pushes += 1
            self._pushed_s[token] = self._now_s()
        since_s = self._now_s() - self._model.counts_for_s
        return Look(
            seen=frozenset(token for token, at_s in self._pushed_s.items() if at_s >= since_s)
        )

    def close(self) -> None:
        self._closed = True
        self._line.close()


def first_token(heard: bytes, end: bytes) -> tuple[TagId | None, bytes]:
    """The first token in these bytes, and all bytes after it; None if no frame is whole yet, and
    the bytes that may become one."""
    while True:
        begin = heard.find(BEGIN)
        if begin < 0:
            return None, b""
        frame = heard[begin + 1 : begin + 1 + DIGITS + len(end)]
        digits, mark = frame[:DIGITS], frame[DIGITS:]
        # A frame that began in the middle of another is the right one.
        if not set(digits) <= HEX or not end.startswith(mark):
            heard = heard[begin + 1 :]
            continue
        if mark != end:
            return None, heard[begin:]
        after = heard[begin + 1 + len(frame) :]
        if not reduce(xor, bytes.fromhex(digits.decode())):
            return TagId(digits[:NUMBER_DIGITS].decode()), after
        heard = after

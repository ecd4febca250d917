"""Readers of 125 kHz tokens: they push the number of the only token before them."""

from collections.abc import Callable

from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.field import Field
from hardware.simulator.rc522.tags import Tag

TOKEN_BYTES = 5
EVERY_NS = 65_000_000


class TokenDevice:
    """An RDM6300, which pushes again and again; or an ID-12LA, which pushes `once` for each time a
    token comes and ends a line before the mark."""

    def __init__(
        self, clock: VirtualClock, field: Field, say: Callable[[bytes], None], *, once: bool
    ) -> None:
        self._clock = clock
        self._field = field
        self._say = say
        self._once = once
        self._last: Tag | None = None
        self._glance()

    def hear(self, byte: int) -> None:
        """It takes no questions."""

    def power_up(self) -> None:
        self._last = None

    def _glance(self) -> None:
        here = self._only_token()
        if here is not None and not (self._once and here is self._last):
            self._say(frame(here.uid, b"\r\n\x03" if self._once else b"\x03"))
        self._last = here
        self._clock.at(self._clock.now_ns + EVERY_NS, self._glance)

    def _only_token(self) -> Tag | None:
        here = [tag for tag in self._field.tags if len(tag.uid) == TOKEN_BYTES]
        far = self._field.feeds * self._field.hears
        return here[0] if len(here) == 1 and far >= here[0].needs else None


def token(number: bytes) -> Tag:
    """A token; a reader of cards gets no answer from it."""
    return Tag(number, atqa=0)


def frame(number: bytes, end: bytes) -> bytes:
    check = 0
    for byte in number:
        check ^= byte
    return b"\x02" + (number + bytes([check])).hex().upper().encode() + end

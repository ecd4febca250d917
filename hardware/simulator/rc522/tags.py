"""Stickers and cards as the air knows them: the states of ISO/IEC 14443-3, type A."""

from collections.abc import Callable, Sequence
from enum import Enum, auto

REQA, WUPA, HLTA = 0x26, 0x52, b"\x50\x00"
LEVELS = (0x93, 0x95, 0x97)
CASCADE_TAG, MORE_TO_COME = 0x88, 0x04
WAKES_AFTER_NS = 5_000_000
# A tag lives on its own charge through a gap in the field that is shorter than this.
HOLDS_OUT_NS = 1_000_000

Bits = tuple[int, ...]


class State(Enum):
    OFF = auto()
    IDLE = auto()
    READY = auto()
    ACTIVE = auto()
    HALT = auto()


class Tag:
    """One tag; `renew` gives it another number each time it gets power."""

    def __init__(
        self,
        uid: bytes,
        sak: int = 0x00,
        atqa: int | None = None,
        needs: float = 0.2,
        renew: Callable[[], bytes] | None = None,
    ) -> None:
        self.uid = uid
        self.sak = sak
        self.atqa = {4: 0x0004, 7: 0x0044, 10: 0x0084}[len(uid)] if atqa is None else atqa
        self.needs = needs
        self.state = State.OFF
        self._renew = renew
        self._level = 0
        self._rests_in = State.IDLE
        self._fed_by: set[object] = set()
        self._lost_power_ns = -HOLDS_OUT_NS
        self._awake_ns = 0

    def feel(self, source: object, strong_enough: bool, now_ns: int) -> None:
        """A field reaches the tag, or no longer does."""
        was_fed = bool(self._fed_by)
        (self._fed_by.add if strong_enough else self._fed_by.discard)(source)
        if was_fed and not self._fed_by:
            self._lost_power_ns = now_ns
        if not was_fed and self._fed_by and now_ns - self._lost_power_ns >= HOLDS_OUT_NS:
            self.lose_memory(now_ns)

    def lose_memory(self, now_ns: int) -> None:
        """Start afresh, as after a gap in the field."""
        self.uid = self._renew() if self._renew else self.uid
        self._rest(State.IDLE)
        self._awake_ns = now_ns + WAKES_AFTER_NS

    def hear(self, frame: bytes, length: int, now_ns: int) -> Bits | None:
        """Take a frame of so many bits; the bits of the answer, or None for silence."""
        if not self._fed_by or now_ns < self._awake_ns:
            return None
        if length == 7:
            return self._called(frame[0] & 0x7F)
        if self.state is State.READY:
            return self._asked(frame, length)
        if self.state is State.ACTIVE:
            halted = frame == HLTA + crc_a(HLTA)
            self._rest(State.HALT if halted else self._rests_in)
        return None

    def _called(self, command: int) -> Bits | None:
        wakes = {State.IDLE: (REQA, WUPA), State.HALT: (WUPA,)}.get(self.state)
        if wakes is None:
            self._rest(self._rests_in)
            return None
        if command not in wakes:
            return None
        self._rests_in, self.state, self._level = self.state, State.READY, 0
        return bits_of(self.atqa.to_bytes(2, "little"))

    def _asked(self, frame: bytes, length: int) -> Bits | None:
        block = blocks_of(self.uid)[self._level]
        if length >= 16 and frame[0] == LEVELS[self._level]:
            if frame[1] == 0x70:
                if frame[2:] == block + crc_a(frame[:2] + block) and length == 72:
                    return self._selected()
            elif length == (frame[1] >> 4) * 8 + (frame[1] & 0x0F) < 56:
                mine, known = bits_of(block), bits_of(frame[2:])[: length - 16]
                return mine[len(known) :] if mine[: len(known)] == known else None
        self._rest(self._rests_in)
        return None

    def _selected(self) -> Bits:
        self._level += 1
        more = self._level < len(blocks_of(self.uid))
        if not more:
            self.state = State.ACTIVE
        sak = bytes([self.sak | MORE_TO_COME if more else self.sak])
        return bits_of(sak + crc_a(sak))

    def _rest(self, state: State) -> None:
        self.state = self._rests_in = state


def blocks_of(uid: bytes) -> list[bytes]:
    """Return the answer of each cascade level: four bytes and their check byte."""
    parts = []
    while len(uid) > 4:
        parts.append(bytes([CASCADE_TAG]) + uid[:3])
        uid = uid[3:]
    return [part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]) for part in [*parts, uid]]


def crc_a(message: bytes) -> bytes:
    """The check sum of type A, worked out bit by bit as a tag does it."""
    return crc(message, 0x6363).to_bytes(2, "little")


def crc(message: bytes, start: int) -> int:
    remainder = start
    for bit in bits_of(message):
        remainder = (remainder >> 1) ^ (0x8408 if (remainder ^ bit) & 1 else 0)
    return remainder


def bits_of(message: bytes) -> Bits:
    """In the order they are sent: the lowest bit of a byte first."""
    return tuple(byte >> place & 1 for byte in message for place in range(8))


def bytes_of(bits: Sequence[int]) -> bytes:
    padded = [*bits, *[0] * (-len(bits) % 8)]
    return bytes(
        sum(bit << place for place, bit in enumerate(padded[start : start + 8]))
        for start in range(0, len(padded), 8)
    )

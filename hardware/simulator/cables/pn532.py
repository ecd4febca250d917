"""A PN532 with its firmware: frames by the byte on one side, tags in the air on the other."""

from collections.abc import Callable, Generator

from msgspec import Struct

from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.field import Ear, Field, Received
from hardware.simulator.rc522.tags import (
    CASCADE_TAG,
    HLTA,
    LEVELS,
    MORE_TO_COME,
    REQA,
    Bits,
    bytes_of,
    crc_a,
)

FIRMWARE = bytes([0x32, 0x01, 0x06, 0x07])
ACK, NACK = bytes.fromhex("0000FF00FF00"), bytes.fromhex("0000FFFF0000")
SYNTAX_ERROR = bytes.fromhex("0000FF01FF7F8100")
WAKE_UP_BYTE = 0x55
WAKES_IN_NS = 1_000_000
THINKS_NS = 200_000
BIT_NS = 9_440
UNTIL_SILENCE_NS = 600_000
WAKES_TAGS_NS = 5_000_000
MOST_STEPS = 64
EAR = Ear(gain_db=38)

Work = Generator[int, None, bytes | None]
"""A command at work: it gives the times it takes, and returns the answer, or None if the chip does
not know it so."""


class Target(Struct, frozen=True):
    uid: bytes
    atqa: int
    sak: int


class Pn532Chip:
    """The chip; `say` puts bytes on the line."""

    def __init__(self, clock: VirtualClock, field: Field, say: Callable[[bytes], None]) -> None:
        self.field = field
        self._clock = clock
        self._say = say
        self._boots = 0
        self.power_up()

    def power_up(self) -> None:
        """It sleeps until something moves on its line."""
        self._boots += 1
        self._awake_ns: int | None = None
        self._heard = bytearray()
        self._last_said = b""
        self._work: Work | None = None
        self._tries = -1  # for ever
        self.field.switch(False)

    def hear(self, byte: int) -> None:
        now_ns = self._clock.now_ns
        if self._awake_ns is None:
            if byte == WAKE_UP_BYTE:
                self._awake_ns = now_ns + WAKES_IN_NS
            return
        if now_ns < self._awake_ns:
            return
        self._heard.append(byte)
        self._understand()

    def _understand(self) -> None:
        """Act on a frame once its last byte has arrived; drop what can be none."""
        heard = self._heard
        while True:
            begins = heard.find(0xFF)
            if begins < 0 or len(heard) < begins + 3:
                return
            if not begins or heard[begins - 1]:
                del heard[: begins + 1]
                continue
            length, check = heard[begins + 1], heard[begins + 2]
            if (length, check) in ((0x00, 0xFF), (0xFF, 0x00)):
                del heard[: begins + 3]
                self._acknowledged(bool(check))
                continue
            first = begins + 3
            if (length + check) & 0xFF or not length:
                del heard[: begins + 1]
                continue
            if len(heard) <= first + length:
                return
            message, total = heard[first : first + length], sum(heard[first : first + length + 1])
            del heard[: first + length + 1]
            if not total & 0xFF:
                self._begin(bytes(message))

    def _acknowledged(self, well: bool) -> None:
        """The host ends the command that is at work, or did not understand the last answer."""
        if well:
            self._work = None
        else:
            self._later(THINKS_NS, lambda: self._say(self._last_said))

    def _begin(self, message: bytes) -> None:
        if message[0] != 0xD4 or len(message) < 2:
            self._say(SYNTAX_ERROR)
            return
        work = self._work = self._doing(message[1], message[2:])
        self._later(THINKS_NS, lambda: self._acknowledge(work, message[1]))

    def _acknowledge(self, work: Work, code: int) -> None:
        self._say(ACK)
        self._go_on(work, code)

    def _go_on(self, work: Work, code: int) -> None:
        if work is not self._work:
            return
        try:
            takes_ns = next(work)
        except StopIteration as done:
            self._work = None
            self._last_said = _answer(code, done.value)
            self._say(self._last_said)
            return
        self._later(takes_ns, lambda: self._go_on(work, code))

    def _later(self, ns: int, act: Callable[[], None]) -> None:
        """Do it after that time, unless the chip has lost its power by then."""
        boots = self._boots
        self._clock.at(self._clock.now_ns + ns, lambda: act() if boots == self._boots else None)

    def _doing(self, code: int, data: bytes) -> Work:
        yield THINKS_NS
        match code, list(data):
            case 0x02, []:
                return FIRMWARE
            case 0x12, [_flags]:
                return b""
            case 0x14, [0x01, *_rest]:
                return b""
            case 0x32, [0x01, how]:
                self.field.switch(bool(how & 1))
                return b""
            case 0x32, [0x05, _atr, _psl, tries]:
                self._tries = -1 if tries == 0xFF else tries + 1
                return b""
            case 0x4A, [1 | 2 as most, 0x00, *number]:
                return (yield from self._list(most, bytes(number)))
            case 0x52, [_which]:
                return b"\x00"
        return None

    def _list(self, most: int, number: bytes) -> Work:
        if not self.field.is_on:
            self.field.switch(True)
            yield WAKES_TAGS_NS
        found: list[Target] = []
        while len(found) < most:
            tries, target = self._tries, None
            while tries and target is None:
                tries -= 1
                target = yield from self._select(number)
            if target is None:
                break
            found.append(target)
            if len(found) < most:
                yield from self._send(HLTA + crc_a(HLTA), 32)
        return bytes([len(found)]) + b"".join(
            bytes([place, *target.atqa.to_bytes(2, "big"), target.sak, len(target.uid)])
            + target.uid
            for place, target in enumerate(found, 1)
        )

    def _select(self, number: bytes) -> Generator[int, None, Target | None]:
        """One try: a general call, then level by level; None if anything comes unclear."""
        called = yield from self._send(bytes([REQA]), 7)
        if called is None:
            return None
        wanted = [number[start : start + 4] for start in range(0, len(number), 4)]
        uid = b""
        for depth, level in enumerate(LEVELS):
            if wanted and depth >= len(wanted):
                return None
            part = wanted[depth] if wanted else (yield from self._resolve(level))
            if part is None:
                return None
            block = part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])
            frame = bytes([level, 0x70]) + block
            answer = yield from self._send(frame + crc_a(frame), 72)
            said = bytes_of(answer.bits) if _is_clear(answer, 24) and answer else b""
            if len(said) != 3 or crc_a(said[:1]) != said[1:]:
                return None
            if not said[0] & MORE_TO_COME:
                atqa = bytes_of(called.bits)[:2].ljust(2, b"\x00")
                return Target(uid + part, int.from_bytes(atqa, "little"), said[0])
            uid += part[1:] if part[0] == CASCADE_TAG else part
        return None

    def _resolve(self, level: int) -> Generator[int, None, bytes | None]:
        """Ask for a number's part at this level; where tags differ, follow those that say 1."""
        known: Bits = ()
        for _ in range(MOST_STEPS):
            whole, split = divmod(len(known), 8)
            frame = bytes([level, (2 + whole) << 4 | split]) + bytes_of(known)
            answer = yield from self._send(frame, 16 + len(known), align=split)
            if answer is None:
                return None
            if answer.collided_at is None:
                block = bytes_of(known + answer.bits)
                right = answer.odd_parity and len(block) == 5
                if not right or block[0] ^ block[1] ^ block[2] ^ block[3] != block[4]:
                    return None
                return block[:4]
            known = (*known, *answer.bits[: answer.collided_at], 1)
            if len(known) >= 32:
                return None
        return None

    def _send(
        self, frame: bytes, length: int, align: int = 0
    ) -> Generator[int, None, Received | None]:
        answer = self.field.exchange(frame, length, align, EAR)
        bits = length + len(answer.bits) if answer else length
        yield bits * 9 // 8 * BIT_NS + (0 if answer else UNTIL_SILENCE_NS)
        return answer


def _is_clear(answer: Received | None, bits: int) -> bool:
    return bool(
        answer and answer.collided_at is None and answer.odd_parity and len(answer.bits) == bits
    )


def _answer(code: int, data: bytes | None) -> bytes:
    if data is None:
        return SYNTAX_ERROR
    message = bytes([0xD5, code + 1]) + data
    total, length = sum(message) & 0xFF, len(message)
    return (
        bytes([0x00, 0x00, 0xFF, length, 0x100 - length])
        + message
        + bytes([0x100 - total & 0xFF, 0x00])
    )

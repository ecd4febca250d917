"""The PN532 reader on a serial line: looks with a fresh field, and switches the field off.

The chip finds the tags itself and tells two at most. So a look that saw two is unresolved, as a
third may lie there. It says nothing of a tag that it heard and could not read, as under another
one, so a heap before it may look like fewer cards; hold cards to it one by one.
"""

import time
from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct

from hardware.ports import DeviceLost, SerialLine
from hardware.readers.iso14443 import blocks_of, is_number
from hardware.readers.pn532_frames import ACK, NACK, Frame, Kind, command, first_frame
from hardware.signals import Look, TagId

BAUD = 115200
GET_FIRMWARE_VERSION, SET_PARAMETERS, SAM_CONFIGURATION = 0x02, 0x12, 0x14
RF_CONFIGURATION, IN_LIST_PASSIVE_TARGET, IN_RELEASE = 0x32, 0x4A, 0x52
# The chip sleeps until something moves on the line, and needs a while to wake up.
WAKE_UP = b"\x55\x55" + bytes(14)
CHIP = 0x32
# Work as a reader alone, without a second chip beside it; no timeout, and no interrupt line.
NORMAL_MODE = bytes([0x01, 0x00, 0x00])
# Ask no tag for more than its number.
NO_MORE_THAN_THE_NUMBER = bytes([0x04])
FIELD_OFF, FIELD_ON = bytes([0x01, 0x00]), bytes([0x01, 0x01])
# Without this the chip asks an empty field for ever. The last is how often it asks again.
TRIES = bytes([0x05, 0xFF, 0x01, 0x01])
MOST_TARGETS, TYPE_A, ALL = 2, 0x00, 0x00

FIRST_ACK_WITHIN_S = 1.5
SILENT_AFTER_S = 1.0
FIELD_REST_S = 0.005
CALLS = 2
# So many frames come before the answer to a command at most, the broken ones among them.
MOST_FRAMES = 4
# An answer of which a part came is not waited for longer than this.
QUIET_AFTER_S = 0.1
MOST_IN_ONE_READ = 300
NUMBERS = (4, 7, 10)


class Garbled(Exception):
    """The bytes on the line make no sense, though there are some."""


class _Unacknowledged(Exception):
    """A command was not acknowledged; `at_all` if there was no sign of anybody."""

    def __init__(self, at_all: bool) -> None:
        super().__init__(at_all)
        self.at_all = at_all


class Firmware(Struct, frozen=True):
    """The firmware of the chip."""

    version: int
    revision: int

    def __str__(self) -> str:
        return f"{self.version}.{self.revision}"


class Found(Struct, frozen=True):
    """Tags that the chip lists; `clear` if every byte of its list was understood."""

    tags: frozenset[TagId] = frozenset()
    count: int = 0
    clear: bool = True


class Pn532:
    """One PN532; it keeps `hardware.ports.TagReader`."""

    def __init__(
        self,
        line: SerialLine,
        node: str,
        *,
        now_s: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`node` names it in sentences."""
        self.set_ups = 0
        self.commands = 0
        self.broken = 0
        self._line = line
        self._node = node
        self._now_s = now_s
        self._sleep = sleep
        self._heard = b""
        self._firmware: Firmware | None = None
        self._stumbled = False
        self._closed = False

    def look(self, expected: frozenset[TagId]) -> Look:
        if self._closed:
            raise DeviceLost("lost.closed", node=self._node)
        try:
            self._ready()
            look = self._look_around(expected)
        except Garbled as why:
            # Once may be a spark; the line is then quiet again.
            if self._stumbled:
                self._forget()
                raise DeviceLost("lost.garbled", node=self._node) from why
            self._stumbled = True
            self._abort()
            return Look(seen=frozenset(), unresolved=True)
        except DeviceLost:
            self._forget()
            raise
        self._stumbled = False
        return look

    def firmware(self) -> Firmware:
        """Ask the chip who it is. Raises DeviceLost."""
        try:
            self._forget()
            return self._ready()
        except Garbled as why:
            raise DeviceLost("lost.garbled", node=self._node) from why

    def round_trip_s(self, times: int) -> float:
        """Return the mean time of a short command and its answer. Raises DeviceLost."""
        try:
            self._ready()
            began_s = self._now_s()
            for _ in range(times):
                self._ask(GET_FIRMWARE_VERSION)
        except Garbled as why:
            raise DeviceLost("lost.garbled", node=self._node) from why
        return (self._now_s() - began_s) / times

    def close(self) -> None:
        """Leave the chip idle and its field off; a chip left at work does not answer later."""
        if self._firmware and not self._closed:
            with suppress(DeviceLost, Garbled):  # it is given back in any case
                self._abort()
                self._ask(RF_CONFIGURATION, FIELD_OFF)
        self._closed = True
        self._line.close()

    def _look_around(self, expected: frozenset[TagId]) -> Look:
        self._ask(RF_CONFIGURATION, FIELD_ON)
        try:
            self._sleep(FIELD_REST_S)
            called = {tag: self._call(tag) for tag in sorted(expected) if is_number(tag)}
            found = self._list(MOST_TARGETS)
        except Garbled:
            self._abort()
            with suppress(Garbled):
                self._darken()
            raise
        self._darken()
        seen = found.tags.union(*(answer.tags for answer in called.values()))
        silent = {tag for tag, answer in called.items() if answer.clear and not answer.count}
        clear = found.clear and all(answer.clear for answer in called.values())
        # Tags that answered to their names may be others than those in the list.
        most = max(found.count, len(seen))
        return Look(
            seen=seen,
            missing=frozenset(silent) - seen,
            unresolved=not clear or most >= MOST_TARGETS,
        )

    def _darken(self) -> None:
        self._ask(IN_RELEASE, bytes([ALL]))
        self._ask(RF_CONFIGURATION, FIELD_OFF)

    def _call(self, tag: TagId) -> Found:
        """Select one tag by its number; the others keep silent."""
        # In parts of four bytes, as it is sent in the air.
        number = b"".join(block[:4] for block in blocks_of(tag))
        found = Found()
        for _ in range(CALLS):
            found = self._list(1, number)
            if found.count:
                self._ask(IN_RELEASE, bytes([ALL]))
                break
        return found if found.tags <= {tag} else Found(count=found.count, clear=False)

    def _list(self, most: int, number: bytes = b"") -> Found:
        return _found(self._ask(IN_LIST_PASSIVE_TARGET, bytes([most, TYPE_A]) + number))

    def _ready(self) -> Firmware:
        """Wake the chip up and set it up, if that has not been done."""
        if self._firmware is None:
            self._line.write(WAKE_UP)
            answer = self._ask(GET_FIRMWARE_VERSION, within_s=FIRST_ACK_WITHIN_S)
            if len(answer) != 4 or answer[0] != CHIP:
                raise DeviceLost("lost.other_chip", node=self._node, read=answer.hex(" ").upper())
            self._ask(SAM_CONFIGURATION, NORMAL_MODE)
            self._ask(SET_PARAMETERS, NO_MORE_THAN_THE_NUMBER)
            self._ask(RF_CONFIGURATION, TRIES)
            self._ask(RF_CONFIGURATION, FIELD_OFF)
            self._firmware = Firmware(answer[1], answer[2])
            self.set_ups += 1
        return self._firmware

    def _silence(self) -> DeviceLost:
        key = "lost.no_answer" if self._firmware is None else "lost.silent"
        return DeviceLost(key, node=self._node)

    def _forget(self) -> None:
        """Set the chip up again before it is used again."""
        self._firmware = None

    def _abort(self) -> None:
        """End whatever the chip is doing, and forget what it said."""
        self._line.write(ACK)
        self._line.forget()
        self._heard = b""

    def _ask(self, code: int, data: bytes = b"", within_s: float = SILENT_AFTER_S) -> bytes:
        """Send a command and return its answer; once more if nobody acknowledged it."""
        self.commands += 1
        for last in (False, True):
            self._line.forget()
            self._heard = b""
            self._line.write(command(code, data))
            try:
                return self._answer_to(code, within_s / 2)
            except _Unacknowledged as nothing:
                if last and nothing.at_all:
                    raise self._silence() from None
        raise Garbled

    def _answer_to(self, code: int, acknowledged_within_s: float) -> bytes:
        acknowledged = False
        until_s = self._now_s() + acknowledged_within_s
        for _ in range(MOST_FRAMES):
            frame, junk = self._frame(until_s)
            if frame is None and not acknowledged:
                raise _Unacknowledged(at_all=not junk)
            if frame is None and not junk:
                raise self._silence()
            if frame is None or frame.kind is Kind.BROKEN:
                self.broken += 1
                self._heard = b""
                self._line.write(NACK)  # say that again
            elif frame.kind is Kind.FAILED:
                raise Garbled
            elif frame.kind is Kind.DATA and frame.data[:1] == bytes([code + 1]):
                return frame.data[1:]
            acknowledged = True
            until_s = self._now_s() + SILENT_AFTER_S
        raise Garbled

    def _frame(self, until_s: float) -> tuple[Frame | None, bool]:
        """The next frame, or none if the time is over or the line falls quiet after bytes that are
        no frame; and whether there were such bytes."""
        junk = False
        while True:
            frame, self._heard = first_frame(self._heard)
            if frame is not None:
                return frame, junk
            left_s = until_s - self._now_s()
            came = self._line.read(MOST_IN_ONE_READ, min(left_s, QUIET_AFTER_S if junk else left_s))
            if not came:
                return None, junk
            junk = True
            self._heard += came


def _found(answer: bytes) -> Found:
    """Understand the chip's list: a count, and for each tag its place, its kind and its number."""
    if not answer:
        return Found(clear=False)
    count, rest = answer[0], answer[1:]
    tags: set[TagId] = set()
    for _ in range(count):
        length = rest[4] if len(rest) > 4 else 0
        number, rest = rest[5 : 5 + length], rest[5 + length :]
        if len(number) != length or length not in NUMBERS:
            return Found(frozenset(tags), count, clear=False)
        tags.add(TagId(number.hex().upper()))
    return Found(frozenset(tags), count, clear=not rest and len(tags) == count)

"""Who is in the field: by asking all, one bit at a time where they differ, or by calling names.

It knows no chip: whoever can send a frame and hear the answer is asked through `Air`.
"""

from collections.abc import Iterable
from enum import Enum, auto
from typing import Protocol

from msgspec import Struct

from hardware.readers.iso14443 import (
    BLOCK_BITS,
    CASCADE_TAG,
    HALT,
    LEVELS,
    MORE_TO_COME,
    REQUEST,
    SILENCE,
    UID_BITS,
    WAKE_UP,
    Answer,
    Frame,
    anticollision,
    blocks_of,
    is_number,
    sak_of,
    select,
    tag_of,
    with_check,
)
from hardware.signals import Look, TagId

MOST_TAGS = 24
MOST_FAILURES = 4
MOST_QUESTIONS = 48
CALLS = 2


Beginning = tuple[int, int]
"""The lowest bits of a block, and how many of them."""


class Air(Protocol):
    def exchange(self, frame: Frame) -> Answer:
        """Send a frame and wait for the answer, or for the end of the time it may take."""
        ...


class Called(Enum):
    ANSWERED = auto()
    SILENT = auto()
    UNCLEAR = auto()


class Owed(Struct, frozen=True):
    """A collision showed that of those who were asked, after those blocks and by so many bits of
    the next one, somebody says 0 at that place and somebody 1. Until both are read, somebody is
    missing."""

    before: tuple[bytes, ...]
    bits: int
    count: int
    place: int

    def is_paid_by(self, seen: frozenset[TagId]) -> bool:
        level = len(self.before)
        numbers = [blocks_of(tag) for tag in seen]
        asked = [
            int.from_bytes(blocks[level], "little")
            for blocks in numbers
            if blocks[:level] == self.before and len(blocks) > level
        ]
        said = {
            block >> self.place & 1 for block in asked if _lowest(block, self.count) == self.bits
        }
        return said == {0, 1}


def look_around(air: Air, expected: frozenset[TagId]) -> Look:
    """Call the expected tags by name, then ask for everybody else. The field must be fresh."""
    called = {tag: call(air, tag) for tag in sorted(expected) if is_number(tag)}
    present = {tag for tag, answer in called.items() if answer is Called.ANSWERED}
    strangers = Inventory(air)
    strangers.take()
    seen = frozenset(present | strangers.seen)
    unclear = any(how is Called.UNCLEAR and tag not in seen for tag, how in called.items())
    return Look(
        seen=seen,
        missing=frozenset(tag for tag, how in called.items() if how is Called.SILENT) - seen,
        unresolved=unclear or strangers.is_unresolved(seen),
    )


def call(air: Air, tag: TagId, halt: bool = True) -> Called:
    """Wake everybody and select one tag by its number; halted, it keeps out of an inventory."""
    unclear = False
    for _ in range(CALLS):
        if air.exchange(WAKE_UP) == SILENCE:
            continue
        answered, clear = _select_by_name(air, tag)
        if answered:
            if halt:
                air.exchange(HALT)
            return Called.ANSWERED
        unclear = unclear or not clear
    return Called.UNCLEAR if unclear else Called.SILENT


def call_all(air: Air, tags: Iterable[TagId]) -> frozenset[TagId]:
    """Which of these tags are here; none is left halted."""
    return frozenset(tag for tag in tags if call(air, tag, halt=False) is Called.ANSWERED)


class Inventory:
    """One round: ask for everybody, read one, halt it, and ask again until nobody is left."""

    def __init__(self, air: Air) -> None:
        self.seen: set[TagId] = set()
        self.failures = 0
        self._air = air
        self._owed: list[Owed] = []
        # How the numbers of those begin who were heard beside one that was followed.
        self._others: list[Beginning] = []
        self._ended_in_silence = False

    def take(self) -> None:
        asked_again = True
        while self.failures < MOST_FAILURES and len(self.seen) < MOST_TAGS:
            if self._air.exchange(REQUEST) == SILENCE:
                # Whoever was left half read falls back in silence, and answers the next request.
                if asked_again:
                    self._ended_in_silence = True
                    return
                asked_again = True
                continue
            tag = self._read_one()
            asked_again = tag is not None
            if tag is None:
                self.failures += 1
                self._others.clear()
            else:
                self._air.exchange(HALT)
                self.seen.add(tag)

    def is_unresolved(self, seen: frozenset[TagId]) -> bool:
        """Has anybody given a sign of life who was not read?"""
        unpaid = any(not owed.is_paid_by(seen) for owed in self._owed)
        return unpaid or self.failures > 0 or not self._ended_in_silence

    def _read_one(self) -> TagId | None:
        blocks: tuple[bytes, ...] = ()
        for level in range(len(LEVELS)):
            block = self._block_of_one(blocks)
            if block is None:
                return None
            sak = sak_of(self._air.exchange(select(level, block)))
            if sak is None:
                return None
            blocks = (*blocks, block)
            if not sak & MORE_TO_COME:
                # No number of four bytes begins like the first part of a longer one.
                return tag_of(blocks) if blocks[0][0] != CASCADE_TAG or level else None
            if block[0] != CASCADE_TAG:
                return None
        return None

    def _block_of_one(self, before: tuple[bytes, ...]) -> bytes | None:
        """Where tags differ, follow those that say 1, or after a failure those that say 0; the
        others will be met in a later turn."""
        followed = self.failures % 2 ^ 1
        retreats: list[Beginning] = [(0, 0)]
        if not before and self._others:
            retreats.insert(0, self._others.pop())
        known, count = retreats.pop(0)
        for _ in range(MOST_QUESTIONS):
            answer = self._air.exchange(anticollision(len(before), known, count))
            if answer == SILENCE:
                if not retreats:
                    return None
                known, count = retreats.pop(0)
                continue
            start = count - count % 8
            heard = known | int.from_bytes(answer.data, "little") >> count % 8 << count
            place = BLOCK_BITS if answer.collided_at is None else start + answer.collided_at
            if not count <= place < UID_BITS:
                block = _right_block(heard, start, answer)
                retreats = _beginnings(heard, count, UID_BITS)
                if block or not retreats:
                    return block
                known, count = retreats.pop(0)
                continue
            self._owed.append(Owed(before, known, count, place))
            other = _lowest(heard, place) | (1 - followed) << place, place + 1
            retreats = [other, *_beginnings(heard, count, place)]
            if not before:
                self._others.append(other)
            known, count = _lowest(heard, place) | followed << place, place + 1
        return None


def _right_block(heard: int, start: int, answer: Answer) -> bytes | None:
    clear = not answer.garbled and answer.collided_at is None
    if not clear or start + answer.bits != BLOCK_BITS:
        return None
    block = heard.to_bytes(BLOCK_BITS // 8, "little")
    return block if block == with_check(block[:4]) else None


def _beginnings(heard: int, count: int, place: int) -> list[Beginning]:
    """Ever shorter beginnings of what was heard. At each bit the strong drown the weak, so what
    was heard may be a mixture that is nobody's; its first new bit at least is somebody's."""
    ways = []
    while place > count + 1:
        place = (count + 1 + place) // 2
        ways.append((_lowest(heard, place), place))
    return ways


def _select_by_name(air: Air, tag: TagId) -> tuple[bool, bool]:
    """Was it selected; and if not, was it clear that nobody answered?"""
    blocks = blocks_of(tag)
    for level, block in enumerate(blocks):
        answer = air.exchange(select(level, block))
        sak = sak_of(answer)
        if sak is None:
            return False, answer == SILENCE
        if bool(sak & MORE_TO_COME) != (level < len(blocks) - 1):
            return False, True
    return True, True


def _lowest(bits: int, count: int) -> int:
    return bits & (1 << count) - 1

"""Find the tags in the field: ask all, one bit at a time where they differ, or call their numbers.

It knows no chip: `Air` is the protocol by which it sends a frame and hears the answer.
"""

from collections.abc import Callable, Iterable
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


class Owed(Struct, frozen=True, kw_only=True):
    """A sign of somebody, of those whose number begins with these blocks and goes on with so many
    bits. Where they collided at a place, somebody says 0 there and somebody 1; otherwise `least` so
    many answered. Until such tags are read, somebody may be missing."""

    before: tuple[bytes, ...] = ()
    bits: int = 0
    count: int = 0
    place: int | None = None
    least: int = 2
    # How many had been read by then: they are halted, and cannot have been the ones.
    after: int = 0
    # Nor can one who may just have been selected: it is deaf to a general call.
    not_by: TagId | None = None

    def is_paid_by(self, tags: Iterable[TagId]) -> bool:
        level = len(self.before)
        numbers = [blocks_of(tag) for tag in set(tags) - {self.not_by}]
        next_blocks = [
            int.from_bytes(blocks[level], "little")
            for blocks in numbers
            if blocks[:level] == self.before and len(blocks) > level
        ]
        those = [block for block in next_blocks if _lowest(block, self.count) == self.bits]
        if self.place is None:
            return len(those) >= self.least
        return {block >> self.place & 1 for block in those} == {0, 1}


def look_around(air: Air, expected: frozenset[TagId], rest: Callable[[], None]) -> Look:
    """Call the expected tags by name, then ask for everybody else. The field must be fresh; `rest`
    waits until a tag that lost its power for a moment is awake again."""
    calls = Calls(air)
    called = {tag: calls.call(tag) for tag in sorted(expected) if is_number(tag)}
    present = frozenset(tag for tag, answer in called.items() if answer is Called.ANSWERED)
    strangers = Inventory(air, halted=present)
    strangers.take()
    if calls.gave_a_sign or strangers.gave_a_sign:
        # Where one tag is there may be another, drowned by the first and just fallen silent.
        rest()
        strangers.take()
    seen = present | strangers.seen
    unclear = any(how is Called.UNCLEAR and tag not in seen for tag, how in called.items())
    return Look(
        seen=seen,
        missing=frozenset(tag for tag, how in called.items() if how is Called.SILENT) - seen,
        unresolved=unclear or calls.are_unresolved(seen) or strangers.is_unresolved(),
    )


class Calls:
    """Tags called by name. To a wake-up everybody answers; to the rest only who is meant."""

    def __init__(self, air: Air) -> None:
        self.gave_a_sign = False
        self._air = air
        self._owed: list[Owed] = []
        self._maybe_selected: TagId | None = None

    def call(self, tag: TagId, halt: bool = True) -> Called:
        """Select one tag by its number; halted, it keeps out of an inventory."""
        unclear = False
        for _ in range(CALLS):
            woken = self._air.exchange(WAKE_UP)
            if woken == SILENCE:
                continue
            self.gave_a_sign = True
            least = 2 if _is_mixed(woken) else 1
            self._owed.append(Owed(least=least, not_by=self._maybe_selected))
            answer = self._select(tag)
            self._maybe_selected = tag if answer is Called.UNCLEAR else None
            if answer is Called.ANSWERED:
                if halt:
                    self._air.exchange(HALT)
                return answer
            unclear = unclear or answer is Called.UNCLEAR
        return Called.UNCLEAR if unclear else Called.SILENT

    def are_unresolved(self, seen: frozenset[TagId]) -> bool:
        return any(not owed.is_paid_by(seen) for owed in set(self._owed))

    def _select(self, tag: TagId) -> Called:
        blocks = blocks_of(tag)
        for level, block in enumerate(blocks):
            answer = self._air.exchange(select(level, block))
            sak = sak_of(answer)
            if sak is None:
                return Called.SILENT if answer == SILENCE else Called.UNCLEAR
            if bool(sak & MORE_TO_COME) != (level < len(blocks) - 1):
                return Called.UNCLEAR
            # Every tag with the same first part of the number answers to that part.
            self._owed.append(Owed(before=blocks[: level + 1], least=1))
        self._owed.pop()
        return Called.ANSWERED


def call_all(air: Air, tags: Iterable[TagId]) -> frozenset[TagId]:
    """Which of these tags are here; none is left halted."""
    calls = Calls(air)
    return frozenset(tag for tag in tags if calls.call(tag, halt=False) is Called.ANSWERED)


def noises_in(air: Air, questions: int) -> int:
    """How often something is heard that is nobody: a tag that was not called before keeps silent
    when it is asked for its number. The field must be fresh."""
    return sum(air.exchange(anticollision(0, 0, 0)) != SILENCE for _ in range(questions))


class Inventory:
    """One round: ask for everybody, read one, halt it, and ask again until nobody is left."""

    def __init__(self, air: Air, halted: frozenset[TagId] = frozenset()) -> None:
        self.failures = 0
        self.gave_a_sign = False
        self._air = air
        self._halted = halted
        # Somebody halted answers again: its power failed, and that of others may have as well.
        self._met_again = False
        self._read: list[TagId] = []
        self._owed: list[Owed] = []
        # How the numbers of those begin who were heard beside one that was followed.
        self._others: list[Beginning] = []
        self._ended_in_silence = False

    @property
    def seen(self) -> frozenset[TagId]:
        return frozenset(self._read)

    def take(self) -> None:
        asked_again = True
        self._ended_in_silence = False
        while self.failures < MOST_FAILURES and len(self._read) < MOST_TAGS:
            answer = self._air.exchange(REQUEST)
            if answer == SILENCE:
                # A tag left half read falls back in silence, and answers the next request.
                if asked_again:
                    self._ended_in_silence = True
                    return
                asked_again = True
                continue
            self.gave_a_sign = True
            if _is_mixed(answer):
                self._owed.append(Owed(after=len(self._read)))
            tag = self._read_one()
            asked_again = tag is not None
            if tag is None:
                self.failures += 1
            else:
                self._air.exchange(HALT)
                self._met_again |= tag in self._halted or tag in self._read
                self._read.append(tag)

    def is_unresolved(self) -> bool:
        """Has anybody given a sign of life who was not read?"""
        unpaid = any(not owed.is_paid_by(self._read[owed.after :]) for owed in self._owed)
        failed = self.failures > 0 or not self._ended_in_silence
        return unpaid or failed or self._met_again

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
                self._owe(before, known, count)
                known, count = retreats.pop(0)
                continue
            self._owe(before, known, count, place)
            other = _lowest(heard, place) | (1 - followed) << place, place + 1
            retreats = [other, *_beginnings(heard, count, place)]
            if not before:
                self._others.append(other)
            known, count = _lowest(heard, place) | followed << place, place + 1
        return None

    def _owe(
        self, before: tuple[bytes, ...], bits: int, count: int, place: int | None = None
    ) -> None:
        read = len(self._read)
        self._owed.append(Owed(before=before, bits=bits, count=count, place=place, after=read))


def _is_mixed(answer: Answer) -> bool:
    return answer.garbled or answer.collided_at is not None


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


def _lowest(bits: int, count: int) -> int:
    return bits & (1 << count) - 1

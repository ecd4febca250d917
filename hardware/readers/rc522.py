"""The RC522 reader: looks with a fresh field, reads everybody in it, and switches the field off.

The field is on only during a look, since two fields near one another spoil both. So the tags have
forgotten the last look when the next one begins. A chip that lost its settings is set up again; a
chip that does not answer is lost until a later look finds it.

The chip is on a bus of the Pi (`mfrc522_chip`) or at a hub (`hub`); the procedure is the same.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol, TypeVar

from hardware.ports import DeviceLost
from hardware.readers.inventory import Air, look_around, noises_in
from hardware.readers.mfrc522_chip import FIELD_REST_S, GAINS_DB, SelfTest
from hardware.signals import Look, TagId

LISTENS_AT_DB = 38
# Gains to try in turn after an unresolved look; a gain that resolves one is kept. A weak tag wants
# more than usual, and a strong one that drowns the others less.
VARIED_GAINS_DB = (48, 33, 43)

Found = TypeVar("Found")


class Chip(Air, Protocol):
    """One open chip. Every call raises DeviceLost if it does not answer, or OSError if the way to
    it fails; then it is opened anew."""

    @property
    def set_ups(self) -> int:
        """How often it was set up."""
        ...

    @property
    def kept_otherwise(self) -> int:
        """Count the settings that the chip changed when they were written."""
        ...

    def set_up(self) -> None:
        """Reset it and set it up, with the field off."""
        ...

    def light(self, gain_db: int) -> None:
        """Give the tags a fresh field before the first frame; set the chip up if it has lost its
        settings."""
        ...

    def darken(self) -> bool:
        """Switch the field off. Has the chip kept its settings since it was lit?"""
        ...

    def self_test(self) -> SelfTest:
        """The chip's own test."""
        ...

    def overhead_s(self) -> float:
        """Return the mean time of asking it something besides the bits on its wires."""
        ...

    def close(self) -> None:
        """Give it back, with the field off."""
        ...


class Wired(Protocol):
    """Where a chip hangs."""

    @property
    def node(self) -> str: ...

    def opened(self, now_s: Callable[[], float], sleep: Callable[[float], None]) -> Chip:
        """Raises DeviceLost."""
        ...


class Rc522:
    """One RC522 at its place. It shares nothing with any other."""

    def __init__(
        self,
        wiring: Wired,
        *,
        gain_db: int = LISTENS_AT_DB,
        now_s: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._wiring = wiring
        self._gain_db = gain_db
        self._now_s = now_s
        self._sleep = sleep
        self._chip: Chip | None = None
        self._closed = False
        self._stumbled = False
        self._left_open = 0

    @property
    def set_ups(self) -> int:
        """How often the chip was set up since it was opened."""
        return self._chip.set_ups if self._chip else 0

    def look(self, expected: frozenset[TagId]) -> Look:
        with self._opened() as chip:
            look = self._look(chip, expected)
        if look.unresolved or look.missing:
            self._left_open += 1
        return look

    def set_gain(self, gain_db: int) -> None:
        """Listen more or less keenly from the next look on."""
        if gain_db not in GAINS_DB:
            raise ValueError(f"An RC522 amplifies by {', '.join(map(str, GAINS_DB))} dB.")
        self._gain_db = gain_db
        self._left_open = 0

    def self_test(self) -> SelfTest:
        """The chip's own test. Raises DeviceLost."""
        with self._opened() as chip:
            return chip.self_test()

    def overhead_s(self) -> float:
        """Return the mean time of asking the chip besides the bits on its wires. Raises
        DeviceLost."""
        with self._opened() as chip:
            return chip.overhead_s()

    def kept_otherwise(self) -> int:
        """Count the settings that the chip changed when they were written. Raises DeviceLost."""
        with self._opened() as chip:
            return chip.kept_otherwise

    def noises(self, questions: int) -> int:
        """How often something is heard where no card may answer. Raises DeviceLost."""
        with self._opened() as chip:
            heard, _ = self._in_field_of(chip, lambda: noises_in(chip, questions))
        return heard

    def close(self) -> None:
        if self._chip and not self._closed:
            self._chip.close()
        self._closed = True

    @contextmanager
    def _opened(self) -> Iterator[Chip]:
        if self._closed:
            raise DeviceLost("lost.closed", node=self._wiring.node)
        try:
            self._chip = self._chip or self._wiring.opened(self._now_s, self._sleep)
            yield self._chip
        except OSError as why:
            self._chip = None
            raise DeviceLost("lost.in_a_look", node=self._wiring.node, why=str(why)) from why

    def _look(self, chip: Chip, expected: frozenset[TagId]) -> Look:
        try:
            look, kept_settings = self._in_field_of(
                chip, lambda: look_around(chip, expected, lambda: self._sleep(FIELD_REST_S))
            )
        except DeviceLost:
            # Once may be a dip of its power: then setting it up again brings it back.
            if self._stumbled:
                raise
            self._stumbled = True
            chip.set_up()
            return Look(seen=frozenset(), unresolved=True)
        self._stumbled = False
        # If the chip fell asleep meanwhile, there may be more tags than it saw.
        return look if kept_settings else Look(seen=look.seen, unresolved=True)

    def _in_field_of(self, chip: Chip, work: Callable[[], Found]) -> tuple[Found, bool]:
        """However the work ends, the field is off afterwards: it would spoil the others'. Returns
        too whether the chip kept its settings meanwhile."""
        gains_db = (self._gain_db, *VARIED_GAINS_DB)
        try:
            chip.light(gains_db[self._left_open % len(gains_db)])
            found = work()
        except BaseException:
            with suppress(Exception):  # why it was left is said instead
                chip.darken()
            raise
        return found, chip.darken()

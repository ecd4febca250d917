"""The RC522 reader: looks with a fresh field, reads everybody in it, and switches the field off.

The field is on only during a look, since two fields near one another spoil both. So the tags have
forgotten the last look when the next one begins. A chip that lost its settings is set up again; a
chip that does not answer is lost until a later look finds it.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from hardware.ports import DeviceLost
from hardware.readers.inventory import look_around, noises_in
from hardware.readers.mfrc522_chip import ANTENNA_ON, GAINS_DB, Mfrc522Chip, SelfTest, Wiring
from hardware.signals import Look, TagId

# A tag is awake after at most this long in a field, and has forgotten everything after as long
# without one.
FIELD_REST_S = 0.005
# Gains to try in turn after an unresolved look; a gain that resolves one is kept. A weak tag wants
# more than usual, and a strong one that drowns the others less.
VARIED_GAINS_DB = (48, 33, 43)


class Rc522:
    """One RC522 at its place on the bus. It shares nothing with any other."""

    def __init__(
        self,
        wiring: Wiring,
        *,
        gain_db: int = 38,
        now_s: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.set_ups = 0
        self._wiring = wiring
        self._gain_db = gain_db
        self._now_s = now_s
        self._sleep = sleep
        self._chip: Mfrc522Chip | None = None
        self._closed = False
        self._stumbled = False
        self._left_open = 0
        self._dark_since_s = now_s()

    def look(self, expected: frozenset[TagId]) -> Look:
        with self._lost_if_the_device_file_fails():
            look = self._look(expected)
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
        with self._lost_if_the_device_file_fails():
            chip = self._ready_chip()
            result = chip.self_test()
            self._set_up(chip)
        return result

    def overhead_s(self) -> float:
        """Return the mean time of a transfer besides its bits. Raises DeviceLost."""
        with self._lost_if_the_device_file_fails():
            return self._ready_chip().overhead_s()

    def kept_otherwise(self) -> int:
        """Count the settings that the chip changed when they were written. Raises DeviceLost."""
        with self._lost_if_the_device_file_fails():
            return self._ready_chip().kept_otherwise

    def noises(self, questions: int) -> int:
        """How often something is heard where no card may answer. Raises DeviceLost."""
        with self._lost_if_the_device_file_fails():
            chip = self._ready_chip()
            with self._field_of(chip):
                return noises_in(chip, questions)

    def close(self) -> None:
        if self._chip and not self._closed:
            with suppress(OSError):
                self._chip.antenna(False)
            self._chip.close()
        self._closed = True

    @contextmanager
    def _lost_if_the_device_file_fails(self) -> Iterator[None]:
        try:
            yield
        except OSError as why:
            self._chip = None
            raise DeviceLost("lost.in_a_look", node=self._wiring.node, why=str(why)) from why

    def _look(self, expected: frozenset[TagId]) -> Look:
        chip = self._ready_chip()
        try:
            with self._field_of(chip):
                look = look_around(chip, expected, lambda: self._sleep(FIELD_REST_S))
                stayed_awake = chip.is_set_up(ANTENNA_ON)
        except DeviceLost:
            # Once may be a dip of its power: then setting it up again brings it back.
            if self._stumbled:
                raise
            self._stumbled = True
            self._set_up(chip)
            return Look(seen=frozenset(), unresolved=True)
        self._stumbled = False
        # If the chip fell asleep meanwhile, there may be more tags than it saw.
        return look if stayed_awake else Look(seen=look.seen, unresolved=True)

    def _ready_chip(self) -> Mfrc522Chip:
        if self._closed:
            raise DeviceLost("lost.closed", node=self._wiring.node)
        chip = self._chip = self._chip or Mfrc522Chip(self._wiring, self._now_s, self._sleep)
        if not chip.is_set_up():
            self._set_up(chip)
        return chip

    def _set_up(self, chip: Mfrc522Chip) -> None:
        chip.set_up()
        self.set_ups += 1
        self._dark_since_s = self._now_s()

    @contextmanager
    def _field_of(self, chip: Mfrc522Chip) -> Iterator[None]:
        """However the work in it ends, the field is off afterwards: it would spoil the others'."""
        try:
            self._light(chip)
            yield
        except BaseException:
            with suppress(Exception):  # why it was left is said instead
                self._darken(chip)
            raise
        self._darken(chip)

    def _light(self, chip: Mfrc522Chip) -> None:
        dark_for_s = self._now_s() - self._dark_since_s
        if dark_for_s < FIELD_REST_S:
            self._sleep(FIELD_REST_S - dark_for_s)
        gains_db = (self._gain_db, *VARIED_GAINS_DB)
        gain_db = gains_db[self._left_open % len(gains_db)]
        if chip.gain_db != gain_db:
            chip.listen(gain_db)
        chip.antenna(True)
        self._sleep(FIELD_REST_S)

    def _darken(self, chip: Mfrc522Chip) -> None:
        chip.antenna(False)
        self._dark_since_s = self._now_s()

"""The MFRC522 chip, register by register, through the register access of the `mfrc522` package.

The package's own exchanges are never used: they wait two thousand reads for an answer that does not
come, take a collision for a failure, and cut long numbers. Only its `Read_MFRC522`, `Write_MFRC522`
and its `spi` are.
"""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct

from hardware.ports import DeviceLost
from hardware.readers.importing import imported
from hardware.readers.iso14443 import SILENCE, Answer, Frame

COMMAND, COM_IRQ, ERROR, FIFO_DATA, FIFO_LEVEL, WATER_LEVEL = 0x01, 0x04, 0x06, 0x09, 0x0A, 0x0B
CONTROL, BIT_FRAMING, COLL, MODE, TX_MODE, RX_MODE = 0x0C, 0x0D, 0x0E, 0x11, 0x12, 0x13
TX_CONTROL, TX_ASK, RF_CFG, GS_N, CW_GS_P = 0x14, 0x15, 0x26, 0x27, 0x28
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
AUTO_TEST, VERSION = 0x36, 0x37

IDLE, MEM, CALCULATE, TRANSCEIVE, SOFT_RESET = 0x00, 0x01, 0x03, 0x0C, 0x0F
RECEIVED, IDLED, TIMED_OUT = 0x20, 0x10, 0x01
COLLIDED, GARBLED, POSITION_UNKNOWN = 0x08, 0x57, 0x20
# Without these no card is read: full modulation, and the timer that tells silence.
NEEDED = (TX_ASK, T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW)
POWER_DOWN, START, FLUSH, CLEAR_ALL = 0x10, 0x80, 0x80, 0x7F
ANTENNA_OFF, ANTENNA_ON = 0x80, 0x83
# The value that is read where no chip answers, and the sentence for it.
UNWIRED = {
    0x00: "lost.data_low",
    0xFF: "lost.data_high",
}

# How rpi-lgpio says that /dev/gpiochip0 may not be opened, and that another program has the line.
NO_RIGHT_TO_PINS = "can not open gpiochip"
PIN_IS_BUSY = ("GPIO busy", "GPIO not allocated")

# A tag is awake after at most this long in a field, and has forgotten everything after as long
# without one.
FIELD_REST_S = 0.005
USUAL_GAIN_DB = 33  # the chip's default
GAINS_DB = {18: 0x08, 23: 0x18, 33: 0x48, 38: 0x58, 43: 0x68, 48: 0x78}
# Ticks of 25 µs. An answer begins after 0.1 ms and stops the timer; the rest is slack.
TICK = (0x80, 0xA9)
SILENT_AFTER_TICKS = 20
SILENT_AFTER_S = SILENT_AFTER_TICKS * 25e-6
# A chip that has still not said anything by then is dead, whatever the machine was busy with.
DEAD_AFTER_S = 0.01
REST_S = 0.0001
# How much longer a short sleep takes than asked for, on most machines.
OVERSLEEPS_S = 0.00006
WAKES_UP_IN_S = 0.05
STEPS_TO_WAKE_UP = 20
TRANSFERS_TIMED = 200
STEADY_READS = 20

# The content of the FIFO after the self-test of the data sheet, by version.
SELF_TEST = {
    0x91: "576db6642edd98db",
    0x92: "e08d3cf25809d2e1",
    0x88: "3201f182fdbc1fc9",
}


class Wiring(Struct, frozen=True, kw_only=True):
    """Where a chip hangs: /dev/spidev<bus>.<device>, and the BCM pin of its reset line."""

    bus: int
    device: int
    reset_pin: int
    speed_hz: int = 1_000_000

    @property
    def node(self) -> str:
        return f"/dev/spidev{self.bus}.{self.device}"

    def opened(self, now_s: Callable[[], float], sleep: Callable[[float], None]) -> "Mfrc522Chip":
        return Mfrc522Chip(self, now_s, sleep)


class SelfTest(Struct, frozen=True):
    """`passed` is None for a version of which nobody knows the right answer."""

    version: int
    passed: bool | None


def judged(version: int, answer: bytes) -> SelfTest:
    """Judge the bytes that the self-test left in the FIFO."""
    left = hashlib.sha256(answer).hexdigest()[:16]
    return SelfTest(version, left == SELF_TEST[version] if version in SELF_TEST else None)


class Mfrc522Chip:
    """One open chip. Every failure raises DeviceLost with the chip's node among its words."""

    def __init__(
        self, wiring: Wiring, now_s: Callable[[], float], sleep: Callable[[float], None]
    ) -> None:
        self.set_ups = 0
        self._gain_db = 38
        self._node = wiring.node
        self._speed_hz = wiring.speed_hz
        self._now_s = now_s
        self._sleep = sleep
        self._fifo_is_empty = False
        self._dark_since_s = now_s()
        # Each setting as it was read right after it was written.
        self._held: dict[int, int] = {}
        self._package = _opened(wiring)
        self._sleep(WAKES_UP_IN_S)

    def close(self) -> None:
        """Give the device file back, with the field off. The pins stay as they are: the reset line
        is shared, and letting go of it would hold every other chip on it still."""
        with suppress(OSError):
            self._antenna(False)
        self._package.spi.close()

    def version(self) -> int:
        return int(self._package.Read_MFRC522(VERSION))

    def mark(self, number: int) -> None:
        """Put a number below 64 where the chip keeps it and nothing depends on it."""
        self._write(WATER_LEVEL, number)

    def marked(self) -> int:
        return int(self._package.Read_MFRC522(WATER_LEVEL))

    @property
    def kept_otherwise(self) -> int:
        """Count the settings that read back with another value than was written, as happens with a
        clone that lacks a bit. Settings that no card is read without are never among them."""
        return sum(self._held[register] != value for register, value in self._settings().items())

    def set_up(self) -> None:
        """Reset the chip and set it up, with the field off."""
        self._require_steady()
        self._write(COMMAND, SOFT_RESET)
        for _ in range(STEPS_TO_WAKE_UP):
            self._sleep(REST_S)
            if not self._package.Read_MFRC522(COMMAND) & POWER_DOWN:
                break
        for register, value in self._settings().items():
            self._write(register, value)
        self._write(COLL, 0)  # drop the bits received after a collision
        self._held = self._settings_read()
        needed = {register: self._settings()[register] for register in NEEDED}
        if not self._is_set_up() or self._held != {**self._held, **needed}:
            raise DeviceLost("lost.no_settings", node=self._node)
        self.set_ups += 1
        self._dark_since_s = self._now_s()

    def light(self, gain_db: int) -> None:
        """Dark for a rest, then lit for one, so that every tag starts afresh. A chip that lost its
        settings is set up first."""
        self._be_set_up()
        dark_for_s = self._now_s() - self._dark_since_s
        if dark_for_s < FIELD_REST_S:
            self._sleep(FIELD_REST_S - dark_for_s)
        if self._gain_db != gain_db:
            self._gain_db = gain_db
            self._write(RF_CFG, GAINS_DB[gain_db])
            self._held[RF_CFG] = self._package.Read_MFRC522(RF_CFG)
        self._antenna(True)
        self._sleep(FIELD_REST_S)

    def darken(self) -> bool:
        """Switch the field off, and say whether the chip kept its settings until then."""
        try:
            return self._is_set_up(ANTENNA_ON)
        finally:
            self._antenna(False)
            self._dark_since_s = self._now_s()

    def exchange(self, frame: Frame) -> Answer:
        """Send a frame and wait for its answer, for the chip's own timer, or for our patience."""
        framing = frame.align << 4 | frame.last_bits
        self._write(COMMAND, IDLE)
        self._write(BIT_FRAMING, framing)
        self._write(COM_IRQ, CLEAR_ALL)
        if not self._fifo_is_empty:
            self._write(FIFO_LEVEL, FLUSH)
        self._fifo_is_empty = False
        self._package.spi.xfer2([FIFO_DATA << 1, *frame.data])
        self._write(COMMAND, TRANSCEIVE)
        self._write(BIT_FRAMING, START | framing)
        if not self._is_answered(frame):
            return SILENCE
        return self._received(frame)

    def overhead_s(self) -> float:
        """Return the mean time of a transfer besides its bits on the wire."""
        began_s = self._now_s()
        for _ in range(TRANSFERS_TIMED):
            self._require_answer(self.version())
        return (self._now_s() - began_s) / TRANSFERS_TIMED - 16 / self._speed_hz

    def self_test(self) -> SelfTest:
        """The test of the data sheet."""
        self._be_set_up()
        version = self.version()
        self._write(COMMAND, SOFT_RESET)
        self._sleep(WAKES_UP_IN_S)
        self._package.spi.xfer2([FIFO_DATA << 1, *bytes(25)])
        self._write(COMMAND, MEM)
        self._write(AUTO_TEST, 0x09)
        self._write(FIFO_DATA, 0x00)
        self._write(COMMAND, CALCULATE)
        self._sleep(WAKES_UP_IN_S)
        answer = bytes(self._read_many([FIFO_DATA] * 64))
        self._write(AUTO_TEST, 0x00)
        self.set_up()
        return judged(version, answer)

    def _be_set_up(self) -> None:
        if not self._is_set_up():
            self.set_up()

    def _is_set_up(self, antenna: int = ANTENNA_OFF) -> bool:
        """Does it still hold every setting? A chip whose power dipped has lost them, and says
        nothing. Raises DeviceLost if nobody is there."""
        return self._settings_read() == {**self._held, TX_CONTROL: antenna}

    def _antenna(self, on: bool) -> None:
        self._write(TX_CONTROL, ANTENNA_ON if on else ANTENNA_OFF)

    def _settings(self) -> dict[int, int]:
        return {
            TX_MODE: 0x00,
            RX_MODE: 0x00,
            MODE: 0x3D,
            TX_ASK: 0x40,
            T_MODE: TICK[0],
            T_PRESCALER: TICK[1],
            T_RELOAD_HIGH: 0,
            T_RELOAD_LOW: SILENT_AFTER_TICKS - 1,
            # The strength NXP's own library drives an antenna with.
            GS_N: 0xFF,
            CW_GS_P: 0x3F,
            RF_CFG: GAINS_DB[self._gain_db],
        }

    def _settings_read(self) -> dict[int, int]:
        asked = [*self._settings(), TX_CONTROL]
        version, *held = self._read_many([VERSION, *asked])
        self._require_answer(version)
        return dict(zip(asked, held, strict=True))

    def _is_answered(self, frame: Frame) -> bool:
        began_s = self._now_s()
        # Asking while the air is busy only costs time on the wire.
        air_s = frame.answered_s if frame.answer_bits else frame.sent_s + SILENT_AFTER_S
        self._sleep(air_s - OVERSLEEPS_S)
        while True:
            late = self._now_s() - began_s > DEAD_AFTER_S
            happened = self._package.Read_MFRC522(COM_IRQ)
            if happened & (RECEIVED | IDLED):
                return True
            if happened & TIMED_OUT:
                return False
            if late:
                break
            self._sleep(REST_S)
        raise DeviceLost("lost.silent", node=self._node)

    def _received(self, frame: Frame) -> Answer:
        asked = [ERROR, FIFO_LEVEL, CONTROL, COLL, *[FIFO_DATA] * frame.answer_bytes]
        error, level, control, coll, *read = self._read_many(asked)
        self._fifo_is_empty = level <= frame.answer_bytes
        last = control & 0x07
        collided_at = None
        # A collision first: the bits after it make the parity wrong as a matter of course.
        if error & COLLIDED and not coll & POSITION_UNKNOWN:
            collided_at = ((coll & 0x1F) or 32) - 1
        return Answer(
            data=bytes(read[:level]),
            bits=level * 8 - (8 - last if last else 0),
            collided_at=collided_at,
            garbled=level > len(read)
            or bool(error & GARBLED)
            or (bool(error & COLLIDED) and collided_at is None),
        )

    def _require_steady(self) -> None:
        """Read the version many times, singly and in one transfer: it must be the same each time.
        A chip select that is let go in a transfer spoils each alike; noise does not.
        Raises DeviceLost."""
        singly = {self.version() for _ in range(STEADY_READS)}
        burst, again = (self._read_many([VERSION] * STEADY_READS) for _ in range(2))
        if len(singly) > 1 or burst != again:
            raise DeviceLost("lost.unsteady", node=self._node)
        self._require_answer(*singly)
        if set(burst) != singly:
            raise DeviceLost("lost.cut_short", node=self._node)

    def _require_answer(self, version: int) -> None:
        if version in UNWIRED:
            raise DeviceLost(UNWIRED[version], node=self._node, read=f"{version:02X}")

    def _write(self, register: int, value: int) -> None:
        self._package.Write_MFRC522(register, value)

    def _read_many(self, registers: Sequence[int]) -> list[int]:
        """Read in one transfer: each byte asks for what the next one brings."""
        asked = [register << 1 | 0x80 for register in registers]
        answer: list[int] = self._package.spi.xfer2([*asked, 0])
        return answer[1:]


def _opened(wiring: Wiring) -> Any:
    """The package's object for one chip, numbering pins as BCM does."""
    package = imported(wiring.node)
    try:
        chip = package.MFRC522(
            bus=wiring.bus,
            device=wiring.device,
            spd=wiring.speed_hz,
            pin_mode=11,
            pin_rst=wiring.reset_pin,
        )
        chip.Read_MFRC522, chip.Write_MFRC522, chip.spi  # noqa: B018
    except Exception as why:  # lgpio brings an error of its own
        raise _unopened(wiring, why) from why
    return chip


def _unopened(wiring: Wiring, why: Exception) -> DeviceLost:
    """Say why a chip could not be opened though the package is there."""
    if isinstance(why, FileNotFoundError):
        return DeviceLost("lost.no_device", node=wiring.node)
    if isinstance(why, PermissionError) or NO_RIGHT_TO_PINS in str(why):
        return DeviceLost("lost.no_right", node=wiring.node)
    if any(busy in str(why) for busy in PIN_IS_BUSY):
        return DeviceLost("lost.pin_busy", node=wiring.node, pin=str(wiring.reset_pin))
    if isinstance(why, RuntimeError):
        return DeviceLost("lost.no_pi", node=wiring.node, why=str(why))
    if isinstance(why, AttributeError | TypeError):
        return DeviceLost("lost.other_package", node=wiring.node, why=str(why))
    return DeviceLost("lost.unopened", node=wiring.node, why=str(why))

"""The hub: a Raspberry Pi Pico with up to six RC522 on its pins. It sends the frames that it is
asked to send over USB, and answers with what came back. PROTOCOL.md beside it has every line.

MicroPython runs this file, and CPython runs it for the tests, so it keeps to what both know. The
registers are handled as `hardware/readers/mfrc522_chip.py` does it.
"""

import binascii
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Spi(Protocol):
        def write_readinto(self, sent: bytes, received: bytearray) -> None: ...

    class Pin(Protocol):
        def __call__(self, high: int) -> None: ...

    class Answering(Protocol):
        def answer(self, line: bytes) -> bytes: ...

        def rest(self) -> None: ...

    class Ticks(Protocol):
        """The part of MicroPython's `time` that the hub needs."""

        def ticks_us(self) -> int: ...

        def ticks_diff(self, later: int, earlier: int) -> int: ...

        def sleep_us(self, us: int) -> None: ...


FIRMWARE = 1

# All readers share these pins of the Pico ...
SCK, MOSI, RESET = 2, 3, 1
# ... and each has two of its own, chip select and MISO, from place 0 on.
PLACES = ((4, 5), (6, 7), (8, 9), (10, 11), (12, 13), (14, 15))
SPI_HZ = 1000000
LONGEST_LINE = 200
# A field that nobody asks about for so long goes dark.
ALONE_MS = 1000

COMMAND, COM_IRQ, ERROR, FIFO_DATA, FIFO_LEVEL = 0x01, 0x04, 0x06, 0x09, 0x0A
CONTROL, BIT_FRAMING, COLL, TX_CONTROL, RF_CFG = 0x0C, 0x0D, 0x0E, 0x14, 0x26
AUTO_TEST, VERSION = 0x36, 0x37
IDLE, MEM, CALCULATE, TRANSCEIVE, SOFT_RESET = 0x00, 0x01, 0x03, 0x0C, 0x0F
RECEIVED_OR_IDLE, TIMED_OUT, POWER_DOWN, START, FLUSH = 0x30, 0x01, 0x10, 0x80, 0x80
COLLIDED, GARBLED, POSITION_UNKNOWN = 0x08, 0x57, 0x20
DARK, LIT = 0x80, 0x83
GAINS = {18: 0x08, 23: 0x18, 33: 0x48, 38: 0x58, 43: 0x68, 48: 0x78}

# The chip's timer counts 25 us twenty times. No card is read without the first five.
TICKS = 20
NEEDED = 5
SETTINGS = (
    (0x15, 0x40), (0x2A, 0x80), (0x2B, 0xA9), (0x2C, 0), (0x2D, TICKS - 1),
    (0x12, 0x00), (0x13, 0x00), (0x11, 0x3D), (0x27, 0xFF), (0x28, 0x3F),
)  # fmt: skip
ASKED = bytes([VERSION] + [register for register, _ in SETTINGS] + [RF_CFG, TX_CONTROL])

REST_US, STEP_US, DEAD_US, WAKES_UP_US = 5000, 100, 10000, 50000
STEADY_READS = 20


class Failure(Exception):
    """Why a step was not done, in the word that the Pi is told."""


class Chip:
    """One RC522 on its own chip select and MISO."""

    def __init__(self, spi: "Spi", select: "Pin", ticks: "Ticks") -> None:
        self.spi = spi
        self.select = select
        self.ticks = ticks
        self.lit = False
        self.gain = GAINS[38]
        self.held = b""  # every setting as it was read right after it was written
        self.kept_otherwise = 0
        self.fifo_is_empty = False
        self.dark_since = ticks.ticks_us()

    def version(self) -> int:
        return self.read(bytes([VERSION]))[0]

    def set_up(self) -> None:
        """Reset it and set it up, with the field off."""
        self.held = b""
        self.require_steady()
        self.write(COMMAND, SOFT_RESET)
        for _ in range(20):
            self.ticks.sleep_us(STEP_US)
            if not self.read(bytes([COMMAND]))[0] & POWER_DOWN:
                break
        self.went_dark()
        written = [value for _, value in SETTINGS] + [self.gain]
        for register, value in SETTINGS:
            self.write(register, value)
        self.write(RF_CFG, self.gain)
        self.write(COLL, 0)
        held = self.settings()
        if held[:NEEDED] != bytes(written[:NEEDED]) or held != self.settings():
            raise Failure("settings")
        self.held = held
        self.kept_otherwise = sum([held[n] != written[n] for n in range(len(written))])

    def light(self, gain: int) -> bool:
        """Dark for a rest, then lit for one, so that every tag starts afresh. Says whether the
        chip had to be set up for it."""
        anew = not self.keeps_settings(DARK)
        if anew:
            self.set_up()
        if gain != self.gain:
            self.gain = gain
            self.write(RF_CFG, gain)
            self.held = self.held[:-1] + self.read(bytes([RF_CFG]))
        dark_us = self.ticks.ticks_diff(self.ticks.ticks_us(), self.dark_since)
        if 0 <= dark_us < REST_US:
            self.ticks.sleep_us(REST_US - dark_us)
        self.write(TX_CONTROL, LIT)
        self.lit = True
        self.ticks.sleep_us(REST_US)
        return anew

    def darken(self) -> bool:
        """Says whether the chip kept its settings until now."""
        try:
            return self.lit and self.keeps_settings(LIT)
        finally:
            self.write(TX_CONTROL, DARK)
            self.went_dark()

    def exchange(
        self, last_bits: int, align: int, answer_bits: int, frame: bytes
    ) -> "tuple[int, int, bool, bytes]":
        """How many bits came back, at which of them tags collided or -1, whether it is garbled,
        and its bytes."""
        framing = align << 4 | last_bits
        self.write(COMMAND, IDLE)
        self.write(BIT_FRAMING, framing)
        self.write(COM_IRQ, 0x7F)
        if not self.fifo_is_empty:
            self.write(FIFO_LEVEL, FLUSH)
        self.fifo_is_empty = False
        self.transfer(bytes([FIFO_DATA << 1]) + frame)
        self.write(COMMAND, TRANSCEIVE)
        self.write(BIT_FRAMING, START | framing)
        bits = len(frame) * 8 - (8 - last_bits if last_bits else 0)
        if not self.is_answered(bits, answer_bits):
            return 0, -1, False, b""
        whole = (align + answer_bits + 7) // 8
        read = self.read(bytes([ERROR, FIFO_LEVEL, CONTROL, COLL]) + bytes([FIFO_DATA]) * whole)
        error, level, last, at = read[0], read[1], read[2] & 7, read[3]
        self.fifo_is_empty = level <= whole
        # A collision first: the bits after it make the parity wrong as a matter of course.
        unplaced = error & COLLIDED and at & POSITION_UNKNOWN
        collided = ((at & 31) or 32) - 1 if error & COLLIDED and not unplaced else -1
        garbled = level > whole or bool(error & GARBLED or unplaced)
        return level * 8 - (8 - last if last else 0), collided, garbled, read[4 : 4 + level]

    def self_test(self) -> bytes:
        """Return the bytes that the data sheet's self-test leaves in the FIFO; the chip must be set
        up afterwards."""
        self.require_steady()
        self.held = b""
        self.write(COMMAND, SOFT_RESET)
        self.ticks.sleep_us(WAKES_UP_US)
        self.transfer(bytes([FIFO_DATA << 1]) + bytes(25))
        self.write(COMMAND, MEM)
        self.write(AUTO_TEST, 0x09)
        self.write(FIFO_DATA, 0x00)
        self.write(COMMAND, CALCULATE)
        self.ticks.sleep_us(WAKES_UP_US)
        left = self.read(bytes([FIFO_DATA]) * 64)
        self.write(AUTO_TEST, 0x00)
        return left

    def is_answered(self, bits: int, answer_bits: int) -> bool:
        began = self.ticks.ticks_us()
        # In 10 ns: a bit lasts 9.44 us, and an answer begins 91 us after the frame's end.
        air = 944 * (1 + bits + bits // 8)
        if answer_bits:
            air += 9120 + 944 * (1 + answer_bits + answer_bits // 8)
        else:
            air += 2500 * TICKS
        self.ticks.sleep_us(air // 100)
        while True:
            late = self.ticks.ticks_diff(self.ticks.ticks_us(), began) > DEAD_US
            happened = self.read(bytes([COM_IRQ]))[0]
            if happened & RECEIVED_OR_IDLE:
                return True
            if happened & TIMED_OUT:
                return False
            if late:
                raise Failure("silent")

    def keeps_settings(self, antenna: int) -> bool:
        read = self.settings(antenna)
        return bool(self.held) and read == self.held

    def settings(self, antenna: int = DARK) -> bytes:
        """Every setting; the field's switch must stand there, or nothing is returned."""
        read = self.read(ASKED)
        self.require_answer(read[0])
        return read[1:-1] if read[-1] == antenna else b""

    def require_steady(self) -> None:
        """Its version must be the same each time, asked singly and in one transfer."""
        version = self.version()
        self.require_answer(version)
        many = bytes([VERSION] * STEADY_READS)
        if self.read(many) != bytes([version] * STEADY_READS):
            raise Failure("unsteady")
        for _ in many:
            if self.version() != version:
                raise Failure("unsteady")

    def require_answer(self, version: int) -> None:
        if version in (0x00, 0xFF):
            raise Failure(f"{version:02X}")

    def went_dark(self) -> None:
        self.lit = False
        self.dark_since = self.ticks.ticks_us()

    def write(self, register: int, value: int) -> None:
        self.transfer(bytes([register << 1, value]))

    def read(self, registers: bytes) -> bytes:
        """In one transfer: each byte asks for what the next one brings."""
        asked = bytes([register << 1 | 0x80 for register in registers])
        return self.transfer(asked + b"\0")[1:]

    def transfer(self, sent: bytes) -> bytes:
        received = bytearray(len(sent))
        self.select(0)
        self.spi.write_readinto(sent, received)
        self.select(1)
        return bytes(received)


class Hub:
    """Answers one line after another. It does nothing twice: a line that comes again is answered
    from memory, since a frame has effects in the air."""

    def __init__(self, chips: "list[Chip]", name: str) -> None:
        self.chips = chips
        self.name = name
        self.greeted = False
        self.asked = self.said = b""

    def answer(self, line: bytes) -> bytes:
        """The answer to a line, both without their ends; empty if there is none to give."""
        line = line.strip()
        if not line:
            return b""
        body, _, check = line.rpartition(b"*")
        if check != check_of(body):
            return sealed("?")
        number, _, steps = body.decode().partition(" ")
        if steps == "hello":
            self.rest()
            self.greeted = True
        elif line == self.asked:
            return self.said
        self.asked = line
        self.said = sealed(f"={number} " + self.answers(steps))
        return self.said

    def rest(self, keeps: "Chip | None" = None) -> None:
        """No field stays on, but that of one chip."""
        for chip in self.chips:
            if chip.lit and chip is not keeps:
                try:  # noqa: SIM105 - MicroPython has no contextlib
                    chip.darken()
                except Failure:
                    pass  # the next question to this chip tells it

    def answers(self, steps: str) -> str:
        """One step after another; a step that fails is the last."""
        if not self.greeted:
            return "!new"
        said = []
        for step in steps.split(";"):
            try:
                said.append(self.step(step.split()))
            except Failure as why:
                said.append(f"!{why}")
                break
            except (ValueError, TypeError, KeyError, IndexError):
                said.append("!what")
                break
        return ";".join(said)

    def step(self, words: "list[str]") -> str:
        name = words[0]
        if name == "hello":
            found = [f"{chip.version():02X}" for chip in self.chips]
            return f"hello {FIRMWARE} {self.name} " + " ".join(found)
        place = int(words[1])
        if not 0 <= place < len(self.chips):
            raise Failure("place")
        return name + " " + self.done(name, self.chips[place], words[2:])

    def done(self, name: str, chip: Chip, words: "list[str]") -> str:
        if name == "version":
            return f"{chip.version():02X}"
        if name == "set":
            chip.set_up()
            return str(chip.kept_otherwise)
        if name == "test":
            return text(chip.self_test())
        if name == "on":
            gain = GAINS[int(words[0])]
            self.rest(chip)
            return f"{int(chip.light(gain))} {chip.kept_otherwise}"
        if name == "off":
            return str(int(chip.darken()))
        if name == "ask":
            return heard(chip, words)
        if name == "peek":
            said = heard(chip, words)
            return said + (" -" if said != SILENCE else f" {int(chip.darken())}")
        raise ValueError


SILENCE = "0 - 0 -"


def heard(chip: Chip, words: "list[str]") -> str:
    if not chip.lit:
        raise Failure("dark")
    last_bits, align, answer_bits = [int(word) for word in words[:3]]
    frame = binascii.unhexlify(words[3])
    bits, collided, garbled, data = chip.exchange(last_bits, align, answer_bits, frame)
    at = "-" if collided < 0 else str(collided)
    return f"{bits} {at} {int(garbled)} {text(data)}"


def text(data: bytes) -> str:
    return binascii.hexlify(data).decode().upper() or "-"


def check_of(body: bytes) -> bytes:
    return f"{binascii.crc32(body):08X}".encode()


def sealed(body: str) -> bytes:
    message = body.encode()
    return message + b"*" + check_of(message)


def main() -> None:
    """On the Pico."""
    machine, select, time = __import__("machine"), __import__("select"), __import__("time")
    pin = machine.Pin
    wires = {"baudrate": SPI_HZ, "sck": pin(SCK), "mosi": pin(MOSI)}
    pin(RESET, pin.OUT, value=1)
    chips = []
    for chip_select, miso in PLACES:
        # Where no reader is plugged in the line reads FF, and nothing at random.
        spi = machine.SoftSPI(miso=pin(miso, pin.IN, pin.PULL_UP), **wires)
        chips.append(Chip(spi, pin(chip_select, pin.OUT, value=1), time))
    time.sleep_us(WAKES_UP_US)
    asked = select.poll()
    asked.register(sys.stdin, select.POLLIN)
    try:
        serve(
            Hub(chips, text(machine.unique_id())),
            lambda: bool(asked.poll(ALONE_MS)),
            lambda: sys.stdin.buffer.readline(LONGEST_LINE),
            sys.stdout.buffer.write,
        )
    except Exception:
        machine.reset()  # but not after Ctrl-C, so that mpremote can put another program on it
        raise


def serve(
    hub: "Answering",
    is_asked: "Callable[[], bool]",
    read_line: "Callable[[], bytes]",
    write: "Callable[[bytes], object]",
) -> None:
    """Answer line after line, for ever."""
    while True:
        if is_asked():
            said = hub.answer(read_line())
            if said:
                write(said + b"\n")
        else:
            hub.rest()


if __name__ == "__main__":
    main()

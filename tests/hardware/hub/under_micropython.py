"""Runs the hub's program as the Pico does, with a `machine` and a `time` that stand for it.

    micropython under_micropython.py FOLDER < LINES

Behind its pins is a chip that has only registers: it keeps what is written, and nobody answers it.
CPython runs this as well, and both must print the same.
"""
# mypy: ignore-errors

import sys

sys.path.insert(0, sys.argv[1])
import main


class Chip:
    def __init__(self, version):
        self.registers = {0x37: version}

    def transfer(self, sent):
        if sent[0] & 0x80:
            return bytes([0] + [self.read(asked >> 1 & 0x3F) for asked in sent[:-1]])
        for value in sent[1:]:
            self.registers[sent[0] >> 1] = value
        return bytes(len(sent))

    def read(self, register):
        # Its timer has always run out.
        return 0x01 if register == 0x04 else self.registers.get(register, 0)


class Pin:
    IN, OUT, PULL_UP = 0, 1, 1
    levels = {}

    def __init__(self, number, _direction=0, _pull=0, value=0):
        self.number = number
        self.levels[number] = value

    def __call__(self, level):
        self.levels[self.number] = level


class SoftSPI:
    def __init__(self, baudrate, sck, mosi, miso):
        assert (sck.number, mosi.number, baudrate) == (main.SCK, main.MOSI, main.SPI_HZ)
        self.chip_select = dict((line, pin) for pin, line in main.PLACES)[miso.number]
        self.chip = Chip(0x92 if self.chip_select < 8 else 0xFF)

    def write_readinto(self, sent, received):
        assert (Pin.levels[self.chip_select], Pin.levels[main.RESET]) == (0, 1)
        received[:] = self.chip.transfer(sent)


class Machine:
    """Stands for `machine`."""

    def __init__(self):
        self.Pin = Pin
        self.SoftSPI = SoftSPI

    def unique_id(self):
        return b"\x01\x02"

    def reset(self):
        sys.stdout.write("reset\n")


class Time:
    """Stands for `time`."""

    def __init__(self):
        self.now = 0

    def ticks_us(self):
        return self.now

    def ticks_diff(self, later, earlier):
        return later - earlier

    def sleep_us(self, us):
        self.now += us


class Select:
    """Stands for `select`: there is always a line, until all are read."""

    POLLIN = 1

    def poll(self):
        return Poll()


class Poll:
    def register(self, stream, events):
        assert (stream, events) == (streams.stdin, Select.POLLIN)

    def poll(self, _ms):
        return True


class Ended(BaseException):
    """Passes by what the firmware catches."""


class Stdin:
    def readline(self, longest):
        line = sys.stdin.readline()
        if not line:
            raise Ended
        assert len(line) <= longest
        return line.encode()


class Stdout:
    def write(self, line):
        sys.stdout.write(line.decode())


class Sys:
    """Stands for `sys` in the firmware."""


streams = Sys()
streams.stdin, streams.stdout = Sys(), Sys()
streams.stdin.buffer, streams.stdout.buffer = Stdin(), Stdout()


stands_for = {"machine": Machine(), "time": Time(), "select": Select()}
main.__import__ = stands_for.get
main.sys = streams
try:  # noqa: SIM105 - MicroPython has no contextlib
    main.main()
except Ended:
    pass

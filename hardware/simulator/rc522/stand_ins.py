"""The two modules under the `mfrc522` package, `spidev` and `RPi.GPIO`, over simulated wires.

They behave as the real ones do, awkward corners included, and are found by an import only while
`in_place` lasts. Outside it nothing of them is left, and the package itself is forgotten as well,
since it keeps hold of the modules it was first imported with.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from hardware.simulator.rc522.wires import Node, Wires

REPLACED = ("spidev", "RPi", "RPi.GPIO", "mfrc522", "mfrc522.MFRC522", "mfrc522.SimpleMFRC522")
LONGEST_TRANSFER = 4096
# The header's numbering of the pins a reader may be reset by, for who counts that way.
BCM_OF_BOARD = {22: 25, 18: 24, 16: 23, 15: 22, 13: 27, 11: 17, 10: 15}


@contextmanager
def in_place(wires: Wires) -> Iterator[None]:
    """Let imports of `spidev` and `RPi.GPIO` find the stand-ins until this is left."""
    before = {name: sys.modules.pop(name, None) for name in REPLACED}
    gpio = _gpio_over(wires)
    package = ModuleType("RPi")
    package.GPIO = gpio  # type: ignore[attr-defined]
    sys.modules |= {"spidev": _spidev_over(wires), "RPi": package, "RPi.GPIO": gpio}
    try:
        yield
    finally:
        for name in REPLACED:
            sys.modules.pop(name, None)
        sys.modules |= {name: module for name, module in before.items() if module}


class SpiDev:
    """One open device file. `xfer2` writes the answer into the caller's own list."""

    def __init__(self, wires: Wires) -> None:
        self._wires = wires
        self._node: Node | None = None
        self._speed_hz = 125_000_000
        self._mode = 0
        self.bits_per_word = 8
        self.lsbfirst = self.cshigh = self.no_cs = self.loop = self.threewire = False

    def open(self, bus: int, device: int) -> None:
        self._wires.require((bus, device))
        self._node = bus, device

    def open_path(self, path: str) -> None:
        bus, _, device = path.rpartition("spidev")[2].partition(".")
        self.open(int(bus), int(device))

    def close(self) -> None:
        self._node = None

    def fileno(self) -> int:
        self._opened()
        return 3

    @property
    def max_speed_hz(self) -> int:
        return self._speed_hz

    @max_speed_hz.setter
    def max_speed_hz(self, hz: int) -> None:
        self._opened()
        self._speed_hz = hz

    @property
    def mode(self) -> int:
        return self._mode

    @mode.setter
    def mode(self, mode: int) -> None:
        self._opened()
        self._mode = mode

    def xfer2(self, values: Any, *_how: int) -> Any:
        answer = self._exchange(values)
        if isinstance(values, list):
            values[:] = answer
            return values
        return tuple(answer)

    xfer = xfer3 = xfer2

    def readbytes(self, length: int) -> list[int]:
        return self._exchange([0] * length)

    def writebytes(self, values: Sequence[int]) -> None:
        self._exchange(values)

    writebytes2 = writebytes

    def __enter__(self) -> "SpiDev":
        return self

    def __exit__(self, *_why: object) -> None:
        self.close()

    def _opened(self) -> Node:
        if self._node is None:
            raise OSError(9, "Bad file descriptor")
        return self._node

    def _exchange(self, values: Any) -> list[int]:
        if not isinstance(values, list | tuple | bytes | bytearray) or not values:
            raise TypeError("Non-zero arg list expected.")
        if len(values) > LONGEST_TRANSFER:
            raise OverflowError(f"Argument list size exceeds {LONGEST_TRANSFER} bytes.")
        if not all(isinstance(value, int) for value in values):
            raise TypeError("Non-Int/Long value in arguments.")
        node = self._opened()
        return self._wires.transfer(node, [value & 0xFF for value in values], self._speed_hz)


class PinError(Exception):
    """As lgpio's own `error`: an Exception, and nothing narrower."""


class Pins:
    """The functions of `RPi.GPIO` over one header, as strict as rpi-lgpio's; their effects are
    global to the process."""

    BOARD, BCM = 10, 11
    OUT, IN, HIGH, LOW = 0, 1, 1, 0
    PUD_OFF, PUD_DOWN, PUD_UP = 20, 21, 22
    RISING, FALLING, BOTH = 31, 32, 33

    def __init__(self, wires: Wires) -> None:
        self._wires = wires
        self._mode: int | None = None
        self._outputs: dict[int, int] = {}
        self._set_up: set[int] = set()

    def getmode(self) -> int | None:
        return self._mode

    def setmode(self, mode: int) -> None:
        if self._mode not in (None, mode):
            raise ValueError("A different mode has already been set!")
        if mode not in (self.BOARD, self.BCM):
            raise ValueError("An invalid mode was passed to setmode()")
        self._mode = mode

    def setwarnings(self, _shown: bool) -> None:
        pass

    def setup(
        self,
        channel: int,
        direction: int,
        pull_up_down: int | None = None,
        initial: int | None = None,
    ) -> None:
        pin = self._pin(channel)
        if direction == self.OUT and pull_up_down is not None:
            raise ValueError("pull_up_down parameter is not valid for outputs")
        if direction == self.IN and initial is not None:
            raise ValueError("initial parameter is not valid for inputs")
        if pin in self._wires.taken_pins:
            raise PinError("GPIO not allocated")
        self._set_up.add(pin)
        if direction == self.OUT:
            self._drive(pin, self._outputs.get(pin, 0) if initial is None else initial)
        else:
            self._outputs.pop(pin, None)

    def output(self, channel: int, level: int) -> None:
        pin = self._pin(channel)
        if pin not in self._outputs:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self._drive(pin, level)

    def input(self, channel: int) -> int:
        pin = self._pin(channel)
        if pin not in self._set_up:
            raise RuntimeError("You must setup() the GPIO channel first")
        return self._outputs.get(pin, 0)

    def cleanup(self, channel: int | None = None) -> None:
        """Without a channel: every pin of the process, and the numbering too. A pin let go of
        falls low, and holds whatever it resets."""
        pins = list(self._set_up) if channel is None else [self._pin(channel)]
        for pin in pins:
            self._set_up.discard(pin)
            if self._outputs.pop(pin, None) is not None:
                self._wires.drive(pin, high=False)
        if channel is None:
            self._mode = None

    def add_event_detect(self, *_what: object, **_how: object) -> None:
        raise RuntimeError("Failed to add edge detection")

    def _pin(self, channel: int) -> int:
        if self._mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode")
        return channel if self._mode == self.BCM else BCM_OF_BOARD[channel]

    def _drive(self, pin: int, level: int) -> None:
        self._outputs[pin] = int(bool(level))
        self._wires.drive(pin, high=bool(level))


def _spidev_over(wires: Wires) -> ModuleType:
    module = ModuleType("spidev")
    module.SpiDev = lambda: SpiDev(wires)  # type: ignore[attr-defined]
    return module


def _gpio_over(wires: Wires) -> ModuleType:
    module = ModuleType("RPi.GPIO")
    pins = Pins(wires)
    names = [name for name in dir(pins) if not name.startswith("_")]
    vars(module).update({name: getattr(pins, name) for name in names})
    return module

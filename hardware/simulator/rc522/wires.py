"""The wires of the chips: bus, chip selects, reset pin, and every fault of a cable."""

from collections.abc import Callable, Sequence

from hardware.simulator.rc522.chip import Chip
from hardware.simulator.rc522.clock import NS, VirtualClock

Node = tuple[int, int]
"""Bus and device, as in /dev/spidev<bus>.<device>."""


class Wire:
    """One reader's chip select and data lines, and how they are broken, if they are.

    `stuck` is what every byte reads while the data line is stuck; unplugged, it floats at
    `floating`. Another reader that does not let go of the line spoils one byte in `pulled_every`.
    A controller that lifts the chip select after `lifts_after` bytes cuts a transfer into several.
    After `breaks_after` more transfers it will be unplugged. Where the supply is weak, the chip
    starts afresh with every so many transfers, `dips_every`.
    """

    def __init__(self, chip: Chip) -> None:
        self.chip = chip
        self.stuck: int | None = None
        self.floating = 0xFF
        self.plugged = True
        self.pulled_every: int | None = None
        self.lifts_after: int | None = None
        self.breaks_after: int | None = None
        self.dips_every: int | None = None
        self.transfers = 0
        self._bytes = 0

    def unplug(self) -> None:
        self.plugged = False

    def plug_in(self) -> None:
        """A chip just plugged in has lost its memory with its power."""
        self.plugged, self.breaks_after = True, None
        self.chip.brown_out()

    def transfer(self, sent: Sequence[int]) -> list[int]:
        self.transfers += 1
        if self.breaks_after is not None:
            self.breaks_after -= 1
            if self.breaks_after < 0:
                self.unplug()
        if self.dips_every and not self.transfers % self.dips_every:
            self.chip.brown_out()
        answer = self._answer(sent) if self.plugged else [self.floating] * len(sent)
        return answer if self.stuck is None else [self.stuck] * len(sent)

    def _answer(self, sent: Sequence[int]) -> list[int]:
        piece = self.lifts_after or len(sent)
        pieces = (sent[start : start + piece] for start in range(0, len(sent), piece))
        return [self._pulled(byte) for part in pieces for byte in self.chip.transfer(part)]

    def _pulled(self, byte: int) -> int:
        self._bytes += 1
        pulled = self.pulled_every and not self._bytes % self.pulled_every
        return byte & 0x0F if pulled else byte


class Cable:
    """A hub's cable, which also brings its power. Each reader there may be the one to name whose
    fault it is that it is pulled; it is in again once none does."""

    def __init__(self, power_goes: Callable[[], None], power_comes: Callable[[], None]) -> None:
        self._power_goes = power_goes
        self._power_comes = power_comes
        self._pulled_by: set[Wire] = set()

    @property
    def plugged(self) -> bool:
        return not self._pulled_by

    def pull(self, by: Wire) -> None:
        self._pulled_by.add(by)
        self._power_goes()

    def plug_in(self, by: Wire) -> None:
        if by in self._pulled_by:
            self._pulled_by.remove(by)
            if self.plugged:
                self._power_comes()


class Wires:
    """Every chip of one Pi: which node reaches it, and which pin resets it."""

    def __init__(self, clock: VirtualClock, overhead_us: float = 60) -> None:
        self.clock = clock
        self.overhead_us = overhead_us
        self._nodes: dict[Node, Wire] = {}
        self._reset_by: dict[int, list[Chip]] = {}

    def connect(self, node: Node, chip: Chip, reset_pin: int | None = None) -> Wire:
        wire = self._nodes[node] = Wire(chip)
        if reset_pin is not None:
            self._reset_by.setdefault(reset_pin, []).append(chip)
        return wire

    def at(self, node: Node) -> Wire:
        """Raises FileNotFoundError where there is no such device file."""
        if node not in self._nodes:
            raise FileNotFoundError(2, "No such file or directory")
        return self._nodes[node]

    def transfer(self, node: Node, sent: Sequence[int], clock_hz: int) -> list[int]:
        with self.clock.lock:
            on_wire_ns = len(sent) * 8 * NS // clock_hz
            self.clock.pass_ns(on_wire_ns + round(self.overhead_us * 1000))
            return self._nodes[node].transfer(sent)

    def drive(self, pin: int, high: bool) -> None:
        """An output of the Pi goes to a level."""
        with self.clock.lock:
            for chip in self._reset_by.get(pin, ()):
                chip.hold_in_reset(not high)

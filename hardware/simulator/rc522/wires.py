"""The wires of the chips: bus, chip selects, reset pin, and every fault of a cable."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from hardware.simulator.rc522.chip import Chip
from hardware.simulator.rc522.clock import NS, VirtualClock

Node = tuple[int, int]
"""Bus and device, as in /dev/spidev<bus>.<device>."""

FLOATING = 0xFF
# The chance that a bit is wrong at the clock a wire fails at. It is steep: at half that clock an
# error is 65536 times as rare.
SPOILED, STEEPNESS = 0.02, 16


class Wire:
    """One reader's chip select and data lines, and how they are broken, if they are.

    `stuck` is what every byte reads while the data line is stuck; unplugged, it floats at
    `floating`. Another reader that does not let go of the line spoils one byte in `pulled_every`.
    A controller that lifts the chip select after `lifts_after` bytes cuts a transfer into several.
    After `breaks_after` more transfers it will be unplugged. Where the supply is weak, the chip
    starts afresh with every so many transfers, `dips_every`. Wires too long fail at a clock of
    `fails_at_hz`, and faster. A module that `lets_go` of MISO while another is selected harms
    nobody; else it holds the line as its last bit left it.
    """

    def __init__(self, chip: Chip) -> None:
        self.chip = chip
        self.stuck: int | None = None
        self.floating = FLOATING
        self.plugged = True
        self.pulled_every: int | None = None
        self.lifts_after: int | None = None
        self.breaks_after: int | None = None
        self.dips_every: int | None = None
        self.fails_at_hz: int | None = None
        self.lets_go = True
        self.transfers = 0
        self._bytes = 0
        self._last = 0x00

    def unplug(self) -> None:
        self.plugged = False

    def plug_in(self) -> None:
        """A chip just plugged in has lost its memory with its power."""
        self.plugged, self.breaks_after = True, None
        self.chip.brown_out()

    @property
    def holds(self) -> int | None:
        """The byte that everybody else reads while this module does not let go of MISO."""
        if self.lets_go or not self.plugged:
            return None
        return 0xFF if self._last & 1 else 0x00

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
        answer = [self._pulled(byte) for part in pieces for byte in self.chip.transfer(part)]
        self._last = answer[-1]
        return answer

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


class Bus:
    """The modules that share MISO, MOSI and the clock. Where two drive MISO at once, a 0 wins."""

    def __init__(self) -> None:
        self._modules: dict[int, Wire] = {}
        self._mistakes: dict[int, Mapping[int, Sequence[int]]] = {}
        self._reached: dict[int, tuple[Wire, ...]] = {}
        self._chance = Random(1)

    def connect(self, device: int, wire: Wire) -> None:
        self._modules[device] = wire
        self._follow_selects()

    def __contains__(self, device: int) -> bool:
        return device in self._modules

    def solder(self, mistake: int, selects: Mapping[int, Sequence[int]]) -> None:
        """Lead the chip selects of these devices to the modules that are planned for others, or to
        none; the mistake bears the number of a device, by which `mend` finds it."""
        self._mistakes[mistake] = selects
        self._follow_selects()

    def mend(self, mistake: int) -> None:
        if self._mistakes.pop(mistake, None) is not None:
            self._follow_selects()

    def after(self, device: int) -> int:
        """The next device on the bus; itself if it is alone."""
        devices = sorted(self._modules)
        return devices[(devices.index(device) + 1) % len(devices)]

    def transfer(self, device: int, sent: Sequence[int], clock_hz: int) -> list[int]:
        reached = self._reached[device]
        if not reached:
            return [FLOATING] * len(sent)
        spoiled = max(_spoiled(wire, clock_hz) for wire in reached)
        answers = [wire.transfer(self._noisy(sent, spoiled)) for wire in reached]
        held = [wire.holds for wire in self._modules.values() if wire not in reached]
        answers += [[byte] * len(sent) for byte in held if byte is not None]
        together = answers[0]
        for answer in answers[1:]:
            together = [one & other for one, other in zip(together, answer, strict=True)]
        return self._noisy(together, spoiled)

    def _follow_selects(self) -> None:
        reached: dict[int, Sequence[int]] = {device: (device,) for device in self._modules}
        for selects in self._mistakes.values():
            reached |= selects
        self._reached = {
            device: tuple(self._modules[module] for module in modules)
            for device, modules in reached.items()
        }

    def _noisy(self, sent: Sequence[int], spoiled: float) -> list[int]:
        if not spoiled:
            return list(sent)
        chance = self._chance
        return [
            byte ^ sum(1 << bit for bit in range(8) if chance.random() < spoiled) for byte in sent
        ]


class BusOfAHub(Bus):
    """Each module has a MISO of its own, which no other can hold. A module that the chip select of
    another place reaches is not heard there."""

    def transfer(self, device: int, sent: Sequence[int], clock_hz: int) -> list[int]:
        own, heard = self._modules[device], [FLOATING] * len(sent)
        for wire in self._reached[device]:
            spoiled = _spoiled(wire, clock_hz)
            answer = wire.transfer(self._noisy(sent, spoiled))
            if wire is own:
                heard = self._noisy(answer, spoiled)
        return heard


def _spoiled(wire: Wire, clock_hz: int) -> float:
    """The chance that a bit is wrong at this clock."""
    if wire.fails_at_hz is None:
        return 0.0
    return min(0.5, SPOILED * (clock_hz / wire.fails_at_hz) ** STEEPNESS)


class Wires:
    """Every chip of one Pi: which node reaches it, and which pin resets it."""

    def __init__(self, clock: VirtualClock, overhead_us: float = 60) -> None:
        self.clock = clock
        self.overhead_us = overhead_us
        self.taken_pins: set[int] = set()  # by another program
        self._buses: dict[int, Bus] = {}
        self._reset_by: dict[int, list[Chip]] = {}

    def connect(self, node: Node, chip: Chip, reset_pin: int | None = None) -> Wire:
        bus, device = node
        wire = Wire(chip)
        self.bus(bus).connect(device, wire)
        if reset_pin is not None:
            self._reset_by.setdefault(reset_pin, []).append(chip)
        return wire

    def bus(self, number: int) -> Bus:
        return self._buses.setdefault(number, Bus())

    def require(self, node: Node) -> None:
        """Raises FileNotFoundError where there is no such device file."""
        bus, device = node
        if bus not in self._buses or device not in self._buses[bus]:
            raise FileNotFoundError(2, "No such file or directory")

    def transfer(self, node: Node, sent: Sequence[int], clock_hz: int) -> list[int]:
        bus, device = node
        with self.clock.lock:
            on_wire_ns = len(sent) * 8 * NS // clock_hz
            self.clock.pass_ns(on_wire_ns + round(self.overhead_us * 1000))
            return self._buses[bus].transfer(device, sent, clock_hz)

    def drive(self, pin: int, high: bool) -> None:
        """An output of the Pi goes to a level."""
        with self.clock.lock:
            for chip in self._reset_by.get(pin, ()):
                chip.hold_in_reset(not high)

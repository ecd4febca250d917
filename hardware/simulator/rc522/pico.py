"""A hub in memory: the firmware file itself, over simulated chips and by the same clock."""

from collections.abc import Callable, Sequence
from random import Random

from hardware.hub import main as firmware
from hardware.ports import DeviceLost
from hardware.simulator.rc522.chip import Chip
from hardware.simulator.rc522.clock import NS, VirtualClock
from hardware.simulator.rc522.field import Field
from hardware.simulator.rc522.wires import FLOATING, BusOfAHub, Cable, Wire
from hardware.simulator.rc522.workbench import Spot

NAME = "E6616408432C2A2F"
ROUND_TRIP_US = 2000
# A transfer costs this on the microcontroller besides its bits; an estimate.
OVERHEAD_US = 20
SHORTEST_WAIT_NS = 10_000
TICKS_UNTIL_ANEW = 1 << 30


class Pico:
    """The microcontroller with its readers, at the end of a cable."""

    def __init__(
        self,
        clock: VirtualClock,
        places: Sequence[int] = range(len(firmware.PLACES)),
        seed: int = 1,
        sleep_ns: Callable[[int], None] | None = None,
    ) -> None:
        """At the other places nothing is plugged in."""
        self.clock = clock
        self.cable = Cable(self._power_goes, self.start_afresh)
        self.bus = BusOfAHub()
        self.spots = {place: self._spot(place, seed) for place in places}
        self._ticks = Ticks(clock, sleep_ns or clock.pass_ns)
        self.start_afresh()

    def answer(self, line: bytes) -> bytes:
        return self._hub.answer(line)

    def rest(self) -> None:
        self._hub.rest()

    def _spot(self, place: int, seed: int) -> Spot:
        # The same air as at six readers on the buses of a Pi, in their order.
        field = Field(self.clock, Random(f"{seed}:{divmod(place, 3)}"))
        chip = Chip(self.clock, field)
        wire = Wire(chip)
        self.bus.connect(place, wire)
        return Spot(self.clock, field, chip, wire, self.bus, place, self.cable)

    def _power_goes(self) -> None:
        for spot in self.spots.values():
            spot.chip.brown_out()

    def start_afresh(self) -> None:
        """As after a reset: its program has forgotten everything, the chips have not."""
        chips = []
        for place in range(len(firmware.PLACES)):
            spi = Spi(self.clock, self.bus, place)
            chips.append(firmware.Chip(spi, spi.select, self._ticks))
        self._hub = firmware.Hub(chips, NAME)


class PicoLine:
    """The cable to it without a kernel between; it keeps `hardware.ports.SerialLine`."""

    def __init__(self, pico: Pico, node: str, round_trip_us: int = ROUND_TRIP_US) -> None:
        self._pico = pico
        self._node = node
        self._round_trip_ns = round_trip_us * 1000
        self._half_line = self._said = b""
        self._asked_ns = pico.clock.now_ns

    def write(self, message: bytes) -> None:
        clock = self._pico.clock
        with clock.lock:
            self._require_cable()
            if clock.now_ns - self._asked_ns > firmware.ALONE_MS * 1_000_000:
                self._pico.rest()
            clock.pass_ns(self._round_trip_ns)
            *lines, self._half_line = (self._half_line + message).split(b"\n")
            for line in lines:
                answer = self._pico.answer(line)
                self._said += answer + b"\n" if answer else b""
            self._asked_ns = clock.now_ns

    def read(self, most: int, within_s: float) -> bytes:
        with self._pico.clock.lock:
            self._require_cable()
            if not self._said:
                self._pico.clock.pass_ns(round(within_s * NS) + SHORTEST_WAIT_NS)
            read, self._said = self._said[:most], self._said[most:]
            return read

    def forget(self) -> None:
        self._require_cable()
        self._said = b""

    def close(self) -> None:
        self._half_line = self._said = b""

    def _require_cable(self) -> None:
        if not self._pico.cable.plugged:
            self.close()
            raise DeviceLost("lost.port_missing", node=self._node)


class Spi:
    """The data lines to one place, and its chip select; where no chip is the line floats."""

    def __init__(self, clock: VirtualClock, bus: BusOfAHub, place: int) -> None:
        self._clock = clock
        self._bus = bus
        self._place = place
        self._selected = False

    def select(self, high: int) -> None:
        self._selected = not high

    def write_readinto(self, sent: bytes, received: bytearray) -> None:
        with self._clock.lock:
            self._clock.pass_ns(len(sent) * 8 * NS // firmware.SPI_HZ + OVERHEAD_US * 1000)
            if self._selected and self._place in self._bus:
                received[:] = bytes(self._bus.transfer(self._place, sent, firmware.SPI_HZ))
            else:
                received[:] = bytes([FLOATING] * len(sent))


class Ticks:
    """MicroPython's `time`, by the virtual clock: its ticks start anew after 18 minutes."""

    def __init__(self, clock: VirtualClock, sleep_ns: Callable[[int], None]) -> None:
        self._clock = clock
        self._sleep_ns = sleep_ns

    def ticks_us(self) -> int:
        return self._clock.now_ns // 1000 % TICKS_UNTIL_ANEW

    def ticks_diff(self, later: int, earlier: int) -> int:
        half = TICKS_UNTIL_ANEW // 2
        return (later - earlier + half) % TICKS_UNTIL_ANEW - half

    def sleep_us(self, us: int) -> None:
        with self._clock.lock:
            self._sleep_ns(us * 1000)

"""A cable in virtual time: bytes between a host and a simulated device, and every way it fails."""

from math import ceil
from random import Random
from typing import Protocol

from hardware.ports import DeviceLost
from hardware.simulator.rc522.clock import NS, VirtualClock

BITS_OF_A_BYTE = 10  # with a start bit and a stop bit


class Device(Protocol):
    def hear(self, byte: int) -> None:
        """A byte from the host has arrived."""
        ...

    def power_up(self) -> None:
        """The device has just got power, and remembers nothing."""
        ...


class Cable:
    """A serial line. `noise` is the share of bytes that arrive changed; a `deaf` device takes and
    says nothing, as one that is set to another kind of line. After `breaks_after` more bytes from
    the device it is unplugged; with every so many, `dips_every`, the device starts afresh."""

    def __init__(self, clock: VirtualClock, baud: int, chance: Random | None = None) -> None:
        self.clock = clock
        self.baud = baud
        self.plugged = True
        self.deaf = False
        self.noise = 0.0
        self.breaks_after: int | None = None
        self.dips_every: int | None = None
        self.arrived = bytearray()  # at the host, and not yet read
        self._device: Device | None = None
        self._chance = chance or Random(1)
        self._said = 0
        self._free_ns = {"to": 0, "from": 0}

    def connect(self, device: Device) -> None:
        self._device = device

    def unplug(self) -> None:
        with self.clock.lock:
            self.plugged = False
            self.arrived.clear()

    def plug_in(self) -> None:
        with self.clock.lock:
            self.plugged, self.breaks_after = True, None
            if self._device:
                self._device.power_up()

    def from_host(self, message: bytes) -> None:
        with self.clock.lock:
            for byte in message:
                self._after_its_time("to", byte)

    def from_device(self, message: bytes) -> None:
        with self.clock.lock:
            for byte in message:
                self._after_its_time("from", byte)

    def _after_its_time(self, way: str, byte: int) -> None:
        byte_ns = BITS_OF_A_BYTE * NS // self.baud
        arrives_ns = max(self.clock.now_ns, self._free_ns[way]) + byte_ns
        self._free_ns[way] = arrives_ns
        self.clock.at(arrives_ns, lambda: self._arrive(way, byte))

    def _arrive(self, way: str, byte: int) -> None:
        if not self.plugged or self.deaf:
            return
        if self.noise and self._chance.random() < self.noise:
            byte ^= 1 << self._chance.randrange(8)
        if way == "to":
            if self._device:
                self._device.hear(byte)
            return
        self._said += 1
        if self.breaks_after is not None:
            self.breaks_after -= 1
            if self.breaks_after < 0:
                self.unplug()
                return
        if self.dips_every and not self._said % self.dips_every and self._device:
            self._device.power_up()
            return
        self.arrived.append(byte)


class CablePort:
    """The host's end of a cable, as a port of the real machine behaves."""

    def __init__(self, cable: Cable, node: str) -> None:
        self._cable = cable
        self._node = node
        self._open = self._closed = False

    def write(self, message: bytes) -> None:
        self._require()
        self._cable.from_host(message)

    def read(self, most: int, within_s: float) -> bytes:
        self._require()
        cable = self._cable
        cable.clock.wait(
            lambda: bool(cable.arrived) or not cable.plugged, ceil(max(within_s, 0.0) * NS)
        )
        self._require()
        with cable.clock.lock:
            came = bytes(cable.arrived[:most])
            del cable.arrived[:most]
        return came

    def forget(self) -> None:
        self._require()
        with self._cable.clock.lock:
            self._cable.arrived.clear()

    def close(self) -> None:
        self._closed = True

    def _require(self) -> None:
        """Lost in the middle, it was there before; from then on it is missing."""
        if self._closed:
            raise DeviceLost("lost.closed", node=self._node)
        if not self._cable.plugged:
            was_open, self._open = self._open, False
            if was_open:
                raise DeviceLost("lost.port_away", node=self._node, why="unplugged")
            raise DeviceLost("lost.port_missing", node=self._node)
        self._open = True

"""Lets a simulated device work at a real port: its bytes go through a file of the system, and its
time is that of the machine."""

import os
import select
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from hardware.simulator.cables.cable import Cable

GLANCE_S = 0.0005
MOST_AT_ONCE = 4096


class Pump:
    """Carries bytes between a cable and the device's end of a port, such as of a pty."""

    def __init__(self, cable: Cable, end: int) -> None:
        self._cable = cable
        self._end = end
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name="pump", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _work(self) -> None:
        clock, carried_ns = self._cable.clock, time.monotonic_ns()
        while not self._stopping.is_set():
            try:
                ready, _, _ = select.select([self._end], [], [], GLANCE_S)
                # However long that took: the bytes came now, and no sooner.
                now_ns = time.monotonic_ns()
                clock.pass_ns(now_ns - carried_ns)
                carried_ns = now_ns
                if ready:
                    self._cable.from_host(os.read(self._end, MOST_AT_ONCE))
                self._carry_back()
            except OSError:  # unplugged
                return

    def _carry_back(self) -> None:
        with self._cable.clock.lock:
            came = bytes(self._cable.arrived)
            self._cable.arrived.clear()
        if came:
            os.write(self._end, came)


@contextmanager
def pumped(cable: Cable, end: int) -> Iterator[None]:
    """While this lasts, who opens the other end of that file reaches the device."""
    pump = Pump(cable, end)
    pump.start()
    try:
        yield
    finally:
        pump.stop()

"""Hands on a panel of simulated pins."""

import time
from collections.abc import Callable
from threading import Lock

from .driver import PanelWiring
from .pins import SimulatedPins
from .presses import ONE_PRESS_S


class Hands:
    """They press buttons and turn switches by the lines, as people do by the parts."""

    def __init__(
        self,
        wiring: PanelWiring,
        pins: SimulatedPins,
        now_s: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.buttons = tuple(wiring.buttons)
        self.switches = tuple(wiring.switches)
        self.lamps = tuple(wiring.lamps)
        self._wiring = wiring
        self._pins = pins
        self._now_s = now_s
        self._sleep = sleep
        self._lock = Lock()
        self._free_s = dict.fromkeys(self.buttons, now_s())

    def press(self, button: str) -> None:
        """Press a button and let it go. A finger needs its time between two presses, or they would
        count as one."""
        with self._lock:
            self._sleep(max(0.0, self._free_s[button] - self._now_s()))
            pin = self._wiring.buttons[button]
            self._pins.ground(pin)
            self._pins.let_go(pin)
            self._free_s[button] = self._now_s() + 1.1 * ONE_PRESS_S

    def turn(self, seat: str, closed: bool) -> None:
        """Snap a bag shut, or open it."""
        pin = self._wiring.switches[seat]
        (self._pins.ground if closed else self._pins.let_go)(pin)

"""The pins that a panel hangs on: those of a Pi, or simulated ones."""

import os
from importlib import import_module
from pathlib import Path
from typing import Any

from gpiozero.exc import GPIOZeroError
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.pipe_folder import pipe_folder
from hardware.ports import DeviceLost

CHIP = Path("/dev/gpiochip0")
KEPT_STATES = 64


def real_pins(chip: Path = CHIP) -> Any:
    """gpiozero's pins by lgpio, the only library that drives every Pi. Raises DeviceLost."""
    if not chip.exists():
        raise DeviceLost("lost.panel_no_chip", chip=str(chip))
    if not os.access(chip, os.R_OK | os.W_OK):
        raise DeviceLost("lost.panel_no_right", chip=str(chip))
    try:
        with pipe_folder("lgpio"):
            lgpio = import_module("gpiozero.pins.lgpio")
    except ImportError as why:
        raise DeviceLost("lost.panel_no_library", why=str(why)) from why
    except OSError as why:
        raise DeviceLost("lost.panel_no_folder", why=str(why)) from why
    try:
        pins = lgpio.LGPIOFactory()
        pins.board_info  # noqa: B018 - it is looked up here, and fails on what is no Pi
    except GPIOZeroError as why:
        raise DeviceLost("lost.panel_no_pi", why=str(why)) from why
    except Exception as why:  # lgpio's own errors share no class with gpiozero's
        raise DeviceLost("lost.panel", why=str(why)) from why
    return pins


# gpiozero has no types.
class SimulatedPin(MockPWMPin):  # type: ignore[misc]
    """A mock pin that forgets its older states, since a lamp may blink all evening."""

    def _change_state(self, value: float) -> bool:
        changed: bool = super()._change_state(value)
        del self.states[:-KEPT_STATES]
        return changed


class SimulatedPins(MockFactory):  # type: ignore[misc]
    """Pins in memory. Hands pull a line to ground, and let it go again."""

    def __init__(self) -> None:
        super().__init__(pin_class=SimulatedPin)

    def ground(self, pin: int) -> None:
        self.pin(pin).drive_low()

    def let_go(self, pin: int) -> None:
        self.pin(pin).drive_high()

    def level(self, pin: int) -> float:
        return float(self.pin(pin).state)

    def close(self) -> None:
        """Also give the lines back, which gpiozero's own mock keeps."""
        self.reset()

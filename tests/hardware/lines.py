"""The lines under a panel and the hands on them: simulated pins, lines of the kernel's gpio-sim, or
the real lines of a Pi with a person before them.

COMPANION_HARDWARE names the board whose panel is wired to this machine. Without it the panel hangs
on simulated pins.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from subprocess import PIPE
from typing import Any, Protocol

from gpiozero import LED

from companion.boards.load import load_board
from companion.panels import wiring_of
from hardware.panel.driver import PanelWiring
from hardware.panel.pins import SimulatedPins, real_pins
from tests.outside import no_part

REAL = "COMPANION_HARDWARE"
SIMULATED = PanelWiring(
    buttons={"next": 22, "undo": 23, "timer": 24},
    switches={"green": 27},
    lamps={"ready": (4,), "attention": (6,), "green": (16, 20, 21)},
    buzzer=12,
)


def wired() -> PanelWiring:
    """The panel that is tried."""
    board = os.environ.get(REAL)
    return SIMULATED if board is None else wiring_of(load_board(board))


class Lines(Protocol):
    """Lines from outside. `pins` makes the factory for one more panel on them."""

    def pins(self) -> Any: ...

    def ground(self, pin: int) -> None: ...

    def let_go(self, pin: int) -> None: ...

    def level(self, pin: int) -> float: ...

    def taken(self, pin: int) -> AbstractContextManager[object]:
        """While this lasts, somebody else has the line."""
        ...


class OnSimulatedPins:
    def __init__(self) -> None:
        self._pins = SimulatedPins()
        self.ground, self.let_go = self._pins.ground, self._pins.let_go
        self.level = self._pins.level

    def pins(self) -> Any:
        return self._pins

    def taken(self, pin: int) -> AbstractContextManager[object]:
        return closing(LED(pin, pin_factory=self._pins))


class OnGpioSim:
    """Lines of a gpio-sim bank: the pull is the hand, the value is the eye."""

    def __init__(self, bank: Path) -> None:
        self._bank = bank
        wiring = wired()
        for pin in (*wiring.buttons.values(), *wiring.switches.values()):
            self.let_go(pin)

    def pins(self) -> Any:
        return real_pins()

    def ground(self, pin: int) -> None:
        self._file(pin, "pull").write_text("pull-down")

    def let_go(self, pin: int) -> None:
        self._file(pin, "pull").write_text("pull-up")

    def level(self, pin: int) -> float:
        return float(self._file(pin, "value").read_text())

    def taken(self, pin: int) -> AbstractContextManager[object]:
        return another_program(pin)

    def _file(self, pin: int, name: str) -> Path:
        return self._bank / f"sim_gpio{pin}" / name


class OnAPi:
    """Real lines, at which no program can press or look."""

    def pins(self) -> Any:
        return real_pins()

    def ground(self, pin: int) -> None:
        no_part(f"no program can pull GPIO {pin} to ground")

    def let_go(self, pin: int) -> None:
        no_part(f"no program can let GPIO {pin} go")

    def level(self, pin: int) -> float:
        no_part(f"no program can look at GPIO {pin}")

    def taken(self, pin: int) -> AbstractContextManager[object]:
        return another_program(pin)


@contextmanager
def another_program(pin: int) -> Iterator[None]:
    has = (
        "import lgpio, sys; chip = lgpio.gpiochip_open(0); "
        f"lgpio.gpio_claim_input(chip, {pin}); print('taken', flush=True); sys.stdin.read()"
    )
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-c", has], stdin=PIPE, stdout=PIPE, cwd=folder
        ) as program,
    ):
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stdout.readline() == b"taken\n"
        yield
        program.stdin.close()


def lines() -> Lines:
    """Those that a panel is tried on here."""
    bank = next(Path("/sys/devices/platform").glob("gpio-sim.*/gpiochip0"), None)
    if bank is not None:
        return OnGpioSim(bank)
    return OnAPi() if REAL in os.environ else OnSimulatedPins()

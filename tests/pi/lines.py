"""The GPIO lines of the virtual machine, as gpio-sim pretends to have them.

A test stands on the far side of a line: it presses buttons by their pull, and reads what lamps get.
"""

import time
from pathlib import Path

CHIP = Path("/dev/gpiochip0")
CONFIG = Path("/sys/kernel/config/gpio-sim/header")
LABEL, COUNT = "pinctrl-bcm2711", 58  # as a Pi 4 has them
EDGE_S = 0.002


class Lines:
    def __init__(self, chip: Path) -> None:
        self._chip = chip

    @classmethod
    def made(cls) -> "Lines":
        """Let the kernel make /dev/gpiochip0."""
        bank = CONFIG / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(COUNT))
        (bank / "label").write_text(LABEL)
        (CONFIG / "live").write_text("1")
        device = (CONFIG / "dev_name").read_text().strip()
        return cls(
            Path("/sys/devices/platform") / device / (bank / "chip_name").read_text().strip()
        )

    def press(self, pin: int) -> None:
        """A button pulls its line to ground."""
        self._pull(pin, "down")

    def release(self, pin: int) -> None:
        self._pull(pin, "up")

    def bounce(self, pin: int, times: int = 5) -> None:
        """Press a button whose contact bounces, and leave it pressed."""
        for _ in range(times):
            self.press(pin)
            time.sleep(EDGE_S)
            self.release(pin)
            time.sleep(EDGE_S)
        self.press(pin)

    def is_high(self, pin: int) -> bool:
        return (self._chip / f"sim_gpio{pin}" / "value").read_text().strip() == "1"

    def _pull(self, pin: int, way: str) -> None:
        (self._chip / f"sim_gpio{pin}" / "pull").write_text(f"pull-{way}")

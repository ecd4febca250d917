"""Every promise of the panel and of a reader, kept on GPIO lines and SPI files of the kernel; and
the words of a panel that gets no line."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.panel.pins import real_pins
from hardware.ports import DeviceLost
from tests.hardware.lines import REAL
from tests.hardware.test_every_panel import *  # noqa: F403
from tests.hardware.test_real_readers import *  # noqa: F403
from tests.pi.lines import CHIP, Lines
from tests.pi.somebody import AS_SOMEBODY
from tests.pi.spi_nodes import SpiNodes

CARD = "04112233445580"
TAKES_PINS = """
import sys
from hardware.panel.pins import real_pins
from hardware.ports import DeviceLost
try:
    real_pins()
except DeviceLost as lost:
    sys.stdout.write(str(lost))
"""


@pytest.fixture(scope="module", autouse=True)
def gate(lines: Lines) -> Iterator[None]:
    """A reader with a card on it, wired as the board says."""
    nodes = SpiNodes([(0, 0)], lines)
    nodes.put(CARD)
    with pytest.MonkeyPatch.context() as settings:
        settings.setenv(REAL, "table-gate")
        yield
    nodes.close()


def test_a_chip_that_is_not_there_is_named() -> None:
    with pytest.raises(DeviceLost) as lost:
        real_pins(Path("/dev/gpiochip9"))
    assert str(lost.value) == "lost.panel_no_chip, /dev/gpiochip9"


def test_who_may_not_use_the_chip_is_told() -> None:
    CHIP.chmod(0o600)
    words = [*AS_SOMEBODY, sys.executable, "-c", TAKES_PINS]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    assert told.stdout == f"lost.panel_no_right, {CHIP}", told.stderr

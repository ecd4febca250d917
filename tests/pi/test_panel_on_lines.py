"""Every promise of the panel, kept on lines of the kernel; and what a panel says that gets none."""

import os
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from hardware.panel.pins import real_pins
from hardware.ports import DeviceLost
from tests.hardware.test_every_panel import *  # noqa: F403
from tests.pi.lines import CHIP

pytestmark = pytest.mark.usefixtures("lines")
NOBODY = 65534


def test_a_chip_that_is_not_there_is_named() -> None:
    with pytest.raises(DeviceLost) as lost:
        real_pins(Path("/dev/gpiochip9"))
    assert str(lost.value) == "lost.panel_no_chip, /dev/gpiochip9"


def test_who_may_not_use_the_chip_is_told() -> None:
    CHIP.chmod(0o600)
    forking = get_context("fork")
    ours, theirs = forking.Pipe()
    somebody = forking.Process(target=_as_somebody, args=(theirs,))
    somebody.start()
    assert ours.recv() == f"lost.panel_no_right, {CHIP}"
    somebody.join()


def _as_somebody(answer: Connection) -> None:
    os.setuid(NOBODY)
    try:
        real_pins()
    except DeviceLost as lost:
        answer.send(str(lost))

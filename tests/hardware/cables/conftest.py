"""A cable that is plugged in, and is unplugged after the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hardware.cables.ptys import Cable


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    cable = Cable(tmp_path / "usb-reader")
    yield cable
    cable.unplug()

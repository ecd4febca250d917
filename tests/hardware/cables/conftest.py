"""A cable that is plugged in, and is unplugged after the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hardware.cables.ptys import PtyCable


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[PtyCable]:
    cable = PtyCable(tmp_path / "usb-reader")
    yield cable
    cable.unplug()

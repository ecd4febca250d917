"""A serial reader on a USB port of the kernel: unplugged, and plugged in under another name."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.ports import DeviceLost
from hardware.readers.serial_names import plugged_in
from hardware.readers.serial_port import SerialPort
from tests.pi.usb import LINK, Adapter

FRAME = b"\x020F008EF8552C\x03"
BAUD = 9600
SOON_S = 5.0


@pytest.fixture(scope="module")
def adapter() -> Adapter:
    return Adapter()


@pytest.fixture
def node(adapter: Adapter) -> Iterator[Path]:
    yield adapter.plug_in()
    adapter.unplug()


def read(port: SerialPort, adapter: Adapter) -> bytes:
    """A frame that the adapter sends, once the port is open."""
    port.forget()
    adapter.push(FRAME)
    return port.read(len(FRAME), SOON_S)


def test_an_adapter_is_found_by_the_name_that_lasts(node: Path) -> None:
    [found] = plugged_in()
    assert (found.device, found.name) == (str(node), str(LINK))


def test_a_reader_is_found_again_under_another_name(adapter: Adapter, node: Path) -> None:
    port = SerialPort(str(node), BAUD)
    assert read(port, adapter) == FRAME
    # Another program still has the old port open, so its name is not free.
    held = os.open(node, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    adapter.unplug()
    with pytest.raises(DeviceLost, match=r"lost\.port_away"):
        port.read(1, SOON_S)
    with pytest.raises(DeviceLost, match=r"lost\.port_missing"):
        port.read(1, SOON_S)
    again = adapter.plug_in()
    assert again != node
    assert read(port, adapter) == FRAME
    port.close()
    os.close(held)


def test_a_port_that_another_program_has_is_named(adapter: Adapter, node: Path) -> None:
    other = SerialPort(str(node), BAUD)
    other.forget()
    port = SerialPort(str(node), BAUD)
    with pytest.raises(DeviceLost, match=rf"lost\.port_busy, {node}"):
        port.forget()
    other.close()
    assert read(port, adapter) == FRAME
    port.close()

"""A serial reader on a USB port of the kernel: unplugged, and plugged in under another name."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.ports import DeviceLost
from hardware.readers.serial_names import plugged_in
from hardware.readers.serial_port import SerialPort
from hardware.readers.tokens import BAUD, RDM6300, TokenReader
from hardware.signals import TagId
from tests.pi.usb import LINK, Adapter

FRAME, TOKEN = b"\x020F008EF8552C\x03", "0F008EF855"
SOON_S = 5.0
NOBODY: frozenset[TagId] = frozenset()


@pytest.fixture(scope="module")
def adapter() -> Adapter:
    return Adapter()


@pytest.fixture
def node(adapter: Adapter) -> Iterator[Path]:
    yield adapter.plug_in()
    adapter.unplug()


def reader_at(node: Path) -> TokenReader:
    return TokenReader(RDM6300, SerialPort(str(node), BAUD), str(node))


def sees(reader: TokenReader, adapter: Adapter) -> bool:
    """Whether it sees the token that is pushed once it listens."""
    gives_up_s = time.monotonic() + SOON_S
    assert reader.look(NOBODY).seen == frozenset()
    adapter.push(FRAME)
    while time.monotonic() < gives_up_s:
        if reader.look(NOBODY).seen == {TOKEN}:
            return True
    return False


def test_an_adapter_is_found_by_the_name_that_lasts(node: Path) -> None:
    [found] = plugged_in()
    assert (found.device, found.name) == (str(node), str(LINK))


def test_a_reader_is_found_again_under_another_name(adapter: Adapter, node: Path) -> None:
    reader = reader_at(node)
    assert sees(reader, adapter)
    # Another program still has the old port open, so its name is not free.
    held = os.open(node, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    adapter.unplug()
    with pytest.raises(DeviceLost, match=r"lost\.port_away"):
        reader.look(NOBODY)
    with pytest.raises(DeviceLost, match=r"lost\.port_missing"):
        reader.look(NOBODY)
    again = adapter.plug_in()
    assert again != node
    assert sees(reader, adapter)
    reader.close()
    os.close(held)


def test_a_port_that_another_program_has_is_named(adapter: Adapter, node: Path) -> None:
    other, reader = reader_at(node), reader_at(node)
    other.look(NOBODY)
    with pytest.raises(DeviceLost, match=rf"lost\.port_busy, {node}"):
        reader.look(NOBODY)
    other.close()
    assert sees(reader, adapter)
    reader.close()

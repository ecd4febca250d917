"""A port over real ptys: bytes there and back, each way to fail, and found again after a replug."""

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from hardware.ports import DeviceLost
from hardware.readers import serial_port
from hardware.readers.serial_names import lasting_name, plugged_in
from hardware.readers.serial_port import SerialPort
from tests.hardware.cables.ptys import PtyCable


def key_of(use: Callable[[], object]) -> str:
    with pytest.raises(DeviceLost) as gone:
        use()
    assert gone.value.words["node"]
    return gone.value.key


def test_every_byte_arrives_as_it_was_sent_in_both_directions(cable: PtyCable) -> None:
    port, every = SerialPort(str(cable.link), 115200), bytes(range(256))

    port.write(every)
    assert cable.sent() == every
    cable.send(every)
    assert port.read(100, 1.0) + port.read(300, 1.0) == every
    port.close()


def test_a_silent_device_is_waited_for_no_longer_than_asked(cable: PtyCable) -> None:
    port = SerialPort(str(cable.link), 9600)
    began_s = monotonic()

    assert port.read(1, 0.05) == b""
    assert 0.04 < monotonic() - began_s < 0.5
    assert port.read(1, -1.0) == b""
    port.close()


def test_bytes_that_came_before_are_forgotten(cable: PtyCable) -> None:
    port = SerialPort(str(cable.link), 9600)
    port.read(1, 0.0)
    cable.send(b"old")
    assert port.read(1, 1.0) == b"o"

    port.forget()
    cable.send(b"new")
    assert port.read(9, 1.0) == b"new"
    port.close()


def test_an_unplugged_port_is_lost_and_found_again_under_another_name(cable: PtyCable) -> None:
    port = SerialPort(str(cable.link), 9600)
    port.write(b"one")
    cable.unplug(stale_link=True)

    assert key_of(lambda: port.read(1, 0.1)) == "lost.port_away"
    assert key_of(lambda: port.read(1, 0.1)) == "lost.port_missing"
    cable.plug_in()
    port.write(b"two")
    assert cable.sent() == b"two"
    port.close()


@pytest.mark.parametrize("use", ["write", "forget"])
def test_every_use_of_an_unplugged_port_is_a_loss(cable: PtyCable, use: str) -> None:
    port = SerialPort(str(cable.link), 9600)
    port.write(b"one")
    cable.unplug()

    uses = {"write": lambda: port.write(b"two"), "forget": port.forget}
    assert key_of(uses[use]) == "lost.port_away"
    assert key_of(uses[use]) == "lost.port_missing"


def test_a_lost_port_is_closed_at_once_so_that_it_keeps_its_name(cable: PtyCable) -> None:
    held = set(Path("/proc/self/fd").iterdir())
    port = SerialPort(str(cable.link), 9600)
    port.write(b"one")
    cable.unplug()
    key_of(lambda: port.read(1, 0.1))

    # The fixture's own two ends are gone as well.
    assert len(set(Path("/proc/self/fd").iterdir())) == len(held) - 2


def test_a_port_named_by_its_place_is_found_again_by_the_name_that_lasts(cable: PtyCable) -> None:
    port = SerialPort(cable.ports[0], 9600, lasts_as=lambda _path: str(cable.link))
    port.write(b"one")
    first = cable.sent()
    cable.unplug()
    key_of(lambda: port.read(1, 0.1))
    other = PtyCable(cable.link.with_name("another"))  # takes the first one's name
    cable.plug_in()

    port.write(b"two")
    assert (first, cable.sent()) == (b"one", b"two")
    assert other.sent(within_s=0) == b""
    port.close()
    other.unplug()


def test_one_port_serves_one_program(cable: PtyCable) -> None:
    first, second = SerialPort(str(cable.link), 9600), SerialPort(cable.ports[0], 9600)
    first.write(b"mine")

    assert key_of(lambda: second.write(b"yours")) == "lost.port_busy"
    first.close()
    second.write(b"now")
    second.close()


def test_where_nothing_is_plugged_in_that_is_said(tmp_path: Path) -> None:
    assert key_of(lambda: SerialPort(str(tmp_path / "none"), 9600).forget()) == "lost.port_missing"


def test_a_file_that_is_no_port_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(DeviceLost, match=r"port_unopened.*Inappropriate"):
        SerialPort(str(tmp_path / "file"), 9600).forget()


@pytest.mark.parametrize(
    ("number", "key"), [(13, "no_right"), (1, "no_right"), (16, "busy"), (6, "missing")]
)
def test_each_refusal_of_the_kernel_has_its_sentence(
    number: int, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_how: Any, **_more: Any) -> None:
        raise OSError(number, os.strerror(number))

    # Tests may run as root, to whom the kernel refuses nothing.
    monkeypatch.setattr(os, "open", refused)
    try:
        found = key_of(lambda: SerialPort("/dev/ttyUSB0", 9600).forget())
    finally:
        monkeypatch.undo()
    assert found == f"lost.port_{key}"


def test_a_device_that_takes_nothing_is_lost(
    cable: PtyCable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_port, "WRITTEN_WITHIN_S", 0.05)
    port = SerialPort(str(cable.link), 9600)

    assert key_of(lambda: port.write(bytes(100_000))) == "lost.port_away"
    port.close()


def test_a_closed_port_stays_closed(cable: PtyCable) -> None:
    port = SerialPort(str(cable.link), 9600)
    port.write(b"one")
    port.close()
    port.close()

    assert key_of(lambda: port.write(b"two")) == "lost.closed"


class Listed:
    """A port as pyserial lists it."""

    def __init__(self, device: Path, number: str | None = None, product: str = "USB Serial"):
        self.device, self.serial_number = str(device), number
        self.vid, self.pid, self.interface = 0x1A86, 0x7523, None
        self.product = self.description = product


def linked(dev: Path, folder: str, name: str, device: str) -> str:
    link = dev / "serial" / folder / name
    link.parent.mkdir(parents=True, exist_ok=True)
    (dev / device).touch()
    link.symlink_to(dev / device)
    return str(link)


def test_an_adapter_with_a_number_of_its_own_is_named_by_it(tmp_path: Path) -> None:
    name = linked(tmp_path, "by-id", "usb-FTDI_A1", "ttyUSB0")
    linked(tmp_path, "by-path", "socket-1", "ttyUSB0")
    ports = [Listed(tmp_path / "ttyUSB0", "A1")]

    (found,) = plugged_in(tmp_path, lambda: ports)
    assert (found.name, found.usb, found.product) == (name, "1A86:7523", "USB Serial")
    assert lasting_name(found.device, tmp_path, lambda: ports) == name


def test_two_adapters_that_share_a_name_are_named_by_their_sockets(tmp_path: Path) -> None:
    linked(tmp_path, "by-id", "usb-1a86_USB_Serial", "ttyUSB1")  # the one that came last
    sockets = [linked(tmp_path, "by-path", f"socket-{n}", f"ttyUSB{n}") for n in (0, 1)]
    ports = [Listed(tmp_path / f"ttyUSB{n}") for n in (1, 0)]

    assert [port.name for port in plugged_in(tmp_path, lambda: ports)] == sockets


def test_consoles_and_modems_are_no_readers_and_a_port_without_links_keeps_its_name(
    tmp_path: Path,
) -> None:
    ports = [Listed(tmp_path / name) for name in ("ttyS0", "ttyAMA0", "ttyACM3")]

    assert [port.name for port in plugged_in(tmp_path, lambda: ports)] == [
        str(tmp_path / "ttyACM3")
    ]
    assert lasting_name("/dev/ttyS0", tmp_path, lambda: ports) == "/dev/ttyS0"

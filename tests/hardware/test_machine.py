"""Facts of a computer, read from a tree of real files, and the remedy for each that is amiss."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from hardware.machine import Machine, Wanting, machine_at, wanting

NODES = ("/dev/spidev0.0", "/dev/spidev0.1")
LINES = ("dtparam=spi=on",)
MODULES = ("RPi", "spidev", "mfrc522")
NOBODY = 65534


@contextmanager
def without_rights() -> Iterator[None]:
    """The user of the tests may be allowed everything; here it is not."""
    me = os.geteuid()
    os.seteuid(NOBODY if me == 0 else me)
    try:
        yield
    finally:
        os.seteuid(me)


class Pi:
    """The files of a computer: a Pi with SPI on, and the packages as they should be."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("dev", "proc/device-tree", "boot/firmware", "packages"):
            (root / folder).mkdir(parents=True)
        (root / "boot/firmware/config.txt").touch()
        self.is_a("Raspberry Pi 4 Model B Rev 1.4")
        for device in ("spidev0.0", "spidev0.1", "gpiochip0"):
            (root / "dev" / device).touch()
            (root / "dev" / device).chmod(0o666)
        for module in MODULES:
            (root / "packages" / module).mkdir()
            (root / "packages" / module / "__init__.py").touch()
        self.install("mfrc522", "0.0.7")
        self.install("rpi_lgpio", "0.6")

    def is_a(self, model: str) -> None:
        (self.root / "proc/device-tree/model").write_text(model + "\0")

    def install(self, name: str, version: str, into: str = "packages") -> None:
        of = self.root / into / f"{name}-{version}.dist-info"
        of.mkdir(parents=True)
        (of / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")

    def remove(self, path: str) -> None:
        here = self.root / path
        shutil.rmtree(here) if here.is_dir() else here.unlink()

    def found(self, *, ports: tuple[str, ...] = (), pipes: str | None = None) -> Machine:
        places = [str(self.root / "own"), str(self.root / "packages")]
        return machine_at(self.root, ports, places, pipes)

    def wants(self, nodes: tuple[str, ...] = NODES) -> list[str]:
        return [one.key.removeprefix("machine.") for one in wanting(self.found(), nodes, LINES)]

    def wanted(self) -> Wanting:
        (one,) = wanting(self.found(), NODES, LINES)
        return one


@pytest.fixture
def pi() -> Iterator[Pi]:
    root = Path(tempfile.mkdtemp())
    root.chmod(0o755)
    yield Pi(root)
    shutil.rmtree(root)


def test_a_pi_with_all_it_needs_wants_nothing(pi: Pi) -> None:
    assert pi.wants() == []
    assert pi.found().model == "Raspberry Pi 4 Model B Rev 1.4"


def test_a_laptop_is_told_so_once_and_needs_nothing_for_readers_by_cable(tmp_path: Path) -> None:
    laptop = machine_at(tmp_path, path=[])

    assert wanting(laptop, NODES, LINES) == (Wanting("machine.no_wires"),)
    assert wanting(laptop, (), ()) == ()


def test_a_machine_that_is_no_pi_and_has_the_devices_will_do(pi: Pi) -> None:
    pi.remove("proc/device-tree/model")

    assert pi.wants() == []


def test_missing_device_files_are_named_with_their_line(pi: Pi) -> None:
    pi.remove("dev/spidev0.1")

    assert pi.wanted() == Wanting(
        "machine.no_nodes",
        {
            "nodes": "/dev/spidev0.1",
            "config": "/boot/firmware/config.txt",
            "lines": "dtparam=spi=on",
        },
    )


@pytest.mark.parametrize(
    ("there", "named"),
    [("boot/config.txt", "/boot/config.txt"), (None, "/boot/firmware/config.txt")],
)
def test_an_older_system_has_its_configuration_elsewhere(
    pi: Pi, there: str | None, named: str
) -> None:
    pi.remove("boot/firmware")
    if there:
        (pi.root / there).touch()

    assert pi.found().config == named


def test_without_a_gpiochip_neither_reset_nor_panel_works(pi: Pi) -> None:
    pi.remove("dev/gpiochip0")

    assert pi.wants() == ["no_pins"]


def test_a_device_that_may_not_be_opened_is_named_with_its_group(pi: Pi) -> None:
    serial = "/dev/serial/by-id/usb-pico"
    (pi.root / "dev/serial/by-id").mkdir(parents=True)
    (pi.root / serial.lstrip("/")).touch()
    for device in (*NODES, serial):
        (pi.root / device.lstrip("/")).chmod(0)
    with without_rights():
        machine = pi.found(ports=(serial, "/dev/not-there"))

    assert set(machine.closed) == {*NODES, serial}
    (closed,) = wanting(machine, NODES, LINES)
    assert closed.key == "machine.no_right"
    assert closed.words["paths"] == ", ".join((*NODES, serial))
    assert closed.words["group"] == machine.closed[serial]
    assert [one.key for one in wanting(machine, (), ())] == ["machine.no_right"]


def test_each_group_is_a_sentence_of_its_own(pi: Pi) -> None:
    closed = {NODES[0]: "spi", NODES[1]: "spi", "/dev/gpiochip0": "gpio", "/dev/ttyUSB0": "dialout"}
    machine = msgspec.structs.replace(pi.found(), closed=closed, user="pat")

    assert [dict(one.words) for one in wanting(machine, NODES, LINES)] == [
        {"user": "pat", "group": "spi", "paths": ", ".join(NODES)},
        {"user": "pat", "group": "gpio", "paths": "/dev/gpiochip0"},
        {"user": "pat", "group": "dialout", "paths": "/dev/ttyUSB0"},
    ]


@pytest.mark.parametrize(
    ("installed", "wants"),
    [
        ([("RPi.GPIO", "0.7.1")], ["two_gpio"]),
        ([("mfrc522-python", "0.0.7")], ["two_mfrc522"]),
        ([("lgpio", "0.0.0.2")], ["empty_lgpio"]),
        ([("lgpio", "0.2.2.0")], []),
    ],
)
def test_packages_that_clash_are_named(
    pi: Pi, installed: list[tuple[str, str]], wants: list[str]
) -> None:
    for name, version in installed:
        pi.install(name, version)

    assert pi.wants() == wants


def test_the_package_that_an_import_finds_is_the_one_that_counts(pi: Pi) -> None:
    pi.install("mfrc522", "0.0.6", into="own")

    assert pi.wanted() == Wanting("machine.other_mfrc522", {"found": "0.0.6", "version": "0.0.7"})


def test_the_old_library_for_the_pins_is_told_on_a_pi_5_alone(pi: Pi) -> None:
    pi.remove("packages/rpi_lgpio-0.6.dist-info")
    pi.install("RPi.GPIO", "0.7.1")
    assert pi.wants() == []

    pi.is_a("Raspberry Pi 5 Model B Rev 1.0")
    assert pi.wanted() == Wanting(
        "machine.gpio_on_pi_5", {"model": "Raspberry Pi 5 Model B Rev 1.0"}
    )


def test_missing_modules_are_named_by_the_packages_that_bring_them(pi: Pi) -> None:
    for module in MODULES:
        pi.remove(f"packages/{module}")

    system, mfrc522 = wanting(pi.found(), NODES, LINES)
    assert system == Wanting(
        "machine.no_system_packages", {"packages": "python3-spidev python3-rpi-lgpio"}
    )
    assert mfrc522 == Wanting("machine.no_mfrc522", {"version": "0.0.7"})


def test_a_folder_for_pipes_that_cannot_be_written_to_is_named(pi: Pi) -> None:
    (pi.root / "closed").mkdir(mode=0o500)
    with without_rights():
        machine = pi.found(pipes=str(pi.root / "closed"))

    assert wanting(machine, NODES, LINES) == (
        Wanting("machine.no_pipes", {"folder": str(pi.root / "closed")}),
    )
    assert pi.found(pipes=str(pi.root)).pipes is None

"""A chip that cannot be opened says why: the unmodified package stands on modules that fail as
spidev, rpi-lgpio and RPi.GPIO do."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware import pipe_folder
from hardware.ports import DeviceLost
from hardware.readers.mfrc522_chip import Wiring
from hardware.readers.rc522 import Rc522

Lay = Callable[..., None]

# lgpio makes a pipe while it is imported, and notices only afterwards that it could not.
LGPIO = """
import os
from contextlib import suppress
class error(Exception):
    def __init__(self, value): self.value = value
    def __str__(self): return repr(self.value)
os.chdir(os.environ.get("LG_WD", "."))
with suppress(OSError): os.mkfifo(".lgd-nfy0")
os.close(os.open(".lgd-nfy0", os.O_RDWR))
"""
PINS = """
import lgpio
{imported}
OUT = 0
def getmode(): return None
def setmode(mode):
    {setmode}
def setup(pin, direction):
    {setup}
def output(pin, level): pass
"""
SPIDEV = """
class SpiDev:
    def open(self, bus, device):
        {open}
    def xfer2(self, values): return [0] * len(values)
"""
OTHER_PACKAGE = "class MFRC522:\n    def __init__(self, **how): pass\n    def ReadReg(self): pass"
OURS = ("lgpio", "RPi", "RPi.GPIO", "spidev", "mfrc522", "mfrc522.MFRC522", "mfrc522.SimpleMFRC522")


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lay]:
    """Lay out the modules under the package; each may do something else where it usually works."""

    def laid(**does: str) -> None:
        usually = {"imported": "", "setmode": "pass", "setup": "pass", "open": "pass"} | does
        (tmp_path / "RPi").mkdir()
        (tmp_path / "RPi" / "GPIO.py").write_text(PINS.format_map(usually))
        (tmp_path / "lgpio.py").write_text(LGPIO)
        (tmp_path / "spidev.py").write_text(SPIDEV.format_map(usually))

    pipe_folder._folder.cache_clear()
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    monkeypatch.syspath_prepend(tmp_path)
    for name in OURS:
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield laid
    for name in OURS:
        sys.modules.pop(name, None)


def what_is_lost() -> str:
    with pytest.raises(DeviceLost) as lost:
        Rc522(Wiring(bus=0, device=0, reset_pin=27)).look(frozenset())
    assert lost.value.words["node"] == "/dev/spidev0.0"
    return str(lost.value)


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ({}, "lost.data_low, /dev/spidev0.0, 00"),
        ({"imported": "import gone"}, "lost.no_package, /dev/spidev0.0, No module named 'gone'"),
        (
            {"imported": "raise RuntimeError('can only be run on a Raspberry Pi!')"},
            "lost.no_pi, /dev/spidev0.0, can only be run on a Raspberry Pi!",
        ),
        (
            {"imported": "raise NotImplementedError('old-style revision codes')"},
            "lost.no_pi, /dev/spidev0.0, old-style revision codes",
        ),
        (
            {"setup": "raise RuntimeError('Cannot determine SOC peripheral base address')"},
            "lost.no_pi, /dev/spidev0.0, Cannot determine SOC peripheral base address",
        ),
        (
            {"setmode": "raise lgpio.error('can not open gpiochip')"},
            "lost.no_right, /dev/spidev0.0",
        ),
        ({"open": "raise PermissionError(13, 'denied')"}, "lost.no_right, /dev/spidev0.0"),
        ({"open": "raise FileNotFoundError(2, 'none')"}, "lost.no_device, /dev/spidev0.0"),
        ({"setup": "raise lgpio.error('GPIO busy')"}, "lost.pin_busy, /dev/spidev0.0, 27"),
        ({"setup": "raise lgpio.error('GPIO not allocated')"}, "lost.pin_busy, /dev/spidev0.0, 27"),
        (
            {"open": "raise OSError(24, 'Too many open files')"},
            "lost.unopened, /dev/spidev0.0, [Errno 24] Too many open files",
        ),
    ],
)
def test_what_keeps_a_reader_from_being_opened_is_said(
    lay: Lay, does: dict[str, str], said: str
) -> None:
    lay(**does)

    assert what_is_lost() == said


def test_another_package_of_that_name_is_told(lay: Lay, tmp_path: Path) -> None:
    lay()
    (tmp_path / "mfrc522.py").write_text(OTHER_PACKAGE)

    assert what_is_lost().startswith("lost.other_package, /dev/spidev0.0")


def test_a_service_whose_folder_cannot_be_written_to_opens_its_readers_and_stays_there(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay()
    monkeypatch.chdir("/proc")

    assert what_is_lost() == "lost.data_low, /dev/spidev0.0, 00"
    assert Path.cwd() == Path("/proc")


def test_a_folder_that_was_named_for_pipes_is_used_and_said_to_be_none_if_it_is_none(
    lay: Lay, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lay()
    monkeypatch.setenv("LG_WD", "/proc")
    assert what_is_lost().startswith("lost.no_folder, /dev/spidev0.0, [Errno 2] No such file")

    monkeypatch.setenv("LG_WD", str(tmp_path))
    assert what_is_lost() == "lost.data_low, /dev/spidev0.0, 00"
    assert (tmp_path / ".lgd-nfy0").is_fifo()

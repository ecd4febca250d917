"""The virtual machine: whether it can be had, and one run of it."""

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]
QEMU = "qemu-system-x86_64"
PREPARE = "tests/pi/prepare"
# A folder that both machines see, as it is called in the virtual one.
SHARED = Path("/run/out")
REPORTS = "reports"
INSIDE = "TABLE_COMPANION_INSIDE"
SECONDS = 400

Reports: TypeAlias = dict[str, list[dict[str, Any]]]
"""The reports of each test, as pytest writes them."""


def kept() -> Path:
    """The folder that `prepare` fills."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    release = next(
        line.removeprefix("release=").split()[0]
        for line in (HERE / "prepare").read_text().splitlines()
        if line.startswith("release=")
    )
    return caches / "table-companion" / "pi-vm" / release


def lacks() -> str | None:
    """Say what is missing for the virtual machine, and how to have it."""
    if shutil.which(QEMU) is None:
        return f"{QEMU} is not installed, so no virtual Pi was tried: apt install qemu-system-x86"
    for needed in (kept() / "vmlinuz", kept() / sys.implementation.cache_tag):
        if not needed.exists():
            return f"{needed} is missing, so no virtual Pi was tried: {PREPARE} {sys.executable}"
    return None


class Kind(Struct, frozen=True, kw_only=True):
    """A machine to start: a PC that runs this machine's own programs, or another."""

    qemu: tuple[str, ...]
    console: str
    kept: Path  # its kernel and first disk
    root: Path  # its files
    python: str
    checkout: Path  # its name in the machine
    packages: str = ""  # a folder of them
    settings: Mapping[str, str] = {}


def pc() -> Kind:
    return Kind(
        qemu=(QEMU, "-M", "q35", "-cpu", "max"),
        console="ttyS0",
        kept=kept(),
        root=Path("/"),
        python=sys.executable,
        checkout=CHECKOUT,
        packages=str(kept() / sys.implementation.cache_tag),
        settings={"RPI_LGPIO_REVISION": "c03114"},  # a Pi 4
    )


def play(kind: Kind, tests: Sequence[str], seconds: float = SECONDS) -> tuple[Reports, str]:
    """Run these tests in the machine; return their reports, and everything that was said."""
    words = [
        *("env", f"{INSIDE}=1", kind.python, "-m", "pytest", "--color=no", "-o", "addopts="),
        *("-p", "no:cacheprovider", f"--confcutdir={kind.checkout / 'tests/pi'}"),
    ]
    with tempfile.TemporaryDirectory() as folder:
        shared = Path(folder)
        said = run(kind, [*words, *tests], shared, seconds)
        reports: Reports = {}
        if (shared / REPORTS).exists():
            for line in (shared / REPORTS).read_text().splitlines():
                report = json.loads(line)
                reports.setdefault(report["nodeid"], []).append(report)
    return reports, said


def run(kind: Kind, command: Sequence[str], shared: Path, seconds: float = SECONDS) -> str:
    """Start the machine, run the command in it as root, and return what it said when it is off."""
    console = shared / "console"
    (shared / "command").write_text(_script(kind, command))
    with console.open("wb") as heard:
        machine = subprocess.Popen(
            _qemu(kind, shared), stdin=subprocess.DEVNULL, stdout=heard, stderr=subprocess.STDOUT
        )
        try:
            machine.wait(seconds)
        except subprocess.TimeoutExpired:
            heard.write(f"\nThe virtual machine was stopped after {seconds} seconds.\n".encode())
        finally:
            machine.kill()
            machine.wait()
    return console.read_text(errors="replace").replace("\r", "")


def _script(kind: Kind, command: Sequence[str]) -> str:
    settings = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/run",
        "TMPDIR": "/run/tmp",
        "LANG": "C.UTF-8",
        "PYTHONPATH": kind.packages,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        **kind.settings,
    }
    exports = [f"export {name}={shlex.quote(value)}" for name, value in settings.items()]
    return "\n".join([*exports, f"cd {shlex.quote(str(kind.checkout))}", shlex.join(command), ""])


def _qemu(kind: Kind, shared: Path) -> list[str]:
    words = ["quiet", f"console={kind.console}", "panic=-1", f"command={SHARED / 'command'}"]
    folders = {"host": f"path={kind.root},readonly=on", "out": f"path={shared}"}
    if kind.root != Path("/"):
        words.append("tree=apart")
        folders["tree"] = f"path={CHECKOUT},readonly=on"
    shares = [
        f"local,mount_tag={tag},security_model=none,multidevs=remap,{where}"
        for tag, where in folders.items()
    ]
    return [
        *kind.qemu,
        *("-accel", "tcg", "-smp", "1", "-m", "1024", "-nodefaults", "-no-user-config"),
        *("-no-reboot", "-display", "none", "-serial", "stdio"),
        *("-kernel", str(kind.kept / "vmlinuz"), "-initrd", str(kind.kept / "initrd")),
        *("-append", " ".join(words)),
        *(word for share in shares for word in ("-virtfs", share)),
    ]

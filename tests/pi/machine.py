"""The virtual machine: whether it can be had, and one run of it."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]
QEMU = "qemu-system-x86_64"
PREPARE = "tests/pi/prepare"
# A folder that both machines see, as it is called in the virtual one.
SHARED = Path("/run/out")
SECONDS = 400


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


def run(command: Sequence[str], shared: Path, seconds: float = SECONDS) -> str:
    """Start the machine, run the command in it as root, and return what it said when it is off."""
    console = shared / "console"
    (shared / "command").write_text(_script(command))
    with console.open("wb") as heard:
        machine = subprocess.Popen(
            _qemu(shared), stdin=subprocess.DEVNULL, stdout=heard, stderr=subprocess.STDOUT
        )
        try:
            machine.wait(seconds)
        except subprocess.TimeoutExpired:
            heard.write(f"\nThe virtual machine was stopped after {seconds} seconds.\n".encode())
        finally:
            machine.kill()
            machine.wait()
    return console.read_text(errors="replace").replace("\r", "")


def _script(command: Sequence[str]) -> str:
    packages = kept() / sys.implementation.cache_tag
    settings = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/run",
        "TMPDIR": "/run/tmp",
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(packages),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "RPI_LGPIO_REVISION": "c03114",  # a Pi 4
    }
    exports = [f"export {name}={shlex.quote(value)}" for name, value in settings.items()]
    return "\n".join([*exports, f"cd {shlex.quote(str(CHECKOUT))}", shlex.join(command), ""])


def _qemu(shared: Path) -> list[str]:
    words = ["quiet", "console=ttyS0", "panic=-1", f"command={SHARED / 'command'}"]
    folders = {
        "host": "path=/,readonly=on",
        "out": f"path={shared}",
    }
    shares = [
        f"local,mount_tag={tag},security_model=none,multidevs=remap,{where}"
        for tag, where in folders.items()
    ]
    return [
        *(QEMU, "-M", "q35", "-accel", "tcg", "-cpu", "max", "-smp", "1"),
        *("-m", "1024", "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none"),
        *("-serial", "stdio", "-kernel", str(kept() / "vmlinuz")),
        *("-initrd", str(kept() / "initrd"), "-append", " ".join(words)),
        *(word for share in shares for word in ("-virtfs", share)),
    ]

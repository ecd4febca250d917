"""The promises of panel and readers on a 64-bit ARM kernel that takes its machine for a Pi 4.

A command of its own, as it takes minutes:

    tests/pi/prepare arm64
    .venv/bin/python -m tests.pi.arm64

It needs `apt install qemu-system-arm device-tree-compiler`. The machine has a small system of its
own, Debian's of the time of Raspberry Pi OS bookworm, and a device tree that says what it is.
"""

import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.pi import machine

QEMU = ("qemu-system-aarch64", "-M", "virt,gic-version=2", "-cpu", "cortex-a72")
MODEL, REVISION = "Raspberry Pi 4 Model B Rev 1.4", "c03114"
COMPATIBLE = ("raspberrypi,4-model-b", "brcm,bcm2711", "linux,dummy-virt")
# The lines that this machine has without any help.
NOT_ON_A_PI = ("/gpio-keys", "/pl061@9030000")
TESTS = ("tests/pi/test_promises_on_real_lines.py",)
SECONDS = 1200


def main() -> int:
    kept = machine.kept() / "arm64"
    for program, package in {QEMU[0]: "qemu-system-arm", "fdtput": "device-tree-compiler"}.items():
        if shutil.which(program) is None:
            sys.exit(f"{program} is missing: apt install {package}")
    if not (kept / "vmlinuz").exists():
        sys.exit(f"{kept / 'vmlinuz'} is missing: {machine.PREPARE} arm64")
    with tempfile.TemporaryDirectory() as folder:
        kind = machine.Kind(
            qemu=(*QEMU, "-dtb", str(_device_tree(Path(folder)))),
            console="ttyAMA0",
            kept=kept,
            root=kept / "root",
            python="/usr/bin/python3",
            checkout=Path("/run/tree"),
        )
        reports, said = machine.play(kind, TESTS, SECONDS)
    outcomes = Counter(one["outcome"] for each in reports.values() for one in each if _counts(one))
    sys.stdout.write(f"{said}\n{dict(outcomes)}\n")
    return 0 if set(outcomes) == {"passed"} else 1


def _counts(report: dict[str, object]) -> bool:
    return report["when"] == "call" or report["outcome"] == "failed"


def _device_tree(folder: Path) -> Path:
    """The machine's own, which says instead that it is a Pi 4."""
    tree = folder / "pi-4.dtb"
    kind, *rest = QEMU[2], *QEMU[3:]
    _do(QEMU[0], "-M", f"{kind},dumpdtb={tree}", *rest, "-m", "1024", "-smp", "1")
    _do("fdtput", "-t", "s", str(tree), "/", "model", MODEL)
    _do("fdtput", "-t", "s", str(tree), "/", "compatible", *COMPATIBLE)
    _do("fdtput", "-c", str(tree), "/system")
    _do("fdtput", "-t", "x", str(tree), "/system", "linux,revision", REVISION)
    _do("fdtput", "-r", str(tree), *NOT_ON_A_PI)
    return tree


def _do(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True)


if __name__ == "__main__":
    sys.exit(main())

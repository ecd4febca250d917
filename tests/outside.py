"""Programs and parts from outside that some tests need: the one place where a test may be skipped.

A missing program is said aloud. Where CI runs, everything is there, so there it is a failure.
"""

import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest


def program(name: str, package: str) -> Path:
    """Where the program is; without it the calling test is skipped, or fails in CI."""
    found = shutil.which(name)
    if found is None:
        missing(f"{name} is not installed, so this was not tried; on Debian: apt install {package}")
    return Path(found)


def missing(what: str) -> NoReturn:
    """Skip the calling test, or fail it in CI, and say what is missing."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


def chromium() -> Path:
    return program("chromium", "chromium")


def strace() -> Path:
    return program("strace", "strace")


def micropython() -> Path:
    """Debian has it from 13 on, so CI tries this in its clean Debian alone."""
    found = shutil.which("micropython")
    if found is None:
        pytest.skip("micropython is not installed, so this was not tried; Debian 13 has it")
    return Path(found)


def own_mounts() -> Path:
    """`unshare`, where the system lets anybody have mounts of their own; many do not."""
    found = program("unshare", "util-linux")
    if subprocess.run([found, "-r", "-m", "true"], capture_output=True, check=False).returncode:
        pytest.skip("nobody may mount here, so no disk was really full or read-only")
    return found


def no_part(what: str) -> NoReturn:
    """Skip what cannot be tried on the hardware that COMPANION_HARDWARE names."""
    pytest.skip(f"{what}, so this was not tried on this hardware")


def virtual_pi(lacks: str | None) -> None:
    """Skip the calling test if something is missing for the virtual machine of `tests/pi`, or fail
    it in CI. A clean Debian, which has no room for it, says so by WITHOUT_VIRTUAL_PI."""
    if without_virtual_pi():
        pytest.skip("WITHOUT_VIRTUAL_PI is set, so no kernel with GPIO lines was tried")
    if lacks is not None:
        missing(lacks)


def without_virtual_pi() -> bool:
    return bool(os.environ.get("WITHOUT_VIRTUAL_PI"))

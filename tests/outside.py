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
    if found is not None:
        return Path(found)
    missing = f"{name} is not installed, so this was not tried; on Debian: apt install {package}"
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)


def chromium() -> Path:
    return program("chromium", "chromium")


def strace() -> Path:
    return program("strace", "strace")


def own_mounts() -> Path:
    """`unshare`, where the system lets anybody have mounts of their own; many do not."""
    found = program("unshare", "util-linux")
    if subprocess.run([found, "-r", "-m", "true"], capture_output=True, check=False).returncode:
        pytest.skip("nobody may mount here, so no disk was really full or read-only")
    return found


def no_part(what: str) -> NoReturn:
    """Skip what cannot be tried on the hardware that COMPANION_HARDWARE names."""
    pytest.skip(f"{what}, so this was not tried on this hardware")

"""Programs from outside Python that some tests need: the one place where a test may be skipped.

A missing program is said aloud. Where CI runs, everything is there, so there it is a failure.
"""

import os
import shutil
from pathlib import Path

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

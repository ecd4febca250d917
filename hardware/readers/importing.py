"""Imports the `mfrc522` package, and with it `spidev` and the library for the Pi's pins."""

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import ModuleType

from hardware.ports import DeviceLost


def imported(node: str) -> ModuleType:
    """The package. Raises DeviceLost, with the node of who asked for it, if it cannot be had."""
    try:
        with _a_folder_for_pipes():
            return import_module("mfrc522")
    except ImportError as why:
        raise DeviceLost("lost.no_package", node=node, why=str(why)) from why
    except OSError as why:
        raise DeviceLost("lost.no_folder", node=node, why=str(why)) from why
    except Exception as why:  # off a Pi rpi-lgpio has several errors for that
        raise DeviceLost("lost.no_pi", node=node, why=str(why)) from why


@contextmanager
def _a_folder_for_pipes() -> Iterator[None]:
    """While it is imported, lgpio makes a pipe in the folder that LG_WD names, else in the working
    folder, which a service may not write to. It moves the process there; this moves it back."""
    if "RPi.GPIO" in sys.modules:
        yield
        return
    here = os.open(".", os.O_PATH)
    try:
        if "LG_WD" not in os.environ:
            os.environ["LG_WD"] = _folder()
        yield
    finally:
        os.fchdir(here)
        os.close(here)


@cache
def _folder() -> str:
    folder = tempfile.mkdtemp(prefix="companion-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder

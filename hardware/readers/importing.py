"""Imports the `mfrc522` package, and with it `spidev` and the library for the Pi's pins."""

from importlib import import_module
from types import ModuleType

from hardware.pipe_folder import pipe_folder
from hardware.ports import DeviceLost


def imported(node: str) -> ModuleType:
    """The package. Raises DeviceLost, with the node of who asked for it, if it cannot be had."""
    try:
        with pipe_folder("RPi.GPIO"):
            return import_module("mfrc522")
    except ImportError as why:
        raise DeviceLost("lost.no_package", node=node, why=str(why)) from why
    except OSError as why:
        raise DeviceLost("lost.no_folder", node=node, why=str(why)) from why
    except Exception as why:  # off a Pi rpi-lgpio has several errors for that
        raise DeviceLost("lost.no_pi", node=node, why=str(why)) from why

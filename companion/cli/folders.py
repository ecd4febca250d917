"""Which folders on this machine everything is kept in."""

import os
from pathlib import Path

from companion.shelf.boxes import EDITIONS, Shelf
from companion.shelf.copy_numbers import COPIES


def table_folder(given: Path | None, *, simulate: bool) -> Path:
    """Where a table keeps what it plays; a simulated one has a folder of its own."""
    return _base(given) / "simulated" if simulate and given is None else _base(given)


def editions_folder(given: Path | None) -> Path:
    """Where people put the editions they wrote, for every table."""
    return _base(given) / EDITIONS


def keep_to_oneself() -> None:
    """Let only this user read the files that the process makes from now on."""
    os.umask(0o077)


def own_shelf(given: Path | None = None) -> Shelf:
    """All the editions at hand, those that people wrote among them, and the numbers that the table
    read off its boxes."""
    copies = table_folder(given, simulate=False) / COPIES
    return Shelf(editions=editions_folder(given), copies=copies)


def _base(given: Path | None) -> Path:
    """The one that was asked for, or that the environment names, or the usual one."""
    if given is not None:
        return given.absolute()
    named = os.environ.get("COMPANION_DATA")
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return (Path(named) if named else Path(home) / "companion").absolute()

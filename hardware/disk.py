"""A file that is replaced whole: after a pulled plug it holds the old or the new, never half."""

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

DISK_FAULTS = frozenset({errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EIO})
"""Errors that a disk may get over by itself, or by somebody's hands."""


def replace_file(path: Path, content: bytes) -> None:
    """Write it beside the old one, flushed to the disk, and put it in its place; its owner alone
    may read it."""
    handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(unfinished).replace(path)
    except OSError:
        Path(unfinished).unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the disk keep the names in a folder, which a power cut may otherwise undo."""
    sync_file(folder)


def sync_file(path: Path) -> None:
    """Have the disk keep a file, or the names in a folder."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lay_aside(path: Path) -> Path:
    """Give a damaged file another name, so that it can be looked at and is in nobody's way."""
    aside = path.with_name(f"{path.name}.damaged")
    with suppress(OSError):  # it is then read, and found damaged, once more
        path.replace(aside)
    return aside

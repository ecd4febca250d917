"""A file that is replaced whole: after a pulled plug it holds the old or the new, never half."""

import errno
import os
from contextlib import suppress
from pathlib import Path

DISK_FAULTS = frozenset({errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EIO})
"""Errors that a disk may get over by itself, or by somebody's hands."""


def replace_file(path: Path, content: bytes) -> None:
    """Replace a file whole, flushed to the disk with its name; its owner alone may read it. If that
    fails, the old content is there, after a restart too."""
    before = path.read_bytes() if path.exists() else None
    _put(path, content)
    try:
        sync_folder(path.parent)
    except OSError:
        with suppress(OSError):
            if before is None:
                path.unlink()
            else:
                _put(path, before)
        raise


def _put(path: Path, content: bytes) -> None:
    """Write it beside the old one, and put it in its place. One process writes in a folder, and
    one thread at a time each file in it: so the new one always bears the same name, and what a
    pulled plug left of it is written over."""
    unfinished = path.with_name(f".{path.name}.new")
    unfinished.unlink(missing_ok=True)
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


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
    path.replace(aside)
    return aside

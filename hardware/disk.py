"""A file that is replaced whole: after a pulled plug it holds the old or the new, never half."""

import os
from pathlib import Path


def replace_file(path: Path, content: bytes) -> None:
    """Write it beside the old one, flushed to the disk, and put it in its place; its owner alone
    may read it. One process writes in a folder, and one thread at a time each file in it: so the
    new one always bears the same name, and what a pulled plug left of it is written over."""
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
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    # Without this the new name itself may be forgotten when the power fails.
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

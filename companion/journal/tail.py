"""The tail of a book: a small file beside it that names the last action and its link.

SQLite drops a damaged end of its log without a word; the tail tells that something stood there.
It is written after the flush of each action and is not flushed itself: a killed process leaves it
up to date, a power cut may leave it behind, and it is never ahead of what the disk holds.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zlib import crc32


class Tail(NamedTuple):
    """The number of the last action, and its link."""

    number: int
    link: bytes


def tail_of(path: Path) -> Path:
    """The tail's file of the book in this file."""
    return path.with_suffix(".tail")


def read_tail(path: Path) -> Tail | None:
    """The tail beside a book; none where it is missing, damaged or cut off while it was written."""
    try:
        number, link, check = tail_of(path).read_text("ascii").split()
        if int(check, 16) == crc32(f"{number} {link}".encode()):
            return Tail(int(number), bytes.fromhex(link))
    except (OSError, ValueError):
        pass
    return None


class TailFile:
    """Rewritten in place, always at the same length, by the one process that writes the book."""

    def __init__(self, path: Path) -> None:
        self._path = tail_of(path)
        self._file: int | None = None

    def write(self, tail: Tail) -> None:
        """Note the last action. A tail that cannot be written stays behind, which is harmless."""
        said = f"{tail.number:010d} {tail.link.hex()}"
        with suppress(OSError):
            if self._file is None:
                self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o600)
            os.pwrite(self._file, f"{said} {crc32(said.encode()):08x}\n".encode(), 0)

    def flush(self) -> None:
        with suppress(OSError):
            if self._file is not None:
                os.fsync(self._file)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

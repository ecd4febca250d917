"""A small disk of its own for the product: one that is really full, or really read-only."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.outside import own_mounts

from .lives import PATIENCE_S, Cold

_KEEP = 'mount -t tmpfs -o size=$1 tmpfs "$0" && echo mounted && read -r _'


class Room:
    """A file system in memory, which is there for those who enter."""

    def __init__(self, keeper: int, folder: Path) -> None:
        self._enter = ("nsenter", "-t", str(keeper), "-U", "-m", "--preserve-credentials")
        self.folder = folder
        self.seen = Path(f"/proc/{keeper}/root{folder}")  # the same, from outside
        self.parent = Cold(self._enter)

    def fill(self) -> None:
        with (self.seen / "filler").open("wb", buffering=0) as filler:
            for size in (1 << 16, 1 << 12):
                try:
                    while filler.write(bytes(size)) == size:
                        pass
                except OSError:
                    continue

    def make_room(self) -> None:
        (self.seen / "filler").unlink()

    def lock(self, *, on: bool) -> None:
        """Nothing can be written any more; or again."""
        how = f"remount,{'ro' if on else 'rw'}"
        subprocess.run([*self._enter, "mount", "-o", how, self.folder], check=True)


@contextmanager
def room(folder: Path, size: str) -> Iterator[Room]:
    folder.mkdir()
    keeper = subprocess.Popen(
        [own_mounts(), "-r", "-m", "sh", "-c", _KEEP, folder, size],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=os.sep,
    )
    assert keeper.stdin is not None
    assert keeper.stdout is not None
    try:
        assert keeper.stdout.readline() == b"mounted\n"
        yield Room(keeper.pid, folder)
    finally:
        keeper.stdin.close()
        keeper.wait(PATIENCE_S)
        keeper.stdout.close()

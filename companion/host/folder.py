"""The data folder: held by one process at a time, with one file a game in it."""

import fcntl
import os
from pathlib import Path
from types import TracebackType

from companion.journal.book import BookUnreadable, GameOf
from companion.journal.sqlite import SqliteBook


class FolderHeld(RuntimeError):
    """Another clerk already works in this folder."""


class DataFolder:
    """Everything the clerk keeps. The lock goes with the process, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._games = path / "games"
        self._games.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as held:
            os.close(self._lock)
            raise FolderHeld(
                f"Another clerk is already at work in {path}, so this one has not started."
                " Stop that one first, or give this one a folder of its own with --data."
            ) from held

    def newest(self) -> tuple[str, SqliteBook] | None:
        """The last game that was begun; a file whose game never began is passed over."""
        for path in sorted(self._games.glob("*.sqlite"), reverse=True):
            try:
                book = SqliteBook(path)
            except BookUnreadable:
                if _is_unfinished(path):
                    continue
                raise
            if next(book.read(), None) is not None:
                return path.stem, book
            book.close()
        return None

    def new_book(self, begin: GameOf) -> tuple[str, SqliteBook]:
        numbers = [int(path.stem) for path in self._games.glob("*.sqlite") if path.stem.isdecimal()]
        game_id = f"{max(numbers, default=0) + 1:04d}"
        return game_id, SqliteBook(self._games / f"{game_id}.sqlite", begin)

    def close(self) -> None:
        os.close(self._lock)

    def __enter__(self) -> "DataFolder":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _is_unfinished(path: Path) -> bool:
    """A file that was cut off while it was made: no table in it yet, so nothing is lost."""
    header = path.read_bytes()[:100]
    return len(header) < 100 or header[68:72] != b"CLRK" or not _mentions_actions(path)


def _mentions_actions(path: Path) -> bool:
    wal = path.with_name(path.name + "-wal")
    kept = path.read_bytes() + (wal.read_bytes() if wal.exists() else b"")
    return b"CREATE TABLE actions" in kept

"""The data folder: held by one process at a time, with one file a game in it."""

import fcntl
import os
import stat
from pathlib import Path
from types import TracebackType

from companion.journal.book import BookUnreadable, GameOf
from companion.journal.sqlite import SqliteBook, log_of

_ONE_PAGE = 4096
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


class FolderHeld(RuntimeError):
    """Another clerk already works in the folder named."""


class FolderOpen(RuntimeError):
    """Others can write in the folder named."""


class DataFolder:
    """Everything the clerk keeps. The lock goes with the process, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._games = path / "games"
        _make(path)
        self._games.mkdir(exist_ok=True, mode=0o700)
        self._lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as held:
            os.close(self._lock)
            raise FolderHeld(path) from held

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


def _make(path: Path) -> None:
    """A new one is its owner's alone: even when something was written last is nobody else's
    business. One that is there already is left as it is, if only its owner writes in it."""
    try:
        path.mkdir(parents=True, mode=0o700)
    except FileExistsError:
        if path.stat().st_mode & _OTHERS_WRITE:
            raise FolderOpen(path) from None


def game_file(folder: Path, game: str) -> Path:
    """The file of a game, by its number in this folder or as a path of its own; nothing is held."""
    path = Path(game)
    if not path.is_file():
        path = folder / "games" / f"{game}.sqlite"
    if not path.is_file():
        known = sorted(found.stem for found in (folder / "games").glob("*.sqlite"))
        raise BookUnreadable(
            f"There is no game {game} in {folder}, and no such file. The games there:"
            f" {', '.join(known) or 'none'}. Name one of them, or another folder with --data."
        )
    return path


def _is_unfinished(path: Path) -> bool:
    """A file that was cut off while it was made: no table in it yet, so nothing is lost.

    Its mark is written first and alone on one page. Anything else was a game, and is damaged.
    """
    content = path.read_bytes()
    if not any(content):
        return True
    log = log_of(path)
    kept = content + (log.read_bytes() if log.exists() else b"")
    only_marked = content[68:72] == b"CLRK" and len(content) <= _ONE_PAGE
    return only_marked and b"CREATE TABLE actions" not in kept

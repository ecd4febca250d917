"""The data folder: held by one process at a time, with one file a game in it."""

import fcntl
import os
import stat
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from companion.journal.book import BookUnreadable, CannotWrite, GameOf
from companion.journal.mending import begun, examine, finish, mend
from companion.journal.sqlite import SqliteBook, files_of
from hardware.disk import DISK_FAULTS

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


class FolderHeld(RuntimeError):
    """Another clerk already works in the folder named."""


class FolderOpen(RuntimeError):
    """Others can write in the folder named."""


class DataFolder:
    """Everything the clerk keeps. The lock goes with the process, however it ends."""

    def __init__(self, path: Path) -> None:
        """A full or write-protected disk is no reason not to start: the folder is laid out once it
        can be."""
        self.path = path
        self._games = path / "games"
        self._lock: int | None = None
        try:
            self._be_there()
        except OSError as error:
            if error.errno not in DISK_FAULTS:
                raise

    def _be_there(self) -> None:
        """Lay the folder out, and hold it."""
        if self._lock is not None:
            return
        _make(self.path)
        self._games.mkdir(exist_ok=True, mode=0o700)
        lock = os.open(self.path / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as held:
            os.close(lock)
            raise FolderHeld(self.path) from held
        self._lock = lock

    def newest(self) -> tuple[str, SqliteBook] | None:
        """The last game that was begun; a file whose game never began is passed over. A damaged
        book is written anew as far as it is whole; raises BookDamaged if nothing of it is."""
        self._be_there()
        for game_id in reversed(game_ids(self._games)):
            path = self._path(game_id)
            finish(path)
            if not begun(path):
                continue
            found = examine(path)
            if found.fault:
                mend(path, found)
            return game_id, SqliteBook(path)
        return None

    def new_book(self, begin: GameOf) -> tuple[str, SqliteBook]:
        self._be_there()
        numbers = map(int, game_ids(self._games))
        game_id = f"{max(numbers, default=0) + 1:04d}"
        path = self._path(game_id)
        try:
            return game_id, SqliteBook(path, begin)
        except CannotWrite:
            for file in files_of(path):
                with suppress(OSError):
                    file.unlink(missing_ok=True)
            raise

    def _path(self, game_id: str) -> Path:
        return self._games / f"{game_id}.sqlite"

    def close(self) -> None:
        if self._lock is not None:
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


def game_ids(games: Path) -> list[str]:
    """The numbers of all games of which any file is there, the oldest first."""
    patterns = ("*.sqlite", "*.sqlite-wal", "*.tail", "*.mended")
    names = (file.name for pattern in patterns for file in games.glob(pattern))
    ids = {name.partition(".")[0] for name in names}
    return sorted((game_id for game_id in ids if game_id.isdecimal()), key=int)


def _make(path: Path) -> None:
    """A new one is its owner's alone: even when something was written last is nobody else's
    business. One that is there already is left as it is, if only its owner writes in it."""
    try:
        path.mkdir(parents=True, mode=0o700)
    except FileExistsError:
        if path.stat().st_mode & _OTHERS_WRITE:
            raise FolderOpen(path) from None


def game_file(folder: Path, game: str) -> Path:
    """The file of a game, by its number in this folder or as a path of its own. Takes no lock."""
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

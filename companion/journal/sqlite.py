"""The book on disk: one SQLite file, one row an action, flushed before anyone is told."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from companion.game.values import CommandId
from hardware.disk import sync_folder

from .book import (
    FORMAT,
    Action,
    BookDamaged,
    BookError,
    BookMoved,
    BookUnreadable,
    CannotWrite,
    DiskUnsure,
    GameOf,
    Mended,
)
from .chain import first_link, next_link
from .tail import Tail, TailFile, tail_of

_APPLICATION_ID = 0x434C524B  # "CLRK"
_WITHOUT_CHAIN = 1
"""The format before this one; its books are given a chain when they are opened."""

_TIME_KEPT = "CREATE TABLE time_kept (table_ms INTEGER NOT NULL, settled INTEGER NOT NULL)"
_MENDED = "CREATE TABLE mended (after INTEGER NOT NULL, lost INTEGER NOT NULL)"
_SCHEMA = (
    "CREATE TABLE game (family TEXT NOT NULL, box TEXT NOT NULL)",
    "CREATE TABLE actions (number INTEGER PRIMARY KEY, command_id TEXT NOT NULL UNIQUE,"
    " author TEXT NOT NULL, at_ms INTEGER NOT NULL, wall TEXT NOT NULL, asked BLOB NOT NULL,"
    " body BLOB NOT NULL, chain BLOB NOT NULL)",
    _TIME_KEPT,
    "INSERT INTO time_kept VALUES (0, 0)",
    _MENDED,
)

_LOG_BYTES = 32 + 1_024 * (24 + 4_096)
"""As long as a log gets: SQLite begins it anew once it holds a thousand pages."""

_APPEND = (
    "INSERT INTO actions SELECT ?, ?, ?, ?, ?, ?, ?, ?"
    " WHERE (SELECT coalesce(max(number), 0) FROM actions) = ?"
)
"""One statement and so one transaction: whole and flushed, or as if it had never been."""

_LAST = "SELECT number, chain FROM actions ORDER BY number DESC LIMIT 1"
_DISK_FAULTS = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
    }
)
"""Errors of the disk; all others come from what stands in the file."""


def log_of(path: Path) -> Path:
    """Where SQLite keeps what is not in the file itself yet, while the book is open."""
    return path.with_name(f"{path.name}-wal")


def files_of(path: Path) -> tuple[Path, ...]:
    """The book's file and all that belong to it."""
    return path, log_of(path), path.with_name(f"{path.name}-shm"), tail_of(path)


class SqliteBook:
    """One game's file. It is made complete, folder entry included, before its first action."""

    def __init__(self, path: Path, begin: GameOf | None = None, *, only_read: bool = False) -> None:
        """Open the book of a game, or make it for the game that begins. With `only_read` another
        process may write meanwhile, and no file is made where there is none."""
        self.path = path
        self._tail = TailFile(path)
        way = f"{path.absolute().as_uri()}?mode=ro" if only_read else path
        try:
            self._db = sqlite3.connect(
                way, isolation_level=None, check_same_thread=False, uri=only_read
            )
        except sqlite3.Error as error:
            raise self._not_opened(error) from error
        try:
            if begin is not None:
                self._make(begin)
            self.of = self._open(only_read=only_read)
            self._last = self._read_last()
            self.mended = self._read_mended()
            if not only_read:
                self._lengthen_log()
                self._tail.write(self._last)
        except (sqlite3.Error, OSError) as error:
            self._db.close()
            raise self._not_opened(error) from error
        except BookError:
            self._db.close()
            raise

    def _make(self, begin: GameOf) -> None:
        self._db.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
        self._db.execute(f"PRAGMA user_version = {FORMAT}")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("BEGIN IMMEDIATE")
        for statement in _SCHEMA:
            self._db.execute(statement)
        self._db.execute("INSERT INTO game VALUES (?, ?)", (begin.family, begin.box))
        self._db.execute("COMMIT")
        sync_folder(self.path.parent)

    def _open(self, *, only_read: bool) -> GameOf:
        (mark,) = self._db.execute("PRAGMA application_id").fetchone()
        (self._format,) = self._db.execute("PRAGMA user_version").fetchone()
        if mark != _APPLICATION_ID or self._format not in (_WITHOUT_CHAIN, FORMAT):
            raise BookUnreadable(
                f"{self.path} is not a journal of format {FORMAT}, so this version cannot read it."
                " Play it on with the version that wrote it, or start a new game."
            )
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        rows = self._db.execute("SELECT family, box FROM game").fetchall()
        if len(rows) != 1 or not all(isinstance(text, str) for text in rows[0]):
            raise self._damaged("it does not say which game it is of")
        of = GameOf(*rows[0])
        if self._format == _WITHOUT_CHAIN and not only_read:
            self._add_chain(of)
        return of

    def _add_chain(self, of: GameOf) -> None:
        """Bring a book of the format before this one up to date, wholly or not at all."""
        link = first_link(of)
        self._db.execute("BEGIN IMMEDIATE")
        links = []
        for number, action, _ in self._rows():
            link = next_link(link, number, action)
            links.append((link, number))
        ((table_ms,),) = self._db.execute("SELECT table_ms FROM time_kept").fetchall()
        self._db.execute("ALTER TABLE actions ADD COLUMN chain BLOB NOT NULL DEFAULT x''")
        self._db.executemany("UPDATE actions SET chain = ? WHERE number = ?", links)
        self._db.execute("DROP TABLE time_kept")
        self._db.execute(_TIME_KEPT)
        self._db.execute("INSERT INTO time_kept VALUES (?, 0)", (table_ms,))
        self._db.execute(_MENDED)
        self._db.execute(f"PRAGMA user_version = {FORMAT}")
        self._db.execute("COMMIT")
        self._format = FORMAT

    def _read_last(self) -> Tail:
        if self._format == _WITHOUT_CHAIN:
            return Tail(0, b"")  # opened to be read, not to be written
        number, link = self._db.execute(_LAST).fetchone() or (0, first_link(self.of))
        if not isinstance(link, bytes):
            raise self._damaged(f"action {number} has no link")
        return Tail(number, link)

    def _lengthen_log(self) -> None:
        """Give the log its final length at once: each write that lengthens a file costs another
        flush. SQLite ignores the bytes behind its last line. Without enough room the log grows
        line by line."""
        self._db.execute("BEGIN IMMEDIATE")  # keeps other processes from lengthening it
        try:
            with suppress(OSError), log_of(self.path).open("r+b", buffering=0) as log:
                length = log.seek(0, os.SEEK_END)
                missing = bytes(max(0, _LOG_BYTES - length))
                if log.write(missing) != len(missing):
                    log.truncate(length)
        finally:
            self._db.execute("ROLLBACK")

    def append(self, action: Action, *, after: int) -> int:
        try:
            if self._last.number != after:
                self._last = self._read_last()
            link = next_link(self._last.link, after + 1, action)
            by, at_ms, wall = action.author, action.at_ms, action.wall
            row = (after + 1, action.command_id, by, at_ms, wall, action.asked, action.body, link)
            written = self._db.execute(_APPEND, (*row, after)).rowcount
        except sqlite3.IntegrityError as error:
            raise self._moved(str(error)) from error
        except sqlite3.Error as error:
            if not _is_of_the_disk(error):
                raise self._damaged(str(error)) from error
            if not _is_locked(error):
                self.settle()
            raise CannotWrite(
                f"The journal {self.path} cannot be written ({error}), so this has not happened."
                " Make room on the disk or change the card."
            ) from error
        if not written:
            raise self._moved(f"the book does not hold {after} actions")
        self._last = Tail(after + 1, link)
        self._tail.write(self._last)
        return after + 1

    def settle(self) -> None:
        """Write a transaction of no meaning. An action whose flush failed may still lie in the log,
        and SQLite writes the next transaction over it, at the same place."""
        try:
            self._db.execute("UPDATE time_kept SET settled = settled + 1")
        except sqlite3.Error as error:
            if not _is_of_the_disk(error):
                raise self._damaged(str(error)) from error
            raise DiskUnsure(
                f"The journal {self.path} cannot be written ({error}). Whether the last action is"
                " in it is not known until the disk works again."
            ) from error

    def fold(self) -> None:
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            self._tail.flush()

    def discard(self) -> None:
        self.close()
        try:
            for file in reversed(files_of(self.path)):
                file.unlink(missing_ok=True)
            sync_folder(self.path.parent)
        except OSError as error:
            raise DiskUnsure(
                f"The journal {self.path} of a game that did not begin cannot be removed ({error})."
            ) from error

    def read(self) -> Iterator[Action]:
        link = first_link(self.of)
        for after, (number, action, written) in enumerate(self._rows()):
            if number != after + 1:
                raise self._damaged(f"action {after + 1} is missing")
            link = self._link(link, number, action)
            if written not in (link, None):
                raise self._damaged(f"action {number} is not as it was written")
            yield action

    def _link(self, link: bytes, number: int, action: Action) -> bytes:
        try:
            return next_link(link, number, action)
        except (AttributeError, TypeError, ValueError) as error:
            raise self._damaged(f"action {number} is not as it was written") from error

    def _rows(self) -> Iterator[tuple[int, Action, bytes | None]]:
        """Each action with its number and its link, where the format has links."""
        chain = "NULL" if self._format == _WITHOUT_CHAIN else "chain"
        asked = (
            f"SELECT number, command_id, author, at_ms, wall, asked, body, {chain}"
            " FROM actions ORDER BY number"
        )
        try:
            for number, command_id, author, at_ms, wall, question, body, link in self._db.execute(
                asked
            ):
                action = Action(
                    command_id=CommandId(command_id),
                    author=author,
                    at_ms=at_ms,
                    wall=wall,
                    asked=question,
                    body=body,
                )
                yield number, action, link
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def keep_time(self, table_ms: int) -> None:
        try:
            self._db.execute("UPDATE time_kept SET table_ms = ?", (table_ms,))
        except sqlite3.Error as error:
            raise CannotWrite(f"The table time cannot be kept in {self.path} ({error}).") from error

    def kept_time(self) -> int:
        try:
            ((latest,),) = self._db.execute(
                "SELECT max((SELECT table_ms FROM time_kept),"
                " coalesce((SELECT max(at_ms) FROM actions), 0))"
            ).fetchall()
        except sqlite3.Error as error:
            raise self._fault(error) from error
        if not isinstance(latest, int):
            raise self._damaged("it does not say how late it is")
        return latest

    def _read_mended(self) -> Mended | None:
        if self._format == _WITHOUT_CHAIN:
            return None
        row = self._db.execute("SELECT after, lost FROM mended ORDER BY rowid DESC").fetchone()
        return None if row is None else Mended(*row)

    def fill(self, actions: Iterable[Action], mended: Mended) -> None:
        """Write the whole part of a damaged book into this new one, all in one transaction."""
        self._db.execute("BEGIN IMMEDIATE")
        for after, action in enumerate(actions):
            self.append(action, after=after)
        self._db.execute("INSERT INTO mended VALUES (?, ?)", (mended.after, mended.lost))
        self._db.execute("COMMIT")

    def check(self) -> None:
        """Have SQLite compare all parts of its file with each other. Raises BookDamaged."""
        try:
            ((said,),) = self._db.execute("PRAGMA integrity_check(1)").fetchall()
        except sqlite3.Error as error:
            raise self._fault(error) from error
        if said != "ok":
            raise self._damaged(str(said))

    def close(self) -> None:
        self._db.close()
        self._tail.close()

    def _fault(self, error: sqlite3.Error) -> BookError:
        if _is_of_the_disk(error):
            return CannotWrite(f"The journal {self.path} cannot be read now ({error}).")
        return self._damaged(str(error))

    def _damaged(self, why: str) -> BookDamaged:
        return BookDamaged(
            f"The journal {self.path} is damaged ({why}). `companion journal repair` keeps what is"
            " whole of it."
        )

    def _moved(self, why: str) -> BookMoved:
        return BookMoved(
            f"The journal {self.path} was written to by somebody else ({why}), so the table shown"
            " is old."
        )

    def _not_opened(self, error: sqlite3.Error | OSError) -> BookError:
        if isinstance(error, OSError) or _is_of_the_disk(error):
            return CannotWrite(
                f"The journal {self.path} cannot be opened ({error}). Check that its folder is"
                " there, and that the disk is neither full nor write-protected."
            )
        return self._damaged(str(error))


def _code(error: sqlite3.Error) -> int:
    """SQLite's own primary code; a text that cannot be decoded has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _is_of_the_disk(error: sqlite3.Error) -> bool:
    return _code(error) in _DISK_FAULTS


def _is_locked(error: sqlite3.Error) -> bool:
    """Another program holds the file, so this one has not written."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

"""The book on disk: one SQLite file, one row an action, flushed before anyone is told."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.game.values import CommandId

from .book import FORMAT, Action, BookMoved, BookUnreadable, CannotWrite, GameOf, nothing

_APPLICATION_ID = 0x434C524B  # "CLRK"

_SCHEMA = (
    "CREATE TABLE game (family TEXT NOT NULL, box TEXT NOT NULL)",
    "CREATE TABLE actions (number INTEGER PRIMARY KEY, command_id TEXT NOT NULL UNIQUE,"
    " author TEXT NOT NULL, at_ms INTEGER NOT NULL, wall TEXT NOT NULL, asked BLOB NOT NULL,"
    " body BLOB NOT NULL)",
    "CREATE TABLE time_kept (table_ms INTEGER NOT NULL)",
    "INSERT INTO time_kept VALUES (0)",
)

_LOG_BYTES = 32 + 1_024 * (24 + 4_096)
"""As long as a log gets: SQLite begins it anew once it holds a thousand pages."""

_APPEND = (
    "INSERT INTO actions SELECT ?, ?, ?, ?, ?, ?, ?"
    " WHERE (SELECT coalesce(max(number), 0) FROM actions) = ?"
)
"""One statement and so one transaction: whole and flushed, or as if it had never been."""


def log_of(path: Path) -> Path:
    """Where SQLite keeps what is not in the file itself yet, while the book is open."""
    return path.with_name(f"{path.name}-wal")


class SqliteBook:
    """One game's file. It is made complete, folder entry included, before its first action."""

    def __init__(self, path: Path, begin: GameOf | None = None, *, only_read: bool = False) -> None:
        """Open the book of a game, or make it for the game that begins. Whoever only reads may do
        so while another writes, and makes no file where there is none."""
        self.path = path
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
            self.of = self._open()
            if not only_read:
                self._lengthen_log()
        except sqlite3.Error as error:
            self._db.close()
            raise self._not_opened(error) from error
        except BookUnreadable:
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
        folder = os.open(self.path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def _open(self) -> GameOf:
        (mark,) = self._db.execute("PRAGMA application_id").fetchone()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if (mark, version) != (_APPLICATION_ID, FORMAT):
            raise BookUnreadable(
                f"{self.path} is not a journal of format {FORMAT}, so this version cannot read it."
                " Play it on with the version that wrote it, or start a new game."
            )
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        (row,) = self._db.execute("SELECT family, box FROM game").fetchall()
        return GameOf(*row)

    def _lengthen_log(self) -> None:
        """To the length it would come to. Whatever makes a file longer has the disk note that too,
        at the cost of another flush with every action. Nobody reads on behind its last line; and
        where there is no room for all of it, it grows line by line."""
        self._db.execute("BEGIN IMMEDIATE")  # nobody else lengthens it now
        try:
            with suppress(OSError), log_of(self.path).open("r+b", buffering=0) as log:
                length = log.seek(0, os.SEEK_END)
                missing = bytes(max(0, _LOG_BYTES - length))
                if log.write(missing) != len(missing):
                    log.truncate(length)
        finally:
            self._db.execute("ROLLBACK")

    def append(self, action: Action, *, after: int, meanwhile: Callable[[], None] = nothing) -> int:
        by, at_ms, wall = action.author, action.at_ms, action.wall
        row = (after + 1, action.command_id, by, at_ms, wall, action.asked, action.body)
        try:
            meanwhile()  # other threads run from when the statement begins until it is flushed
            written = self._db.execute(_APPEND, (*row, after)).rowcount
        except sqlite3.IntegrityError as error:
            raise self._moved(str(error)) from error
        except sqlite3.Error as error:
            raise CannotWrite(
                f"The journal {self.path} cannot be written ({error}), so this has not happened."
                " Make room on the disk or change the card, then start the clerk again."
            ) from error
        if not written:
            raise self._moved(f"the book does not hold {after} actions")
        return after + 1

    def read(self) -> Iterator[Action]:
        rows = self._asked(
            "SELECT command_id, author, at_ms, wall, asked, body FROM actions ORDER BY number"
        )
        for command_id, author, at_ms, wall, asked, body in rows:
            yield Action(
                command_id=CommandId(command_id),
                author=author,
                at_ms=at_ms,
                wall=wall,
                asked=asked,
                body=body,
            )

    def keep_time(self, table_ms: int) -> None:
        try:
            self._db.execute("UPDATE time_kept SET table_ms = ?", (table_ms,))
        except sqlite3.Error as error:
            raise CannotWrite(f"The table time cannot be kept in {self.path} ({error}).") from error

    def kept_time(self) -> int:
        ((latest,),) = self._asked(
            "SELECT max((SELECT table_ms FROM time_kept),"
            " coalesce((SELECT max(at_ms) FROM actions), 0))"
        )
        return int(latest)

    def close(self) -> None:
        self._db.close()

    def _asked(self, question: str) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(question).fetchall()
        except sqlite3.Error as error:
            raise BookUnreadable(
                f"The journal {self.path} is damaged ({error}); what it held of this game is not"
                " to be trusted. Put a copy of the file back, or start a new game."
            ) from error

    def _moved(self, why: str) -> BookMoved:
        return BookMoved(
            f"The journal {self.path} was written to by somebody else ({why}), so the table shown"
            " is old. Start the clerk again; it reads the table from the journal."
        )

    def _not_opened(self, error: sqlite3.Error) -> BookUnreadable:
        return BookUnreadable(
            f"The journal {self.path} cannot be opened ({error}). The game in it cannot go on here."
            " Check that the disk is not full or write-protected, or start a new game."
        )

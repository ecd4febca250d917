"""The journals of a data folder, read without the product."""

import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from .places import passing_folder


class Row(NamedTuple):
    """One action: all that stands in its row, and what it corrects, if it is a correction."""

    number: int
    content: tuple[Any, ...]
    key: str = ""
    seat: str = ""
    was: int = 0
    counted: int = 0

    @property
    def author(self) -> str:
        return str(self.content[0])


class _Correction(msgspec.Struct):
    type: str = ""
    seat: str = ""
    was: int = 0
    counted: int = 0
    reason: str = ""


Games = Mapping[str, Sequence[Row]]
_CORRECTION = "CorrectGold"
_COLUMNS = ("author", "at_ms", "wall", "command_id", "asked", "body", "chain")


def games_in(data: Path) -> Games:
    """Every action of every game, from a copy: looking at a journal must not change it."""
    with TemporaryDirectory(dir=passing_folder()) as folder:
        copied = Path(folder) / "games"
        shutil.copytree(data / "games", copied)
        return games_here(copied)


def games_here(games: Path) -> Games:
    """The same, where nobody minds that reading makes files."""
    return {path.stem: rows_of(path) for path in sorted(games.glob("*.sqlite"))}


def rows_of(path: Path) -> Sequence[Row]:
    """None, where nothing can be read."""
    try:
        with closing(sqlite3.connect(path)) as journal:
            return tuple(_rows(journal))
    except sqlite3.Error:
        return ()


def _rows(journal: sqlite3.Connection) -> Iterator[Row]:
    there = [name for (_, name, *_) in journal.execute("PRAGMA table_info(actions)")]
    columns = [name for name in _COLUMNS if name in there]
    if not columns:
        return
    found = journal.execute(f"SELECT number, {', '.join(columns)} FROM actions ORDER BY number")
    for number, *content in found:
        known = _correction(content[columns.index("asked")])
        if known is None:
            yield Row(number, tuple(content))
        else:
            yield Row(number, tuple(content), known.reason, known.seat, known.was, known.counted)


def _correction(asked: object) -> "_Correction | None":
    """What was asked, if it was a correction and still reads as one: a row may be damaged."""
    if not isinstance(asked, bytes) or f'"{_CORRECTION}"'.encode() not in asked:
        return None
    try:
        return msgspec.json.decode(asked, type=_Correction)
    except msgspec.DecodeError:
        return None

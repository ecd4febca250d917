"""Damage done to the files of a data folder: by worn cards, by cuts, and by people."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

SECTOR = 512
Damage = Callable[[Path, Random], None]


def _flip(path: Path, chance: Random) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 1, 8))):
        content[_somewhere(content, chance)] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def _zero(path: Path, chance: Random) -> None:
    _block(path, chance, bytes)


def _rubbish(path: Path, chance: Random) -> None:
    _block(path, chance, chance.randbytes)


def _block(path: Path, chance: Random, made: Callable[[int], bytes]) -> None:
    content = bytearray(path.read_bytes())
    start = _somewhere(content, chance) // SECTOR * SECTOR
    end = min(start + SECTOR * chance.choice((1, 1, 8)), len(content))
    content[start:end] = made(end - start)
    path.write_bytes(content)


def _cut_off(path: Path, chance: Random) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: _somewhere(content, chance)])


def _swap(path: Path, chance: Random) -> None:
    content = bytearray(path.read_bytes())
    one, other = (_somewhere(content, chance) // SECTOR * SECTOR for _ in range(2))
    length = min(SECTOR, len(content) - one, len(content) - other)
    first, second = content[one : one + length], content[other : other + length]
    content[one : one + length], content[other : other + length] = second, first
    path.write_bytes(content)


def _append(path: Path, chance: Random) -> None:
    with path.open("ab") as file:
        file.write(chance.randbytes(chance.randint(1, 5_000)))


def _empty(path: Path, chance: Random) -> None:
    del chance
    path.write_bytes(b"")


def _delete(path: Path, chance: Random) -> None:
    del chance
    path.unlink()


def _replace(path: Path, chance: Random) -> None:
    path.write_bytes(chance.randbytes(chance.randint(1, 9_000)))


def _folder(path: Path, chance: Random) -> None:
    """A folder lies where the file should be."""
    del chance
    path.unlink()
    path.mkdir()


def _somewhere(content: bytes | bytearray, chance: Random) -> int:
    """In what was ever written, mostly: a log is zeros behind its last line."""
    used = len(content.rstrip(b"\0")) or len(content)
    return chance.randrange(used if chance.random() < 0.9 else len(content))


A_FOLDER = "a folder instead"
"""No card does this by itself, but people do it to files beside the games."""
IN_BYTES: Mapping[str, Damage] = {
    "bits flipped": _flip,
    "zeros in a block": _zero,
    "rubbish in a block": _rubbish,
    "cut off": _cut_off,
    "blocks swapped": _swap,
    "more at the end": _append,
    "emptied": _empty,
    "deleted": _delete,
    "other content": _replace,
    A_FOLDER: _folder,
}


class _Rows(NamedTuple):
    """How many there are, and the ways to another journal."""

    journal: sqlite3.Connection
    number: int


def _row_deleted(rows: _Rows, chance: Random) -> None:
    rows.journal.execute("DELETE FROM actions WHERE number = ?", (_one(rows, chance),))


def _last_deleted(rows: _Rows, chance: Random) -> None:
    least = rows.number - chance.randint(0, 5)
    rows.journal.execute("DELETE FROM actions WHERE number >= ?", (least,))


def _all_deleted(rows: _Rows, chance: Random) -> None:
    del chance
    rows.journal.execute("DELETE FROM actions")


def _closed_up(rows: _Rows, chance: Random) -> None:
    """One is gone, and the numbers are without a gap again."""
    gone = chance.randint(2, rows.number)
    rows.journal.execute("DELETE FROM actions WHERE number = ?", (gone,))
    for number in range(gone + 1, rows.number + 1):
        rows.journal.execute("UPDATE actions SET number = number - 1 WHERE number = ?", (number,))


def _altered(rows: _Rows, chance: Random) -> None:
    column, value = chance.choice(
        (
            ("author", "seat:blue or so"),
            ("at_ms", 12_345_678),
            ("wall", "2001-01-01T00:00:00"),
            ("command_id", "another"),
            ("asked", b'{"type":"CloseMarket","round":1}'),
            ("body", b'[{"type":"PurseCounted","owner":"blue","counted":99,"hidden":false}]'),
            ("body", None),
            ("author", b"\xff\xfe"),
            ("number", 100_000),
        )
    )
    changed = f"UPDATE OR IGNORE actions SET {column} = ? WHERE number = ?"
    try:
        rows.journal.execute(changed, (value, _one(rows, chance)))
    except sqlite3.IntegrityError:  # it may not be empty; so this is what it comes to
        rows.journal.execute(changed, (b"", _one(rows, chance)))


def _exchanged(rows: _Rows, chance: Random) -> None:
    """Two actions have each other's content."""
    one, other = chance.sample(range(1, rows.number + 1), 2)
    asked = "SELECT asked, body FROM actions WHERE number = ?"
    contents = [rows.journal.execute(asked, (number,)).fetchone() for number in (one, other)]
    put = "UPDATE actions SET asked = ?, body = ? WHERE number = ?"
    for number, content in zip((other, one), contents, strict=True):
        rows.journal.execute(put, (*content, number))


def _invented(rows: _Rows, chance: Random) -> None:
    """One more at the end, as a copy of another."""
    rows.journal.execute("CREATE TEMP TABLE one AS SELECT * FROM actions LIMIT 0")
    copied = "INSERT INTO one SELECT * FROM actions WHERE number = ?"
    rows.journal.execute(copied, (_one(rows, chance),))
    rows.journal.execute("UPDATE one SET number = ?, command_id = 'new'", (rows.number + 1,))
    rows.journal.execute("INSERT INTO actions SELECT * FROM one")


def _no_game(rows: _Rows, chance: Random) -> None:
    del chance
    rows.journal.execute("DELETE FROM game")


def _no_table(rows: _Rows, chance: Random) -> None:
    rows.journal.execute(f"DROP TABLE {chance.choice(('game', 'actions', 'time_kept'))}")


def _another_box(rows: _Rows, chance: Random) -> None:
    box = chance.choice(("sheriff-1e", "no-such-box"))
    rows.journal.execute("UPDATE game SET box = ?", (box,))


def _one(rows: _Rows, chance: Random) -> int:
    return chance.randint(1, rows.number)


BY_SQL: Mapping[str, Callable[[_Rows, Random], None]] = {
    "a row deleted": _row_deleted,
    "the last rows deleted": _last_deleted,
    "all rows deleted": _all_deleted,
    "a row deleted and the gap closed": _closed_up,
    "a row altered": _altered,
    "two rows exchanged": _exchanged,
    "a row invented": _invented,
    "no game": _no_game,
    "a table dropped": _no_table,
    "another box": _another_box,
}


def by_sql(path: Path, name: str, chance: Random) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as journal:
        (number,) = journal.execute("SELECT count(*) FROM actions").fetchone()
        BY_SQL[name](_Rows(journal, number), chance)

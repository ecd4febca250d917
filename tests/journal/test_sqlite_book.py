"""What the book on disk promises besides: nothing acknowledged is lost, and faults are told."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.game.values import CommandId
from companion.journal.book import (
    FORMAT,
    Action,
    BookDamaged,
    BookMoved,
    BookUnreadable,
    CannotWrite,
    GameOf,
)
from companion.journal.chain import first_link, next_link
from companion.journal.sqlite import SqliteBook, log_of
from companion.journal.tail import Tail, read_tail

BAGS = GameOf("sheriff", "sheriff-2e")
KILLS = 10


def action(number: int, body: bytes = b"[]") -> Action:
    return Action(
        command_id=CommandId(f"c{number}"),
        author="steward",
        at_ms=number,
        wall="",
        asked=b"[]",
        body=body,
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "0001.sqlite"


def written(path: Path, actions: int) -> None:
    """A book of so many actions, closed."""
    with closing(SqliteBook(path, BAGS)) as book:
        for number in range(actions):
            book.append(action(number), after=number)


def lines(path: Path) -> list[Action]:
    with closing(SqliteBook(path)) as book:
        return list(book.read())


def alter(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(statement)


def setting(book: SqliteBook, pragma: str) -> object:
    """What the book's own connection really runs with."""
    (value,) = book._db.execute(f"PRAGMA {pragma}").fetchone()
    return value


def test_every_commit_is_flushed_to_the_card(path: Path) -> None:
    with closing(SqliteBook(path, BAGS)) as book:
        made = setting(book, "journal_mode"), setting(book, "synchronous")
    with closing(SqliteBook(path)) as book:
        opened = setting(book, "journal_mode"), setting(book, "synchronous")
    assert made == opened == ("wal", 2)


def test_a_book_closed_and_opened_again_is_the_same(path: Path) -> None:
    written(path, 3)
    assert lines(path) == [action(0), action(1), action(2)]


def test_a_writer_elsewhere_makes_the_book_move_and_nothing_of_ours_is_written(path: Path) -> None:
    with closing(SqliteBook(path, BAGS)) as ours, closing(SqliteBook(path)) as theirs:
        ours.append(action(0), after=0)
        theirs.append(action(1), after=1)
        with pytest.raises(BookMoved, match=r"written to by somebody else.*the table shown is old"):
            ours.append(action(2), after=1)
        assert list(ours.read()) == [action(0), action(1)]
        assert ours.append(action(2), after=2) == 3


def test_a_full_disk_means_it_has_not_happened_and_room_made_means_it_can(path: Path) -> None:
    with closing(SqliteBook(path, BAGS)) as book:
        book.append(action(0), after=0)
        pages = setting(book, "page_count")
        book._db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(CannotWrite, match=r"this has not happened.*Make room on the disk"):
            book.append(action(1, body=bytes(100_000)), after=1)
        assert list(book.read()) == [action(0)]
        book._db.execute("PRAGMA max_page_count = 100000")
        assert book.append(action(1), after=1) == 2
    assert lines(path) == [action(0), action(1)]


def test_every_link_is_a_hash_over_the_link_before_and_the_action(path: Path) -> None:
    written(path, 3)
    with closing(sqlite3.connect(path)) as db:
        links = [link for (link,) in db.execute("SELECT chain FROM actions ORDER BY number")]
    expected, link = [], first_link(BAGS)
    for number in range(3):
        link = next_link(link, number + 1, action(number))
        expected.append(link)
    assert links == expected
    assert read_tail(path) == Tail(3, link)


ALTERATIONS = {
    "a row is altered": "UPDATE actions SET body = x'5b315d' WHERE number = 2",
    "an author is altered": "UPDATE actions SET author = 'seat:red' WHERE number = 2",
    "a row is missing": "DELETE FROM actions WHERE number = 2",
    "the game is another": "UPDATE game SET box = 'sheriff-1e'",
}


@pytest.mark.parametrize("statement", ALTERATIONS.values(), ids=ALTERATIONS)
def test_no_altered_row_is_believed_nor_any_behind_a_missing_one(
    path: Path, statement: str
) -> None:
    written(path, 3)
    alter(path, statement)
    with closing(SqliteBook(path)) as book, pytest.raises(BookDamaged):
        list(book.read())


def test_a_book_of_the_format_before_is_given_its_chain_and_goes_on(path: Path) -> None:
    written(path, 3)
    alter(path, "ALTER TABLE actions DROP COLUMN chain")
    alter(path, "ALTER TABLE time_kept DROP COLUMN settled")
    alter(path, "DROP TABLE mended")
    alter(path, "UPDATE time_kept SET table_ms = 77")
    alter(path, "PRAGMA user_version = 1")
    before = path.read_bytes()
    with closing(SqliteBook(path, only_read=True)) as book:
        assert list(book.read()) == [action(number) for number in range(3)]
    assert path.read_bytes() == before
    with closing(SqliteBook(path)) as book:
        assert (book.append(action(3), after=3), book.kept_time(), book.mended) == (4, 77, None)
    assert lines(path) == [action(number) for number in range(4)]


def test_the_log_is_as_long_from_the_start_as_it_ever_gets(path: Path) -> None:
    """An action that makes a file longer costs the disk another write, and many of them a flush."""
    with closing(SqliteBook(path, BAGS)) as book:
        length = log_of(path).stat().st_size
        for number in range(1_200):
            book.append(action(number, body=bytes(300)), after=number)
        assert log_of(path).stat().st_size == length
        assert path.stat().st_size > 10 * 4096, "the log was begun anew meanwhile"
    assert len(lines(path)) == 1_200


def test_a_log_left_by_a_power_cut_is_read_and_made_as_long_again(path: Path) -> None:
    with closing(SqliteBook(path, BAGS)) as book:
        length = log_of(path).stat().st_size
        for number in range(3):
            book.append(action(number), after=number)
        left = path.read_bytes(), log_of(path).read_bytes()
    found = path.with_name("0002.sqlite")
    for file, content in zip((found, log_of(found)), left, strict=True):
        file.write_bytes(content.rstrip(b"\0"))
    with closing(SqliteBook(found)) as book:
        assert log_of(found).stat().st_size == length
        assert book.append(action(3), after=3) == 4
    assert lines(found) == [action(number) for number in range(4)]


def test_who_only_reads_a_book_leaves_its_log_as_long_as_it_is(path: Path) -> None:
    with closing(SqliteBook(path, BAGS)) as book:
        book.append(action(0), after=0)
        log_of(path).write_bytes(log_of(path).read_bytes().rstrip(b"\0"))
        length = log_of(path).stat().st_size
        with closing(SqliteBook(path, only_read=True)) as reader:
            assert list(reader.read()) == [action(0)]
        assert log_of(path).stat().st_size == length


def test_the_name_of_a_new_book_is_flushed_before_its_first_action(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[str] = []
    flush = os.fsync

    def watched(handle: int) -> None:
        flushed.append(str(Path(f"/proc/self/fd/{handle}").readlink()))
        flush(handle)

    monkeypatch.setattr(os, "fsync", watched)
    with closing(SqliteBook(path, BAGS)):
        assert str(path.parent) in flushed


NO_ROOM = """
import resource, signal, sys
from pathlib import Path
from companion.game.values import CommandId
from companion.journal.book import Action, GameOf
from companion.journal.sqlite import SqliteBook

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
book = SqliteBook(Path(sys.argv[1]), GameOf("sheriff", "sheriff-2e"))
for number in range(20):
    one = CommandId(f"c{number}")
    line = Action(command_id=one, author="steward", at_ms=number, wall="", asked=b"[]", body=b"[]")
    book.append(line, after=number)
print(Path(f"{sys.argv[1]}-wal").stat().st_size)
"""


def test_where_there_is_no_room_for_so_long_a_log_it_takes_none_and_the_game_goes_on(
    path: Path,
) -> None:
    command = [sys.executable, "-c", NO_ROOM, str(path)]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert 20 * 4096 < int(said.stdout) < 1 << 19
    assert lines(path) == [action(number) for number in range(20)]


def test_a_file_of_another_format_is_refused_with_a_sentence(path: Path) -> None:
    written(path, 1)
    alter(path, f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(BookUnreadable, match=r"is not a journal of format 2.*start a new game"):
        SqliteBook(path)


def test_a_file_of_another_program_is_refused(path: Path) -> None:
    alter(path, "CREATE TABLE recipes (soup TEXT)")
    with pytest.raises(BookUnreadable, match="is not a journal"):
        SqliteBook(path)


@pytest.mark.parametrize("rubbish", [b"not a database at all, " * 50, b"\xff" * 4096])
def test_a_file_of_rubbish_is_refused_with_a_sentence(path: Path, rubbish: bytes) -> None:
    path.write_bytes(rubbish)
    with pytest.raises(BookDamaged, match=r"is damaged.*journal repair"):
        SqliteBook(path)


def test_a_book_damaged_where_its_actions_are_is_refused_with_a_sentence(path: Path) -> None:
    with closing(SqliteBook(path, BAGS)) as book:
        for number in range(200):
            book.append(action(number, body=bytes(500)), after=number)
    whole = bytearray(path.read_bytes())
    whole[6 * 4096 :] = b"\xa5" * (len(whole) - 6 * 4096)
    path.write_bytes(whole)
    with pytest.raises(BookUnreadable, match=r"damaged|cannot be"):
        lines(path)


def test_asking_a_damaged_book_for_its_actions_or_the_time_is_told_as_damage(path: Path) -> None:
    written(path, 1)
    with closing(SqliteBook(path)) as book:
        alter(path, "DROP TABLE actions")
        with pytest.raises(BookUnreadable, match="damaged"):
            book.kept_time()
        with pytest.raises(BookUnreadable, match="damaged"):
            list(book.read())


def test_a_book_cannot_be_made_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match=r"cannot be opened.*its folder is there"):
        SqliteBook(tmp_path / "nowhere" / "0001.sqlite", BAGS)


WRITER = """
import sys
from pathlib import Path
from companion.game.values import CommandId
from companion.journal.book import Action
from companion.journal.sqlite import SqliteBook

book = SqliteBook(Path(sys.argv[1]))
number = len(list(book.read()))
while True:
    one = CommandId(f"c{number}")
    line = Action(command_id=one, author="", at_ms=0, wall="", asked=b"?", body=b"x" * 300)
    number = book.append(line, after=number)
    print(number, flush=True)
"""


def test_nothing_acknowledged_is_lost_however_often_the_writer_is_killed(path: Path) -> None:
    written(path, 0)
    for kill in range(KILLS):
        acknowledged = _killed_after(path, lines_heard=7 + 13 * kill)
        kept = lines(path)
        assert len(kept) >= acknowledged
        assert [one.command_id for one in kept] == [f"c{number}" for number in range(len(kept))]


def _killed_after(path: Path, *, lines_heard: int) -> int:
    """Let a child write until it has said so many lines, kill it, and tell the last it said."""
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        heard = [child.stdout.readline() for _ in range(lines_heard)]
        os.kill(child.pid, signal.SIGKILL)
        heard += child.stdout.read().splitlines(keepends=True)
    return max(int(line) for line in heard if line.endswith("\n"))

"""A damaged book is found, told and kept; what is whole of it goes on, and it is never silently
shorter."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.game.values import CommandId
from companion.host.folder import DataFolder
from companion.journal.book import Action, BookDamaged, BookUnreadable, GameOf, Mended
from companion.journal.mending import DAMAGED, examine
from companion.journal.sqlite import SqliteBook, files_of, log_of
from companion.journal.tail import read_tail, tail_of

BAGS = GameOf("sheriff", "sheriff-2e")
ACTIONS = 20
_FRAME = 24 + 4_096
_LOG_HEAD = 32


def action(number: int) -> Action:
    return Action(
        command_id=CommandId(f"c{number}"),
        author="steward",
        at_ms=number,
        wall="",
        asked=b"[]",
        body=b"x" * 300,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    """An older game, and one cut off by a power cut in its middle, all of it still in its log."""
    with DataFolder(tmp_path / "data") as folder:
        _, older = folder.new_book(BAGS)
        older.append(action(0), after=0)
        older.close()
        _, newer = folder.new_book(BAGS)
        for number in range(ACTIONS):
            newer.append(action(number), after=number)
        games = folder.path / "games"
        kept = {file: file.read_bytes() for file in games.iterdir() if file.is_file()}
        newer.close()
        for file in games.iterdir():
            file.unlink()
        for file, content in kept.items():
            file.write_bytes(content)
        yield folder


def newest_path(folder: DataFolder) -> Path:
    return folder.path / "games" / "0002.sqlite"


def kept_copies(folder: DataFolder) -> list[Path]:
    return sorted((folder.path / "games" / DAMAGED).glob("*"))


def newly_begun(folder: DataFolder) -> str:
    game_id, book = folder.new_book(BAGS)
    book.close()
    return game_id


def reopened(folder: DataFolder) -> tuple[str, list[Action], Mended | None]:
    game_id, book = folder.newest() or pytest.fail("there is a game")
    with closing(book):
        return game_id, list(book.read()), book.mended


def flip(file: Path, place: int) -> None:
    content = bytearray(file.read_bytes())
    content[place] ^= 1
    file.write_bytes(content)


def last_frame(log: Path) -> int:
    """Where the log's last frame begins that has anything in it."""
    content = log.read_bytes().rstrip(b"\0")
    return _LOG_HEAD + (len(content) - _LOG_HEAD - 1) // _FRAME * _FRAME


def test_a_whole_book_after_a_power_cut_goes_on_without_a_word(folder: DataFolder) -> None:
    assert reopened(folder) == ("0002", [action(n) for n in range(ACTIONS)], None)
    assert kept_copies(folder) == []


def test_a_log_damaged_in_its_middle_is_told_with_what_is_lost(folder: DataFolder) -> None:
    log = log_of(newest_path(folder))
    flip(log, _LOG_HEAD + (last_frame(log) // _FRAME // 2) * _FRAME + 2_000)
    before = log.read_bytes()
    game_id, actions, mended = reopened(folder)
    assert game_id == "0002"
    assert mended == Mended(len(actions), ACTIONS - len(actions))
    assert 0 < len(actions) < ACTIONS
    assert actions == [action(n) for n in range(len(actions))]
    (copy,) = kept_copies(folder)
    assert (copy / log.name).read_bytes() == before


def test_a_log_damaged_in_its_last_action_is_told_too(folder: DataFolder) -> None:
    log = log_of(newest_path(folder))
    flip(log, last_frame(log) + 2_000)
    _, actions, mended = reopened(folder)
    assert mended == Mended(ACTIONS - 1, 1)
    assert len(actions) == ACTIONS - 1


def test_a_mended_book_goes_on_and_remembers_that_it_was(folder: DataFolder) -> None:
    log = log_of(newest_path(folder))
    flip(log, last_frame(log) + 2_000)
    _, book = folder.newest() or pytest.fail("there is a game")
    with closing(book):
        book.append(action(99), after=ACTIONS - 1)
    assert reopened(folder)[2] == Mended(ACTIONS - 1, 1)
    assert examine(newest_path(folder)).fault == ""
    assert len(kept_copies(folder)) == 1


def log_gone(path: Path) -> None:
    log_of(path).unlink()


def file_gone(path: Path) -> None:
    path.unlink()


def file_emptied(path: Path) -> None:
    path.write_bytes(b"")


def head_zeroed(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(bytes(len(content)))
    log_of(path).unlink()


@pytest.mark.parametrize("damage", [log_gone, head_zeroed])
def test_an_older_game_is_never_laid_in_place_of_one_that_is_lost(
    folder: DataFolder, damage: Callable[[Path], None]
) -> None:
    damage(newest_path(folder))
    for _ in range(2):
        with pytest.raises(BookDamaged, match=r"start a new game"):
            folder.newest()
    assert newly_begun(folder) == "0003"


@pytest.mark.parametrize("damage", [file_gone, file_emptied])
def test_a_whole_log_beside_an_empty_or_missing_file_is_saved(
    folder: DataFolder, damage: Callable[[Path], None]
) -> None:
    damage(newest_path(folder))
    expected = "0002", [action(n) for n in range(ACTIONS)], Mended(ACTIONS, 0)
    assert reopened(folder) == expected


def test_rows_deleted_at_the_end_are_noticed_by_the_tail(folder: DataFolder) -> None:
    with closing(sqlite3.connect(newest_path(folder))) as db:
        db.execute(f"DELETE FROM actions WHERE number > {ACTIONS - 5}")
        db.commit()
    assert reopened(folder)[2] == Mended(ACTIONS - 5, 5)


def test_an_older_copy_put_back_is_told(folder: DataFolder) -> None:
    path = newest_path(folder)
    older = path.with_name("older")
    with closing(SqliteBook(older, BAGS)) as book:
        for number in range(7):
            book.append(action(number), after=number)
    log_of(path).unlink()
    shutil.copy(older, path)
    assert reopened(folder)[2] == Mended(7, ACTIONS - 7)


def test_another_history_of_the_same_length_is_told(folder: DataFolder) -> None:
    path = newest_path(folder)
    other = path.with_name("other")
    with closing(SqliteBook(other, BAGS)) as book:
        for number in range(ACTIONS):
            book.append(action(number + 1), after=number)
    log_of(path).unlink()
    shutil.copy(other, path)
    assert reopened(folder)[2] == Mended(ACTIONS, 0)


def test_a_damaged_tail_costs_nothing(folder: DataFolder) -> None:
    tail_of(newest_path(folder)).write_bytes(b"\xff" * 80)
    assert reopened(folder)[2] is None
    tail = read_tail(newest_path(folder))
    assert tail is not None
    assert tail.number == ACTIONS


def test_a_folder_in_place_of_a_book_is_told(folder: DataFolder) -> None:
    path = newest_path(folder)
    path.unlink()
    path.mkdir()
    with pytest.raises(BookUnreadable, match=r"is a folder"):
        folder.newest()


def test_looking_through_a_book_changes_none_of_its_files(folder: DataFolder) -> None:
    path = newest_path(folder)
    flip(log_of(path), last_frame(log_of(path)) + 2_000)
    files = [path, log_of(path), tail_of(path)]
    before = [file.read_bytes() for file in files]
    assert examine(path).lost == 1
    assert [file.read_bytes() for file in files] == before


def test_what_belongs_to_a_book_is_discarded_with_it(folder: DataFolder) -> None:
    game_id, book = folder.new_book(BAGS)
    book.append(action(0), after=0)
    book.discard()
    assert not [file for file in files_of(book.path) if file.exists()]
    assert game_id == "0003"
    assert newly_begun(folder) == "0003"


MENDING = """
import os, sys
from pathlib import Path
from companion.host.folder import DataFolder

stop_after = int(sys.argv[2])
calls = 0

def watch(event, args):
    global calls
    if event in ("os.rename", "os.remove", "os.mkdir", "open"):
        calls += 1
        if calls == stop_after:
            os._exit(9)

folder = DataFolder(Path(sys.argv[1]))
sys.addaudithook(watch)
folder.newest()
"""


def test_a_mending_that_is_killed_is_done_again_or_brought_to_its_end(
    folder: DataFolder, tmp_path: Path
) -> None:
    log = log_of(newest_path(folder))
    flip(log, last_frame(log) + 2_000)
    for stop_after in range(1, 60, 3):
        data = tmp_path / f"killed-{stop_after}"
        shutil.copytree(folder.path, data)
        command = [sys.executable, "-c", MENDING, str(data), str(stop_after)]
        ended = subprocess.run(command, check=False).returncode
        with DataFolder(data) as again:
            assert reopened(again)[2] == Mended(ACTIONS - 1, 1)
        if ended == 0:
            break
    else:
        pytest.fail("the mending was never left to end")

"""The data folder: one clerk at a time, and the last game that really began."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.game.values import CommandId
from companion.host.folder import DataFolder, FolderHeld
from companion.journal.book import Action, BookUnreadable, GameOf

BAGS = GameOf("sheriff", "sheriff-2e")


def begun(folder: DataFolder) -> str:
    """A game with one action in it."""
    game_id, book = folder.new_book(BAGS)
    line = Action(
        command_id=CommandId(game_id), author="", at_ms=0, wall="", asked=b"[]", body=b"[]"
    )
    book.append(line, after=0)
    book.close()
    return game_id


def newest(folder: DataFolder) -> str | None:
    found = folder.newest()
    if found is None:
        return None
    found[1].close()
    return found[0]


def test_a_second_clerk_is_refused_by_the_name_of_the_folder_until_the_first_has_gone(
    tmp_path: Path,
) -> None:
    named = re.escape(str(tmp_path))
    with DataFolder(tmp_path), pytest.raises(FolderHeld, match=named):
        DataFolder(tmp_path)
    DataFolder(tmp_path).close()


@pytest.mark.parametrize("mode", [0o700, 0o755, 0o711])
def test_a_folder_that_is_there_keeps_its_mode_and_a_new_one_is_its_owners(
    tmp_path: Path, mode: int
) -> None:
    there, new = tmp_path / "there", tmp_path / "new"
    there.mkdir()
    there.chmod(mode)
    for folder in (there, new):
        DataFolder(folder).close()
    modes = [folder.stat().st_mode & 0o7777 for folder in (there, there / "games", new)]
    assert modes == [mode, 0o700, 0o700]


def test_an_empty_folder_has_no_game(tmp_path: Path) -> None:
    with DataFolder(tmp_path / "new" / "folder") as folder:
        assert newest(folder) is None


def test_the_game_begun_last_is_the_newest(tmp_path: Path) -> None:
    with DataFolder(tmp_path) as folder:
        ids = [begun(folder) for _ in range(11)]
        assert (ids[0], ids[-1], newest(folder)) == ("0001", "0011", "0011")


def test_a_game_without_its_first_action_never_began(tmp_path: Path) -> None:
    with DataFolder(tmp_path) as folder:
        first = begun(folder)
        folder.new_book(BAGS)[1].close()
        assert newest(folder) == first
        assert begun(folder) == "0003"


def interrupted_at_once(path: Path) -> None:
    path.touch()


def interrupted_before_its_tables(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA application_id = {0x434C524B}")
        db.execute("PRAGMA user_version = 0")
        db.execute("PRAGMA journal_mode = WAL")


def left_as_zeros(path: Path) -> None:
    path.write_bytes(bytes(4096))


@pytest.mark.parametrize(
    "interrupted", [interrupted_at_once, interrupted_before_its_tables, left_as_zeros]
)
def test_a_file_cut_off_while_it_was_made_is_passed_over(
    tmp_path: Path, interrupted: Callable[[Path], None]
) -> None:
    with DataFolder(tmp_path) as folder:
        first = begun(folder)
        interrupted(tmp_path / "games" / "0002.sqlite")
        assert newest(folder) == first
        assert begun(folder) == "0003"


@pytest.mark.parametrize("damaged", [slice(0, 100), slice(16, 200), slice(100, 4096)])
def test_a_game_that_began_and_was_damaged_is_told_and_not_passed_over(
    tmp_path: Path, damaged: slice
) -> None:
    with DataFolder(tmp_path) as folder:
        begun(folder)
        path = tmp_path / "games" / f"{begun(folder)}.sqlite"
        content = bytearray(path.read_bytes())
        content[damaged] = b"\xa5" * len(content[damaged])
        path.write_bytes(content)
        with pytest.raises(BookUnreadable, match="start a new game"):
            folder.newest()


MAKER = """
import sys
from pathlib import Path
from companion.host.folder import DataFolder
from companion.journal.book import GameOf

with DataFolder(Path(sys.argv[1])) as folder:
    while True:
        game_id, book = folder.new_book(GameOf("sheriff", "sheriff-2e"))
        print(game_id, flush=True)
        book.close()
"""


def test_a_clerk_killed_while_making_books_leaves_a_folder_that_can_be_used(tmp_path: Path) -> None:
    with DataFolder(tmp_path) as folder:
        first = begun(folder)
    command = [sys.executable, "-c", MAKER, str(tmp_path)]
    for heard in (1, 4, 9):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
            assert child.stdout is not None
            for _ in range(heard):
                child.stdout.readline()
            child.kill()
        with DataFolder(tmp_path) as folder:
            assert newest(folder) == first

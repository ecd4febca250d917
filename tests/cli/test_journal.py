"""`companion journal`: whether journals are whole, and what is kept of a damaged one."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.game.values import CommandId
from companion.host.folder import DataFolder
from companion.journal.book import Action, GameOf
from companion.journal.sqlite import SqliteBook
from companion.journal.tail import read_tail


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two games of three actions each."""
    with DataFolder(tmp_path) as folder:
        for _ in range(2):
            _, book = folder.new_book(GameOf("sheriff", "sheriff-2e"))
            with closing(book):
                for number in range(3):
                    book.append(_action(number), after=number)
    return tmp_path


def _action(number: int) -> Action:
    name = CommandId(f"c{number}")
    return Action(command_id=name, author="steward", at_ms=0, wall="", asked=b"[]", body=b"[]")


def _cut_short(path: Path) -> None:
    """Put a copy of the game back that ends before the last action."""
    older = path.with_name("older")
    with closing(SqliteBook(older, GameOf("sheriff", "sheriff-2e"))) as book:
        for number in range(2):
            book.append(_action(number), after=number)
    shutil.copy(older, path)


def test_whole_journals_are_named_with_their_last_link(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["journal", "verify", "--data", str(data)]) == 0
    tail = read_tail(data / "games" / "0002.sqlite")
    assert tail is not None
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2
    assert said[1] == f"Game 0002 is whole. Actions: 3. Last link of the chain: {tail.link.hex()}"


def test_a_damaged_journal_is_found_then_mended_then_whole(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = data / "games" / "0002.sqlite"
    _cut_short(path)
    assert main(["journal", "verify", "--data", str(data)]) == 1
    said = capsys.readouterr()
    assert "Game 0001 is whole" in said.out
    assert "Game 0002 is damaged" in said.err
    assert "Whole actions: 2; damaged or missing behind them: 1 or more" in said.err
    assert main(["journal", "repair", "0002", "--data", str(data)]) == 1
    assert "Game 0002 was written anew. Actions kept: 2; lost" in capsys.readouterr().err
    assert main(["journal", "verify", "--data", str(data)]) == 0
    assert [kept.name for kept in (data / "games" / "damaged").iterdir()] == ["0002.1"]


def test_a_game_that_is_lost_is_left_as_it_is(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = data / "games" / "0001.sqlite"
    path.write_bytes(b"")
    assert main(["journal", "repair", "0001", "--data", str(data)]) == 1
    assert "Game 0001 is lost" in capsys.readouterr().err
    assert path.read_bytes() == b""


def test_what_is_no_journal_is_told_by_exit_code_two(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["journal", "verify", "0009", "--data", str(data)]) == 2
    assert "Game 0009 cannot be read. There is no game 0009" in capsys.readouterr().err
    assert main(["journal", "verify", "--data", str(tmp_path / "empty")]) == 2
    assert "There is no game in" in capsys.readouterr().err


def test_nothing_is_mended_while_a_clerk_is_at_work(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with DataFolder(data):
        assert main(["journal", "repair", "--data", str(data)]) == 2
        assert "Another clerk is already at work" in capsys.readouterr().err
        assert main(["journal", "verify", "--data", str(data)]) == 0

"""`companion board`: the wires, the parts and the drawings of a board."""

import sys
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.boards.draw import parts_table, wire_table
from companion.boards.load import load_board
from tests.outside import program


def test_it_prints_the_wires_of_a_board_or_its_parts(capsys: pytest.CaptureFixture[str]) -> None:
    board = load_board("table-gate")

    assert main(["board", "table-gate"]) == 0
    assert capsys.readouterr().out == wire_table(board) + "\n"
    assert main(["board", "table-gate", "--parts"]) == 0
    assert capsys.readouterr().out == parts_table(board) + "\n"


def test_it_writes_the_drawings_into_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program("dot", "graphviz")

    assert main(["board", "table-gate", "--drawing", str(tmp_path)]) == 0
    written = sorted(tmp_path.iterdir())
    assert [path.name for path in written] == ["table-gate-panel.svg", "table-gate-spi0.svg"]
    assert sorted(capsys.readouterr().out.split()) == [str(path) for path in written]
    assert all(path.read_text("utf-8").startswith("<svg") for path in written)


def test_without_wireviz_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "wireviz.wireviz", None)

    assert main(["board", "table-gate", "--drawing", str(tmp_path)]) == 2
    assert "apt install graphviz" in capsys.readouterr().err


def test_without_graphviz_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    assert main(["board", "table-gate", "--drawing", str(tmp_path)]) == 2
    assert "apt install graphviz" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program("dot", "graphviz")
    nowhere = tmp_path / "nowhere"

    assert main(["board", "table-gate", "--drawing", str(nowhere)]) == 2
    said = capsys.readouterr().err
    assert str(nowhere) in said
    assert "Name a folder" in said


def test_a_board_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "table-nine"]) == 2
    assert "no board 'table-nine'" in capsys.readouterr().err

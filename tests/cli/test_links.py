"""Links are keys: a terminal is shown them, a log or a pipe never; and a folder keeps them."""

import io
import os
import re
import stat
import sys
from pathlib import Path

import pytest
import segno

from companion.__main__ import main
from companion.assembly import Settings
from companion.cli.code_picture import code_picture
from companion.cli.serving import _announce
from companion.host.rights import SIMULATOR, START, Rights
from tests.running import links_at
from tests.web.product import laid

HERE = "http://192.168.7.7:8000"
NOBODYS = "203.0.113.1"  # an address that no machine has, so that nothing is ever served there


def test_no_link_but_the_displays_is_written_where_it_would_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command that is named instead prints them."""
    with laid(tmp_path) as product:
        house, settings = product.house, Settings(data=tmp_path, simulate=True)
        _announce(house, settings, HERE)
        said = capsys.readouterr().out
        assert f"  display    {HERE}/display\n" in said
        holders = (START, "steward", SIMULATOR, "seat:blue")
        tokens = [house.rights.token_of(who) for who in holders]
        assert [token in said for token in tokens] == [False] * 4
        (command,) = re.findall(r"`companion (.*)`", said)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        _announce(house, settings, HERE)
        shown = capsys.readouterr().out
        assert main(command.split()) == 0
    printed = capsys.readouterr().out
    assert all(f"{HERE}/enter/{token}\n" in printed for token in tokens)
    (first,) = (line for line in shown.splitlines() if "/enter/" in line)
    assert first == f"Open this first: {HERE}/enter/{tokens[0]}"
    assert f"`companion {command}`" in shown


def test_a_start_says_how_far_the_game_is_that_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(data=tmp_path, simulate=True)
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
    with laid(tmp_path) as product:
        _announce(product.house, settings, HERE)
    said = capsys.readouterr().out
    assert "\nGame 0001 goes on. Round 1 of 9: Everyone draws up to 6 cards." in said


def test_a_terminal_shows_a_link_as_a_code_where_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    link = f"{HERE}/enter/{'x' * 32}"
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    shown = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in code_picture(link)]
    upper = [[block in "▀█" for block in line] for line in shown]
    lower = [[block in "▄█" for block in line] for line in shown]
    rows = [row for pair in zip(upper, lower, strict=True) for row in pair]
    code = segno.make_qr(link, error="l").matrix_iter(border=2)
    expected = [list(map(bool, row)) for row in code]
    assert rows[: len(expected)] == expected
    monkeypatch.setenv("COLUMNS", "20")
    assert code_picture(link) == []


def test_a_real_tables_links_are_printed_without_a_simulators(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Rights(tmp_path / "rights.json", ("green", "blue"))
    before = (tmp_path / "rights.json").read_bytes()
    assert main(["links", "--data", str(tmp_path), "--at", f"{HERE}/"]) == 0
    named = dict(line.split() for line in capsys.readouterr().out.splitlines())
    assert list(named) == ["start", "display", "steward", "green", "blue"]
    assert {**named, "simulator": "any"} == {**links_at(HERE, tmp_path), "simulator": "any"}
    assert (tmp_path / "rights.json").read_bytes() == before


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe", b'{"tokens": 7}'])
def test_where_no_table_was_laid_there_are_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "rights.json").write_bytes(content)
    assert main(["links", "--data", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.startswith("No table has been laid in")) == ("", True)
    assert len(list(tmp_path.iterdir())) == (content is not None)


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o1777])
def test_no_table_is_laid_where_others_can_write(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    mode: int,
) -> None:
    """Root hears besides that this is not needed."""
    folder, before = tmp_path / "shared", os.umask(0o022)
    words = ["--data", str(folder), "--host", NOBODYS]
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    try:
        folder.mkdir()
        folder.chmod(mode)
        assert main(["table", "--by-hand", *words]) == 1
        as_root, shared = capsys.readouterr().err.splitlines()
        assert main(["table", "--simulate", *words]) == 1
        assert capsys.readouterr().err.splitlines() == [shared]
        assert main(["stickers", "import", "bags", "-", "--data", str(folder)]) == 1
        assert capsys.readouterr().err.splitlines() == [shared]
    finally:
        os.umask(before)
    assert as_root.startswith("The clerk runs as root and need not")
    assert f"`chmod go-w {folder}`" in shared
    assert (stat.S_IMODE(folder.stat().st_mode), list(folder.iterdir())) == (mode, [])

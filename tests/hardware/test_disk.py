"""A file that is replaced whole leaves nothing beside it, whatever a cut has left there before."""

import os
from pathlib import Path

import pytest

from hardware.disk import replace_file


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_a_cut_has_left_is_gone_with_the_next_replacement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    replace_file(path, b"old")
    with monkeypatch.context() as cut:
        cut.setattr(Path, "replace", _cut)
        for _ in range(3):
            with pytest.raises(SystemExit):
                replace_file(path, b"new, and longer")
    assert (path.read_bytes(), len(_names(tmp_path))) == (b"old", 2)
    replace_file(path, b"new")
    assert (path.read_bytes(), _names(tmp_path)) == (b"new", ["kept.json"])


def test_nobody_else_reads_it_whatever_lay_in_its_way(tmp_path: Path) -> None:
    """Neither a file that others may read nor a link to one is written into."""
    path, elsewhere = tmp_path / "kept.json", tmp_path / "elsewhere"
    unfinished = tmp_path / ".kept.json.new"
    unfinished.touch(mode=0o666)
    replace_file(path, b"one")
    assert path.stat().st_mode & 0o777 == 0o600
    unfinished.symlink_to(elsewhere)
    replace_file(path, b"two")
    assert (path.read_bytes(), _names(tmp_path)) == (b"two", ["kept.json"])


def test_a_full_disk_leaves_the_old_one_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    replace_file(path, b"old")
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _full)
        with pytest.raises(OSError, match="full"):
            replace_file(path, b"new")
    assert (path.read_bytes(), _names(tmp_path)) == (b"old", ["kept.json"])


def _cut(*_: object) -> None:
    raise SystemExit("the plug is pulled")


def _full(*_: object) -> None:
    raise OSError("the disk is full")

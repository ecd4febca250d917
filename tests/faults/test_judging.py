"""The judges themselves: each broken promise is found, and a disk forgets what disks may forget."""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from .cutting import Disk, Honesty, Image, Kind, Names, Unflushed
from .history import Asked, Fault, Outcome, judged
from .journals import Row, games_in
from .recording import Op, What


def asked(number: int, outcome: Outcome, began: float, ended: float) -> Asked:
    return Asked("CorrectGold", f"asked-{number}", "seat:green", {}, began, outcome, ended)


def row(number: int, key: int, was: int, counted: int) -> Row:
    return Row(number, (), f"asked-{key}", "green", was, counted)


HISTORY = (
    asked(1, Outcome.DONE, 1.0, 2.0),
    asked(2, Outcome.DONE, 3.0, 4.0),
    asked(3, Outcome.REFUSED, 5.0, 6.0),
    asked(4, Outcome.OPEN, 7.0, float("inf")),
    Asked("Begin", "asked-5", "steward", {}, 0.0, Outcome.DONE, 0.5),
)
ROWS = (row(1, 1, 50, 51), row(2, 2, 51, 52))


def test_what_was_acknowledged_is_there_and_what_was_in_flight_may_be() -> None:
    for rows in (ROWS, (*ROWS, row(3, 4, 52, 53))):
        found = judged(HISTORY, {"0001": rows})
        assert (found.done, found.refused, found.open) == (3, 1, 1)


BROKEN: dict[str, tuple[Row, ...]] = {
    "is lost": ROWS[:1],
    "carried out 2 times": (*ROWS, row(3, 4, 52, 53), row(4, 4, 53, 54)),
    "and has happened": (*ROWS, row(3, 3, 52, 53)),
    "nobody asked": (*ROWS, row(3, 9, 52, 53)),
    "have gaps": (ROWS[0], row(3, 2, 51, 52)),
    "stands behind it": (row(1, 2, 50, 52), row(2, 1, 52, 51)),
    "does not follow": (*ROWS, row(3, 4, 60, 61)),
}


@pytest.mark.parametrize(("said", "rows"), BROKEN.items())
def test_every_broken_promise_is_found(said: str, rows: tuple[Row, ...]) -> None:
    with pytest.raises(Fault, match=said):
        judged(HISTORY, {"0001": rows})


def test_a_game_that_was_begun_and_is_gone_is_found() -> None:
    with pytest.raises(Fault, match="0 are there"):
        judged(HISTORY[-1:], {})


def test_looking_at_a_journal_leaves_it_as_it_is(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    journal = sqlite3.connect(games / "0001.sqlite")
    journal.execute("PRAGMA journal_mode = WAL")
    journal.execute("CREATE TABLE actions (number, author, asked)")
    journal.execute("INSERT INTO actions VALUES (1, 'steward', x'7b7d')")
    journal.commit()
    before = {path.name: path.read_bytes() for path in games.iterdir() if "-shm" not in path.name}
    assert [each.author for each in games_in(tmp_path)["0001"]] == ["steward"]
    after = {path.name: path.read_bytes() for path in games.iterdir() if "-shm" not in path.name}
    assert after == before
    journal.close()


OLD, NEW = b"o" * 1024, b"n" * 1024
BEFORE = Image({"old": OLD}, ())
THERE = ("", "old")


def after(
    *ops: Op, kind: Kind, honesty: Honesty = Honesty.HONEST, seed: int = 0
) -> dict[str, bytes]:
    disk = Disk(BEFORE, THERE, honesty)
    for op in ops:
        disk.do(op, kind.names)
    return disk.after_cut(kind, Random(seed)).files


WRITTEN = Op(1.0, What.WRITE, 1, "old", content=NEW)
FLUSHED = Op(2.0, What.SYNC_DATA, 1, "old")
MADE = Op(3.0, What.MAKE, 2, "new")
FOLDER_FLUSHED = Op(4.0, What.SYNC, 0, "")


@pytest.mark.parametrize("unflushed", Unflushed)
def test_a_flushed_write_is_there_whatever_is_left(unflushed: Unflushed) -> None:
    kind = Kind(unflushed, Names.STRICT)
    assert after(WRITTEN, FLUSHED, kind=kind) == {"old": NEW}


def test_an_unflushed_write_may_be_lost_whole_or_torn_at_a_sector() -> None:
    def seen(unflushed: Unflushed) -> set[bytes]:
        kind = Kind(unflushed, Names.STRICT)
        return {after(WRITTEN, kind=kind, seed=seed)["old"] for seed in range(40)}

    torn = {OLD, NEW, NEW[:512] + OLD[512:], OLD[:512] + NEW[512:]}
    assert seen(Unflushed.NONE) == {OLD}
    assert seen(Unflushed.ALL) == {NEW}
    assert seen(Unflushed.SOME) == {OLD, NEW}
    assert seen(Unflushed.TORN) == torn


def test_a_disk_that_lies_forgets_what_was_flushed() -> None:
    kind = Kind(Unflushed.NONE, Names.STRICT)
    assert after(WRITTEN, FLUSHED, kind=kind, honesty=Honesty.LIES) == {"old": OLD}


def test_a_name_is_there_once_its_folder_was_flushed() -> None:
    file_flushed = Op(4.0, What.SYNC, 2, "new")
    assert "new" not in after(MADE, kind=Kind(Unflushed.NONE, Names.STRICT))
    assert "new" not in after(MADE, file_flushed, kind=Kind(Unflushed.NONE, Names.STRICT))
    assert "new" in after(MADE, file_flushed, kind=Kind(Unflushed.NONE, Names.JOURNALLED))
    assert "new" in after(MADE, FOLDER_FLUSHED, kind=Kind(Unflushed.NONE, Names.STRICT))


def test_a_renamed_file_is_under_the_one_name_or_the_other() -> None:
    renamed = Op(5.0, What.RENAME, 2, "new", "old")
    made = (MADE, Op(3.5, What.WRITE, 2, "new", content=NEW), Op(3.6, What.SYNC, 2, "new"))
    for seed in range(40):
        kind = Kind(Unflushed.SOME, Names.JOURNALLED)
        files = after(*made, renamed, kind=kind, seed=seed)
        assert files in ({"old": OLD, "new": NEW}, {"old": NEW})

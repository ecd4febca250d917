"""Disks that fail under the product, once or for a while, by strace and for real."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import strace

from .failing import Disk
from .history import Outcome
from .journals import games_in
from .lives import Life, Warm, warm
from .rooms import room
from .talking import Script


@pytest.fixture(scope="module")
def parent() -> Iterator[Warm]:
    strace()
    with warm() as started:
        yield started


FAULTS = (
    ("fdatasync", "error=EIO", "1"),
    ("fdatasync", "error=ENOSPC", "1"),
    ("fdatasync", "error=EIO", ""),
    ("pwrite64", "error=EIO", "1"),
    ("pwrite64", "error=ENOSPC", ""),
    ("pwrite64", "error=EIO", "2"),
    ("pwrite64", "error=EROFS", ""),
    ("pwrite64", "error=EIO", ""),
)


@pytest.mark.parametrize(("calls", "what", "when"), FAULTS)
def test_what_is_said_while_a_disk_fails_is_true_after_the_next_start(
    parent: Warm, tmp_path: Path, calls: str, what: str, when: str
) -> None:
    disk = Disk(parent, tmp_path)
    with disk.life() as life:
        disk.begins(life)
        heard = disk.fails(life, calls, what, when)
        assert any(asked.outcome is not Outcome.DONE for asked in heard), "the fault was met"
        life.kill()
    disk.is_as_was_said()


@pytest.mark.parametrize(("calls", "what", "when"), FAULTS[::2])
def test_a_disk_that_recovers_is_used_again_without_a_restart(
    parent: Warm, tmp_path: Path, calls: str, what: str, when: str
) -> None:
    disk = Disk(parent, tmp_path)
    with disk.life() as life:
        disk.begins(life)
        disk.fails(life, calls, what, when)
        disk.goes_on(life)
        life.kill()
    disk.is_as_was_said()


def test_a_slow_flush_is_waited_for(parent: Warm, tmp_path: Path) -> None:
    disk = Disk(parent, tmp_path)
    with disk.life() as life:
        disk.begins(life)
        heard = disk.fails(life, "fdatasync", "delay_enter=300000", "")
        assert all(asked.outcome is Outcome.DONE for asked in heard)
        life.kill()
    disk.is_as_was_said()


def test_a_disk_that_cannot_be_written_at_the_start_still_shows_the_page(tmp_path: Path) -> None:
    with room(tmp_path / "small", "9m") as small:
        disk = Disk(small.parent, small.folder, small.seen / "data")
        with disk.life() as life:
            disk.begins(life)
            life.kill()
        before = games_in(small.seen / "data")
        small.lock(on=True)
        with disk.life() as life:
            assert life.ready()["troubles"], "it says that nothing can be written"
            assert games_in(small.seen / "data") == before
            small.lock(on=False)
            disk.goes_on(life)
            life.kill()
        disk.is_as_was_said()


def test_a_really_full_disk_is_told_and_used_again_when_there_is_room(tmp_path: Path) -> None:
    with room(tmp_path / "small", "9m") as small:
        disk = Disk(small.parent, small.folder, small.seen / "data")
        with disk.life() as life:
            disk.begins(life)
            life.kill()
        small.fill()
        with disk.life() as life:
            life.ready()
            _acts_until_it_is_refused(disk, life)
            life.kill()
        with disk.life() as life:
            assert life.ready()["game_id"], "the game that was played is shown"
            small.make_room()
            disk.goes_on(life)
            life.kill()
        disk.is_as_was_said()


def _acts_until_it_is_refused(disk: Disk, life: Life) -> None:
    """A log that was laid out at its length takes some hundred more."""
    for _ in range(3_000):
        if disk.table.counts_once(life).outcome is not Outcome.DONE:
            assert Script(life.line()).view()["troubles"], "it is on the page"
            return
    raise AssertionError("a full disk takes everything")

"""Forty kills of the product, while people act and while it starts."""

from pathlib import Path

import pytest

from tests.outside import strace

from . import long_run
from .kills import A_TABLE, Killed, Way, kill_often
from .lives import warm

KILLS = 40


def test_nothing_is_lost_done_twice_or_done_though_refused_when_the_process_is_killed(
    tmp_path: Path,
) -> None:
    strace()
    said = Killed()
    with warm() as parent:
        for seed in range(KILLS // A_TABLE):
            folder = tmp_path / str(seed)
            folder.mkdir()
            said.add(kill_often(parent, folder, seed, A_TABLE))
    assert sum(said.ways.values()) == KILLS
    assert all(said.ways[way] for way in Way)
    assert said.acknowledged > KILLS
    assert said.again, "some were in flight"
    assert said.hit, "some died at their system call"


def test_the_long_run_says_what_it_covered(capsys: pytest.CaptureFixture[str]) -> None:
    strace()
    assert long_run.main(["--of", "kills", "--count", "2", "--seed", "5", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "kills: " in said
    assert "every word held" in said

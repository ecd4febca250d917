"""Two hundred power cuts, rebuilt from what the product asked of the disk in a few lives."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import strace

from .cuts import LIVES, cut, keep, record
from .cutting import KINDS, Honesty
from .lives import warm

STATES = 200
OF_A_LIAR = 40


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    strace()
    folder = tmp_path_factory.mktemp("recorded")
    with warm() as parent:
        yield keep(record(parent, folder, seed=1), folder / "recorded")


def test_whatever_a_cut_leaves_of_unflushed_writes_nothing_acknowledged_is_lost(
    recording: Path,
) -> None:
    cuts = [cut(recording, Honesty.HONEST, seed) for seed in range(STATES)]
    assert {one.kind for one in cuts} == set(KINDS)
    assert {one.life for one in cuts} == set(LIVES)
    assert sum(one.acknowledged for one in cuts) > STATES


def test_a_disk_that_lies_about_flushes_is_found_by_the_judge_and_told_by_the_page(
    recording: Path,
) -> None:
    cuts = [cut(recording, Honesty.LIES, seed) for seed in range(OF_A_LIAR)]
    assert sum(bool(one.lost) for one in cuts) > OF_A_LIAR / 5

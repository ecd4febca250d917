"""A hundred damaged files, journals mostly, and what the product's start makes of them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from .damage import KILLED, SIMULATED, damage, lay_evenings
from .lives import warm
from .opening import opened

DAMAGED = 100


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("damaged") / "evenings"
    with warm() as parent:
        yield lay_evenings(parent, folder)


def test_damaged_files_lead_to_the_same_table_or_to_a_word_about_what_is_lost(
    evenings: Path,
) -> None:
    seen = [damage(evenings, seed) for seed in range(DAMAGED)]
    assert sum(one.same for one in seen) > DAMAGED / 10
    assert sum(not one.same for one in seen) > DAMAGED / 10


@pytest.mark.parametrize("file", ["rights.json", "stickers/sheriff-2e.csv", "simulated-table.json"])
def test_a_file_beside_the_games_that_cannot_even_be_read_is_left_out_with_a_word(
    evenings: Path, tmp_path: Path, file: str
) -> None:
    simulate = file == "simulated-table.json"
    data = tmp_path / "data"
    shutil.copytree(evenings / (SIMULATED if simulate else KILLED) / "data", data)
    (data / file).unlink()
    (data / file).mkdir()
    assert opened(data, simulate=simulate).said

"""`companion bench readers` reaches its figures, and prints them beside the package's own."""

import re
from collections.abc import Iterator

import pytest

from companion.__main__ import main
from companion.cli import bench_readers
from companion.cli.bench_readers import Cell, Cost, Figure


@pytest.fixture(scope="module")
def figures() -> tuple[Figure, ...]:
    return bench_readers.figures(count=12, seed=1)


def test_every_limit_is_reached(figures: tuple[Figure, ...]) -> None:
    assert [line.work for line in figures if not line.is_reached] == []
    limits = [[(cell.most_asked, cell.most_ms) for cell in column] for column in columns(figures)]
    assert limits[1:] == [
        [(16, 2.2), (None, 10), (None, 60), (None, 46), (None, 25), (None, None), (None, 60)],
        [(None, 4), (None, None), (None, 140), (None, 50), (None, None), (None, None)],
        [(None, None)] * 5,
    ]


def columns(figures: tuple[Figure, ...]) -> Iterator[list[Cell]]:
    """The cells of each column; some works are not for everybody."""
    for cells in zip(*(line.cells for line in figures), strict=True):
        yield [cell for cell in cells if cell]


def test_it_asks_as_little_as_it_did(figures: tuple[Figure, ...]) -> None:
    _, on_bus, at_hub, with_pn532 = columns(figures)
    for column, most in (
        (on_bus, (13, 41, 290, 290, 121, 303, 78)),
        (at_hub, (1, 5, 35, 15, 37, 6)),
        (with_pn532, (4, 4, 14)),
    ):
        asked = [cell.cost.asked for cell in column if cell.cost]
        assert [few for few, limit in zip(asked, most, strict=True) if few > limit] == []


def test_the_package_spins_at_empty_fields_and_reads_no_whole_number(
    figures: tuple[Figure, ...],
) -> None:
    of_package, *_ = columns(figures)
    asked = [cell.cost and cell.cost.asked for cell in of_package]

    assert asked == [2013, *[None] * 5, 6 * 2013]


def test_it_prints_a_line_for_each_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "readers", "--count", "2", "--seed", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()

    rows = [line for line in lines if re.search(r"  \d+ / \d+\.\d ms", line)]
    assert [row.split("  ")[0] for row in rows] == [
        "look at an empty field",
        "one 7-byte tag, from first sight to its number",
        "five 7-byte tags, inventory, 60 µs and 1 MHz",
        "five 7-byte tags, inventory, 20 µs and 4 MHz",
        "five known tags by directed select",
        "five 7-byte tags, a whole look with its rests",
        "six idle readers in turn, a round with the rests",
    ]
    assert sum(row.count("never") for row in rows) == 5 + 2
    assert all(len(row) <= 49 + sum(bench_readers.WIDTHS) for row in rows)


def test_a_limit_that_is_not_reached_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    slow = Cell(cost=Cost(asked=9, ms=9.0, worst_ms=12.0), most_ms=8)
    line = Figure("some work", (Cell(cost=None), slow, None, None))
    monkeypatch.setattr(bench_readers, "figures", lambda _count, _seed: (line,))

    bench_readers.run(1, 1)
    assert "9 / 9.0 ms (12.0), at most 8 ms  NOT REACHED" in capsys.readouterr().out


def test_without_the_package_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}")

    monkeypatch.setattr(bench_readers, "import_module", missing)

    assert main(["bench", "readers"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("Not measured: No module named 'mfrc522'.")
    assert "pip install --no-deps mfrc522==0.0.7" in said

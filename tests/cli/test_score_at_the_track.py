"""`companion score` for Nottingham: the piles and tasks of people who played without a clerk."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from tests.rules.nottingham.test_score_file import WRITTEN


def _handed_in(folder: Path, written: dict[str, Any]) -> str:
    file = folder / "evening.json"
    file.write_text(json.dumps(written))
    return str(file)


def test_the_evening_is_scored_with_numbers_of_ones_own_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = _handed_in(tmp_path, WRITTEN)
    assert main(["score", evening, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert tuple(result) == ("players", "winners", "decided_by")
    assert result["players"][0] == {
        "name": "Anna",
        "cards_points": 29,
        "tasks": [{"task": "five_alike", "points": 30, "shared": False}],
        "total": 59,
        "pile": 3,
        "rank": 1,
    }
    assert (result["winners"], result["decided_by"]) == (["Anna"], "points")
    assert main(["score", evening]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in ("Anna", "Bert", "Cleo"))


def test_a_number_that_is_missing_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", _handed_in(tmp_path, {**WRITTEN, "box": {}})]) == 2
    assert "tasks.three_pairs.shared" in capsys.readouterr().err

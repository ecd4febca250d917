"""`companion bench` says what it measured, and what it could not."""

import re
import subprocess
import sys

import pytest

from companion.__main__ import main
from tests.running import ROOT

COST = r" +\d+\.\d\d µs = +\d+ iterations \((\d+) moves\)"


def test_it_prints_games_actions_and_costs_in_loop_iterations() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "companion", "bench", "rules", "--count", "3", "--seed", "2"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert re.search(r"^one bare loop iteration: 0\.\d+ µs", ran.stdout)
    assert re.search(r"^games: +3,", ran.stdout, re.MULTILINE)
    actions = re.search(r"^actions: (\d+)$", ran.stdout, re.MULTILINE)
    applied = re.search(rf"^applied action \(decide, apply\){COST}$", ran.stdout, re.MULTILINE)
    views = re.search(rf"^all views after it{COST}$", ran.stdout, re.MULTILINE)
    assert actions is not None
    assert applied is not None
    assert views is not None
    assert int(actions[1]) == int(applied[1]) == int(views[1]) > 100


def test_without_the_other_games_it_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for package in ("chess", "rlcard"):
        monkeypatch.setitem(sys.modules, package, None)
    assert main(["bench", "rules", "--count", "1"]) == 0
    said = [line for line in capsys.readouterr().out.splitlines() if "not installed" in line]
    assert [line.split(",")[0] for line in said] == ["python-chess", "RLCard uno"]
    assert all(line.endswith("pip install chess rlcard") for line in said)


def test_a_count_below_one_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "rules", "--count", "0"])
    assert "at least 1" in capsys.readouterr().err


FEW_TRIES = """
from companion.cli import bench_mix, bench_page
bench_page.TRIES, bench_page.VIEWERS, bench_mix.TRIES = 2, (8, 12), 1
from companion.__main__ import main
raise SystemExit(main(["bench", "page", "--count", "2"]))
"""


def test_pages_are_measured_beside_a_bare_insert() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", FEW_TRIES], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    for viewers in (8, 12):
        assert f"{viewers} viewers of 8 pages in 2 languages, 2 cards a try:" in ran.stdout
    for figure, times in (("R1 ", 3), ("R1b", 2), ("R3 ", 2)):  # R1 of the mix too
        assert len(re.findall(rf"^  {figure} .* \d+\.?\d*", ran.stdout, re.MULTILINE)) == times
    tried = re.findall(r" ([\d.]+) \(tries: ([\d., ]+)\)$", ran.stdout, re.MULTILINE)
    assert len(tried) == 3
    for best, tries in tried:
        assert best == min(tries.split(", "), key=float)


def test_the_start_is_measured_beside_an_import_of_flask() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "companion", "bench", "start", "--count", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    flask_ms = re.search(r'^python -c "import flask": +(\d+) ms$', ran.stdout, re.MULTILINE)
    page = re.search(r"first page: +(\d+) ms = (\d+\.\d\d)$", ran.stdout, re.MULTILINE)
    assert flask_ms is not None
    assert page is not None
    assert int(page[1]) > int(flask_ms[1]) > 0
    assert float(page[2]) > 1

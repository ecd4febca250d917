"""The toy plays itself, as `companion demo`, and on the simulator's page."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.players.asked import Pace, Scope
from companion.players.catalogue import PLAYERS
from tests.running import ROOT
from tests.toy import EDITION, Shown, Toy
from tests.web.product import laid

STANDINGS = re.compile(r"^Final standings: (1\. \w+ \d, \d\. \w+ \d, \d\. \w+ \d)\. (.+)$", re.M)
DECIDED = (
    "Decided by points.",
    "Equal points; decided by the fewer stones.",
    "Equal in points and stones.",
)


@pytest.mark.parametrize("edition", [EDITION, "pebbles"])
def test_a_demo_of_another_game_plays_it_to_its_end_and_prints_its_result(edition: str) -> None:
    """Pebbles go past simulated readers; without cards the numbers are said."""
    words = ["demo", "--once", "--speed", "0", "--port", "0", "--players", "3"]
    ran = subprocess.run(
        [sys.executable, "-m", "tests.toy", *words, "--edition", edition],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    found = STANDINGS.search(ran.stdout)
    assert found is not None, ran.stdout
    assert found[2] in DECIDED


def test_a_game_without_players_is_not_shown(
    toy: Toy, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(PLAYERS, toy.name)
    assert main(["demo", "--data", str(tmp_path), "--edition", EDITION]) == 2
    assert capsys.readouterr() == (
        "",
        "No players know the game toy, so it cannot play itself; they know sheriff, border, "
        "nottingham. Play it yourselves with companion table --simulate.\n",
    )


def test_players_act_for_one_seat_for_a_round_and_for_the_evening(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("red", "blue", box=EDITION)
        players = product.house.players
        assert players is not None
        players.set_pace(Pace.AT_ONCE)
        assert players.play(Scope.ACT, product.house.seats[0]) is not None
        (red, *_) = product.newest().view.table.seats  # type: ignore[union-attr]
        assert players.play(Scope.ACT, red) is None
        players.wait()
        own = product.newest(red).view
        assert isinstance(own, Shown)
        assert set(own.table.fists) == {red}
        for scope, rounds in ((Scope.ROUND, 2), (Scope.EVENING, 4)):
            assert players.play(scope) is None
            players.wait()
            view = product.newest().view
            assert isinstance(view, Shown)
            assert view.table.round == rounds
        assert product.newest().standings is not None

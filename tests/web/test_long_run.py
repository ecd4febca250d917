"""A pair or two through what the long run plays by the dozen."""

import logging
from typing import Any

import pytest

from companion.game.contract import Command
from companion.game.values import Party
from companion.games.bags.commands import PackByHand
from companion.host.commands import Commands
from tests.at_length import Broken

from . import long_run
from .pair_games import PairGame


def test_it_says_what_it_covered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(PairGame, "play", _forty_steps(PairGame.play))
    assert long_run.main(["--count", "1", "--seed", "1", "--jobs", "1"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("1 pairs, 40 steps")
    counted = {line.partition(":")[0].partition(",")[0]: line for line in said}
    assert {"editions", "players", "readers", "options", "how many may know"} <= {*counted}
    assert {"market", "packing", "inspecting", "closing", "over"} <= {*counted}
    assert "pages 0" not in counted["packing"]
    assert said[-1].startswith("Nobody could tell.")


def _forty_steps(play: Any) -> Any:
    def shortly(game: PairGame) -> Any:
        game._longest = 40
        return play(game)

    return shortly


def test_a_difference_is_shown_with_its_step_and_door_and_again_from_its_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = Commands.act

    def noting(self: Commands, command: Command, by: Party, command_id: Any) -> Any:
        if isinstance(command, PackByHand):
            logging.getLogger("companion").info("%s goes in", command.good)
        return real(self, command, by, command_id)

    monkeypatch.setattr(Commands, "act", noting)
    said: list[list[str]] = []
    for words in (["--count", "3", "--seed", "5"], None):
        again = words or said[0][-1].removeprefix("Broken by ").split()
        with pytest.raises(Broken):
            long_run.main([*again, "--jobs", "1"])
        said.append(capsys.readouterr().out.splitlines())
    assert said[0] == said[1]
    assert "hides something: logs" in said[0][0]
    assert [line for line in said[0] if "goes in" in line]
    assert said[0][-1].startswith("Broken by --count 1 --seed ")

"""A game is small: the toy keeps the whole contract in seventy lines."""

from pathlib import Path

from companion.game.contract import AnyGame
from tests import toy

MOST_LINES = 70


def test_the_toy_keeps_the_contract_of_a_game_in_seventy_lines() -> None:
    game: AnyGame = toy.Toy()
    lines = [line for line in Path(toy.__file__).read_text("utf-8").splitlines() if line.strip()]
    assert (game.name, len(lines) <= MOST_LINES) == ("toy", True)

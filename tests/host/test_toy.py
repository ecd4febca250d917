"""A game is small: the toy keeps the whole contract, pages and players included, in few lines."""

from pathlib import Path

from companion.game.contract import AnyGame
from tests import toy

MOST_LINES = 660


def test_a_whole_game_keeps_the_contract_in_few_lines() -> None:
    game: AnyGame = toy.Toy()
    folder = Path(toy.__file__).parent
    lines = [
        line
        for path in folder.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if line.strip()
    ]
    assert (game.name, len(lines) <= MOST_LINES) == ("toy", True)

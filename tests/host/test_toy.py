"""A game is small: the toy keeps the whole contract in sixty statements."""

import ast
from pathlib import Path

from companion.game.contract import AnyGame
from tests import toy

MOST_STATEMENTS = 60


def test_the_toy_keeps_the_contract_of_a_game_in_few_words() -> None:
    game: AnyGame = toy.Toy()
    tree = ast.parse(Path(toy.__file__).read_text("utf-8"))
    heads = (ast.Import, ast.ImportFrom, ast.ClassDef, ast.FunctionDef)
    said = [one for one in ast.walk(tree) if isinstance(one, ast.stmt)]
    statements = [one for one in said if not isinstance(one, heads)]
    assert (game.name, len(statements) <= MOST_STATEMENTS) == ("toy", True)

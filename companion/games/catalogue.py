"""The one list of games: a new one is one line here."""

from companion.game.contract import AnyGame

from .sheriff.game import Sheriff

FAMILIES: tuple[AnyGame, ...] = (Sheriff(),)
_FORMER_NAMES = {"bags": "sheriff"}
"""Names that older journals know a game by."""


def family(name: str) -> AnyGame:
    name = _FORMER_NAMES.get(name, name)
    return next(game for game in FAMILIES if game.name == name)

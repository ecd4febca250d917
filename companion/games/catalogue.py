"""The one list of games: a new family is one line here."""

from companion.game.contract import AnyGame

from .bags.game import Bags

FAMILIES: tuple[AnyGame, ...] = (Bags(),)


def family(name: str) -> AnyGame:
    return next(game for game in FAMILIES if game.name == name)

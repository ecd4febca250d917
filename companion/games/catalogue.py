"""The one list of games: a new one is one line here."""

from companion.game.contract import AnyGame

from .border.game import Border
from .nottingham.game import Nottingham
from .sheriff.game import Sheriff

GAMES: list[AnyGame] = [Sheriff(), Border(), Nottingham()]
"""The game a sheet is for if it names none stands first."""
_FORMER_NAMES = {"bags": "sheriff"}
"""Names that older journals know a game by."""


def find(name: str) -> AnyGame | None:
    """The game of this name, today's or a former one."""
    name = _FORMER_NAMES.get(name, name)
    return next((game for game in GAMES if game.name == name), None)

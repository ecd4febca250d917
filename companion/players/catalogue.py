"""The games that have players: one line each."""

from .acting import GamePlayers
from .sheriff.game import SheriffPlayers

USUAL = "sheriff"
"""The game they lay where none is on the table."""
PLAYERS: dict[str, GamePlayers] = {"sheriff": SheriffPlayers()}


def players_of(game: str) -> GamePlayers | None:
    return PLAYERS.get(game)

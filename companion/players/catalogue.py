"""The games that have players: one line each."""

from .acting import GamePlayers
from .border.game import BorderPlayers
from .nottingham.game import NottinghamPlayers
from .sheriff.game import SheriffPlayers

USUAL = "sheriff"
"""The game of the demo, and of the simulated table if players act before a game is laid."""
PLAYERS: dict[str, GamePlayers] = {
    "sheriff": SheriffPlayers(),
    "border": BorderPlayers(),
    "nottingham": NottinghamPlayers(),
}


def players_of(game: str) -> GamePlayers | None:
    return PLAYERS.get(game)

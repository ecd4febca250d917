"""A second game: every seat hides a number in its fist, and the greatest that nobody shares scores.

The game is called `toy`. Its edition `fists` is played with bare hands, where people say their
numbers; its edition `pebbles` with cards that bear numbers and stickers. Like any game it has
rules, editions, sentences, phrases, pages and simple players, and is registered where the README
says that a new game is. So it stands for any game but Sheriff.
"""

from pathlib import Path

from companion.game.contract import Box

from .game import EndRound, Fists, Hidden, Hide, Opened, Shown, Toy

EDITION = "fists"
BOX = Box(
    edition=EDITION,
    sheet=(Path(__file__).parent / "editions" / f"{EDITION}.toml").read_text("utf-8"),
)

ROUNDS = 3
"""So many the edition has."""

__all__ = [
    "BOX",
    "EDITION",
    "ROUNDS",
    "EndRound",
    "Fists",
    "Hidden",
    "Hide",
    "Opened",
    "Shown",
    "Toy",
]

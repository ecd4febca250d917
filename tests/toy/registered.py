"""Registers fists in the public lists, as the README says a new game is, and takes it out again."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.games.catalogue import GAMES
from companion.players.catalogue import PLAYERS
from web.game_pages import GAME_PAGES

from .game import Toy
from .pages import PAGES
from .players import ToyPlayers


@contextmanager
def registered() -> Iterator[Toy]:
    """While this lasts, the clerk knows two games."""
    toy = Toy()
    GAMES.append(toy)
    GAME_PAGES[toy.name] = PAGES
    PLAYERS[toy.name] = ToyPlayers()
    try:
        yield toy
    finally:
        del PLAYERS[toy.name]
        del GAME_PAGES[toy.name]
        GAMES.remove(toy)

"""Registers fists in the public lists, as the README says a new game is, and takes it out again."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.games.catalogue import GAMES
from web.game_pages import GAME_PAGES

from .game import Toy
from .pages import PAGES


@contextmanager
def registered() -> Iterator[Toy]:
    """While this lasts, the clerk knows two games."""
    toy = Toy()
    GAMES.append(toy)
    GAME_PAGES[toy.name] = PAGES
    try:
        yield toy
    finally:
        del GAME_PAGES[toy.name]
        GAMES.remove(toy)

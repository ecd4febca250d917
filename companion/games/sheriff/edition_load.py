"""This game's sheets, as the room that bag games share reads them."""

from companion.game.contract import Box
from companion.games.bags.edition import Reader

from .edition_check import senseless
from .numbers import GAME, Numbers


class Sheet(Numbers, frozen=True, kw_only=True, dict=True):
    """A sheet as it is written: besides the numbers it says which game it is for."""

    game: str = GAME  # the shelf goes by it, before the rules of any game read the rest


SHEETS = Reader(Sheet, Numbers, senseless)


def read_numbers(box: Box) -> Numbers:
    return SHEETS.numbers(box)

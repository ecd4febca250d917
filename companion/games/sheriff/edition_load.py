"""Reads the sheets of this game."""

from companion.game.sheets import Sheets

from .edition_check import senseless
from .numbers import GAME, Numbers

SHEETS = Sheets(GAME, Numbers, senseless)
read_numbers = SHEETS.numbers
problems = SHEETS.problems

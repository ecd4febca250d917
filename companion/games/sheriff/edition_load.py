"""An edition's sheet: the text becomes numbers, or else everything that is wrong with it is said.

Editions that came with the clerk and those that people wrote themselves are read by the same rules.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from companion.game.contract import Box
from companion.game.messages import Message, Quoted, says
from companion.game.text_files import read_toml
from companion.game.validate import Wrong, news_to, shaped

from .edition_check import senseless
from .numbers import GAME, Numbers


class Sheet(Numbers, frozen=True, kw_only=True, dict=True):
    """A sheet as it is written: besides the numbers it says which game it is for."""

    game: str = GAME  # the shelf goes by it, before the rules of any game read the rest

    def numbers(self) -> Numbers:
        """The numbers alone, as a journal keeps them."""
        return Numbers(**{key: getattr(self, key) for key in Numbers.__struct_fields__})


class SenselessEdition(ValueError):
    """An edition cannot be played from; the messages name every place that is wrong."""

    def __init__(self, wrong: tuple[Message, ...]) -> None:
        super().__init__(wrong)
        self.wrong = wrong


def read_numbers(box: Box) -> Numbers:
    """The sheet with this box's own numbers in it."""
    numbers = _read(box.sheet, tuple(box.overrides.items()))
    return replace(numbers, edition=box.edition)


def problems(box: Box) -> tuple[Message, ...]:
    """All that keeps this box from being played."""
    try:
        read_numbers(box)
    except SenselessEdition as edition:
        return edition.wrong
    return ()


@lru_cache(maxsize=16)
def _read(text: str, overrides: tuple[tuple[str, int], ...]) -> Numbers:
    """The same few sheets are read for every game; reading one takes longer than all the rest."""
    sheet = read_toml(text)
    if isinstance(sheet, Message):
        raise SenselessEdition((sheet,))
    unfit = tuple(
        wrong for key, number in overrides for wrong in _overridden(sheet, key.split("."), number)
    )
    shape, misshapen = shaped(sheet, Sheet)
    numbers = shape.numbers()
    wrong = (*unfit, *misshapen)
    wrong += news_to(wrong, senseless(numbers))
    if wrong:
        raise SenselessEdition(tuple(one.what for one in wrong))
    return numbers


def _overridden(sheet: Mapping[str, Any], key: list[str], number: int) -> tuple[Wrong, ...]:
    *path, last = key
    place: Any = sheet
    for name in path:
        place = place.get(name) if isinstance(place, dict) else None
    if isinstance(place, dict) and isinstance(place.get(last), int):
        place[last] = number
        return ()
    dotted = ".".join(key)
    return (Wrong((tuple(key),), says("edition.nothing_to_override", place=Quoted(dotted))),)

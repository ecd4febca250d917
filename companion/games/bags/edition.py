"""An edition's sheet: the text becomes numbers, or else everything that is wrong with it is said.

Editions that came with the clerk and those that people wrote themselves are read by the same rules.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from companion.game.contract import Box
from companion.game.messages import Message, Quoted, says
from companion.game.text_files import read_toml
from companion.game.validate import Wrong, news_to, shaped
from companion.game.values import Value


class EditionNumbers(Value, frozen=True, kw_only=True, dict=True):
    """All numbers of an edition; each game adds its own."""

    edition: str = ""  # the box is named after it, or after its file
    title: Mapping[str, str]


NumbersT = TypeVar("NumbersT", bound=EditionNumbers)


class SenselessEdition(ValueError):
    """An edition cannot be played from; the messages name every place that is wrong."""

    def __init__(self, wrong: tuple[Message, ...]) -> None:
        super().__init__(wrong)
        self.wrong = wrong


class Reader(Generic[NumbersT]):
    """Reads the sheets of one game.

    `sheet` is the shape of the text, which has fields besides the numbers; `senseless` tells
    what cannot be played together. A box may set a number that its sheet has, and those whose
    keys are `blank`.
    """

    def __init__(
        self,
        sheet: type[NumbersT],
        numbers: type[NumbersT],
        senseless: Callable[[NumbersT], tuple[Wrong, ...]],
        blank: Callable[[str], bool] = lambda _key: False,
    ) -> None:
        self._sheet, self._numbers = sheet, numbers
        self._senseless, self._blank = senseless, blank
        self._read = lru_cache(maxsize=16)(self._read_text)  # the same few, for every game

    def numbers(self, box: Box) -> NumbersT:
        """The sheet with this box's own numbers in it."""
        numbers = self._read(box.sheet, tuple(box.overrides.items()))
        return replace(numbers, edition=box.edition)

    def problems(self, box: Box) -> tuple[Message, ...]:
        """All that keeps this box from being played."""
        try:
            self.numbers(box)
        except SenselessEdition as edition:
            return edition.wrong
        return ()

    def _read_text(self, text: str, overrides: tuple[tuple[str, int], ...]) -> NumbersT:
        sheet = read_toml(text)
        if isinstance(sheet, Message):
            raise SenselessEdition((sheet,))
        unfit = tuple(
            wrong for key, number in overrides for wrong in self._overridden(sheet, key, number)
        )
        shape, misshapen = shaped(sheet, self._sheet)
        fields = self._numbers.__struct_fields__
        numbers = self._numbers(**{field: getattr(shape, field) for field in fields})
        wrong = (*unfit, *misshapen)
        wrong += news_to(wrong, self._senseless(numbers))
        if wrong:
            raise SenselessEdition(tuple(one.what for one in wrong))
        return numbers

    def _overridden(self, sheet: dict[str, Any], key: str, number: int) -> tuple[Wrong, ...]:
        *path, last = key.split(".")
        blank = self._blank(key)
        place: Any = sheet
        for name in path:
            if isinstance(place, dict) and blank:
                place.setdefault(name, {})
            place = place.get(name) if isinstance(place, dict) else None
        if isinstance(place, dict) and isinstance(place.get(last, 0 if blank else None), int):
            place[last] = number
            return ()
        where = tuple(key.split("."))
        return (Wrong((where,), says("edition.nothing_to_override", place=Quoted(key))),)

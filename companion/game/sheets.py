"""Reads the sheets of one game: the text becomes its numbers, or everything wrong with it is said.

Editions that came with the clerk and those that people wrote themselves are read by the same rules.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar, cast

import msgspec
from msgspec.structs import replace

from .contract import Box, Setup
from .copy_sheet import Cell, CopySheet, Grid
from .findings import Findings, listed, refers_to
from .messages import Message, Quoted, Refusal, refuse, says
from .text_files import read_toml
from .validate import Wrong, news_to, shaped, unfit, whole
from .values import Value

_SENTENCE = re.compile(r"[a-z_]+\.[a-z_]+")


class SheetNumbers(Value, frozen=True, kw_only=True):
    """The numbers of an edition; every game adds its own."""

    edition: str = ""  # the box is named after it, or after its file


class CopiedNumbers(SheetNumbers, frozen=True, kw_only=True):
    """The numbers of an edition that leaves some blank, to be read off the own box."""

    suggested: Mapping[str, int] = {}  # a guess at a blank, by its dotted key
    reasons: Mapping[str, str] = {}  # a sentence on a number that nobody has to read, by that key


class MakesCell(Protocol):
    """Makes the cell of a number, which is blank where none stands."""

    def __call__(self, key: str, stands: int | None, *, least: int, most: int) -> Cell: ...


NumbersT = TypeVar("NumbersT", bound=SheetNumbers)
Grids = Callable[[NumbersT, MakesCell], tuple[Grid, ...]]
"""Lays out the numbers to be read off a box: the same cells, whichever of them are blank."""


class SenselessEdition(ValueError):
    """An edition cannot be played from; the messages name every place that is wrong."""

    def __init__(self, wrong: tuple[Message, ...]) -> None:
        super().__init__(wrong)
        self.wrong = wrong


class Sheets(Generic[NumbersT]):
    """Reads every sheet of a game, by the type of its numbers and by its own checks."""

    def __init__(
        self,
        game: str,
        numbers: type[NumbersT],
        senseless: Callable[[NumbersT], Iterable[Wrong]],
        grids: Grids[NumbersT] | None = None,
        doubts: Callable[[NumbersT], Iterable[Message]] = lambda _numbers: (),
    ) -> None:
        """`senseless` finds numbers that cannot be played together. A game whose owner reads some
        off a box has `grids`, and says `doubts` of numbers that can be played, but are odd."""
        self._numbers = numbers
        sheet = msgspec.defstruct(  # besides the numbers, it says which game it is for
            "Sheet", [("game", str, game)], bases=(numbers,), frozen=True, kw_only=True, dict=True
        )
        self._sheet = cast(type[NumbersT], sheet)
        self._senseless = senseless
        self._grids = grids
        self._doubts = doubts
        self._read = lru_cache(maxsize=16)(self._read_anew)

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

    def with_copy(self, box: Box, setup: Setup) -> NumbersT | Refusal:
        """The numbers of a game, once all that it needs was read off the copy."""
        box = replace(box, overrides={**box.overrides, **setup.numbers})
        sheet = self.copy_sheet(box)
        assert sheet is not None, "this game has numbers to be read in every edition"
        if sheet.wrong:
            return refuse("why.number_senseless", what=listed(sheet.wrong))
        return sheet.unread(sheet.needed(len(setup.seats))) or self.numbers(box)

    def copy_sheet(self, box: Box) -> CopySheet | None:
        """The numbers to be read off the box, or None where an edition has none to be read."""
        laid = self._laid(self.numbers(replace(box, overrides={})), {})
        if not laid.grids:
            return None
        laid = self._grown(box, laid)
        unfit = laid.out_of_range(box.overrides)
        fit = {key: number for key, number in box.overrides.items() if key not in unfit}
        try:
            numbers = self.numbers(replace(box, overrides=fit))
        except SenselessEdition as edition:
            return replace(laid, wrong=(*unfit.values(), *edition.wrong))
        read = self._laid(numbers, fit)
        return replace(read, wrong=tuple(unfit.values()), doubts=tuple(self._doubts(numbers)))

    def _grown(self, box: Box, laid: CopySheet) -> CopySheet:
        """With the cells that come with a number read off the box, such as the length of a list."""
        sheet = read_toml(box.sheet)
        assert not isinstance(sheet, Message), "it has been read before"
        while True:
            unfit = laid.out_of_range(box.overrides)
            for key, number in box.overrides.items():
                if key in laid.cells and key not in unfit:
                    _overridden(sheet, key.split("."), number, laid.cells)
            more = self._laid(shaped(sheet, self._sheet)[0], {})
            if more.cells.keys() == laid.cells.keys():
                return laid
            laid = more

    def _laid(self, numbers: NumbersT, read: Mapping[str, int]) -> CopySheet:
        if self._grids is None:
            return CopySheet(grids=())
        copied = numbers if isinstance(numbers, CopiedNumbers) else CopiedNumbers()

        def cell(key: str, stands: int | None, *, least: int, most: int) -> Cell:
            why = None if stands is None or key in read else copied.reasons.get(key)
            return Cell(
                key=key,
                least=least,
                most=most,
                stands=stands,
                suggested=copied.suggested.get(key) if stands is None else None,
                why=None if why is None else says(why),
                read=key in read,
            )

        return CopySheet(grids=self._grids(numbers, cell))

    def _cells(self, sheet: Mapping[str, Any]) -> Mapping[str, Cell]:
        """Those to be read off, as far as they can be told from a sheet that may be wrong."""
        return {} if self._grids is None else self._laid(shaped(sheet, self._sheet)[0], {}).cells

    def _filled(
        self, sheet: Mapping[str, Any], overrides: tuple[tuple[str, int], ...]
    ) -> tuple[Mapping[str, Cell], tuple[Wrong, ...]]:
        """Put the numbers in the sheet. Some bring cells with them, and so the others are tried
        again."""
        while True:
            cells = self._cells(sheet)
            tried = [
                (one, _overridden(sheet, one[0].split("."), one[1], cells)) for one in overrides
            ]
            unfit = tuple(wrong for _, found in tried for wrong in found)
            left = tuple(one for one, found in tried if found)
            if not unfit or len(left) == len(overrides):
                return self._cells(sheet) if not unfit else cells, unfit
            overrides = left

    def _read_anew(self, text: str, overrides: tuple[tuple[str, int], ...]) -> NumbersT:
        """Reading a sheet takes longer than all else, and every game reads the same few."""
        sheet = read_toml(text)
        if isinstance(sheet, Message):
            raise SenselessEdition((sheet,))
        cells, unfit = self._filled(sheet, overrides)
        shape, misshapen = shaped(sheet, self._sheet)
        numbers = self._numbers(
            **{key: getattr(shape, key) for key in self._numbers.__struct_fields__}
        )
        wrong = (*unfit, *misshapen)
        wrong += news_to(wrong, (*self._senseless(numbers), *_copied(numbers, cells)))
        if wrong:
            raise SenselessEdition(tuple(one.what for one in wrong))
        return numbers


def _copied(numbers: SheetNumbers, cells: Mapping[str, Cell]) -> Findings:
    """A suggestion, or a reason, is for a number to be read off."""
    if not isinstance(numbers, CopiedNumbers):
        return
    for key, number in numbers.suggested.items():
        place = ("suggested", key)
        yield from refers_to(place, cells)
        cell = cells.get(key)
        if cell is not None and not cell.least <= number <= cell.most:
            wanted = whole(cell.least, cell.most)
            yield Wrong((place,), unfit(f"suggested.{key}", number, wanted))
    for key, why in numbers.reasons.items():
        place = ("reasons", key)
        yield from refers_to(place, cells)
        if not _SENTENCE.fullmatch(why):
            yield Wrong((place,), unfit(f"reasons.{key}", why, says("text.want_sentence")))


def _overridden(
    sheet: Mapping[str, Any], key: list[str], number: int, blanks: Collection[str]
) -> tuple[Wrong, ...]:
    """Put a number in the sheet, where one stands already or the sheet leaves it blank."""
    *path, last = key
    dotted = ".".join(key)
    place: Any = sheet
    for name in path:
        if isinstance(place, dict):
            place = place.setdefault(name, {}) if dotted in blanks else place.get(name)
    if isinstance(place, dict) and (isinstance(place.get(last), int) or dotted in blanks):
        place[last] = number
        return ()
    return (Wrong((tuple(key),), says("edition.nothing_to_override", place=Quoted(dotted))),)

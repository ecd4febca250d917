"""A sheet may leave numbers blank that a table reads off its own box."""

from collections.abc import Mapping

import pytest

from companion.game.contract import Box
from companion.game.messages import Quoted, says
from companion.game.validate import Wrong
from companion.games.bags.edition import EditionNumbers, Reader, SenselessEdition


class Lid(EditionNumbers, frozen=True, kw_only=True, dict=True):
    """How many of each good may be sold, by the number of players."""

    limits: Mapping[str, Mapping[str, int]] = {}


class LidSheet(Lid, frozen=True, kw_only=True, dict=True):
    game: str = "lid"


def _too_many(numbers: Lid) -> tuple[Wrong, ...]:
    return tuple(
        Wrong((("limits", players, good),), says("edition.too_much"))
        for players, row in numbers.limits.items()
        for good, limit in row.items()
        if limit > 9
    )


LIDS = Reader(LidSheet, Lid, _too_many, blank=lambda key: key.startswith("limits."))
SHEET = """game = "lid"
[title]
en = "A lid"
[limits.3]
cigar = 4
"""


def box(**overrides: int) -> Box:
    keys = {key.replace("__", "."): number for key, number in overrides.items()}
    return Box(edition="lid", sheet=SHEET, overrides=keys)


def test_a_box_fills_in_the_blanks_of_its_sheet() -> None:
    numbers = LIDS.numbers(box(limits__3__cigar=5, limits__4__tequila=6))
    assert numbers.limits == {"3": {"cigar": 5}, "4": {"tequila": 6}}
    assert (numbers.edition, numbers.title) == ("lid", {"en": "A lid"})
    assert LIDS.numbers(box()).limits == {"3": {"cigar": 4}}


def test_a_number_that_is_no_blank_must_stand_in_the_sheet() -> None:
    assert LIDS.problems(box(prices__cigar=7)) == (
        says("edition.nothing_to_override", place=Quoted("prices.cigar")),
    )


def test_a_number_that_makes_no_sense_is_found_in_a_blank_too() -> None:
    assert LIDS.problems(box(limits__4__tequila=10)) == (says("edition.too_much"),)
    with pytest.raises(SenselessEdition):
        LIDS.numbers(box(limits__4__tequila=10))
    assert LIDS.problems(box(limits__4__tequila=9)) == ()

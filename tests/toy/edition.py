"""The numbers of an edition of fists, their text, and those that stand in a box alone."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Annotated

from msgspec import Meta

from companion.game.contract import Box, Printed
from companion.game.copy_sheet import CopySheet, Grid, Row
from companion.game.copy_sheet import printed as cell_printed
from companion.game.findings import Findings, more_than
from companion.game.messages import Message, Quoted, Refusal, box_word, says
from companion.game.sheets import CopiedNumbers, MakesCell, Sheets
from companion.game.values import CopyId, GoodId

GAME = "toy"
MOST_WORTH = 20


class Numbers(CopiedNumbers, frozen=True, kw_only=True):
    """The keys of a sheet."""

    title: Mapping[str, str]
    rounds: Annotated[int, Meta(ge=1, le=99)]
    most: Annotated[int, Meta(ge=1, le=99)]
    seconds: Annotated[int, Meta(ge=1, le=3600)]
    pebbles: Annotated[int, Meta(ge=0, le=20)] = 0  # marked ones of each kind; none: no cards
    hand: Annotated[int, Meta(ge=0, le=20)] = 0
    worth: Mapping[str, Mapping[str, Annotated[int, Meta(ge=1, le=MOST_WORTH)]]] = {}
    # players -> round -> points; every other round is worth one

    @property
    def copies(self) -> tuple[CopyId, ...]:
        """Every pebble, each called after the number on it."""
        kinds, each = range(1, self.most + 1), range(1, self.pebbles + 1)
        return tuple(CopyId(f"pebble_{number}-{one:02}") for number in kinds for one in each)

    def worths(self, players: int) -> tuple[int, ...]:
        row = self.worth.get(str(players), {})
        return tuple(row.get(number, 1) for number in self.in_rounds)

    @property
    def in_rounds(self) -> tuple[str, ...]:
        return tuple(str(number) for number in range(1, self.rounds + 1))


def _grids(numbers: Numbers, cell: MakesCell) -> tuple[Grid, ...]:
    if not numbers.worth:
        return ()
    rows = tuple(
        Row(
            says=says("toy.players", number=int(players)),
            players=int(players),
            cells=tuple(
                cell(f"worth.{players}.{number}", row.get(number), least=1, most=MOST_WORTH)
                for number in numbers.in_rounds
            ),
        )
        for players, row in numbers.worth.items()
    )
    columns = tuple(says("toy.round_of", number=int(number)) for number in numbers.in_rounds)
    return (Grid(says=says("toy.worths"), columns=columns, rows=rows),)


def _senseless(numbers: Numbers) -> Findings:
    """No round is worth less than the one before it."""
    for players, row in numbers.worth.items():
        known = [number for number in numbers.in_rounds if number in row]
        for one, other in pairwise(known):
            here, there = ("worth", players, one), ("worth", players, other)
            yield from more_than(here, row[one], there, row[other])


def _doubts(numbers: Numbers) -> Iterator[Message]:
    for row in numbers.worth.values():
        if len(set(row.values())) < len(row):
            yield says("toy.worth_alike")


_SHEETS = Sheets(GAME, Numbers, _senseless, _grids, _doubts)


def read(box: Box) -> Numbers | tuple[Message, ...]:
    """The numbers of a box, or all that is wrong with its sheet."""
    return _SHEETS.problems(box) or _SHEETS.numbers(box)


copy_sheet = _SHEETS.copy_sheet


def unread(box: Box, players: int) -> Refusal | None:
    """Refuse while a round's worth among so many is blank."""
    laid = copy_sheet(box) or CopySheet(grids=())
    return laid.unread(key for key in laid.cells if key.startswith(f"worth.{players}."))


def number_on(good: GoodId) -> int:
    """The number on a pebble."""
    return int(good.rpartition("_")[2])


def printed(box: Box, numbers: Numbers) -> Printed:
    """The edition as a table."""
    laid = copy_sheet(box) or CopySheet(grids=())
    return Printed(
        lines=((box_word(box.edition),), (Quoted(f"game {GAME}"),)),
        heads=(says("toy.rounds"), says("toy.most"), says("toy.seconds")),
        rows=((numbers.rounds, numbers.most, numbers.seconds),),
        notes=tuple(
            (row.says, *(cell_printed(cell) for cell in row.cells if cell is not None))
            for grid in laid.grids
            for row in grid.rows
        ),
    )

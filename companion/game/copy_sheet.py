"""The numbers that are read off the own box, laid out as they are printed there.

A game gives the grids; the shelf keeps what was read, and the pages show it. A suggested number is
a guess: it counts only once somebody has confirmed it.
"""

from collections.abc import Iterable, Iterator, Mapping

from .findings import listed
from .messages import Message, Quoted, Refusal, Word, refuse, says
from .values import CopyId, Value

UNREAD = "why.copy_unread"
"""The key of the refusal to begin a game while numbers that it needs are blank."""


class Cell(Value, frozen=True, kw_only=True):
    """One number of a box, under its dotted key in the sheet."""

    key: str
    least: int
    most: int
    stands: int | None = None  # a game is played with it; None while the number is not known
    suggested: int | None = None  # a guess, while no number stands
    why: Message | None = None  # the reason for a number that nobody had to read
    read: bool = False  # it was read off this box


class Row(Value, frozen=True, kw_only=True):
    """One row of a grid; a column without a number is None."""

    says: Word
    cells: tuple[Cell | None, ...]
    players: int = 0  # it counts with so many players alone; 0: with any
    copy: CopyId | None = None  # it is read off this card


class Grid(Value, frozen=True, kw_only=True):
    """A table as it is printed: rows and columns, each with its head."""

    says: Message
    columns: tuple[Word, ...]
    rows: tuple[Row, ...]

    def name_of(self, row: Row, at: int) -> Message:
        """The name of a cell by grid, row and column; a column alone has no heading."""
        if self.columns == (Quoted(""),):
            return says("copy.row", grid=self.says, row=row.says)
        return says("copy.cell", grid=self.says, row=row.says, column=self.columns[at])


class CopySheet(Value, frozen=True, kw_only=True):
    """All numbers to be read off one box, and what is odd about them."""

    grids: tuple[Grid, ...]
    wrong: tuple[Message, ...] = ()  # keeps these numbers from being believed
    doubts: tuple[Message, ...] = ()  # worth a second look; they are believed all the same

    @property
    def cells(self) -> Mapping[str, Cell]:
        return {cell.key: cell for grid in self.grids for row in grid.rows for cell in _in(row)}

    @property
    def blank(self) -> int:
        """How many numbers are still to be read."""
        return sum(cell.stands is None for cell in self.cells.values())

    def named(self, keys: Iterable[str]) -> tuple[Message, ...]:
        """The names of these cells in the order of the grids."""
        wanted = frozenset(keys)
        return tuple(
            grid.name_of(row, at)
            for grid in self.grids
            for row in grid.rows
            for at, cell in enumerate(row.cells)
            if cell is not None and cell.key in wanted
        )

    def needed(self, players: int) -> tuple[str, ...]:
        """The keys of all that a game of so many players needs."""
        rows = [row for grid in self.grids for row in grid.rows if row.players in (0, players)]
        return tuple(cell.key for row in rows for cell in _in(row))

    def unread(self, needed: Iterable[str]) -> Refusal | None:
        """Refuse to begin while any of these is blank, and name every one."""
        cells = self.cells
        blank = [key for key in needed if cells[key].stands is None]
        return refuse(UNREAD, what=listed(self.named(blank))) if blank else None

    def out_of_range(self, numbers: Mapping[str, int]) -> Mapping[str, Message]:
        """The numbers that no such cell can hold, and what is wrong with each."""
        return {
            key: says(
                "copy.out_of_range",
                what=self.named((key,))[0],
                number=numbers[key],
                least=cell.least,
                most=cell.most,
            )
            for key, cell in self.cells.items()
            if key in numbers and not cell.least <= numbers[key] <= cell.most
        }


def printed(cell: Cell) -> Word:
    """A number as plain text: 3 where it stands, 3? where it is a guess, a dash where none is."""
    if cell.stands is not None:
        return cell.stands
    return Quoted("–" if cell.suggested is None else f"{cell.suggested}?")


def _in(row: Row) -> Iterator[Cell]:
    return (cell for cell in row.cells if cell is not None)

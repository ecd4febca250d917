"""Reads the sheets of this game, and lays out the numbers that every owner reads off a copy."""

from collections.abc import Iterator, Mapping

from companion.game.contract import Box, Printed
from companion.game.copy_sheet import Cell, Grid, Row, printed
from companion.game.messages import Quoted, box_word, good_word, says
from companion.game.sheets import MakesCell, Sheets
from companion.game.values import CopyId

from .edition_check import doubts, senseless
from .numbers import GAME, ActionKind, Numbers

_ACROSS = 5  # spaces in a row of the sheet
_SPACES = (5, 60)
_ON_TRACK = (1, 20)
_SIDES = ("alone", "shared")
_HEADS = {"alone": "nottingham.task_alone", "shared": "nottingham.task_shared_side"}


def _grids(numbers: Numbers, cell: MakesCell) -> tuple[Grid, ...]:
    least, most = _SPACES
    length = cell("spaces", numbers.spaces or None, least=least, most=most)
    track = Row(says=says("nottingham.spaces"), cells=(length,))
    grids = [Grid(says=says("nottingham.track"), columns=(Quoted(""),), rows=(track,))]
    if numbers.spaces:
        grids.append(_track(numbers, cell))
    sides = tuple(says(_HEADS[side]) for side in _SIDES)
    return (
        *grids,
        Grid(says=says("nottingham.tasks"), columns=sides, rows=tuple(_tasks(numbers, cell))),
        _ambushes(numbers, cell),
    )


def _track(numbers: Numbers, cell: MakesCell) -> Grid:
    """The numbers clockwise from the town, five in a row."""
    least, most = _ON_TRACK
    rows = []
    for first in range(1, numbers.spaces + 1, _ACROSS):
        last = min(first + _ACROSS - 1, numbers.spaces)
        cells: list[Cell | None] = [
            cell(f"track.{space}", numbers.track.get(str(space)) or None, least=least, most=most)
            for space in range(first, last + 1)
        ]
        cells += [None] * (_ACROSS - len(cells))
        rows.append(Row(says=says("nottingham.from_space", number=first), cells=tuple(cells)))
    columns = tuple(range(1, _ACROSS + 1))
    return Grid(says=says("nottingham.on_track"), columns=columns, rows=tuple(rows))


def _tasks(numbers: Numbers, cell: MakesCell) -> Iterator[Row]:
    for task, kind in numbers.tasks.items():
        cells = tuple(
            cell(f"tasks.{task}.{side}", getattr(kind, side) or None, least=1, most=99)
            for side in _SIDES
        )
        yield Row(says=f"task.{task}", cells=cells)


def _ambushes(numbers: Numbers, cell: MakesCell) -> Grid:
    """A tick for each item on a card; on a card with two ticks the others are not there."""
    items = tuple(i for i, kind in numbers.items.items() if kind.action != ActionKind.AMBUSH)
    rows = []
    for card in range(1, numbers.ambush_pairs + 1):
        ticks = numbers.ambushes.get(str(card), {})
        rest = 0 if sum(ticks.values()) >= 2 else None
        cells = tuple(
            cell(f"ambushes.{card}.{item}", ticks.get(item, rest), least=0, most=1)
            for item in items
        )
        said = says("nottingham.ambush_card", number=card)
        rows.append(Row(says=said, cells=cells, copy=numbers.pair_copy(card)))
    columns = tuple(good_word(item) for item in items)
    return Grid(says=says("nottingham.ambush_cards"), columns=columns, rows=tuple(rows))


SHEETS = Sheets(GAME, Numbers, senseless, _grids, doubts)


def words(numbers: Numbers) -> Mapping[str, Mapping[str, str]]:
    """The names of items and tasks."""
    items = {good_word(item): kind.names for item, kind in numbers.items.items()}
    return {**items, **{f"task.{task}": kind.names for task, kind in numbers.tasks.items()}}


def names(box: Box) -> Mapping[str, Mapping[str, str]]:
    """The edition's own name, and those of all its cards."""
    numbers = SHEETS.numbers(box)
    stickers = {f"good.{good}": names for good, names in numbers.all_names}
    return {box_word(box.edition): numbers.title, **stickers, **words(numbers)}


def copies(box: Box) -> tuple[CopyId, ...]:
    """Items, ambushes and tasks: every card of the box that carries a sticker."""
    numbers = SHEETS.numbers(box)
    return numbers.item_copies + numbers.ambush_copies(numbers.pawns) + numbers.task_copies


def edition_printed(box: Box) -> Printed:
    """The items; then all that is read off a copy, with guesses marked."""
    numbers, sheet = SHEETS.numbers(box), SHEETS.copy_sheet(box)
    assert sheet is not None, "every edition of this game has numbers to be read"
    others = ("hand", "set_min", "task_cards", "ambush_pairs")
    said = [f"game {GAME}", *(f"{key} {getattr(numbers, key)}" for key in others)]
    keys = {cell.why.key: cell.why for cell in sheet.cells.values() if cell.why is not None}
    read = (
        (grid.says, Quoted(": "), row.says, *_row(row)) for grid in sheet.grids for row in grid.rows
    )
    return Printed(
        lines=((box_word(numbers.edition),), (Quoted("; ".join(said)),)),
        heads=(
            Quoted(""),
            Quoted(""),
            says("nottingham.points"),
            says("nottingham.action"),
            says("nottingham.cards"),
        ),
        rows=tuple(
            (Quoted(item), good_word(item), kind.points, f"action.{kind.action}", kind.cards)
            for item, kind in numbers.items.items()
        ),
        notes=(*read, *((one,) for one in (*keys.values(), *sheet.doubts))),
    )


def _row(row: Row) -> Iterator[Quoted | int]:
    for cell in row.cells:
        if cell is not None:
            said = printed(cell)
            yield Quoted(" ")
            yield said if isinstance(said, int | Quoted) else Quoted("")

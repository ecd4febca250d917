"""Reads the sheets of this game, and lays out the numbers that every owner reads off a copy."""

from collections.abc import Mapping

from companion.game.contract import Box, Printed
from companion.game.copy_sheet import Cell, Grid, Row, printed
from companion.game.messages import Quoted, box_word, good_word, says
from companion.game.sheets import MakesCell, Sheets

from .edition_check import doubts, senseless
from .numbers import GAME, Numbers

_ON_CARDS = ("price", "fine")


def _grids(numbers: Numbers, cell: MakesCell) -> tuple[Grid, ...]:
    goods = numbers.goods
    names = tuple(good_word(good) for good in goods)
    least, most = numbers.players
    on_cards = tuple(
        Row(
            says=good_word(good),
            cells=tuple(
                cell(f"goods.{good}.{key}", getattr(kind, key) or None, least=1, most=99)
                for key in _ON_CARDS
            ),
        )
        for good, kind in goods.items()
    )
    cards = tuple(
        cell(f"goods.{good}.cards", kind.cards, least=1, most=500) for good, kind in goods.items()
    )
    lines = tuple(
        Row(
            says=says("border.lid_line", number=players),
            cells=tuple(
                cell(
                    f"limits.{players}.{good}",
                    numbers.limits.get(str(players), {}).get(good),
                    least=1,
                    most=99,
                )
                for good in goods
            ),
            players=players,
        )
        for players in range(least, most + 1)
    )
    heads = tuple(says(f"border.on_card_{key}") for key in _ON_CARDS)
    in_lid = (Row(says=says("border.lid_cards"), cells=cards), *lines)
    return (
        Grid(says=says("border.on_cards"), columns=heads, rows=on_cards),
        Grid(says=says("border.lid"), columns=names, rows=in_lid),
    )


SHEETS = Sheets(GAME, Numbers, senseless, _grids, doubts)


def names(box: Box) -> Mapping[str, Mapping[str, str]]:
    """The edition's own name, and those of all its cards."""
    numbers = SHEETS.numbers(box)
    goods = {good_word(good): kind.names for good, kind in numbers.goods.items()}
    return {box_word(box.edition): numbers.title, **goods}


def edition_printed(box: Box) -> Printed:
    """All that is read off a copy, good by good, with guesses marked; then everything else."""
    numbers, sheet = SHEETS.numbers(box), SHEETS.copy_sheet(box)
    assert sheet is not None, "every edition of this game has numbers to be read"
    on_cards, lid = sheet.grids
    others = ("purse", "hand", "bag_min", "bag_max", "stash_max", "rounds", "times")
    said = [f"game {GAME}", *(f"{key} {getattr(numbers, key)}" for key in others)]
    reasons = (cell.why for cell in sheet.cells.values() if cell.why is not None)
    columns: list[tuple[Cell | None, ...]] = list(
        zip(*(row.cells for row in lid.rows), strict=True)
    )
    return Printed(
        lines=((box_word(numbers.edition),), (Quoted("; ".join(said)),)),
        heads=(Quoted(""), Quoted(""), *on_cards.columns, *(row.says for row in lid.rows)),
        rows=tuple(
            (Quoted(good), good_word(good), *(printed(c) for c in (*row.cells, *column) if c))
            for good, row, column in zip(numbers.goods, on_cards.rows, columns, strict=True)
        ),
        notes=tuple((one,) for one in (*reasons, *sheet.doubts)),
    )

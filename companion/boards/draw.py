"""Draw a board as the tables of wires and parts that a maker solders and shops by, in Markdown."""

from collections.abc import Sequence

from companion.boards.board import Board
from companion.boards.plan import Part, Plan, plan_of
from companion.boards.shopping import parts_to_buy


def wire_table(board: Board) -> str:
    """Every pin of every part and where it goes, then each strip with all that meets on it."""
    plan = plan_of(board)
    modules = [part for part in plan.parts if not part.has_two_legs]
    small = [part for part in plan.parts if part.has_two_legs]
    tables = [
        _table(("Part", "Its pin", "Goes to"), [row for m in modules for row in _pins(plan, m)]),
        _table(("Part", "What it is", "One leg", "Other leg"), [_legs(plan, p) for p in small]),
        _table(
            ("Strip", "These meet on it"),
            [(net, ", ".join(map(str, ends))) for net, ends in plan.strips.items()],
        ),
    ]
    return "\n\n".join(table for table in tables if table)


def parts_table(board: Board) -> str:
    """Every part to buy, with its count."""
    return _table(
        ("Count", "Part", "For"),
        [(item.count, item.part, item.purpose) for item in parts_to_buy(board)],
    )


def _pins(plan: Plan, part: Part) -> Sequence[tuple[str, ...]]:
    return [(part.name, pin, plan.goes_to(part, pin)) for pin in part.pins]


def _legs(plan: Plan, part: Part) -> tuple[str, ...]:
    ends = (f"{leg} to {plan.goes_to(part, leg)}" for leg in part.pins)
    return (part.name, part.kind, *ends)


def _table(heading: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    # The last column is not padded: in the list of strips it may be long.
    widths = [max(len(row[column]) for row in (heading, *rows)) for column in range(len(heading))]
    widths[-1] = len(heading[-1])
    line = tuple("-" * width for width in widths)
    return "\n".join(_line(row, widths) for row in (heading, line, *rows))


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |"

"""The end as a show: each task that was solved, the piles and tasks as growing bars, the places."""

from companion.game.finale import growing, places
from companion.game.messages import says
from companion.game.scenes import Bar, Part, Slide

from .scoring import Sheet, Solved, score, solved_by, standings
from .table import Table


def finale(table: Table) -> tuple[Slide, ...]:
    """The piles were turned up one after another before, as the rulebook has it."""
    result = standings(table)
    if result is None:
        return ()
    bars = tuple(map(_sums, score(table).sheets))
    piles, _ = growing(bars)
    return (piles, *_tasks(table), *places(result, bars))


def _tasks(table: Table) -> tuple[Slide, ...]:
    """Each seat's tasks as the parts of its bar; on each counts the side that lies up."""
    solved = {seat: solved_by(table, seat) for seat in table.seats}
    if not any(solved.values()):
        return ()
    slide = Slide(
        title=says("nottingham.tasks"),
        bars=tuple(
            Bar(
                seat=seat,
                parts=tuple(map(_part, tasks)),
            )
            for seat, tasks in solved.items()
        ),
    )
    return (slide,)


def _part(solved: Solved) -> Part:
    return Part(says("finale.task", task=f"task.{solved.task}"), solved.points)


def _sums(sheet: Sheet) -> Bar:
    gains = sheet.gains
    parts = (
        ("finale.piles", gains.cards),
        ("nottingham.tasks_head", sheet.total - gains.cards),
    )
    return Bar(seat=sheet.seat, parts=tuple(Part(says(name), number) for name, number in parts))

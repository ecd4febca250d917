"""Lines of a chronicle that are no commands: checks of the table, and headings; and its words."""

from collections.abc import Mapping

from companion.game.commands import GATE
from companion.game.contract import Expectation, Known, Phrase
from companion.game.messages import Refusal, refuse
from companion.game.values import GoodId, SeatId

from .known import PILES, in_pile
from .scoring import gains_of, score
from .table import Phase, Table

Goods = Mapping[GoodId, int]


class HasCards(Expectation, frozen=True):
    """So many cards are in a hand."""

    seat: SeatId
    number: int


class HasAmbushes(Expectation, frozen=True):
    """So many ambushes lie before a seat."""

    seat: SeatId
    number: int


class KeptCards(Expectation, frozen=True):
    """These cards lie in a points pile."""

    seat: SeatId
    goods: Goods = {}


class HasPoints(Expectation, frozen=True):
    """So many points a seat has, by its points pile and its tasks."""

    seat: SeatId
    points: int


class SheriffStands(Expectation, frozen=True):
    """The sheriff stands on this space."""

    position: int


class LieInPile(Expectation, frozen=True):
    """So many cards lie in a pile."""

    pile: str
    number: int


class TaskIs(Expectation, frozen=True):
    """These have solved a task."""

    task: str
    first: SeatId | None = None
    second: SeatId | None = None


class HasWon(Expectation, frozen=True):
    """This seat has won, alone or with others."""

    seat: SeatId


SAYINGS: tuple[Phrase, ...] = (
    Phrase(command=HasCards, text="{seat} now has {number} card/cards"),
    Phrase(command=HasAmbushes, text="{seat} now has {number} ambush/ambushes"),
    Phrase(command=KeptCards, text="{seat}'s points are now {goods}"),
    Phrase(command=HasPoints, text="{seat} now has {points} points"),
    Phrase(command=SheriffStands, text="the sheriff is now on space {position}"),
    Phrase(command=LieInPile, text="{pile:place} now has {number} card/cards"),
    Phrase(command=TaskIs, text="{task:word} is now open", sets={"first": None, "second": None}),
    Phrase(
        command=TaskIs, text="{task:word} is now solved by {first:seat}[, then by {second:seat}]"
    ),
    Phrase(command=HasWon, text="{seat} has won"),
)


def counted(table: Table, expected: Expectation) -> Expectation | Refusal:
    """The same, as it really is at this table."""
    match expected:
        case SheriffStands():
            return SheriffStands(table.position)
        case LieInPile(pile) if pile in PILES:
            return LieInPile(pile, in_pile(table, pile))
        case LieInPile():
            return refuse("why.no_such_pile")
        case TaskIs(task) if task in table.tasks:
            return TaskIs(task, *table.tasks[task])
        case TaskIs():
            return refuse("why.no_such_task")
    seat = getattr(expected, "seat", None)
    if seat not in table.seats or seat is None:
        return refuse("why.no_such_seat")
    return _of_seat(table, expected, seat)


def _of_seat(table: Table, expected: Expectation, seat: SeatId) -> Expectation | Refusal:
    match expected:
        case HasCards():
            return HasCards(seat, table.hands[seat])
        case HasAmbushes():
            return HasAmbushes(seat, len(table.ambushes[seat]))
        case KeptCards():
            return KeptCards(seat, dict(table.numbers.heap(table.points[seat])))
        case HasPoints():
            return HasPoints(seat, gains_of(table, seat).total)
    if table.phase is not Phase.OVER:
        return refuse("why.not_now")
    winners = score(table).winners
    return HasWon(seat if seat in winners else winners[0])


def heading(table: Table) -> str:
    if table.ended_by:
        return "After the end."
    return f"Turn {table.turn}: {table.player}."


def known(table: Table) -> Known:
    numbers = table.numbers
    return Known(
        seats=(*table.seats, GATE),
        goods={item: kind.several or item for item, kind in numbers.items.items()},
        places=PILES,
        copies=(*numbers.item_copies, *table.ambush_copies, *numbers.task_copies),
    )

"""The end: points piles are turned up one after another, clockwise from the player's left."""

from typing import ClassVar

from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.chapter import Chapter
from companion.game.contract import Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, says, seat_word
from companion.game.steps import going_on
from companion.game.values import Party, SeatId

from .commands import GoOn
from .events import GameEnded
from .scoring import gains_of
from .spoken import told
from .table import Phase, Table


class PileTurnedUp(Event, frozen=True, kw_only=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    cards: Cards
    tasks: int  # the points of its tasks
    total: int


def order(table: Table) -> tuple[SeatId, ...]:
    """In this order the piles are turned up."""
    return (*table.others, table.player)


def turned_over(table: Table) -> tuple[SeatId, ...]:
    """The seats whose piles lie open."""
    return order(table)[: table.turned_over]


def turn_up(course: Course[Table]) -> None:
    table = course.table
    seat = order(table)[table.turned_over]
    gains = gains_of(table, seat)
    course.write(
        PileTurnedUp(
            seat=seat,
            cards=table.points[seat],
            tasks=gains.total - gains.cards,
            total=gains.total,
        )
    )


def with_ended(table: Table, event: GameEnded) -> Table:
    return replace(table, ended_by=event.by)


def with_turned_up(table: Table, _event: PileTurnedUp) -> Table:
    return replace(table, turned_over=table.turned_over + 1)


def _told_ended(event: GameEnded, _audience: Party) -> Message:
    return says(f"nottingham.ended_{event.by}")


def _next_scoring(table: Table) -> Message:
    return says("next.scoring", seat=seat_word(order(table)[table.turned_over]))


def _next_over(_table: Table) -> Message:
    return says("nottingham.over")


def _everyone(table: Table) -> tuple[SeatId, ...]:
    return table.seats


def _nobody(_table: Table) -> tuple[SeatId, ...]:
    return ()


CHAPTER = Chapter(
    name="ending",
    hears=going_on(GoOn, {Phase.SCORING: turn_up}),
    effects={GameEnded: with_ended, PileTurnedUp: with_turned_up},
    news={
        GameEnded: _told_ended,
        PileTurnedUp: told("nottingham.pile_up", goods="cards", tasks="tasks", number="total"),
    },
    phrases=(
        Phrase(command=GoOn, text="{by} turns up the next pile", sets={"phase": Phase.SCORING}),
    ),
    next_step={Phase.SCORING: _next_scoring, Phase.OVER: _next_over},
    to_act={Phase.SCORING: _everyone, Phase.OVER: _nobody},
)

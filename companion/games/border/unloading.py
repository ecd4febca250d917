"""Unloading: all cards left are laid face down before their owners, and the star moves on.

The clerk tells no number before the sheriff says so a second time, so that a button pressed too
early does no harm.
"""

from typing import ClassVar

from msgspec.structs import replace

from companion.game.cards import UNREAD, Cards
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.spoken import sheriff
from companion.game.steps import moved_on
from companion.game.values import Party, SeatId
from companion.games.bags.parts import BagStage
from companion.games.bags.table import with_bag

from .commands import GoOn
from .table import GOODS, Phase, Table, emptied, next_turn, with_heap
from .who import ALWAYS, OWNERS, SHERIFFS, going_on


class LayDown(Command, frozen=True):
    """So many cards came out of a suitcase, as its owner says."""

    seat: SeatId
    turn: int
    number: int


class UnloadingBegan(Event, frozen=True):
    """The inspections of this turn are over; no number is told yet."""


class CountsTold(Event, frozen=True):
    """The clerk tells how many cards it counted; the others wait for their owners' word."""


class Unloaded(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    cards: Cards


class TurnEnded(Event, frozen=True):
    """The star goes to the next sheriff; behind the last turn of a round, it waits."""

    sheriff: SeatId | None


def unload(course: Course[Table]) -> None:
    course.write(UnloadingBegan())


def tell_counts(course: Course[Table]) -> None:
    course.write(CountsTold())
    table = course.table
    for seat in table.closed:
        if table.bags[seat].cards:
            course.write(Unloaded(seat, table.in_order(table.bags[seat].cards)))


def lay_down(course: Course[Table], asked: Asked[LayDown]) -> Refusal | None:
    """People are believed. Where their number is not the clerk's, it forgets those cards."""
    table, command = course.table, asked.command
    if command.seat not in table.closed:
        return refuse("why.nothing_to_lay_down")
    wrong = table.wrong_number(command.number)
    if wrong is None:
        counted = table.in_order(table.bags[command.seat].cards)
        alike = len(counted) == command.number
        course.write(Unloaded(command.seat, counted if alike else (UNREAD,) * command.number))
    return wrong


def end_turn(course: Course[Table]) -> None:
    table = course.table
    is_last = table.turn_in_round == table.turns
    course.write(TurnEnded(None if is_last else table.packers[0]))


def with_unloading(table: Table, _event: UnloadingBegan) -> Table:
    return replace(table, unloading=True)


def with_counts_told(table: Table, _event: CountsTold) -> Table:
    return replace(table, counts_told=True)


def with_unloaded(table: Table, event: Unloaded) -> Table:
    bag = replace(table.bags[event.seat], stage=BagStage.PASSED, cards=())
    more = table.goods[event.seat] + event.cards
    return with_heap(with_bag(table, event.seat, bag), GOODS, event.seat, more)


def with_turn_ended(table: Table, event: TurnEnded) -> Table:
    if event.sheriff is None:
        return replace(emptied(table), said={})
    return next_turn(replace(table, round=table.round + 1))


def _told_unloading(_event: UnloadingBegan, _audience: Party) -> Message:
    return says("news.unloading_began")


def _told_unloaded(event: Unloaded, _audience: Party) -> Message:
    return says("news.unloaded", seat=seat_word(event.seat), number=len(event.cards))


def _told_turn(event: TurnEnded, _audience: Party) -> Message:
    if event.sheriff is None:
        return says("news.last_turn_ended")
    return says("news.turn_ended", seat=seat_word(event.sheriff))


def _proclaimed(_table: Table, event: TurnEnded) -> Message | None:
    return None if event.sheriff is None else sheriff(event.sheriff)


def _next_unloading(table: Table) -> Message:
    return says("next.unloading_began", sheriff=seat_word(table.sheriff))


def _next_laying(table: Table) -> Message:
    return says("next.laying_down", seat=seat_word(table.closed[0]))


def _next_closing(table: Table) -> Message:
    if table.turn_in_round == table.turns:
        return says("next.closing_round", seat=seat_word(table.sheriff))
    return says("next.closing", seat=seat_word(table.packers[0]))


def _to_lay(table: Table) -> tuple[SeatId, ...]:
    return table.closed


CHAPTER = Chapter(
    name="unloading",
    rules={
        GoOn: rule(ALWAYS, *SHERIFFS, decide=moved_on),
        LayDown: rule([Phase.UNLOADING, Phase.LAYING_DOWN], *OWNERS, decide=lay_down),
    },
    hears=going_on(
        {Phase.INSPECTING: unload, Phase.UNLOADING: tell_counts, Phase.CLOSING: end_turn}
    ),
    effects={
        UnloadingBegan: with_unloading,
        CountsTold: with_counts_told,
        Unloaded: with_unloaded,
        TurnEnded: with_turn_ended,
    },
    news={
        UnloadingBegan: _told_unloading,
        Unloaded: _told_unloaded,
        TurnEnded: _told_turn,
    },
    proclaims={TurnEnded: _proclaimed},
    phrases=(
        Phrase(command=GoOn, text="{by} has everyone unload", sets={"phase": Phase.INSPECTING}),
        Phrase(command=GoOn, text="{by} has the numbers told", sets={"phase": Phase.UNLOADING}),
        Phrase(command=LayDown, text="{seat} lays down {number} cards"),
        Phrase(command=GoOn, text="{by} passes the star on", sets={"phase": Phase.CLOSING}),
    ),
    next_step={
        Phase.UNLOADING: _next_unloading,
        Phase.LAYING_DOWN: _next_laying,
        Phase.CLOSING: _next_closing,
    },
    to_act={Phase.LAYING_DOWN: _to_lay},
)

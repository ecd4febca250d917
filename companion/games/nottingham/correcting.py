"""Corrections: people count hands and piles, and put the sheriff, tasks and points piles right."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, without
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says, seat_word
from companion.game.put_right import AT_THE_START, PutRight, told_reason, unchanged, without_reason
from companion.game.values import GoodId, Party, Role, SeatId
from companion.game.who import Who

from .events import AmbushesCounted, HandCounted, PileCounted, TaskCorrected
from .known import AMBUSH_STACK, DISCARDS, DRAW_PILE, PILES, in_pile
from .numbers import ActionKind
from .spoken import told
from .table import Ambush, Phase, Table, with_ambushes, with_hand
from .who import ALWAYS, OWNERS, UNTIL_OVER, no_item


class CountHand(Command, frozen=True, kw_only=True):
    """So many cards are in a hand; the difference came from the draw pile, or went there."""

    seat: SeatId
    was: int
    counted: int
    reason: str


class CountPile(Command, frozen=True, kw_only=True):
    """So many cards lie in the draw pile, in the discards, or in the stack of ambushes."""

    pile: str
    was: int
    counted: int
    reason: str


class MoveSheriff(Command, frozen=True, kw_only=True):
    """The sheriff stands on this space, 0 in the town; there is no favour."""

    was: int
    now: int
    reason: str


class CorrectTask(Command, frozen=True, kw_only=True):
    """These have solved the task, the first one first."""

    task: str
    first: SeatId | None = None
    second: SeatId | None = None
    reason: str


class CorrectAmbushes(Command, frozen=True, kw_only=True):
    """So many ambushes lie before a seat; their gold came from the draw pile, or went there."""

    seat: SeatId
    was: int
    counted: int
    reason: str


class CorrectPoints(Command, frozen=True, kw_only=True):
    """A card of a points pile is another one; or one more lies there, or one fewer."""

    seat: SeatId
    was: GoodId | None = None
    now: GoodId | None = None
    reason: str


class SheriffPlaced(Event, frozen=True):
    position: int


class PointsCorrected(Event, frozen=True, kw_only=True):
    seat: SeatId
    was: GoodId | None
    now: GoodId | None
    number: int  # cards in the pile now


def _write(course: Course[Table], asked: Asked[Any], event: Event) -> Refusal | None:
    """If the box can hold it."""
    after = EFFECTS[type(event)](course.table, event)
    if after.draw < 0:
        return refuse("why.more_than_the_box")
    if after.phase is Phase.LAYING_AMBUSH and not after.stack:
        return refuse("why.fewer_than_shown", least=1)
    course.write(PutRight(asked.by, asked.command.reason), event)
    return None


def count_hand(course: Course[Table], asked: Asked[CountHand]) -> Refusal | None:
    table, command = course.table, asked.command
    seat, counted = command.seat, command.counted
    refused = without_reason(command.reason) or _stale(command.was, table.hands[seat])
    if refused is not None:
        return refused
    least = table.least_in_hand(seat)
    if counted < least:
        return refuse("why.fewer_than_shown", least=least)
    return _write(course, asked, HandCounted(seat, counted))


def count_pile(course: Course[Table], asked: Asked[CountPile]) -> Refusal | None:
    table, command = course.table, asked.command
    if command.pile not in PILES:
        return refuse("why.no_such_pile")
    refused = without_reason(command.reason) or _stale(command.was, in_pile(table, command.pile))
    if refused is not None:
        return refused
    if command.counted < 0:
        return refuse("why.counted_below_nought")
    if _too_many(table, command.pile, command.counted):
        return refuse("why.more_than_the_box")
    return _write(course, asked, PileCounted(command.pile, command.counted))


def _too_many(table: Table, pile: str, counted: int) -> bool:
    if pile == DRAW_PILE:
        return counted > table.draw + table.missing
    if pile == DISCARDS:
        return counted > table.draw + len(table.discards)
    lying = sum(map(len, table.ambushes.values()))
    return counted + lying > len(table.ambush_copies)


def move_sheriff(course: Course[Table], asked: Asked[MoveSheriff]) -> Refusal | None:
    table, command = course.table, asked.command
    refused = without_reason(command.reason) or _stale(command.was, table.position)
    if refused is not None:
        return refused
    if not 0 <= command.now <= table.numbers.spaces:
        return refuse("why.no_such_space", most=table.numbers.spaces)
    return _write(course, asked, SheriffPlaced(command.now))


def correct_task(course: Course[Table], asked: Asked[CorrectTask]) -> Refusal | None:
    table, command = course.table, asked.command
    solvers = tuple(seat for seat in (command.first, command.second) if seat is not None)
    refused = without_reason(command.reason)
    if refused is not None:
        return refused
    if command.task not in table.tasks:
        return refuse("why.no_such_task")
    fits = command.first is not None or command.second is None
    if not fits or len(set(solvers)) < len(solvers) or not set(solvers) <= set(table.seats):
        return refuse("why.solvers")
    if len(solvers) > table.numbers.task_cards:
        return refuse("why.solvers")
    return _write(course, asked, TaskCorrected(command.task, solvers))


def correct_ambushes(course: Course[Table], asked: Asked[CorrectAmbushes]) -> Refusal | None:
    table, command = course.table, asked.command
    lie = len(table.ambushes[command.seat])
    refused = without_reason(command.reason) or _stale(command.was, lie)
    if refused is not None:
        return refused
    if command.counted < 0:
        return refuse("why.counted_below_nought")
    if command.counted - lie > table.stack:
        return refuse("why.more_than_the_box")
    return _write(course, asked, AmbushesCounted(command.seat, command.counted))


def correct_points(course: Course[Table], asked: Asked[CorrectPoints]) -> Refusal | None:
    """Before the piles are turned up, only the owner knows what lies there."""
    table, command = course.table, asked.command
    seat, was, now = command.seat, command.was, command.now
    if asked.by.seat != seat and not table.ended_by:
        return refuse("why.pile_face_down")
    refused = without_reason(command.reason)
    if refused is None and now is not None:
        refused = no_item(table, now, counts=False)
    if refused is not None:
        return refused
    goods = [card.good for card in table.points[seat]]
    if was == now or (was is not None and was not in goods):
        return refuse("why.not_in_the_pile")
    number = len(goods) - (was is not None) + (now is not None)
    return _write(course, asked, PointsCorrected(seat=seat, was=was, now=now, number=number))


def _stale(was: int, now: int) -> Refusal | None:
    return None if was == now else refuse("why.count_moved_on")


def with_hand_counted(table: Table, event: HandCounted) -> Table:
    """Fewer cards than before, and nobody knows which ones are left."""
    more = event.counted - table.hands[event.seat]
    return with_hand(table, event.seat, more, table.seen[event.seat] if more > 0 else ())


def with_pile_counted(table: Table, event: PileCounted) -> Table:
    counted = event.counted
    if event.pile == AMBUSH_STACK:
        return replace(table, stack=counted)
    if event.pile == DRAW_PILE:
        return replace(table, missing=table.missing + table.draw - counted)
    more = counted - len(table.discards)
    lowest = (UNREAD,) * more if more > 0 else ()
    return replace(table, discards=(*lowest, *table.discards[max(0, -more) :]))


def with_sheriff(table: Table, event: SheriffPlaced) -> Table:
    return replace(table, position=event.position)


def with_task(table: Table, event: TaskCorrected) -> Table:
    return replace(table, tasks={**table.tasks, event.task: event.solvers})


def with_ambushes_counted(table: Table, event: AmbushesCounted) -> Table:
    lying = table.ambushes[event.seat]
    items = table.numbers.items.items()
    gold = next(item for item, kind in items if kind.action == ActionKind.AMBUSH)
    more = event.counted - len(lying)
    added = tuple(Ambush(Card(gold)) for _ in range(more))
    return with_ambushes(table, event.seat, (*lying, *added)[: event.counted], -more)


def with_points(table: Table, event: PointsCorrected) -> Table:
    cards = table.points[event.seat]
    if event.was is not None:
        gone = next((card for card in cards if card.good == event.was), None)
        cards = cards if gone is None else without(cards, [gone])
    if event.now is not None:
        cards = (*cards, Card(event.now))
    return replace(table, points={**table.points, event.seat: cards})


def _told_pile(event: PileCounted, _audience: Party) -> Message:
    return says("nottingham.pile_counted", pile=f"nottingham.{event.pile}", number=event.counted)


def _told_sheriff(event: SheriffPlaced, _audience: Party) -> Message:
    return says("nottingham.sheriff_placed", number=event.position)


def _told_task(event: TaskCorrected, _audience: Party) -> Message:
    task = f"task.{event.task}"
    if not event.solvers:
        return says("nottingham.task_open", task=task)
    first, *more = map(seat_word, event.solvers)
    if not more:
        return says("nottingham.task_solved", task=task, seat=first)
    return says("nottingham.task_shared", task=task, first=first, second=more[0])


def _told_points(event: PointsCorrected, audience: Party) -> Message:
    if audience.seat != event.seat or event.was is None or event.now is None:
        return says("nottingham.points_corrected", seat=seat_word(event.seat), number=event.number)
    return says("nottingham.my_points", was=good_word(event.was), now=good_word(event.now))


def _now(field: str) -> Any:
    """Counts are told without the number that was written before."""
    return lambda table, said: {"was": _counts(table, field, said)}


def _counts(table: Table, field: str, said: Mapping[str, Any]) -> int:
    if field == "hands":
        return table.hands[said["seat"]]
    if field == "ambushes":
        return len(table.ambushes[said["seat"]])
    return in_pile(table, said["pile"]) if field == "piles" else table.position


EFFECTS: Mapping[type[Event], Callable[[Any, Any], Table]] = {
    HandCounted: with_hand_counted,
    PileCounted: with_pile_counted,
    SheriffPlaced: with_sheriff,
    TaskCorrected: with_task,
    AmbushesCounted: with_ambushes_counted,
    PointsCorrected: with_points,
}
AT_FIRST = {"reason": AT_THE_START}
CHAPTER = Chapter(
    name="correcting",
    rules={
        CountHand: rule(UNTIL_OVER, *OWNERS, decide=count_hand),
        CountPile: rule(UNTIL_OVER, Who.STEWARD, decide=count_pile),
        MoveSheriff: rule(UNTIL_OVER, Who.STEWARD, decide=move_sheriff),
        CorrectTask: rule(ALWAYS, Who.STEWARD, decide=correct_task),
        CorrectAmbushes: rule(UNTIL_OVER, Who.STEWARD, decide=correct_ambushes),
        CorrectPoints: rule(ALWAYS, *OWNERS, decide=correct_points),
    },
    effects={PutRight: unchanged, **EFFECTS},
    news={
        PutRight: told_reason,
        HandCounted: told("nottingham.hand_counted", number="counted"),
        PileCounted: _told_pile,
        SheriffPlaced: _told_sheriff,
        TaskCorrected: _told_task,
        AmbushesCounted: told("nottingham.ambushes_counted", number="counted"),
        PointsCorrected: _told_points,
    },
    phrases=(
        Phrase(
            command=CountHand,
            text="at the start {seat} has {counted} card/cards",
            by=Role.STEWARD,
            sets=AT_FIRST,
        ),
        Phrase(
            command=CountPile,
            text="at the start {counted} card/cards lies/lie in {pile:place}",
            by=Role.STEWARD,
            sets=AT_FIRST,
        ),
        Phrase(
            command=MoveSheriff,
            text="at the start the sheriff stands on space {now}",
            by=Role.STEWARD,
            sets=AT_FIRST,
        ),
        Phrase(
            command=CorrectPoints,
            text="at the start {now:named} lies/lie on the points pile of {seat}",
            sets={"was": None, **AT_FIRST},
            secret=("now",),
        ),
        Phrase(
            command=CountHand,
            text="{by} counts {counted} card/cards in the hand of {seat}[, not {was}]: {reason}",
        ),
        Phrase(
            command=CountPile,
            text="{by} counts {counted} card/cards in {pile:place}[, not {was}]: {reason}",
            by=Role.STEWARD,
        ),
        Phrase(
            command=MoveSheriff,
            text="{by} puts the sheriff on space {now}[, not {was}]: {reason}",
            by=Role.STEWARD,
        ),
        Phrase(
            command=CorrectTask,
            text="{by} has {task:word} solved by nobody: {reason}",
            by=Role.STEWARD,
            sets={"first": None, "second": None},
        ),
        Phrase(
            command=CorrectTask,
            text="{by} has {task:word} solved by {first:seat}[, then by {second:seat}]: {reason}",
            by=Role.STEWARD,
        ),
        Phrase(
            command=CorrectAmbushes,
            text="{by} counts {counted} ambush/ambushes before {seat}[, not {was}]: {reason}",
            by=Role.STEWARD,
        ),
        Phrase(
            command=CorrectPoints,
            text="{by} renames a kept card of {seat} from {was:good} to {now:good}: {reason}",
            secret=("was", "now"),
        ),
        Phrase(
            command=CorrectPoints,
            text="{by} adds a kept card of {seat}: {now:good}: {reason}",
            sets={"was": None},
            secret=("now",),
        ),
        Phrase(
            command=CorrectPoints,
            text="{by} takes a kept card from {seat}: {was:good}: {reason}",
            sets={"now": None},
            secret=("was",),
        ),
    ),
    unsaid={
        CountHand: _now("hands"),
        CountPile: _now("piles"),
        MoveSheriff: _now("sheriff"),
        CorrectAmbushes: _now("ambushes"),
    },
)

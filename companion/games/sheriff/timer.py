"""The timed inspection: one minute a merchant; at zero every bag not yet decided passes."""

from typing import ClassVar

from msgspec.structs import replace

from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import Pressed, TimeIsUp, Woken
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Quoted, Refusal, refuse, says
from companion.game.tabletime import Timer, due_ms, paused, remaining, started
from companion.game.values import Party
from companion.game.who import Who

from . import events as e
from .state import INSPECTION, Phase, Table
from .who import ALWAYS, SHERIFFS


class RunTimer(Command, frozen=True):
    """Let the time of the inspection run, or rest."""

    on: bool = True


class AddMinute(Command, frozen=True):
    """One more minute for this inspection."""

    round: int


MINUTE_MS = 60_000


class TimerTurned(Event, frozen=True):
    """The inspection's timer runs, rests, or has been given more time. A step back leaves it alone:
    a timer that had rested would have run on meanwhile, and all bags would pass at once."""

    trace: ClassVar[Trace] = Trace.ASIDE
    timer: Timer


def runs_out_ms(table: Table) -> int | None:
    """When time is up, while an inspection is being timed."""
    if table.timer is None or table.phase not in INSPECTION:
        return None
    return due_ms(table.timer)


def run_timer(course: Course[Table], asked: Asked[RunTimer]) -> Refusal | None:
    return _run(course, asked.command.on, asked.at_ms)


def press(course: Course[Table], asked: Asked[Pressed]) -> Refusal | Unclaimed | None:
    """The button starts a resting timer and stops a running one."""
    table = course.table
    if asked.command.button != "timer" or table.phase not in INSPECTION:
        return NOT_MINE
    resting = table.timer is None or table.timer.since_ms is None
    return _run(course, resting, asked.at_ms)


def _run(course: Course[Table], on: bool, at_ms: int) -> Refusal | None:
    timer = course.table.timer
    if timer is None:
        return refuse("why.no_timer_agreed")
    if remaining(timer, at_ms) == 0:
        return refuse("why.time_is_up")
    turned = started(timer, at_ms) if on else paused(timer, at_ms)
    if turned != timer:
        course.write(TimerTurned(turned))
    return None


def add_minute(course: Course[Table], asked: Asked[AddMinute]) -> Refusal | None:
    table, at_ms = course.table, asked.at_ms
    if asked.command.round != table.round:
        return refuse("why.round_moved_on")
    if table.timer is None:
        return refuse("why.no_timer_agreed")
    longer = Timer(remaining(table.timer, at_ms) + MINUTE_MS)
    runs = table.timer.since_ms is not None
    course.write(TimerTurned(started(longer, at_ms) if runs else longer))
    return None


def time_is_up(course: Course[Table], asked: Asked[TimeIsUp]) -> Refusal | None:
    """Other chapters follow the event: bought inspections lapse, and all bags pass."""
    due = runs_out_ms(course.table)
    if due is None or asked.at_ms < due:
        return refuse("why.no_timer")
    course.write(e.TimeRanOut())
    return None


def rest(course: Course[Table], asked: Asked[Woken]) -> None:
    """After a power cut the timer rests until somebody lets it run on."""
    timer = course.table.timer
    if timer is not None and timer.since_ms is not None:
        course.write(TimerTurned(paused(timer, asked.at_ms)))


def with_full_timer(table: Table, _event: e.GameBegan | e.RoundEnded) -> Table:
    """Each merchant's bag has its share of the time, where the table agreed on a timer."""
    return _with_full_timer(table)


def _with_full_timer(table: Table) -> Table:
    merchants = len(table.seats) - table.numbers.officers
    full = Timer(table.numbers.inspection_s * 1000 * merchants)
    return replace(table, timer=full if table.options.timer else None)


def with_timer_set_back(table: Table, _event: e.DeputiesCorrected) -> Table:
    """Where merchants have still to pack, the inspection has not begun."""
    return table if table.phase in INSPECTION else _with_full_timer(table)


def with_timer(table: Table, event: TimerTurned) -> Table:
    """Unless the inspection itself has been taken back: then its time has not begun."""
    if table.phase in (Phase.DRAWING, Phase.MARKET, Phase.PACKING, Phase.DECLARING):
        return table
    return replace(table, timer=event.timer)


def with_time_over(table: Table, _event: e.TimeRanOut) -> Table:
    return replace(table, timer=Timer(0))


def _told(event: TimerTurned, _audience: Party) -> Message:
    key = "news.timer_rests" if event.timer.since_ms is None else "news.timer_runs"
    minutes, seconds = divmod(event.timer.remaining_ms // 1000, 60)
    return says(key, left=Quoted(f"{minutes}:{seconds:02}"))


def _told_over(_event: e.TimeRanOut, _audience: Party) -> Message:
    return says("news.time_ran_out")


CHAPTER = Chapter(
    name="timer",
    rules={
        RunTimer: rule(INSPECTION, *SHERIFFS, decide=run_timer),
        AddMinute: rule(INSPECTION, *SHERIFFS, decide=add_minute),
        TimeIsUp: rule(ALWAYS, Who.MACHINE, decide=time_is_up),
        Woken: rule(ALWAYS, Who.MACHINE, decide=rest),
    },
    hears={Pressed: press},
    effects={TimerTurned: with_timer, e.TimeRanOut: with_time_over},
    echoes={
        e.GameBegan: with_full_timer,
        e.RoundEnded: with_full_timer,
        e.DeputiesCorrected: with_timer_set_back,
    },
    news={TimerTurned: _told, e.TimeRanOut: _told_over},
    proclaims={e.TimeRanOut: lambda _table, _event: says("spoken.time_up")},
    phrases=(
        Phrase(command=RunTimer, text="{by} starts the timer", sets={"on": True}),
        Phrase(command=RunTimer, text="{by} stops the timer", sets={"on": False}),
        Phrase(command=AddMinute, text="{by} adds a minute"),
    ),
    public={"timer": lambda table: table.timer if table.phase in INSPECTION else None},
)

"""The timed inspection: one minute a merchant; at zero every bag not yet decided passes."""

from companion.game.commands import TimeIsUp, Woken
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.tabletime import Timer, due_ms, paused, remaining, started

from . import commands as c
from . import deals
from . import events as e
from .apply import folded
from .bargains import bought
from .inspecting import handed_back
from .state import BagStage, Phase, Table

MINUTE_MS = 60_000
INSPECTION = (Phase.INSPECTING, Phase.PAYING)

Decision = tuple[Event, ...] | Refusal


def runs_out_ms(table: Table) -> int | None:
    """When time is up, while an inspection is being timed."""
    if table.timer is None or table.phase not in INSPECTION:
        return None
    return due_ms(table.timer)


def run_timer(table: Table, command: c.RunTimer, at_ms: int) -> Decision:
    if table.timer is None:
        return refuse("why.no_timer_agreed")
    if remaining(table.timer, at_ms) == 0:
        return refuse("why.time_is_up")
    turned = started(table.timer, at_ms) if command.on else paused(table.timer, at_ms)
    return () if turned == table.timer else (e.TimerTurned(turned),)


def press_timer(table: Table, at_ms: int) -> Decision:
    """The button starts a resting timer and stops a running one."""
    if table.phase not in INSPECTION:
        return refuse("why.button_rests")
    resting = table.timer is None or table.timer.since_ms is None
    return run_timer(table, c.RunTimer(resting), at_ms)


def add_minute(table: Table, command: c.AddMinute, at_ms: int) -> Decision:
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if table.timer is None:
        return refuse("why.no_timer_agreed")
    longer = Timer(remaining(table.timer, at_ms) + MINUTE_MS)
    runs = table.timer.since_ms is not None
    return (e.TimerTurned(started(longer, at_ms) if runs else longer),)


def time_is_up(table: Table, command: TimeIsUp, at_ms: int) -> Decision:
    """No check and no bribe for the bags that are left; one that lies open is still judged."""
    del command
    due = runs_out_ms(table)
    if due is None or at_ms < due:
        return refuse("why.no_timer")
    passed: tuple[Event, ...] = (e.TimeRanOut(),)
    for bargain in bought(table):
        passed += deals.lapsed(folded(table, passed), bargain)
    for seat in table.merchants:
        if table.bags[seat].stage is BagStage.SEALED:
            passed += handed_back(folded(table, passed), seat)
    return passed


def woken(table: Table, command: Woken, at_ms: int) -> Decision:
    """After a power cut the timer rests until somebody lets it run on."""
    del command
    if table.timer is None or table.timer.since_ms is None:
        return ()
    return (e.TimerTurned(paused(table.timer, at_ms)),)

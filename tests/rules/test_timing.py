"""The timed inspection: one minute a merchant, and what happens when it is over."""

from collections.abc import Mapping

import pytest

from companion.game.commands import Pressed, TimeIsUp, Woken
from companion.game.contract import Command, with_chance
from companion.game.messages import Refusal, refuse
from companion.game.tabletime import Timer
from companion.game.values import BUTTON, CLOCK, STEWARD, Party
from companion.games.bags.commands import Declare, SealBag
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff.market import CloseMarket
from companion.games.sheriff.rounds import EndRound
from companion.games.sheriff.state import Table
from companion.games.sheriff.timer import AddMinute, RunTimer
from tests.table_talk import APPLE, BLUE, GAME, RED, SALT, a_table_of

TWO_MINUTES = 120_000


def at_the_inspection(players: int = 3, **options: bool) -> "Timed":
    table = a_table_of(players, **options).table
    timed = Timed(table)
    timed.does(CloseMarket(1))
    for seat in table.merchants:
        timed.does(SealBag(seat, 1))
    for seat in table.merchants:
        timed.does(Declare(seat, APPLE, 1))
    return timed


class Timed:
    """A table at which commands come at a given table time."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def asks(self, command: Command, by: Party = STEWARD, at_ms: int = 0) -> Refusal | None:
        decided = GAME.decide(self.table, with_chance(command, SALT), by, at_ms)
        if isinstance(decided, Refusal):
            return decided
        self.table = decided.table
        return None

    def does(self, command: Command, by: Party = STEWARD, at_ms: int = 0) -> None:
        assert self.asks(command, by, at_ms) is None

    @property
    def stages(self) -> Mapping[str, BagStage]:
        return {seat: self.table.bags[seat].stage for seat in self.table.merchants}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_sheriff_has_one_minute_a_merchant(players: int) -> None:
    table = at_the_inspection(players, timer=True).table
    assert table.timer == Timer(60_000 * (players - 1))


def test_a_table_that_has_not_agreed_on_it_has_no_timer() -> None:
    timed = at_the_inspection()
    assert (timed.table.timer, timed.asks(RunTimer())) == (None, refuse("why.no_timer_agreed"))
    assert timed.asks(TimeIsUp(), CLOCK, 10**9) == refuse("why.no_timer")


def test_the_timer_runs_only_when_somebody_starts_it() -> None:
    timed = at_the_inspection(timer=True)
    assert GAME.due_ms(timed.table) is None
    timed.does(RunTimer(), at_ms=5_000)
    assert GAME.due_ms(timed.table) == 5_000 + TWO_MINUTES


def test_the_button_starts_and_rests_the_timer() -> None:
    timed = at_the_inspection(timer=True)
    timed.does(Pressed("timer"), BUTTON, 1_000)
    timed.does(Pressed("timer"), BUTTON, 31_000)
    assert timed.table.timer == Timer(TWO_MINUTES - 30_000)


def test_a_minute_is_added_to_a_timer_that_runs_or_rests() -> None:
    timed = at_the_inspection(timer=True)
    timed.does(AddMinute(1))
    assert timed.table.timer == Timer(TWO_MINUTES + 60_000)
    timed.does(RunTimer(), at_ms=0)
    timed.does(AddMinute(1), at_ms=10_000)
    assert GAME.due_ms(timed.table) == TWO_MINUTES + 120_000


def test_at_zero_every_bag_not_yet_decided_passes_unopened_and_unpaid() -> None:
    timed = at_the_inspection(4, timer=True)
    gold = dict(timed.table.purses)
    timed.does(c.PassBag(RED, 1))
    timed.does(c.OpenBag(BLUE, 1))
    timed.does(RunTimer())
    timed.does(TimeIsUp(), CLOCK, 180_000)
    assert list(timed.stages.values()) == [BagStage.PASSED, BagStage.OPENED, BagStage.PASSED]
    assert timed.table.purses == gold
    assert timed.table.timer == Timer(0)


def test_time_is_never_up_before_it_is() -> None:
    timed = at_the_inspection(timer=True)
    timed.does(RunTimer())
    assert timed.asks(TimeIsUp(), CLOCK, TWO_MINUTES - 1) == refuse("why.no_timer")


def test_when_time_is_up_it_does_not_run_on_without_another_minute() -> None:
    timed = at_the_inspection(timer=True)
    timed.does(c.OpenBag(RED, 1))
    timed.does(RunTimer())
    timed.does(TimeIsUp(), CLOCK, TWO_MINUTES)
    assert timed.asks(RunTimer(), at_ms=TWO_MINUTES) == refuse("why.time_is_up")


def test_after_a_power_cut_the_timer_rests_with_what_was_left() -> None:
    timed = at_the_inspection(timer=True)
    timed.does(RunTimer(), at_ms=0)
    timed.does(Woken(), CLOCK, 45_000)
    assert timed.table.timer == Timer(TWO_MINUTES - 45_000)


def test_a_timer_left_running_rings_no_more_once_all_bags_are_decided() -> None:
    timed = at_the_inspection(timer=True)
    timed.does(RunTimer())
    for seat in (RED, BLUE):
        timed.does(c.PassBag(seat, 1))
    assert GAME.due_ms(timed.table) is None


def test_every_inspection_has_its_own_time() -> None:
    timed = at_the_inspection(timer=True)
    timed.does(RunTimer())
    for seat in (RED, BLUE):
        timed.does(c.PassBag(seat, 1))
    timed.does(EndRound(1))
    assert timed.table.timer == Timer(TWO_MINUTES)

"""A pass that can be called back for four seconds, and shows nothing before it takes effect."""

import pytest

from companion.game.commands import Pressed, TimeIsUp
from companion.game.contract import Command, Event
from companion.game.history import History, TakeBack, decide, happened
from companion.game.messages import Refusal, refuse
from companion.game.values import BUTTON, CLOCK, STEWARD, Party, SeatId, seated
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.deals.commands import WithdrawOffer
from companion.games.sheriff.passing import (
    CALL_BACK_MS,
    CallBack,
    LetPass,
    PassBegun,
    PassCalledBack,
    PassDropped,
)
from companion.games.sheriff.redrawing import CorrectDeputies
from companion.games.sheriff.state import CHEST, Wish
from companion.games.sheriff.timer import RunTimer
from tests.table_talk import (
    APPLE,
    BLUE,
    GAME,
    GREEN,
    RED,
    YELLOW,
    Evening,
    a_table_of,
)

START_MS = 10_000
DUE_MS = START_MS + CALL_BACK_MS


class Timed:
    """A table at which commands come at a table time, and steps can be taken back."""

    def __init__(self, evening: Evening) -> None:
        self.history = History(evening.table)

    def asks(self, by: Party, command: Command, at_ms: int = START_MS) -> Refusal | None:
        decided = decide(GAME, self.history, command, by, at_ms)
        if isinstance(decided, Refusal):
            return decided
        self.events: tuple[Event, ...] = decided.events
        self.history = happened(GAME, self.history, *decided)
        return None

    def does(self, by: Party, command: Command, at_ms: int = START_MS) -> tuple[Event, ...]:
        assert self.asks(by, command, at_ms) is None
        return self.events

    def rings(self) -> tuple[Event, ...]:
        """The clerk says that the time is up, as soon as it is."""
        due_ms = GAME.due_ms(self.now.table)
        assert due_ms is not None, "something is due"
        return self.does(CLOCK, TimeIsUp(), due_ms)

    @property
    def now(self) -> Evening:
        return Evening(self.history.table)

    def passes_ms(self, seat: SeatId = RED) -> int | None:
        bag = self.now.public_bag(seat)
        assert bag is not None
        return bag.passes_ms


def at_the_gate(**options: bool) -> Timed:
    """Green is sheriff; red's bag lies, blue's does not."""
    return Timed(a_table_of(3, **options).brings_to_gate(red=(2, APPLE, ["apple", "silk"])))


def test_a_pass_takes_effect_after_four_seconds_and_tells_nothing_before() -> None:
    table = at_the_gate()
    before = table.now.public_but_codes()
    (begun,) = table.does(seated(GREEN), LetPass(RED, 1, 5))
    assert isinstance(begun, PassBegun)
    assert (table.passes_ms(), table.now.gold(GREEN)) == (DUE_MS, 50)
    assert table.now.public_but_codes().seats[2] == before.seats[2]
    assert GAME.due_ms(table.now.table) == DUE_MS
    assert GAME.heard_ms(table.now.table) is None, "nobody hears it tick"
    assert table.asks(CLOCK, TimeIsUp(), DUE_MS - 1) == refuse("why.no_timer")
    table.rings()
    assert (table.now.stage(RED), table.now.gold(GREEN)) == (BagStage.PASSED, 55)
    assert GAME.due_ms(table.now.table) is None


@pytest.mark.parametrize("by", [STEWARD, seated(GREEN)])
def test_a_pass_is_called_back(by: Party) -> None:
    table = at_the_gate()
    before = table.now.table
    table.does(STEWARD, LetPass(RED, 1, 5))
    assert table.does(by, CallBack(RED)) == (PassCalledBack(RED),)
    assert table.now.table == before
    assert table.asks(by, CallBack(RED)) == refuse("why.not_passing")
    assert table.asks(seated(RED), CallBack(RED)) == refuse("why.not_yours")


def test_taking_back_calls_a_pass_back_and_never_brings_it_about() -> None:
    """A step back after the call must not pass the bag, whose time would be over."""
    table = at_the_gate()
    before = table.now.table
    for called in (False, True):
        table.does(STEWARD, LetPass(RED, 1))
        if called:
            table.does(STEWARD, CallBack(RED))
        newest = table.history.newest
        assert newest is not None
        table.does(STEWARD, TakeBack(newest.number))
        assert table.now.table == before


@pytest.mark.parametrize("bribe", [51, -1, 5])
def test_what_passing_at_once_refuses_is_refused(bribe: int) -> None:
    table = at_the_gate()
    if bribe == 5:
        evening = table.now
        evening.agrees(BLUE, GREEN, gold=1, opens=RED)
        table = Timed(evening)
    for round_ in (1, 2):
        later, now = LetPass(RED, round_, bribe), c.PassBag(RED, round_, bribe)
        answer = GAME.decide(table.now.table, now, seated(GREEN), START_MS)
        assert isinstance(answer, Refusal)
        assert table.asks(seated(GREEN), later) == answer


def test_a_second_press_changes_nothing() -> None:
    table = at_the_gate()
    table.does(STEWARD, LetPass(RED, 1, 5))
    assert table.asks(STEWARD, LetPass(RED, 1, 0)) == refuse("why.passing_already")


@pytest.mark.parametrize(
    ("by", "command"), [(seated(GREEN), c.PassBag(RED, 1)), (BUTTON, Pressed("next"))]
)
def test_said_again_it_passes_at_once_on_its_terms(by: Party, command: Command) -> None:
    table = at_the_gate()
    table.does(seated(GREEN), LetPass(RED, 1, 5))
    table.does(by, command)
    assert (table.now.stage(RED), table.now.gold(GREEN)) == (BagStage.PASSED, 55)


def test_a_pass_on_other_terms_counts_instead() -> None:
    table = at_the_gate()
    table.does(seated(GREEN), LetPass(RED, 1, 5))
    table.does(STEWARD, c.PassBag(RED, 1, 7))
    assert table.now.gold(GREEN) == 57
    assert table.now.table.bags[RED].passing is None


def test_opening_the_bag_itself_ends_its_pass() -> None:
    table = at_the_gate()
    table.does(seated(GREEN), LetPass(RED, 1, 5))
    table.does(seated(GREEN), c.OpenBag(RED, 1))
    assert (table.now.stage(RED), table.now.gold(GREEN)) == (BagStage.JUDGED, 54)


def test_another_bag_is_opened_behind_the_pass() -> None:
    """So the sheriff pays for a needless look with the gold that came before it."""
    evening = at_the_gate().now.holds_gold(green=0)
    table = Timed(evening)
    table.does(seated(GREEN), LetPass(RED, 1, 5))
    events = table.does(seated(GREEN), c.OpenBag(BLUE, 1))
    assert (table.now.gold(GREEN), table.now.gold(BLUE)) == (3, 52)
    kinds = [type(event) for event in events]
    assert kinds.index(e.BagPassed) < kinds.index(e.BagJudged)


def test_the_end_of_the_inspection_comes_behind_the_pass() -> None:
    table = at_the_gate(timer=True)
    table.does(STEWARD, RunTimer(), at_ms=0)
    table.does(seated(GREEN), LetPass(RED, 1, 5), at_ms=119_000)
    table.rings()
    assert [table.now.stage(seat) for seat in (RED, BLUE)] == [BagStage.PASSED] * 2
    assert (table.now.gold(GREEN), table.now.gold(BLUE)) == (55, 50)


def test_gold_that_is_gone_drops_the_pass() -> None:
    table = at_the_gate()
    table.does(seated(GREEN), LetPass(RED, 1, 50))
    evening = table.now.holds_gold(red=49)
    table.history = History(evening.table)
    assert table.asks(STEWARD, c.PassBag(RED, 1)) == refuse("why.bribe_too_big", gold=49)
    assert table.rings() == (PassDropped(RED, "gold"),)
    assert (table.now.stage(RED), table.passes_ms()) == (BagStage.SEALED, None)


def test_an_inspection_sold_meanwhile_drops_the_pass() -> None:
    table = at_the_gate()
    table.does(seated(GREEN), LetPass(RED, 1, 5))
    evening = table.now
    evening.agrees(BLUE, GREEN, gold=1, opens=RED)
    table.history = History(evening.table)
    assert table.rings() == (PassDropped(RED, "owed"),)


@pytest.mark.parametrize("meanwhile", ["", "changes", "withdraws"])
def test_the_offer_counts_as_it_was_when_the_pass_began(meanwhile: str) -> None:
    evening = at_the_gate().now
    number = evening.offers(RED, GREEN, gold=6, passes=RED)
    table = Timed(evening)
    table.does(seated(GREEN), LetPass(RED, 1))
    evening = table.now
    if meanwhile == "changes":
        evening.changes(RED, number, gold=1, passes=RED)
    if meanwhile == "withdraws":
        evening.does(seated(RED), WithdrawOffer(RED, number, 1))
    table.history = History(evening.table)
    events = table.rings()
    if meanwhile:
        assert events == (PassDropped(RED, "changed"),)
        assert table.now.gold(GREEN) == 50
    else:
        assert table.now.gold(GREEN) == 56


def test_a_correction_of_the_deputies_ends_every_pass() -> None:
    table = Timed(a_table_of(6).draws(GREEN, BLUE).brings_to_gate())
    table.does(STEWARD, LetPass(RED, 1))
    right = CorrectDeputies(round=1, first=GREEN, second=YELLOW, reason="Misread")
    table.does(STEWARD, right)
    assert table.now.table.bags[RED].passing is None


def test_two_deputies_begin_a_pass_together_and_each_may_end_the_wait() -> None:
    evening = a_table_of(6).draws(GREEN, BLUE).brings_to_gate()
    table = Timed(evening)
    said = e.DeputySaid(GREEN, RED, Wish.PASS, 4)
    assert table.does(seated(GREEN), LetPass(RED, 1, 4)) == (said,)
    assert table.passes_ms() is None
    table.does(seated(BLUE), LetPass(RED, 1))
    assert table.passes_ms() == DUE_MS
    table.does(seated(GREEN), c.PassBag(RED, 1))
    assert (table.now.stage(RED), table.now.gold(CHEST)) == (BagStage.PASSED, 4)


def test_a_deputy_who_thinks_otherwise_drops_the_pass() -> None:
    table = Timed(a_table_of(6).draws(GREEN, BLUE).brings_to_gate())
    table.does(seated(GREEN), LetPass(RED, 1))
    table.does(seated(BLUE), LetPass(RED, 1))
    table.does(seated(GREEN), c.OpenBag(RED, 1))
    assert table.rings() == (PassDropped(RED, "changed"),)


def test_several_bags_pass_in_the_order_in_which_they_were_said() -> None:
    table = Timed(a_table_of(4).brings_to_gate())
    table.does(STEWARD, LetPass(YELLOW, 1), at_ms=1_000)
    table.does(STEWARD, LetPass(RED, 1), at_ms=2_000)
    assert [one.seat for one in table.rings() if isinstance(one, e.BagPassed)] == [YELLOW]
    assert [one.seat for one in table.rings() if isinstance(one, e.BagPassed)] == [RED]

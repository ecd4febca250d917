"""A round without a page: the next button, bags held to the gate, and cards read there."""

import pytest

from companion.game.commands import GATE, CardRead, Pressed, SeatReadAgain
from companion.game.contract import Trace
from companion.game.values import BUTTON, READER, CopyId, SeatId
from companion.games.bags.events import BagDeclared, BagOpened
from companion.games.bags.parts import BagStage, Declaration
from companion.games.sheriff import events as e
from companion.games.sheriff.buttons import GoodOffered
from companion.games.sheriff.state import Phase
from tests.table_talk import APPLE, BLUE, CHEESE, GREEN, RED, Evening, a_table_of


def press(table: Evening, times: int = 1) -> None:
    for _ in range(times):
        table.does(BUTTON, Pressed("next"))


def again(table: Evening, seat: SeatId) -> str:
    """Why the bag at the gate, held to it again, brings nothing."""
    return table.why_not(READER, SeatReadAgain(seat))


@pytest.fixture
def declaring() -> Evening:
    table = a_table_of(3).closes_market()
    return table.packs(RED, "apple-01", "silk-01").packs(BLUE, "cheese-01").seals(RED, BLUE)


def test_a_whole_round_needs_no_page() -> None:
    table = a_table_of(3)
    press(table, 3)
    assert table.phase() is Phase.PACKING
    for seat, cards in ((RED, ("apple-01", "apple-02")), (BLUE, ("cheese-01", "silk-01"))):
        for card in cards:
            table.lays(seat, card)
        table.does(READER, SeatReadAgain(seat))
    assert table.phase() is Phase.DECLARING
    for seat, presses in ((RED, 1), (BLUE, 2)):
        press(table, presses)
        table.does(READER, SeatReadAgain(seat))
    assert table.phase() is Phase.INSPECTING
    table.does(READER, SeatReadAgain(BLUE))
    press(table, 2)
    assert [table.stage(seat) for seat in (RED, BLUE)] == [BagStage.PASSED, BagStage.JUDGED]
    assert table.phase() is Phase.CLOSING
    press(table)
    assert (table.phase(), table.table.round) == (Phase.MARKET, 2)


def test_the_button_shows_each_legal_good_in_turn(declaring: Evening) -> None:
    legal = [good for good in declaring.table.numbers.goods if not declaring.table.wrong_good(good)]
    shown = [declaring.does(BUTTON, Pressed("next")) for _ in range(len(legal) + 1)]
    assert shown == [(GoodOffered(good),) for good in (*legal, legal[0])]
    assert declaring.public().next_step.key == "next.declaring_offered"


def test_a_bag_is_declared_as_what_is_shown_with_as_many_cards_as_were_counted(
    declaring: Evening,
) -> None:
    press(declaring)
    assert declaring.does(READER, SeatReadAgain(RED)) == (
        BagDeclared(seat=RED, declared=Declaration(APPLE, 2), unread=0),
    )
    assert declaring.public().next_step.key == "next.declaring"


def test_why_a_bag_is_not_declared(declaring: Evening) -> None:
    assert again(declaring, RED) == "why.no_good_offered"
    press(declaring)
    assert again(declaring, BLUE) == "why.not_your_turn"
    assert declaring.does(READER, SeatReadAgain(GREEN)) == ()


def test_an_opened_bag_is_checked_at_the_gate_and_judged_by_the_button() -> None:
    table = a_table_of(3).brings_to_gate(red=(2, APPLE, ["apple-01"]), blue=(1, CHEESE, []))
    opened, *judged = table.does(READER, SeatReadAgain(RED))
    assert (type(opened), judged) == (BagOpened, [])
    assert table.why_not(BUTTON, Pressed("next")) == "why.unread_in_bag"
    table.does(READER, CardRead(GATE, CopyId("silk-01")))
    assert type(table.does(BUTTON, Pressed("next"))[0]) is e.BagJudged


def test_pressed_twice_the_button_hands_the_first_closed_bag_back_without_gold() -> None:
    table = a_table_of(3).brings_to_gate()
    table.offers(BLUE, GREEN, passes=BLUE, gold=3)
    table.does(READER, SeatReadAgain(RED))
    press(table)
    assert table.stage(BLUE) is BagStage.SEALED
    assert table.public().next_step.key == "next.inspecting_offered"
    press(table)
    assert (table.stage(BLUE), table.gold(BLUE)) == (BagStage.PASSED, 50)
    assert table.phase() is Phase.CLOSING


def test_the_bag_that_is_shown_is_forgotten_once_a_bag_was_decided() -> None:
    table = a_table_of(3).brings_to_gate()
    press(table)
    table.does(READER, SeatReadAgain(BLUE))
    assert table.table.handed_back is None
    press(table)
    assert table.stage(RED) is BagStage.SEALED


def test_a_bag_whose_opening_was_bought_is_not_handed_back() -> None:
    table = a_table_of(3).brings_to_gate()
    table.agrees(BLUE, GREEN, opens=RED, gold=3)
    press(table)
    assert table.why_not(BUTTON, Pressed("next")) == "why.inspection_owed"


def test_a_good_that_is_shown_is_no_step_and_is_forgotten_where_no_bag_waits_for_it() -> None:
    assert GoodOffered.trace is Trace.ASIDE
    packing = a_table_of(3).closes_market()
    assert packing.happens(GoodOffered(APPLE)).table.offered is None

"""Unloading, the star, and which turns a round has."""

import pytest

from companion.game.commands import Pressed
from companion.game.history import Decided
from companion.game.values import BUTTON, STEWARD, seated
from companion.games.border.commands import GoOn
from companion.games.border.table import Phase
from companion.games.border.unloading import LayDown, Unloaded
from tests.border_talk import BLUE, GREEN, JUG, RED, WHITE, YELLOW, a_table_of, told


def test_all_that_was_not_opened_is_laid_face_down_by_number() -> None:
    table = a_table_of().brings(red=(2, JUG, "2 cigar, jug"), blue=(1, JUG, "statue"))
    table.points(BLUE)
    table.opens(BLUE)
    events = table.unloads()
    assert [one for one in events if isinstance(one, Unloaded)] != []
    assert [(one.words["seat"], one.words["number"]) for one in told(events)] == [
        ("seat.red", 3),
        ("seat.yellow", 1),
    ]
    goods = {seat.seat: seat.goods for seat in table.public().seats}
    assert goods == {GREEN: 0, RED: 3, BLUE: 0, YELLOW: 1}
    assert table.mine(RED).goods == (("jug", 1), ("cigar", 2))
    assert table.mine(BLUE).goods == ()
    assert table.phase is Phase.CLOSING
    assert not table.can_take_back()


def test_the_first_press_begins_the_unloading_and_tells_nothing() -> None:
    table = a_table_of().brings(red=(2, JUG, "2 cigar, jug"), blue=(1, JUG, ""))
    assert [one.key for one in told(table.goes_on())] == ["news.unloading_began"]
    assert (table.phase, table.public().to_act) == (Phase.UNLOADING, (GREEN,))
    assert [seat.goods for seat in table.public().seats] == [0, 0, 0, 0]
    table.takes_back()
    assert table.phase is Phase.INSPECTING
    table.points(RED)


def test_before_the_counts_are_told_each_may_say_the_own_number() -> None:
    """The clerk forgets cards of which it counted another number."""
    table = a_table_of().brings(red=(2, JUG, "cigar, jug"), blue=(1, JUG, "statue"))
    table.goes_on()
    table.lays_down(RED, 2).lays_down(BLUE, 3).lays_down(YELLOW, 1)
    assert (table.goods(RED), table.goods(BLUE)) == ({"cigar": 1, "jug": 1}, {"unread": 3})
    assert table.phase is Phase.CLOSING


def test_a_suitcase_into_which_nothing_was_counted_waits_for_its_number() -> None:
    table = a_table_of().brings(red=(2, JUG, ""), blue=(3, JUG, ""))
    counted = a_table_of().brings(red=(2, JUG, "5 jug"), blue=(3, JUG, "statue"))
    assert table.public_but_codes() == counted.public_but_codes()
    counted.goes_on()
    table.goes_on()
    assert table.public_but_codes() == counted.public_but_codes()
    assert type(table.asks(table.sheriff, GoOn(1, table.phase))) is Decided
    table.goes_on()
    assert (table.phase, table.public().to_act) == (Phase.LAYING_DOWN, (RED, BLUE))
    assert table.why_not(STEWARD, LayDown(RED, 1, 6)) == "why.number_out_of_range"
    assert table.why_not(STEWARD, LayDown(RED, 1, 0)) == "why.number_out_of_range"
    assert table.why_not(STEWARD, LayDown(RED, 2, 1)) == "border.why.round_moved_on"
    table.lays_down(RED, 4)
    assert table.why_not(STEWARD, LayDown(RED, 1, 4)) == "why.nothing_to_lay_down"
    table.lays_down(BLUE, 1)
    assert (table.goods(RED), table.phase) == ({"unread": 4}, Phase.CLOSING)


def test_where_nothing_was_counted_anywhere_the_unloading_can_be_taken_back() -> None:
    table = a_table_of().brings(red=(1, JUG, ""), blue=(1, JUG, ""), yellow=(1, JUG, ""))
    table.unloads()
    assert table.table.counts_told
    table.takes_back()
    assert table.phase is Phase.UNLOADING


def test_the_star_goes_to_the_left_after_each_turn() -> None:
    table = a_table_of()
    stars = []
    for _ in range(4):
        stars.append(table.table.sheriff)
        table.plays_quiet_turn()
    assert stars == [GREEN, RED, BLUE, YELLOW]
    assert table.phase is Phase.STASHING


@pytest.mark.parametrize(("players", "turns"), [(3, 6), (4, 4), (5, 5), (6, 6)])
def test_everyone_is_sheriff_once_a_round_and_twice_with_three(players: int, turns: int) -> None:
    table = a_table_of(players)
    view = table.public()
    assert (view.turns, view.lap, view.laps, view.turn_in_round) == (turns, 1, 3, 1)
    table.plays_to_the_end_of_a_round()
    assert table.turn == turns


def test_three_players_begin_the_next_round_with_whom_the_poorest_chose() -> None:
    table = a_table_of(3).plays_to_the_end_of_a_round().all_stash_nothing()
    table.has_dollars(red=1)
    table.goes_on()
    table.has_dollars(red=1)
    table.chooses(RED, RED)
    stars = []
    for _ in range(6):
        stars.append(table.table.sheriff)
        table.plays_quiet_turn()
    assert stars == [RED, BLUE, GREEN] * 2


def test_the_button_ends_what_the_sheriff_ends() -> None:
    table = a_table_of().brings()
    for _ in range(3):
        table.presses()
    assert (table.table.sheriff, table.turn) == (RED, 2)
    assert table.why_not(BUTTON, Pressed("next")) == "why.button_rests"


def test_a_late_click_on_a_step_that_is_over_does_no_harm() -> None:
    table = a_table_of().brings()
    late = GoOn(1, Phase.INSPECTING)
    table.does(seated(GREEN), late)
    assert table.why_not(STEWARD, late) == "why.phase_moved_on"
    assert table.why_not(seated(RED), GoOn(1, Phase.CLOSING)) == "why.not_yours"
    assert table.why_not(seated(GREEN), GoOn(1, Phase.CHECKING)) == "why.phase_moved_on"


def test_a_turn_end_is_taken_back_and_what_was_packed_meanwhile_stays_packed() -> None:
    table = a_table_of().plays_quiet_turn()
    table.packs(GREEN, "cigar").takes_back()
    assert (table.turn, table.phase) == (1, Phase.CLOSING)
    table.goes_on()
    assert table.mine(GREEN).bag == (("cigar", 1),)


def test_after_a_rounds_last_turn_nobody_deals_before_the_sale() -> None:
    table = a_table_of(5)
    for _ in range(4):
        table.plays_quiet_turn()
    table.brings().unloads()
    assert table.public().next_step.key == "next.closing_round"
    assert table.table.sheriff == WHITE
    table.goes_on()
    assert table.table.sheriff == WHITE

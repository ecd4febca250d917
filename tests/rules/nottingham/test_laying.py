"""Laying the table: players, hands, the stack of ambushes, tasks, and who begins."""

import pytest
from msgspec.structs import replace

from companion.game.contract import Setup
from companion.game.messages import Refusal
from companion.game.values import SeatId
from companion.games.nottingham.table import Phase
from tests.nottingham_talk import (
    BLUE,
    CLOCKWISE,
    GAME,
    GREEN,
    GREY,
    RED,
    WHITE,
    YELLOW,
    a_table_of,
    nottingham_box,
)

ORANGE = SeatId("orange")


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_a_game_is_for_three_to_seven_with_three_cards_each(players: int) -> None:
    table = a_table_of(players)
    assert table.hands() == [3] * players
    assert table.table.draw == 84 - 3 * players
    assert table.table.stack == 6 + players
    assert (table.table.position, table.phase, table.player) == (0, Phase.TURNING_UP, RED)


@pytest.mark.parametrize(
    ("seats", "first", "why"),
    [
        ((RED, BLUE), RED, "why.wrong_number_of_players"),
        ((*CLOCKWISE, ORANGE), RED, "why.wrong_number_of_players"),
        ((RED, BLUE, RED), RED, "why.seat_taken_twice"),
        ((RED, BLUE, GREEN), YELLOW, "why.first_does_not_play"),
        ((RED, BLUE, ORANGE), RED, "why.no_such_pawn"),
    ],
)
def test_other_seats_are_refused(seats: tuple[SeatId, ...], first: SeatId, why: str) -> None:
    answer = GAME.start(nottingham_box(), Setup(seats=seats, first=first))
    assert isinstance(answer, Refusal)
    assert answer.why.key == why


def test_an_option_that_the_edition_leaves_out_is_refused() -> None:
    setup = Setup(seats=CLOCKWISE[:3], first=RED, options={"whole_pile": True})
    assert isinstance(GAME.start(nottingham_box("example"), setup), Refusal)
    assert not isinstance(GAME.start(nottingham_box(), setup), Refusal)
    assert GAME.options(nottingham_box("example")) == ("deal_when_needed", "ambushes_at_end")


def test_seven_pawns_play_and_each_has_an_ambush_of_its_colour() -> None:
    assert set(GAME.pawns(nottingham_box())) == set(CLOCKWISE)
    table = a_table_of(7).table
    assert {"ambush_white-01", "ambush_grey-01"} <= set(table.ambush_copies)
    assert len(table.ambush_copies) == 13


def test_ambushes_of_colours_that_do_not_play_stay_in_the_box() -> None:
    table = a_table_of(5).table
    assert {good for good, _ in GAME.taken_out(nottingham_box(), table)} == {
        f"ambush_{WHITE}",
        f"ambush_{GREY}",
    }


def test_four_tasks_with_two_cards_each_lie_ready() -> None:
    tasks = a_table_of().public().tasks
    assert [(one.task, one.alone, one.shared, one.solvers) for one in tasks] == [
        ("seven_different", 27, 22, ()),
        ("five_alike", 30, 25, ()),
        ("four_pairs", 24, 19, ()),
        ("three_pairs", 14, 10, ()),
    ]


def test_the_one_who_was_agreed_on_begins_and_the_left_neighbour_follows() -> None:
    laid = GAME.start(nottingham_box(), Setup(seats=CLOCKWISE[:3], first=GREEN))
    assert not isinstance(laid, Refusal)
    table = GAME.apply(None, laid[0])
    assert table.player == GREEN
    assert replace(table, turn=2).player == RED


def test_a_game_of_the_sold_edition_waits_for_the_numbers_of_its_copy() -> None:
    answer = GAME.start(nottingham_box("nottingham"), Setup(seats=CLOCKWISE[:3], first=RED))
    assert isinstance(answer, Refusal)
    assert answer.why.key == "why.copy_unread"

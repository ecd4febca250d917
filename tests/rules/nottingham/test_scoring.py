"""The score, ties, and the piles turned up one after another."""

import pytest

from companion.game.values import STEWARD, SeatId, seated
from companion.games.nottingham.commands import GoOn
from companion.games.nottingham.scoring import Gains, Score, Solved, score_of
from companion.games.nottingham.table import Phase
from companion.games.nottingham.turn import EndGame
from tests.nottingham_talk import (
    BLUE,
    CASKET,
    CHAIN,
    COIN,
    GAME,
    GOLD,
    GREEN,
    PEARLS,
    RED,
    Evening,
    a_table_of,
    colour,
    told,
)


def gains(cards: int, pile: int, *tasks: int) -> Gains:
    solved = tuple(Solved(task=f"task_{n}", points=n, shared=False) for n in tasks)
    return Gains(cards=cards, pile=pile, tasks=solved)


def ranks(score: Score) -> dict[SeatId, tuple[int, int]]:
    return {sheet.seat: (sheet.total, sheet.rank) for sheet in score.sheets}


def test_points_piles_and_tasks_are_added_up() -> None:
    score = score_of({RED: gains(29, 3, 30), BLUE: gains(24, 2, 10), GREEN: gains(10, 1, 10)})
    assert ranks(score) == {RED: (59, 1), BLUE: (34, 2), GREEN: (20, 3)}
    assert (score.winners, score.decided_by) == ((RED,), "points")


def test_a_tie_is_won_by_the_larger_points_pile() -> None:
    score = score_of({RED: gains(21, 3), BLUE: gains(21, 2), GREEN: gains(0, 0)})
    assert ranks(score) == {RED: (21, 1), BLUE: (21, 2), GREEN: (0, 3)}
    assert (score.winners, score.decided_by) == ((RED,), "pile")


def test_equal_piles_share_the_victory() -> None:
    score = score_of({RED: gains(20, 2), BLUE: gains(20, 2), GREEN: gains(19, 5)})
    assert ranks(score) == {RED: (20, 1), BLUE: (20, 1), GREEN: (19, 3)}
    assert (score.winners, score.decided_by) == ((RED, BLUE), "shared_points")


def test_a_tie_behind_the_winner_is_no_reason() -> None:
    score = score_of({RED: gains(30, 1), BLUE: gains(20, 2), GREEN: gains(20, 1)})
    assert score.decided_by == "points"
    assert ranks(score)[GREEN] == (20, 3)


def test_neither_hand_nor_ambush_nor_its_gold_counts() -> None:
    table = a_table_of(7).has_hands(red=9).has_ambushes(red=2).has_kept(BLUE, COIN)
    table.has_solved("three_pairs", GREEN)
    to_the_end(table)
    score = table.public().score
    assert score is not None
    assert ranks(score)[RED] == (0, 3)
    assert ranks(score)[BLUE] == (7, 2)
    assert ranks(score)[GREEN] == (14, 1)


def to_the_end(table: Evening) -> list[SeatId]:
    """All piles are turned up; the seats in that order."""
    table.does(STEWARD, EndGame(table.turn))
    order = []
    while table.phase is not Phase.OVER:
        (event,) = table.goes_on()
        order.append(event.seat)  # type: ignore[attr-defined]
    return order


def test_piles_are_turned_up_one_after_another_from_the_players_left() -> None:
    table = a_table_of().has_kept(BLUE, CASKET, CHAIN).has_solved("five_alike", BLUE, RED)
    table.does(STEWARD, EndGame(1))
    assert table.public().still_down == 3
    assert GAME.standings(table.table) is None
    (line,) = told(table.goes_on(seated(RED)))
    assert line.words == {
        "seat": "seat.blue",
        "goods": ((CASKET, 1), (CHAIN, 1)),
        "tasks": 25,
        "number": 50,
    }
    seats = table.public().seats
    assert [(one.pile, one.total) for one in seats] == [
        (None, None),
        (((CHAIN, 1), (CASKET, 1)), 50),
        (None, None),
    ]
    table.presses()
    assert table.public().score is None
    table.goes_on()
    standings = GAME.standings(table.table)
    assert standings is not None
    assert [(one.seat, one.place, one.total) for one in standings.seats] == [
        (BLUE, 1, 50),
        (RED, 2, 25),
        (GREEN, 3, 0),
    ]


def test_the_end_is_taken_back_until_a_pile_was_turned_up() -> None:
    table = a_table_of()
    table.does(STEWARD, EndGame(1))
    table.takes_back()
    assert table.phase is Phase.TURNING_UP
    table.does(STEWARD, EndGame(1))
    table.goes_on()
    assert table.history.newest is None


@pytest.mark.parametrize("agreed", [True, False])
def test_ambushes_still_lying_are_shown_only_where_agreed(agreed: bool) -> None:
    table = a_table_of(3, "nottingham-show", ambushes_at_end=agreed)
    table.lays_ambush(RED, colour(BLUE)).has_ambushes(green=1)
    assert to_the_end(table) == [GREEN, RED, BLUE]
    shown = [[one.card for one in seat.lying] for seat in table.public().seats]
    assert shown == ([[colour(BLUE)], [], [None]] if agreed else [[], [], []])


def test_after_the_end_nothing_goes_on() -> None:
    table = a_table_of().has_kept(RED, GOLD, PEARLS)
    assert to_the_end(table) == [BLUE, GREEN, RED]
    assert table.public().over
    assert table.public().to_act == ()
    assert table.why_not(STEWARD, GoOn(1, Phase.OVER)) == "why.phase_moved_on"

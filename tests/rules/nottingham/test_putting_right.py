"""Corrections: counts of hands and piles, the sheriff, tasks, ambushes and points piles."""

import pytest

from companion.game.contract import Command
from companion.game.values import STEWARD, GoodId, seated
from companion.games.nottingham.correcting import (
    CorrectAmbushes,
    CorrectPoints,
    CorrectTask,
    CountHand,
    CountPile,
    MoveSheriff,
)
from companion.games.nottingham.turn import EndGame
from tests.nottingham_talk import (
    BEFORE,
    BLUE,
    CASKET,
    COIN,
    GEMS,
    GOLD,
    GREEN,
    PEARLS,
    RED,
    WHITE,
    Evening,
    a_table_of,
    told,
)

FIVE = "five_alike"


def test_a_hand_counted_anew_mends_the_draw_pile() -> None:
    table = a_table_of().has_hands(red=5)
    assert (table.table.draw, table.cards()) == (73, 84)
    events = table.does(seated(BLUE), CountHand(seat=BLUE, was=3, counted=2, reason="dropped one"))
    assert [line.key for line in told(events)] == ["news.put_right", "nottingham.hand_counted"]
    assert table.table.draw == 74


def test_piles_are_counted() -> None:
    table = a_table_of().has_pile("draw", 70)
    assert (table.table.draw, table.table.missing) == (70, 5)
    table.has_pile("draw", 75).has_pile("discards", 3)
    assert (table.discarded(), table.table.draw, table.cards()) == (3, 72, 84)
    table.has_pile("discards", 1).has_pile("ambushes", 7)
    assert (table.discarded(), table.table.stack) == (1, 7)


def test_the_lowest_discards_are_the_ones_that_were_never_there() -> None:
    table = a_table_of().has_hands(red=6).takes(COIN).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    table.has_pile("discards", 4)
    assert table.public().discards.top == GEMS
    table.has_pile("discards", 1)
    assert table.public().discards.top == GEMS


def test_the_sheriff_is_put_on_a_space_without_a_favour() -> None:
    table = a_table_of().has_sheriff_on(7)
    assert (table.table.position, table.hands()) == (7, [3, 3, 3])


def test_ambushes_counted_bring_their_gold_from_the_draw_pile() -> None:
    table = a_table_of().has_ambushes(blue=2)
    assert (table.table.stack, table.table.draw, table.cards()) == (7, 73, 84)
    assert [one.gold.good for one in table.table.ambushes[BLUE]] == [GOLD, GOLD]
    table.has_ambushes(blue=1)
    assert (table.table.stack, table.table.draw) == (8, 74)


def test_tasks_are_put_right() -> None:
    table = a_table_of().has_solved(FIVE, BLUE, GREEN)
    assert table.table.tasks[FIVE] == (BLUE, GREEN)
    table.has_solved(FIVE, GREEN)
    assert [one.points for one in table.public_seat(GREEN).tasks] == [30]
    table.has_solved(FIVE)
    assert table.table.tasks[FIVE] == ()


def test_a_kept_card_is_renamed_added_or_taken_off_by_its_owner() -> None:
    table = a_table_of().has_kept(RED, COIN, GEMS)
    table.does(seated(RED), CorrectPoints(seat=RED, was=COIN, now=PEARLS, reason=BEFORE))
    assert sorted(table.kept(RED)) == ["gems", "pearls"]
    table.does(seated(RED), CorrectPoints(seat=RED, was=GEMS, reason=BEFORE))
    assert (table.kept(RED), table.cards()) == (["pearls"], 84)


def test_at_the_end_the_steward_puts_points_piles_right_too() -> None:
    table = a_table_of().has_kept(RED, COIN)
    command = CorrectPoints(seat=RED, was=COIN, now=CASKET, reason=BEFORE)
    assert table.why_not(STEWARD, command) == "why.pile_face_down"
    table.does(STEWARD, EndGame(1))
    table.does(STEWARD, command)
    assert table.kept(RED) == ["casket"]


REFUSED: list[tuple[Command, str]] = [
    (CountHand(seat=RED, was=2, counted=4, reason="x"), "why.count_moved_on"),
    (CountHand(seat=RED, was=3, counted=-1, reason="x"), "why.fewer_than_shown"),
    (CountHand(seat=RED, was=3, counted=79, reason="x"), "why.more_than_the_box"),
    (CountHand(seat=RED, was=3, counted=4, reason=""), "why.reason_missing"),
    (CountHand(seat=WHITE, was=3, counted=4, reason="x"), "why.no_such_seat"),
    (CountPile(pile="cellar", was=0, counted=4, reason="x"), "why.no_such_pile"),
    (CountPile(pile="draw", was=75, counted=76, reason="x"), "why.more_than_the_box"),
    (CountPile(pile="draw", was=75, counted=-1, reason="x"), "why.counted_below_nought"),
    (CountPile(pile="discards", was=0, counted=76, reason="x"), "why.more_than_the_box"),
    (CountPile(pile="discards", was=0, counted=10**20, reason="x"), "why.more_than_the_box"),
    (CorrectAmbushes(seat=RED, was=0, counted=10**20, reason="x"), "why.more_than_the_box"),
    (CountHand(seat=RED, was=3, counted=10**20, reason="x"), "why.more_than_the_box"),
    (CountPile(pile="ambushes", was=9, counted=10, reason="x"), "why.more_than_the_box"),
    (MoveSheriff(was=0, now=21, reason="x"), "why.no_such_space"),
    (MoveSheriff(was=3, now=2, reason="x"), "why.count_moved_on"),
    (CorrectTask(task="six", reason="x"), "why.no_such_task"),
    (CorrectTask(task=FIVE, second=RED, reason="x"), "why.solvers"),
    (CorrectTask(task=FIVE, first=RED, second=RED, reason="x"), "why.solvers"),
    (CorrectTask(task=FIVE, first=WHITE, reason="x"), "why.solvers"),
    (CorrectAmbushes(seat=RED, was=0, counted=10, reason="x"), "why.more_than_the_box"),
    (CorrectAmbushes(seat=RED, was=0, counted=-1, reason="x"), "why.counted_below_nought"),
]


@pytest.mark.parametrize(("command", "why"), REFUSED)
def test_what_cannot_be_is_refused(command: Command, why: str) -> None:
    assert a_table_of().why_not(STEWARD, command) == why


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        (COIN, None, "why.not_in_the_pile"),
        (None, None, "why.not_in_the_pile"),
        (GEMS, GEMS, "why.not_in_the_pile"),
        (None, GoodId("rum"), "why.no_such_item"),
    ],
)
def test_a_card_that_is_not_in_the_pile_is_not_renamed(
    was: GoodId | None, now: GoodId | None, why: str
) -> None:
    table = a_table_of().has_kept(RED, GEMS)
    command = CorrectPoints(seat=RED, was=was, now=now, reason="x")
    assert table.why_not(seated(RED), command) == why


def laying_the_last() -> Evening:
    return a_table_of().has_pile("ambushes", 1).acts(GOLD)


def test_the_ambush_that_is_being_laid_is_not_counted_away() -> None:
    none = CountPile(pile="ambushes", was=1, counted=0, reason="x")
    assert laying_the_last().why_not(STEWARD, none) == "why.fewer_than_shown"
    taken = CorrectAmbushes(seat=BLUE, was=0, counted=1, reason="x")
    assert laying_the_last().why_not(STEWARD, taken) == "why.fewer_than_shown"


def test_only_the_steward_counts_piles_and_others_hands() -> None:
    table = a_table_of()
    pile = CountPile(pile="discards", was=0, counted=1, reason="x")
    assert table.why_not(seated(RED), pile) == "why.not_yours"
    hand = CountHand(seat=BLUE, was=3, counted=4, reason="x")
    assert table.why_not(seated(RED), hand) == "why.not_yours"

"""Turning in: sets, tasks, and ambushes sprung on sets."""

import pytest

from companion.game.values import STEWARD, seated
from companion.games.nottingham.springing import LetPass, SpringAmbush
from companion.games.nottingham.table import Phase
from companion.games.nottingham.turning_in import LayCard, TakeCardsBack, TurnIn
from tests.nottingham_talk import (
    BLUE,
    CANDLESTICK,
    CASKET,
    CHAIN,
    COIN,
    GAME,
    GEMS,
    GOLD,
    GREEN,
    ITEMS,
    PAIRS,
    PEARLS,
    RED,
    WHITE,
    YELLOW,
    Evening,
    a_table_of,
    colour,
    named,
    pair,
)

BEFORE_THE_TOWN = 20
SEVEN, FIVE = "seven_different", "five_alike"
FOUR, THREE = "four_pairs", "three_pairs"
SHAPES = {
    SEVEN: ITEMS,
    FIVE: (GEMS,) * 5,
    FOUR: (COIN, COIN, GOLD, GOLD, GEMS, GEMS, CHAIN, CHAIN),
    THREE: (COIN, COIN, GOLD, GOLD, GEMS, GEMS),
}


def with_hand(number: int, players: int = 3) -> Evening:
    """Red has so many cards and may turn in; the others have more than any favour allows."""
    others = {"blue": 9, "green": 9}
    return a_table_of(players).has_hands(red=number - 1, **others).takes(CHAIN)


def test_a_set_keeps_one_card_and_moves_the_sheriff() -> None:
    table = with_hand(6).lays(PEARLS, PEARLS, PEARLS)
    events = table.turns_in()
    assert named(events)[:2] == ["SetTurnedIn", "SheriffMoved"]
    assert (table.kept(RED), table.discarded(), table.table.position) == (["pearls"], 2, 1)
    assert (table.hand(RED), table.player) == (4, BLUE)  # three, and one by the favour of space 1


def test_more_than_three_may_be_laid_and_only_one_is_kept() -> None:
    table = with_hand(9).lays(*(GEMS,) * 5)
    table.turns_in()
    assert (table.kept(RED), table.discarded(), table.cards()) == (["gems"], 4, 84)


def test_fewer_than_three_are_no_set() -> None:
    table = with_hand(6).lays(GEMS, GEMS)
    assert table.why_not(seated(RED), TurnIn(RED, 1)) == "why.no_set"
    table.lays(GEMS)
    assert table.public().laid is not None


def test_nothing_is_turned_in_before_the_card_is_dealt_with() -> None:
    table = a_table_of().turns_up(COIN)
    assert table.why_not(seated(RED), LayCard(RED, 1, COIN)) == "why.not_now"


def test_the_card_just_taken_may_be_turned_in_in_the_same_turn() -> None:
    table = a_table_of().has_hands(red=2).takes(COIN).lays(COIN, COIN, COIN)
    table.turns_in()
    assert table.kept(RED) == ["coin"]


def test_only_the_player_turns_in_and_only_what_is_in_the_hand() -> None:
    table = a_table_of().has_hands(red=0).takes(COIN).lays(COIN)
    assert table.why_not(seated(RED), LayCard(RED, 1, COIN)) == "why.hand_empty"
    assert table.why_not(seated(BLUE), LayCard(BLUE, 1, COIN)) == "why.not_the_player"
    assert table.why_not(seated(BLUE), TakeCardsBack(RED, 1)) == "why.not_yours"
    table.does(seated(RED), TakeCardsBack(RED, 1))
    assert table.why_not(seated(RED), TakeCardsBack(RED, 1)) == "why.nothing_laid"
    assert table.why_not(seated(RED), TurnIn(RED, 1)) == "why.nothing_laid"
    assert table.hand(RED) == 1


def test_laid_cards_that_are_not_turned_in_go_back() -> None:
    table = with_hand(6).lays(GEMS, GEMS)
    assert named(table.goes_on()) == ["CardsTakenBack", "TurnEnded"]
    assert table.hand(RED) == 6


def test_a_card_that_can_become_nothing_is_refused_at_once() -> None:
    table = with_hand(9).lays(COIN, COIN, PEARLS)
    assert table.why_not(seated(RED), LayCard(RED, 1, COIN)) == "why.fits_nothing"
    table.lays(PEARLS)


def test_nobody_turns_in_twice_in_a_turn() -> None:
    table = with_hand(9).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    assert table.player == BLUE
    assert table.why_not(seated(RED), LayCard(RED, 1, COIN)) == "why.not_now"


@pytest.mark.parametrize("task", SHAPES)
def test_a_task_takes_exactly_its_cards_and_keeps_none(task: str) -> None:
    cards = SHAPES[task]
    table = with_hand(10).lays(*cards)
    for other in SHAPES.keys() - {task}:
        assert table.why_not(STEWARD, TurnIn(RED, 1, other)) == "why.not_that_task"
    table.turns_in(task)
    assert (table.kept(RED), table.discarded()) == ([], len(cards))
    solved = table.public_seat(RED).tasks
    assert [(one.task, one.shared) for one in solved] == [(task, False)]
    assert table.table.position == 1


def test_a_task_takes_not_one_card_more() -> None:
    table = with_hand(10).lays(*(GEMS,) * 6)
    assert table.why_not(seated(RED), TurnIn(RED, 1, FIVE)) == "why.not_that_task"
    assert table.why_not(seated(RED), TurnIn(RED, 1, "six")) == "why.no_such_task"


def test_the_second_solver_turns_the_first_ones_card() -> None:
    table = with_hand(9).has_solved(FIVE, BLUE)
    assert [one.points for one in table.public_seat(BLUE).tasks] == [30]
    table.lays(*(GEMS,) * 5).turns_in(FIVE)
    for seat in (BLUE, RED):
        assert [(one.points, one.shared) for one in table.public_seat(seat).tasks] == [(25, True)]


def test_a_task_is_solved_by_two_at_most_and_by_nobody_twice() -> None:
    table = with_hand(9).lays(*(GEMS,) * 5).has_solved(FIVE, BLUE, GREEN)
    assert table.why_not(seated(RED), TurnIn(RED, 1, FIVE)) == "why.task_gone"
    table.has_solved(FIVE, RED)
    assert table.why_not(seated(RED), TurnIn(RED, 1, FIVE)) == "why.task_yours"
    assert table.public().laid is not None
    table.turns_in()
    assert table.kept(RED) == ["gems"]


def test_the_eighth_task_card_ends_the_game_and_the_sheriff_stays() -> None:
    table = with_hand(9).lays(*(GEMS,) * 5)
    for task in (SEVEN, FOUR, THREE):
        table.has_solved(task, BLUE, GREEN)
    table.has_solved(FIVE, BLUE)
    assert named(table.turns_in(FIVE)) == ["TaskSolved", "GameEnded"]
    assert (table.public().ended_by, table.table.position) == ("tasks", 0)


def test_the_eighth_task_ends_it_too_when_people_put_it_right() -> None:
    table = a_table_of()
    for task in (SEVEN, FOUR, THREE, FIVE):
        table.has_solved(task, BLUE, GREEN)
    assert table.public().ended_by == "tasks"


# Ambushes


def test_a_set_is_called_whenever_another_has_an_ambush_lying() -> None:
    table = with_hand(6).has_ambushes(blue=1).lays(GEMS, GEMS, GEMS)
    assert named(table.turns_in()) == ["SetCalled"]
    assert (table.phase, table.public().to_act) == (Phase.AMBUSHED, (BLUE,))


def test_the_own_ambush_alone_is_no_reason_to_call() -> None:
    table = with_hand(6).has_ambushes(red=1).lays(GEMS, GEMS, GEMS)
    assert "SetCalled" not in named(table.turns_in())


def test_a_task_is_never_called() -> None:
    table = with_hand(9).has_ambushes(blue=1, green=1).lays(*(GEMS,) * 5)
    assert "SetCalled" not in named(table.turns_in(FIVE))
    again = with_hand(9).has_ambushes(blue=1, green=1).lays(*(GEMS,) * 5)
    assert named(again.turns_in()) == ["SetCalled"]


def test_two_ambushes_leave_two_coins_and_the_set_fails() -> None:
    table = with_hand(6).has_ambushes(blue=1, green=1).lays(*(COIN,) * 4)
    table.turns_in()
    table.springs(BLUE, pair("coin pearls"))
    assert (len(table.table.lying), table.hand(RED)) == (3, 3)
    events = table.springs(GREEN, colour(RED))
    assert named(events) == ["AmbushSprung", "SetFailed", "TurnEnded"]
    slide = GAME.opening(table.table, events)
    assert slide is not None
    assert (slide.seat, {*slide.own}) == (GREEN, {GREEN, RED}), "everyone looks up for it"
    assert (table.hand(RED), table.hand(BLUE), table.hand(GREEN)) == (6, 10, 10)
    assert (table.table.stack, table.table.position, table.player) == (9, 0, BLUE)
    assert table.cards() == 84


def test_with_enough_cards_the_set_is_turned_in_all_the_same() -> None:
    table = with_hand(9).has_ambushes(blue=1, green=1).lays(*(GEMS,) * 5)
    table.turns_in()
    table.springs(BLUE, pair("gems casket"))
    table.does(seated(GREEN), LetPass(GREEN, 1))
    assert (table.kept(RED), table.discarded(), table.hand(RED)) == (["gems"], 3, 5)


@pytest.mark.parametrize("items", PAIRS)
def test_gold_is_on_no_ambush_with_two_items(items: str) -> None:
    table = with_hand(6).has_ambushes(blue=1).lays(GOLD, GOLD, GOLD)
    table.turns_in()
    assert table.why_not(seated(BLUE), SpringAmbush(BLUE, 1, pair(items))) == "why.does_not_fit"
    table.springs(BLUE, colour(RED))


@pytest.mark.parametrize("items", PAIRS)
def test_an_ambush_with_two_items_fits_sets_of_these(items: str) -> None:
    for good in (COIN, CANDLESTICK, PEARLS, GEMS, CHAIN, CASKET):
        table = with_hand(6).has_ambushes(blue=1).lays(good, good, good)
        table.turns_in()
        if good in items.split():
            table.springs(BLUE, pair(items))
        else:
            command = SpringAmbush(BLUE, 1, pair(items))
            assert table.why_not(seated(BLUE), command) == "why.does_not_fit"


def test_ambushes_that_nobody_can_spring_are_refused() -> None:
    table = with_hand(6).has_ambushes(blue=1, red=1).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    fits = pair("gems casket")
    assert table.why_not(STEWARD, SpringAmbush(RED, 1, fits)) == "why.no_ambush_of_yours"
    assert table.why_not(STEWARD, SpringAmbush(GREEN, 1, fits)) == "why.no_ambush_of_yours"
    assert table.why_not(STEWARD, SpringAmbush(BLUE, 1, colour(GREEN))) == "why.does_not_fit"
    assert table.why_not(STEWARD, SpringAmbush(BLUE, 1, colour(WHITE))) == "why.colour_not_here"
    assert table.why_not(seated(GREEN), LetPass(GREEN, 1)) == "why.no_ambush_of_yours"


def test_below_three_it_is_too_late_for_another_ambush() -> None:
    table = with_hand(6, 4).has_ambushes(blue=1, green=1, yellow=1).lays(*(COIN,) * 3)
    table.turns_in()
    table.springs(GREEN, colour(RED))
    late = SpringAmbush(BLUE, 1, pair("coin pearls"))
    assert table.why_not(seated(BLUE), late) == "why.not_now"
    assert (table.public_seat(BLUE).ambushes, table.public_seat(YELLOW).ambushes) == (1, 1)


def test_one_player_may_spring_two_ambushes() -> None:
    table = with_hand(9).has_ambushes(blue=2).lays(*(COIN,) * 5)
    table.turns_in()
    table.springs(BLUE, colour(RED))
    table.springs(BLUE, pair("coin pearls"))
    assert (table.hand(BLUE), table.hand(RED), table.kept(RED)) == (11, 6, ["coin"])


def test_the_ambush_that_was_named_is_the_one_that_goes() -> None:
    table = a_table_of().lays_ambush(BLUE, colour(RED)).lays_ambush(BLUE, pair("coin pearls"))
    while table.player != RED:
        table.passes_turn()
    table.takes(COIN).lays(*(COIN,) * 4).turns_in()
    table.springs(BLUE, pair("coin pearls"))
    assert [one.card for one in table.mine(BLUE).ambushes] == [colour(RED)]


def test_the_call_closes_when_all_have_let_it_pass_or_people_say_so() -> None:
    table = with_hand(6).has_ambushes(blue=1, green=1).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    assert named(table.does(seated(BLUE), LetPass(BLUE, 1))) == ["AmbushPassed"]
    assert table.does(seated(BLUE), LetPass(BLUE, 1)) == ()
    assert "SetTurnedIn" in named(table.does(seated(GREEN), LetPass(GREEN, 1)))
    table = with_hand(6).has_ambushes(blue=1).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    assert "SetTurnedIn" in named(table.presses())


def test_who_let_it_pass_may_think_again_while_the_call_is_open() -> None:
    table = with_hand(6).has_ambushes(blue=1, green=1).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    table.does(seated(BLUE), LetPass(BLUE, 1))
    assert named(table.springs(BLUE, colour(RED)))[0] == "AmbushSprung"


def test_a_pass_behind_a_call_that_was_taken_back_does_nothing() -> None:
    table = with_hand(6).has_ambushes(blue=1, green=1).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    table.does(seated(BLUE), LetPass(BLUE, 1))
    table.takes_back()
    assert (table.phase, table.mine(BLUE).passed) == (Phase.TURNING_IN, False)


def test_a_set_that_failed_ends_the_turn_also_after_a_step_back() -> None:
    table = with_hand(6).has_ambushes(blue=1).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    table.springs(BLUE, colour(RED))
    table.takes_back()
    assert table.phase is Phase.AMBUSHED
    assert named(table.goes_on()) == ["SetFailed", "TurnEnded"]


def test_a_set_onto_the_town_counts_and_grants_no_favour() -> None:
    table = with_hand(6).has_sheriff_on(BEFORE_THE_TOWN).lays(GEMS, GEMS, GEMS)
    assert named(table.turns_in()) == ["SetTurnedIn", "SheriffMoved", "GameEnded"]
    assert (table.kept(RED), table.hands(), table.public().ended_by) == (
        ["gems"],
        [3, 9, 9],
        "town",
    )

"""What tells the two printings of Sheriff of Nottingham apart: their numbers, and nothing else."""

import pytest

from companion.game.contract import Setup
from companion.game.messages import refuse
from companion.game.values import STEWARD, SeatId
from companion.games.bags import commands as c
from companion.games.bags.numbers import read_numbers
from companion.games.bags.scoring import score_of
from companion.games.bags.state import Stand
from companion.games.bags.views import PublicPile
from tests.table_talk import (
    APPLE,
    BLUE,
    CLOCKWISE,
    GAME,
    GREEN,
    MEAD,
    RED,
    SILK,
    UNSEEN,
    Evening,
    a_table_of,
    cards,
    sheriff_box,
)

FIRST, SECOND = "sheriff-1e", "sheriff-2e"
both = pytest.mark.parametrize("edition", [FIRST, SECOND])


def piles_of(table: Evening) -> list[list[str]]:
    return [table.seen_on_pile(index) for index in range(len(table.table.piles))]


def test_the_first_edition_is_for_three_to_five() -> None:
    six = (*CLOCKWISE, SeatId("black"))
    answer = GAME.start(sheriff_box(FIRST), Setup(seats=six, first=GREEN))
    assert answer == refuse("why.wrong_number_of_players", least=3, most=5)


def test_the_first_edition_has_fewer_coins_in_its_bank() -> None:
    in_all = [sum(a_table_of(4, edition).table.purses.values()) for edition in (FIRST, SECOND)]
    assert in_all == [39 * 1 + 42 * 5 + 17 * 20 + 12 * 50, 55 * 1 + 48 * 5 + 18 * 20 + 12 * 50]


@both
def test_the_goods_cards_are_the_same_and_the_royal_ones_are_a_variant_in_both(
    edition: str,
) -> None:
    plain, royal = a_table_of(4, edition).table, a_table_of(4, edition, royal=True).table
    assert [len(GAME.deal(table).cards) for table in (plain, royal)] == [204, 216]
    assert read_numbers(sheriff_box(edition)).goods == read_numbers(sheriff_box(SECOND)).goods


@both
def test_a_winner_tied_in_everything_shares_the_victory(edition: str) -> None:
    """The first edition leaves it open; the clerk shares there too."""
    numbers = a_table_of(3, edition).table.numbers
    alike = Stand(legal=cards("apple"), contraband=cards("silk"))
    stands = {GREEN: alike, RED: alike, BLUE: Stand()}
    score = score_of(numbers, dict.fromkeys(stands, 50), stands)
    assert (score.winners, score.decided_by) == ((GREEN, RED), "shared")


def test_the_first_edition_has_two_piles_of_five_cards_from_the_deck() -> None:
    table = a_table_of(3, FIRST)
    assert piles_of(table) == [[UNSEEN] * 5] * 2
    assert GAME.deal(table.table).turned_up == 10


def test_the_second_edition_has_one_pile_that_begins_empty() -> None:
    table = a_table_of(3, SECOND)
    assert piles_of(table) == [[]]
    assert GAME.deal(table.table).turned_up == 0


def test_everyone_may_look_through_both_piles_of_the_first_edition() -> None:
    table = a_table_of(3, FIRST).puts_on_pile("apple", "silk-01")
    nobody_said = (None,) * 5
    assert table.public().piles == (
        PublicPile(number=7, top=SILK, whole=(SILK, APPLE, *nobody_said)),
        PublicPile(number=5, whole=nobody_said),
    )


def test_of_the_pile_of_the_second_edition_only_the_number_and_the_top_are_seen() -> None:
    table = a_table_of(3, SECOND).puts_on_pile("apple", "silk-01")
    assert table.public().piles == (PublicPile(number=2, top=SILK),)


def test_a_table_may_agree_to_look_through_the_one_pile_too() -> None:
    table = a_table_of(3, SECOND, whole_pile=True).puts_on_pile("apple", "silk-01")
    assert table.public().piles == (PublicPile(number=2, top=SILK, whole=(SILK, APPLE)),)
    assert "whole_pile" not in GAME.options(sheriff_box(FIRST))


def test_the_top_five_of_each_pile_stay_when_the_first_edition_shuffles() -> None:
    table = a_table_of(3, FIRST)
    assert table.why_not(STEWARD, c.ReshufflePile()) == "why.pile_empty"
    table.puts_on_pile("apple-01", "silk-01", "mead")
    table.does(STEWARD, c.ReshufflePile())
    assert piles_of(table) == [[UNSEEN, UNSEEN, "apple", "silk", "mead"], [UNSEEN] * 5]
    assert table.public().piles[0].whole == (MEAD, SILK, APPLE, None, None)


def test_the_whole_pile_of_the_second_edition_is_shuffled() -> None:
    table = a_table_of(3, SECOND).puts_on_pile(*["apple"] * 7)
    table.does(STEWARD, c.ReshufflePile())
    assert piles_of(table) == [[]]


def test_a_card_drawn_again_unseen_is_believed_gone_though_all_saw_it_lie_there() -> None:
    table = a_table_of(3, FIRST).puts_on_pile(*[f"silk-0{number}" for number in range(1, 7)])
    table.packs(RED, "silk-02")
    assert (table.pile(), table.seen_on_pile()) == (
        {UNSEEN: 5, "silk": 5},
        [UNSEEN] * 5 + ["silk"] * 6,
    )
    table.does(STEWARD, c.ReshufflePile())
    assert (table.pile(), table.seen_on_pile()) == ({"silk": 4}, ["silk"] * 5)

"""The score: goods, gold, kings and queens; ties as printed; nothing until all is named."""

import pytest

from companion.game.contract import Standings
from companion.game.messages import says
from companion.game.values import STEWARD, GoodId, SeatId, seated
from companion.games.bags.commands import NameCard
from companion.games.sheriff import events as e
from companion.games.sheriff.scoring import Title, titles_of
from tests.table_talk import (
    APPLE,
    BLUE,
    BREAD,
    CHEESE,
    CHICKEN,
    GAME,
    GREEN,
    PEPPER,
    RED,
    SILK,
    UNSEEN,
    YELLOW,
    Evening,
    a_table_of,
    card,
)

LIZA = RED


def at_the_end(players: int = 4) -> Evening:
    """Contraband is turned up; whatever is laid on stands now was there before."""
    return a_table_of(players).happens(e.GameEnded())


def crowned(good: GoodId, *counts: int) -> dict[SeatId, Title]:
    """Who is king or queen of a good with the rulebook's bonuses, for these counts clockwise."""
    kind = a_table_of(4).table.numbers.goods[good]
    held = dict(zip((GREEN, RED, BLUE, YELLOW), counts, strict=False))
    return dict(titles_of(good, held, kind.king, kind.queen))


def totals(table: Evening) -> dict[SeatId, int]:
    return {sheet.seat: sheet.total for sheet in table.score().sheets}


def result(table: Evening) -> Standings:
    """The result as every room outside the game knows it."""
    found = GAME.standings(table.table)
    assert found is not None, "the game has no result yet"
    return found


def standing(table: Evening) -> tuple[tuple[SeatId, ...], str, dict[SeatId, int]]:
    score = table.score()
    return score.winners, score.decided_by, {sheet.seat: sheet.rank for sheet in score.sheets}


def test_each_good_has_its_own_bonuses() -> None:
    bonuses = {
        good: tuple(t.points for t in crowned(good, 3, 2, 1).values())
        for good in (APPLE, CHEESE, BREAD, CHICKEN)
    }
    assert bonuses == {APPLE: (20, 10), CHEESE: (15, 10), BREAD: (15, 10), CHICKEN: (10, 5)}


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((5, 5, 3, 1), {GREEN: ("king", 15, 2), RED: ("king", 15, 2)}),
        ((5, 5, 5, 1), {GREEN: ("king", 10, 3), RED: ("king", 10, 3), BLUE: ("king", 10, 3)}),
        ((5, 3, 3, 1), {GREEN: ("king", 20, 1), RED: ("queen", 5, 2), BLUE: ("queen", 5, 2)}),
        (
            (9, 2, 2, 2),
            {
                GREEN: ("king", 20, 1),
                RED: ("queen", 3, 3),
                BLUE: ("queen", 3, 3),
                YELLOW: ("queen", 3, 3),
            },
        ),
        ((0, 0, 0, 1), {YELLOW: ("king", 20, 1)}),
        ((0, 0, 0, 0), {}),
        ((0, 4, 4, 0), {RED: ("king", 15, 2), BLUE: ("king", 15, 2)}),
    ],
)
def test_ties_share_and_who_has_none_earns_nothing(
    counts: tuple[int, ...], expected: dict[SeatId, tuple[str, int, int]]
) -> None:
    told = {s: (t.title, t.points, t.shared_by) for s, t in crowned(APPLE, *counts).items()}
    assert told == expected


def test_tied_kings_of_cheese_share_twenty_five_rounded_down() -> None:
    assert [t.points for t in crowned(CHEESE, 2, 2).values()] == [12, 12]


def test_of_a_shared_title_it_is_said_whether_a_rest_was_lost() -> None:
    keys = [t.key for counts in ((5, 5), (2, 1, 1)) for t in crowned(APPLE, *counts).values()]
    assert keys == ["score.king_shared"] * 2 + ["score.king"] + ["score.queen_shared"] * 2
    assert {t.key for t in crowned(CHEESE, 2, 2).values()} == {"score.king_rounded"}
    assert crowned(CHICKEN, 2, 1, 1)[RED].key == "score.queen_rounded"


def test_contraband_wins_no_title() -> None:
    table = at_the_end().stands(RED, pepper=9, silk=3)
    assert table.sheet(RED).titles == ()
    assert totals(table) == {GREEN: 50, RED: 50 + 54 + 24, BLUE: 50, YELLOW: 50}


def test_cards_left_in_hands_or_bags_are_worth_nothing() -> None:
    table = a_table_of(3).packs(RED, "crossbow").happens(e.GameEnded())
    assert totals(table) == {GREEN: 50, RED: 50, BLUE: 50}


def test_the_richest_merchant_wins() -> None:
    table = at_the_end(3).holds_gold(green=51, blue=49)
    assert standing(table) == ((GREEN,), "points", {GREEN: 1, RED: 2, BLUE: 3})


def test_a_tie_goes_to_the_most_legal_goods() -> None:
    table = at_the_end(3).stands(GREEN, crossbow=1).stands(RED, apple=1)
    table.holds_gold(green=41, red=28, blue=0)
    assert totals(table) == {GREEN: 50, RED: 50, BLUE: 0}
    assert standing(table) == ((RED,), "legal goods", {GREEN: 2, RED: 1, BLUE: 3})


def test_a_tie_in_legal_goods_goes_to_the_most_contraband() -> None:
    table = at_the_end(3).stands(GREEN, pepper=1).stands(RED)
    table.holds_gold(green=44, red=50, blue=50)
    assert standing(table) == ((GREEN,), "contraband", {GREEN: 1, RED: 2, BLUE: 2})


def test_merchants_equal_in_everything_share_the_victory() -> None:
    table = at_the_end(3).holds_gold(blue=10)
    assert standing(table) == ((GREEN, RED), "shared", {GREEN: 1, RED: 1, BLUE: 3})


def test_the_result_ranks_everyone_best_first_and_says_what_decided() -> None:
    table = at_the_end(3).stands(GREEN, crossbow=1).stands(RED, apple=1)
    table.holds_gold(green=41, red=28, blue=0)
    places = [(one.seat, one.place, one.total) for one in result(table).seats]
    assert places == [(RED, 1, 50), (GREEN, 2, 50), (BLUE, 3, 0)]
    assert result(table).decided_by == says("score.by_legal goods")


def test_there_is_no_result_before_the_end() -> None:
    assert GAME.standings(a_table_of(3).table) is None


def test_only_merchants_tied_in_points_are_compared_by_their_goods() -> None:
    table = at_the_end(3).stands(BLUE, apple=10).holds_gold(green=60, red=60, blue=0)
    assert totals(table)[BLUE] == 40
    assert standing(table) == ((GREEN, RED), "shared", {GREEN: 1, RED: 1, BLUE: 3})


def test_there_is_no_score_while_a_card_on_a_stand_is_unnamed() -> None:
    table = a_table_of(3).brings_to_gate(red=(2, APPLE, [UNSEEN, "silk"]))
    table.passes(RED)
    table.does(seated(RED), NameCard(RED))
    table.happens(e.GameEnded())
    assert (table.public().score, table.public().unnamed) == (None, 1)
    assert (GAME.standings(table.table), GAME.finale(table.table)) == (None, ())
    assert table.public().next_step.key == "next.naming"
    table.does(STEWARD, NameCard(RED, SILK))
    assert (table.public().unnamed, table.sheet(RED).contraband) == (0, ((SILK, 2),))
    assert table.public().next_step.key == "next.over"


def test_unsorted_cards_are_named_at_the_end_by_hand_or_at_the_reader() -> None:
    table = a_table_of(3).brings_to_gate(red=(2, APPLE, [UNSEEN, UNSEEN]))
    table.passes(RED)
    table.happens(e.GameEnded())
    assert table.lays(RED, "apple-01") == (
        e.CardSorted(seat=RED, card=card("apple-01"), legal=True),
    )
    table.does(STEWARD, NameCard(RED, PEPPER))
    assert table.sheet(RED).goods_value == 2 + 6


def test_contraband_is_turned_up_at_the_end_and_not_before() -> None:
    table = a_table_of(3).stands(RED, silk=2, apple=1)
    assert table.public_seat(RED).turned_up is None
    assert table.public().score is None
    table.happens(e.GameEnded())
    assert table.public_seat(RED).turned_up == ((SILK, 2),)


def test_with_three_there_is_neither_king_nor_queen_of_bread() -> None:
    table = at_the_end(3).stands(RED, apple=1).stands(BLUE, cheese=1)
    assert {t.good for sheet in table.score().sheets for t in sheet.titles} == {APPLE, CHEESE}

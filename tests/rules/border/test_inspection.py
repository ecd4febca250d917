"""The inspection: pointing, the two ways, opening and judging."""

import pytest

from companion.game.commands import CardRead, Pressed
from companion.game.messages import Refusal
from companion.game.values import BUTTON, READER, STEWARD, CopyId, GoodId, seated
from companion.games.bags.commands import CorrectGold, Declare, SitOut
from companion.games.bags.events import BagOpened
from companion.games.bags.parts import BagStage
from companion.games.border.commands import GoOn
from companion.games.border.inspection import (
    Agree,
    FineForgiven,
    NameSum,
    OpenSuitcase,
    PointAt,
    SuitcaseJudged,
    Ways,
)
from companion.games.border.table import Phase
from tests.border_talk import (
    BLUE,
    GREEN,
    JUG,
    MARACAS,
    RED,
    SOMBRERO,
    WHITE,
    YELLOW,
    Evening,
    a_table_of,
    told,
)


def opened(number: int, good: GoodId, inside: str, purse: int = 30, **options: bool) -> Evening:
    table = a_table_of(4, **options).has_dollars(red=purse).brings(red=(number, good, inside))
    table.points(RED)
    table.opens(RED)
    if table.phase is Phase.CHECKING:
        table.settles()
    return table


@pytest.mark.parametrize(
    ("number", "good", "inside", "dollars", "goods", "discards"),
    [
        (4, JUG, "4 jug", 34, {"jug": 4}, {}),
        (3, SOMBRERO, "3 sombrero", 39, {"sombrero": 3}, {}),
        (4, JUG, "2 jug, cigar, tequila", 21, {"jug": 2}, {"cigar": 1, "tequila": 1}),
        (2, JUG, "4 jug", 28, {"jug": 2}, {"jug": 2}),
        (4, JUG, "2 jug", 30, {"jug": 2}, {}),
        (3, JUG, "3 jug, maracas", 28, {"jug": 3}, {"maracas": 1}),
        (5, MARACAS, "statue", 24, {}, {"statue": 1}),
        (2, JUG, "jug, sombrero", 27, {"jug": 1}, {"sombrero": 1}),
    ],
)
def test_an_opened_suitcase_is_judged_by_its_cards(
    number: int,
    good: GoodId,
    inside: str,
    dollars: int,
    goods: dict[str, int],
    discards: dict[str, int],
) -> None:
    """The bank pays compensation and takes the fines; the sheriff gains nothing."""
    table = opened(number, good, inside)
    assert (table.dollars(RED), table.goods(RED)) == (dollars, goods)
    assert table.discards() == discards
    assert table.dollars(GREEN) == 30
    assert table.table.bags[RED].stage is BagStage.JUDGED


def test_the_sentence_names_what_was_laid_down_and_discarded() -> None:
    table = a_table_of().brings(red=(4, JUG, "2 jug, cigar, tequila")).points(RED)
    said = told(table.opens(RED))
    assert [one.key for one in said] == [
        "border.news.bag_opened",
        "news.not_as_declared",
        "border.news.paid_fine",
    ]
    assert said[1].words["fined"] == (("cigar", 1), ("tequila", 1))


def test_whoever_cannot_pay_the_fine_pays_what_there_is() -> None:
    table = a_table_of().has_dollars(red=3).brings(red=(2, JUG, "cigar, tequila")).points(RED)
    events = table.opens(RED)
    assert FineForgiven(RED, 6, owed=False) in events
    assert (table.dollars(RED), table.table.owed) == (0, {})


def test_a_fine_may_stay_owed_until_the_banks_next_payment() -> None:
    table = opened(2, JUG, "cigar, tequila", purse=3, fines_stay_owed=True)
    assert (table.table.owed, table.public_seat(RED).owed) == ({RED: 6}, 6)
    table.has_goods(RED, "3 jug, 2 cigar")
    table.unloads()
    table.goes_on()
    table.plays_to_the_end_of_a_round().all_stash_nothing()
    events = table.goes_on()
    assert "news.paid_owed" in [one.key for one in told(events)]
    sold = 3 * 2 + 2 * 7 + 2 * 2  # and two jugs from the quiet turns
    assert (table.dollars(RED), table.table.owed) == (sold - 6, {})


def test_only_after_all_have_declared_the_sheriff_points_at_one_of_the_suitcases() -> None:
    table = a_table_of().packs(RED, "jug").packs(BLUE, "jug").packs(YELLOW, "jug")
    table.seals(RED, BLUE, YELLOW).declares(RED, 1, JUG)
    assert table.why_not(seated(GREEN), PointAt(RED, 1)) == "why.not_now"
    table.declares(BLUE, 1, JUG).declares(YELLOW, 1, JUG)
    assert table.public().may_point == (RED, BLUE, YELLOW)
    assert table.why_not(seated(RED), PointAt(BLUE, 1)) == "why.not_yours"
    assert table.why_not(seated(GREEN), PointAt(BLUE, 2)) == "border.why.round_moved_on"
    assert table.why_not(seated(GREEN), PointAt(GREEN, 1)) == "why.no_cards_there"
    table.points(BLUE)
    assert table.phase is Phase.HAGGLING


def test_who_sat_out_cannot_be_pointed_at() -> None:
    table = a_table_of().packs(BLUE, "jug").packs(YELLOW, "jug").seals(BLUE, YELLOW)
    table.does(seated(RED), SitOut(RED, 1))
    table.declares(BLUE, 1, JUG).declares(YELLOW, 1, JUG)
    assert table.why_not(seated(GREEN), PointAt(RED, 1)) == "why.no_cards_there"


def test_only_one_suitcase_a_turn_is_inspected() -> None:
    table = opened(1, JUG, "jug")
    assert table.why_not(seated(GREEN), PointAt(BLUE, 1)) == "why.pointed_at_already"
    assert table.public().may_point == ()


def test_an_honest_player_has_the_same_two_ways_as_a_liar() -> None:
    honest = a_table_of().brings(red=(2, JUG, "2 jug")).points(RED)
    liar = a_table_of().brings(red=(2, JUG, "statue, 3 cigar")).points(RED)
    nobody_counted = a_table_of().brings(red=(2, JUG, "")).points(RED)
    for table in (honest, liar, nobody_counted):
        assert table.public().ways == Ways(seat=RED, sum=None)
        assert table.public().to_act == (GREEN, RED)
        table.offers(RED, 3)
        assert table.public().ways == honest.public().ways
        assert table.mine(RED).gold == 30


def test_money_is_talked_about_until_both_sides_name_the_same_sum() -> None:
    table = a_table_of().brings(red=(2, JUG, "statue")).points(RED).offers(RED, 3)
    assert table.why_not(seated(RED), Agree(RED, 1, 3)) == "why.not_yours"
    table.asks_for(RED, 6)
    assert table.why_not(seated(RED), Agree(RED, 1, 3)) == "why.sum_moved_on"
    assert table.why_not(seated(GREEN), Agree(RED, 1, 6)) == "why.not_yours"
    table.agrees(seated(RED), RED, 6)
    assert (table.dollars(RED), table.dollars(GREEN)) == (24, 36)
    assert table.table.bags[RED].stage is BagStage.SEALED
    assert table.public_seat(RED).suitcase.paid == 6  # type: ignore[union-attr]
    assert table.why_not(seated(GREEN), PointAt(BLUE, 1)) == "why.pointed_at_already"


def test_a_bribe_is_laid_down_unseen_with_all_others() -> None:
    table = a_table_of().brings(red=(2, JUG, "statue")).bribes(RED, 5)
    table.unloads()
    assert (table.goods(RED), table.dollars(RED), table.dollars(GREEN)) == ({"statue": 1}, 25, 35)


@pytest.mark.parametrize(
    ("gold", "why"),
    [(0, "why.sum_too_small"), (-1, "why.sum_too_small"), (31, "border.why.bribe_too_big")],
)
def test_a_sum_is_at_least_one_and_not_more_than_the_purse(gold: int, why: str) -> None:
    table = a_table_of().brings().points(RED)
    assert table.why_not(seated(RED), NameSum(RED, 1, gold)) == why
    assert table.why_not(STEWARD, NameSum(RED, 1, gold)) == why


def test_where_purses_are_hidden_the_sheriff_and_the_steward_are_not_told_what_is_in_one() -> None:
    table = a_table_of(4, hidden_purses=True).brings().points(RED)
    assert table.why_not(seated(RED), NameSum(RED, 1, 31)) == "border.why.bribe_too_big"
    table.does(STEWARD, NameSum(RED, 1, 31))
    table.agrees(STEWARD, RED, 31)
    assert (table.dollars(RED), table.dollars(GREEN)) == (0, 61)
    assert table.public_seat(RED).gold is None


def test_nobody_else_and_nobody_before_offers_money() -> None:
    table = a_table_of().brings()
    assert table.why_not(seated(RED), NameSum(RED, 1, 5)) == "why.not_now"
    table.points(RED)
    assert table.why_not(seated(BLUE), NameSum(BLUE, 1, 5)) == "why.not_pointed_at"
    assert table.why_not(seated(BLUE), NameSum(RED, 1, 5)) == "why.not_yours"
    assert table.why_not(seated(RED), NameSum(RED, 1, 5, asks=True)) == "why.not_yours"
    assert table.why_not(seated(GREEN), NameSum(RED, 1, 5)) == "why.not_yours"


def test_the_sheriff_insists_only_once_the_owner_has_named_a_sum() -> None:
    table = a_table_of().brings(red=(1, JUG, "jug")).points(RED)
    assert table.why_not(seated(GREEN), OpenSuitcase(RED, 1)) == "why.owner_first"
    table.asks_for(RED, 9)
    assert table.why_not(seated(GREEN), OpenSuitcase(RED, 1)) == "why.owner_first"
    table.offers(RED, 2).asks_for(RED, 9)
    table.opens(RED, seated(GREEN))
    assert table.dollars(RED) == 31


def test_a_bribe_is_taken_back_until_all_unload_and_an_opening_never() -> None:
    table = a_table_of().brings(red=(2, JUG, "statue")).bribes(RED, 5).takes_back()
    assert (table.dollars(RED), table.phase) == (30, Phase.HAGGLING)
    table.agrees(seated(GREEN), RED, 5)
    table.unloads()
    assert not table.can_take_back()


def test_a_judgement_is_taken_back_and_counted_again_though_the_cards_stay_seen() -> None:
    table = opened(1, JUG, "cigar").takes_back()
    assert (table.phase, table.dollars(RED)) == (Phase.CHECKING, 30)
    assert not table.can_take_back()
    table.counts(RED, jug=1)
    table.settles()
    assert (table.dollars(RED), table.goods(RED)) == (31, {"jug": 1})


def test_where_the_number_and_the_cards_differ_nobody_is_judged_before_people_have_looked() -> None:
    table = a_table_of().brings(red=(3, JUG, "jug, unread")).points(RED)
    events = table.opens(RED)
    assert [type(event) for event in events] == [BagOpened]
    assert table.why_not(seated(GREEN), GoOn(1, Phase.CHECKING)) == "why.unread_open"
    table.names(RED, JUG)
    assert table.public_seat(RED).suitcase.shown == (("jug", 2),)  # type: ignore[union-attr]
    (judged,) = table.settles()
    assert isinstance(judged, SuitcaseJudged)
    assert (judged.verdict.honest, judged.verdict.compensation) == (False, 0)


def test_cards_of_an_open_suitcase_are_read_at_any_reader() -> None:
    table = a_table_of().brings(red=(1, JUG, "unread")).points(RED)
    table.opens(RED)
    table.does(READER, CardRead(BLUE, CopyId("jug-07")))
    assert table.table.bags[RED].cards[0].copy == "jug-07"
    table.settles()
    assert table.dollars(RED) == 31


def test_with_five_the_sheriff_spends_a_marker_on_a_second_suitcase() -> None:
    table = a_table_of(5).brings(blue=(1, JUG, "cigar"))
    assert table.why_not(seated(GREEN), PointAt(BLUE, 1, extra=True)) == "why.extra_needs_first"
    table.bribes(RED, 4)
    assert table.public().may_extra == (BLUE, YELLOW, WHITE)
    assert table.why_not(seated(GREEN), PointAt(RED, 1, extra=True)) == "why.extra_same_player"
    table.points(BLUE, extra=True)
    assert table.public_seat(GREEN).markers.extra == 0
    table.opens(BLUE)
    assert table.dollars(BLUE) == 26
    assert table.why_not(seated(GREEN), PointAt(YELLOW, 1, extra=True)) == "why.extra_marker_gone"


def test_the_extra_check_takes_a_bribe_too() -> None:
    table = a_table_of(6).brings().bribes(RED, 4).points(BLUE, extra=True).offers(BLUE, 2)
    table.agrees(seated(GREEN), BLUE, 2)
    assert table.dollars(GREEN) == 36


def test_with_four_there_is_no_extra_check() -> None:
    table = opened(1, JUG, "jug")
    assert table.why_not(seated(GREEN), PointAt(BLUE, 1, extra=True)) == "why.extra_marker_gone"


def test_the_kinds_of_goods_are_not_repeated_once_they_lie_face_down() -> None:
    table = opened(2, JUG, "2 jug")
    suitcase = table.public_seat(RED).suitcase
    assert suitcase is not None
    assert (suitcase.shown, suitcase.line, table.public_seat(RED).goods) == (None, "", 2)
    assert table.mine(RED).goods == (("jug", 2),)


def test_a_purse_may_be_counted_while_money_is_talked_about() -> None:
    table = a_table_of().brings().points(RED).offers(RED, 3)
    counted = CorrectGold(seat=RED, was=30, counted=2, reason="a coin fell")
    table.does(seated(RED), counted)
    answer = table.asks(seated(GREEN), Agree(RED, 1, 3))
    assert isinstance(answer, Refusal)
    assert table.why_not(seated(GREEN), Declare(RED, JUG, 1)) == "why.not_yours"


def test_an_open_suitcase_that_nobody_has_counted_is_not_judged() -> None:
    """At a table without readers and phones, where people count by hand."""
    table = a_table_of().brings(red=(3, JUG, "")).points(RED)
    table.opens(RED)
    for by, command in ((seated(GREEN), GoOn(1, Phase.CHECKING)), (BUTTON, Pressed("next"))):
        assert table.why_not(by, command) == "why.unread_open"
    table.names(RED, JUG)
    table.counts(RED, jug=2)
    table.settles()
    assert (table.dollars(RED), table.goods(RED)) == (30, {"jug": 2})


def test_the_next_step_speaks_of_markers_as_long_as_there_are_any() -> None:
    table = a_table_of(5).brings()
    assert table.public().next_step.key == "next.pointing"
    table.bribes(RED, 1)
    assert table.public().next_step.key == "next.after_check"
    table.looks_into(BLUE).is_done_looking()
    assert table.table.markers[GREEN].extra == 1
    assert table.public().next_step.key == "next.unloading"

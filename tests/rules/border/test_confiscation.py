"""The confiscation: the sheriff alone looks, and keeps what does not match."""

import pytest

from companion.game.commands import CardRead
from companion.game.values import PUBLIC, READER, STEWARD, CopyId, Party, seated
from companion.games.border.inspection import PointAt
from companion.games.border.markers import Confiscate, EndLook
from companion.games.border.table import Phase
from tests.border_talk import BLUE, GREEN, JUG, RED, YELLOW, Evening, a_table_of, told


def looking(number: int, inside: str, **options: bool) -> Evening:
    """Blue was inspected, and the sheriff looks into red's suitcase."""
    table = a_table_of(4, **options).brings(red=(number, JUG, inside)).bribes(BLUE, 1)
    return table.looks_into(RED)


@pytest.mark.parametrize(
    ("number", "inside", "surplus", "back", "kept"),
    [
        (4, "2 jug, 2 cigar", False, {"jug": 2}, {"cigar": 2}),
        (4, "4 jug", False, {"jug": 4}, {}),
        (2, "4 jug", False, {"jug": 2}, {"jug": 2}),
        (2, "4 jug", True, {"jug": 4}, {}),
        (1, "statue", False, {}, {"statue": 1}),
    ],
)
def test_what_matches_goes_back_and_the_rest_is_the_sheriffs(
    number: int, inside: str, surplus: bool, back: dict[str, int], kept: dict[str, int]
) -> None:
    """Without compensation, fine or discards; the marker is spent."""
    table = looking(number, inside, surplus_matches=surplus)
    table.is_done_looking()
    assert (table.goods(RED), table.goods(GREEN)) == (back, kept)
    assert (table.dollars(RED), table.discards()) == (30, {})
    assert table.public_seat(GREEN).markers.confiscation == 0
    assert not table.can_take_back()


def test_only_the_sheriff_sees_the_cards_and_only_while_looking() -> None:
    table = looking(4, "2 jug, 2 cigar")
    look = table.mine(GREEN).look
    assert look is not None
    assert (look.back, look.kept) == ((("jug", 2),), (("cigar", 2),))
    assert [table.mine(seat).look for seat in (RED, BLUE, YELLOW)] == [None] * 3
    other = looking(4, "4 jug")
    assert table.public_but_codes() == other.public_but_codes()
    table.is_done_looking()
    assert table.mine(GREEN).look is None


def test_everyone_hears_how_many_and_the_two_hear_which() -> None:
    table = looking(4, "2 jug, 2 cigar")
    events = table.is_done_looking()
    for party, key in (
        (PUBLIC, "news.look_ended"),
        (seated(BLUE), "news.look_ended"),
        (STEWARD, "news.look_ended"),
        (seated(RED), "news.look_ended_named"),
        (seated(GREEN), "news.look_ended_named"),
    ):
        (said,) = told(events, party)
        assert (said.key, said.words["back"], said.words["number"]) == (key, 2, 2)
        assert said.words["goods"] == ((("cigar", 2),) if key.endswith("named") else ())


@pytest.mark.parametrize("by", [seated(GREEN), STEWARD])
def test_people_are_believed_and_the_clerk_forgets_what_it_took_them_for(by: Party) -> None:
    table = looking(4, "2 jug, 2 cigar")
    table.is_done_looking(1, 2, by=by)
    assert (table.goods(RED), table.goods(GREEN)) == ({"unread": 1}, {"unread": 2})


def test_the_same_numbers_keep_the_names() -> None:
    table = looking(4, "2 jug, 2 cigar")
    table.is_done_looking(2, 2, by=STEWARD)
    assert (table.goods(RED), table.goods(GREEN)) == ({"jug": 2}, {"cigar": 2})


def test_the_steward_says_both_numbers_whatever_the_clerk_knows() -> None:
    for inside in ("2 jug, 2 cigar", "", "2 jug, unread"):
        table = looking(4, inside)
        assert table.why_not(STEWARD, EndLook(1)) == "why.look_numbers"
        assert table.why_not(STEWARD, EndLook(1, 2)) == "why.look_numbers"
        assert table.why_not(STEWARD, EndLook(1, -1, 2)) == "why.look_numbers"
        assert table.why_not(STEWARD, EndLook(1, 0, 0)) == "why.number_out_of_range"
        assert table.why_not(STEWARD, EndLook(1, 3, 3)) == "why.number_out_of_range"
        table.is_done_looking(0, 5, by=STEWARD)
        assert table.public_seat(GREEN).goods == 5


@pytest.mark.parametrize("inside", ["", "2 jug, unread"])
def test_with_unread_cards_the_sheriff_says_the_numbers(inside: str) -> None:
    table = looking(4, inside)
    assert table.why_not(seated(GREEN), EndLook(1)) == "why.look_numbers"
    table.is_done_looking(1, 2)
    assert (table.goods(RED), table.goods(GREEN)) == ({"unread": 1}, {"unread": 2})


def test_a_look_comes_after_an_inspection_once_a_game() -> None:
    table = a_table_of().brings()
    assert table.why_not(seated(GREEN), Confiscate(RED, 1)) == "why.look_needs_inspection"
    table.points(RED)
    assert table.why_not(seated(GREEN), Confiscate(BLUE, 1)) == "why.not_now"
    table.opens(RED)
    assert table.why_not(seated(GREEN), Confiscate(RED, 1)) == "why.look_inspected"
    assert table.why_not(seated(GREEN), Confiscate(BLUE, 2)) == "border.why.round_moved_on"
    assert table.public().may_confiscate == (BLUE, YELLOW)
    table.looks_into(BLUE)
    table.is_done_looking()
    assert table.why_not(seated(GREEN), Confiscate(YELLOW, 1)) == "why.look_marker_gone"


def test_a_player_who_paid_this_turn_counts_as_inspected() -> None:
    table = a_table_of().brings().bribes(RED, 3)
    assert table.why_not(seated(GREEN), Confiscate(RED, 1)) == "why.look_bribed"
    other = a_table_of(4, look_after_bribe=True).brings().bribes(RED, 3).looks_into(RED)
    other.is_done_looking()
    assert other.goods(RED) == {"jug": 1}


def test_an_option_lets_the_sheriff_look_without_an_inspection() -> None:
    table = a_table_of(4, look_without_inspection=True).brings().looks_into(RED)
    assert table.phase is Phase.LOOKING


def test_no_extra_check_comes_after_the_look() -> None:
    table = a_table_of(5).brings().bribes(RED, 3).looks_into(BLUE)
    table.is_done_looking()
    assert table.public().may_extra == ()
    answer = table.why_not(seated(GREEN), PointAt(YELLOW, 1, extra=True))
    assert answer == "why.extra_before_look"


def test_at_a_look_nobody_offers_money_and_everyone_waits_for_the_sheriff() -> None:
    table = looking(1, "jug")
    assert table.public().to_act == (GREEN,)
    assert table.public().ways is None
    assert table.public().looking == RED


def test_nobody_is_pointed_at_after_the_look() -> None:
    """Where the table agreed on looks without an inspection."""
    table = a_table_of(4, look_without_inspection=True).brings().looks_into(RED)
    table.is_done_looking()
    assert table.why_not(seated(GREEN), PointAt(BLUE, 1)) == "why.inspection_before_look"
    assert table.public().may_point == ()
    assert table.public().next_step.key == "next.unloading"


def test_a_card_read_while_looking_is_not_taken_for_the_sheriffs_own() -> None:
    table = a_table_of().has_goods(GREEN, "unread").brings(red=(1, JUG, "unread"))
    table.bribes(BLUE, 1).looks_into(RED)
    read = CardRead(GREEN, CopyId("statue-01"))
    assert table.why_not(READER, read) == "why.no_card_expected"
    table.is_done_looking(1, 0)
    table.does(READER, read)
    assert table.goods(GREEN) == {"statue": 1}

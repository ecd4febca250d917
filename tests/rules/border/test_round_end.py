"""A round's end: the stash, the sale at the bank, and who begins the next round."""

import pytest

from companion.game.cards import UNREAD, Card
from companion.game.commands import CardRead
from companion.game.values import PUBLIC, READER, STEWARD, CopyId, seated
from companion.games.bags.commands import NameCard
from companion.games.border.commands import GoOn
from companion.games.border.round_end import ChooseSheriff, EndGame, Stash
from companion.games.border.table import Phase, turned_up
from tests.border_talk import (
    BLUE,
    CIGAR,
    GREEN,
    JUG,
    RED,
    STATUE,
    YELLOW,
    Evening,
    a_table_of,
    told,
)


def round_over(players: int = 4, /, **options: bool) -> Evening:
    """A round of which nobody has any goods yet; the last sheriff sits to green's right."""
    table = a_table_of(players, **options)
    while table.table.said is None:
        for seat in table.table.packers:
            table.packs(seat, "jug").seals(seat)
        for seat in table.table.packers:
            table.declares(seat, 1, JUG)
        for seat in table.table.packers[:1]:
            table.points(seat)
            table.opens(seat)
        table.unloads()
        table.goes_on()
    for seat in table.table.seats:
        while table.table.goods[seat]:
            table.moves(seat, "jug")
    return table.has_dollars(**dict.fromkeys(map(str, table.table.seats), 30))


def test_from_the_last_sheriff_clockwise_each_with_goods_says_how_many_are_stashed() -> None:
    table = round_over().has_goods(YELLOW, "2 jug").has_goods(RED, "4 cigar").has_goods(BLUE, "jug")
    assert table.table.sheriff == YELLOW
    assert (table.public().next_to_stash, table.public().to_act) == (YELLOW, (YELLOW,))
    assert table.why_not(seated(RED), Stash(RED, 1)) == "border.why.not_your_turn"
    table.stashes(YELLOW, 0).stashes(RED, 3)
    assert table.public().next_to_stash == BLUE
    table.stashes(BLUE, 1)
    assert table.phase is Phase.SELLING


@pytest.mark.parametrize(("number", "most"), [(4, 3), (-1, 3)])
def test_at_most_three_go_under_the_suitcase(number: int, most: int) -> None:
    table = round_over().has_goods(RED, "5 jug")
    assert table.why_not(STEWARD, Stash(RED, number)) == "why.stash_too_many"
    table.stashes(RED, most)


def test_nobody_stashes_more_than_lies_there() -> None:
    table = round_over().has_goods(RED, "2 jug")
    assert table.why_not(STEWARD, Stash(RED, 3)) == "why.stash_too_many"


def test_only_the_owner_says_which_and_only_the_number_is_told() -> None:
    table = round_over().has_goods(RED, "3 jug, cigar")
    chosen = Stash(RED, 1, {CIGAR: 1})
    assert table.why_not(STEWARD, chosen) == "why.cards_face_down"
    for number, wrong in (
        (2, {CIGAR: 2}),
        (1, {STATUE: 1}),
        (1, {CIGAR: -1, JUG: 2}),
        (1, {CIGAR: 1, JUG: 1}),
    ):
        assert table.why_not(seated(RED), Stash(RED, number, wrong)) == "why.stash_not_there"
    events = table.does(seated(RED), chosen)
    (said,) = told(events, PUBLIC)
    assert (said.key, dict(said.words)) == ("news.stashed", {"seat": "seat.red", "number": 1})


def test_all_other_goods_are_sold_openly_at_the_printed_price() -> None:
    table = round_over().has_goods(RED, "3 jug, cigar").stashes(RED, 1, cigar=1)
    said = told(table.goes_on())
    assert [one.key for one in said] == ["border.news.turned_up", "news.sold"]
    assert said[1].words["goods"] == (("jug", 3),)
    assert (table.dollars(RED), table.stash(RED), table.goods(RED)) == (36, {"cigar": 1}, {})
    assert table.public_seat(RED).stash == 1
    assert table.phase is Phase.STARTING
    assert table.mine(RED).stash == (("cigar", 1),)


def test_goods_stashed_out_of_sight_wait_until_the_others_are_turned_up() -> None:
    table = round_over().has_goods(RED, "5 unread").stashes(RED, 2)
    table.goes_on()
    assert (table.phase, table.public().next_step.key) == (Phase.CHECKING, "border.next.turning_up")
    assert table.public_seat(RED).goods == 2
    assert table.why_not(seated(YELLOW), GoOn(table.turn, Phase.CHECKING)) == "why.unread_open"
    table.counts(RED, jug=2, statue=1)
    table.settles()
    assert (table.dollars(RED), table.stash(RED)) == (46, {"unread": 2})


def test_what_is_turned_up_may_be_read_at_a_reader_and_leaves_the_stash_known() -> None:
    table = round_over().has_goods(RED, "2 jug, unread, cigar").stashes(RED, 2)
    table.goes_on()
    table.does(READER, CardRead(RED, CopyId("jug-30")))
    table.does(READER, CardRead(RED, CopyId("statue-02")))
    assert table.presses() != ()
    assert table.dollars(RED) == 30 + 2 + 12
    assert sorted(table.stash(RED).items()) == [("cigar", 1), ("jug", 1)]


def test_a_copy_that_was_read_and_is_sold_lies_in_one_place_at_a_time() -> None:
    table = round_over().has_goods(RED, "2 unread")
    table.does(READER, CardRead(RED, CopyId("jug-01")))
    table.does(READER, CardRead(RED, CopyId("cigar-01")))
    table.stashes(RED, 1)
    table.goes_on()
    table.does(READER, CardRead(RED, CopyId("cigar-01")))
    copies = [card for _, cards in table.table.places() for card in cards if card.copy]
    assert len(copies) == len(set(copies)) == 2
    table.settles()
    assert (table.dollars(RED), table.stash(RED)) == (37, {"jug": 1})


def test_a_copy_beside_a_card_of_its_good_is_one_card() -> None:
    copy = Card(STATUE, CopyId("statue-09"))
    cards, left = turned_up((copy, UNREAD), (Card(STATUE), copy))
    assert sorted(card.copy or "" for card in cards) == ["", "statue-09"]
    assert left == ()


def test_a_card_that_the_clerk_took_for_another_is_sold_as_what_it_is() -> None:
    table = round_over().has_goods(RED, "cigar").stashes(RED, 0)
    table.goes_on()
    table.takes_back().counts(RED, statue=1)
    table.settles()
    assert (table.dollars(RED), table.discards()["statue"]) == (42, 1)


def test_a_sale_is_taken_back_and_counted_again() -> None:
    table = round_over().has_goods(RED, "3 jug")
    table.stashes(RED, 0)
    table.goes_on()
    assert table.dollars(RED) == 36
    table.takes_back().counts(RED, jug=2, maracas=1)
    table.settles()
    assert table.dollars(RED) == 37
    assert table.phase is Phase.STARTING


def test_more_cards_than_the_clerk_counted_are_sold_all_the_same() -> None:
    table = round_over().has_goods(RED, "2 unread").stashes(RED, 1)
    table.goes_on()
    table.counts(RED, jug=4)
    table.settles()
    assert (table.dollars(RED), table.stash(RED)) == (38, {"unread": 1})


def test_all_stashed_or_no_goods_at_all_is_sold_at_once() -> None:
    table = round_over().has_goods(RED, "2 cigar")
    table.stashes(RED, 2)
    table.goes_on()
    assert (table.stash(RED), table.phase) == ({"cigar": 2}, Phase.STARTING)
    empty = round_over()
    assert empty.phase is Phase.SELLING
    empty.goes_on()
    assert empty.public().phase is Phase.STARTING


def test_the_poorest_chooses_who_begins_and_may_choose_himself() -> None:
    table = round_over().has_dollars(red=10)
    table.goes_on()
    assert (table.public().poorest, table.public().to_act) == ((RED,), (RED,))
    turn = table.turn
    assert table.why_not(seated(BLUE), ChooseSheriff(BLUE, turn, BLUE)) == "why.not_the_poorest"
    assert table.why_not(seated(RED), ChooseSheriff(RED, turn + 1, RED)).endswith("round_moved_on")
    assert table.why_not(STEWARD, GoOn(turn, Phase.STARTING)) == "why.poorest_chooses"
    table.chooses(RED, RED)
    assert (table.table.sheriff, table.phase, table.public().lap) == (RED, Phase.PACKING, 2)


def test_who_had_packed_and_is_the_sheriff_after_all_has_the_cards_in_the_hand() -> None:
    table = round_over(3).has_dollars(red=10)
    table.goes_on()
    table.chooses(RED, RED).packs(GREEN, "statue-01").packs(BLUE, "cigar").takes_back()
    table.chooses(RED, GREEN)
    assert (table.mine(GREEN).bag, table.mine(BLUE).bag) == ((), (("cigar", 1),))
    table.packs(RED, "statue-01").packs(BLUE, "jug").seals(RED, BLUE)
    table.declares(RED, 1, JUG).declares(BLUE, 2, JUG).unloads()
    table.goes_on()
    assert (table.table.sheriff, table.mine(GREEN).bag) == (RED, ())


def test_among_several_poorest_the_star_goes_to_the_next_after_the_last_sheriff() -> None:
    table = round_over().has_dollars(red=10, blue=10)
    table.goes_on()
    answer = table.why_not(seated(RED), ChooseSheriff(RED, table.turn, RED))
    assert answer == "why.not_poorest_alone"
    assert table.public().next_step.key == "next.starting_tie"
    table.goes_on()
    assert table.table.sheriff == GREEN


def test_a_purse_counted_before_the_choice_changes_who_is_the_poorest() -> None:
    table = round_over().has_dollars(red=10)
    table.goes_on()
    table.has_dollars(blue=5)
    table.chooses(BLUE, YELLOW)
    assert table.table.sheriff == YELLOW


def test_where_purses_are_hidden_only_the_poorest_is_named() -> None:
    table = round_over(4, hidden_purses=True).has_dollars(red=10)
    table.goes_on()
    public = table.public()
    assert public.poorest == (RED,)
    assert [seat.gold for seat in public.seats] == [None] * 4
    assert public.statements == {}
    assert table.mine(RED).gold == 10


def test_the_stash_grows_in_all_three_rounds() -> None:
    table = a_table_of(3)
    for lap in (1, 2, 3):
        assert table.public().lap == lap
        table.plays_to_the_end_of_a_round()
        assert table.public().lap == lap
        while table.table.next_to_stash is not None:
            table.stashes(table.table.next_to_stash, 3, jug=3)
        table.goes_on()
        if lap < 3:
            table.goes_on()
    assert [seat.stash for seat in table.public().seats] == [9, 9, 9]
    assert table.phase is Phase.CALLING


@pytest.mark.parametrize("when", ["packing", "closing", "starting"])
def test_an_evening_ends_early_with_the_sale(when: str) -> None:
    table = round_over() if when == "starting" else a_table_of()
    if when == "starting":
        table.goes_on()
    elif when == "closing":
        table.brings().unloads()
    table.has_stashed(RED, "2 jug")
    table.ends_game()
    if when == "closing":
        assert table.phase is Phase.STASHING
        table.all_stash_nothing().goes_on()
    assert table.phase is Phase.CALLING


def test_an_evening_with_nothing_stashed_is_over_at_once() -> None:
    table = a_table_of().ends_game()
    assert table.phase is Phase.OVER


def test_an_evening_does_not_end_while_a_suitcase_is_closed() -> None:
    table = a_table_of().packs(RED, "jug").seals(RED)
    assert table.why_not(STEWARD, EndGame(1)) == "why.turn_has_begun"
    assert table.why_not(seated(GREEN), EndGame(1)) == "why.not_yours"


def test_goods_are_named_by_their_owner_at_any_time() -> None:
    table = round_over().has_goods(RED, "2 unread").has_stashed(RED, "unread")
    assert table.why_not(STEWARD, NameCard(RED, JUG)) == "why.cards_face_down"
    table.names(RED, JUG)
    table.does(READER, CardRead(RED, CopyId("cigar-03")))
    table.names(RED, STATUE)
    assert (table.mine(RED).goods, table.mine(RED).stash) == (
        (("jug", 1), ("cigar", 1)),
        (("statue", 1),),
    )
    assert table.why_not(seated(RED), NameCard(RED, JUG)) == "why.nothing_unread"
    assert table.why_not(READER, CardRead(RED, CopyId("jug-09"))) == "why.no_card_expected"
    assert table.does(READER, CardRead(RED, CopyId("cigar-03"))) == ()

"""The end: good by good at double price, and who has won."""

import pytest

from companion.game.commands import CardRead
from companion.game.contract import Standing
from companion.game.values import PUBLIC, READER, STEWARD, CopyId, seated
from companion.games.bags.commands import NameCard
from companion.games.border.calling import ShowNoMore, explained
from companion.games.border.commands import GoOn
from companion.games.border.table import Phase
from tests.border_talk import (
    BLUE,
    GAME,
    GREEN,
    JUG,
    MARACAS,
    RED,
    YELLOW,
    Evening,
    a_table_of,
    told,
)


def calling(**stashes: str) -> Evening:
    """An evening that ends early, with these stashes."""
    table = a_table_of()
    seats = {str(seat): seat for seat in table.table.seats}
    for seat, text in stashes.items():
        table.has_stashed(seats[seat], text)
    return table.ends_game()


def called(table: Evening, number: int) -> list[str]:
    """So many goods are called; the keys of what was told of the last."""
    said: list[str] = []
    for _ in range(number):
        said = [one.key for one in told(table.goes_on())]
    return said


def test_the_last_sheriff_calls_the_goods_in_the_order_of_the_lid() -> None:
    table = calling(red="jug, statue")
    goods = []
    while table.phase is Phase.CALLING:
        said = table.public().next_step
        goods.append(said.words.get("good", said.key))
        table.goes_on()
    assert goods == [
        "good.jug",
        "good.maracas",
        "good.sombrero",
        "good.cigar",
        "good.tequila",
        "good.statue",
        "border.next.ending",
    ]


def test_within_the_limit_everyone_sells_at_double_price() -> None:
    table = calling(red="5 jug", blue="3 jug")
    assert called(table, 1) == [
        "news.good_called",
        "border.news.turned_up",
        "border.news.turned_up",
        "call.all",
    ]
    assert (table.dollars(RED), table.dollars(BLUE), table.discards()) == (50, 42, {"jug": 8})


def test_vanya_sells_five_of_six_tequilas() -> None:
    """The rulebook's example; line 4 has 5 for tequila."""
    table = calling(green="6 tequila", red="4 tequila", blue="2 tequila", yellow="2 tequila")
    called(table, 5)
    assert [table.dollars(seat) for seat in table.table.seats] == [120, 30, 30, 30]
    assert table.discards() == {"tequila": 14}
    settled = table.public().calling
    assert settled is not None
    keys = [one.key for one in explained(settled.done[-1])]
    assert keys == ["call.too_many", "call.sells", *["call.sells_none"] * 3]


def test_petya_sells_two_cigars_and_three_share() -> None:
    """The rulebook's example; line 4 has 4 for cigars, and a cigar costs 7."""
    table = calling(green="2 cigar", red="cigar", blue="cigar", yellow="cigar")
    called(table, 4)
    assert [table.dollars(seat) - 30 for seat in table.table.seats] == [28, 9, 9, 9]
    settled = table.public().calling
    assert settled is not None
    said = explained(settled.done[-1])
    assert [one.key for one in said] == [
        "call.too_many",
        "call.sells",
        *["call.shares_rounded"] * 3,
    ]
    assert settled.done[-1].sale.left_in_bank == 1


def test_it_is_told_that_nobody_has_a_good() -> None:
    table = calling(red="statue")
    assert called(table, 1) == ["news.good_called", "call.nobody"]


def test_cards_without_a_name_are_shown_when_their_good_is_called() -> None:
    table = calling(red="jug, 2 unread")
    called(table, 1)
    assert table.public().next_step.key == "next.showing"
    assert table.public_seat(RED).stash == 0
    assert table.why_not(seated(GREEN), GoOn(table.turn, Phase.CHECKING)) == "why.unread_open"
    table.counts(RED, jug=2)
    table.settles()
    assert (table.dollars(RED), table.stash(RED)) == (38, {"unread": 1})
    called(table, 1)
    table.counts(RED)
    table.settles()
    assert table.stash(RED) == {"unread": 1}


def test_another_good_that_is_shown_by_the_way_keeps_its_name() -> None:
    table = calling(red="jug, 2 unread")
    called(table, 1)
    table.names(RED, MARACAS)
    table.does(READER, CardRead(RED, CopyId("statue-05")))
    copies = [card for _, cards in table.table.places() for card in cards if card.copy]
    assert len(copies) == 1
    table.settles()
    assert (table.dollars(RED), table.stash(RED)) == (34, {"maracas": 1, "statue": 1})


def test_a_good_that_was_settled_is_taken_back_and_counted_again() -> None:
    table = calling(red="2 jug")
    called(table, 1)
    table.takes_back().counts(RED, jug=1)
    table.settles()
    assert (table.dollars(RED), table.stash(RED)) == (34, {"jug": 1})


def test_nothing_is_settled_before_a_good_was_called() -> None:
    table = calling(red="2 jug")
    assert table.why_not(seated(GREEN), GoOn(table.turn, Phase.CHECKING)) == "why.phase_moved_on"
    assert table.why_not(seated(RED), NameCard(RED, JUG)) == "why.nothing_unread"


@pytest.mark.parametrize(
    ("purses", "winners", "decided"),
    [({"red": 60}, (RED,), "money"), ({"red": 60, "blue": 60}, (RED, BLUE), "shared_money")],
)
def test_the_most_money_wins_and_equal_money_wins_together(
    purses: dict[str, int], winners: tuple[str, ...], decided: str
) -> None:
    table = calling(yellow="jug").has_dollars(**purses)
    while table.phase is not Phase.OVER:
        table.goes_on()
    score = table.public().score
    assert score is not None
    assert (score.winners, score.decided_by) == (winners, decided)
    sheet = next(one for one in score.sheets if one.seat == YELLOW)
    assert (sheet.money, sheet.total, [one.amount for one in sheet.double]) == (30, 34, [4])
    standings = GAME.standings(table.table)
    assert standings is not None
    assert standings.seats[0] == Standing(seat=RED, place=1, total=60)
    assert table.public().next_step.key == "border.next.over"


def test_there_is_no_score_before_the_end() -> None:
    table = calling(red="jug")
    assert (table.public().score, GAME.standings(table.table)) == (None, None)


def test_each_payment_stands_in_the_statements() -> None:
    table = calling(red="2 jug")
    called(table, 1)
    entry = table.mine(RED).statement[-1]
    assert (entry.reason, entry.amount, entry.balance) == ("double", 8, 38)
    assert told(table.goes_on(), PUBLIC)[0].key == "news.good_called"


def test_a_late_click_calls_no_other_good() -> None:
    table = calling(red="jug, maracas")
    clicked = GoOn(table.turn, Phase.CALLING)
    table.does(table.sheriff, clicked)
    assert table.why_not(STEWARD, clicked) == "border.why.round_moved_on"
    assert table.stash(RED) == {"maracas": 1}
    assert (table.table.sheriff, table.public().turn_in_round) == (GREEN, 1)
    table.takes_back()
    table.settles()
    assert table.stash(RED) == {"maracas": 1}


def test_nobody_shows_any_more_of_a_good_and_the_others_stay_where_they_lay() -> None:
    table = calling(red="2 unread", blue="unread, jug", yellow="3 unread")
    assert table.why_not(STEWARD, ShowNoMore(table.turn)) == "why.not_now"
    table.goes_on()
    table.names(RED, JUG)
    assert table.why_not(STEWARD, GoOn(table.turn, Phase.CHECKING)) == "why.unread_open"
    said = [one.key for one in told(table.does(STEWARD, ShowNoMore(table.turn)))]
    assert said == ["news.no_more_shown", "call.all"]
    assert table.phase is Phase.CALLING
    assert (table.dollars(RED), table.dollars(BLUE), table.dollars(YELLOW)) == (34, 34, 30)
    assert (table.stash(RED), table.stash(BLUE)) == ({"unread": 1}, {"unread": 1})
    assert table.stash(YELLOW) == {"unread": 3}
    assert table.takes_back().phase is Phase.CHECKING


def test_at_a_sale_no_good_is_called_of_which_nobody_shows_more() -> None:
    table = a_table_of().has_goods(RED, "2 unread").ends_game().stashes(RED, 0)
    table.goes_on()
    assert table.why_not(STEWARD, ShowNoMore(table.turn)) == "why.nothing_called"


def test_money_that_goes_to_a_fine_still_owed_is_none_of_the_sales() -> None:
    table = a_table_of(4, fines_stay_owed=True).has_dollars(red=0)
    table.brings(red=(1, JUG, "statue")).points(RED).opens(RED)
    table.unloads()
    table.has_stashed(RED, "2 jug").ends_game().all_stash_nothing().goes_on()
    while table.phase is not Phase.OVER:
        table.goes_on()
    score = table.public().score
    assert score is not None
    sheet = next(one for one in score.sheets if one.seat == RED)
    assert (sheet.money, [one.amount for one in sheet.double], sheet.total) == (-6, [8], 2)

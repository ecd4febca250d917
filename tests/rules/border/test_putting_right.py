"""People put right where cards lie, the names of cards face down, and money."""

import pytest

from companion.game.values import PUBLIC, STEWARD, GoodId, seated
from companion.games.bags.commands import CorrectGold, NameCard
from companion.games.border.goods import CorrectGood, MoveCard
from tests.border_talk import BLUE, CIGAR, GREEN, JUG, RED, STATUE, Evening, a_table_of, told


def moved(table: Evening, good: GoodId | None, source: str, target: str) -> str | Evening:
    command = MoveCard(good=good, source=source, target=target, reason="it lay there")
    table.does(STEWARD, command)
    return table


def test_a_card_is_moved_by_the_word_of_people() -> None:
    table = a_table_of().has_goods(RED, "jug, unread")
    moved(table, CIGAR, "goods.red", "stash.blue")
    moved(table, JUG, "goods.red", "discards")
    assert (table.goods(RED), table.stash(BLUE), table.discards()) == (
        {},
        {"cigar": 1},
        {"jug": 1},
    )
    moved(table, JUG, "discards", "goods.green")
    assert (table.goods(GREEN), table.discards()) == ({"jug": 1}, {})


def test_what_the_clerk_believes_never_refuses_only_numbers_do() -> None:
    table = a_table_of().has_goods(RED, "2 jug")
    moved(table, STATUE, "goods.red", "away")
    moved(table, STATUE, "discards", "away")
    moved(table, None, "goods.red", "stash.red")
    assert (table.goods(RED), table.stash(RED)) == ({}, {"unread": 1})
    nothing = MoveCard(good=JUG, source="goods.red", target="away", reason="it lay there")
    assert table.why_not(STEWARD, nothing) == "border.why.not_lying_there"


@pytest.mark.parametrize(
    ("good", "source", "target", "reason", "why"),
    [
        (JUG, "away", "goods.white", "x", "border.why.no_such_place"),
        (JUG, "away", "away", "x", "border.why.lies_there_already"),
        (GoodId("rum"), "away", "goods.red", "x", "why.no_such_good"),
        (JUG, "away", "goods.red", " ", "why.reason_missing"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(
    good: GoodId, source: str, target: str, reason: str, why: str
) -> None:
    command = MoveCard(good=good, source=source, target=target, reason=reason)
    assert a_table_of().why_not(STEWARD, command) == why
    assert a_table_of().why_not(seated(RED), command) == "why.not_yours"


def test_only_the_owner_renames_a_card_and_hears_its_name() -> None:
    table = a_table_of().has_goods(RED, "jug").has_stashed(RED, "cigar")
    command = CorrectGood(seat=RED, place="goods", was=JUG, now=STATUE, reason="a misprint")
    assert table.why_not(STEWARD, command) == "why.cards_face_down"
    events = table.does(seated(RED), command)
    assert told(events, PUBLIC)[1].key == "border.news.face_down_card_renamed"
    assert told(events, seated(RED))[1].words["now"] == "good.statue"
    assert table.goods(RED) == {"statue": 1}
    again = CorrectGood(seat=RED, place="stash", was=CIGAR, now=JUG, reason="a misprint")
    table.does(seated(RED), again)
    assert table.stash(RED) == {"jug": 1}
    gone = CorrectGood(seat=RED, place="stash", was=CIGAR, now=JUG, reason="a misprint")
    assert table.why_not(seated(RED), gone) == "border.why.not_lying_there"
    nowhere = CorrectGood(seat=RED, place="away", was=CIGAR, now=JUG, reason="a misprint")
    assert table.why_not(seated(RED), nowhere) == "border.why.no_such_place"


def test_money_is_counted_and_the_bank_never_runs_dry() -> None:
    table = a_table_of().has_dollars(red=2000)
    table.has_dollars(blue=2316)
    assert (table.dollars(RED), table.dollars(BLUE)) == (2000, 2316)
    command = CorrectGold(seat=BLUE, was=2316, counted=2317, reason="counted")
    assert table.why_not(STEWARD, command) == "border.why.bank_lacks"
    assert table.why_not(STEWARD, CorrectGold(seat=None, was=0, counted=1, reason="x")) == (
        "border.why.no_chest"
    )


def test_the_owner_cannot_name_more_than_the_box_holds() -> None:
    table = a_table_of().has_goods(RED, "13 statue, unread")
    command = CorrectGood(seat=RED, place="goods", was=STATUE, now=JUG, reason="a misprint")
    table.does(seated(RED), command)
    table.names(RED, STATUE)
    table.has_goods(RED, "unread")
    assert table.why_not(seated(RED), NameCard(RED, STATUE)) == "border.why.all_there_are"


def test_cards_lying_open_at_the_bank_are_counted_not_moved() -> None:
    table = a_table_of().has_stashed(RED, "jug, unread").ends_game()
    table.goes_on()
    command = MoveCard(good=JUG, source="stash.red", target="away", reason="it lay there")
    assert table.why_not(STEWARD, command) == "why.lies_at_the_bank"
    table.counts(RED, jug=1)
    table.settles()
    table.does(STEWARD, MoveCard(source="stash.red", target="away", reason="it lay there"))
    assert table.stash(RED) == {}

"""A bag handed back is paid for as its merchant offered, unless that is waived."""

import pytest

from companion.game.messages import Message, says
from companion.game.values import PUBLIC, STEWARD, Party, SeatId, seated
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.state import CHEST
from tests.table_talk import (
    APPLE,
    BLUE,
    CHEESE,
    GAME,
    GREEN,
    RED,
    SILK,
    YELLOW,
    Evening,
    a_table_of,
)


def at_the_gate(players: int = 3, **options: bool) -> Evening:
    """Green is sheriff; red and blue have handed over a bag with one apple each."""
    return a_table_of(players, **options).brings_to_gate()


def two_deputies() -> Evening:
    return a_table_of(6).draws(GREEN, BLUE).brings_to_gate()


def says_on_the_button(table: Evening) -> Message | None:
    return table.public_seat(RED).passes_for


@pytest.mark.parametrize("by", [STEWARD, seated(GREEN)])
def test_a_bag_handed_back_without_a_word_is_paid_for_as_offered(by: Party) -> None:
    table = at_the_gate().stands(RED, cheese=1)
    number = table.offers(RED, GREEN, gold=5, stand={CHEESE: 1}, bag={APPLE: 1}, passes=RED)
    events = table.does(by, c.PassBag(RED, 1))
    assert [event.offer.number for event in events if isinstance(event, e.DealMade)] == [number]
    assert (table.gold(GREEN), table.stand(GREEN)) == (55, {"cheese": 1, "apple": 1})
    assert (table.stage(RED), table.stand(RED)) == (BagStage.PASSED, {})


def test_the_newest_terms_of_the_merchant_count() -> None:
    table = at_the_gate()
    first = table.offers(RED, GREEN, gold=5, passes=RED)
    table.offers(RED, GREEN, gold=7, passes=RED)
    table.changes(RED, first, gold=6, passes=RED)
    assert says_on_the_button(table) == says("bags.pass_for_gold", number=6)
    table.passes(RED)
    assert table.gold(GREEN) == 56


def test_the_button_says_what_is_offered_besides_gold() -> None:
    table = at_the_gate()
    table.offers(RED, GREEN, gold=5, bag={SILK: 1}, passes=RED)
    gives = table.public().deals.offers[0].gives
    assert says_on_the_button(table) == says("bags.pass_as_offered", gives=gives)


def test_a_pass_for_nothing_waives_the_offer_and_everyone_hears_it() -> None:
    table = at_the_gate()
    table.offers(RED, GREEN, gold=5, passes=RED)
    waived, *_ = table.passes(RED, bribe=0)
    assert isinstance(waived, e.BribeWaived)
    gives = says("deal.gold", number=5)
    assert GAME.news_for(waived, PUBLIC) == says("news.bribe_waived", seat="seat.red", gives=gives)
    assert (table.gold(GREEN), table.stage(RED)) == (50, BagStage.PASSED)
    assert table.public().deals.offers == ()


def test_for_another_sum_that_sum_is_paid_and_nothing_else() -> None:
    table = at_the_gate()
    table.offers(RED, GREEN, gold=5, passes=RED)
    table.passes(RED, bribe=3)
    assert table.gold(GREEN) == 53


def test_nothing_is_owed_for_an_offer_of_nothing() -> None:
    table = at_the_gate()
    table.offers(RED, GREEN, passes=RED)
    assert says_on_the_button(table) is None
    assert not [event for event in table.passes(RED) if isinstance(event, e.DealMade)]


def test_what_the_sheriff_asks_is_owed_once_the_merchant_stands_by_it() -> None:
    table = two_deputies()
    number = table.says(GREEN, RED, CHEST, gold=5, passes=RED)
    assert says_on_the_button(table) is None
    table.accepts(RED, number)
    assert says_on_the_button(table) == says("bags.pass_for_gold", number=5)
    table.does(seated(BLUE), c.PassBag(RED, 1))
    assert (table.gold(CHEST), table.stage(RED)) == (5, BagStage.PASSED)


def test_what_another_merchant_offers_or_on_other_terms_too_has_to_be_agreed_on() -> None:
    table = at_the_gate(4)
    table.offers(BLUE, GREEN, gold=9, passes=RED)
    table.offers(RED, GREEN, gold=20, passes=RED, opens=YELLOW)
    table.offers(RED, GREEN, gold=3, passes=RED, if_honest=YELLOW)
    assert says_on_the_button(table) is None
    table.passes(RED)
    assert (table.purses(), table.public().deals.owed) == (
        {GREEN: 50, RED: 50, BLUE: 50, YELLOW: 50},
        (),
    )


def test_a_bag_whose_opening_was_bought_is_not_passed_for_an_offer() -> None:
    table = at_the_gate(4)
    table.agrees(BLUE, GREEN, gold=4, opens=RED)
    table.offers(RED, GREEN, gold=9, passes=RED)
    assert table.why_not(seated(GREEN), c.PassBag(RED, 1)) == "why.inspection_owed"


def test_what_can_no_longer_be_paid_is_refused_and_can_be_waived() -> None:
    table = at_the_gate()
    table.offers(RED, GREEN, gold=5, passes=RED)
    table.holds_gold(red=4)
    assert table.why_not(STEWARD, c.PassBag(RED, 1)) == "why.bribe_too_big"
    table.passes(RED, bribe=0)
    assert table.stage(RED) is BagStage.PASSED


def test_two_deputies_are_paid_once_both_hand_the_bag_back() -> None:
    table = two_deputies()
    number = table.offers(RED, CHEST, gold=12, passes=RED)
    assert table.does(seated(GREEN), c.PassBag(RED, 1)) == (e.OfferAgreed(number, GREEN),)
    assert table.why_not(seated(GREEN), c.PassBag(RED, 1)) == "why.other_deputy_first"
    table.does(seated(BLUE), c.PassBag(RED, 1))
    assert (table.gold(CHEST), table.stage(RED)) == (12, BagStage.PASSED)


def test_the_steward_hands_a_bag_back_for_both_deputies() -> None:
    table = two_deputies()
    table.offers(RED, CHEST, gold=12, passes=RED)
    table.does(STEWARD, c.PassBag(RED, 1))
    assert (table.gold(CHEST), table.stage(RED)) == (12, BagStage.PASSED)


@pytest.mark.parametrize(("alone", "gold"), [(BLUE, (50, 58, 0)), (GREEN, (50, 50, 0))])
def test_a_deputy_alone_is_owed_what_was_offered_to_him(
    alone: SeatId, gold: tuple[int, int, int]
) -> None:
    table = two_deputies()
    table.offers(RED, BLUE, gold=8, passes=RED)
    table.offers(RED, CHEST, gold=12, passes=RED)
    table.does(STEWARD, c.PassBag(RED, 1, alone=alone))
    assert (table.gold(GREEN), table.gold(BLUE), table.gold(CHEST)) == gold


def test_nobody_is_paid_for_a_deputy_who_is_none_or_somebody_else() -> None:
    table = two_deputies()
    table.offers(RED, BLUE, gold=8, passes=RED)
    assert table.why_not(STEWARD, c.PassBag(RED, 1, alone=RED)) == "why.no_such_deputy"
    assert table.why_not(seated(GREEN), c.PassBag(RED, 1, alone=BLUE)) == "why.not_yours"

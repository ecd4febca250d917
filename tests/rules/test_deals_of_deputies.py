"""Deals with two deputies: with both together, for the chest, or with one who acts alone."""

import pytest

from companion.game.commands import TimeIsUp
from companion.game.messages import Refusal
from companion.game.values import CLOCK, STEWARD, seated
from companion.games.bags.commands import NameCard
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.deals.commands import AcceptOffer, HandOver, MakeOffer, RefuseOffer
from companion.games.sheriff.deals.views import OwedInspection
from companion.games.sheriff.deputies import ShareChest
from companion.games.sheriff.promises import ANY_CONTRABAND
from companion.games.sheriff.rounds import EndRound
from companion.games.sheriff.state import CHEST, Phase
from companion.games.sheriff.timer import RunTimer
from tests.table_talk import (
    APPLE,
    BLACK,
    BLUE,
    CHEESE,
    GAME,
    GREEN,
    RED,
    SILK,
    WHITE,
    YELLOW,
    Evening,
    a_table_of,
)


def at_the_gate(**options: bool) -> Evening:
    """Green and blue are the deputies; the others have handed over a bag with an apple each."""
    return a_table_of(6, **options).draws(GREEN, BLUE).brings_to_gate()


def test_a_deal_with_both_deputies_needs_the_word_of_both_and_pays_the_chest() -> None:
    """Twelve coins, after some haggling among three."""
    table = at_the_gate()
    number = table.offers(RED, CHEST, gold=10, passes=RED)
    table.changes(BLUE, number, gold=12, passes=RED)
    (offer,) = table.public().deals.offers
    assert offer.waits_for == (RED, GREEN)
    assert table.accepts(RED, number) == (e.OfferAgreed(number, RED),)
    (offer,) = table.public().deals.offers
    assert (offer.waits_for, table.stage(RED)) == ((GREEN,), BagStage.SEALED)
    table.accepts(GREEN, number)
    assert (table.stage(RED), table.gold(CHEST), table.gold(RED)) == (BagStage.PASSED, 12, 38)


def test_a_change_asks_everyone_again_and_one_deputy_may_refuse_for_both() -> None:
    table = at_the_gate()
    number = table.offers(RED, CHEST, gold=10, passes=RED)
    table.accepts(GREEN, number)
    table.changes(RED, number, gold=9, passes=RED)
    (offer,) = table.public().deals.offers
    assert offer.waits_for == (GREEN, BLUE)
    table.accepts(GREEN, number)
    table.does(seated(GREEN), RefuseOffer(GREEN, number, 2))
    assert table.public().deals.offers == ()


def test_a_deputy_alone_lets_pass_only_what_the_other_one_lets_pass_too() -> None:
    """Eight coins go to the one who wanted to open, for himself."""
    table = at_the_gate()
    number = table.offers(RED, BLUE, gold=8, passes=RED)
    late = AcceptOffer(BLUE, number, 1)
    assert table.why_not(seated(BLUE), late) == "why.other_deputy_first"
    table.does(seated(GREEN), c.PassBag(RED, 1))
    table.does(seated(BLUE), late)
    assert (table.gold(BLUE), table.gold(CHEST), table.gold(GREEN)) == (58, 0, 50)
    assert table.stage(RED) is BagStage.PASSED


def test_the_steward_writes_down_what_one_deputy_agreed_on_alone() -> None:
    table = at_the_gate()
    number = table.offers(RED, BLUE, gold=8, passes=RED)
    table.does(STEWARD, AcceptOffer(BLUE, number, 1))
    assert (table.gold(BLUE), table.stage(RED)) == (58, BagStage.PASSED)


def test_goods_for_both_lie_on_the_chest_and_both_may_look() -> None:
    table = at_the_gate().stands(RED, cheese=1, silk=1)
    number = table.offers(RED, CHEST, stand={CHEESE: 1, SILK: 1}, bag={APPLE: 1}, passes=RED)
    for deputy in (GREEN, BLUE):
        *_, settled = table.accepts(deputy, number)
    assert isinstance(settled, e.PromiseSettled)
    assert settled.seen_by == (RED, GREEN, BLUE)
    assert table.stand(CHEST) == {"cheese": 1, "silk": 1, "apple": 1}
    for deputy in (GREEN, BLUE):
        assert table.mine(deputy).chest_contraband == ((SILK, 1),)


def test_both_deputies_are_shown_that_it_is_not_there() -> None:
    table = at_the_gate()
    number = table.offers(RED, CHEST, bag={SILK: 1}, passes=RED)
    for deputy in (GREEN, BLUE):
        table.accepts(deputy, number)
    shown = {seat: len(table.mine(seat).proofs) for seat in table.table.seats}
    assert shown == {GREEN: 1, BLUE: 1, RED: 0, YELLOW: 0, WHITE: 0, BLACK: 0}


def test_what_both_sold_the_opening_of_neither_lets_pass() -> None:
    table = at_the_gate()
    number = table.offers(RED, CHEST, gold=5, opens=YELLOW)
    for deputy in (GREEN, BLUE):
        table.accepts(deputy, number)
    holding = (RED, GREEN, BLUE)
    owed = OwedInspection(deal=1, bag=YELLOW, by=CHEST, bought_by=RED, holding=holding)
    assert table.public().deals.owed == (owed,)
    for by in (seated(GREEN), seated(BLUE), STEWARD):
        assert table.why_not(by, c.PassBag(YELLOW, 1)) == "why.inspection_owed"
    table.does(STEWARD, c.OpenBag(YELLOW, 1))
    assert table.public().deals.owed == ()


def test_what_one_deputy_sold_the_opening_of_the_other_may_still_let_pass_and_he_opens_alone() -> (
    None
):
    table = at_the_gate()
    table.agrees(RED, BLUE, gold=5, opens=YELLOW)
    assert table.why_not(seated(BLUE), c.PassBag(YELLOW, 1)) == "why.inspection_owed"
    table.does(seated(GREEN), c.PassBag(YELLOW, 1))
    assert table.why_not(seated(GREEN), c.PassBag(YELLOW, 1)) == "why.inspection_owed"
    assert table.why_not(STEWARD, c.PassBag(YELLOW, 1)) == "why.inspection_owed"
    table.does(seated(BLUE), c.OpenBag(YELLOW, 1, alone=BLUE))
    assert (table.gold(BLUE), table.gold(GREEN)) == (53, 50)


def test_a_deal_with_both_to_pass_what_one_sold_the_opening_of_is_refused() -> None:
    table = at_the_gate()
    table.agrees(RED, BLUE, gold=5, opens=YELLOW)
    number = table.offers(YELLOW, CHEST, gold=9, passes=YELLOW)
    for deputy in (GREEN, BLUE):
        answer = AcceptOffer(deputy, number, 1)
        assert table.why_not(seated(deputy), answer) == "why.inspection_owed"


@pytest.mark.parametrize(
    ("giver", "taker"), [(GREEN, CHEST), (CHEST, RED), (CHEST, CHEST), (RED, RED)]
)
def test_nobody_deals_with_himself_and_the_chest_offers_nothing(giver: str, taker: str) -> None:
    table = at_the_gate()
    offer = MakeOffer(seat=GREEN, round=1, giver=giver, taker=taker, gold=1)  # type: ignore[arg-type]
    assert table.why_not(seated(GREEN), offer) in ("why.not_your_offer", "why.no_such_seat")


def test_only_at_a_table_with_deputies_is_there_a_chest_to_pay() -> None:
    table = a_table_of(3).brings_to_gate()
    offer = table.offer(RED, RED, CHEST, gold=1, passes=RED)
    assert table.why_not(seated(RED), offer) == "why.no_such_seat"


def time_is_up(table: Evening) -> None:
    table.does(STEWARD, RunTimer())
    decided = GAME.decide(table.table, TimeIsUp(), CLOCK, 60_000 * 6)
    assert not isinstance(decided, Refusal)
    table.happens(*decided.events)


def test_at_zero_the_chest_pays_back_what_both_were_paid_to_open() -> None:
    table = at_the_gate(timer=True).stands(RED, cheese=1)
    number = table.offers(RED, CHEST, gold=5, stand={CHEESE: 1}, opens=YELLOW)
    for deputy in (GREEN, BLUE):
        table.accepts(deputy, number)
    assert (table.gold(CHEST), table.stand(CHEST)) == (5, {"cheese": 1})
    time_is_up(table)
    assert (table.gold(CHEST), table.gold(RED), table.stand(CHEST)) == (0, 50, {})
    assert table.phase() is Phase.CLOSING


def test_at_zero_a_deputy_who_was_paid_alone_pays_it_back_alone() -> None:
    table = at_the_gate(timer=True)
    table.agrees(RED, BLUE, gold=5, opens=YELLOW)
    time_is_up(table)
    assert (table.gold(BLUE), table.gold(RED)) == (50, 50)


def test_goods_named_after_the_chest_was_shared_are_shared_once_more() -> None:
    table = a_table_of(6).draws(GREEN, BLUE).brings_to_gate(red=(1, APPLE, ["unread"]))
    number = table.offers(RED, CHEST, gold=2, bag={CHEESE: 1}, passes=RED)
    for deputy in (GREEN, BLUE):
        table.accepts(deputy, number)
    for seat in (YELLOW, WHITE, BLACK):
        table.does(STEWARD, c.PassBag(seat, 1))
    assert table.phase() is Phase.SHARING
    table.does(STEWARD, ShareChest(1))
    assert table.phase() is Phase.CLOSING
    assert table.why_not(STEWARD, EndRound(1)) == "why.promise_waits"
    table.does(STEWARD, NameCard(RED, CHEESE))
    assert (table.phase(), table.stand(CHEST)) == (Phase.SHARING, {"cheese": 1})
    table.does(STEWARD, ShareChest(1, GREEN))
    assert (table.stand(GREEN), table.phase()) == ({"cheese": 1}, Phase.CLOSING)


def test_the_chest_is_shared_only_once_all_that_both_were_promised_lies_on_it() -> None:
    """The second card is still in red's hands: shared now, the first one would be odd."""
    table = at_the_gate().stands(RED, silk=1, pepper=1)
    table.stands(YELLOW, mead=1)
    number = table.offers(YELLOW, CHEST, stand={ANY_CONTRABAND: 1})
    for deputy in (GREEN, BLUE):
        table.accepts(deputy, number)
    number = table.offers(RED, CHEST, stand={ANY_CONTRABAND: 1})
    for deputy in (GREEN, BLUE):
        table.accepts(deputy, number)
    for seat in table.table.merchants:
        for deputy in (GREEN, BLUE):
            table.does(seated(deputy), c.PassBag(seat, 1))
    assert table.phase() is Phase.SHARING
    assert table.why_not(STEWARD, ShareChest(1)) == "why.chest_waits"
    table.does(seated(RED), HandOver(RED, 2, {SILK: 1}))
    table.does(STEWARD, ShareChest(1))
    assert len(table.table.stands[GREEN].all()) == len(table.table.stands[BLUE].all()) == 1

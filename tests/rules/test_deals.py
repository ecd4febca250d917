"""Deals that both sides accepted: gold and goods on stands at once, passes in the same step."""

import pytest

from companion.game.bank import CoinsMoved, purse
from companion.game.contract import Trace
from companion.game.messages import refuse
from companion.game.values import PUBLIC, STEWARD, SeatId, seated
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.deals.commands import AcceptOffer, LetGo
from companion.games.sheriff.promises import ANY_CONTRABAND, Noted, Offer, Terms
from companion.games.sheriff.redeciding import CorrectDecision
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
    card,
    cards,
)

EDITIONS = ("sheriff-2e", "sheriff-1e")
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def at_the_gate(players: int = 3, edition: str = "sheriff-2e", /, **options: bool) -> Evening:
    """Green is sheriff; the merchants have handed over a bag with one apple each."""
    return a_table_of(players, edition, **options).brings_to_gate()


@both_editions
def test_the_haggling_of_the_rulebook_ends_at_eight_coins_and_two_apples(edition: str) -> None:
    """Five coins and two apples are offered, and eight coins are asked for."""
    table = at_the_gate(3, edition).stands(RED, apple=3)
    number = table.offers(RED, GREEN, gold=5, stand={APPLE: 2}, passes=RED)
    table.changes(GREEN, number, gold=8, stand={APPLE: 2}, passes=RED)
    table.accepts(RED, number)
    assert table.purses() == {GREEN: 58, RED: 42, BLUE: 50}
    assert (table.stand(GREEN), table.stand(RED)) == ({"apple": 2}, {"apple": 2})
    assert table.stage(RED) is BagStage.PASSED


@both_editions
def test_twenty_coins_buy_a_pass_and_the_opening_of_another_bag(edition: str) -> None:
    """Whatever the other merchant offers then, that bag has to be opened."""
    table = at_the_gate(4, edition)
    table.agrees(RED, GREEN, gold=20, passes=RED, opens=BLUE)
    assert (table.stage(RED), table.gold(GREEN)) == (BagStage.PASSED, 70)
    assert table.why_not(seated(GREEN), c.PassBag(BLUE, 1, 30)) == "why.inspection_owed"
    offered = table.offers(BLUE, GREEN, gold=50, passes=BLUE)
    late = AcceptOffer(GREEN, offered, 1)
    assert table.why_not(seated(GREEN), late) == "why.inspection_owed"
    assert table.why_not(STEWARD, late) == "why.inspection_owed"
    table.opens(BLUE)
    assert table.gold(BLUE) == 52


@both_editions
def test_a_promise_for_a_later_round_is_noted_and_binds_nobody(edition: str) -> None:
    """You let me pass, and I let you pass when I am sheriff; then he opens the bag after all."""
    table = at_the_gate(3, edition)
    table.agrees(RED, GREEN, later="I shall let you pass when I am sheriff", passes=RED)
    noted = Noted(round=1, giver=RED, taker=GREEN, later="I shall let you pass when I am sheriff")
    assert table.public().deals.noted == (noted,)
    table.passes(BLUE)
    table.ends_round()
    table.brings_to_gate()
    assert table.public().deals.noted == (noted,)
    table.opens(GREEN)
    assert table.stage(GREEN) is BagStage.JUDGED


def test_accepting_a_pass_hands_the_bag_back_and_unloads_it_in_one_step() -> None:
    table = a_table_of(3).brings_to_gate(red=(2, CHEESE, ["cheese-01", "silk-01"]))
    number = table.offers(RED, GREEN, gold=5, passes=RED)
    terms = Terms(giver=RED, taker=GREEN, gold=5, passes=RED)
    assert table.accepts(GREEN, number) == (
        e.DealMade(offer=Offer(number=1, by=RED, terms=terms), due=(), paid=5),
        CoinsMoved(payer=purse(RED), payee=purse(GREEN), amount=5, reason="bribe", about=RED),
        e.BagPassed(RED),
        e.BagUnloaded(seat=RED, legal=cards("cheese-01"), contraband=cards("silk-01"), unsorted=()),
    )
    assert table.why_not(seated(GREEN), c.OpenBag(RED, 1)) == "why.bag_decided"


def test_goods_on_a_stand_lie_open_so_that_deal_can_be_taken_back() -> None:
    table = at_the_gate().stands(RED, apple=2, cheese=1)
    *_, handed = table.agrees(RED, GREEN, stand={APPLE: 1, CHEESE: 1}, opens=BLUE)
    assert handed == e.GoodsHandedOver(
        number=1,
        giver=RED,
        taker=GREEN,
        legal=cards("apple", "cheese"),
        contraband=(),
        seen_by=(RED, GREEN),
    )
    assert handed.trace is Trace.OPEN
    assert (table.stand(RED), table.stand(GREEN)) == ({"apple": 1}, {"apple": 1, "cheese": 1})


def test_a_pass_may_be_bought_for_another() -> None:
    table = at_the_gate()
    table.agrees(RED, GREEN, gold=3, passes=BLUE)
    assert (table.stage(RED), table.stage(BLUE)) == (BagStage.SEALED, BagStage.PASSED)
    assert table.purses() == {GREEN: 53, RED: 47, BLUE: 50}


def test_the_sheriff_may_pay_a_merchant() -> None:
    table = at_the_gate().stands(GREEN, apple=1)
    table.agrees(GREEN, RED, gold=4, stand={APPLE: 1}, later="You tell me what blue is up to")
    assert (table.gold(RED), table.stand(RED)) == (54, {"apple": 1})


def test_two_deals_never_need_more_gold_than_the_purse_holds() -> None:
    table = at_the_gate(4)
    first = table.offers(RED, GREEN, gold=30, opens=BLUE)
    second = table.offers(RED, GREEN, gold=30, opens=YELLOW)
    table.accepts(GREEN, first)
    answer = table.asks(seated(GREEN), AcceptOffer(GREEN, second, 1))
    assert answer == refuse("why.bribe_too_big", gold=20)


def test_two_deals_never_need_more_goods_than_lie_open_on_the_stand() -> None:
    table = at_the_gate().stands(RED, apple=2)
    first = table.offers(RED, GREEN, stand={APPLE: 2}, opens=BLUE)
    second = table.offers(RED, GREEN, stand={APPLE: 1}, passes=RED)
    table.accepts(GREEN, first)
    late = AcceptOffer(GREEN, second, 1)
    assert table.why_not(seated(GREEN), late) == "why.not_on_stand"


def test_gold_from_one_deal_pays_for_the_next() -> None:
    table = at_the_gate().holds_gold(green=0)
    table.agrees(RED, GREEN, gold=10, passes=RED)
    table.opens(BLUE)
    assert table.purses() == {GREEN: 8, RED: 40, BLUE: 52}


def test_the_short_way_books_a_deal_said_aloud_in_one_step() -> None:
    table = at_the_gate()
    table.offers(RED, GREEN, gold=9, passes=RED)
    table.passes(RED, bribe=7)
    assert table.purses() == {GREEN: 57, RED: 43, BLUE: 50}
    assert table.public().deals.offers == ()


def test_what_two_merchants_agree_on_is_only_noted() -> None:
    table = at_the_gate().stands(RED, apple=2)
    made = table.agrees(RED, BLUE, gold=5, stand={APPLE: 1}, bag={SILK: 1})
    assert [type(event) for event in made] == [e.DealMade]
    assert table.purses() == {GREEN: 50, RED: 50, BLUE: 50}
    assert table.stand(RED) == {"apple": 2}
    (noted,) = table.public().deals.made
    assert (noted.giver, noted.taker, noted.due, noted.by_hand) == (RED, BLUE, (), True)


def test_of_a_deal_left_to_two_merchants_nobody_hears_that_anything_was_given() -> None:
    keys = []
    for options, terms in (
        ({}, {"gold": 5}),
        ({}, {"stand": {APPLE: 1}}),
        ({}, {"later": "I shall let you pass"}),
        ({"merchant_deals": True}, {"gold": 5}),
    ):
        table = at_the_gate(**options).stands(RED, apple=2)
        made, *_ = table.agrees(RED, BLUE, **terms)
        news = GAME.news_for(made, PUBLIC)
        assert news is not None
        keys.append(news.key)
    assert keys == ["news.deal_noted"] * 2 + ["news.deal_made"] * 2


def test_where_the_table_agrees_gold_and_open_goods_move_between_merchants() -> None:
    table = at_the_gate(merchant_deals=True).stands(RED, apple=2, silk=1)
    table.agrees(RED, BLUE, gold=5, stand={APPLE: 1, SILK: 1}, bag={APPLE: 1})
    assert table.purses() == {GREEN: 50, RED: 45, BLUE: 55}
    assert (table.stand(RED), table.stand(BLUE)) == ({"apple": 1, "silk": 1}, {"apple": 1})
    table.passes(RED)
    assert table.stand(BLUE) == {"apple": 1}


def test_the_sheriff_cannot_promise_to_pass_what_he_promised_to_open() -> None:
    table = at_the_gate()
    table.agrees(RED, GREEN, gold=5, opens=BLUE)
    late = table.offers(BLUE, GREEN, gold=9, passes=BLUE)
    assert table.why_not(seated(GREEN), AcceptOffer(GREEN, late, 1)) == "why.inspection_owed"


def test_where_the_table_agrees_the_later_of_two_deals_counts_and_the_first_is_paid_back() -> None:
    table = at_the_gate(conflicting_deals=True).stands(RED, apple=1)
    table.agrees(RED, GREEN, gold=5, stand={APPLE: 1}, opens=BLUE)
    table.agrees(BLUE, GREEN, gold=9, passes=BLUE)
    assert table.stage(BLUE) is BagStage.PASSED
    assert table.purses() == {GREEN: 59, RED: 50, BLUE: 41}
    assert (table.stand(RED), table.stand(GREEN)) == ({"apple": 1}, {})
    assert table.public().deals.owed == ()


def test_even_then_a_bag_whose_opening_was_bought_does_not_pass_without_a_deal() -> None:
    table = at_the_gate(conflicting_deals=True)
    table.agrees(RED, GREEN, gold=5, opens=BLUE)
    assert table.why_not(seated(GREEN), c.PassBag(BLUE, 1)) == "why.inspection_owed"


def test_two_merchants_may_buy_the_opening_of_the_same_bag() -> None:
    table = at_the_gate(4)
    for seat in (RED, YELLOW):
        table.agrees(seat, GREEN, gold=5, opens=BLUE)
    assert [owed.bought_by for owed in table.public().deals.owed] == [RED, YELLOW]
    table.opens(BLUE)
    assert table.public().deals.owed == ()
    assert table.purses() == {GREEN: 58, RED: 45, BLUE: 52, YELLOW: 45}


def test_deals_of_a_round_are_over_with_it() -> None:
    table = at_the_gate()
    table.agrees(RED, GREEN, gold=5, passes=RED)
    table.passes(BLUE)
    assert len(table.public().deals.made) == 1
    table.ends_round()
    assert table.public().deals.made == ()


def test_contraband_from_the_stand_goes_face_down_and_the_taker_alone_sees_it() -> None:
    table = at_the_gate().stands(RED, silk=1)
    *_, handed = table.agrees(RED, GREEN, stand={SILK: 1}, opens=BLUE)
    assert handed == e.PromiseSettled(
        number=1,
        giver=RED,
        taker=GREEN,
        legal=(),
        contraband=(card("silk"),),
        seen_by=(RED, GREEN),
    )
    assert handed.trace is Trace.REVEAL
    assert (table.public_seat(RED).contraband, table.public_seat(GREEN).contraband) == (0, 1)
    assert table.mine(GREEN).contraband == ((SILK, 1),)
    said = {
        str(one): GAME.news_for(handed, one)
        for one in (PUBLIC, seated(RED), seated(GREEN), seated(BLUE))
    }
    heard = {one: news.words["goods"] for one, news in said.items() if news}
    assert heard == {
        "public": (),
        "seat:red": ((SILK, 1),),
        "seat:green": ((SILK, 1),),
        "seat:blue": (),
    }


def test_where_the_table_agrees_contraband_given_for_a_deal_is_shown_to_everyone() -> None:
    table = at_the_gate(bribes_shown=True).stands(RED, silk=1)
    *_, handed = table.agrees(RED, GREEN, stand={SILK: 1}, opens=BLUE)
    for audience in (PUBLIC, seated(BLUE), seated(GREEN)):
        news = GAME.news_for(handed, audience)
        assert news is not None
        assert news.words["goods"] == ((SILK, 1),)


def test_what_several_deals_get_from_one_bag_is_not_undone_by_halves() -> None:
    """What shows something hidden comes last, so that no step back takes the rest alone."""
    table = at_the_gate()
    table.agrees(RED, GREEN, anywhere={SILK: 1}, opens=BLUE)
    table.agrees(RED, GREEN, bag={APPLE: 1}, opens=BLUE)
    kinds = [type(event) for event in table.opens(RED)]
    handed = [kind for kind in kinds if issubclass(kind, e.GoodsHandedOver)]
    assert handed == [e.GoodsHandedOver, e.PromiseSettled]
    assert [bargain.due for bargain in table.table.bargains] == [(), ()]


def test_what_a_deal_still_owes_is_shown_to_everyone() -> None:
    table = at_the_gate()
    table.agrees(RED, GREEN, bag={APPLE: 1, SILK: 1}, opens=BLUE)
    (made,) = table.public().deals.made
    assert made.due == ((APPLE, 1), (ANY_CONTRABAND, 1))


def test_where_purses_are_hidden_only_the_giver_is_told_what_the_purse_does_not_hold() -> None:
    table = at_the_gate(hidden_purses=True).holds_gold(red=3)
    offer = table.offer(RED, RED, GREEN, gold=4, passes=RED)
    assert table.why_not(seated(RED), offer) == "why.bribe_too_big"
    asked = table.says(GREEN, RED, GREEN, gold=4, passes=RED)
    assert table.why_not(seated(RED), AcceptOffer(RED, asked, 1)) == "why.bribe_too_big"


def test_where_purses_are_hidden_coins_that_others_saw_change_hands_are_believed() -> None:
    table = at_the_gate(hidden_purses=True).holds_gold(red=3)
    table.does(STEWARD, table.offer(RED, RED, GREEN, gold=4, passes=RED))
    table.accepts(GREEN, 1)
    assert (table.gold(RED), table.gold(GREEN)) == (0, 54)


def test_i_pay_your_fine_if_the_bag_is_honest_and_nothing_if_it_is_not() -> None:
    """The sheriff has no coins: what was promised arrives before the fine is due."""
    for packed, purses in (("apple", (8, 40, 52)), ("silk", (14, 50, 46))):
        table = at_the_gate_with(blue=packed).holds_gold(green=0 if packed == "apple" else 10)
        made, *more = table.agrees(RED, GREEN, gold=10, opens=BLUE, if_honest=BLUE)
        assert (isinstance(made, e.DealMade), more, table.gold(RED)) == (True, [], 50)
        assert table.why_not(seated(GREEN), c.PassBag(BLUE, 1)) == "why.inspection_owed"
        table.opens(BLUE)
        assert (table.gold(GREEN), table.gold(RED), table.gold(BLUE)) == purses
        assert table.public().debts == ()


def at_the_gate_with(blue: str) -> Evening:
    return a_table_of(4).brings_to_gate(blue=(1, APPLE, [blue]))


@pytest.mark.parametrize(("packed", "given"), [("apple", 0), ("silk", 1)])
def test_a_promise_on_a_bag_that_is_caught_is_kept_if_it_is(packed: str, given: int) -> None:
    table = at_the_gate_with(blue=packed).stands(RED, cheese=1)
    table.agrees(RED, GREEN, gold=3, stand={CHEESE: 1}, later="peace", if_caught=BLUE)
    table.opens(BLUE)
    assert (table.stand(GREEN).get("cheese", 0), table.gold(RED)) == (given, 50 - 3 * given)
    assert [one.later for one in table.public().deals.noted] == ["peace"]


def test_a_bag_that_passes_leaves_every_promise_on_its_outcome_void() -> None:
    table = at_the_gate_with(blue="apple")
    table.agrees(RED, GREEN, gold=3, later="peace", if_honest=BLUE)
    told = table.passes(BLUE)
    (turned,) = [event for event in told if isinstance(event, e.PromiseTurned)]
    news = GAME.news_for(turned, PUBLIC)
    assert (turned.met, news and news.key, table.gold(GREEN)) == (False, "news.promise_void", 50)


def test_gold_promised_on_an_outcome_and_spent_since_is_owed_like_a_fine() -> None:
    table = at_the_gate_with(blue="apple").stands(RED, chicken=2, cheese=1).holds_gold(red=5)
    table.agrees(RED, GREEN, gold=5, later="peace", if_honest=BLUE)
    table.agrees(RED, GREEN, gold=4, passes=RED)
    table.opens(BLUE)
    (debt,) = table.public().debts
    assert (debt.debtor, debt.creditor, debt.owed) == (RED, GREEN, 4)


def test_goods_of_a_bag_that_came_back_before_are_given_from_the_stand() -> None:
    table = a_table_of(4).brings_to_gate(red=(2, CHEESE, ["cheese", "silk"]))
    table.agrees(RED, GREEN, bag={CHEESE: 1, SILK: 1}, later="peace", if_honest=BLUE)
    table.passes(RED)
    assert table.stand(GREEN) == {}
    table.opens(BLUE)
    assert table.stand(GREEN) == {"cheese": 1, "silk": 1}


def test_goods_of_the_very_bag_are_given_out_of_what_is_left_of_it() -> None:
    table = a_table_of(4).brings_to_gate(red=(2, CHEESE, ["cheese", "silk"]))
    table.agrees(RED, GREEN, bag={CHEESE: 1, SILK: 1}, later="peace", if_caught=RED)
    table.opens(RED)
    assert (table.stand(RED), table.stand(GREEN)) == ({}, {"cheese": 1})


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"gold": 1, "if_honest": BLUE, "if_caught": BLUE}, "why.one_condition"),
        ({"gold": 1, "passes": BLUE, "if_honest": BLUE}, "why.outcome_never_known"),
        ({"gold": 1, "if_honest": GREEN}, "why.bag_decided"),
        ({"passes": RED, "if_honest": BLUE}, "why.empty_offer"),
        ({"gold": 1, "if_honest": SeatId("nobody")}, "why.no_such_seat"),
        ({"gold": 51, "if_honest": BLUE}, "why.bribe_too_big"),
    ],
)
def test_a_promise_hangs_on_one_outcome_of_a_bag_that_is_still_closed(
    terms: dict[str, object], why: str
) -> None:
    table = at_the_gate()
    assert table.why_not(seated(RED), table.offer(RED, RED, GREEN, **terms)) == why


def test_an_offer_on_an_outcome_is_gone_once_the_bag_is_decided() -> None:
    table = at_the_gate(4)
    table.offers(RED, GREEN, gold=1, if_honest=BLUE)
    table.passes(BLUE)
    assert table.public().deals.offers == ()


def test_a_bought_inspection_whose_price_hung_on_an_outcome_gives_nothing_back_unpaid() -> None:
    table = at_the_gate(4)
    table.agrees(RED, GREEN, gold=5, opens=BLUE, if_honest=BLUE)
    for seat in (RED, GREEN):
        table.does(seated(seat), LetGo(seat, 1))
    assert table.purses() == {GREEN: 50, RED: 50, BLUE: 50, YELLOW: 50}
    table.agrees(RED, GREEN, gold=5, opens=BLUE, if_honest=YELLOW)
    table.opens(YELLOW)
    assert (table.gold(RED), table.gold(GREEN)) == (45, 53)
    for seat in (RED, GREEN):
        table.does(seated(seat), LetGo(seat, 2))
    assert (table.gold(RED), table.gold(GREEN)) == (50, 48)


def test_a_decision_put_right_turns_what_hung_on_it_the_other_way() -> None:
    table = at_the_gate_with(blue="apple")
    table.agrees(RED, GREEN, gold=10, later="peace", if_honest=BLUE)
    table.opens(BLUE)
    assert table.purses() == {GREEN: 58, RED: 40, BLUE: 52, YELLOW: 50}
    passed = CorrectDecision(seat=BLUE, round=1, opened=False, reason="It passed")
    table.does(STEWARD, passed)
    assert table.purses() == {GREEN: 50, RED: 50, BLUE: 50, YELLOW: 50}
    opened = CorrectDecision(seat=BLUE, round=1, opened=True, reason="It was opened")
    table.does(STEWARD, opened)
    table.counts(BLUE, apple=1)
    table.judges(BLUE)
    assert table.purses() == {GREEN: 58, RED: 40, BLUE: 52, YELLOW: 50}


def test_after_the_last_bag_gold_and_goods_on_stands_still_change_hands_until_the_round_ends() -> (
    None
):
    table = at_the_gate().stands(RED, cheese=1)
    for seat in (RED, BLUE):
        table.passes(seat)
    number = table.offers(RED, GREEN, gold=3, stand={CHEESE: 1}, later="for your fine")
    assert [one.number for one in table.public().deals.offers] == [number]
    table.accepts(GREEN, number)
    assert (table.gold(GREEN), table.stand(GREEN)) == (53, {"cheese": 1})
    for terms in ({"gold": 1, "passes": RED}, {"gold": 1, "opens": BLUE}):
        offer = table.offer(RED, RED, GREEN, **terms)
        assert table.why_not(seated(RED), offer) == "why.bag_decided"
    offer = table.offer(RED, RED, GREEN, bag={CHEESE: 1})
    assert table.why_not(seated(RED), offer) == "why.no_closed_bag"
    table.ends_round()
    assert table.why_not(seated(RED), table.offer(RED, RED, GREEN, gold=1)) == "why.not_now"

"""Two deputies pass a bag for the same sum: it belongs to the wish of each."""

import pytest

from companion.game.messages import Message, says
from companion.game.values import PUBLIC, STEWARD, SeatId, seated
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.state import CHEST, Wish
from tests.table_talk import APPLE, BLUE, GAME, GREEN, RED, YELLOW, Evening, a_table_of


def at_the_gate() -> Evening:
    """Green and blue are the deputies; the others have handed over a bag with an apple each."""
    return a_table_of(6).draws(GREEN, BLUE).brings_to_gate()


def passes(table: Evening, deputy: SeatId, bribe: int | None = None) -> None:
    table.does(seated(deputy), c.PassBag(RED, 1, bribe))


def said(table: Evening) -> dict[SeatId, tuple[Wish, Message | None]]:
    bag = table.public_bag(RED)
    assert bag is not None
    return {one.deputy: (one.wish, one.gives) for one in bag.wishes}


def gold(number: int) -> Message:
    return says("deal.gold", number=number)


@pytest.mark.parametrize(("first", "second"), [(12, 12), (12, None), (None, 12)])
def test_for_the_same_sum_or_none_named_by_one_it_passes(
    first: int | None, second: int | None
) -> None:
    table = at_the_gate()
    passes(table, GREEN, first)
    passes(table, BLUE, second)
    assert (table.stage(RED), table.gold(CHEST), table.gold(RED)) == (BagStage.PASSED, 12, 38)


@pytest.mark.parametrize("second", [8, 0])
def test_for_different_sums_it_stays_and_both_are_asked_again(second: int) -> None:
    table = at_the_gate()
    passes(table, GREEN, 12)
    passes(table, BLUE, second)
    gives = gold(8) if second else says("deal.nothing")
    assert said(table) == {GREEN: (Wish.PASS, gold(12)), BLUE: (Wish.PASS, gives)}
    assert (table.stage(RED), table.gold(CHEST)) == (BagStage.SEALED, 0)
    assert table.public().next_step == says("next.sums_differ", seat="seat.red")
    assert table.why_not(seated(BLUE), c.PassBag(RED, 1, second)) == "why.sums_differ"
    assert table.why_not(STEWARD, c.PassBag(RED, 1)) == "why.sums_differ"
    passes(table, GREEN, second)
    assert (table.stage(RED), table.gold(CHEST)) == (BagStage.PASSED, second)


def test_a_deputy_who_named_a_sum_joins_the_other_with_a_plain_pass() -> None:
    table = at_the_gate()
    passes(table, GREEN, 12)
    passes(table, BLUE, 8)
    passes(table, GREEN)
    assert (table.stage(RED), table.gold(CHEST)) == (BagStage.PASSED, 8)


def test_the_steward_passes_it_for_the_sum_that_was_named() -> None:
    table = at_the_gate()
    passes(table, GREEN, 12)
    table.does(STEWARD, c.PassBag(RED, 1))
    assert table.gold(CHEST) == 12


@pytest.mark.parametrize(
    ("bribe", "news"),
    [
        (None, says("news.deputy_wants_to_pass", deputy="seat.green", seat="seat.red")),
        (12, says("news.deputy_names_a_sum", deputy="seat.green", seat="seat.red", number=12)),
        (0, says("news.deputy_wants_nothing_for_it", deputy="seat.green", seat="seat.red")),
    ],
)
def test_everyone_hears_the_sum(bribe: int | None, news: Message) -> None:
    (event,) = at_the_gate().does(seated(GREEN), c.PassBag(RED, 1, bribe))
    assert GAME.news_for(event, PUBLIC) == news


def test_to_accept_an_offer_to_both_is_a_wish_with_its_sum_and_the_other_may_act_alone() -> None:
    table = at_the_gate()
    number = table.offers(RED, CHEST, gold=12, passes=RED)
    table.accepts(GREEN, number)
    assert said(table) == {GREEN: (Wish.PASS, gold(12))}
    table.does(seated(BLUE), c.OpenBag(RED, 1, alone=BLUE))
    assert (table.stage(RED), table.gold(BLUE)) == (BagStage.JUDGED, 48)


def test_what_a_deputy_asks_is_a_wish_once_the_merchant_agrees() -> None:
    table = at_the_gate()
    number = table.says(GREEN, RED, CHEST, gold=12, passes=RED)
    assert said(table) == {}
    table.accepts(RED, number)
    assert said(table) == {GREEN: (Wish.PASS, gold(12))}
    passes(table, BLUE, 12)
    assert (table.stage(RED), table.gold(CHEST)) == (BagStage.PASSED, 12)


def test_who_would_let_it_pass_for_nothing_named_joins_an_offer_that_the_other_accepts() -> None:
    table = at_the_gate()
    passes(table, GREEN)
    number = table.offers(RED, CHEST, gold=12, bag={APPLE: 1}, passes=RED)
    table.accepts(BLUE, number)
    assert (table.stage(RED), table.gold(CHEST)) == (BagStage.PASSED, 12)
    assert table.stand(CHEST) == {"apple": 1}


def test_gold_alone_is_not_the_same_as_gold_and_goods() -> None:
    table = at_the_gate()
    number = table.offers(RED, CHEST, gold=12, bag={APPLE: 1}, passes=RED)
    table.accepts(GREEN, number)
    passes(table, BLUE, 12)
    assert table.stage(RED) is BagStage.SEALED
    table.accepts(BLUE, number)
    assert (table.stage(RED), table.stand(CHEST)) == (BagStage.PASSED, {"apple": 1})


def test_another_word_takes_back_what_was_agreed_to() -> None:
    table = at_the_gate()
    number = table.offers(RED, CHEST, gold=12, passes=RED)
    table.accepts(GREEN, number)
    table.does(seated(GREEN), c.OpenBag(RED, 1))
    assert said(table) == {GREEN: (Wish.OPEN, None)}
    assert table.accepts(BLUE, number) == (e.OfferAgreed(number, BLUE),)
    assert table.stage(RED) is BagStage.SEALED
    assert table.accepts(GREEN, number)
    assert (table.stage(RED), table.gold(CHEST)) == (BagStage.PASSED, 12)


def test_a_changed_offer_binds_no_deputy_to_the_old_one() -> None:
    table = at_the_gate()
    number = table.offers(RED, CHEST, gold=12, passes=RED)
    table.accepts(GREEN, number)
    table.changes(RED, number, gold=3, passes=RED)
    assert said(table) == {}


@pytest.mark.parametrize("other", ["opens", "if_honest", "if_caught"])
def test_an_offer_about_another_bag_too_is_no_mere_pass(other: str) -> None:
    table = at_the_gate()
    passes(table, GREEN)
    number = table.offers(RED, CHEST, gold=12, passes=RED, **{other: YELLOW})
    assert table.accepts(BLUE, number) == (e.OfferAgreed(number, BLUE),)
    assert said(table) == {GREEN: (Wish.PASS, None)}


def test_what_another_merchant_pays_for_the_pass_is_joined_with_a_plain_pass() -> None:
    table = at_the_gate()
    number = table.offers(YELLOW, CHEST, gold=9, passes=RED)
    table.accepts(GREEN, number)
    passes(table, BLUE)
    assert (table.stage(RED), table.gold(YELLOW), table.gold(RED)) == (BagStage.PASSED, 41, 50)

"""The scene of an opening: all that everyone saw of a judged bag, and nothing of any other."""

from collections.abc import Mapping

from companion.game.contract import Event
from companion.game.messages import Message, says, seat_word
from companion.game.scenes import Fate, Payment, Slide, TurnedCard
from companion.game.values import GoodId, SeatId, seated
from companion.games.sheriff.state import CHEST
from tests import border_talk
from tests.border_talk import GAME as BORDER
from tests.border_talk import JUG, SOMBRERO
from tests.table_talk import (
    APPLE,
    BLUE,
    CHEESE,
    CHICKEN,
    GAME,
    GREEN,
    RED,
    SILK,
    UNSEEN,
    Evening,
    a_table_of,
)


def slide_of(table: Evening, events: tuple[Event, ...]) -> Slide:
    slide = GAME.opening(table.table, events)
    assert slide is not None, "something was opened"
    return slide


def turned(*stays: GoodId, taken: tuple[GoodId, ...] = ()) -> tuple[TurnedCard, ...]:
    return (*map(TurnedCard, stays), *(TurnedCard(good, Fate.TAKEN) for good in taken))


def paid(payer: SeatId, payee: SeatId, gold: int) -> Payment:
    return Payment(payer=seat_word(payer), payee=seat_word(payee), gold=gold)


def keys(own: Mapping[SeatId, Message]) -> dict[SeatId, str]:
    return {seat: line.key for seat, line in own.items()}


def test_a_liar_is_shown_with_the_cards_that_are_taken_and_the_fine() -> None:
    table = a_table_of(3).brings_to_gate(red=(3, CHEESE, ["silk", "cheese", "cheese"]))
    slide = slide_of(table, table.opens(RED))
    assert (slide.seat, slide.declared) == (RED, ((CHEESE, 3),))
    assert slide.cards == turned(CHEESE, CHEESE, taken=(SILK,))
    assert slide.payments == (paid(RED, GREEN, 4),)
    assert slide.stamp is not None
    assert (slide.stamp.said.key, slide.stamp.well) == ("opening.caught", False)
    assert keys(slide.own) == {RED: "opening.you_caught", GREEN: "opening.judge_caught"}


def test_an_honest_merchant_is_shown_with_the_coins_of_both_deputies() -> None:
    table = a_table_of(6).draws(GREEN, BLUE).brings_to_gate(red=(3, CHICKEN, ["chicken"] * 3))
    slide = slide_of(table, table.opens(RED))
    assert slide.cards == turned(CHICKEN, CHICKEN, CHICKEN)
    assert slide.payments == (paid(GREEN, RED, 3), paid(BLUE, RED, 3))
    assert slide.own[GREEN] == says("opening.judge_honest", number=3)
    assert slide.own[RED] == says("opening.you_honest", number=6, goods=())
    assert slide.stamp is not None
    assert slide.stamp.well


def test_the_fine_for_both_deputies_goes_to_the_chest_and_only_the_coins_move() -> None:
    table = a_table_of(6).draws(GREEN, BLUE).brings_to_gate(red=(1, CHICKEN, ["silk"]))
    table.holds_gold(red=3)
    slide = slide_of(table, table.opens(RED))
    assert slide.payments == (paid(RED, CHEST, 3),)
    assert slide.own[BLUE] == says("opening.judge_caught_chest", number=4)


def test_nothing_is_staged_before_it_is_judged_or_when_a_bag_passes() -> None:
    table = a_table_of(4).brings_to_gate(red=(2, APPLE, ["apple", UNSEEN]))
    for events in (table.opens(RED), table.passes(BLUE)):
        assert GAME.opening(table.table, events) is None


def test_a_suitcase_is_shown_with_the_bank_and_one_that_was_paid_for_is_not() -> None:
    table = border_talk.a_table_of(4).has_dollars(red=30)
    table.brings(red=(3, JUG, "2 jug, cigar"))
    table.points(RED)
    events = table.opens(RED)
    slide = BORDER.opening(table.table, events)
    assert slide is not None
    assert slide.declared == ((JUG, 3),)
    assert slide.cards == turned(JUG, JUG, taken=(GoodId("cigar"),))
    assert [(one.payer, one.payee) for one in slide.payments] == [("seat.red", "seat.bank")]
    assert keys(slide.own) == {RED: "opening.you_caught", GREEN: "opening.judge_caught"}
    poor = border_talk.a_table_of(4).has_dollars(red=0).brings(red=(3, JUG, "2 jug, cigar"))
    poor.points(RED)
    events = poor.opens(RED)
    slide = BORDER.opening(poor.table, events)
    assert slide is not None
    assert slide.payments == (), "no coin moves out of an empty purse"
    bribed = border_talk.a_table_of(4).has_dollars(red=9).brings(red=(3, SOMBRERO, "jug"))
    bribed.points(RED).offers(RED, 5)
    events = bribed.agrees(seated(GREEN), RED, 5)
    assert BORDER.opening(bribed.table, events) is None


def test_too_few_cards_cost_nobody_anything() -> None:
    table = border_talk.a_table_of(4).brings(red=(3, JUG, "2 jug"))
    table.points(RED)
    table.opens(RED)
    events = table.settles()
    slide = BORDER.opening(table.table, events)
    assert slide is not None
    assert slide.stamp is not None
    assert (slide.stamp.said.key, slide.payments) == ("opening.short", ())

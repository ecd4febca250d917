"""Deputies who were not drawn: their pair is put right until a bag is decided, and after that only
the deck of the next draws."""

import pytest

from companion.game.commands import CardRead
from companion.game.messages import says
from companion.game.values import PUBLIC, READER, STEWARD, CopyId, Party, SeatId, seated
from companion.games.bags.commands import PackByHand
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.correcting import MoveCard
from companion.games.sheriff.market import ChooseFirst, LayOnPile, turn_of
from companion.games.sheriff.redrawing import CorrectDeputies, CorrectDrawn
from companion.games.sheriff.state import CHEST, Phase, Wish
from companion.games.sheriff.timer import AddMinute, RunTimer
from tests.rules.test_taking_back import Remembered
from tests.table_talk import (
    APPLE,
    BLACK,
    BLUE,
    CHEESE,
    GAME,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    Evening,
    a_table_of,
)

WHY = "A card was misread"


def pair(first: SeatId, second: SeatId, round_: int = 1) -> CorrectDeputies:
    return CorrectDeputies(round=round_, first=first, second=second, reason=WHY)


def drawn(seat: SeatId, instead_of: SeatId, round_: int = 1) -> CorrectDrawn:
    return CorrectDrawn(seat=seat, instead_of=instead_of, round=round_, reason=WHY)


def of_six(**options: bool) -> Evening:
    """Green and blue are written down as deputies."""
    return a_table_of(6, **options).draws(GREEN, BLUE)


def at_the_gate(**options: bool) -> Evening:
    return of_six(**options).brings_to_gate(red=(2, APPLE, ["apple", "silk"]))


def brings_the_rest(table: Evening, *seats: SeatId) -> None:
    """The new merchants have been to the market, pack an apple each and declare it."""
    table.closes_market()
    for seat in seats:
        table.packs(seat, "apple").seals(seat)
    for seat in seats:
        table.declares(seat, 1, APPLE)


def test_the_bag_of_a_new_deputy_goes_back_to_hand_and_the_former_one_is_a_merchant() -> None:
    table = at_the_gate()
    table.does(STEWARD, pair(RED, BLUE))
    assert table.public().officers == (RED, BLUE)
    assert table.table.merchants == (YELLOW, WHITE, BLACK, GREEN)
    assert (table.bag(RED), table.stage(RED), table.public_bag(RED)) == ({}, BagStage.OPEN, None)
    assert table.mine(RED).counted == 0
    assert (table.phase(), turn_of(table.table)) == (Phase.MARKET, GREEN)
    assert table.why_not(seated(RED), PackByHand(RED, APPLE)) == "why.bag_closed"
    brings_the_rest(table, GREEN)
    assert table.phase() is Phase.INSPECTING
    table.does(STEWARD, c.PassBag(GREEN, 1))
    assert table.gold(RED) == 50


def test_its_cards_are_told_to_nobody_and_may_be_packed_again_later() -> None:
    """Whether anything lay in an open bag shows nowhere either."""
    told = []
    for packed in ([], ["silk-01"], ["apple-02", "mead-01"]):
        table = of_six().closes_market().packs(RED, *packed)
        events = table.does(STEWARD, pair(RED, BLUE))
        news = [GAME.news_for(event, party) for event in events for party in (PUBLIC, seated(BLUE))]
        told.append((events, news, table.public()))
        table.closes_market()
        assert table.table.place_of(table.table.card_of(CopyId("silk-01"))) is None  # type: ignore[arg-type]
        table.does(READER, CardRead(GREEN, CopyId("silk-01")))
        assert table.bag(GREEN) == {"silk": 1}
    assert told[0] == told[1] == told[2]
    assert says("news.bag_back_to_hand", seat="seat.red") in told[0][1]


def test_at_the_market_a_begun_turn_ends_and_former_deputies_have_theirs() -> None:
    table = of_six()
    table.does(seated(RED), LayOnPile(RED, 1, CHEESE))
    table.does(STEWARD, pair(RED, WHITE))
    market = table.public().market
    assert market is not None
    assert (market.order, market.changed) == ((BLUE, YELLOW, BLACK, GREEN), {})
    assert (market.turn, market.given) == (BLUE, 0)
    table.ends_turn(BLUE, 2)
    table.does(seated(YELLOW), LayOnPile(YELLOW, 1, CHEESE))
    table.does(STEWARD, pair(WHITE, GREEN))
    market = table.public().market
    assert market is not None
    assert (market.turn, market.changed) == (BLACK, {BLUE: 2, YELLOW: 1})


def test_the_merchant_who_was_picked_to_begin_may_turn_out_a_deputy() -> None:
    table = of_six()
    table.does(seated(GREEN), ChooseFirst(WHITE, 1))
    table.does(STEWARD, pair(GREEN, WHITE))
    assert turn_of(table.table) == RED


def test_while_some_still_pack_nobody_loses_a_card_but_the_new_deputies() -> None:
    table = of_six().closes_market().packs(YELLOW, "apple", "silk").packs(WHITE, "apple")
    table.seals(WHITE)
    table.does(STEWARD, pair(RED, BLACK))
    assert (table.bag(YELLOW), table.stage(WHITE)) == ({"apple": 1, "silk": 1}, BagStage.SEALED)
    table.packs(YELLOW, "bread")
    assert table.bag(YELLOW) == {"apple": 1, "silk": 1, "bread": 1}
    assert [turn_of(table.table), table.public().to_act] == [BLUE, (BLUE,)]


def test_the_word_of_a_former_deputy_falls_away_and_that_of_the_other_stays() -> None:
    table = at_the_gate()
    table.does(seated(GREEN), c.PassBag(WHITE, 1))
    table.does(seated(BLUE), c.OpenBag(WHITE, 1))
    table.does(STEWARD, pair(RED, BLUE))
    said = table.public_bag(WHITE)
    assert said is not None
    assert [(word.deputy, word.wish) for word in said.wishes] == [(BLUE, Wish.OPEN)]
    brings_the_rest(table, GREEN)
    table.does(seated(RED), c.OpenBag(WHITE, 1))
    assert table.stage(WHITE) is BagStage.JUDGED


def test_offers_to_the_pair_or_about_a_seat_that_changes_sides_fall_away() -> None:
    table = at_the_gate()
    table.offers(WHITE, CHEST, gold=3, passes=WHITE)
    table.offers(WHITE, GREEN, gold=3, opens=YELLOW)
    table.offers(WHITE, BLUE, gold=3, opens=RED)
    kept = table.offers(YELLOW, BLUE, gold=4, passes=YELLOW)
    table.offers(RED, YELLOW, gold=1, later="friends")
    table.offers(WHITE, YELLOW, gold=1, if_caught=RED)
    table.does(STEWARD, pair(RED, BLUE))
    assert [offer.number for offer in table.table.offers] == [kept]


def test_a_bought_inspection_is_paid_back_by_those_who_were_paid() -> None:
    table = at_the_gate(merchant_deals=True).stands(WHITE, apple=2)
    table.agrees(WHITE, GREEN, gold=4, stand={APPLE: 1}, opens=YELLOW)
    number = table.offers(WHITE, CHEST, gold=6, opens=BLACK)
    for deputy in (GREEN, BLUE):
        table.accepts(deputy, number)
    table.agrees(RED, YELLOW, gold=5, if_honest=WHITE)
    table.agrees(YELLOW, BLUE, gold=2, opens=WHITE)
    assert (table.gold(WHITE), table.gold(CHEST), table.gold(GREEN)) == (40, 6, 54)
    events = table.does(STEWARD, pair(RED, BLUE))
    off = [event.number for event in events if isinstance(event, e.DealVoided)]
    assert off == [1, 2, 3]
    assert (table.gold(WHITE), table.gold(CHEST), table.gold(GREEN)) == (50, 0, 50)
    assert (table.stand(WHITE), table.stand(GREEN)) == ({"apple": 2}, {})
    assert [deal.number for deal in table.table.bargains] == [4]
    brings_the_rest(table, GREEN)
    assert table.why_not(seated(BLUE), c.PassBag(WHITE, 1)) == "why.inspection_owed"


def test_a_deal_that_is_settled_stays() -> None:
    table = at_the_gate()
    table.agrees(WHITE, GREEN, gold=4, later="no questions")
    table.does(STEWARD, pair(RED, BLUE))
    assert (table.gold(WHITE), table.gold(GREEN)) == (46, 54)


def test_goods_that_are_gone_are_owed_before_anybody_packs() -> None:
    table = at_the_gate().stands(WHITE, apple=1)
    table.agrees(WHITE, GREEN, stand={APPLE: 1}, opens=YELLOW)
    move = MoveCard(good=APPLE, source="stand.green", target="pile.1", reason=WHY)
    table.does(STEWARD, move)
    table.holds_gold(green=0).stands(GREEN, cheese=2)
    table.does(STEWARD, pair(RED, BLUE))
    assert (table.stand(WHITE), table.table.debts) == ({"cheese": 1}, ())


def test_another_order_changes_who_is_first_and_nothing_else() -> None:
    table = at_the_gate(timer=True)
    number = table.offers(WHITE, CHEST, gold=3, passes=WHITE)
    before = table.table.bags, table.table.timer
    table.does(STEWARD, pair(BLUE, GREEN))
    assert table.public().officers == (BLUE, GREEN)
    assert (table.table.bags, table.table.timer) == before
    assert (table.phase(), table.table.offers[0].number) == (Phase.INSPECTING, number)


def test_the_time_of_the_inspection_begins_anew() -> None:
    table = at_the_gate(timer=True)
    full = table.table.timer
    table.does(STEWARD, RunTimer())
    table.does(STEWARD, AddMinute(1))
    assert table.table.timer != full
    table.does(STEWARD, pair(RED, BLUE))
    assert table.table.timer == full


@pytest.mark.parametrize("command", [c.PassBag(WHITE, 1), c.OpenBag(WHITE, 1)])
def test_once_a_bag_was_decided_the_pair_stays(command: c.PassBag | c.OpenBag) -> None:
    table = at_the_gate()
    table.does(STEWARD, command)
    assert table.why_not(STEWARD, pair(RED, BLUE)) == "why.deputies_have_decided"
    draws = table.public().draws
    assert draws is not None
    assert (draws.pair, draws.drawn) == ((), (GREEN, BLUE))


def test_the_reasons_why_a_pair_is_not_put_right() -> None:
    table = of_six()
    for command, why in (
        (pair(GREEN, BLUE), "why.same_deputies"),
        (pair(RED, RED), "why.two_deputies"),
        (pair(RED, CHEST), "why.no_such_seat"),
        (pair(RED, BLUE, 2), "why.round_moved_on"),
        (CorrectDeputies(round=1, first=RED, second=BLUE, reason=" "), "why.reason_missing"),
    ):
        assert table.why_not(STEWARD, command) == why
    table.plays_quiet_round().draws(RED, WHITE)
    assert table.why_not(STEWARD, pair(RED, GREEN, 2)) == "why.has_served"
    alone = a_table_of(3)
    assert alone.why_not(STEWARD, pair(RED, BLUE)) == "why.no_deputies_here"
    assert alone.why_not(STEWARD, drawn(RED, BLUE)) == "why.no_deputies_here"
    assert alone.public().draws is None


def test_the_deck_of_the_next_draw_lacks_those_who_were_really_drawn() -> None:
    table = of_six()
    table.does(STEWARD, pair(RED, BLUE))
    table.plays_quiet_round()
    assert table.public().to_draw == (GREEN, YELLOW, WHITE, BLACK)
    table.draws(GREEN, YELLOW)
    assert table.phase() is Phase.MARKET


def test_after_that_the_steward_says_for_the_next_draws_who_was_drawn() -> None:
    table = at_the_gate()
    table.passes(WHITE)
    table.does(STEWARD, drawn(RED, GREEN))
    assert table.public().officers == (GREEN, BLUE)
    assert table.stage(RED) is BagStage.SEALED
    for seat in (RED, YELLOW, BLACK):
        table.passes(seat)
    table.ends_round()
    assert table.public().to_draw == (GREEN, YELLOW, WHITE, BLACK)
    table.does(STEWARD, drawn(YELLOW, BLUE, 2))
    assert table.public().to_draw == (GREEN, BLUE, WHITE, BLACK)
    table.draws(GREEN, BLUE)


def test_a_round_before_is_put_right_while_this_rounds_pair_can_be_put_right_itself() -> None:
    table = of_six().plays_quiet_round().draws(RED, WHITE)
    assert table.why_not(STEWARD, drawn(YELLOW, RED, 2)) == "why.correct_the_pair"
    table.does(STEWARD, drawn(YELLOW, GREEN, 2))
    table.does(STEWARD, pair(GREEN, WHITE, 2))
    assert table.public().officers == (GREEN, WHITE)
    table.plays_quiet_round()
    assert table.public().to_draw == (RED, BLACK)


def test_the_reasons_why_no_other_card_was_drawn() -> None:
    table = of_six().plays_quiet_round()
    for command, why in (
        (drawn(BLUE, GREEN, 2), "why.not_to_swap"),
        (drawn(RED, WHITE, 2), "why.not_to_swap"),
        (drawn(RED, CHEST, 2), "why.not_to_swap"),
        (drawn(RED, GREEN, 1), "why.round_moved_on"),
        (CorrectDrawn(seat=RED, instead_of=GREEN, round=2, reason=""), "why.reason_missing"),
    ):
        assert table.why_not(STEWARD, command) == why
    table.draws(RED, WHITE).plays_quiet_round().draws(YELLOW, BLACK).brings_to_gate()
    table.passes(RED)
    assert table.why_not(STEWARD, drawn(RED, YELLOW, 3)) == "why.not_to_swap"
    draws = table.public().draws
    assert draws is not None
    assert (draws.pair, draws.drawn, draws.deck) == ((), (), ())


@pytest.mark.parametrize("by", [seated(GREEN), seated(RED)])
def test_only_the_steward_says_who_was_drawn(by: Party) -> None:
    table = of_six()
    assert table.why_not(by, pair(RED, BLUE)) == "why.not_yours"
    assert table.why_not(by, drawn(RED, BLUE)) == "why.not_yours"


def test_taken_back_it_leaves_the_table_as_it_was_and_secret_cards_where_they_are() -> None:
    before = at_the_gate()
    remembered = Remembered(before)
    remembered.does(STEWARD, pair(RED, BLUE))
    remembered.takes_back()
    assert remembered.now.table == before.table
    remembered.does(STEWARD, pair(RED, BLUE))
    remembered.does(seated(GREEN), PackByHand(GREEN, APPLE))
    remembered.takes_back()
    assert (remembered.now.public().officers, remembered.now.stage(RED)) == (
        (GREEN, BLUE),
        BagStage.SEALED,
    )
    remembered.does(STEWARD, pair(RED, BLUE))
    assert (remembered.now.bag(RED), remembered.now.bag(GREEN)) == ({}, {"apple": 1})

"""Six players: two deputies a round, who act together for the chest or one of them alone."""

import pytest
from msgspec.structs import replace

from companion.game.contract import Setup
from companion.game.messages import Refusal, says
from companion.game.values import PUBLIC, STEWARD, SeatId, seated
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.correcting import MoveCard
from companion.games.sheriff.debts.events import GoodsPaid
from companion.games.sheriff.deputies import (
    ChestCardDiscarded,
    DeputiesDrawn,
    DrawDeputies,
    PickFromChest,
    ShareChest,
)
from companion.games.sheriff.market import ChooseFirst
from companion.games.sheriff.rounds import EndRound
from companion.games.sheriff.state import CHEST, Phase, Wish
from tests.table_talk import (
    APPLE,
    BLACK,
    BLUE,
    CHEESE,
    CHICKEN,
    CLOCKWISE,
    GAME,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    Evening,
    a_table_of,
    cards,
    sheriff_box,
)


def at_the_gate(**bags: tuple[int, object, list[str]]) -> Evening:
    """Green and blue are the deputies; the others wait with their bags."""
    table = a_table_of(6).draws(GREEN, BLUE)
    return table.brings_to_gate(**bags)  # type: ignore[arg-type]


def test_two_deputies_are_drawn_for_a_round_and_four_are_merchants() -> None:
    table = a_table_of(6)
    assert table.phase() is Phase.DRAWING
    table.draws(BLUE, GREEN)
    assert table.public().officers == (BLUE, GREEN)
    assert table.table.merchants == (YELLOW, WHITE, BLACK, RED)
    assert table.phase() is Phase.MARKET


def test_the_clerk_draws_from_the_cards_still_in_the_deck() -> None:
    drawn = set()
    for number in range(60):
        table = a_table_of(6)
        events = table.asks(STEWARD, DrawDeputies(1), salt=f"{number:x}")
        assert not isinstance(events, Refusal)
        (event,) = events
        assert isinstance(event, DeputiesDrawn)
        assert event.seats[0] != event.seats[1]
        drawn.add(event.seats)
    assert len(drawn) == 30


def test_after_three_rounds_everyone_has_served_once_and_the_deck_is_shuffled() -> None:
    table = a_table_of(6)
    for pair in ((GREEN, RED), (BLUE, YELLOW), (WHITE, BLACK)):
        for served in table.table.served:
            other = next(seat for seat in CLOCKWISE if seat not in table.table.served)
            assert table.why_not(STEWARD, DrawDeputies(table.table.round, served, other)) == (
                "why.has_served"
            )
        table.draws(*pair).plays_quiet_round()
    assert table.public().to_draw == CLOCKWISE


def test_the_game_ends_after_nine_rounds_when_the_deck_is_empty_for_the_third_time() -> None:
    table = a_table_of(6)
    for _ in range(9):
        assert not table.table.ended
        table.draws(*table.public().to_draw[:2]).plays_quiet_round()
    assert (table.phase(), table.turns_up()) == (Phase.ENDING, (e.GameEnded(),))


def test_deputies_are_two_different_seats() -> None:
    table = a_table_of(6)
    for first, second in ((RED, RED), (RED, None), (None, RED), (None, None)):
        command = DrawDeputies(1, first, second)
        if first or second:
            assert table.why_not(STEWARD, command) == "why.two_deputies"
    assert table.why_not(STEWARD, DrawDeputies(2, RED, BLUE)) == "why.round_moved_on"


def test_what_both_let_pass_pays_its_bribe_to_the_chest() -> None:
    table = at_the_gate()
    assert table.does(seated(GREEN), c.PassBag(RED, 1)) == (e.DeputySaid(GREEN, RED, Wish.PASS),)
    table.does(seated(BLUE), c.PassBag(RED, 1, bribe=12))
    assert (table.stage(RED), table.gold(CHEST), table.gold(RED)) == (BagStage.PASSED, 12, 38)


def test_both_open_an_honest_bag_and_pay_half_each_from_their_own_coins() -> None:
    table = at_the_gate(red=(4, CHICKEN, ["chicken"] * 4))
    table.does(seated(GREEN), c.OpenBag(RED, 1))
    table.does(seated(BLUE), c.OpenBag(RED, 1))
    assert (table.gold(RED), table.gold(GREEN), table.gold(BLUE)) == (58, 46, 46)
    assert table.stand(RED) == {"chicken": 4}


def test_both_open_a_false_bag_and_the_fine_goes_to_the_chest() -> None:
    table = at_the_gate(red=(2, CHICKEN, ["chicken", "silk"]))
    table.does(STEWARD, c.OpenBag(RED, 1))
    assert (table.gold(RED), table.gold(CHEST), table.gold(GREEN)) == (46, 4, 50)


def test_goods_for_a_fine_of_both_go_to_the_chest() -> None:
    table = a_table_of(6).draws(GREEN, BLUE).stands(RED, cheese=2)
    table.brings_to_gate(red=(1, CHICKEN, ["silk"])).holds_gold(red=0)
    table.opens(RED)
    chest = table.public().chest
    assert chest is not None
    assert (chest.legal, table.stand(RED)) == (((CHEESE, 2),), {})


def test_where_they_differ_the_one_who_wants_to_open_acts_alone() -> None:
    table = at_the_gate(red=(1, CHICKEN, ["silk"]), yellow=(2, APPLE, ["apple", "apple"]))
    for merchant in (RED, YELLOW):
        table.does(seated(GREEN), c.PassBag(merchant, 1))
        table.does(seated(BLUE), c.OpenBag(merchant, 1))
        table.does(seated(BLUE), c.OpenBag(merchant, 1, alone=BLUE))
    assert (table.gold(RED), table.gold(BLUE)) == (46, 50 + 4 - 4)
    assert (table.gold(YELLOW), table.gold(GREEN), table.gold(CHEST)) == (54, 50, 0)


def test_a_deputy_alone_keeps_the_bribe() -> None:
    table = at_the_gate()
    table.does(seated(GREEN), c.PassBag(RED, 1))
    table.does(seated(BLUE), c.OpenBag(RED, 1))
    table.does(seated(BLUE), c.PassBag(RED, 1, bribe=8, alone=BLUE))
    assert (table.gold(BLUE), table.gold(CHEST), table.stage(RED)) == (58, 0, BagStage.PASSED)


def test_nobody_acts_alone_before_the_other_would_let_it_pass() -> None:
    table = at_the_gate()
    assert table.why_not(seated(BLUE), c.OpenBag(RED, 1, alone=BLUE)) == "why.other_deputy_first"
    assert table.why_not(seated(BLUE), c.OpenBag(RED, 1, alone=GREEN)) == "why.not_yours"
    assert table.why_not(STEWARD, c.OpenBag(RED, 1, alone=RED)) == "why.no_such_deputy"
    table.does(seated(BLUE), c.OpenBag(RED, 1))
    assert table.why_not(seated(BLUE), c.OpenBag(RED, 1)) == "why.other_deputy_first"
    table.does(seated(GREEN), c.PassBag(RED, 1))
    assert table.why_not(seated(BLUE), c.OpenBag(RED, 1)) == "why.deputies_differ"


def test_a_deputy_may_change_his_mind() -> None:
    table = at_the_gate()
    table.does(seated(GREEN), c.PassBag(RED, 1))
    table.does(seated(GREEN), c.OpenBag(RED, 1))
    table.does(seated(BLUE), c.OpenBag(RED, 1))
    assert table.stage(RED) is BagStage.JUDGED


@pytest.mark.parametrize("decided", [c.OpenBag(RED, 1, alone=BLUE), c.PassBag(RED, 1, alone=BLUE)])
def test_what_the_deputies_wanted_is_shown_until_the_bag_is_decided(
    decided: c.OpenBag | c.PassBag,
) -> None:
    table = at_the_gate()
    table.does(seated(GREEN), c.PassBag(RED, 1))
    table.does(seated(BLUE), c.OpenBag(RED, 1))
    shown = [table.public_bag(RED)]
    table.does(seated(BLUE), decided)
    shown.append(table.public_bag(RED))
    assert [[(said.deputy, said.wish) for said in bag.wishes] for bag in shown if bag] == [
        [(GREEN, Wish.PASS), (BLUE, Wish.OPEN)],
        [],
    ]


def test_a_table_with_one_sheriff_knows_no_deputies() -> None:
    table = a_table_of(3).brings_to_gate()
    assert table.why_not(STEWARD, c.PassBag(RED, 1, alone=GREEN)) == "why.no_such_deputy"
    assert table.public().chest is None


def sharing(gold: int, *goods: str) -> Evening:
    """Green and blue share this; all bags have been decided."""
    table = a_table_of(6).draws(GREEN, BLUE)
    table.brings_to_gate()
    for merchant in table.table.merchants:
        table.does(STEWARD, c.PassBag(merchant, 1))
    legal = tuple(card for card in cards(*goods) if card.good in table.table.numbers.legal_goods())
    hidden = tuple(card for card in cards(*goods) if card not in legal)
    laid = e.BagUnloaded(seat=RED, legal=legal, contraband=hidden, unsorted=())
    table.happens(laid)
    if legal:
        table.happens(GoodsPaid(payer=RED, payee=CHEST, cards=legal, worth=0))
    if hidden:
        table.happens(
            e.ContrabandPaid(payer=RED, payee=CHEST, cards=hidden, taken_for=hidden, worth=0)
        )
    return table.holds_gold(chest=gold)


def test_the_chest_is_split_equally_at_the_end_of_the_inspection() -> None:
    table = sharing(12)
    assert table.phase() is Phase.SHARING
    table.does(STEWARD, ShareChest(1))
    assert (table.gold(GREEN), table.gold(BLUE), table.gold(CHEST)) == (56, 56, 0)
    assert table.phase() is Phase.CLOSING


@pytest.mark.parametrize(("rest_to", "gold"), [(None, (52, 52)), (BLUE, (52, 53))])
def test_the_odd_coin_goes_to_the_bank_unless_both_agree(
    rest_to: SeatId | None, gold: tuple[int, int]
) -> None:
    table = sharing(5)
    table.does(STEWARD, ShareChest(1, rest_to))
    assert (table.gold(GREEN), table.gold(BLUE)) == gold


def test_cards_are_picked_in_turn_the_first_drawn_first() -> None:
    table = sharing(0, "apple", "cheese", "silk")
    assert table.why_not(seated(BLUE), PickFromChest(BLUE, 1, APPLE)) == "why.not_your_pick"
    table.does(seated(GREEN), PickFromChest(GREEN, 1, CHEESE))
    table.does(seated(BLUE), PickFromChest(BLUE, 1, APPLE))
    assert (table.stand(GREEN), table.stand(BLUE)) == ({"cheese": 1}, {"apple": 1})
    assert table.why_not(seated(GREEN), PickFromChest(GREEN, 1)) == "why.not_your_pick"
    table.does(seated(GREEN), ShareChest(1))
    assert (table.pile(), table.phase()) == ({"silk": 1}, Phase.CLOSING)


def test_the_odd_card_goes_to_the_deputy_both_agree_on() -> None:
    table = sharing(0, "silk")
    table.does(STEWARD, ShareChest(1, rest_to=BLUE))
    assert (table.stand(BLUE), table.pile()) == ({"silk": 1}, {})


def test_cards_nobody_chose_are_dealt_in_turn() -> None:
    table = sharing(0, "apple", "apple", "pepper", "pepper")
    table.does(STEWARD, ShareChest(1))
    assert (table.stand(GREEN), table.stand(BLUE)) == (
        {"apple": 1, "pepper": 1},
        {"apple": 1, "pepper": 1},
    )


def test_both_deputies_and_nobody_else_may_look_at_contraband_on_the_chest() -> None:
    table = sharing(0, "silk", "mead")
    chest = table.public().chest
    assert chest is not None
    assert (chest.legal, chest.contraband) == ((), 2)
    for deputy in (GREEN, BLUE):
        assert table.mine(deputy).chest_contraband == (("mead", 1), ("silk", 1))
    assert table.mine(RED).chest_contraband is None
    silk = cards("silk")[0].good
    assert table.why_not(STEWARD, PickFromChest(GREEN, 1, silk)) == "why.not_on_chest"
    table.does(seated(GREEN), PickFromChest(GREEN, 1, silk))
    assert table.stand(GREEN) == {"silk": 1}


def test_the_chest_is_shared_before_the_last_round_ends_too() -> None:
    table = a_table_of(6)
    for _ in range(8):
        table.draws(*table.public().to_draw[:2]).plays_quiet_round()
    first, second = table.public().to_draw[:2]
    table.draws(first, second).brings_to_gate()
    merchant, *others = table.table.merchants
    table.passes(merchant, bribe=6)
    for seat in others:
        table.passes(seat)
    assert table.why_not(STEWARD, EndRound(9)) == "why.not_now"
    table.does(STEWARD, ShareChest(9))
    assert (table.gold(first), table.gold(second)) == (53, 53)
    assert table.does(STEWARD, EndRound(9)) == (e.LastRoundEnded(),)


def test_a_deputy_who_cannot_pay_owes_the_own_half_alone() -> None:
    table = at_the_gate(red=(4, CHICKEN, ["chicken"] * 4))
    table.stands(BLUE, apple=3).stands(GREEN, apple=3).holds_gold(blue=1)
    table.opens(RED)
    assert (table.gold(RED), table.gold(GREEN), table.gold(BLUE)) == (55, 46, 0)
    assert (table.stand(GREEN), table.stand(BLUE)) == ({"apple": 3}, {"apple": 1})
    assert table.stand(RED) == {"chicken": 4, "apple": 2}


@pytest.mark.parametrize("deputy", [GREEN, BLUE])
def test_either_deputy_picks_who_begins_and_else_it_is_the_left_of_the_first_drawn(
    deputy: SeatId,
) -> None:
    table = a_table_of(6).draws(GREEN, BLUE)
    assert table.public().to_act == (RED,)
    table.does(seated(deputy), ChooseFirst(WHITE, 1))
    market = table.public().market
    assert market is not None
    assert market.order == (WHITE, BLACK, RED, YELLOW)


def test_the_game_with_six_begins_with_deputies_and_no_sheriff() -> None:
    laid = GAME.start(sheriff_box(), Setup(seats=CLOCKWISE, first=GREEN))
    assert not isinstance(laid, Refusal)
    assert GAME.news_for(laid[0], PUBLIC) == says("news.game_began_deputies")
    assert a_table_of(6).public().officers == ()


def test_the_timer_counts_four_merchants() -> None:
    table = a_table_of(6, timer=True)
    assert table.table.timer is not None
    assert table.table.timer.remaining_ms == 240_000


def test_an_odd_fine_of_the_house_costs_the_first_drawn_the_odd_coin() -> None:
    table = at_the_gate(red=(1, APPLE, ["apple"]))
    goods = table.table.numbers.goods
    dearer = {**goods, APPLE: replace(goods[APPLE], fine=3)}
    table.table = replace(table.table, numbers=replace(table.table.numbers, goods=dearer))
    table.opens(RED)
    assert (table.gold(GREEN), table.gold(BLUE), table.gold(RED)) == (48, 49, 53)


def test_which_card_of_contraband_is_the_odd_one_tells_nothing_of_the_others() -> None:
    table = sharing(0, "pepper", "mead", "silk")
    shared = [table.asks(STEWARD, ShareChest(1), f"{salt:032x}") for salt in range(3)]
    odd = [event.card for events in shared for event in events if discards(event)]  # type: ignore[union-attr]
    assert odd == [*cards("pepper", "mead", "silk")]


def discards(event: object) -> bool:
    return isinstance(event, ChestCardDiscarded)


def test_a_card_put_on_the_chest_without_a_name_lies_face_down_and_is_shared_like_the_others() -> (
    None
):
    table = sharing(0, "silk")
    move = MoveCard(good=None, source="away", target="stand.chest", reason="It lay under it")
    table.does(STEWARD, move)
    chest = table.public().chest
    assert chest is not None
    assert chest.contraband == 2
    table.does(STEWARD, ShareChest(1))
    assert [table.public_seat(seat).contraband for seat in (GREEN, BLUE)] == [1, 1]
    assert table.phase() is Phase.CLOSING

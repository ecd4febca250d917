"""The market: people change cards themselves, in turn; the clerk keeps what it is told of it."""

import pytest

from companion.game.commands import Pressed
from companion.game.contract import Command, PlaceKind, Setup
from companion.game.messages import Refusal, refuse
from companion.game.values import BUTTON, STEWARD, CopyId, GoodId, SeatId, seated
from companion.games.bags.events import CardStrayed
from companion.games.bags.parts import Stray, Strayed
from companion.games.sheriff.market import (
    ChooseFirst,
    CloseMarket,
    EndTurn,
    LaidOnPile,
    LaidOut,
    LayOnPile,
    MarketClosed,
    TakeFromPile,
    TurnEnded,
)
from companion.games.sheriff.pile_talk import PileReshuffled, PublicPile, ReshufflePile
from companion.games.sheriff.state import Phase
from tests.table_talk import (
    APPLE,
    BLUE,
    CLOCKWISE,
    GAME,
    GREEN,
    RED,
    SILK,
    UNSEEN,
    YELLOW,
    a_table_of,
    cards,
    sheriff_box,
)

both = pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everyone_begins_with_fifty_gold_and_the_bank_keeps_the_rest(players: int) -> None:
    table = a_table_of(players)
    assert table.purses() == dict.fromkeys(CLOCKWISE[:players], 50)
    assert sum(table.table.purses.values()) == 55 * 1 + 48 * 5 + 18 * 20 + 12 * 50


@pytest.mark.parametrize("players", [2, 7])
def test_the_game_is_for_three_to_six(players: int) -> None:
    seats = (*CLOCKWISE, SeatId("grey"))[:players]
    answer = GAME.start(sheriff_box(), Setup(seats=seats, first=GREEN))
    assert answer == refuse("why.wrong_number_of_players", least=3, most=6)


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        (Setup(seats=(GREEN, RED, RED), first=GREEN), "why.seat_taken_twice"),
        (Setup(seats=(GREEN, RED, BLUE), first=SeatId("white")), "why.first_does_not_play"),
        (
            Setup(seats=(GREEN, RED, BLUE), first=GREEN, options={"rayal": True}),
            "why.no_such_option",
        ),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused_with_its_reason(setup: Setup, why: str) -> None:
    assert GAME.start(sheriff_box(), setup) == refuse(why)


def test_three_players_put_the_cards_marked_for_four_back_into_the_box() -> None:
    in_play = {print_.good: print_.in_play for print_ in a_table_of(3).public().goods}
    assert in_play == {
        "apple": 48,
        "cheese": 36,
        "bread": 0,
        "chicken": 24,
        "pepper": 18,
        "mead": 16,
        "silk": 9,
        "crossbow": 5,
    }
    assert len(GAME.tabletop(a_table_of(3).table).cards) == 156


@pytest.mark.parametrize("players", [4, 5])
def test_four_and_five_play_with_every_card_of_the_base_game(players: int) -> None:
    assert len(GAME.tabletop(a_table_of(players).table).cards) == 204 == 144 + 60


def test_a_hand_is_six_cards() -> None:
    assert GAME.tabletop(a_table_of(4).table).dealt(PlaceKind.HAND) == 4 * 6


def test_the_cards_say_what_the_goods_are_worth_and_what_they_are_fined() -> None:
    printed = {p.good: (p.legal, p.price, p.fine) for p in a_table_of(4).public().goods}
    assert printed == {
        "apple": (True, 2, 2),
        "cheese": (True, 3, 2),
        "bread": (True, 3, 2),
        "chicken": (True, 4, 2),
        "pepper": (False, 6, 4),
        "mead": (False, 7, 4),
        "silk": (False, 8, 4),
        "crossbow": (False, 9, 4),
    }


def test_the_sheriff_says_when_the_market_is_over() -> None:
    table = a_table_of(3)
    assert table.phase() is Phase.MARKET
    assert table.does(seated(GREEN), CloseMarket(1)) == (MarketClosed(),)
    assert table.phase() is Phase.PACKING


def test_the_next_button_ends_each_turn_and_then_closes_the_market() -> None:
    table = a_table_of(3)
    pressed = [table.does(BUTTON, Pressed("next")) for _ in range(3)]
    assert pressed == [(TurnEnded(RED, 0),), (TurnEnded(BLUE, 0),), (MarketClosed(),)]


def test_without_a_word_of_the_sheriff_the_market_begins_at_the_left() -> None:
    table = a_table_of(4)
    seen = []
    for seat in (RED, BLUE, YELLOW):
        seen.append((table.public().to_act, table.public().next_step.key))
        table.ends_turn(seat)
    seen.append((table.public().to_act, table.public().next_step.key))
    assert seen == [
        ((RED,), "next.market"),
        ((BLUE,), "next.market_turn"),
        ((YELLOW,), "next.market_turn"),
        ((GREEN,), "next.market_done"),
    ]


@pytest.mark.parametrize("begins_after", [0, 1])
def test_what_is_next_follows_what_has_been_told_of_the_turn(begins_after: int) -> None:
    """The first merchant's like any other's: nobody is told to draw up once one has begun."""
    first, second = a_table_of(4, "sheriff-1e"), a_table_of(4)
    seat = (RED, BLUE)[begins_after]
    for table in (first, second):
        for other in (RED,)[:begins_after]:
            table.ends_turn(other)
    told = [second.public().next_step]
    told.append(first.takes(seat, 1, 2).public().next_step)
    told.append(first.gives_up(seat, "apple").public().next_step)
    told.append(second.gives_up(seat, "apple", "silk", "cheese").public().next_step)
    assert [(said.key, said.words.get("number")) for said in told] == [
        (("next.market", "next.market_turn")[begins_after], None),
        ("next.market_drawn", 2),
        ("next.market_laid", 1),
        ("next.market_laid_out", 3),
    ]


def test_who_begins_is_picked_only_while_nobody_has_begun() -> None:
    table = a_table_of(4).gives_up(RED, "apple")
    assert table.why_not(seated(GREEN), ChooseFirst(BLUE, 1)) == "why.nobody_to_choose"
    table.ends_turn(RED)
    assert table.why_not(seated(GREEN), ChooseFirst(BLUE, 1)) == "why.nobody_to_choose"


def test_the_sheriff_picks_another_after_all_but_never_himself() -> None:
    table = a_table_of(4)
    table.does(seated(GREEN), ChooseFirst(YELLOW, 1))
    table.does(seated(GREEN), ChooseFirst(BLUE, 1))
    assert table.why_not(seated(GREEN), ChooseFirst(GREEN, 1)) == "why.nobody_to_choose"
    market = table.public().market
    assert market is not None
    assert market.order == (BLUE, YELLOW, RED)


@both
def test_each_draw_is_finished_before_the_next_merchant_begins(edition: str) -> None:
    table = a_table_of(3, edition).gives_up(RED, "apple")
    for command in (LayOnPile(BLUE, 1, APPLE), EndTurn(BLUE, 1), TakeFromPile(BLUE, 1, 1)):
        assert table.asks(seated(BLUE), command) == refuse("why.not_at_the_market", seat="seat.red")
    table.ends_turn(RED).gives_up(BLUE, "silk").ends_turn(BLUE)
    for seat in (RED, BLUE):
        assert table.why_not(seated(seat), EndTurn(seat, 1)) == "why.everyone_has_been"


@both
def test_at_most_five_cards_are_changed_in_a_turn(edition: str) -> None:
    table = a_table_of(3, edition).gives_up(RED, *["apple"] * 5)
    assert table.why_not(seated(RED), LayOnPile(RED, 1, APPLE)) == "why.market_limit"
    other = a_table_of(3, edition)
    for number in (-1, 6):
        answer = other.asks(seated(RED), EndTurn(RED, 1, number))
        assert answer == refuse("why.number_out_of_range", least=0, most=5)


def test_no_fewer_cards_were_changed_than_were_laid_out() -> None:
    table = a_table_of(3).gives_up(RED, "apple", "silk")
    answer = table.asks(seated(RED), EndTurn(RED, 1, 1))
    assert answer == refuse("why.number_out_of_range", least=2, most=5)


def test_cards_nobody_named_are_laid_out_unnamed() -> None:
    table = a_table_of(3).gives_up(RED, "apple").ends_turn(RED, 3)
    table.gives_up(BLUE, UNSEEN, "silk").closes_market()
    assert table.seen_on_pile() == ["apple", UNSEEN, UNSEEN, UNSEEN, "silk"]


def test_the_sheriff_does_not_take_part() -> None:
    table = a_table_of(3)
    for command in (LayOnPile(GREEN, 1, APPLE), EndTurn(GREEN, 1)):
        assert table.why_not(seated(GREEN), command) == "why.not_at_the_market"


def test_a_merchant_speaks_for_the_own_turn_and_the_sheriff_and_the_steward_for_every_one() -> None:
    table = a_table_of(4)
    assert table.why_not(seated(BLUE), LayOnPile(RED, 1, APPLE)) == "why.not_yours"
    assert table.why_not(seated(BLUE), ChooseFirst(BLUE, 1)) == "why.not_yours"
    for by in (seated(RED), seated(GREEN), STEWARD):
        table.does(by, LayOnPile(RED, 1, APPLE))
    market = table.public().market
    assert market is not None
    assert (market.turn, market.given) == (RED, 3)


def test_a_merchant_seven_cards_strong_still_changes_five() -> None:
    table = a_table_of(3, seven_cards=True)
    assert table.public().next_step.words["hand"] == 7
    assert table.why_not(seated(RED), EndTurn(RED, 1, 6)) == "why.number_out_of_range"


def test_a_good_nobody_has_heard_of_and_a_pile_that_is_not_there_are_refused() -> None:
    table = a_table_of(3)
    assert table.why_not(seated(RED), LayOnPile(RED, 1, GoodId("gold"))) == "why.no_such_good"
    for pile in (0, 2, -1):
        for command in (LayOnPile(RED, 1, APPLE, pile), TakeFromPile(RED, 1, pile)):
            assert table.why_not(seated(RED), command) == "why.no_such_pile"
        assert table.why_not(seated(RED), EndTurn(RED, 1, 1, pile)) == "why.no_such_pile"


@pytest.mark.parametrize(
    "command",
    [
        ChooseFirst(BLUE, 1),
        TakeFromPile(BLUE, 1, 1),
        LayOnPile(BLUE, 1, APPLE),
        EndTurn(BLUE, 1),
    ],
)
def test_a_late_click_at_the_market_of_the_last_round_changes_nothing(command: Command) -> None:
    table = a_table_of(4).plays_quiet_round()
    assert table.why_not(STEWARD, command) == "why.round_moved_on"


def test_closing_the_market_early_ends_the_turn_that_was_running() -> None:
    table = a_table_of(3, "sheriff-1e").takes(RED, 1, 1).gives_up(RED, "apple", pile=2)
    assert table.does(STEWARD, CloseMarket(1)) == (
        LaidOnPile(seat=RED, pile=2, cards=cards(UNSEEN)),
        TurnEnded(RED, 2),
        MarketClosed(),
    )


def test_each_round_has_its_own_market() -> None:
    table = a_table_of(3).ends_turn(RED, 2).ends_turn(BLUE).plays_quiet_round()
    market = table.public().market
    assert market is not None
    assert (market.order, dict(market.changed), market.given) == ((BLUE, GREEN), {}, 0)


def test_a_card_given_up_that_the_clerk_believes_in_a_bag_is_another_of_its_good() -> None:
    """What lies on the table is not told from what lies in a bag, by no word and no number."""
    tables = [a_table_of(4).packs(RED, "apple"), a_table_of(4).packs(RED, "crossbow")]
    for table in tables:
        table.stands(GREEN, crossbow=4).ends_turn(RED).gives_up(BLUE, "crossbow").closes_market()
    assert tables[0].public() == tables[1].public()


def test_a_card_laid_out_comes_from_the_pile_if_all_others_of_its_good_are_in_sight() -> None:
    table = a_table_of(4).stands(BLUE, crossbow=4).puts_on_pile("crossbow-01")
    table.gives_up(RED, "crossbow")
    assert (table.pile(), table.seen_on_pile()) == ({}, ["crossbow"])


def test_a_card_laid_out_at_the_market_cannot_be_packed() -> None:
    table = a_table_of(3).happens(LaidOut(seat=RED, cards=cards("silk-01")))
    (strayed,) = table.lays(RED, "silk-01")
    assert strayed == CardStrayed(RED, Stray(Strayed.STRANGER, CopyId("silk-01")))


def test_a_merchant_does_not_close_the_market() -> None:
    assert a_table_of(3).why_not(seated(RED), CloseMarket(1)) == "why.not_yours"


def test_a_market_closed_once_is_not_closed_again() -> None:
    table = a_table_of(3).closes_market()
    assert table.why_not(STEWARD, CloseMarket(1)) == "why.not_now"


def test_a_late_click_on_the_market_of_the_last_round_closes_nothing() -> None:
    table = a_table_of(3).plays_quiet_round()
    assert table.why_not(STEWARD, CloseMarket(1)) == "why.round_moved_on"


def test_a_quick_merchant_may_pack_while_others_still_trade() -> None:
    table = a_table_of(3).packs(RED, "apple-01", "silk")
    assert (table.phase(), table.bag(RED)) == (Phase.MARKET, {"apple": 1, "silk": 1})


def test_the_pile_is_shuffled_when_the_deck_runs_out() -> None:
    table = a_table_of(3)
    assert table.why_not(STEWARD, ReshufflePile()) == "why.pile_empty"
    table.puts_on_pile("apple-01", "silk-01")
    assert table.public().piles == (PublicPile(number=2, top=SILK),)
    assert table.does(STEWARD, ReshufflePile()) == (PileReshuffled(),)
    assert (table.pile(), table.public().piles) == ({}, (PublicPile(number=0),))


def test_a_card_from_a_reshuffled_pile_may_be_packed_again() -> None:
    table = a_table_of(3).puts_on_pile("silk-01")
    table.does(STEWARD, ReshufflePile())
    table.packs(RED, "silk-01")
    assert table.bag(RED) == {"silk": 1}


def test_a_table_laid_twice_lies_the_same() -> None:
    first, second = a_table_of(5).table, a_table_of(5).table
    assert not isinstance(first, Refusal)
    assert first == second

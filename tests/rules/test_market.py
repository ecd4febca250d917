"""The market: people trade with the deck themselves; the clerk only hears when it is over."""

import pytest

from companion.game.commands import Pressed
from companion.game.contract import Setup
from companion.game.messages import Refusal, refuse
from companion.game.values import BUTTON, STEWARD, SeatId, seated
from companion.games.bags import commands as c
from companion.games.bags import events as e
from companion.games.bags.state import Phase
from companion.games.bags.views import PublicPile
from tests.table_talk import (
    BLUE,
    CLOCKWISE,
    GAME,
    GREEN,
    RED,
    SILK,
    a_table_of,
    sheriff_box,
)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everyone_begins_with_fifty_gold_and_the_bank_keeps_the_rest(players: int) -> None:
    table = a_table_of(players)
    assert table.purses() == dict.fromkeys(CLOCKWISE[:players], 50)
    assert sum(table.table.purses.values()) == 55 * 1 + 48 * 5 + 18 * 20 + 12 * 50


@pytest.mark.parametrize("players", [2, 6])
def test_the_base_game_is_for_three_to_five(players: int) -> None:
    seats = (*CLOCKWISE, SeatId("black"))[:players]
    answer = GAME.start(sheriff_box(), Setup(seats=seats, first=GREEN))
    assert answer == refuse("why.wrong_number_of_players", least=3, most=5)


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
    assert len(GAME.deal(a_table_of(3).table).cards) == 156


@pytest.mark.parametrize("players", [4, 5])
def test_four_and_five_play_with_every_card_of_the_base_game(players: int) -> None:
    assert len(GAME.deal(a_table_of(players).table).cards) == 204 == 144 + 60


def test_a_hand_is_six_cards() -> None:
    assert GAME.deal(a_table_of(4).table).hand == 6


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
    assert table.does(seated(GREEN), c.CloseMarket(1)) == (e.MarketClosed(),)
    assert table.phase() is Phase.PACKING


def test_the_next_button_closes_the_market_too() -> None:
    table = a_table_of(3)
    assert table.does(BUTTON, Pressed("next")) == (e.MarketClosed(),)


def test_a_merchant_does_not_close_the_market() -> None:
    assert a_table_of(3).why_not(seated(RED), c.CloseMarket(1)) == "why.not_yours"


def test_a_market_closed_once_is_not_closed_again() -> None:
    table = a_table_of(3).closes_market()
    assert table.why_not(STEWARD, c.CloseMarket(1)) == "why.not_now"


def test_a_late_click_on_the_market_of_the_last_round_closes_nothing() -> None:
    table = a_table_of(3).plays_quiet_round()
    assert table.why_not(STEWARD, c.CloseMarket(1)) == "why.round_moved_on"


def test_a_quick_merchant_may_pack_while_others_still_trade() -> None:
    table = a_table_of(3).packs(RED, "apple-01", "silk")
    assert (table.phase(), table.bag(RED)) == (Phase.MARKET, {"apple": 1, "silk": 1})


def test_the_pile_is_shuffled_when_the_deck_runs_out() -> None:
    table = a_table_of(3)
    assert table.why_not(STEWARD, c.ReshufflePile()) == "why.pile_empty"
    table.puts_on_pile("apple-01", "silk-01")
    assert table.public().piles == (PublicPile(number=2, top=SILK),)
    assert table.does(STEWARD, c.ReshufflePile()) == (e.PileReshuffled(),)
    assert (table.pile(), table.public().piles) == ({}, (PublicPile(number=0),))


def test_a_card_from_a_reshuffled_pile_may_be_packed_again() -> None:
    table = a_table_of(3).puts_on_pile("silk-01")
    table.does(STEWARD, c.ReshufflePile())
    table.packs(RED, "silk-01")
    assert table.bag(RED) == {"silk": 1}


def test_a_table_laid_twice_lies_the_same() -> None:
    first, second = a_table_of(5).table, a_table_of(5).table
    assert not isinstance(first, Refusal)
    assert first == second

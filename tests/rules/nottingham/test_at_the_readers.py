"""Cards at a reader: at one's own, at the common one, or at that of a seat that does not play."""

from companion.game.commands import GATE, CardRead
from companion.game.contract import GateUse
from companion.game.messages import Refusal
from companion.game.values import READER, STEWARD, CopyId, seated
from companion.games.nottingham.attack import LetHappen
from companion.games.nottingham.springing import SpringAmbush
from companion.games.nottingham.table import Phase
from companion.games.nottingham.turn import Act, EndGame
from tests.nottingham_talk import (
    BLUE,
    CASKET,
    CHAIN,
    COIN,
    GAME,
    GEMS,
    GOLD,
    GREEN,
    GREY,
    PEARLS,
    RED,
    YELLOW,
    a_table_of,
    colour,
    named,
    pair,
)


def test_the_top_card_is_turned_up_at_any_reader() -> None:
    for place in (GATE, RED, BLUE, GREY):
        table = a_table_of()
        assert named(table.reads("coin-01", place)) == ["TurnedUp"]
        assert table.reads("coin-01", GATE) == ()
        assert table.why_not_read("coin-02") == "why.no_card_expected"
        assert table.public().turned == COIN


def test_a_typed_card_gets_the_name_of_its_copy() -> None:
    table = a_table_of().turns_up(COIN)
    assert named(table.reads("coin-02")) == ["TurnedUpNamed"]
    table.takes()
    assert table.table.seen[RED] == ("coin-02",)


def test_cards_of_another_sort_are_not_named() -> None:
    table = a_table_of()
    for copy in (colour(RED), pair("coin pearls"), "five_alike-01"):
        assert table.why_not_read(copy) == "why.not_that_card"
    unknown = CardRead(GATE, None)
    assert table.why_not(READER, unknown) == "why.sticker_unknown"
    table.acts(GOLD)
    assert table.why_not_read("coin-01") == "why.not_that_card"
    assert table.why_not(READER, unknown) == "why.sticker_unknown"


def test_a_card_that_lies_open_lies_nowhere_else() -> None:
    table = a_table_of()
    table.reads("casket-01")
    table.does(seated(RED), Act(RED, 1))
    assert table.why_not_read("casket-01") == "why.lies_elsewhere"
    table.reads("coin-01", BLUE)
    assert table.why_not_read("coin-01", BLUE) == "why.lies_elsewhere"


def test_offers_of_a_barter_are_read_in_turn() -> None:
    table = a_table_of().acts(CASKET)
    table.reads("coin-01")
    table.reads("pearls-01", GREEN)
    table.reads("coin-02")
    assert [len(table.table.offers[seat].cards) for seat in (BLUE, GREEN)] == [2, 1]
    assert table.why_not_read("casket-02") == "why.not_the_same"


def test_offers_of_a_purchase_are_named_at_ones_own_reader_or_clockwise() -> None:
    table = a_table_of(4).acts(COIN)
    table.presses()
    table.reads("pearls-01", GREEN)
    table.reads("gems-01")
    table.reads("gems-02")
    assert [table.table.offers[seat].cards[0].copy for seat in (BLUE, GREEN, YELLOW)] == [
        "gems-01",
        "pearls-01",
        "gems-02",
    ]
    assert table.reads("gems-02") == ()
    assert table.why_not_read("chain-01") == "why.no_card_expected"
    assert table.why_not_read("coin-05", BLUE) == "why.not_the_same"


def test_a_chain_at_the_reader_defends() -> None:
    table = a_table_of().acts(PEARLS, BLUE)
    assert table.why_not_read("casket-01", BLUE) == "why.not_that_card"
    assert named(table.reads("chain-01", BLUE)) == ["Defended"]
    assert table.table.seen[RED] == ("chain-01",)


def test_cards_of_a_raided_hand_are_named_at_the_reader() -> None:
    table = a_table_of().acts(GEMS, BLUE)
    table.does(seated(BLUE), LetHappen(BLUE, 1))
    table.reads("coin-01")
    assert table.reads("coin-01") == ()
    table.reads("chain-01", RED)
    table.reads("chain-02", RED)
    assert table.why_not_read("chain-03") == "why.more_than_the_hand"


def test_a_set_is_laid_card_by_card_and_each_is_answered_at_once() -> None:
    table = a_table_of().has_hands(red=9).takes(CHAIN)
    table.reads("coin-01")
    assert table.reads("coin-01", RED) == ()
    table.reads("coin-02", BLUE)
    table.reads("pearls-01")
    assert table.why_not_read("coin-03") == "why.fits_nothing"
    table.reads("pearls-02")
    table.reads("gems-01")
    table.reads("gems-02")
    laid = table.public().laid
    assert laid is not None
    assert laid.makes == ("three_pairs",)


def test_at_a_call_an_ambush_is_its_readers_or_people_say_whose() -> None:
    table = a_table_of().has_ambushes(blue=1, green=1).has_hands(red=6).takes(CHAIN)
    table.lays(*(COIN,) * 5).turns_in()
    assert table.why_not_read(pair("gems casket")) == "why.does_not_fit"
    assert table.why_not_read("coin-01") == "why.not_that_card"
    assert named(table.reads(pair("coin pearls"))) == ["AmbushShown"]
    assert table.reads(pair("coin pearls")) == ()
    assert table.public().next_step.key == "next.whose"
    table.does(STEWARD, SpringAmbush(GREEN, 1, pair("coin pearls")))
    assert named(table.reads(colour(RED)))[0] == "AmbushSprung"
    assert [len(table.table.ambushes[seat]) for seat in (BLUE, GREEN)] == [0, 0]


def test_at_a_call_ones_own_reader_says_whose_it_is() -> None:
    table = a_table_of().has_ambushes(blue=1, green=1).has_hands(red=6).takes(CHAIN)
    table.lays(*(COIN,) * 4).turns_in()
    table.reads(colour(RED), GREEN)
    assert [len(table.table.ambushes[seat]) for seat in (BLUE, GREEN)] == [1, 0]


def test_whose_card_is_discarded_is_known_by_the_reader_or_if_only_one_has_to() -> None:
    table = a_table_of().has_sheriff_on(4).has_hands(red=3, green=3, blue=2).has_pile("draw", 1)
    table.turns_up(PEARLS)
    assert table.why_not_read("coin-01") == "why.whose_card"
    table.reads("coin-01", GREEN)
    assert table.reads("coin-01", GREEN) == ()
    table.reads("gems-01")
    assert (table.hands(), table.phase) == ([2, 2, 2], Phase.CHOOSING)


def test_a_copy_that_turns_up_again_did_not_lie_where_it_was_believed() -> None:
    """Which of three alike is kept, people do not say."""
    table = a_table_of().has_hands(red=6).takes(CHAIN)
    for copy in ("coin-01", "coin-02", "coin-03"):
        table.reads(copy)
    table.turns_in()
    assert GAME.whereabouts(table.table)[CopyId("coin-01")] == "points:red"
    table.reads("coin-01")
    assert GAME.whereabouts(table.table)[CopyId("coin-01")] == "turned"
    assert table.kept(RED) == ["coin"]


def test_a_pawn_at_the_gate_says_whose_cards_follow() -> None:
    table = a_table_of()
    assert GAME.at_gate(table.table, BLUE) is GateUse.LAYING
    assert isinstance(GAME.at_gate(table.table, GREY), Refusal)
    table.does(STEWARD, EndGame(1))
    assert GAME.at_gate(table.table, BLUE) is GateUse.LAYING
    assert table.why_not_read("coin-01") == "why.no_card_expected"
    for _ in range(3):
        table.presses()
    assert isinstance(GAME.at_gate(table.table, BLUE), Refusal)
    assert table.why_not(READER, CardRead(RED, CopyId("coin-01"))) == "why.no_card_expected"

"""The wooden table as the readers, the counted deck and the simulator have it."""

from companion.game.contract import PlaceKind
from companion.game.values import CopyId, seated
from companion.games.nottingham.ambush import LayAmbush
from companion.games.nottingham.attack import LetHappen
from companion.games.nottingham.offers import TakeOffer
from companion.games.nottingham.turn import Act
from tests.nottingham_talk import (
    BLUE,
    CANDLESTICK,
    CHAIN,
    COIN,
    GAME,
    GEMS,
    GOLD,
    GREEN,
    RED,
    Evening,
    a_table_of,
    colour,
    pair,
)


def where(table: Evening) -> dict[str, str]:
    return {str(copy): place for copy, place in GAME.whereabouts(table.table).items()}


def test_a_table_has_two_stacks_tasks_and_six_places_a_seat() -> None:
    top = GAME.tabletop(a_table_of(3).table)
    kinds = [place.kind for place in top.places]
    deck, is_open, closed = PlaceKind.DECK, PlaceKind.OPEN, PlaceKind.CLOSED
    seat = [PlaceKind.HELD, is_open, is_open, closed, is_open, is_open]
    assert kinds == [deck, deck, is_open, is_open, *seat * 3, PlaceKind.DISCARD]
    assert (len(top.cards), top.dealt(PlaceKind.HELD)) == (84, 9)
    held = {place.name: len(place.cards) for place in top.places if place.cards}
    assert held == {"ambushes": 9, "tasks": 8}


def test_cards_lie_where_everyone_saw_them_go() -> None:
    table = a_table_of().has_hands(red=6)
    table.reads("coin-01")
    assert where(table) == {"coin-01": "turned"}
    table.takes()
    for copy in ("coin-01", "coin-02", "coin-03"):
        table.reads(copy)
    assert where(table)["coin-02"] == "laid:red"
    table.turns_in()
    assert where(table) == {
        "coin-01": "points:red",
        "coin-02": "discards",
        "coin-03": "discards",
    }


def test_after_a_blind_draw_nothing_in_that_hand_is_sure() -> None:
    table = a_table_of()
    table.passes_turn(COIN)
    table.reads("gems-01")
    table.takes().ends_turn()
    assert where(table) == {"gems-01": "hand:blue"}
    table.reads("candlestick-01")
    table.does(seated(GREEN), _act(table))
    table.does(seated(BLUE), LetHappen(BLUE, table.turn))
    assert where(table) == {"candlestick-01": "hand:blue"}


def _act(table: Evening) -> Act:
    return Act(table.player, table.turn, BLUE)


def test_offers_that_lay_open_are_known_in_their_hands() -> None:
    table = a_table_of().acts(COIN)
    table.presses()
    table.reads("pearls-01", BLUE)
    table.reads("chain-01", GREEN)
    table.does(seated(RED), TakeOffer(RED, 1, BLUE))
    assert where(table) == {"pearls-01": "hand:red", "chain-01": "hand:green"}


def test_an_ambush_lies_closed_where_its_owner_named_it_on_its_gold() -> None:
    table = a_table_of()
    table.reads("gold-05")
    table.does(seated(RED), Act(RED, 1))
    table.reads(pair("coin pearls"), RED)
    table.does(seated(RED), LayAmbush(RED, 1))
    assert where(table) == {"gold-05": "gold:red", str(pair("coin pearls")): "ambush:red"}
    table.ends_turn().has_hands(blue=6).takes(CHAIN).lays(*(COIN,) * 4).turns_in()
    table.springs(RED, pair("coin pearls"))
    assert where(table)["gold-05"] == "hand:blue"
    assert "ambush:red" not in where(table).values()


def test_the_first_solvers_card_is_the_one_that_turns() -> None:
    table = a_table_of().has_solved("five_alike", GREEN, RED)
    assert where(table) == {"five_alike-01": "tasks:green", "five_alike-02": "tasks:red"}


def test_it_counts_how_often_the_discards_were_shuffled() -> None:
    table = a_table_of().has_hands(red=6).takes(CHAIN).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    assert GAME.shuffles(table.table) == 0
    table.has_pile("draw", 1).turns_up(GOLD)
    assert GAME.shuffles(table.table) == 1


def test_names_are_there_for_all_words_of_the_edition() -> None:
    words = GAME.words(a_table_of().table)
    assert words["good.coin"]["de"] == "Kupfermünze"
    assert words["task.five_alike"]["de"] == "Fünf gleiche"


def test_a_view_is_told_as_plain_text() -> None:
    table = a_table_of().lays_ambush(RED, colour(BLUE)).has_kept(RED, COIN)
    table.has_solved("five_alike", RED, BLUE).acts(CANDLESTICK, RED)
    (own,) = GAME.view_text(GAME.view_for(table.table, seated(RED)))
    assert len(own.said) == 3
    assert len(GAME.view_text(table.public())) == 2 + 3
    assert GAME.known(table.table).copies[0] == CopyId("coin-01")

"""The variants of the rulebook: royal goods, seven cards in hand, ten cards out."""

import pytest

from companion.game.contract import PlaceKind
from companion.game.values import CopyId, GoodId, seated
from companion.games.bags.commands import Declare
from companion.games.sheriff import events as e
from companion.games.sheriff.options import Options
from companion.games.sheriff.scoring import counted, score_of
from companion.games.sheriff.state import Stand, Table
from tests.table_talk import (
    APPLE,
    BLUE,
    BREAD,
    CHEESE,
    CHICKEN,
    GAME,
    GREEN,
    RED,
    a_table_of,
    card,
    cards,
)

both = pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])


def laid(players: int, edition: str = "sheriff-2e", /, **options: bool) -> Table:
    return a_table_of(players, edition, **options).table


@both
def test_royal_cards_bear_the_numbers_of_the_rulebooks_tables(edition: str) -> None:
    with_three, with_more = (laid(players, edition, royal=True).numbers for players in (3, 4))
    printed = {
        good: (
            with_three.goods[good].cards,
            kind.cards,
            kind.price,
            kind.fine,
            dict(kind.counts_as),
        )
        for good, kind in with_more.goods.items()
        if kind.variant == "royal"
    }
    assert printed == {
        "green_apple": (2, 2, 4, 3, {APPLE: 2}),
        "golden_apple": (1, 2, 6, 4, {APPLE: 3}),
        "gouda": (2, 2, 6, 4, {CHEESE: 2}),
        "blue_cheese": (0, 1, 9, 5, {CHEESE: 3}),
        "rye_bread": (0, 2, 6, 4, {BREAD: 2}),
        "pumpernickel": (0, 1, 9, 5, {BREAD: 3}),
        "royal_rooster": (1, 2, 8, 4, {CHICKEN: 2}),
    }
    assert not any(with_more.goods[GoodId(good)].legal for good in printed)


def test_titles_are_tied_by_what_royal_goods_count_as() -> None:
    table = laid(3, royal=True)
    stands = {
        GREEN: Stand(legal=cards("cheese"), contraband=cards("gouda")),
        RED: Stand(legal=cards("cheese", "cheese", "cheese")),
        BLUE: Stand(legal=cards("cheese")),
    }
    sheets = score_of(table.numbers, dict.fromkeys(stands, 0), stands).sheets
    titles = [[(t.title, t.points, t.shared_by) for t in sheet.titles] for sheet in sheets]
    assert titles == [[("king", 12, 2)], [("king", 12, 2)], []]


def test_royal_goods_are_in_the_deck_only_where_the_table_agrees() -> None:
    assert len(GAME.tabletop(laid(4)).cards) == 204
    assert len(GAME.tabletop(laid(4, royal=True)).cards) == 216


def test_three_players_leave_six_royal_cards_in_the_box() -> None:
    royal = [copy for copy in GAME.tabletop(laid(3, royal=True)).cards if copy not in basic(3)]
    assert sorted(royal) == [
        "golden_apple-01",
        "gouda-01",
        "gouda-02",
        "green_apple-01",
        "green_apple-02",
        "royal_rooster-01",
    ]


def basic(players: int) -> set[CopyId]:
    return set(GAME.tabletop(laid(players)).cards)


def test_a_royal_good_counts_as_two_or_three_legal_ones_for_the_titles() -> None:
    numbers = laid(4, royal=True).numbers
    stand = Stand(
        legal=cards("apple", "cheese"), contraband=cards("golden_apple", "gouda", "royal_rooster")
    )
    assert [counted(numbers, stand, good) for good in (APPLE, CHEESE, CHICKEN)] == [4, 3, 2]


def test_a_royal_good_is_one_card_never_declared_and_confiscated_with_its_fine() -> None:
    table = a_table_of(4, royal=True).brings_to_gate(red=(2, CHEESE, ["cheese", "gouda"]))
    assert table.public_bag(RED) is not None
    table.opens(RED)
    assert (table.stand(RED), table.pile(), table.gold(RED)) == ({"cheese": 1}, {"gouda": 1}, 46)
    packing = a_table_of(4, royal=True).closes_market()
    for seat in packing.table.merchants:
        packing.packs(seat, "gouda").seals(seat)
    assert packing.why_not(seated(RED), Declare(RED, GoodId("gouda"), 1)) == (
        "why.contraband_is_never_declared"
    )


def test_royal_goods_pay_debts_at_their_printed_price() -> None:
    table = a_table_of(4, royal=True).stands(RED, blue_cheese=1)
    table.brings_to_gate(red=(2, CHEESE, ["silk", "silk"])).holds_gold(red=0)
    table.opens(RED)
    (paid,) = table.pays(RED, blue_cheese=1)
    assert isinstance(paid, e.ContrabandPaid)
    assert (paid.worth, table.public().debts) == (9, ())


def test_royal_goods_are_contraband_when_the_winner_is_tied_unless_agreed_otherwise() -> None:
    table = laid(3, royal=True)
    # Both at 28: twelve and ten for titles, the rest in goods and gold.
    stands = {
        GREEN: Stand(contraband=cards("gouda")),
        RED: Stand(legal=cards("apple")),
        BLUE: Stand(),
    }
    gold = {GREEN: 30 - 6 - 15, RED: 30 - 2 - 20, BLUE: 0}
    strict = score_of(table.numbers, gold, stands)
    agreed = score_of(table.numbers, gold, stands, Options(royal_tie_break=True))
    assert (strict.winners, strict.decided_by) == ((RED,), "legal goods")
    assert (agreed.winners, agreed.decided_by) == ((GREEN,), "legal goods")


def test_who_holds_none_is_no_queen_unless_the_table_agrees() -> None:
    table = laid(3)
    stands = {GREEN: Stand(legal=cards("chicken")), RED: Stand(), BLUE: Stand()}
    gold = dict.fromkeys(stands, 0)
    strict = score_of(table.numbers, gold, stands).sheets
    agreed = score_of(table.numbers, gold, stands, Options(empty_titles=True)).sheets
    assert [len(sheet.titles) for sheet in strict] == [1, 0, 0]
    chickens = [[t for t in sheet.titles if t.good == CHICKEN] for sheet in agreed]
    assert [[(t.title, t.points) for t in titles] for titles in chickens] == [
        [("king", 10)],
        [("queen", 2)],
        [("queen", 2)],
    ]


@both
def test_a_hand_of_seven_leaves_the_bag_at_five(edition: str) -> None:
    table = laid(3, edition, seven_cards=True)
    hands = GAME.tabletop(table).dealt(PlaceKind.HAND)
    assert (hands, table.numbers.bag_max) == (7 * len(table.seats), 5)


@both
def test_ten_cards_leave_the_deck_unseen_only_where_the_table_agrees(edition: str) -> None:
    put_away = [
        GAME.tabletop(laid(3, edition, ten_out=agreed)).dealt(PlaceKind.AWAY)
        for agreed in (False, True)
    ]
    assert put_away == [0, 10]


@both
def test_nobody_can_tell_from_the_table_which_ten_are_missing(edition: str) -> None:
    """The clerk does not know: every card of the box may still come into a bag."""
    usual, fewer = a_table_of(3, edition), a_table_of(3, edition, ten_out=True)
    assert usual.public() == fewer.public()
    table = fewer.table
    assert {table.place_of(card(copy)) for copy in GAME.tabletop(table).cards} == {None}

"""Debts: coins first, then legal goods, then contraband; no change, and the rest is forgiven.

Here the table lets the clerk choose the cards; how a debtor chooses is told in test_paying.py.
"""

import pytest
from msgspec.structs import replace

from companion.game.bank import CoinsMoved, purse
from companion.game.cards import Cards
from companion.games.sheriff import events as e
from companion.games.sheriff.debts.events import DebtForgiven, GoodsPaid
from companion.games.sheriff.debts.suggesting import suggestions
from companion.games.sheriff.edition_load import read_numbers
from companion.games.sheriff.numbers import worth
from companion.games.sheriff.state import Debt
from tests.table_talk import (
    APPLE,
    BLUE,
    CHEESE,
    CHICKEN,
    GREEN,
    RED,
    UNSEEN,
    Evening,
    a_table_of,
    cards,
    sheriff_box,
)

NUMBERS = read_numbers(sheriff_box())


def liar_with(gold: int, fine_for: list[str], **stand: int) -> Evening:
    """Red lies about these cards and has only so much to pay with; the table stands at the gate."""
    table = a_table_of(3, clerk_chooses=True).stands(RED, **stand)
    table.brings_to_gate(red=(len(fine_for), CHICKEN, fine_for))
    return table.holds_gold(red=gold)


def paid(events: tuple[object, ...]) -> tuple[object, ...]:
    """What moved for the fine, without the opening and the verdict."""
    return tuple(
        event
        for event in events
        if isinstance(event, CoinsMoved | GoodsPaid | e.ContrabandPaid | DebtForgiven)
    )


def fine(amount: int) -> CoinsMoved:
    return CoinsMoved(payer=purse(RED), payee=purse(GREEN), amount=amount, reason="fine", about=RED)


def goods(*legal: str, worth: int) -> GoodsPaid:
    return GoodsPaid(payer=RED, payee=GREEN, cards=cards(*legal), worth=worth)


def contraband(*hidden: str, worth: int) -> e.ContrabandPaid:
    return e.ContrabandPaid(
        payer=RED, payee=GREEN, cards=cards(*hidden), taken_for=cards(*hidden), worth=worth
    )


def forgiven(owed: int) -> DebtForgiven:
    return DebtForgiven(Debt(debtor=RED, creditor=GREEN, owed=owed, about=RED))


def test_who_has_the_coins_pays_in_coins_alone() -> None:
    table = liar_with(8, ["silk", "silk"], apple=3)
    assert paid(table.opens(RED)) == (fine(8),)
    assert (table.gold(RED), table.stand(RED)) == (0, {"apple": 3})


def test_coins_go_first_and_legal_goods_pay_what_is_missing() -> None:
    table = liar_with(5, ["silk", "silk"], cheese=2)
    assert paid(table.opens(RED)) == (fine(5), goods("cheese", worth=3))
    assert (table.gold(RED), table.stand(RED), table.stand(GREEN)) == (
        0,
        {"cheese": 1},
        {"cheese": 1},
    )


def test_without_a_coin_the_whole_fine_is_paid_in_goods() -> None:
    table = liar_with(0, ["silk"], chicken=2)
    assert paid(table.opens(RED)) == (goods("chicken", worth=4),)


def test_no_change_is_given() -> None:
    table = liar_with(3, ["silk"], chicken=1)
    assert paid(table.opens(RED)) == (fine(3), goods("chicken", worth=4))
    assert table.purses() == {GREEN: 53, RED: 0, BLUE: 50}


def test_legal_goods_go_before_contraband_even_if_they_do_not_suffice() -> None:
    table = liar_with(0, ["silk", "silk"], apple=1, pepper=1, silk=1)
    assert paid(table.opens(RED)) == (goods("apple", worth=2), contraband("pepper", worth=6))
    assert (table.stand(RED), table.stand(GREEN)) == ({"silk": 1}, {"apple": 1, "pepper": 1})


def test_contraband_paid_lies_face_down_again_before_its_new_owner() -> None:
    table = liar_with(0, ["silk"], pepper=1)
    table.opens(RED)
    shown = table.public_seat(GREEN)
    assert (shown.legal, shown.contraband, shown.turned_up) == ((), 1, None)


def test_what_nobody_can_pay_is_forgiven() -> None:
    table = liar_with(1, ["silk", "silk", "silk"], apple=1, pepper=1)
    assert paid(table.opens(RED)) == (
        fine(1),
        goods("apple", worth=2),
        contraband("pepper", worth=6),
        forgiven(3),
    )
    assert (table.gold(RED), table.stand(RED)) == (0, {})


def test_who_has_nothing_at_all_is_forgiven_everything() -> None:
    assert paid(liar_with(0, ["silk"]).opens(RED)) == (forgiven(4),)


def test_goods_that_just_reached_the_stand_can_pay() -> None:
    table = liar_with(0, ["chicken", "silk"])
    assert paid(table.opens(RED)) == (goods("chicken", worth=4),)
    assert table.stand(RED) == {}


def test_the_sheriff_pays_debts_by_the_same_rule() -> None:
    table = a_table_of(3, clerk_chooses=True).stands(GREEN, apple=1, crossbow=1)
    table.brings_to_gate(red=(4, CHEESE, ["cheese"] * 4)).holds_gold(green=3)
    assert paid(table.opens(RED)) == (
        CoinsMoved(payer=purse(GREEN), payee=purse(RED), amount=3, reason="fine", about=RED),
        GoodsPaid(payer=GREEN, payee=RED, cards=cards("apple"), worth=2),
        e.ContrabandPaid(
            payer=GREEN, payee=RED, cards=cards("crossbow"), taken_for=cards("crossbow"), worth=9
        ),
    )
    assert table.stand(RED) == {"apple": 1, "crossbow": 1, "cheese": 4}
    assert table.gold(GREEN) == 0


def test_contraband_nobody_has_named_does_not_pay_by_itself() -> None:
    assert given(cards(UNSEEN, "pepper"), 9) == {"pepper": 1}


def given(heap: Cards, owed: int) -> dict[str, int]:
    """What the first suggestion gives of these cards."""
    return dict(next(iter(suggestions(NUMBERS, heap, owed)), ()))


@pytest.mark.parametrize(
    ("heap", "owed", "least"),
    [
        (("apple", "cheese", "chicken"), 3, [{"cheese": 1}]),
        (("apple", "cheese", "chicken"), 4, [{"chicken": 1}]),
        (("apple", "cheese", "chicken"), 5, [{"apple": 1, "cheese": 1}]),
        (("apple", "cheese", "chicken"), 8, [{"apple": 1, "cheese": 1, "chicken": 1}]),
        (("chicken", "chicken"), 1, [{"chicken": 1}]),
        (("apple", "apple", "chicken"), 3, [{"apple": 2}, {"chicken": 1}]),
        (("cheese", "bread"), 3, [{"cheese": 1}, {"bread": 1}]),
        (("pepper", "mead", "silk"), 14, [{"pepper": 1, "silk": 1}]),
        ((), 4, []),
        (("apple",), 4, [{"apple": 1}]),
    ],
)
def test_as_little_as_possible_is_given_away_for_nothing(
    heap: tuple[str, ...], owed: int, least: list[dict[str, int]]
) -> None:
    assert [dict(choice) for choice in suggestions(NUMBERS, cards(*heap), owed)] == least


def test_a_card_worth_nothing_is_given_only_where_all_there_is_does_not_cover_the_debt() -> None:
    numbers = a_table_of(3, "sheriff-1e", promo=True).table.numbers
    free = replace(numbers.goods[APPLE], price=0)
    numbers = replace(numbers, goods={**numbers.goods, APPLE: free})
    heap = cards("apple", "cheese", "chicken", "royal_summons")
    choices = {owed: suggestions(numbers, heap, owed) for owed in (3, 4, 7, 8)}
    assert {owed: [dict(heap) for heap in heaps] for owed, heaps in choices.items()} == {
        3: [{"cheese": 1}],
        4: [{"chicken": 1}],
        7: [{"cheese": 1, "chicken": 1}],
        8: [{"apple": 1, "cheese": 1, "chicken": 1, "royal_summons": 1}],
    }


@pytest.mark.parametrize("owed", range(1, 30))
def test_no_card_is_given_once_the_debt_is_covered(owed: int) -> None:
    heap: Cards = cards("apple", "apple", "cheese", "chicken", "chicken", "cheese", "apple")
    for choice in suggestions(NUMBERS, heap, owed):
        prices = [NUMBERS.goods[good].price for good, number in choice for _ in range(number)]
        assert sum(prices) >= min(owed, worth(NUMBERS, heap))
        assert all(sum(prices) - price < owed for price in prices)

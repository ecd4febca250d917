"""The sale at double price, with the rulebook's two examples and all that lies between them."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game.values import SeatId
from companion.games.border.double_price import settle


def paid(limit: int, price: int, *held: int) -> tuple[list[int], int]:
    """The money of each in their order, and what stays in the bank."""
    seats = [SeatId(str(number)) for number in range(len(held))]
    sale = settle(limit, 2 * price, tuple(zip(seats, held, strict=True)))
    by_seat = {line.seat: line.amount for line in sale.lines}
    return [by_seat.get(seat, 0) for seat in seats], sale.left_in_bank


def test_five_of_vanyas_six_tequilas_are_sold_and_all_others_are_lost() -> None:
    """The rulebook's first example, at the price of 9 that these tests print on a tequila."""
    assert paid(5, 9, 6, 4, 2, 2) == ([90, 0, 0, 0], 0)


def test_petya_sells_two_cigars_and_three_share_the_money_of_two_more() -> None:
    """The rulebook's second example: 28 dollars for three are 9 each, and 1 stays in the bank."""
    assert paid(4, 7, 2, 1, 1, 1) == ([28, 9, 9, 9], 1)


@pytest.mark.parametrize(
    ("limit", "price", "held", "amounts", "rest"),
    [
        (4, 7, (2, 1, 1), [28, 14, 14], 0),
        (5, 2, (1, 0, 2), [4, 0, 8], 0),
        (5, 2, (2, 2, 1, 1), [8, 8, 2, 2], 0),
        (3, 3, (2, 2, 2), [6, 6, 6], 0),
        (4, 4, (3, 3), [16, 16], 0),
        (4, 2, (3, 3, 3), [5, 5, 5], 1),
        (3, 4, (3, 2, 2), [24, 0, 0], 0),
        (1, 7, (1, 1, 1, 1, 1, 1), [2, 2, 2, 2, 2, 2], 2),
        (9, 3, (5, 2, 2, 1), [30, 12, 12, 0], 0),
        (6, 5, (4, 3, 1), [40, 20, 0], 0),
        (4, 7, (0, 0, 0), [0, 0, 0], 0),
        (7, 2, (2, 2, 3), [8, 8, 12], 0),
    ],
)
def test_every_way_a_good_can_be_sold(
    limit: int, price: int, held: tuple[int, ...], amounts: list[int], rest: int
) -> None:
    assert paid(limit, price, *held) == (amounts, rest)


@given(st.integers(1, 30), st.integers(1, 20), st.lists(st.integers(0, 9), min_size=3, max_size=6))
def test_nobody_is_paid_too_much_and_equal_holders_are_paid_alike(
    limit: int, price: int, held: list[int]
) -> None:
    amounts, rest = paid(limit, price, *held)
    assert sum(amounts) + rest <= limit * 2 * price
    assert sum(amounts) + rest == min(limit, sum(held)) * 2 * price
    for number, amount in zip(held, amounts, strict=True):
        assert amount <= number * 2 * price
        assert all(
            amount >= other if number > fewer else number < fewer or amount == other
            for fewer, other in zip(held, amounts, strict=True)
        )


def test_the_order_of_the_seats_does_not_matter() -> None:
    for held in permutations((3, 2, 2, 1)):
        assert sorted(paid(4, 5, *held)[0]) == [0, 5, 5, 30]


def test_the_settlement_names_what_was_shared() -> None:
    sale = settle(4, 14, tuple((SeatId(seat), 2 if seat == "a" else 1) for seat in "abcd"))
    assert (sale.total, sale.shared, sale.left_in_bank) == (5, 2, 1)
    assert [(line.sold, line.shared_by) for line in sale.lines] == [(2, 1)] + [(None, 3)] * 3

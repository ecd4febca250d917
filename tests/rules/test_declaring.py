"""Declaring: from the sheriff's left, the true number of cards, and one legal good."""

import pytest

from companion.game.messages import refuse
from companion.game.values import STEWARD, GoodId, seated
from companion.games.bags.commands import Declare, SealBag
from companion.games.bags.events import BagDeclared
from companion.games.bags.parts import BagStage, Declaration
from companion.games.sheriff import commands as c
from companion.games.sheriff.state import Phase
from companion.games.sheriff.views import PublicBag
from tests.table_talk import (
    APPLE,
    BLUE,
    BREAD,
    CHEESE,
    CHICKEN,
    CROSSBOW,
    GREEN,
    MEAD,
    PEPPER,
    RED,
    SILK,
    UNSEEN,
    YELLOW,
    Evening,
    a_table_of,
    code,
)


def bags_of(*red: str, players: int = 3) -> Evening:
    """All bags are closed; red's holds these cards, the others' one apple."""
    table = a_table_of(players).closes_market()
    for seat in table.table.merchants:
        table.packs(seat, *(red if seat == RED else ("apple",)))
        table.does(STEWARD, SealBag(seat, 1))
    return table


def test_declarations_begin_at_the_sheriffs_left_and_go_clockwise() -> None:
    table = bags_of("apple", players=4)
    heard = []
    for _ in range(3):
        turn = table.public().next_to_declare
        assert turn is not None
        heard.append(turn)
        table.declares(turn, 1, APPLE)
    assert heard == [RED, BLUE, YELLOW]
    assert table.phase() is Phase.INSPECTING


def test_nobody_declares_before_the_neighbour_has() -> None:
    answer = bags_of("apple").asks(seated(BLUE), Declare(BLUE, APPLE, 1))
    assert answer == refuse("why.not_your_turn", seat="seat.red")


def test_the_number_is_what_was_counted_into_the_bag() -> None:
    table = bags_of("chicken", "chicken-02", "cheese", UNSEEN).declares(RED, None, CHICKEN)
    assert table.public_bag(RED) == PublicBag(
        stage=BagStage.SEALED,
        declared=Declaration(CHICKEN, 4),
        code=code("cheese", "chicken", "chicken", UNSEEN),
    )


def test_a_good_may_be_declared_that_is_not_in_the_bag_at_all() -> None:
    table = bags_of("silk", "silk").declares(RED, 2, CHEESE)
    assert table.public_bag(RED) == PublicBag(
        stage=BagStage.SEALED, declared=Declaration(CHEESE, 2), code=code("silk", "silk")
    )


@pytest.mark.parametrize("good", [PEPPER, MEAD, SILK, CROSSBOW])
def test_contraband_is_never_declared(good: GoodId) -> None:
    table = bags_of(str(good))
    why = "why.contraband_is_never_declared"
    assert table.why_not(seated(RED), Declare(RED, good)) == why
    assert table.why_not(STEWARD, Declare(RED, good, 1)) == why


@pytest.mark.parametrize("good", [APPLE, CHEESE, BREAD, CHICKEN])
@pytest.mark.parametrize("players", [3, 4])
def test_every_legal_good_may_be_declared_even_bread_with_three(good: GoodId, players: int) -> None:
    table = bags_of("apple", players=players).declares(RED, 1, good)
    assert table.table.bags[RED].declared == Declaration(good, 1)


def test_a_good_nobody_has_heard_of_is_not_declared() -> None:
    assert bags_of("apple").why_not(seated(RED), Declare(RED, GoodId("gold"))) == (
        "why.no_such_good"
    )


@pytest.mark.parametrize("number", [-1, 0, 6, 10**30])
def test_a_declaration_names_one_to_five_cards(number: int) -> None:
    answer = bags_of("apple").asks(seated(RED), Declare(RED, APPLE, number))
    assert answer == refuse("why.number_out_of_range", least=1, most=5)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_any_of_one_to_five_may_be_said(number: int) -> None:
    table = bags_of("apple").declares(RED, number, APPLE)
    assert table.table.bags[RED].declared == Declaration(APPLE, number)


def test_a_number_said_by_hand_fills_the_bag_up_with_unread_cards() -> None:
    table = bags_of("apple-01").declares(RED, 3, APPLE)
    assert table.bag(RED) == {"apple": 1, UNSEEN: 2}


def test_fewer_said_by_hand_than_were_counted_leave_the_bag_as_it_was_counted() -> None:
    table = bags_of("apple-01", "apple-02", "apple-03").declares(RED, 2, APPLE)
    assert table.bag(RED) == {"apple": 3}
    assert table.table.bags[RED].declared == Declaration(APPLE, 2)


def test_a_bag_nobody_counted_needs_its_number_said() -> None:
    table = bags_of()
    assert table.why_not(seated(RED), Declare(RED, APPLE)) == "why.nothing_counted"
    table.declares(RED, 4, APPLE)
    assert table.bag(RED) == {UNSEEN: 4}


@pytest.mark.parametrize("command", [c.OpenBag(RED, 1), c.PassBag(RED, 1)])
def test_no_bag_is_opened_or_handed_back_during_the_declarations(
    command: c.OpenBag | c.PassBag,
) -> None:
    table = bags_of("apple").declares(RED, 1, APPLE)
    assert table.phase() is Phase.DECLARING
    assert table.why_not(seated(GREEN), command) == "why.not_now"


def test_a_declaration_is_said_once() -> None:
    table = bags_of("apple").declares(RED, 1, APPLE)
    answer = table.asks(seated(RED), Declare(RED, APPLE, 1))
    assert answer == refuse("why.not_your_turn", seat="seat.blue")


def test_the_merchant_or_the_steward_declares_and_nobody_else() -> None:
    table = bags_of("apple")
    for by in (seated(BLUE), seated(GREEN)):
        assert table.why_not(by, Declare(RED, APPLE)) == "why.not_yours"
    declared = BagDeclared(seat=RED, declared=Declaration(APPLE, 1), unread=0)
    assert table.does(STEWARD, Declare(RED, APPLE, 1)) == (declared,)


def test_a_declaration_says_nothing_of_what_is_in_the_bag() -> None:
    honest = bags_of("apple-01", "apple-02").declares(RED, 2, APPLE)
    lying = bags_of("silk", UNSEEN).declares(RED, 2, APPLE)
    guessed = bags_of("silk").declares(RED, 2, APPLE)
    assert honest.public_but_codes() == lying.public_but_codes() == guessed.public_but_codes()

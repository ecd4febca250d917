"""The worked examples of the three rulebooks, each in every edition that has it.

Examples of deals, of the market and of the black market stand beside their own rules.
"""

from collections import Counter

import pytest

from companion.game.values import STEWARD, CopyId, GoodId, seated
from companion.games.bags.commands import Declare, DismissStrays, PackByHand
from companion.games.bags.events import BagDeclared
from companion.games.bags.parts import BagStage, Declaration, Strayed
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.confiscated import LayConfiscated
from companion.games.sheriff.deputies import ShareChest
from companion.games.sheriff.scoring import Title
from companion.games.sheriff.state import CHEST
from tests.table_talk import (
    APPLE,
    BLACK,
    BLUE,
    BREAD,
    CHEESE,
    CHICKEN,
    GREEN,
    RED,
    SILK,
    WHITE,
    YELLOW,
    Evening,
    a_table_of,
)

in_both_editions = pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])


def at_the_gate(edition: str, number: int, good: GoodId, *packed: str) -> Evening:
    """Red declares so many of that good over these cards; green is the sheriff."""
    return a_table_of(4, edition).brings_to_gate(red=(number, good, list(packed)))


def discarded(table: Evening) -> dict[str, int]:
    """What was put on the piles since the table was laid."""
    laid = Counter(one.good for pile in table.table.piles for one in pile.cards if one.good)
    return {str(good): number for good, number in laid.items()}


@in_both_editions
def test_four_apples_and_a_crossbow_fill_the_bag_and_the_silk_stays_in_the_hand(
    edition: str,
) -> None:
    table = a_table_of(4, edition).closes_market().packs(RED, *["apple"] * 4, "crossbow")
    assert table.why_not(seated(RED), PackByHand(RED, SILK)) == "why.bag_full"
    table.lays(RED, "silk-01")
    (stray,) = table.mine(RED).strays
    assert (stray.why, stray.copy) == (Strayed.FULL, CopyId("silk-01"))
    assert table.bag(RED) == {"apple": 4, "crossbow": 1}
    table.does(seated(RED), DismissStrays(RED))
    table.seals(RED)
    assert table.stage(RED) is BagStage.SEALED


@in_both_editions
def test_two_chickens_a_cheese_or_bread_and_silk_are_declared_as_four_chickens(
    edition: str,
) -> None:
    for other in ("cheese", "bread"):
        table = a_table_of(4, edition).closes_market()
        table.packs(RED, "chicken", "chicken", other, "silk").seals(RED)
        for seat in (BLUE, YELLOW):
            table.packs(seat, "apple").seals(seat)
        assert table.why_not(seated(RED), Declare(RED, SILK, 4)) == (
            "why.contraband_is_never_declared"
        )
        assert table.does(seated(RED), Declare(RED, CHICKEN)) == (
            BagDeclared(seat=RED, declared=Declaration(CHICKEN, 4), unread=0),
        )


@in_both_editions
def test_who_passes_without_a_bribe_lays_two_cheeses_open_and_one_card_face_down(
    edition: str,
) -> None:
    table = at_the_gate(edition, 3, CHEESE, "cheese", "cheese", "pepper")
    table.passes(RED)
    shown = table.public_seat(RED)
    assert (shown.legal, shown.contraband, shown.gold) == (((CHEESE, 2),), 1, 50)


@in_both_editions
def test_an_honest_merchant_with_four_chickens_is_paid_eight_by_the_sheriff(edition: str) -> None:
    table = at_the_gate(edition, 4, CHICKEN, *["chicken"] * 4)
    table.opens(RED)
    assert table.purses() == {GREEN: 42, RED: 58, BLUE: 50, YELLOW: 50}
    assert (table.stand(RED), discarded(table)) == ({"chicken": 4}, {})


@in_both_editions
def test_four_declared_apples_were_one_with_a_cheese_and_two_meads_and_cost_ten(
    edition: str,
) -> None:
    table = at_the_gate(edition, 4, APPLE, "apple", "cheese", "mead", "mead")
    table.opens(RED)
    assert table.purses() == {GREEN: 60, RED: 40, BLUE: 50, YELLOW: 50}
    assert table.stand(RED) == {"apple": 1}
    if len(table.table.piles) > 1:
        table.does(STEWARD, LayConfiscated(1, 2))
    assert discarded(table) == {"cheese": 1, "mead": 2}


@in_both_editions
def test_one_hundred_and_twenty_five_points(edition: str) -> None:
    table = a_table_of(4, edition).happens(e.GameEnded())
    table.stands(RED, apple=4, cheese=6, bread=1, chicken=4, pepper=2, crossbow=1)
    table.holds_gold(red=42)
    table.stands(GREEN, apple=7, bread=3, chicken=6, cheese=2)
    table.stands(BLUE, apple=5, bread=2, chicken=4)
    sheet = table.sheet(RED)
    assert sheet.titles == (
        Title(good=CHEESE, title="king", points=15, shared_by=1, of=15, held=6, behind=2),
        Title(good=CHICKEN, title="queen", points=2, shared_by=2, of=5, held=4, behind=0),
    )
    assert (sheet.gold, sheet.goods_value, sheet.total) == (42, 8 + 18 + 3 + 16 + 12 + 9, 125)


@in_both_editions
def test_ten_cheeses_and_a_gouda_beat_eleven_cheeses(edition: str) -> None:
    table = a_table_of(4, edition, royal=True).happens(e.GameEnded())
    table.stands(RED, cheese=10, gouda=1).stands(BLUE, cheese=11)
    titles = {seat: [(t.title, t.points) for t in table.sheet(seat).titles] for seat in (RED, BLUE)}
    assert titles == {RED: [("king", 15)], BLUE: [("queen", 10)]}


@in_both_editions
def test_four_at_the_table_give_the_sheriff_three_minutes(edition: str) -> None:
    timer = a_table_of(4, edition, timer=True).table.timer
    assert timer is not None
    assert timer.remaining_ms == 3 * 60_000


def test_two_deputies_pass_take_twelve_act_alone_open_and_share() -> None:
    """Red and blue are the deputies; white passes as he is, black pays them twelve together,
    yellow pays blue eight alone, and green, honest, is paid by both."""
    table = a_table_of(6).draws(RED, BLUE)
    table.brings_to_gate(green=(4, BREAD, ["bread"] * 4))
    for deputy in (RED, BLUE):
        table.does(seated(deputy), c.PassBag(WHITE, 1))
    table.does(seated(RED), c.OpenBag(GREEN, 1))
    table.does(seated(BLUE), c.PassBag(GREEN, 1))
    assert table.stage(GREEN) is BagStage.SEALED
    table.does(seated(RED), c.PassBag(BLACK, 1))
    table.does(seated(BLUE), c.PassBag(BLACK, 1, bribe=12))
    assert table.gold(CHEST) == 12
    table.does(seated(RED), c.PassBag(YELLOW, 1))
    table.does(seated(BLUE), c.OpenBag(YELLOW, 1))
    table.does(seated(BLUE), c.PassBag(YELLOW, 1, bribe=8, alone=BLUE))
    assert (table.gold(BLUE), table.gold(YELLOW)) == (58, 42)
    table.does(seated(BLUE), c.OpenBag(GREEN, 1))
    assert (table.gold(GREEN), table.gold(RED), table.gold(BLUE)) == (58, 46, 54)
    table.does(seated(RED), ShareChest(1))
    assert (table.gold(RED), table.gold(BLUE), table.gold(CHEST)) == (52, 60, 0)

"""Laying the table, packing in secret, and declaring aloud."""

import pytest

from companion.game.contract import Setup
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, STEWARD, GoodId, seated
from companion.games.bags.commands import CorrectDeclaration, Declare, PackByHand, SealBag, SitOut
from companion.games.bags.parts import BagStage
from companion.games.border.table import Markers, Phase
from tests.border_talk import (
    BLUE,
    CIGAR,
    CLOCKWISE,
    GAME,
    GREEN,
    JUG,
    RED,
    YELLOW,
    a_table_of,
    border_box,
    told,
)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everyone_begins_with_thirty_dollars_and_the_markers_of_so_many(players: int) -> None:
    table = a_table_of(players)
    seats = table.public().seats
    assert [seat.gold for seat in seats] == [30] * players
    assert {seat.markers for seat in seats} == {Markers(int(players > 4), 1)}
    assert (table.phase, table.table.sheriff) == (Phase.PACKING, GREEN)


@pytest.mark.parametrize("players", [2, 7])
def test_a_game_is_for_three_to_six(players: int) -> None:
    seats = (*CLOCKWISE, CLOCKWISE[0])[:players]
    laid = GAME.start(border_box(), Setup(seats=seats, first=GREEN))
    assert isinstance(laid, Refusal)
    assert laid.why.key == "why.wrong_number_of_players"


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    setup = Setup(seats=CLOCKWISE[:3], first=GREEN, options={"royal": True})
    laid = GAME.start(border_box(), setup)
    assert isinstance(laid, Refusal)
    assert laid.why.key == "why.no_such_option"
    assert len(GAME.options(border_box())) == 7


def test_the_sheriff_packs_nothing() -> None:
    table = a_table_of()
    assert table.why_not(seated(GREEN), PackByHand(GREEN, JUG)) == "border.why.bag_closed"
    assert table.why_not(STEWARD, SealBag(GREEN, 1)) == "border.why.sheriff_packs_nothing"


def test_all_others_pack_one_to_five_cards_together() -> None:
    table = a_table_of()
    assert table.public().to_act == (RED, BLUE, YELLOW)
    assert table.why_not(seated(RED), SealBag(RED, 1)) == "border.why.bag_empty"
    table.packs(RED, "2 jug, cigar-01, 2 unread")
    assert table.why_not(seated(RED), PackByHand(RED, JUG)) == "border.why.bag_full"
    table.seals(RED)
    assert table.public().to_act == (BLUE, YELLOW)


def test_nobody_sees_how_many_cards_are_packed() -> None:
    fewer, more = a_table_of(), a_table_of()
    fewer.packs(RED, "jug")
    more.packs(RED, "3 jug, cigar")
    assert fewer.public() == more.public()
    assert (fewer.mine(RED).counted, more.mine(RED).counted) == (1, 4)


def test_who_has_no_card_sits_out_and_declares_nothing() -> None:
    table = a_table_of()
    for seat in (BLUE, YELLOW):
        table.packs(seat, "jug").seals(seat)
    table.does(seated(RED), SitOut(RED, 1))
    assert table.table.next_to_declare() == BLUE


def test_declaring_goes_clockwise_from_the_sheriffs_left() -> None:
    table = a_table_of().packs(RED, "jug").packs(BLUE, "jug").packs(YELLOW, "jug")
    table.seals(RED, BLUE, YELLOW)
    assert table.public().next_to_declare == RED
    answer = table.why_not(seated(BLUE), Declare(BLUE, JUG, 1))
    assert answer == "border.why.not_your_turn"
    table.declares(RED, 1, JUG).declares(BLUE, 2, JUG)
    assert table.public().to_act == (YELLOW,)


@pytest.mark.parametrize(
    ("good", "number", "why"),
    [
        (CIGAR, 1, "border.why.contraband_is_never_declared"),
        (JUG, 0, "why.number_out_of_range"),
        (JUG, 6, "why.number_out_of_range"),
        (JUG, None, "border.why.number_missing"),
    ],
)
def test_one_legal_good_and_a_number_of_one_to_five_are_declared(
    good: GoodId, number: int | None, why: str
) -> None:
    table = a_table_of().packs(RED, "tequila").packs(BLUE, "jug").packs(YELLOW, "jug")
    table.seals(RED, BLUE, YELLOW)
    assert table.why_not(seated(RED), Declare(RED, good, number)) == why


def test_a_false_number_is_allowed_and_tells_nothing_of_the_suitcase() -> None:
    table = a_table_of().brings(red=(4, JUG, "cigar"))
    assert table.mine(RED).counted == 1
    assert table.mine(RED).bag_unread == 0


def test_where_numbers_are_true_missing_cards_are_in_the_suitcase_unread() -> None:
    table = a_table_of(4, true_number=True)
    table.packs(RED, "jug").packs(BLUE, "2 jug").packs(YELLOW, "jug").seals(RED, BLUE, YELLOW)
    table.declares(RED, 3, JUG)
    assert table.mine(RED).bag_unread == 2
    table.does(seated(BLUE), Declare(BLUE, JUG))
    declared = table.table.bags[BLUE].declared
    assert declared is not None
    assert declared.number == 2


def test_a_declaration_is_put_right_until_the_suitcase_is_decided_on() -> None:
    table = a_table_of().brings(red=(4, JUG, "cigar"))
    corrected = CorrectDeclaration(seat=RED, round=1, good=JUG, number=2, reason="misheard")
    table.does(STEWARD, corrected)
    assert table.table.bags[RED].declared == table.public_seat(RED).suitcase.declared  # type: ignore[union-attr]
    assert table.mine(RED).counted == 1
    table.points(RED)
    table.opens(RED)
    assert table.why_not(STEWARD, corrected) in ("why.not_now", "border.why.nothing_declared")


def test_after_being_pointed_at_only_the_steward_puts_a_declaration_right() -> None:
    table = a_table_of().brings(red=(4, JUG, "cigar"), blue=(2, JUG, "jug")).points(RED)
    red, blue = (
        CorrectDeclaration(seat=seat, round=1, good=JUG, number=1, reason="misheard")
        for seat in (RED, BLUE)
    )
    assert table.why_not(seated(RED), red) == "why.declaration_stands"
    table.does(seated(BLUE), blue)
    table.does(STEWARD, red)
    assert table.public_seat(RED).suitcase.declared.number == 1  # type: ignore[union-attr]


def test_news_speak_of_suitcases() -> None:
    table = a_table_of().packs(RED, "jug")
    (said,) = told(table.does(STEWARD, SealBag(RED, 1)), PUBLIC)
    assert said.key == "border.news.bag_sealed"
    assert table.table.bags[RED].stage is BagStage.SEALED
    assert table.public().next_step.key == "border.next.packing"

"""The sheriff's track: his favour, the draw pile, and both piles empty. The spaces of this box have
the numbers 4 3 5 2 6 4 3 7 2 5 4 8 3 6 2 4 5 3 4 2."""

import pytest

from companion.game.values import BUTTON, STEWARD, seated
from companion.games.nottingham.commands import GoOn
from companion.games.nottingham.correcting import CountHand, CountPile
from companion.games.nottingham.table import Phase
from companion.games.nottingham.track import DiscardCard
from tests.nottingham_talk import (
    BLUE,
    CHAIN,
    COIN,
    GEMS,
    GOLD,
    GREEN,
    PEARLS,
    RED,
    Evening,
    a_table_of,
    named,
    told,
)


def with_draw(number: int, space: int, *hands: int, **options: bool) -> Evening:
    """So many cards in the draw pile, none in the discards, the sheriff on a space, and these
    hands from red on."""
    table = a_table_of(len(hands), "nottingham-show", **options)
    table.has_sheriff_on(space)
    table.has_hands(**{str(s): n for s, n in zip(table.table.seats, hands, strict=True)})
    return table.has_pile("draw", number)


def test_after_a_turning_in_the_sheriff_goes_one_space_clockwise() -> None:
    table = a_table_of().has_hands(red=6).takes(COIN).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    assert table.table.position == 1
    table.passes_turn().passes_turn()
    table.takes(COIN).lays(COIN, COIN, COIN).turns_in()
    assert table.table.position == 2


def test_who_has_at_most_as_many_as_the_space_says_draws_one() -> None:
    table = a_table_of().has_hands(red=7, blue=6, green=2).has_sheriff_on(2)
    table.takes(COIN).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    assert table.table.position == 3  # number 5
    assert table.hands() == [6, 6, 3]
    assert table.cards() == 84


def test_neither_laid_ambush_nor_its_gold_counts_for_the_favour() -> None:
    table = a_table_of().has_hands(red=7, blue=5, green=9).has_ambushes(red=2)
    table.has_sheriff_on(2).takes(COIN).lays(GEMS, GEMS, GEMS).turns_in()
    assert table.hands() == [6, 6, 9]


def test_nobody_with_so_few_cards_means_no_favour() -> None:
    table = a_table_of().has_hands(red=12, blue=9, green=9).takes(COIN)
    events = table.lays(GEMS, GEMS, GEMS).turns_in()
    assert "FavourDrawn" not in named(events)
    assert [one.key for one in told(events)][-1] == "nottingham.favour_for_nobody"


def test_the_favour_is_taken_back_with_the_set_and_dealt_again() -> None:
    table = a_table_of().has_hands(red=6).takes(COIN).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    table.takes_back()
    assert (table.phase, table.hands(), table.table.position) == (Phase.TURNING_IN, [4, 3, 3], 0)
    table.turns_in()
    assert table.table.position == 1


def test_an_empty_draw_pile_is_the_discards_shuffled_at_once() -> None:
    """X8."""
    table = a_table_of().has_hands(red=6).takes(COIN).lays(GEMS, GEMS, GEMS)
    table.turns_in()
    assert table.discarded() == 2
    table.has_pile("draw", 1)
    events = table.turns_up(PEARLS).history
    assert events.table.draw == 2
    assert (table.discarded(), table.table.shuffles) == (0, 1)


def test_without_discards_those_above_the_number_discard_down_to_it() -> None:
    """X1."""
    table = with_draw(1, 4, 3, 2, 5).turns_up(PEARLS)
    assert table.phase is Phase.DISCARDING
    assert table.public().to_act == (RED, GREEN)
    assert [one.to_discard for one in table.public().seats] == [1, 0, 3]
    assert table.why_not(seated(BLUE), DiscardCard(BLUE, 1, COIN)) == "why.not_above"
    assert table.why_not(STEWARD, GoOn(1, Phase.DISCARDING)) == "why.still_to_discard"
    table.discards(GREEN, COIN, GEMS)
    table.discards(RED, GOLD)
    events = table.discards(GREEN, GOLD)
    assert named(events) == ["CardDiscarded", "SheriffMoved", "SpecialEnded", "PileTurnedOver"]
    assert (table.table.position, table.table.draw, table.hands()) == (5, 4, [2, 2, 2])
    assert (table.public().phase, table.discarded()) == (Phase.CHOOSING, 0)


def test_nobody_above_it_so_the_sheriff_goes_on_and_it_is_judged_again() -> None:
    """X2."""
    table = with_draw(1, 1, 3, 4, 3).takes(CHAIN)
    assert (table.phase, table.table.position) == (Phase.DISCARDING, 2)
    assert table.public().to_act == (BLUE,)
    table.discards(BLUE, COIN)
    assert (table.table.position, table.table.draw) == (3, 1)
    assert table.hands() == [4, 3, 3]  # the chain went to the hand after it


def test_in_the_town_there_is_no_number_so_the_sheriff_goes_on() -> None:
    """X3."""
    table = with_draw(1, 0, 5, 3, 3).turns_up(PEARLS)
    assert (table.table.position, table.public().to_act) == (1, (RED,))
    table.discards(RED, COIN)
    assert (table.table.position, table.table.draw) == (2, 1)


def test_the_sheriff_may_reach_the_town_in_the_middle_of_a_turn() -> None:
    """X4."""
    table = with_draw(1, 19, 2, 2, 2).turns_up(PEARLS)
    assert (table.phase, table.public().ended_by) == (Phase.SCORING, "town")
    table.takes_back()
    assert table.phase is Phase.CHOOSING
    table.takes().ends_turn()
    assert (table.table.position, table.public().to_act) == (20, (RED,))
    table.discards(RED, COIN)
    assert table.public().ended_by == "town"


def test_both_piles_are_empty_in_the_middle_of_a_favour() -> None:
    """X5: the favour goes on afterwards for those entitled by the old space."""
    table = with_draw(2, 2, 4, 3, 4, 4, 9).takes(COIN).lays(GEMS, GEMS, GEMS)
    assert (table.table.draw, table.hands()) == (1, [2, 3, 4, 4, 9])
    events = table.turns_in()
    assert named(events) == [
        "SetTurnedIn",
        "SheriffMoved",
        "FavourBegan",
        "FavourDrawn",
        "PileTurnedOver",
        "FavourDrawn",
        "SpecialBegan",
    ]
    assert table.hands() == [3, 4, 5, 4, 9]
    assert table.public().to_act == (table.table.seats[4],)
    events = table.discards(table.table.seats[4], *(COIN,) * 4)
    assert table.table.position == 4
    assert table.hands() == [3, 4, 5, 5, 5]
    assert (table.table.draw, table.player) == (3, BLUE)
    assert table.cards() == 84


def test_a_chain_goes_to_the_hand_after_the_special_case() -> None:
    """X6."""
    table = with_draw(1, 4, 2, 2, 5).turns_up(CHAIN)
    assert (table.phase, table.hand(RED)) == (Phase.DISCARDING, 2)
    events = table.discards(GREEN, COIN, COIN, COIN)
    assert named(events)[-1] == "CardTaken"
    assert table.hand(RED) == 3


def test_on_agreement_an_empty_pile_waits_until_a_card_is_needed() -> None:
    """X7."""
    table = with_draw(1, 4, 3, 2, 5, deal_when_needed=True).turns_up(PEARLS)
    assert (table.phase, table.table.draw) == (Phase.CHOOSING, 0)
    table.takes().ends_turn()
    assert (table.phase, table.player) == (Phase.DISCARDING, BLUE)


def test_on_agreement_the_favour_needs_its_cards() -> None:
    table = with_draw(2, 0, 4, 3, 3, deal_when_needed=True).takes(COIN).lays(GEMS, GEMS, GEMS)
    events = table.turns_in()
    assert named(events)[3:6] == ["FavourDrawn", "PileTurnedOver", "FavourDrawn"]
    assert "SpecialBegan" in named(events)  # the next turn needs a card


@pytest.mark.parametrize("by", [STEWARD, BUTTON])
def test_a_favour_that_was_half_taken_back_is_dealt_on(by: object) -> None:
    table = with_draw(2, 0, 7, 3, 3).takes(COIN).lays(*(GEMS,) * 5)
    table.turns_in()
    hands = table.hands()
    table.takes_back()
    assert table.phase is Phase.FAVOUR
    assert table.public().favour is not None
    table.presses() if by is BUTTON else table.goes_on()
    assert (table.hands(), table.player) == (hands, BLUE)


def test_a_hand_counted_anew_ends_the_discarding() -> None:
    table = with_draw(1, 4, 3, 2, 2).turns_up(PEARLS)
    assert table.public().to_act == (RED,)
    events = table.does(STEWARD, CountHand(seat=RED, was=3, counted=2, reason="x"))
    assert "SpecialEnded" in named(events)
    assert (table.table.position, table.public().phase) == (5, Phase.CHOOSING)


def test_the_end_by_the_town_behind_a_special_case_is_taken_back_and_comes_again() -> None:
    table = with_draw(1, 20, 3, 2, 2).turns_up(PEARLS)
    table.discards(RED, COIN)
    assert table.public().ended_by == "town"
    table.takes_back()
    assert table.phase is Phase.DISCARDING
    assert table.public().to_act == (RED,)
    table.goes_on()
    assert table.public().ended_by == "town"


def test_a_pile_counted_empty_is_dealt_with_before_the_next_card() -> None:
    table = a_table_of()
    events = table.does(STEWARD, CountPile(pile="draw", was=75, counted=0, reason="x"))
    assert "SheriffMoved" in named(events)
    assert table.public().ended_by == "" or table.phase is Phase.SCORING


@pytest.mark.parametrize("agreed", [True, False])
def test_all_discards_show_only_where_agreed(agreed: bool) -> None:
    table = a_table_of(3, "nottingham-show", whole_pile=agreed).has_hands(red=7)
    table.takes(CHAIN).lays(GEMS, GEMS, GEMS).turns_in()
    pile = table.public().discards
    assert (pile.number, pile.top) == (2, GEMS)
    assert pile.whole == (((GEMS, 2),) if agreed else None)

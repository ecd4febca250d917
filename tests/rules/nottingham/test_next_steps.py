"""For every phase: the line that says what the table does next, and whose move it is."""

from collections.abc import Callable

import pytest

from companion.game.values import STEWARD
from companion.games.nottingham.attack import TakeFromHand
from companion.games.nottingham.offers import TakeOffer
from companion.games.nottingham.table import Phase
from companion.games.nottingham.turn import EndGame
from tests.nottingham_talk import (
    BLUE,
    CASKET,
    CHAIN,
    COIN,
    GAME,
    GEMS,
    GOLD,
    GREEN,
    PEARLS,
    RED,
    Evening,
    a_table_of,
)

PAIR = (COIN, COIN)
TO: dict[str, Callable[[Evening], object]] = {
    "turning up": lambda table: table,
    "choosing": lambda table: table.turns_up(PEARLS),
    "choosing a chain": lambda table: table.turns_up(CHAIN).takes_back(),
    "purchase": lambda table: table.acts(COIN),
    "barter": lambda table: table.acts(CASKET),
    "buying": lambda table: table.acts(COIN).presses(),
    "accepting": lambda table: table.acts(CASKET).offers(BLUE, COIN, COIN).offers(GREEN, *PAIR),
    "defending": lambda table: table.acts(PEARLS, BLUE),
    "raiding": lambda table: table.acts(GEMS, BLUE).presses(),
    "laying": lambda table: table.acts(GOLD),
    "laying the last": lambda table: table.has_pile("ambushes", 1).acts(GOLD),
    "turning in": lambda table: table.takes(PEARLS),
    "laid": lambda table: table.takes(PEARLS).lays(PEARLS),
    "called": lambda table: (
        table.has_ambushes(blue=1, green=1).takes(PEARLS).lays(*(PEARLS,) * 3).turns_in()
    ),
    "discarding": lambda table: table.has_sheriff_on(4).has_pile("draw", 1).turns_up(PEARLS),
    "scoring": lambda table: table.does(STEWARD, EndGame(1)),
    "over": lambda table: [
        table.does(STEWARD, EndGame(1)),
        *(table.presses() for _ in range(3)),
    ],
}


def table_in(step: str) -> Evening:
    table = a_table_of()
    TO[step](table)
    return table


STEPS = [
    ("turning up", Phase.TURNING_UP, "next.turn_up", (RED,)),
    ("choosing", Phase.CHOOSING, "next.choose", (RED,)),
    ("choosing a chain", Phase.CHOOSING, "next.choose_take", (RED,)),
    ("purchase", Phase.OFFERING, "next.offer_hidden", (BLUE, GREEN)),
    ("barter", Phase.OFFERING, "next.barter", (BLUE,)),
    ("buying", Phase.BUYING, "next.buy", (RED,)),
    ("accepting", Phase.ACCEPTING, "next.accept", (RED,)),
    ("defending", Phase.DEFENDING, "next.defend", (BLUE,)),
    ("raiding", Phase.RAIDING, "next.raid", (RED,)),
    ("laying", Phase.LAYING_AMBUSH, "next.ambush_two", (RED,)),
    ("laying the last", Phase.LAYING_AMBUSH, "next.ambush_one", (RED,)),
    ("turning in", Phase.TURNING_IN, "next.turn_in", (RED,)),
    ("laid", Phase.TURNING_IN, "next.laying", (RED,)),
    ("called", Phase.AMBUSHED, "next.call", (BLUE, GREEN)),
    ("discarding", Phase.DISCARDING, "next.discard", (RED, BLUE, GREEN)),
    ("scoring", Phase.SCORING, "next.scoring", (RED, BLUE, GREEN)),
    ("over", Phase.OVER, "nottingham.over", ()),
]


@pytest.mark.parametrize(("step", "phase", "key", "to_act"), STEPS)
def test_every_step_says_what_comes_next_and_whose_move_it_is(
    step: str, phase: Phase, key: str, to_act: tuple[str, ...]
) -> None:
    table = table_in(step)
    public = table.public()
    assert (public.phase, public.next_step.key, public.to_act) == (phase, key, to_act)
    assert GAME.view_text(public)
    for seat in table.table.seats:
        assert table.mine(seat).seat == seat


@pytest.mark.parametrize("step", [step for step, *_ in STEPS])
def test_every_step_back_leaves_a_way_on(step: str) -> None:
    """After each step that is taken back, the steward alone can go on to the end of a turn."""
    table = table_in(step)
    while table.history.newest is not None:
        table.takes_back()
        _goes_on(table)


def _goes_on(table: Evening) -> None:
    again = Evening(table.history)
    turn = again.turn
    for _ in range(30):
        if again.turn != turn or again.phase is Phase.OVER:
            return
        _one_step(again)
    raise AssertionError(f"no way on from {table.phase}")


def _one_step(table: Evening) -> None:
    match table.phase:
        case Phase.TURNING_UP:
            table.takes(CHAIN)
        case Phase.CHOOSING:
            table.takes()
        case Phase.DISCARDING:
            seats = list(table.table.to_discard)
            if seats:
                table.discards(seats[0], COIN)
            else:
                table.goes_on()
        case Phase.ACCEPTING | Phase.RAIDING | Phase.BUYING:
            _settle(table)
        case Phase.OFFERING:
            if table.public().next_step.key == "next.barter":
                table.offers(table.public().to_act[0], GEMS)
            else:
                table.goes_on()
        case _:
            table.goes_on()


def _settle(table: Evening) -> None:
    if table.phase is Phase.RAIDING:
        table.does(STEWARD, TakeFromHand(table.player, table.turn))
    else:
        table.does(STEWARD, TakeOffer(table.player, table.turn, table.table.offered[0]))

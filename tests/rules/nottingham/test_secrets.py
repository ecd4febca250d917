"""Secrets: two evenings that differ in one look the same to everyone else."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.game.commands import GATE
from companion.game.contract import Command, View
from companion.game.messages import Message, Refusal
from companion.game.values import PUBLIC, READER, STEWARD, CopyId, Party, SeatId, seated
from companion.games.nottingham.ambush import KeepNoAmbush, LayAmbush
from companion.games.nottingham.attack import Defend, LetHappen
from companion.games.nottingham.correcting import CorrectPoints, CountHand
from companion.games.nottingham.springing import LetPass, SpringAmbush
from companion.games.nottingham.table import Phase, Table
from companion.games.nottingham.turn import TurnUp
from companion.games.nottingham.turning_in import LayCard, TurnIn
from tests.nottingham_talk import (
    BEFORE,
    BLUE,
    CANDLESTICK,
    CASKET,
    CHAIN,
    COIN,
    GAME,
    GEMS,
    GOLD,
    GREEN,
    PEARLS,
    RED,
    YELLOW,
    Evening,
    a_table_of,
    colour,
    pair,
    told,
)

CARDS = (None, colour(GREEN), pair("coin pearls"), pair("gems casket"))


def seen_by(table: Evening, party: Party) -> View:
    return GAME.view_for(table.table, party)


def alike(first: Evening, second: Evening, *knowing: SeatId) -> None:
    """To all but these seats."""
    for party in (PUBLIC, STEWARD, *map(seated, first.table.seats)):
        if party.seat not in knowing:
            assert seen_by(first, party) == seen_by(second, party), party


def answer(table: Evening, by: Party, command: Command) -> Message | None:
    asked = table.asks(by, command)
    return asked.why if isinstance(asked, Refusal) else None


def laid_by_blue(card: CopyId | None) -> Evening:
    """Blue has an ambush; blue named it so, or did not name it. It is red's turn to turn in."""
    table = a_table_of(4).lays_ambush(BLUE, card)
    while table.player != RED:
        table.passes_turn()
    return table.takes(COIN)


@pytest.mark.parametrize("card", CARDS[1:])
def test_a_named_ambush_is_its_owners_alone(card: CopyId) -> None:
    plain, other = laid_by_blue(None), laid_by_blue(card)
    alike(plain, other, BLUE)
    assert plain.mine(BLUE) != other.mine(BLUE)
    for one in (plain, other):
        one.lays(GEMS, GEMS, GEMS).turns_in()
    alike(plain, other, BLUE)


@pytest.mark.parametrize("card", CARDS[1:])
def test_naming_an_ambush_is_told_to_nobody_else(card: CopyId) -> None:
    table = laid_by_blue(None)
    before = seen_by(table, PUBLIC)
    events = table.names(BLUE, 1, card)
    for party in (PUBLIC, STEWARD, seated(RED), seated(GREEN)):
        assert told(events, party) == []
    assert len(told(events, seated(BLUE))) == 1
    assert seen_by(table, PUBLIC) == before
    assert table.history.newest is not None
    assert table.history.newest.events != events


@pytest.mark.parametrize("good", [GEMS, COIN, GOLD, CHAIN])
def test_the_call_is_the_same_whether_an_ambush_fits_or_not(good: object) -> None:
    fits, other = laid_by_blue(colour(RED)), laid_by_blue(pair("pearls chain"))
    news = []
    for one in (fits, other):
        one.lays(*(good,) * 3)  # type: ignore[arg-type]
        news.append(told(one.turns_in()))
    assert news[0] == news[1]
    alike(fits, other, BLUE)
    assert fits.mine(BLUE).may_be == other.mine(BLUE).may_be


def test_who_let_a_set_pass_is_told_to_nobody() -> None:
    quiet, passed = (
        a_table_of(4).has_ambushes(blue=1, green=1, yellow=1).has_hands(red=6).takes(COIN)
        for _ in range(2)
    )
    for one in (quiet, passed):
        one.lays(GEMS, GEMS, GEMS).turns_in()
    steps = passed.history.newest
    for seat in (GREEN, BLUE):
        events = passed.does(seated(seat), LetPass(seat, 1))
        assert [told(events, party) for party in (PUBLIC, STEWARD, seated(YELLOW))] == [[]] * 3
    alike(quiet, passed, GREEN, BLUE)
    assert passed.history.newest == steps
    assert passed.public().to_act == (BLUE, GREEN, YELLOW)
    first, second = quiet.goes_on(), passed.goes_on()
    assert told(first) == told(second)
    alike(quiet, passed)


def test_the_steward_learns_of_no_pass_by_asking() -> None:
    table = a_table_of().has_ambushes(blue=1, green=1).has_hands(red=6).takes(COIN)
    table.lays(GEMS, GEMS, GEMS).turns_in()
    before = table.why_not(STEWARD, LetPass(BLUE, 1))
    table.does(seated(BLUE), LetPass(BLUE, 1))
    assert table.why_not(STEWARD, LetPass(BLUE, 1)) == before


@pytest.mark.parametrize("good", [CANDLESTICK, PEARLS, GEMS])
def test_a_defender_with_a_chain_and_one_without_look_the_same(good: object) -> None:
    """The clerk may even have seen the chain go into the hand."""
    tables = []
    for taken in ("chain-01", "casket-01"):
        table = a_table_of()
        table.passes_turn(COIN)
        table.reads(taken)
        if table.phase is Phase.CHOOSING:
            table.takes()
        while table.player != RED:
            table.goes_on() if table.table.acted else table.passes_turn(COIN)
        tables.append(table.acts(good, BLUE))  # type: ignore[arg-type]
    with_chain, without = tables
    assert with_chain.table.seen != without.table.seen
    alike(with_chain, without)
    assert answer(with_chain, seated(BLUE), Defend(BLUE, with_chain.turn)) is None
    assert answer(without, seated(BLUE), Defend(BLUE, without.turn)) is None
    for table in tables:
        assert told(table.does(seated(BLUE), LetHappen(BLUE, table.turn))) != []


def test_nothing_shows_which_cards_the_clerk_saw_go_into_a_hand() -> None:
    table = a_table_of().takes(COIN).table
    knows = replace(table, seen={**table.seen, RED: (CopyId("coin-03"), CopyId("gems-01"))})
    for party in (PUBLIC, STEWARD, *map(seated, table.seats)):
        assert GAME.view_for(table, party) == GAME.view_for(knows, party)
    for command in _asked(table):
        for by in (STEWARD, seated(RED), READER):
            first, second = (GAME.decide(one, command, by, 0) for one in (table, knows))
            assert isinstance(first, Refusal) is isinstance(second, Refusal)


def _asked(table: Table) -> tuple[Command, ...]:
    return (
        LayCard(RED, table.turn, COIN),
        LayCard(RED, table.turn, GEMS),
        CountHand(seat=RED, was=4, counted=1, reason="x"),
        TurnUp(RED, table.turn, COIN),
    )


@pytest.mark.parametrize("card", [None, colour(RED), colour(BLUE), pair("coin pearls")])
def test_laying_an_ambush_by_others_never_depends_on_the_named_card(card: CopyId | None) -> None:
    for stack in (9, 1):
        plain, other = (a_table_of().has_pile("ambushes", stack).acts(GOLD) for _ in range(2))
        if card is not None:
            other.reads(card)
        alike(plain, other, RED)
        for command in (LayAmbush(RED, 1), KeepNoAmbush(RED, 1)):
            assert answer(plain, STEWARD, command) == answer(other, STEWARD, command)
        assert told(plain.presses()) == told(other.presses())
        alike(plain, other, RED)


def test_the_gate_takes_every_ambush_in_silence_and_the_own_reader_tells_its_owner() -> None:
    for card in (colour(RED), colour(BLUE), pair("coin pearls")):
        table = a_table_of().acts(GOLD)
        assert told(table.reads(card, GATE)) == []
        assert told(table.reads(card, BLUE)) == []
    assert a_table_of().acts(GOLD).why_not_read(colour(RED), RED) == "why.own_colour"


@pytest.mark.parametrize("now", [COIN, CASKET, None])
def test_a_points_pile_shows_its_number_alone(now: object) -> None:
    kept = (COIN, GEMS)
    plain, other = (a_table_of().has_kept(RED, *kept) for _ in range(2))
    first = plain.does(seated(RED), CorrectPoints(seat=RED, was=COIN, now=PEARLS, reason=BEFORE))
    if now is None:
        command = CorrectPoints(seat=RED, was=GEMS, now=PEARLS, reason=BEFORE)
    else:
        command = CorrectPoints(seat=RED, was=GEMS, now=now, reason=BEFORE)  # type: ignore[arg-type]
    second = other.does(seated(RED), command)
    alike(plain, other, RED)
    for party in (PUBLIC, STEWARD, seated(BLUE)):
        assert told(first, party) == told(second, party)
    assert "pearls" in str(told(first, seated(RED)))


def test_a_points_pile_is_no_reason_to_refuse_a_card() -> None:
    """Though twelve of a kind lie there, as its owner says in secret."""
    table = a_table_of().has_kept(RED, *(PEARLS,) * 12).turns_up(PEARLS)
    assert table.public().turned == PEARLS


REFUSALS: tuple[Callable[[Evening], Command], ...] = (
    lambda table: SpringAmbush(BLUE, table.turn, pair("coin pearls")),
    lambda table: SpringAmbush(BLUE, table.turn, colour(RED)),
    lambda table: SpringAmbush(GREEN, table.turn, colour(RED)),
    lambda table: TurnIn(RED, table.turn),
)


@pytest.mark.parametrize("card", CARDS[1:])
@pytest.mark.parametrize("asked", REFUSALS)
def test_no_refusal_depends_on_a_named_ambush(
    card: CopyId, asked: Callable[[Evening], Command]
) -> None:
    tables = [laid_by_blue(one).lays(GEMS, GEMS, GEMS) for one in (None, card)]
    for table in tables:
        table.turns_in()
    for by in (STEWARD, seated(BLUE), seated(RED)):
        first, second = (answer(table, by, asked(table)) for table in tables)
        assert first == second


def test_a_seat_that_only_watches_sees_what_everyone_sees() -> None:
    table = laid_by_blue(colour(GREEN))
    assert GAME.view_for(table.table, seated(SeatId("grey"))) == table.public()

"""What holds in every game at any moment, whatever people do, in whatever order."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game.contract import with_chance
from companion.game.history import TakeBack, TakenBack
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, STEWARD

from .playing import AUDIENCES, Mover, Run, drawn, encoded, session_over
from .shadow import Shadow, is_hidden
from .sheriff_moves import SheriffMoves
from .toy_moves import ToyMoves

STEPS = 700
MOVERS: list[Mover] = [ToyMoves(), SheriffMoves()]

every_game = pytest.mark.parametrize("mover", MOVERS, ids=[mover.game.name for mover in MOVERS])
seeds = st.integers(0, 2**32 - 1)


def examples(number: int) -> Callable[[Any], Any]:
    return settings(max_examples=number, deadline=None)


@every_game
@examples(25)
@given(seed=seeds)
def test_gold_only_changes_hands_and_each_card_is_in_one_place(mover: Mover, seed: int) -> None:
    run = Run(mover, seed)
    whole = sum(mover.gold(run.table))

    def audited(run: Run) -> None:
        gold = mover.gold(run.table)
        assert (sum(gold), min(gold) >= 0) == (whole, True)
        mover.audit(run.table)

    run.play(STEPS, audited)


@every_game
@examples(12)
@given(seed=seeds)
def test_laws_of_gold_and_cards_hold_after_every_single_event(mover: Mover, seed: int) -> None:
    run = Run(mover, seed)
    whole = sum(mover.gold(run.table))
    before = run.table

    def event_by_event(run: Run) -> None:
        nonlocal before
        events, table = run.last_events(), before
        if run.table != before and not isinstance(events[0], TakenBack):
            for event in events:
                table = mover.game.apply(table, event)
                mover.audit(table)
                assert (sum(mover.gold(table)), min(mover.gold(table)) >= 0) == (whole, True)
            assert table == run.table
        before = run.table

    run.play(STEPS, event_by_event)


@every_game
@examples(12)
@given(seed=seeds)
def test_the_book_read_again_gives_the_same_table_feeds_and_steps(mover: Mover, seed: int) -> None:
    run = Run(mover, seed)
    run.play(STEPS)
    again = session_over(mover.game, run.book)
    assert again.history == run.session.history
    assert again.undo_offer() == run.session.undo_offer()
    assert again.feed == run.session.feed
    for audience in AUDIENCES:
        assert again.own_feed(audience) == run.session.own_feed(audience)
        assert encoded(again.view(audience)) == encoded(run.session.view(audience))


@every_game
@examples(12)
@given(seed=seeds)
def test_a_refused_command_changes_nothing(mover: Mover, seed: int) -> None:
    run = Run(mover, seed)
    for _ in range(STEPS):
        before = run.session.history, encoded(run.table), len(list(run.book.read()))
        feeds = [run.session.feed, *map(run.session.own_feed, AUDIENCES)]
        if isinstance(run.act(*run.mover.nonsense(run.table, run.chance)), Refusal):
            after = run.session.history, encoded(run.table), len(list(run.book.read()))
            assert after == before
            assert [run.session.feed, *map(run.session.own_feed, AUDIENCES)] == feeds
        run.play(1)


@every_game
@examples(10)
@given(seed=seeds)
def test_every_command_is_answered_in_every_phase(mover: Mover, seed: int) -> None:
    run = Run(mover, seed)

    def answered(run: Run) -> None:
        for _ in range(2):
            command, by = mover.nonsense(run.table, run.chance)
            command = with_chance(command, drawn(run.chance))
            answer = mover.game.decide(run.table, command, by, 0)
            table = run.table
            for event in () if isinstance(answer, Refusal) else answer.events:
                table = mover.game.apply(table, event)
            assert isinstance(answer, Refusal) or answer.table == table
            views = mover.game.views(table, AUDIENCES)
            assert views == {one: mover.game.view_for(table, one) for one in AUDIENCES}

    run.play(STEPS, answered)
    answered(run)


@every_game
@examples(25)
@given(seed=seeds)
def test_taking_back_leaves_the_table_as_if_the_step_had_not_been(mover: Mover, seed: int) -> None:
    run = Run(mover, seed)
    run.play(STEPS, Shadow(run).follow)


@every_game
@examples(30)
@given(seed=seeds)
def test_everything_since_the_last_secret_can_be_taken_back_and_nothing_before(
    mover: Mover, seed: int
) -> None:
    run = Run(mover, seed)
    shadow = Shadow(run)
    run.play(run.chance.randint(0, STEPS), shadow.follow)
    while (newest := run.session.history.newest) is not None:
        assert not isinstance(run.act(TakeBack(newest.number), STEWARD), Refusal)
        shadow.follow(run)
    hidden_only = shadow.since
    assert all(is_hidden(events) for events in hidden_only)
    assert isinstance(run.act(TakeBack(run.session.history.steps_seen), STEWARD), Refusal)


@every_game
@examples(30)
@given(seed=seeds)
def test_the_steward_alone_can_always_bring_the_game_to_its_end(mover: Mover, seed: int) -> None:
    run = Run(mover, seed)
    run.play(run.chance.randint(0, STEPS))
    for _ in range(300):
        command = mover.stewards_way_on(run.table)
        if command is None:
            break
        answer = run.act(command, STEWARD)
        assert not isinstance(answer, Refusal), f"{command}: {answer}"
    assert run.over
    assert mover.stewards_way_on(run.table) is None
    assert run.session.view(PUBLIC).to_act == ()

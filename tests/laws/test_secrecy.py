"""Nobody sees a secret before it is shown: not in a page, a feed, a refusal or a number."""

from collections.abc import Callable, Iterable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.game.contract import Command, Event, View
from companion.game.messages import Message, Refusal, refuse, says
from companion.game.values import Party, Role
from companion.games.bags import commands as c
from companion.games.bags import events as e
from companion.games.bags.game import Bags
from companion.games.bags.state import Table

from .bags_moves import BagsMoves
from .playing import Mover
from .secrecy import Told, keep_secret
from .toy_moves import ToyMoves

MOVERS: list[Mover] = [ToyMoves(), BagsMoves()]


@pytest.mark.parametrize("mover", MOVERS, ids=[mover.game.name for mover in MOVERS])
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_what_one_seat_hid_makes_no_difference_to_anybody_else(mover: Mover, seed: int) -> None:
    keep_secret(mover, seed)


@pytest.mark.parametrize("mover", MOVERS, ids=[mover.game.name for mover in MOVERS])
def test_the_runs_are_long_enough_to_tell(mover: Mover) -> None:
    assert sum(keep_secret(mover, seed) for seed in range(20)) > 100


class CountInTheView(Bags):
    """Tells everyone how many cards lie in all the bags together."""

    def views(self, table: Table, audiences: Iterable[Party]) -> Mapping[Party, View]:
        counted = sum(len(bag.cards) for bag in table.bags.values())
        leak = says("next.leak", number=counted)
        views = super().views(table, audiences)
        return {audience: replace(view, next_step=leak) for audience, view in views.items()}


class CountInTheRefusal(Bags):
    """Tells the steward that a bag he wants to close is empty."""

    def decide(
        self, table: Table, command: Command, by: Party, at_ms: int
    ) -> tuple[Event, ...] | Refusal:
        if isinstance(command, c.SealBag) and by.role is Role.STEWARD:
            bag = table.bags.get(command.seat)
            if bag is not None and not bag.cards:
                return refuse("why.bag_empty")
        return super().decide(table, command, by, at_ms)


class PackingInTheFeed(Bags):
    """Says aloud that somebody has packed a card, but not which."""

    def news_for(self, event: Event, audience: Party) -> Message | None:
        if isinstance(event, e.CardPacked):
            return says("news.leak")
        return super().news_for(event, audience)


class PublicStrays(Bags):
    """Lets everyone's page change a little whenever a card strays."""

    def views(self, table: Table, audiences: Iterable[Party]) -> Mapping[Party, View]:
        strayed = any(bag.strays for bag in table.bags.values())
        views = super().views(table, audiences)
        return {audience: replace(view, over=strayed) for audience, view in views.items()}


@pytest.mark.parametrize(
    "leaky", [CountInTheView, CountInTheRefusal, PackingInTheFeed, PublicStrays]
)
def test_a_planted_leak_is_found(leaky: Callable[[], Bags]) -> None:
    mover = BagsMoves(leaky())

    def is_told(seed: int) -> bool:
        try:
            keep_secret(mover, seed)
        except Told:
            return True
        return False

    assert any(is_told(seed) for seed in range(400))

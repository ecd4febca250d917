"""Nobody sees a secret before it is shown: not in a page, a feed, a refusal or a number."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.game.cards import Card
from companion.game.contract import Command, Event, GateUse, Setup, View, with_chance
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says
from companion.game.values import PUBLIC, GoodId, Party, SeatId, seated
from companion.games.bags.commands import SealBag
from companion.games.bags.events import CardPacked
from companion.games.border.game import Border
from companion.games.border.inspection import PointAt
from companion.games.border.table import Table as Suitcases
from companion.games.nottingham.ambush import AmbushNamed
from companion.games.nottingham.game import Nottingham
from companion.games.nottingham.table import Table as Track
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.market import MarketClosed
from companion.games.sheriff.state import Table
from companion.games.sheriff.views import PublicView

from .border_moves import BorderMoves
from .nottingham_moves import NottinghamMoves
from .playing import SEATS, Mover
from .secrecy import Told, keep_secret
from .sheriff_moves import SheriffMoves
from .toy_moves import ToyMoves

MOVERS: list[Mover] = [ToyMoves(), SheriffMoves(), BorderMoves()]


@pytest.mark.parametrize("mover", MOVERS, ids=[mover.game.name for mover in MOVERS])
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_what_one_seat_hid_makes_no_difference_to_anybody_else(mover: Mover, seed: int) -> None:
    keep_secret(mover, seed)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_named_ambushes_and_passes_make_no_difference_to_anybody_else(seed: int) -> None:
    keep_secret(NottinghamMoves(), seed)


@pytest.mark.parametrize("mover", MOVERS, ids=[mover.game.name for mover in MOVERS])
def test_the_runs_are_long_enough_to_tell(mover: Mover) -> None:
    assert sum(keep_secret(mover, seed) for seed in range(20)) > 100


class CountInTheView(Sheriff):
    """Tells everyone how many cards lie in all the bags together."""

    def views(self, table: Table, audiences: Iterable[Party]) -> Mapping[Party, View]:
        counted = sum(len(bag.cards) for bag in table.bags.values())
        leak = says("next.leak", number=counted)
        views = super().views(table, audiences)
        return {audience: replace(view, next_step=leak) for audience, view in views.items()}


class PackingInTheFeed(Sheriff):
    """Says aloud that somebody has packed a card, but not which."""

    def news_for(self, event: Event, audience: Party) -> Message | None:
        if isinstance(event, CardPacked):
            return says("news.leak")
        return super().news_for(event, audience)


class PublicStrays(Sheriff):
    """Lets everyone's page change a little whenever a card strays."""

    def views(self, table: Table, audiences: Iterable[Party]) -> Mapping[Party, View]:
        strayed = any(bag.strays for bag in table.bags.values())
        views = super().views(table, audiences)
        return {audience: replace(view, over=strayed) for audience, view in views.items()}


class SaltInTheView(Sheriff):
    """Shows the salt of a closed bag, by which its code tells what lies in it."""

    def views(self, table: Table, audiences: Iterable[Party]) -> Mapping[Party, View]:
        salts = (seal.line.partition(" ")[0] for seal in table.seals())
        leak = says("next.leak", what="".join(salts))
        views = super().views(table, audiences)
        return {audience: replace(view, next_step=leak) for audience, view in views.items()}


class StrayAtTheGate(Sheriff):
    """Turns away from the gate whoever has read a card too many."""

    def at_gate(self, table: Table, seat: SeatId) -> GateUse | Refusal:
        if seat in table.seats and table.bags[seat].strays:
            return refuse("why.bag_closed")
        return super().at_gate(table, seat)


@pytest.mark.parametrize(
    "leaky",
    [
        CountInTheView,
        PackingInTheFeed,
        PublicStrays,
        SaltInTheView,
        StrayAtTheGate,
    ],
)
def test_a_planted_leak_is_found(leaky: Callable[[], Sheriff]) -> None:
    _is_found(SheriffMoves(leaky()))


class CountAtTheBorder(Border):
    """Tells everyone how many cards lie in all the suitcases together."""

    def views(self, table: Suitcases, audiences: Iterable[Party]) -> Mapping[Party, View]:
        counted = sum(len(bag.cards) for bag in table.bags.values())
        leak = says("next.leak", number=counted)
        views = super().views(table, audiences)
        return {audience: replace(view, next_step=leak) for audience, view in views.items()}


class CountInTheRefusalToPoint(Border):
    """Does not let the sheriff point at an empty suitcase."""

    def decide(
        self, table: Suitcases, command: Command, by: Party, at_ms: int
    ) -> Course[Suitcases] | Refusal:
        points = isinstance(command, PointAt) and command.seat in table.closed
        if isinstance(command, PointAt) and points and not table.bags[command.seat].cards:
            return refuse("why.bag_empty")
        return super().decide(table, command, by, at_ms)


@pytest.mark.parametrize("leaky", [CountAtTheBorder, CountInTheRefusalToPoint])
def test_a_leak_planted_at_the_border_is_found(leaky: Callable[[], Border]) -> None:
    _is_found(BorderMoves(leaky()))


class KeptCardsOnEveryPage(Nottingham):
    """Tells everyone the named ambushes before the seats."""

    def views(self, table: Track, audiences: Iterable[Party]) -> Mapping[Party, View]:
        named = [one.card for lying in table.ambushes.values() for one in lying if one.card]
        leak = says("next.leak", what="".join(named))
        views = super().views(table, audiences)
        return {audience: replace(view, next_step=leak) for audience, view in views.items()}


class WaitsForWhoHasNotPassed(Nottingham):
    """Waits at a call only for those who have not let the set pass."""

    def to_act(self, table: Track, phase: str) -> tuple[SeatId, ...] | None:
        seats = super().to_act(table, phase)
        laid = table.laid
        if seats is None or laid is None or not laid.called:
            return seats
        return tuple(seat for seat in seats if seat not in laid.passed)


class NamingInTheFeed(Nottingham):
    """Says aloud that somebody has named an ambush, but not which."""

    def news_for(self, event: Event, audience: Party) -> Message | None:
        if isinstance(event, AmbushNamed):
            return says("news.leak")
        return super().news_for(event, audience)


@pytest.mark.parametrize(
    "leaky",
    [KeptCardsOnEveryPage, WaitsForWhoHasNotPassed, NamingInTheFeed],
)
def test_a_leak_planted_at_the_track_is_found(leaky: Callable[[], Nottingham]) -> None:
    _is_found(NottinghamMoves(leaky()))


def _is_found(mover: Mover) -> None:
    def is_told(seed: int) -> bool:
        try:
            keep_secret(mover, seed)
        except Told:
            return True
        return False

    assert any(is_told(seed) for seed in range(400))


class UnsaltedCode(Sheriff):
    """Makes the code of the goods alone, so that trying all the bags there can be finds them."""

    def decide(
        self, table: Table, command: Command, by: Party, at_ms: int
    ) -> Course[Table] | Refusal:
        return super().decide(table, with_chance(command, "same for all"), by, at_ms)


def _code_over_an_apple(game: Sheriff, salt: str) -> str:
    """What everyone sees on a bag with one apple in it, closed under this salt."""
    mover = SheriffMoves(game)
    laid = game.start(mover.box(Random(1)), Setup(seats=SEATS[:3], first=SEATS[0]))
    assert not isinstance(laid, Refusal)
    merchant, apple = SEATS[1], GoodId("apple")
    happened = (*laid[1:], MarketClosed(), CardPacked(merchant, Card(apple)))
    table = reduce(game.apply, happened, game.apply(None, laid[0]))
    sealed = game.decide(table, with_chance(SealBag(merchant, 1), salt), seated(merchant), 0)
    assert not isinstance(sealed, Refusal)
    view = game.views(sealed.table, [PUBLIC])[PUBLIC]
    assert isinstance(view, PublicView)
    bag = view.seats[1].bag
    assert bag is not None
    return bag.code


def test_the_same_goods_closed_again_bear_another_code() -> None:
    """The comparison of two runs leaves the codes out, so this is what finds one without salt."""
    for game, number in ((Sheriff(), 20), (UnsaltedCode(), 1)):
        codes = {_code_over_an_apple(game, f"{salt:032x}") for salt in range(20)}
        assert len(codes) == number

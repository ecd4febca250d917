"""The players of Hart an der Grenze, as the catalogue knows them."""

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any

from companion.game.cards import Cards
from companion.game.contract import Command, View
from companion.game.values import SeatId
from companion.games.bags.commands import SayTakingOut
from companion.games.bags.tabletop import bag_of
from companion.games.border.views import PublicView, SeatView
from companion.players.acting import Around, Lay, Move
from companion.players.bags.packer import nameless

from .evening import acts
from .moves import at
from .player import Player


class BorderPlayers:
    """Travellers and their sheriff."""

    box = "border-show"
    options = ("suitcase_truth",)

    def seats(self, view: View) -> tuple[SeatId, ...]:
        return tuple(one.seat for one in _public(view).seats)

    def round(self, view: View) -> int:
        return _public(view).turn

    def is_done(self, view: View) -> bool:
        return view.over

    def read_so_far(self, view: View) -> object:
        """Cards go past the reader into the suitcase, or when they lie open."""
        assert isinstance(view, SeatView), "only those who play are asked"
        return view.mine.counted, view.mine.strays, at(view.public, view.mine.seat).suitcase

    def player(
        self,
        seat: SeatId,
        chance: Random,
        view: View,
        held: Mapping[str, Cards],
        by_hand: float = 0.0,
    ) -> Player:
        assert isinstance(view, SeatView), "only those who play are asked"
        return Player(seat, chance, by_hand, nameless(held[bag_of(seat)], view.mine.bag))

    def acts(
        self, players: Mapping[SeatId, Any], around: Around, acting: Collection[SeatId] = ()
    ) -> Iterator[Move | None]:
        return acts(players, around, acting)

    def ends_a_thing(self, move: Move) -> bool:
        return isinstance(move, Command) and not isinstance(move, SayTakingOut | Lay)


def _public(view: View) -> PublicView:
    assert isinstance(view, PublicView), "this is what everyone sees of Hart an der Grenze"
    return view

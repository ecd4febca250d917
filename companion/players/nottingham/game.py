"""The players of Nottingham, as the catalogue knows them."""

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any

from companion.game.cards import Cards
from companion.game.contract import Command, View
from companion.game.values import SeatId
from companion.games.nottingham.views import PublicView, SeatView
from companion.players.acting import Around, Move

from .evening import acts
from .player import Player


class NottinghamPlayers:
    """Collectors around the sheriff's track."""

    box = "nottingham-show"
    options: tuple[str, ...] = ()

    def seats(self, view: View) -> tuple[SeatId, ...]:
        return tuple(one.seat for one in _public(view).seats)

    def round(self, view: View) -> int:
        """How often everyone has had a turn."""
        public = _public(view)
        return (public.turn - 1) // len(public.seats)

    def is_done(self, view: View) -> bool:
        return view.over

    def read_so_far(self, view: View) -> object:
        """A card read is turned up, offered, shown, laid, discarded, sprung or named in private."""
        assert isinstance(view, SeatView), "only those who play are asked"
        public, mine = view.public, view.mine
        offers = tuple(place.offer for place in public.seats)
        open_cards = public.turned, public.action, public.laid, public.discards, offers
        return public.phase, public.turn, public.position, open_cards, mine.ambushes, mine.laying

    def player(
        self,
        seat: SeatId,
        chance: Random,
        view: View,  # noqa: ARG002
        held: Mapping[str, Cards],  # noqa: ARG002
        by_hand: float = 0.0,
    ) -> Player:
        """A player remembers no more of the cards than lies there."""
        return Player(seat, chance, by_hand)

    def acts(
        self, players: Mapping[SeatId, Any], around: Around, acting: Collection[SeatId] = ()
    ) -> Iterator[Move | None]:
        return acts(players, around, acting)

    def ends_a_thing(self, move: Move) -> bool:
        return isinstance(move, Command)


def _public(view: View) -> PublicView:
    assert isinstance(view, PublicView), "this is what everyone sees of Nottingham"
    return view

"""The simple players of fists: each hides any number it may."""

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any

from companion.game.cards import Cards
from companion.game.contract import View
from companion.game.values import SeatId
from companion.players.acting import Around, Hold, Move

from .edition import number_on
from .game import Fists, Hide, Shown
from .pebbles import fist_of, hand_of


class ToyPlayers:
    """A player remembers nothing, and has chance alone."""

    box = "fists"
    options: tuple[str, ...] = ()

    def seats(self, view: View) -> tuple[SeatId, ...]:
        return _shown(view).table.seats

    def round(self, view: View) -> int:
        return _shown(view).table.round

    def is_done(self, view: View) -> bool:
        return view.over

    def read_so_far(self, view: View) -> object:
        return _shown(view).table

    def player(
        self,
        seat: SeatId,  # noqa: ARG002
        chance: Random,
        view: View,  # noqa: ARG002
        held: Mapping[str, Cards],  # noqa: ARG002
        by_hand: float = 0.0,  # noqa: ARG002
    ) -> Random:
        return chance

    def acts(
        self, players: Mapping[SeatId, Any], around: Around, acting: Collection[SeatId] = ()
    ) -> Iterator[Move | None]:
        moved = True
        while moved:
            moved = False
            for seat in acting or players:
                view = _shown(around.view(seat))
                if not view.over and seat not in view.table.fists:
                    moved = True
                    move = _move(seat, players[seat], around, view.table)
                    around.do(seat, move)
                    yield move

    def ends_a_thing(self, move: Move) -> bool:
        return isinstance(move, Hide | Hold)


def _move(seat: SeatId, chance: Random, around: Around, table: Fists) -> Move:
    """A pebble from the hand goes past the reader; without pebbles a number is said."""
    hand = around.held(seat).get(hand_of(seat), ())
    if not hand:
        return Hide(seat, chance.randint(0, table.most))
    pebble = chance.choice(hand)
    assert pebble.good is not None, "a pebble in the hand has a number"
    typed = Hide(seat, number_on(pebble.good))
    return Hold(card=pebble, source=hand_of(seat), target=fist_of(seat), typed=typed)


def _shown(view: View) -> Shown:
    assert isinstance(view, Shown), "fists are on the table"
    return view

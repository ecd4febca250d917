"""A whole game: everyone in turn does what they would, until nobody has anything to do."""

from collections.abc import Collection, Iterator, Mapping

from companion.game.cards import Cards
from companion.game.values import SeatId
from companion.games.nottingham.table import Phase
from companion.games.nottingham.views import PublicView, SeatView
from companion.players.acting import Around, Move

from .hands import Hands, cards_in
from .player import Player

_OTHERS_NAME = (Phase.BUYING, Phase.RAIDING)
"""In these steps the player waits, as others may name their open cards."""


def acts(
    players: Mapping[SeatId, Player], around: Around, acting: Collection[SeatId] = ()
) -> Iterator[Move | None]:
    """Everyone in turn, or only those named, does what they would do, until nobody would do any
    more; between two of them the caller may look around, and leave."""
    hands, moved = Hands(around, players), True
    last = _view(around, next(iter(players))).public
    while moved:
        moved, began = False, last.phase
        for seat in _order(last, players, acting):
            view = _view(around, seat)
            hands.follow(None, last, view.public)
            last = view.public
            if seat == last.player and last.phase in _OTHERS_NAME and began is not last.phase:
                moved = True
                continue
            shown = _shown_hand(around, view.public)
            move = players[seat].next_move(view, around.held(seat), shown)
            if move is not None:
                moved = True
                around.do(seat, move)
                now = _view(around, seat).public
                hands.follow(move, last, now)
                last = now
            yield move


def _order(
    public: PublicView, players: Mapping[SeatId, Player], acting: Collection[SeatId]
) -> tuple[SeatId, ...]:
    """The player comes last, as the others answer first."""
    seats = tuple(acting) or tuple(players)
    return tuple(sorted(seats, key=lambda seat: seat == public.player))


def _shown_hand(around: Around, public: PublicView) -> Cards:
    """The hand that lies open during a raid."""
    action = public.action
    if public.phase is not Phase.RAIDING or action is None or action.target is None:
        return ()
    return cards_in(around, "hand", action.target)


def _view(around: Around, seat: SeatId) -> SeatView:
    view = around.view(seat)
    assert isinstance(view, SeatView), "only those who play are asked"
    return view

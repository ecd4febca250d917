"""Playing a game to its end, when every card has its name."""

from collections.abc import Iterable, Mapping

from companion.game.contract import View
from companion.game.values import SeatId
from companion.players.acting import Around, Move


class Stuck(AssertionError):
    """The game is not over, yet no player has a move."""


def played_out(
    acts: Iterable[Move | None], around: Around, players: Mapping[SeatId, object]
) -> None:
    """Play from where the table stands."""
    for _ in acts:
        pass
    view: View = around.view(next(iter(players)))
    if not view.over:
        raise Stuck(view.next_step.key)

"""A whole game of bags: everyone in turn does what they would, until nobody has anything to do."""

from collections.abc import Collection, Iterator, Mapping
from typing import Protocol

from companion.game.cards import Cards
from companion.game.contract import Command
from companion.game.values import SeatId
from companion.games.sheriff import commands as c
from companion.games.sheriff.state import Phase
from companion.games.sheriff.views import PublicView, SeatView

from .sheriff import Move, Player


class Stuck(AssertionError):
    """Nobody has anything left to do, and the game is not over."""


class Around(Protocol):
    """What lies around the players: the clerk with its views, and the real cards."""

    def view(self, seat: SeatId) -> SeatView: ...

    def hand(self, seat: SeatId) -> Cards: ...

    def do(self, seat: SeatId, move: Move) -> None:
        """Carry a move out, cards and all, and let the clerk know what it has to know."""

    def say(self, seat: SeatId, command: Command) -> None: ...

    def lead(self, command: Command) -> None:
        """Said by the steward, for nobody in particular."""

    def refill(self) -> None:
        """Everyone draws up to a full hand."""

    def shuffles(self) -> int:
        """How often the pile has become the deck."""


def acts(
    players: Mapping[SeatId, Player], around: Around, acting: Collection[SeatId] = ()
) -> Iterator[Move | None]:
    """Everyone in turn, or only those named, does what they would do, until nobody would do any
    more; between two of them the caller may look around, and leave."""
    seats = tuple(players)
    filled_in, told = 0, around.shuffles()
    while True:
        public = around.view(seats[0]).public
        if public.phase is Phase.MARKET and public.round != filled_in:
            filled_in = public.round
            around.refill()
        if public.phase is Phase.DRAWING and not acting:
            drawn = c.DrawDeputies(public.round)
            around.lead(drawn)
            yield drawn
            continue
        moved = False
        for seat in _in_turn(tuple(acting) or seats, public):
            move = players[seat].next_move(around.view(seat), around.hand(seat))
            if move is not None:
                moved = True
                around.do(seat, move)
            if around.shuffles() != told:
                told = around.shuffles()
                _tell_of_the_shuffle(players, around)
            yield move
        if not moved:
            return


def play(players: Mapping[SeatId, Player], around: Around) -> None:
    """Play from where the table stands to the end, when every card has its name."""
    for _ in acts(players, around):
        pass
    view = around.view(next(iter(players)))
    if not view.over:
        raise Stuck(f"in the {view.public.phase} step of round {view.public.round}")


def _in_turn(seats: tuple[SeatId, ...], public: PublicView) -> list[SeatId]:
    """The sheriff picks who begins the market, and otherwise waits for the merchants."""
    first = public.phase is Phase.MARKET
    return sorted(seats, key=lambda seat: (seat in public.officers) != first)


def _tell_of_the_shuffle(players: Mapping[SeatId, Player], around: Around) -> None:
    for seat, player in players.items():
        said = player.pile_shuffled(around.view(seat))
        if said is not None:
            around.say(seat, said)

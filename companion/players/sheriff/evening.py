"""A whole game: everyone in turn does what they would, until nobody has anything to do."""

from collections.abc import Collection, Iterator, Mapping

from companion.game.values import SeatId
from companion.games.bags.commands import NameCard
from companion.games.bags.tabletop import bag_of, hand_of
from companion.games.sheriff.deputies import DrawDeputies
from companion.games.sheriff.state import Phase
from companion.games.sheriff.tabletop import stand_of
from companion.games.sheriff.views import PublicView, SeatView
from companion.players.acting import Around, Move
from companion.players.bags.playing import played_out

from .player import Player


def acts(
    players: Mapping[SeatId, Player], around: Around, acting: Collection[SeatId] = ()
) -> Iterator[Move | None]:
    """Everyone in turn, or only those named, does what they would do, until nobody would do any
    more; between two of them the caller may look around, and leave."""
    seats = tuple(players)
    filled_in, told = 0, around.shuffles()
    while True:
        public = _view(around, seats[0]).public
        if public.phase is Phase.MARKET and public.round != filled_in:
            filled_in = public.round
            _refill(seats, around)
        if public.phase is Phase.DRAWING and not acting:
            drawn = DrawDeputies(public.round)
            around.lead(drawn)
            yield drawn
            continue
        moved = False
        for seat in _in_turn(tuple(acting) or seats, public):
            move = players[seat].next_move(_view(around, seat), around.held(seat)[hand_of(seat)])
            if move is not None:
                moved = True
                around.do(seat, move)
            if around.shuffles() != told:
                told = around.shuffles()
                _tell_of_the_shuffle(players, around)
            yield move
        last = None if moved or acting else _remembered(players, _view(around, seats[0]).public)
        if last is not None:
            around.lead(last)
            yield last
        elif not moved:
            return


def play(players: Mapping[SeatId, Player], around: Around) -> None:
    """Play from where the table stands to the end, when every card has its name."""
    played_out(acts(players, around), around, players)


def _view(around: Around, seat: SeatId) -> SeatView:
    view = around.view(seat)
    assert isinstance(view, SeatView), "only those who play are asked"
    return view


def _refill(seats: tuple[SeatId, ...], around: Around) -> None:
    """Cards that no reader had named still lie in a bag that came back: they go onto its stand."""
    for seat in seats:
        if around.held(seat)[bag_of(seat)] and not _view(around, seat).mine.counted:
            around.tip_out(bag_of(seat), stand_of(seat))
    around.refill()


def _remembered(players: Mapping[SeatId, Player], public: PublicView) -> NameCard | None:
    """Name a card at the end of the game: a seat may hold one that it got face down, and the player
    who packed it knows its name."""
    holders = [place.seat for place in public.seats if public.over and place.still_hidden]
    goods = (player.recalls() for player in players.values() if holders)
    good = next((good for good in goods if good is not None), None)
    return NameCard(holders[0], good) if good is not None else None


def _in_turn(seats: tuple[SeatId, ...], public: PublicView) -> list[SeatId]:
    """The sheriff picks who begins the market, and otherwise waits for the merchants."""
    first = public.phase is Phase.MARKET
    return sorted(seats, key=lambda seat: (seat in public.officers) != first)


def _tell_of_the_shuffle(players: Mapping[SeatId, Player], around: Around) -> None:
    for seat, player in players.items():
        said = player.pile_shuffled(_view(around, seat))
        if said is not None:
            around.say(seat, said)

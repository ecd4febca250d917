"""A whole game: everyone in turn does what they would, until nobody has anything to do."""

from collections.abc import Collection, Iterator, Mapping

from companion.game.cards import Card
from companion.game.values import SeatId
from companion.games.bags.parts import BagStage
from companion.games.bags.tabletop import bag_of
from companion.games.border.table import DISCARDS, GOODS, STASH, Phase
from companion.games.border.views import PublicSeat, PublicView, SeatView
from companion.players.acting import Around, Lay, Move
from companion.players.bags.playing import played_out

from .moves import at
from .player import Player


def acts(
    players: Mapping[SeatId, Player], around: Around, acting: Collection[SeatId] = ()
) -> Iterator[Move | None]:
    """Everyone in turn, or only those named, does what they would do, until nobody would do any
    more; between two of them the caller may look around, and leave."""
    seats, dealt, moved = tuple(players), 0, True
    while moved:
        moved = False
        for seat in tuple(acting) or seats:
            _put_cards_away(players, around)
            public = _view(around, seat).public
            if public.phase is Phase.PACKING and public.turn != dealt:
                dealt = public.turn
                if not any(around.held(one)[bag_of(one)] for one in seats):
                    left = seats.index(public.sheriff) + 1
                    around.refill(seats[left % len(seats)])
            view = _view(around, seat)
            looks_at = around.held(public.looking)[bag_of(public.looking)] if public.looking else ()
            move = players[seat].next_move(view, around.held(seat), looks_at)
            if move is not None:
                moved = True
                around.do(seat, move)
            yield move
    _put_cards_away(players, around)


def play(players: Mapping[SeatId, Player], around: Around) -> None:
    """Play from where the table stands to the end."""
    played_out(acts(players, around), around, players)


def _view(around: Around, seat: SeatId) -> SeatView:
    view = around.view(seat)
    assert isinstance(view, SeatView), "only those who play are asked"
    return view


def _put_cards_away(players: Mapping[SeatId, Player], around: Around) -> None:
    """Lay every card where it belongs by now; the simulator does so only with those it can name."""
    public = _view(around, next(iter(players))).public
    for seat, player in players.items():
        place, held = at(public, seat), around.held(seat)
        for card in held[bag_of(seat)]:
            target = _out_of_suitcase(public, place, card, around)
            if target:
                around.do(seat, Lay(card, bag_of(seat), target))
        goods, stash = f"{GOODS}:{seat}", f"{STASH}:{seat}"
        turned_up = place.suitcase is not None and place.suitcase.shown is not None
        if not place.goods and not turned_up:
            for card in held[goods]:
                target = stash if card in player.stashed else DISCARDS
                around.do(seat, Lay(card, goods, target))
            player.stashed = ()
        sold = {one.good for one in public.calling.done} if public.calling else set()
        for card in held[stash]:
            if card.good in sold:
                around.do(seat, Lay(card, stash, DISCARDS))


def _out_of_suitcase(public: PublicView, place: PublicSeat, card: Card, around: Around) -> str:
    """The place of a card whose suitcase was unloaded; one like it may be one too many there."""
    suitcase, seat = place.suitcase, place.seat
    if suitcase is None or suitcase.stage not in (BagStage.PASSED, BagStage.JUDGED):
        return ""
    declared = suitcase.declared
    fits = declared is not None and card.good == declared.good
    not_inspected = suitcase.stage is BagStage.PASSED and not suitcase.looked
    if not_inspected or (fits and len(around.held(seat)[f"{GOODS}:{seat}"]) < place.goods):
        return f"{GOODS}:{seat}"
    return f"{GOODS}:{public.sheriff}" if suitcase.looked else DISCARDS

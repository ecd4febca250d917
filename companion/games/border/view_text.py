"""Turns a view into lines of plain text: the public one, or a seat's own knowledge."""

from collections.abc import Iterator

from companion.game.cards import Heap
from companion.game.contract import Entry, TextLine, View
from companion.game.messages import Message, Quoted, says, seat_word
from companion.games.bags import view_text as bags

from .views import Mine, PublicSeat, PublicView, SeatView


def view_text(view: View) -> tuple[Entry, ...]:
    """A seat is told only its own, as the public text is printed beside it."""
    if isinstance(view, SeatView):
        knows = says("ui.knows", seat=seat_word(view.mine.seat))
        return (Entry((knows,), tuple(_mine(view.mine))),)
    assert isinstance(view, PublicView), "this game has no other view"
    return tuple(_public(view))


def how_far(view: PublicView) -> Message:
    return says(
        "border.round_turn",
        number=view.lap,
        all=view.laps,
        turn=view.turn_in_round,
        turns=view.turns,
    )


def _public(view: PublicView) -> Iterator[Entry]:
    yield Entry((), ((how_far(view), Quoted(". "), view.next_step),))
    for seat in view.seats:
        yield Entry((seat_word(seat.seat),), tuple(_seat(seat)))
    if view.calling is not None:
        yield from (Entry((), ((said,),)) for said in view.calling.explained)


def _seat(seat: PublicSeat) -> Iterator[TextLine]:
    if seat.gold is None:
        yield (says("border.dollars_hidden"),)
    else:
        yield (says("border.dollars", number=seat.gold),)
    if seat.is_sheriff:
        yield (says("border.is_sheriff"),)
    if seat.suitcase is not None:
        yield bags.public_bag(seat.suitcase)
    if seat.goods:
        yield (says("border.face_down", number=seat.goods),)
    if seat.stash:
        yield (says("border.stash", number=seat.stash),)


def _mine(mine: Mine) -> Iterator[TextLine]:
    yield from bags.own_bag(mine)
    yield from _heap("border.my_goods", mine.goods, mine.goods_unread)
    yield from _heap("border.my_stash", mine.stash, mine.stash_unread)
    if mine.look is not None:
        yield from _heap("border.back", mine.look.back, mine.look.unread)
        yield from _heap("border.kept", mine.look.kept, 0)
    yield (says("border.dollars", number=mine.gold),)


def _heap(key: str, heap: Heap, unread: int) -> Iterator[TextLine]:
    if heap:
        yield (says(key), bags.COLON, heap)
    if unread:
        yield (says(key), bags.COLON, says("bags.unread_in_bag", number=unread))

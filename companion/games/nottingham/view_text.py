"""Turns a view into lines of plain text: the public one, or a seat's own knowledge."""

from collections.abc import Iterator

from companion.game.contract import Entry, TextLine, View
from companion.game.messages import Message, Quoted, says, seat_word

from .spoken import ambush_word
from .views import Mine, PublicSeat, PublicView, SeatView

_COLON = Quoted(": ")


def view_text(view: View) -> tuple[Entry, ...]:
    """A seat is told only its own, as the public text is printed beside it."""
    if isinstance(view, SeatView):
        knows = says("ui.knows", seat=seat_word(view.mine.seat))
        return (Entry((knows,), tuple(_mine(view.mine))),)
    assert isinstance(view, PublicView), "this game has no other view"
    return tuple(_public(view))


def how_far(view: PublicView) -> Message:
    return says("nottingham.turn", number=view.turn)


def _public(view: PublicView) -> Iterator[Entry]:
    yield Entry((), ((how_far(view), Quoted(". "), view.next_step),))
    yield Entry((), (_sheriff(view), *_piles(view)))
    for seat in view.seats:
        yield Entry((seat_word(seat.seat),), tuple(_seat(seat)))


def _sheriff(view: PublicView) -> TextLine:
    if not 1 <= view.position <= len(view.track):
        return (says("nottingham.in_town"),)
    number = view.track[view.position - 1]
    return (says("nottingham.on_space", space=view.position, all=len(view.track), number=number),)


def _piles(view: PublicView) -> Iterator[TextLine]:
    for pile, number in (
        ("draw", view.draw),
        ("discards", view.discards.number),
        ("ambushes", view.stack),
    ):
        yield (f"nottingham.{pile}", _COLON, number)
    if view.laid is not None:
        yield (says("nottingham.laid_cards"), _COLON, view.laid.cards)


def _seat(seat: PublicSeat) -> Iterator[TextLine]:
    yield (says("nottingham.hand", number=seat.hand),)
    if seat.points:
        yield (says("nottingham.points_pile", number=seat.points),)
    if seat.ambushes:
        yield (says("nottingham.ambushes_before", number=seat.ambushes),)
    for solved in seat.tasks:
        yield (f"task.{solved.task}", _COLON, solved.points)
    if seat.offer is not None and seat.offer.named:
        yield (says("nottingham.offers"), _COLON, seat.offer.named)
    if seat.total is not None:
        yield (says("nottingham.total", number=seat.total),)


def _mine(mine: Mine) -> Iterator[TextLine]:
    for ambush in mine.ambushes:
        if ambush.card is not None:
            card = ambush_word(ambush.card, ambush.pair)
            yield (says("nottingham.my_ambush"), _COLON, card)
    if mine.points:
        yield (says("nottingham.my_pile"), _COLON, mine.points)
    yield (says("nottingham.my_sum", number=mine.points_sum + mine.tasks_sum),)

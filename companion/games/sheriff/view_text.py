"""Turns a view into lines of plain text: the public one, or a seat's own knowledge."""

from collections.abc import Iterator

from companion.game.cards import Heap
from companion.game.contract import Entry, TextLine, View
from companion.game.messages import Message, Quoted, good_word, says, seat_word
from companion.games.bags import view_text as bags
from companion.games.bags.view_text import COLON

from .deals.views import HandingOver, ShownProof
from .views import Mine, PublicSeat, PublicView, SeatView


def view_text(view: View) -> tuple[Entry, ...]:
    """A seat is told only its own, as the public text is printed beside it."""
    if isinstance(view, SeatView):
        knows = says("ui.knows", seat=seat_word(view.mine.seat))
        return (Entry((knows,), tuple(_mine(view.mine))),)
    assert isinstance(view, PublicView), "this game has no other view"
    return tuple(_public(view))


def how_far(view: PublicView) -> Message:
    return says("bags.round", number=view.round, all=view.rounds)


def _public(view: PublicView) -> Iterator[Entry]:
    yield Entry((), ((how_far(view), Quoted(". "), view.next_step),))
    for one in view.seats:
        yield Entry((seat_word(one.seat),), tuple(_seat(one)))
    if view.chest is not None:
        chest, lying = view.chest, view.chest.legal + view.chest.face_up
        said = (bags.gold(chest.gold), *_on_stand(lying), *_face_down(chest.contraband))
        yield Entry((says("seat.chest"),), said)
    for number, pile in enumerate(view.piles, 1):
        if pile.top is not None:
            label = says("bags.pile_of_several", pile=number)
            yield Entry((label,), ((says("bags.pile_top", what=good_word(pile.top)),),))


def _seat(seat: PublicSeat) -> Iterator[TextLine]:
    yield bags.gold(seat.gold)
    if seat.inspects:
        yield (says("bags.inspects"),)
    if seat.bag is not None:
        yield bags.public_bag(seat.bag)
    yield from _lying(seat)
    if seat.unsorted:
        yield (says("bags.unsorted", number=seat.unsorted),)


def _lying(seat: PublicSeat) -> Iterator[TextLine]:
    """At the end contraband is turned up; before, that which everyone saw lies among the rest."""
    if seat.turned_up is None:
        hidden = seat.contraband - sum(number for _, number in seat.face_up)
        yield from _on_stand(seat.legal + seat.face_up)
        yield from _face_down(hidden)
        return
    yield from _on_stand(seat.legal)
    if seat.turned_up:
        yield (says("bags.contraband"), COLON, seat.turned_up)


def _on_stand(heap: Heap) -> Iterator[TextLine]:
    if heap:
        yield (says("bags.stand"), COLON, heap)


def _face_down(number: int) -> Iterator[TextLine]:
    if number:
        yield (says("bags.face_down", number=number),)


def _mine(mine: Mine) -> Iterator[TextLine]:
    yield from bags.own_bag(mine)
    if mine.contraband or mine.contraband_unread:
        yield (says("bags.contraband"), COLON, mine.contraband)
    if mine.contraband_unread:
        yield (says("bags.unsorted", number=mine.contraband_unread),)
    if mine.chest_contraband:
        yield (says("seat.chest"), COLON, mine.chest_contraband)
    for handing in mine.handing_over:
        yield from _to_hand_over(handing)
    for proof in mine.proofs:
        yield _proof(proof)
    yield bags.own_gold(mine)


def _to_hand_over(handing: HandingOver) -> Iterator[TextLine]:
    payee = seat_word(handing.taker)
    if handing.named:
        yield (says("bags.hand_over_named", payee=payee, goods=handing.named),)
    if handing.of_choice:
        yield (says("bags.hand_over", payee=payee, number=handing.of_choice),)


def _proof(proof: ShownProof) -> TextLine:
    """Name the missing goods, and the cards among which they are not, where those were shown."""
    said: TextLine = ()
    for key, number in (("bags.proof_gone", proof.gone), ("bags.proof", proof.number - proof.gone)):
        if number:
            said += (Quoted(". "),) if said else ()
            said += (says(key, seat=seat_word(proof.giver)), Quoted(" "), ((proof.good, number),))
    if proof.cards is None:
        return said
    said += (Quoted(". "), says("bags.proof_among"), Quoted(" "), proof.cards)
    if proof.unread:
        said += (Quoted(", "), says("bags.unsorted", number=proof.unread))
    return said

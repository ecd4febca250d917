"""What is said aloud when something is put right; what lies hidden stays so."""

from companion.game.messages import Message, Quoted, good_word, says, seat_word
from companion.game.values import Party, SeatId

from . import events as e

Correction = (
    e.PutRight
    | e.PurseCounted
    | e.CardMoved
    | e.ContrabandCorrected
    | e.DeclarationCorrected
    | e.DecisionUndone
)


def put_right(event: Correction, audience: Party) -> Message:
    match event:
        case e.PutRight():
            return says("news.put_right", who=_author(event.by), reason=Quoted(event.reason))
        case e.PurseCounted():
            return _counted(event, audience)
        case e.CardMoved():
            return _moved(event)
        case e.ContrabandCorrected():
            return _renamed(event, audience)
        case e.DeclarationCorrected(declared=declared):
            goods = ((declared.good, declared.number),)
            return says("news.declaration_corrected", seat=seat_word(event.seat), goods=goods)
        case e.DecisionUndone():
            key = "news.bag_was_opened" if event.opened else "news.bag_had_passed"
            return says(key, seat=seat_word(event.seat))


def _author(by: Party) -> str:
    return "bags.steward" if by.seat is None else seat_word(by.seat)


def _counted(event: e.PurseCounted, audience: Party) -> Message:
    if event.hidden and audience.seat != event.owner:
        return says("news.hidden_purse_counted", seat=seat_word(event.owner))
    return says("news.purse_counted", seat=seat_word(event.owner), number=event.counted)


def _moved(event: e.CardMoved) -> Message:
    good = event.card.good
    return says(
        "news.card_moved",
        card="bags.card_unseen" if good is None else good_word(good),
        source=_place(event.source),
        target=_place(event.target),
    )


def _place(place: str) -> Message:
    kind, _, which = place.partition(".")
    match kind:
        case "stand":
            return says("place.stand", seat=seat_word(SeatId(which)))
        case "pile":
            return says("place.pile", pile=int(which))
        case _:
            return says("place.away")


def _renamed(event: e.ContrabandCorrected, audience: Party) -> Message:
    seat, was, now = seat_word(event.seat), event.was.good, event.now.good
    assert was is not None, "a card without a name is named, not corrected"
    assert now is not None, "a correction has a name"
    if audience.seat == event.seat:
        return says("news.my_card_renamed", was=good_word(was), now=good_word(now))
    if event.legal:
        return says("news.face_down_card_is_legal", seat=seat, good=good_word(now))
    return says("news.face_down_card_renamed", seat=seat)

"""A table in lines of plain text: what everyone sees, or what one seat knows besides."""

from collections.abc import Mapping

from companion.game.cards import Heap
from companion.game.contract import View
from companion.game.messages import good_word, says, seat_word
from companion.games.sheriff.deal_views import HandingOver, ShownProof
from companion.games.sheriff.views import Mine, PublicBag, PublicSeat, PublicView, SeatView
from companion.words.voice import Voice

Lines = Mapping[str, str]
"""What stands before the colon, and what behind; the line of the round has nothing before it."""

GONE = "–"
"""Stands behind the colon where nothing is left of what was there."""


def told(view: View, voice: Voice) -> Lines:
    """A seat is told its own only; what everyone sees it has seen."""
    if isinstance(view, SeatView):
        return {
            voice.say(says("ui.knows", seat=seat_word(view.mine.seat))): _mine(view.mine, voice)
        }
    assert isinstance(view, PublicView), "at this table there is no other view"
    return _public(view, voice)


def changed(lines: Lines, before: Lines) -> list[str]:
    """The lines that are not as they were before."""
    gone = dict.fromkeys((label for label in before if label not in lines), GONE)
    new = {label: what for label, what in lines.items() if before.get(label) != what} | gone
    return [f"{label}: {what}" if label else what for label, what in new.items()]


def _public(view: PublicView, voice: Voice) -> Lines:
    number, rounds = view.round, view.rounds
    step = f"{voice.text('bags.round', number=number, all=rounds)}. {voice.say(view.next_step)}"
    lines = {"": step} | {voice.word(seat_word(one.seat)): _seat(one, voice) for one in view.seats}
    if view.chest is not None:
        chest, lying = view.chest, view.chest.legal + view.chest.face_up
        said = [voice.text("deal.gold", number=chest.gold), *_on_stand(lying, voice)]
        said += _face_down(chest.contraband, voice)
        lines[voice.text("seat.chest")] = "; ".join(said)
    for number, pile in enumerate(view.piles, 1):
        if pile.top is not None:
            top = voice.text("bags.pile_top", what=good_word(pile.top))
            lines[voice.text("bags.pile_of_several", pile=number)] = top
    if view.score is not None:
        for one in sorted(view.score.sheets, key=lambda sheet: sheet.rank):
            lines[f"{one.rank}. {voice.word(seat_word(one.seat))}"] = str(one.total)
    return lines


def _seat(seat: PublicSeat, voice: Voice) -> str:
    said = [_gold(seat.gold, voice)]
    if seat.inspects:
        said.append(voice.text("bags.inspects"))
    if seat.bag is not None:
        said.append(_bag(seat.bag, voice))
    said += _lying(seat, voice)
    if seat.unsorted:
        said.append(voice.text("bags.unsorted", number=seat.unsorted))
    return "; ".join(said)


def _gold(gold: int | None, voice: Voice) -> str:
    return voice.text("bags.gold_hidden") if gold is None else voice.text("deal.gold", number=gold)


def _bag(bag: PublicBag, voice: Voice) -> str:
    said = voice.text("bags.bag_is", what=voice.text(f"bag.{bag.stage}"))
    if bag.declared is not None:
        said += f" ({voice.goods(((bag.declared.good, bag.declared.number),))})"
    if bag.shown is not None:
        said += f", {voice.text('bags.lies_open')}: {voice.goods(bag.shown)}"
    return said


def _lying(seat: PublicSeat, voice: Voice) -> list[str]:
    """At the end contraband is turned up; before, that which everyone saw lies among the rest."""
    if seat.turned_up is None:
        hidden = seat.contraband - sum(number for _, number in seat.face_up)
        return _on_stand(seat.legal + seat.face_up, voice) + _face_down(hidden, voice)
    turned_up = f"{voice.text('bags.contraband')}: {voice.goods(seat.turned_up)}"
    return _on_stand(seat.legal, voice) + ([turned_up] if seat.turned_up else [])


def _on_stand(heap: Heap, voice: Voice) -> list[str]:
    return [f"{voice.text('bags.stand')}: {voice.goods(heap)}"] if heap else []


def _face_down(number: int, voice: Voice) -> list[str]:
    return [voice.text("bags.face_down", number=number)] if number else []


def _mine(mine: Mine, voice: Voice) -> str:
    said = [f"{voice.text('bags.bag')}: {voice.goods(mine.bag)}"]
    if mine.bag_unread:
        said.append(voice.text("bags.unread_in_bag", number=mine.bag_unread))
    said += [voice.text(f"bags.stray_{stray.why}") for stray in mine.strays]
    if mine.contraband or mine.contraband_unread:
        said.append(f"{voice.text('bags.contraband')}: {voice.goods(mine.contraband)}")
    if mine.contraband_unread:
        said.append(voice.text("bags.unsorted", number=mine.contraband_unread))
    if mine.chest_contraband:
        said.append(f"{voice.text('seat.chest')}: {voice.goods(mine.chest_contraband)}")
    said += [_to_choose(handing, voice) for handing in mine.handing_over]
    said += [_proof(proof, voice) for proof in mine.proofs]
    said.append(f"{voice.text('bags.gold')}: {mine.gold}")
    return "; ".join(said)


def _to_choose(handing: HandingOver, voice: Voice) -> str:
    return voice.text("bags.hand_over", payee=seat_word(handing.taker), number=handing.number)


def _proof(proof: ShownProof, voice: Voice) -> str:
    """Among which cards it was not, where they were shown."""
    missing = voice.goods(((proof.good, proof.number),))
    said = f"{voice.text('bags.proof', seat=seat_word(proof.giver))} {missing}"
    if proof.cards is None:
        return said
    among = f"{voice.text('bags.proof_among')} {voice.goods(proof.cards)}"
    unread = f", {voice.text('bags.unsorted', number=proof.unread)}" if proof.unread else ""
    return f"{said}. {among}{unread}"

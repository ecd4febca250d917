"""A table in lines of plain text: what everyone sees, or what one seat knows besides."""

from companion.game.cards import Heap
from companion.game.contract import View
from companion.game.messages import good_word, says, seat_word
from companion.games.bags.views import Mine, PublicBag, PublicSeat, PublicView, SeatView
from web.language import Voice


def told(view: View, voice: Voice) -> tuple[str, ...]:
    """A seat is told its own only; what everyone sees it has seen."""
    if isinstance(view, SeatView):
        return (_mine(view.mine, voice),)
    assert isinstance(view, PublicView), "at this table there is no other view"
    return tuple(_public(view, voice))


def _public(view: PublicView, voice: Voice) -> list[str]:
    number, rounds = view.round, view.rounds
    step = f"{voice.text('bags.round', number=number, all=rounds)}. {voice.say(view.next_step)}"
    lines = [step, *(_seat(seat, voice) for seat in view.seats)]
    if view.chest is not None:
        chest, lying = view.chest, view.chest.legal + view.chest.face_up
        said = [voice.text("deal.gold", number=chest.gold), *_on_stand(lying, voice)]
        said += _face_down(chest.contraband, voice)
        lines.append(f"{voice.text('seat.chest')}: {'; '.join(said)}")
    for number, pile in enumerate(view.piles, 1):
        if pile.top is not None:
            top = voice.text("bags.pile_top", what=good_word(pile.top))
            lines.append(f"{voice.text('bags.pile_of_several', pile=number)}: {top}")
    if view.score is not None:
        sheets = sorted(view.score.sheets, key=lambda sheet: sheet.rank)
        lines += [f"{one.rank}. {voice.word(seat_word(one.seat))}: {one.total}" for one in sheets]
    return lines


def _seat(seat: PublicSeat, voice: Voice) -> str:
    said = [_gold(seat.gold, voice)]
    if seat.inspects:
        said.append(voice.text("bags.inspects"))
    if seat.bag is not None:
        said.append(_bag(seat.bag, voice))
    said += _on_stand(seat.legal + seat.face_up, voice)
    said += _face_down(seat.contraband, voice)
    if seat.unsorted:
        said.append(voice.text("bags.unsorted", number=seat.unsorted))
    return f"{voice.word(seat_word(seat.seat))}: {'; '.join(said)}"


def _gold(gold: int | None, voice: Voice) -> str:
    return voice.text("bags.gold_hidden") if gold is None else voice.text("deal.gold", number=gold)


def _bag(bag: PublicBag, voice: Voice) -> str:
    said = voice.text("bags.bag_is", what=voice.text(f"bag.{bag.stage}"))
    if bag.declared is not None:
        said += f" ({voice.goods(((bag.declared.good, bag.declared.number),))})"
    if bag.shown is not None:
        said += f", {voice.text('bags.lies_open')}: {voice.goods(bag.shown)}"
    return said


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
    said.append(f"{voice.text('bags.gold')}: {mine.gold}")
    return voice.say(says("ui.knows", seat=seat_word(mine.seat))) + f" {'; '.join(said)}"

"""How the terms of an offer are said aloud."""

from collections.abc import Iterable
from functools import reduce

from companion.game.messages import Message, Quoted, says, seat_word
from companion.game.values import SeatId
from companion.games.sheriff.promises import Origin, Terms

_FROM = {
    Origin.STAND: "deal.from_stand",
    Origin.BAG: "deal.from_bag",
    Origin.ANYWHERE: "deal.from_anywhere",
}


def gold(number: int) -> Message:
    return says("deal.gold", number=number) if number else says("deal.nothing")


def given(terms: Terms) -> Message:
    """Say the giver's promises: gold, goods and from where, something for later rounds."""
    parts = [gold(terms.gold)] if terms.gold else []
    for place, key in _FROM.items():
        goods = tuple((p.good, p.number) for p in terms.goods if p.place is place)
        parts += [says(key, goods=goods)] if goods else []
    if terms.condition is not None:
        key = "deal.if_honest" if terms.if_honest else "deal.if_caught"
        what = _joined(parts, says("deal.nothing"))
        parts = [says(key, seat=seat_word(terms.condition), what=what)]
    parts += [says("deal.later", what=Quoted(terms.later))] if terms.later else []
    return _joined(parts, says("deal.nothing"))


def done_for_it(terms: Terms) -> Message:
    """Say the taker's promises."""
    parts = [says("deal.passes", seat=seat_word(terms.passes))] if terms.passes else []
    parts += [_opening(terms, terms.opens)] if terms.opens else []
    return _joined(parts, says("deal.goodwill"))


def passing(terms: Terms) -> Message:
    """Say that a bag passes for what was offered."""
    gives = given(terms)
    if gives.key == "deal.gold":
        return says("bags.pass_for_gold", number=terms.gold)
    return says("bags.pass_as_offered", gives=gives)


def _opening(terms: Terms, bag: SeatId) -> Message:
    if terms.for_opening is None or not terms.gold:
        return says("deal.opens", seat=seat_word(bag))
    return says("deal.opens_for", seat=seat_word(bag), number=terms.for_opening)


def _joined(parts: Iterable[Message], nothing: Message) -> Message:
    parts = tuple(parts)
    if not parts:
        return nothing
    return reduce(lambda first, then: says("deal.and", first=first, then=then), parts)

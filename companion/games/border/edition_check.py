"""Whether an edition's numbers can be played together, and what is odd about them.

Blanks are no fault: they are read off the own copy. All known numbers have to make sense.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise

from companion.game.contract import RESERVED
from companion.game.findings import (
    Findings,
    good_ids,
    more_than,
    names,
    quoted,
    refers_to,
)
from companion.game.messages import Message, good_word, says
from companion.game.validate import Wrong, dotted
from companion.games.bags import box_check
from companion.games.bags.sealing import UNREAD_WORD

from .numbers import Numbers
from .options import Options

_CARDS = 139
_CIGAR = ("cigar", 7)


def senseless(numbers: Numbers) -> Findings:
    yield from box_check.players(
        numbers,
        [
            (("services_by_players",), numbers.services_by_players),
            (("extra_checks_by_players",), numbers.extra_checks_by_players),
            (("limits",), numbers.limits),
        ],
    )
    yield from box_check.money(numbers)
    yield from box_check.hand_and_bag(numbers)
    yield from box_check.size(sum(numbers.stock.values()), len(numbers.goods))
    yield from _goods(numbers)
    yield from _limits(numbers)
    yield from _same_prices(numbers)
    for at, option in enumerate(numbers.left_out):
        yield from refers_to(("left_out", at, option), Options.__struct_fields__)
    yield from good_ids(numbers.goods, {UNREAD_WORD, *RESERVED})
    kinds = [(("goods", good, "names"), kind.names) for good, kind in numbers.goods.items()]
    yield from names(numbers.title, kinds)


def _goods(numbers: Numbers) -> Findings:
    cards, most = sum(numbers.stock.values()), numbers.players[1]
    if numbers.hand * most > cards:
        where = (("goods",), ("players",), ("hand",))
        what = says("edition.too_few_cards", number=most, cards=cards, needed=numbers.hand * most)
        yield Wrong(where, what)
    for legal, key in ((True, "edition.nothing_legal"), (False, "edition.nothing_hidden")):
        if not any(kind.legal is legal for kind in numbers.goods.values()):
            yield Wrong((("goods",),), says(key, place=quoted("goods"), number=most))


def _limits(numbers: Numbers) -> Findings:
    for line, limits in numbers.limits.items():
        for good, limit in limits.items():
            there = ("limits", line, good)
            yield from refers_to(there, numbers.goods, ("goods", good))
            if good in numbers.goods:
                cards = ("goods", good, "cards")
                yield from more_than(there, limit, cards, numbers.goods[good].cards)


def _same_prices(numbers: Numbers) -> Findings:
    """The goods are told apart by their prices."""
    known = [(good, kind.price) for good, kind in numbers.goods.items() if kind.price]
    for (good, price), (other, same) in combinations(known, 2):
        if price == same:
            here, there = ("goods", other, "price"), ("goods", good, "price")
            what = says("edition.same_price", place=quoted(dotted(here)), other=good_word(good))
            yield Wrong((here, there), what)


def doubts(numbers: Numbers) -> Iterator[Message]:
    goods = numbers.goods
    prices = [kind.price for kind in goods.values() if kind.price]
    if prices != sorted(prices):
        yield says("border.doubt_rising")
    fines = sorted(kind.fine for kind in goods.values() if kind.legal)
    if 0 not in fines and fines != [1, 2, 3]:
        yield says("border.doubt_legal_fines")
    cards = sum(numbers.stock.values())
    if cards != _CARDS:
        yield says("border.doubt_sum", number=cards, most=_CARDS)
    cigar, price = _CIGAR
    if any(good == cigar and kind.price not in (0, price) for good, kind in goods.items()):
        yield says("border.doubt_cigar", number=price)
    lines = sorted(numbers.limits)
    for fewer, more in pairwise(lines):
        for good, limit in numbers.limits[fewer].items():
            if limit > numbers.limits[more].get(good, limit):
                good_ = good_word(good)
                yield says("border.doubt_row", good=good_, players=int(fewer), more=int(more))

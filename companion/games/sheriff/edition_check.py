"""Whether an edition's numbers can be played together, besides the limits of each.

Every finding says where in the sheet it comes from, and what would be right.
"""

from collections.abc import Callable, Iterator
from math import comb

from companion.game import findings
from companion.game.contract import RESERVED
from companion.game.findings import (
    Findings,
    Named,
    more_than,
    quoted,
    refers_to,
    unknown,
    wrong_at,
)
from companion.game.messages import says
from companion.game.validate import Wrong, dotted
from companion.game.values import GoodId
from companion.games.bags import box_check
from companion.games.bags.sealing import UNREAD_WORD

from . import stacks
from .numbers import OF_CONTRABAND, OF_ONE_GOOD, Numbers
from .options import Options
from .promises import ANY_CONTRABAND
from .stacks import MOST_READ

COPIES = ".cards"
MOST_COPIES = 9
"""Of a card whose number no edition tells."""
_VARIANTS = ("royal", "promo")
_MOST_WAYS = 500
"""In which the stand-ins of one stand may count; each of them is tried for the score."""


def senseless(numbers: Numbers) -> tuple[Wrong, ...]:
    return tuple(wrong for chapter in _CHAPTERS for wrong in chapter(numbers))


def most_read(key: str) -> int:
    """The largest number that a table may give for it."""
    return MOST_COPIES if key.endswith(COPIES) else MOST_READ


def _players(numbers: Numbers) -> Findings:
    return box_check.players(
        numbers,
        [
            (("services_by_players",), numbers.services_by_players),
            (("officers_by_players",), numbers.officers_by_players),
            *(
                (("goods", good, "cards_by_players"), kind.cards_by_players)
                for good, kind in numbers.goods.items()
            ),
        ],
    )


def _officers(numbers: Numbers) -> Findings:
    """Two deputies are drawn until everyone has served, so they must come out even."""
    for players in _tables(numbers):
        officers = numbers.officers_by_players.get(str(players), numbers.officers)
        if officers > 1 and (players % officers or players <= officers):
            yield Wrong(
                (("officers",), ("officers_by_players",), ("players",)),
                says("edition.deputies_odd", place=quoted("officers"), number=players),
            )


def _hand_and_bag(numbers: Numbers) -> Findings:
    yield from box_check.hand_and_bag(numbers)
    yield from more_than(("market_max",), numbers.market_max, ("hand",), numbers.hand)


def _deck(numbers: Numbers) -> Findings:
    """Even where the table agrees on larger hands and on cards put away."""
    seven, out = ("seven_cards" not in numbers.left_out, "ten_out" not in numbers.left_out)
    for players in _tables(numbers):
        cards = sum(
            numbers.cards_in_play(good, players)
            for good, kind in numbers.goods.items()
            if not kind.variant
        )
        hands = players * (numbers.hand + seven)
        piles, away = numbers.piles * numbers.pile_start, numbers.put_away if out else 0
        if hands + piles + away > cards:
            yield Wrong(
                (("goods",), ("players",), ("hand",), ("piles",), ("pile_start",), ("put_away",)),
                says(
                    "edition.deck_too_small",
                    place=quoted("goods"),
                    number=players,
                    cards=cards,
                    needed=hands + piles + away,
                    hands=hands,
                    piles=piles,
                    away=away,
                ),
            )
            return


def _box(numbers: Numbers) -> Findings:
    copies = sum(_most_cards(numbers, good) for good in numbers.goods)
    yield from box_check.size(copies, len(numbers.goods))
    for good, kind in numbers.goods.items():
        for players, cards in kind.cards_by_players.items():
            there = ("goods", good, "cards_by_players", players)
            yield from more_than(there, cards, ("goods", good, "cards"), kind.cards)


def _both_kinds(numbers: Numbers) -> Findings:
    """Something to declare, and something to hide."""
    where = (("goods",), ("players",))
    always = {good: kind for good, kind in numbers.goods.items() if not kind.variant}
    for players in _tables(numbers):
        in_play = [kind for g, kind in always.items() if numbers.cards_in_play(g, players)]
        if not any(kind.legal and not kind.any_legal for kind in in_play):
            what = says("edition.nothing_legal", place=quoted("goods"), number=players)
            yield Wrong(where, what)
            return
        if all(kind.legal for kind in in_play):
            what = says("edition.nothing_hidden", place=quoted("goods"), number=players)
            yield Wrong(where, what)
            return


def _ids(numbers: Numbers) -> Findings:
    taken = {*numbers.market_cards, ANY_CONTRABAND, UNREAD_WORD, *RESERVED}
    return findings.good_ids(numbers.goods, taken)


def _titles(numbers: Numbers) -> Findings:
    for good, kind in numbers.goods.items():
        for title in ("king", "queen"):
            if getattr(kind, title) and (kind.any_legal or not kind.legal):
                place = ("goods", good, title)
                yield wrong_at(place, "edition.no_title_for_that", ("goods", good))


def _only_for(numbers: Numbers) -> Findings:
    """Abilities that only a legal card, or only contraband, can have."""
    for good, kind in numbers.goods.items():
        if kind.any_legal and not kind.legal:
            yield wrong_at(("goods", good, "any_legal"), "edition.only_legal", ("goods", good))
        for key in OF_CONTRABAND:
            if getattr(kind, key) and kind.legal:
                yield wrong_at(("goods", good, key), "edition.only_contraband", ("goods", good))
    for key, said in OF_ONE_GOOD.items():
        having = [good for good, kind in numbers.goods.items() if getattr(kind, key)]
        for good in having[1:]:
            yield wrong_at(("goods", good, key), said)


def _refers(numbers: Numbers) -> Findings:
    for good, kind in numbers.goods.items():
        for other in kind.counts_as:
            there = ("goods", good, "counts_as", other)
            yield from refers_to(there, numbers.legal_goods(), ("goods", other, "legal"))
        for other in kind.raises:
            yield from refers_to(("goods", good, "raises", other), numbers.goods)
        in_play = tuple(key for key in _VARIANTS if key not in numbers.left_out)
        if kind.variant and kind.variant not in in_play:
            place = ("goods", good, "variant")
            yield Wrong((place, ("left_out",)), unknown(place, kind.variant, in_play))


def _options(numbers: Numbers) -> Findings:
    known = Options.__struct_fields__
    for number, option in enumerate(numbers.left_out):
        if option not in known:
            place = ("left_out", number)
            yield Wrong((place,), unknown(place, option, known))
    for option, keys in numbers.asks.items():
        left = tuple(one for one in known if one not in numbers.left_out)
        yield from refers_to(("asks", option), left)
        for number, key in enumerate(keys):
            here, askable = ("asks", option, number), dict(_askable(numbers))
            if key not in askable:
                yield Wrong((here, ("goods",), (stacks.SECTION,)), unknown(here, key, askable))
            elif askable[key] > most_read(key):
                there, found, most = tuple(key.split(".")), askable[key], most_read(key)
                at = quoted(dotted(there))
                what = says("edition.too_much_asked", place=at, number=found, most=most)
                yield Wrong((here, there), what)


def _askable(numbers: Numbers) -> Iterator[tuple[str, int]]:
    """The keys that a table can be asked for, and the numbers in the sheet."""
    for good, kind in numbers.goods.items():
        yield f"goods.{good}.cards", kind.cards
        yield f"goods.{good}.price", kind.price
    yield from stacks.askable(numbers)


def _stand_ins(numbers: Numbers) -> Findings:
    stand_ins = [good for good, kind in numbers.goods.items() if kind.any_legal]
    cards = sum(_most_cards(numbers, good) for good in stand_ins)
    legal = len(numbers.legal_goods())
    if cards and legal and comb(cards + legal - 1, cards) > _MOST_WAYS:
        there = ("goods", stand_ins[0], "cards")
        yield Wrong(
            (there, ("goods",)),
            says(
                "edition.too_many_stand_ins", place=quoted(dotted(there)), cards=cards, goods=legal
            ),
        )


def _names(numbers: Numbers) -> Findings:
    kinds: list[Named] = [
        (("goods", good, "names"), kind.names) for good, kind in numbers.goods.items()
    ]
    return findings.names(numbers.title, [*kinds, *stacks.names(numbers)])


def _most_cards(numbers: Numbers, good: GoodId) -> int:
    """There may be more than the sheet says where the table is asked how many it owns."""
    asked = {key for keys in numbers.asks.values() for key in keys}
    kind = numbers.goods[good]
    return max(kind.cards, MOST_COPIES) if f"goods.{good}{COPIES}" in asked else kind.cards


def _tables(numbers: Numbers) -> range:
    least, most = numbers.players
    return range(least, most + 1)


_CHAPTERS: tuple[Callable[[Numbers], Findings], ...] = (
    _players,
    _officers,
    box_check.money,
    _hand_and_bag,
    _deck,
    _box,
    _both_kinds,
    _ids,
    _titles,
    _only_for,
    _refers,
    stacks.check,
    _options,
    _stand_ins,
    _names,
)

"""Checks of an edition that every game of bags needs; each game adds its own."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from companion.game.findings import Findings, more_than, quoted
from companion.game.messages import says
from companion.game.validate import Place, Wrong, dotted

LARGEST_HAND = 20
_MOST_CARDS = 999
_MOST_GOODS = 99


class BagNumbers(Protocol):
    """The numbers that these checks read."""

    @property
    def players(self) -> tuple[int, int]: ...
    @property
    def coins(self) -> int: ...
    @property
    def purse(self) -> int: ...
    @property
    def hand(self) -> int: ...
    @property
    def bag_min(self) -> int: ...
    @property
    def bag_max(self) -> int: ...


ByPlayers = Iterable[tuple[Place, Mapping[str, object]]]


def players(numbers: BagNumbers, by_players: ByPlayers) -> Findings:
    """The fewest and the most, and the keys of what differs by their number."""
    least, most = numbers.players
    if least > most:
        what = says("edition.too_much", place=quoted("players.1"), number=least, most=most)
        yield Wrong((("players",),), what)
    for place, counts in by_players:
        for one in counts:
            if one not in map(str, range(2, 7)):
                there = (*place, one)
                yield Wrong((there,), says("edition.no_such_players", place=quoted(dotted(there))))


def money(numbers: BagNumbers) -> Findings:
    """Everyone's purse comes out of the box."""
    needed = numbers.purse * numbers.players[1]
    if needed > numbers.coins:
        yield Wrong(
            (("coins",), ("purse",), ("players",)),
            says("edition.too_little", place=quoted("coins"), number=numbers.coins, least=needed),
        )


def hand_and_bag(numbers: BagNumbers) -> Findings:
    yield from more_than(("bag_min",), numbers.bag_min, ("bag_max",), numbers.bag_max)
    yield from more_than(("bag_max",), numbers.bag_max, ("hand",), numbers.hand)
    if numbers.hand > LARGEST_HAND:
        yield Wrong(
            (("hand",),),
            says("edition.too_much", place=quoted("hand"), number=numbers.hand, most=LARGEST_HAND),
        )


def size(copies: int, goods: int) -> Findings:
    """No more cards and goods than a box can hold."""
    if copies > _MOST_CARDS:
        what = says(
            "edition.too_many_cards", place=quoted("goods"), number=copies, most=_MOST_CARDS
        )
        yield Wrong((("goods",),), what)
    if goods > _MOST_GOODS:
        what = says("edition.too_many_goods", place=quoted("goods"), number=goods, most=_MOST_GOODS)
        yield Wrong((("goods",),), what)

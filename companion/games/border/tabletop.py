"""The wooden table: hands, suitcases, goods and stashes, the deck and the discards."""

from collections.abc import Iterator

from companion.game import stock
from companion.game.contract import Place, PlaceKind, Tabletop
from companion.games.bags.tabletop import bag_of, hand

from .table import DISCARDS, GOODS, STASH, Table


def tabletop(table: Table) -> Tabletop:
    return Tabletop(table.seats, tuple(stock.copies(table.in_box)), tuple(_places(table)))


def _places(table: Table) -> Iterator[Place]:
    yield Place(name="deck", kind=PlaceKind.DECK, word="sim.deck")
    for seat in table.seats:
        yield hand(seat, table.numbers.hand)
        yield Place(
            name=bag_of(seat),
            kind=PlaceKind.CLOSED,
            seat=seat,
            word="sim.suitcase",
            into="sim.to_suitcase",
        )
        yield Place(
            name=f"{GOODS}:{seat}",
            kind=PlaceKind.OPEN,
            seat=seat,
            word="sim.goods",
            tipped="sim.empty_to_goods",
        )
        yield Place(name=f"{STASH}:{seat}", kind=PlaceKind.OPEN, seat=seat, word="sim.stash")
    yield Place(
        name=DISCARDS,
        kind=PlaceKind.DISCARD,
        word="sim.discards",
        tipped="sim.empty_to_discards",
    )

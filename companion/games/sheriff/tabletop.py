"""The wooden table of Sheriff: hands, bags and stands, the deck, and one pile for all piles."""

from collections.abc import Iterator

from companion.game.contract import Place, PlaceKind, Tabletop
from companion.games.bags.tabletop import bag, hand

from .state import CHEST, PILE, Table

DECK = "deck"


def stand_of(seat: str) -> str:
    return f"stand:{seat}"


def tabletop(table: Table) -> Tabletop:
    cards = tuple(table.numbers.copies(len(table.seats)))
    return Tabletop(table.seats, cards, tuple(_places(table)))


def _places(table: Table) -> Iterator[Place]:
    """Cards are put away first; the pile is turned up once everyone has a hand."""
    numbers = table.numbers
    put_away = numbers.put_away if table.options.ten_out else 0
    yield Place(name=DECK, kind=PlaceKind.DECK, word="sim.deck")
    yield Place(name="away", kind=PlaceKind.AWAY, dealt=put_away)
    for seat in table.seats:
        yield hand(seat, numbers.hand)
        yield bag(seat)
        yield Place(
            name=stand_of(seat),
            kind=PlaceKind.OPEN,
            seat=seat,
            word="sim.stand",
            tipped="sim.empty_to_stand",
        )
    yield Place(
        name=PILE,
        kind=PlaceKind.DISCARD,
        dealt=numbers.piles * numbers.pile_start,
        word="sim.pile",
        tipped="sim.empty_to_pile",
    )
    if table.has_chest:
        yield Place(name=stand_of(CHEST), kind=PlaceKind.OPEN, word=f"seat.{CHEST}")

"""The places of pebbles on the wooden table: a bag to draw from, hands, fists, and an open row."""

from collections.abc import Iterator, Mapping

from companion.game.cards import Cards
from companion.game.contract import Place, PlaceKind
from companion.game.values import SeatId

ROW = "row"


def hand_of(seat: SeatId) -> str:
    return f"hand of {seat}"


def fist_of(seat: SeatId) -> str:
    return f"fist of {seat}"


def places(seats: tuple[SeatId, ...], hand: int) -> Iterator[Place]:
    yield Place(name="heap", kind=PlaceKind.DECK, word="toy.heap")
    for seat in seats:
        yield Place(
            name=hand_of(seat),
            kind=PlaceKind.HAND,
            seat=seat,
            dealt=hand,
            word="toy.hand",
            into="toy.to_hand",
        )
        yield Place(
            name=fist_of(seat),
            kind=PlaceKind.CLOSED,
            seat=seat,
            word="toy.fist",
            into="toy.to_fist",
            tipped="toy.to_fist",
        )
    yield Place(name=ROW, kind=PlaceKind.OPEN, word="toy.row", tipped="toy.to_row")


def lying(held: Mapping[SeatId, Cards], row: Cards) -> Mapping[str, Cards]:
    """The pebbles that the table knows of, place by place."""
    return {ROW: row} | {fist_of(seat): cards for seat, cards in held.items()}

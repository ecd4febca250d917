"""The wooden table of a bag game: everyone's hand, and the place where a bag stands."""

from companion.game.contract import Place, PlaceKind
from companion.game.values import SeatId

from .table import BagTable


def hand_of(seat: str) -> str:
    return f"hand:{seat}"


def bag_of(seat: str) -> str:
    return f"bag:{seat}"


def hand(seat: SeatId, dealt: int) -> Place:
    return Place(
        name=hand_of(seat),
        kind=PlaceKind.HAND,
        seat=seat,
        dealt=dealt,
        word="sim.hand",
        into="sim.to_hand",
    )


def bag(seat: SeatId) -> Place:
    return Place(
        name=bag_of(seat), kind=PlaceKind.CLOSED, seat=seat, word="sim.bag", into="sim.to_bag"
    )


def nameless(table: BagTable) -> dict[str, int]:
    """The number of cards in each bag that no reader knows."""
    return {
        bag_of(seat): sum(1 for card in bag.cards if card.copy is None)
        for seat, bag in table.bags.items()
    }

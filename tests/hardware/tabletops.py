"""Places of made-up games for the simulated table."""

from collections.abc import Sequence

from hardware.simulator.world import Kind, Place


def with_bags(
    seats: Sequence[str], hand: int, *, put_away: int = 0, turned_up: int = 0
) -> tuple[Place, ...]:
    """Hands, bags and stands, a deck, a pile, and a stand of nobody's."""
    own = {"hand": (Kind.HAND, hand), "bag": (Kind.CLOSED, 0), "stand": (Kind.OPEN, 0)}
    return (
        Place(name="deck", kind=Kind.DECK),
        Place(name="away", kind=Kind.AWAY, dealt=put_away),
        *(
            Place(name=f"{name}:{seat}", kind=kind, seat=seat, dealt=dealt)
            for seat in seats
            for name, (kind, dealt) in own.items()
        ),
        Place(name="pile", kind=Kind.DISCARD, dealt=turned_up),
        Place(name="stand:nobody's", kind=Kind.OPEN),
    )


def with_two_decks(seats: Sequence[str], apart: Sequence[str]) -> tuple[Place, ...]:
    """Hands of any size, a deck, a second one of these cards, a place to lay cards, and a pile."""
    return (
        Place(name="deck", kind=Kind.DECK),
        Place(name="others", kind=Kind.DECK, cards=tuple(apart)),
        *(Place(name=f"hand:{seat}", kind=Kind.HELD, seat=seat, dealt=3) for seat in seats),
        *(Place(name=f"laid:{seat}", kind=Kind.OPEN, seat=seat) for seat in seats),
        Place(name="pile", kind=Kind.DISCARD),
    )


def with_a_row(seats: Sequence[str]) -> tuple[Place, ...]:
    """A stock, three cards turned up, and fans of two: no bag, no stand, nothing to discard on."""
    return (
        Place(name="stock", kind=Kind.DECK),
        Place(name="row", kind=Kind.OPEN, dealt=3),
        *(Place(name=f"fan {seat}", kind=Kind.HAND, seat=seat, dealt=2) for seat in seats),
    )

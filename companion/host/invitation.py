"""The choices for a new game: boxes with their options, seats, and files that are left out."""

from companion.game.values import SeatId
from companion.shelf.boxes import Shelf

from .page_data import Invitation


def invitation(shelf: Shelf, seats: tuple[SeatId, ...]) -> Invitation:
    """Read every box once; the shelf stays as it is while the clerk runs."""
    owned = {name: shelf.take(name) for name in shelf.names()}
    offers = {name: owned[name].game.options(owned[name].box) for name in owned}
    asks = {name: owned[name].game.asks(owned[name].box) for name in owned}
    words = {
        key: word
        for name in reversed(owned)
        for key, word in owned[name].game.names(owned[name].box).items()
    }
    games = {name: owned[name].game.name for name in owned}
    pawns = {name: owned[name].game.pawns(owned[name].box) for name in owned}
    return Invitation(offers, seats, asks, words, shelf.left_out, games, pawns)

"""Contraband on a stand: the part in everyone's sight, and the part that lies face down."""

from companion.game.cards import Cards, without

from .numbers import Numbers
from .state import Stand


def market_cards(numbers: Numbers, stand: Stand) -> Cards:
    """The cards on a stand that were bought with contraband; they lie in sight."""
    return tuple(card for card in stand.contraband if card.good in numbers.market_cards)


def face_down(numbers: Numbers, stand: Stand) -> Cards:
    """A stand's contraband without the cards that lie in sight."""
    return tuple(card for card in stand.contraband if card.good not in numbers.market_cards)


def unseen(numbers: Numbers, stand: Stand) -> Cards:
    """The contraband of a stand that really lies face down, and was never shown there."""
    return without(face_down(numbers, stand), stand.face_up)

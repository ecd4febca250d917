"""Contraband on a stand: cards that were bought with it, cards that were shown, and all others."""

from companion.game.cards import Cards, without

from .numbers import Numbers
from .state import Stand


def market_cards(numbers: Numbers, stand: Stand) -> Cards:
    """The bought cards on a stand; they lie face up."""
    return tuple(card for card in stand.contraband if card.good in numbers.market_cards)


def without_market_cards(numbers: Numbers, stand: Stand) -> Cards:
    """A stand's contraband without its bought cards. Some of it may be face up."""
    return tuple(card for card in stand.contraband if card.good not in numbers.market_cards)


def never_shown(numbers: Numbers, stand: Stand) -> Cards:
    """A stand's contraband that lies face down: none of it was shown there."""
    return without(without_market_cards(numbers, stand), stand.face_up)

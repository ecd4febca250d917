"""The shapes of tasks: so many cards of one item, so many of another."""

from collections import Counter
from collections.abc import Sequence

from companion.game.cards import Cards


def _shape(cards: Cards) -> list[int]:
    return sorted(Counter(card.good for card in cards).values(), reverse=True)


def fits(cards: Cards, sizes: Sequence[int]) -> bool:
    """Exactly these cards, not one more."""
    return _shape(cards) == sorted(sizes, reverse=True)


def may_become(cards: Cards, sizes: Sequence[int]) -> bool:
    """More cards could make the shape of these."""
    shape, wanted = _shape(cards), sorted(sizes, reverse=True)
    return len(shape) <= len(wanted) and all(
        has <= most for has, most in zip(shape, wanted, strict=False)
    )

"""The cards of a suitcase held against what was declared."""

from companion.game.cards import Cards, without
from companion.games.bags.parts import Declaration


def split(cards: Cards, declared: Declaration, *, surplus: bool = False) -> tuple[Cards, Cards]:
    """The cards of the declared good, up to the declared number or all of them; and the others."""
    alike = tuple(card for card in cards if card.good == declared.good)
    kept = alike if surplus else alike[: declared.number]
    return kept, without(cards, kept)

"""Cards that lay face down and are shown: the very ones, or those the clerk took them for."""

from companion.game.cards import UNREAD, Cards, without


def picked(cards: Cards, wanted: Cards) -> Cards | None:
    """The very copies, or else any card of the same good; or None if one of them is not there."""
    left = cards
    picked: Cards = ()
    for card in wanted:
        found = card if card in left else next((one for one in left if one.good == card.good), None)
        if found is None:
            return None
        left, picked = without(left, [found]), (*picked, found)
    return picked


def shown_of(hidden: Cards, shown: Cards, *, believed: bool) -> tuple[Cards, Cards] | None:
    """Cards that lay face down were shown: return them, and what the clerk took them for:
    themselves, unread cards, or, where others saw them, any card that it was mistaken about."""
    left = hidden
    cards: Cards = ()
    taken_for: Cards = ()
    for card in shown:
        known = picked(left, (card,))
        if known is None and UNREAD in left:
            known = (UNREAD,)
        elif known is None and believed and left:
            known = left[-1:]
        if known is None:
            return None
        left, taken_for = without(left, known), (*taken_for, *known)
        cards = (*cards, *(known if known[0].good == card.good and not card.copy else (card,)))
    return cards, taken_for

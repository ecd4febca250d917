"""What lies face down, what is shown of it, and what the clerk had taken those cards for."""

from companion.game.cards import UNREAD, Cards, without

from .numbers import Numbers
from .state import Stand


def picked(cards: Cards, wanted: Cards) -> Cards | None:
    """The very copies, or else any card of the same good; nothing if one of them is not there."""
    left = cards
    picked: Cards = ()
    for card in wanted:
        found = card if card in left else next((one for one in left if one.good == card.good), None)
        if found is None:
            return None
        left, picked = without(left, [found]), (*picked, found)
    return picked


def shown_of(hidden: Cards, shown: Cards, *, believed: bool) -> tuple[Cards, Cards] | None:
    """Of cards that lay face down these were shown: the cards, and what the clerk took them for:
    themselves, cards nobody had named, or, where others saw them, whatever it was mistaken
    about."""
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


def market_cards(numbers: Numbers, stand: Stand) -> Cards:
    """The cards on a stand that were bought with contraband; they lie in sight."""
    return tuple(card for card in stand.contraband if card.good in numbers.market_cards)


def face_down(numbers: Numbers, stand: Stand) -> Cards:
    """A stand's contraband without the cards that lie in sight."""
    return tuple(card for card in stand.contraband if card.good not in numbers.market_cards)


def unseen(numbers: Numbers, stand: Stand) -> Cards:
    """What of a stand's contraband really lies face down: nobody was shown it lying there."""
    return without(face_down(numbers, stand), stand.face_up)

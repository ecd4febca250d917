"""The piles: the cards that everyone saw laid there, in order, and those that still lie there.

A card that comes into sight elsewhere must have been drawn again, by a shuffle or at a market that
nobody told of; then it lies on the pile no more. The cards that people saw do not change by it: it
left unseen, and a pile that shrank would tell what went into a bag.
"""

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, Cards, without

from .numbers import Numbers
from .state import PILE, Confiscated, Pile, Table

Piles = tuple[Pile, ...]


def turned_up(numbers: Numbers) -> Piles:
    """Each pile begins with so many cards of the deck, and the clerk does not know which."""
    cards = (UNREAD,) * numbers.pile_start
    return (Pile(cards=cards, seen=cards),) * numbers.piles


def drawn(table: Table, card: Card) -> Table:
    """The table once this card has come into sight, from a pile if it must have lain there."""
    return table.drawn(card)


def lies_in_sight(table: Table, card: Card) -> bool:
    """Whether the copy is known to lie somewhere but on a pile, from where it may be drawn."""
    return card.copy is not None and table.place_of(card) not in (None, PILE)


def brought_out(table: Table, card: Card) -> tuple[Table, Card]:
    """A card comes from a hand into everyone's sight. A copy that the clerk believes to lie
    elsewhere is some card of that good."""
    shown = Card(card.good) if lies_in_sight(table, card) else card
    return drawn(table, shown), shown


def laid(table: Table, number: int, cards: Cards) -> Table:
    """Cards that lay in everyone's sight go on top, the last of them uppermost."""
    pile = table.piles[number - 1]
    return _with_pile(table, number, Pile(cards=pile.cards + cards, seen=pile.seen + cards))


def without_top(table: Table, number: int) -> Table:
    """The uppermost card is taken; where it goes, nobody sees it any more."""
    pile = table.piles[number - 1]
    *below, top = pile.seen
    cards = without(pile.cards, [top]) if top in pile.cards else pile.cards
    return _with_pile(table, number, Pile(cards=cards, seen=tuple(below)))


def without_card(table: Table, number: int, card: Card) -> Table:
    """The uppermost card like this one is taken out."""
    pile = table.piles[number - 1]
    at = len(pile.seen) - 1 - pile.seen[::-1].index(card)
    seen = (*pile.seen[:at], *pile.seen[at + 1 :])
    cards = without(pile.cards, [card]) if card in pile.cards else pile.cards
    return _with_pile(table, number, Pile(cards=cards, seen=seen))


def named(table: Table, number: int, at: int, card: Card) -> Table:
    """People say which card lies there, counted from the bottom."""
    pile = table.piles[number - 1]
    was = pile.seen[at]
    cards = without(pile.cards, [was]) if was in pile.cards else pile.cards
    table, shown = brought_out(_with_pile(table, number, replace(pile, cards=cards)), card)
    cards = table.piles[number - 1].cards
    seen = (*pile.seen[:at], shown, *pile.seen[at + 1 :])
    return _with_pile(table, number, Pile(cards=(*cards, shown), seen=seen))


def counted(table: Table, number: int, in_all: int) -> Table:
    """Cards too many on top have been drawn, and missing ones lie there unread."""
    while len(table.piles[number - 1].seen) > in_all:
        table = without_top(table, number)
    return laid(table, number, (UNREAD,) * (in_all - len(table.piles[number - 1].seen)))


def confiscated(table: Table, cards: Cards) -> Table:
    """With one pile the cards go there; else they wait for the sheriff to choose, and those of the
    bag before wait no longer."""
    if len(table.piles) == 1:
        return laid(table, 1, cards)
    return replace(nothing_waits(table), confiscated=Confiscated(cards=cards))


def chosen(table: Table, number: int, cards: Cards) -> Table:
    """The sheriff lays confiscated cards on a pile; the others of that bag follow there."""
    left = Confiscated(cards=without(table.confiscated.cards, cards), pile=number)
    return replace(laid(table, number, cards), confiscated=left if left.cards else Confiscated())


def nothing_waits(table: Table) -> Table:
    """Confiscated cards that nobody told of go where the first of them lie, or on the first."""
    waiting = table.confiscated
    return chosen(table, waiting.pile or 1, waiting.cards) if waiting.cards else table


def is_pile(table: Table, number: int) -> bool:
    return 1 <= number <= len(table.piles)


def onto(table: Table, begun: int | None) -> tuple[int, ...]:
    """The piles on which cards may be laid, where those before them lie on this one."""
    return tuple(range(1, len(table.piles) + 1)) if begun is None else (begun,)


def number_of(table: Table, place: str) -> int | None:
    """Which pile it is at whose place a reader lies, if it is one of this table's."""
    places = [f"pile-{number}" for number in range(1, len(table.piles) + 1)]
    return places.index(place) + 1 if place in places else None


def lowest_unread(seen: Cards) -> int | None:
    return next((at for at, card in enumerate(seen) if card.good is None), None)


def can_be_shuffled(table: Table) -> bool:
    """Whether any pile holds more than what stays on it."""
    return any(len(pile.seen) > table.numbers.pile_keeps for pile in table.piles)


def shuffled(table: Table) -> Table:
    """The piles make a new deck, all but so many cards from the top of each."""
    keeps = table.numbers.pile_keeps
    return replace(table, piles=tuple(_from_the_top(pile, keeps) for pile in table.piles))


def _from_the_top(pile: Pile, number: int) -> Pile:
    seen = pile.seen[max(0, len(pile.seen) - number) :]
    gone = list(without(pile.seen, seen))
    cards = tuple(card for card in pile.cards if not _struck(gone, card))
    return Pile(cards=cards, seen=seen)


def _with_pile(table: Table, number: int, pile: Pile) -> Table:
    piles = (*table.piles[: number - 1], pile, *table.piles[number:])
    return replace(table, piles=piles)


def _struck(cards: list[Card], card: Card) -> bool:
    if card not in cards:
        return False
    cards.remove(card)
    return True

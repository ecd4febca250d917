"""The truth after the end, where the table agreed on it: every bag ever closed with its
declaration, its cards, and whether a lie went unseen."""

from companion.game.cards import Cards, unread
from companion.games.bags.truth import TrueBag, Truth, closed_in, truth_of

from .declared import split
from .numbers import worth
from .state import ClosedBag, Table


def truth(table: Table) -> Truth:
    return truth_of(tuple(_true(table, bag) for bag in table.closed_bags()), table.seats)


def _true(table: Table, bag: ClosedBag) -> TrueBag:
    cards, verdict, declared = _cards(bag), bag.verdict, bag.declared
    kept, others, excused = split(table.numbers, cards, declared) if declared else ((), (), ())
    honest: bool | None = None
    if verdict is not None:
        honest = verdict.honest
    elif any(card.good is not None and card not in excused for card in others):
        honest = False
    elif declared is not None and not unread(cards):
        honest = len(kept + excused) == declared.number
    return TrueBag(
        seal=bag.seal,
        declared=declared,
        goods=table.numbers.heap(cards),
        unread=unread(cards),
        opened=verdict is not None,
        honest=honest,
        hidden=worth(table.numbers, others),
        fine=0 if verdict is None else verdict.fine,
    )


def _cards(bag: ClosedBag) -> Cards:
    """The cards, for a bag that passed also those declared that no reader saw."""
    if bag.verdict is not None:
        return bag.verdict.cards
    return closed_in(bag.seal, 0 if bag.declared is None else bag.declared.number)

"""The truth about each bag of this game: its cards held against its declaration."""

from companion.game.cards import unread
from companion.games.bags.truth import ClosedBag, TrueBag, Truth, truth_of

from .declared import split
from .numbers import worth
from .state import Table


def truth(table: Table) -> Truth:
    return truth_of(tuple(_true(table, bag) for bag in table.closed_bags()), table.seats)


def _true(table: Table, bag: ClosedBag) -> TrueBag:
    cards, verdict, declared = bag.cards, bag.verdict, bag.declared
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

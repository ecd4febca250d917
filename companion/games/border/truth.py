"""The truth about each suitcase: its cards held against its declaration."""

from companion.game.cards import unread
from companion.games.bags.truth import TrueBag, Truth, closed_in, truth_of

from .matching import split
from .table import ClosedBag, Table


def public_truth(table: Table) -> Truth | None:
    if not (table.over and table.options.suitcase_truth):
        return None
    return truth_of(tuple(_true(table, bag) for bag in table.closed_bags()), table.seats)


def _true(table: Table, bag: ClosedBag) -> TrueBag:
    """The honesty of a number stays unknown where the suitcase passed without a card read."""
    verdict, declared, numbers = bag.verdict, bag.declared, table.numbers
    cards = closed_in(bag.seal) if verdict is None else verdict.cards
    kept, others = split(cards, declared) if declared else ((), ())
    honest: bool | None = None
    if verdict is not None:
        honest = verdict.honest
    elif any(card.good for card in others):
        honest = False
    elif declared is not None and cards and not unread(cards):
        honest = len(kept) == declared.number
    return TrueBag(
        seal=bag.seal,
        declared=declared,
        goods=numbers.heap(cards),
        unread=unread(cards),
        opened=verdict is not None,
        honest=honest,
        hidden=numbers.worth(others),
        fine=0 if verdict is None else verdict.fine + verdict.compensation,
    )

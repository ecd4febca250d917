"""The truth about each suitcase: its cards held against its declaration."""

from companion.game.cards import unread
from companion.games.bags.truth import ClosedBag, TrueBag, Truth, truth_of

from .matching import split
from .table import Table


def public_truth(table: Table) -> Truth | None:
    if not (table.over and table.options.truth):
        return None
    return truth_of(tuple(_true(table, bag) for bag in table.closed_bags()), table.seats)


def _true(table: Table, bag: ClosedBag) -> TrueBag:
    """An honest number is not known where no reader saw a card of it, and nobody opened."""
    cards = bag.counted if bag.verdict is None else bag.verdict.cards
    declared, numbers = bag.declared, table.numbers
    kept, others = split(cards, declared) if declared else ((), ())
    named = tuple(card for card in others if card.good)
    honest: bool | None = None
    if bag.verdict is not None:
        honest = bag.verdict.honest
    elif named:
        honest = False
    elif declared is not None and cards and not unread(cards):
        honest = len(kept) == declared.number
    return TrueBag(
        seal=bag.seal,
        declared=declared,
        goods=numbers.heap(cards),
        unread=unread(cards),
        opened=bag.verdict is not None,
        honest=honest,
        hidden=numbers.worth(others),
        fine=0 if bag.verdict is None else bag.verdict.fine,
    )

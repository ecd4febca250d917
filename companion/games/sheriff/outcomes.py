"""The outcome of a decision on a bag, as far as it can still be undone."""

from collections import Counter

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, Cards, without
from companion.game.values import SeatId

from . import events as e
from .promises import Place, Promised
from .showing import picked, unseen
from .state import Outcome, Table, with_bag


def goods_went(table: Table, about: SeatId | None) -> Table:
    if about is None or about not in table.bags:
        return table
    return with_bag(table, about, replace(table.bags[about], goods_went=True))


def with_sorted(table: Table, event: e.CardSorted) -> Table:
    """A card that nobody had read has been named, or lies face down; most likely this bag's."""
    bag, card = table.bags[event.seat], event.card
    if bag.outcome is None or not bag.outcome.unsorted:
        return table
    legal, contraband = bag.outcome.legal, bag.outcome.contraband
    outcome = replace(
        bag.outcome,
        unsorted=bag.outcome.unsorted[1:],
        legal=(*legal, card) if event.legal else legal,
        contraband=contraband if event.legal else (*contraband, card),
    )
    return with_bag(table, event.seat, replace(bag, outcome=outcome))


def without_shown(table: Table, seat: SeatId, card: Card) -> Table:
    """One card less of what the bag brought, whatever the clerk took it for; and so the decision
    stays."""
    bag, shown = table.bags[seat], card
    outcome = bag.outcome or Outcome()
    hidden = outcome.contraband
    likely = [card for card in hidden if card.good == shown.good]
    likely += [card for card in hidden if card == UNREAD] + list(hidden[-1:])
    left = replace(
        outcome,
        contraband=without(hidden, likely[:1]),
        unsorted=outcome.unsorted if likely else outcome.unsorted[1:],
    )
    return with_bag(table, seat, replace(bag, outcome=left, goods_went=True))


def without_handed(table: Table, event: e.GoodsHandedOver) -> Table:
    """Cards handed over for a promise from the bag no longer count as brought by it. How many cards
    that is, is worked out from what everyone saw, never from which cards they were."""
    bag = table.bags.get(event.giver)
    if bag is None or bag.outcome is None:
        return table
    due = (deal.due for deal in table.bargains if deal.number == event.number)
    settled = _from_bag(table, next(due, ())) - _from_bag(table, event.left)
    brought = bag.outcome.contraband
    likely = tuple((Counter(brought) & Counter(event.contraband)).elements())
    gone = (likely + without(brought, likely))[: min(settled, len(event.contraband))]
    left = replace(bag.outcome, contraband=without(brought, gone))
    return with_bag(table, event.giver, replace(bag, outcome=left))


def _from_bag(table: Table, due: tuple[Promised, ...]) -> int:
    lies_open = table.numbers.lies_open
    return sum(p.number for p in due if p.place is Place.BAG and not lies_open(p.good))


def with_contraband_named(table: Table, event: e.ContrabandNamed) -> Table:
    """Most likely one of this bag's too."""
    bag = table.bags.get(event.seat)
    if bag is None or bag.outcome is None or UNREAD not in bag.outcome.contraband:
        return table
    contraband = (*without(bag.outcome.contraband, [UNREAD]), event.card)
    outcome = replace(bag.outcome, contraband=contraband)
    return with_bag(table, event.seat, replace(bag, outcome=outcome))


def without_names(table: Table, event: e.NamesForgotten) -> Table:
    bag = table.bags.get(event.seat)
    if bag is None or bag.outcome is None:
        return table
    gone = list(event.cards)
    cards: Cards = ()
    for card in bag.outcome.contraband:
        if card in gone:
            gone.remove(card)
            cards = (*cards, UNREAD)
        else:
            cards = (*cards, card)
    outcome = replace(bag.outcome, contraband=cards)
    return with_bag(table, event.seat, replace(bag, outcome=outcome))


def still_lies_there(table: Table, seat: SeatId) -> bool:
    """Whether as many cards lie there as the bag brought; which ones face down, nobody asks."""
    outcome, stand = table.bags[seat].outcome or Outcome(), table.stands[seat]
    return (
        picked(stand.legal, outcome.legal) is not None
        and len(unseen(table.numbers, stand)) >= len(outcome.contraband)
        and len(stand.unsorted) >= len(outcome.unsorted)
        and picked(in_sight(table), outcome.confiscated) is not None
    )


def in_sight(table: Table) -> Cards:
    """Where confiscated cards are: in the sheriff's hands, or on a pile."""
    on_piles = (card for pile in table.piles for card in pile.seen)
    return (*table.confiscated.cards, *on_piles)

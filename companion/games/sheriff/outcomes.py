"""The cards that a decided bag brought and a deal handed over, as far as they are still known."""

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, Cards, without
from companion.game.values import SeatId
from companion.games.bags.shown import picked
from companion.games.bags.table import with_bag

from . import events as e
from .showing import never_shown
from .state import Outcome, Table


def goods_moved(table: Table, about: SeatId | None) -> Table:
    """Note that goods moved because of the decision on this bag: it can no longer be undone."""
    if about is None or about not in table.bags:
        return table
    return with_bag(table, about, replace(table.bags[about], goods_moved=True))


def with_handed_named(table: Table, taker: SeatId, was: Card, now: Card) -> Table:
    """Rename a card that a deal brought to this seat, wherever the deal remembers it."""
    for bargain in table.bargains:
        if bargain.terms.taker == taker and was in bargain.handed:
            renamed = replace(bargain, handed=(*without(bargain.handed, [was]), now))
            at = table.bargains.index(bargain)
            others = table.bargains[:at], table.bargains[at + 1 :]
            return replace(table, bargains=(*others[0], renamed, *others[1]))
    return table


def with_sorted(table: Table, event: e.CardSorted) -> Table:
    """Count a card that got its place on the stand as one that this bag brought."""
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
    """Count one card less as brought by the bag, whatever the clerk took it for; the decision can
    no longer be undone."""
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
    return with_bag(table, seat, replace(bag, outcome=left, goods_moved=True))


def with_contraband_named(table: Table, event: e.ContrabandNamed) -> Table:
    """Name the card among those that this bag brought too, if one of them is unread."""
    bag = table.bags.get(event.seat)
    if bag is None or bag.outcome is None or UNREAD not in bag.outcome.contraband:
        return table
    contraband = (*without(bag.outcome.contraband, [UNREAD]), event.card)
    outcome = replace(bag.outcome, contraband=contraband)
    return with_bag(table, event.seat, replace(bag, outcome=outcome))


def still_lies_there(table: Table, seat: SeatId) -> bool:
    """Whether as many cards lie there as the bag brought; face-down ones are only counted."""
    outcome, stand = table.bags[seat].outcome or Outcome(), table.stands[seat]
    return (
        picked(stand.legal, outcome.legal) is not None
        and len(never_shown(table.numbers, stand)) >= len(outcome.contraband)
        and len(stand.unsorted) >= len(outcome.unsorted)
        and picked(in_sight(table), outcome.confiscated) is not None
    )


def in_sight(table: Table) -> Cards:
    """Cards that may be the confiscated ones: in the sheriff's hands, or on a pile."""
    on_piles = (card for pile in table.piles for card in pile.seen)
    return (*table.confiscated.cards, *on_piles)

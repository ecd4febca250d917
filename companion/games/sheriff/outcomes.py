"""What a decision on a bag brought about, as far as it can still be undone."""

from collections import Counter

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, Cards, without
from companion.game.values import SeatId

from . import events as e
from . import piles, places
from .promises import Place, Promised
from .showing import picked, unseen
from .state import BagStage, Outcome, Stand, Table, with_bag, with_stand


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


def without_burned(table: Table, event: e.GoodsBurned) -> Table:
    """One card less of what the bag brought, whatever the clerk took it for; and so the decision
    stays."""
    bag = table.bags[event.seat]
    outcome = bag.outcome or Outcome()
    hidden = outcome.contraband
    likely = [card for card in hidden if card.good == event.card.good]
    likely += [card for card in hidden if card == UNREAD] + list(hidden[-1:])
    left = replace(
        outcome,
        contraband=without(hidden, likely[:1]),
        unsorted=outcome.unsorted if likely else outcome.unsorted[1:],
    )
    return with_bag(table, event.seat, replace(bag, outcome=left, goods_went=True))


def without_handed(table: Table, event: e.GoodsHandedOver) -> Table:
    """What was handed over for a promise from the bag is no longer what it brought. How many cards
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
        and picked(_in_sight(table), outcome.confiscated) is not None
    )


def with_decision_undone(table: Table, event: e.DecisionUndone) -> Table:
    """The cards are back in the bag, and the bag lies open; coins go back by other events."""
    seat, bag = event.seat, table.bags[event.seat]
    outcome = bag.outcome
    debts = tuple(debt for debt in table.debts if debt.about != seat)
    bag = replace(bag, stage=BagStage.OPENED, outcome=None, verdict=None, opened_by=event.opened_by)
    table = with_bag(replace(table, debts=debts), seat, bag)
    if outcome is None:
        return table
    stand, known, hidden = _less(table, table.stands[seat], outcome)
    table = with_stand(table, seat, stand)
    for card in outcome.confiscated:
        table, found = _given_back(table, card)
        known = (*known, found)
    cards = known + ((UNREAD,) * len(hidden) if event.nameless else hidden)
    bag = replace(bag, cards=cards, shown_by_people=bag.shown_by_people or event.nameless)
    return with_bag(table, seat, bag)


def _less(table: Table, stand: Stand, outcome: Outcome) -> tuple[Stand, Cards, Cards]:
    """The stand without what the bag brought; those cards, and those that lay unseen."""
    legal = picked(stand.legal, outcome.legal)
    assert legal is not None, "what cannot be undone is refused"
    hidden: Cards = outcome.unsorted
    less = replace(
        stand,
        legal=without(stand.legal, legal),
        unsorted=without(stand.unsorted, outcome.unsorted),
    )
    for card in outcome.contraband:
        found = card if card in unseen(table.numbers, less) else None
        found = found or places.face_down(table, less, card.good)
        assert found is not None, "what cannot be undone is refused"
        less = replace(less, contraband=without(less.contraband, [found]))
        hidden = (*hidden, found)
    return less, legal, hidden


def _in_sight(table: Table) -> Cards:
    """Where confiscated cards are: in the sheriff's hands, or on a pile."""
    on_piles = (card for pile in table.piles for card in pile.seen)
    return (*table.confiscated.cards, *on_piles)


def _given_back(table: Table, card: Card) -> tuple[Table, Card]:
    """The very card if it lies there, or else another of its good."""
    for exactly in (True, False):
        waiting = _first(table.confiscated.cards, card, exactly=exactly)
        if waiting is not None:
            left = without(table.confiscated.cards, [waiting])
            return replace(table, confiscated=replace(table.confiscated, cards=left)), waiting
        for number, pile in enumerate(table.piles, 1):
            found = _first(pile.seen[::-1], card, exactly=exactly)
            if found is not None:
                return piles.brought_out(piles.without_card(table, number, found), found)
    raise AssertionError("what cannot be undone is refused")


def _first(cards: Cards, wanted: Card, *, exactly: bool) -> Card | None:
    return next((c for c in cards if c == wanted or (not exactly and c.good == wanted.good)), None)

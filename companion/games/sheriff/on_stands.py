"""How cards come to stands and leave them: named, paid, discarded, picked from the chest."""

from msgspec.structs import replace

from companion.game.cards import UNREAD, without

from . import bargains, outcomes, piles
from . import events as e
from .state import (
    CHEST,
    Table,
    with_bag,
    with_stand,
    without_cards,
)


def with_sorted(table: Table, event: e.CardSorted) -> Table:
    card = event.card
    table = piles.drawn(table, card)
    stand = table.stands[event.seat]
    sorted_stand = replace(
        stand,
        legal=(*stand.legal, card) if event.legal else stand.legal,
        contraband=stand.contraband if event.legal else (*stand.contraband, card),
        unsorted=without(stand.unsorted, [UNREAD]),
    )
    table = outcomes.with_sorted(table, event)
    return with_stand(table, event.seat, sorted_stand)


def with_contraband_named(table: Table, event: e.ContrabandNamed) -> Table:
    if UNREAD not in table.stands[event.seat].contraband or piles.lies_in_sight(table, event.card):
        return table
    table = piles.drawn(table, event.card)
    stand = table.stands[event.seat]
    contraband = (*without(stand.contraband, [UNREAD]), event.card)
    table = bargains.with_handed_named(table, event.seat, UNREAD, event.card)
    table = outcomes.with_contraband_named(table, event)
    return with_stand(table, event.seat, replace(stand, contraband=contraband))


def without_names(table: Table, event: e.NamesForgotten) -> Table:
    """The cards lie there as before, and are unread ones from now on."""
    seat, stand = event.seat, table.stands[event.seat]
    for card in event.cards:
        table = bargains.with_handed_named(table, seat, card, UNREAD)
    unread = (UNREAD,) * len(event.cards)
    contraband = (*without(stand.contraband, event.cards), *unread)
    table = with_stand(table, seat, replace(stand, contraband=contraband))
    return outcomes.without_names(table, event)


def with_debt(table: Table, event: e.DebtRose) -> Table:
    return replace(table, debts=(*table.debts, event.debt))


def with_goods_paid(table: Table, event: e.GoodsPaid) -> Table:
    payer = without_cards(table.stands[event.payer], event.cards)
    table = with_stand(table, event.payer, payer)
    payee, numbers = table.stands[event.payee], table.numbers
    legal = tuple(card for card in event.cards if numbers.is_legal(card))
    others = tuple(card for card in event.cards if not numbers.is_legal(card))
    richer = replace(payee, legal=payee.legal + legal, contraband=payee.contraband + others)
    return with_less_debt(with_stand(table, event.payee, richer), event)


def with_contraband_paid(table: Table, event: e.ContrabandPaid) -> Table:
    payer = without_cards(table.stands[event.payer], event.taken_for)
    table = with_stand(table, event.payer, payer)
    for card, taken_for in zip(event.cards, event.taken_for, strict=True):
        if card != taken_for:
            table = piles.drawn(table, card)
        payee = table.stands[event.payee]
        shown = (card,) if table.options.shown_contraband else ()
        richer = replace(payee, contraband=(*payee.contraband, card), face_up=payee.face_up + shown)
        table = with_stand(table, event.payee, richer)
    return with_less_debt(table, event)


def with_less_debt(table: Table, event: e.DebtShrank | e.GoodsPaid | e.ContrabandPaid) -> Table:
    """A debt that is covered is gone; no change is given."""
    pair = event.payer, event.payee
    debt = next((d for d in table.debts if (d.debtor, d.creditor) == pair), None)
    if debt is None:
        return table
    left = (replace(debt, owed=debt.owed - event.worth),) if debt.owed > event.worth else ()
    at = table.debts.index(debt)
    table = outcomes.goods_went(table, debt.about)
    return replace(table, debts=table.debts[:at] + left + table.debts[at + 1 :])


def without_debt(table: Table, event: e.DebtForgiven) -> Table:
    return replace(table, debts=tuple(debt for debt in table.debts if debt != event.debt))


def with_market_card(table: Table, event: e.MarketCardTaken) -> Table:
    stand = without_cards(table.stands[event.seat], event.taken_for)
    stand = replace(stand, contraband=(*stand.contraband, event.card))
    table = with_stand(table, event.seat, stand)
    for card, taken_for in zip(event.cards, event.taken_for, strict=True):
        if card != taken_for:
            table = piles.drawn(table, card)
        table = piles.laid(table, 1, (card,))
    table = with_bag(table, event.seat, replace(table.bags[event.seat], claimed=True))
    stacks = {
        good: tuple(card for card in cards if card != event.card)
        for good, cards in table.black_market.items()
    }
    return replace(table, black_market=stacks)


def with_burned(table: Table, event: e.GoodsBurned) -> Table:
    stand = without_cards(table.stands[event.seat], (event.taken_for,))
    table = with_stand(table, event.seat, stand)
    if event.card != event.taken_for:
        table = piles.drawn(table, event.card)
    target = without_cards(table.stands[event.target], event.cards)
    table = with_stand(table, event.target, target)
    table = outcomes.without_burned(table, event)
    return piles.laid(table, event.pile, (event.card, *event.cards))


def with_picked(table: Table, event: e.ChestPicked) -> Table:
    table = with_stand(table, CHEST, without_cards(table.stands[CHEST], (event.card,)))
    stand = table.stands[event.seat]
    if event.legal:
        stand = replace(stand, legal=(*stand.legal, event.card))
    else:
        stand = replace(stand, contraband=(*stand.contraband, event.card))
    return replace(with_stand(table, event.seat, stand), picked=table.picked + 1)


def with_discarded(table: Table, event: e.ChestCardDiscarded) -> Table:
    """A card of the black market belongs to no pile, and leaves the game."""
    table = with_stand(table, CHEST, without_cards(table.stands[CHEST], (event.card,)))
    leaves = event.card.good in table.numbers.market_cards
    return table if leaves else piles.laid(table, 1, (event.card,))

"""How each event changes the table: one leaf an event, and every leaf makes a new table.

A hidden act stays in force when the step before it is taken back. Then its card may lie elsewhere
again, or nowhere yet, and the act changes nothing: a card is never in two places. Or its bag is the
last round's again, closed or judged: then the card waits, unseen, for the next round's.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from companion.game import bank
from companion.game.bank import CoinsMoved
from companion.game.cards import UNREAD, Card, without
from companion.game.contract import Event
from companion.game.tabletime import Timer

from . import bargains, outcomes, piles, places
from . import events as e
from .state import (
    CHEST,
    Bag,
    BagStage,
    Market,
    Outcome,
    Phase,
    Seal,
    Stand,
    Table,
    with_bag,
    with_stand,
    without_cards,
)


def apply(table: Table | None, event: Event) -> Table:
    """The table after the event; whatever was decided applies."""
    if isinstance(event, e.GameBegan):
        return _laid(event)
    assert table is not None, "only the beginning of a game applies to no table"
    return _applied(table, event)


def folded(table: Table, happened: Iterable[Event]) -> Table:
    for event in happened:
        table = apply(table, event)
    return table


def _applied(table: Table, event: Event) -> Table:
    return _LEAVES[type(event)](table, event)


def _laid(event: e.GameBegan) -> Table:
    numbers, seats = event.numbers, event.seats
    owners = (*seats, CHEST) if numbers.officers > 1 else seats
    return Table(
        numbers=numbers,
        options=event.options,
        seats=seats,
        first=event.first,
        timer=numbers.inspection_timer(len(seats), event.options),
        purses=bank.opened(owners, numbers.coins),
        bags={seat: Bag() for seat in seats},
        stands={owner: Stand() for owner in owners},
        piles=piles.turned_up(numbers),
        black_market={
            good: tuple(map(Card, stack)) for good, stack in numbers.market_stacks.items()
        },
    )


def _market(table: Table) -> Market:
    assert table.market is not None, "people change cards while the market is open"
    return table.market


def _with_taken_from_pile(table: Table, event: e.TakenFromPile) -> Table:
    market = _market(table)
    table = piles.without_top(table, event.pile)
    return replace(table, market=replace(market, taken=market.taken + 1))


def _with_given_up(table: Table, event: e.LaidOnPile | e.LaidOut) -> Table:
    for given in event.cards:
        table, card = piles.brought_out(table, given)
        market = _market(table)
        market = replace(market, given=market.given + 1)
        if isinstance(event, e.LaidOnPile):
            table = piles.laid(table, event.pile, (card,))
            market = replace(market, pile=event.pile)
        else:
            market = replace(market, out=(*market.out, card))
        table = replace(table, market=market)
    return table


def _with_turn_ended(table: Table, event: e.TurnEnded) -> Table:
    market = _market(table)
    changed = {**market.changed, event.seat: event.number}
    fresh = Market(first=market.first, changed=changed, out=market.out)
    return replace(table, market=fresh)


def _with_packed(table: Table, event: e.CardPacked) -> Table:
    if piles.lies_in_sight(table, event.card):
        return table
    table = piles.drawn(table, event.card)
    bag = table.bags[event.seat]
    if bag.stage is BagStage.OPEN and len(bag.cards) < table.numbers.bag_max:
        return with_bag(table, event.seat, replace(bag, cards=(*bag.cards, event.card)))
    return with_bag(table, event.seat, replace(bag, early=(*bag.early, event.card)))


def _with_taken_out(table: Table, event: e.CardTakenOut) -> Table:
    bag = replace(table.bags[event.seat], taking_out=False)
    if bag.stage is BagStage.OPEN and event.card in bag.cards:
        bag = replace(bag, cards=without(bag.cards, [event.card]))
    elif event.card in bag.early:
        bag = replace(bag, early=without(bag.early, [event.card]))
    return with_bag(table, event.seat, bag)


def _with_sealed(table: Table, event: e.BagSealed) -> Table:
    bag = table.bags[event.seat]
    seal = Seal(table.round, event.seat, event.code, event.line)
    sealed = replace(bag, stage=BagStage.SEALED, strays=(), taking_out=False, seal=seal)
    return with_bag(table, event.seat, sealed)


def _with_contraband_named(table: Table, event: e.ContrabandNamed) -> Table:
    if UNREAD not in table.stands[event.seat].contraband or piles.lies_in_sight(table, event.card):
        return table
    table = piles.drawn(table, event.card)
    stand = table.stands[event.seat]
    contraband = (*without(stand.contraband, [UNREAD]), event.card)
    table = bargains.with_handed_named(table, event.seat, UNREAD, event.card)
    return with_stand(table, event.seat, replace(stand, contraband=contraband))


def _with_counted(table: Table, event: e.BagCounted) -> Table:
    bag = table.bags[event.seat]
    new = list(event.cards)
    for card in bag.cards:
        if card in new:
            new.remove(card)
    table = with_bag(table, event.seat, replace(bag, cards=without(event.cards, new)))
    for card in new:
        table = piles.drawn(table, card)
        bag = table.bags[event.seat]
        table = with_bag(table, event.seat, replace(bag, cards=(*bag.cards, card)))
    return table


def _with_unloaded(table: Table, event: e.BagUnloaded) -> Table:
    stand = table.stands[event.seat]
    fuller = replace(
        stand,
        legal=stand.legal + event.legal,
        contraband=stand.contraband + event.contraband,
        unsorted=stand.unsorted + event.unsorted,
    )
    outcome = Outcome(legal=event.legal, contraband=event.contraband, unsorted=event.unsorted)
    bag = replace(table.bags[event.seat], cards=(), outcome=outcome)
    return with_stand(with_bag(table, event.seat, bag), event.seat, fuller)


def _with_judged(table: Table, event: e.BagJudged) -> Table:
    stand, bag = table.stands[event.seat], table.bags[event.seat]
    fuller = replace(
        stand, legal=stand.legal + event.kept, contraband=stand.contraband + event.excused
    )
    table = with_stand(table, event.seat, fuller)
    outcome = Outcome(legal=event.kept, contraband=event.excused, confiscated=event.confiscated)
    judged = replace(bag, stage=BagStage.JUDGED, cards=(), outcome=outcome)
    table = with_bag(table, event.seat, judged)
    return piles.confiscated(table, event.confiscated)


def _with_goods_paid(table: Table, event: e.GoodsPaid) -> Table:
    payer = without_cards(table.stands[event.payer], event.cards)
    table = with_stand(table, event.payer, payer)
    payee, numbers = table.stands[event.payee], table.numbers
    legal = tuple(card for card in event.cards if numbers.is_legal(card))
    others = tuple(card for card in event.cards if not numbers.is_legal(card))
    richer = replace(payee, legal=payee.legal + legal, contraband=payee.contraband + others)
    return _with_less_debt(with_stand(table, event.payee, richer), event)


def _with_contraband_paid(table: Table, event: e.ContrabandPaid) -> Table:
    payer = without_cards(table.stands[event.payer], event.taken_for)
    table = with_stand(table, event.payer, payer)
    for card, taken_for in zip(event.cards, event.taken_for, strict=True):
        if card != taken_for:
            table = piles.drawn(table, card)
        payee = table.stands[event.payee]
        shown = (card,) if table.options.shown_contraband else ()
        richer = replace(payee, contraband=(*payee.contraband, card), face_up=payee.face_up + shown)
        table = with_stand(table, event.payee, richer)
    return _with_less_debt(table, event)


def _with_less_debt(table: Table, event: e.DebtShrank | e.GoodsPaid | e.ContrabandPaid) -> Table:
    """A debt that is covered is gone; no change is given."""
    pair = event.payer, event.payee
    debt = next((d for d in table.debts if (d.debtor, d.creditor) == pair), None)
    if debt is None:
        return table
    left = (replace(debt, owed=debt.owed - event.worth),) if debt.owed > event.worth else ()
    at = table.debts.index(debt)
    table = outcomes.goods_went(table, debt.about)
    return replace(table, debts=table.debts[:at] + left + table.debts[at + 1 :])


def _with_market_card(table: Table, event: e.MarketCardTaken) -> Table:
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


def _with_burned(table: Table, event: e.GoodsBurned) -> Table:
    stand = without_cards(table.stands[event.seat], (event.taken_for,))
    table = with_stand(table, event.seat, stand)
    if event.card != event.taken_for:
        table = piles.drawn(table, event.card)
    target = without_cards(table.stands[event.target], event.cards)
    table = with_stand(table, event.target, target)
    table = outcomes.without_burned(table, event)
    return piles.laid(table, event.pile, (event.card, *event.cards))


def _with_picked(table: Table, event: e.ChestPicked) -> Table:
    table = with_stand(table, CHEST, without_cards(table.stands[CHEST], (event.card,)))
    stand = table.stands[event.seat]
    if event.legal:
        stand = replace(stand, legal=(*stand.legal, event.card))
    else:
        stand = replace(stand, contraband=(*stand.contraband, event.card))
    return replace(with_stand(table, event.seat, stand), picked=table.picked + 1)


def _with_next_round(table: Table, _event: e.RoundEnded) -> Table:
    """Once everyone has served, the deck of deputies is shuffled anew."""
    return replace(
        piles.nothing_waits(table),
        round=table.round + 1,
        market=Market(),
        timer=table.numbers.inspection_timer(len(table.seats), table.options),
        bags={seat: Bag(cards=bag.early) for seat, bag in table.bags.items()},
        deputies=(),
        old_seals=table.seals(),
        served=() if len(table.served) == len(table.seats) else table.served,
        picked=0,
        offers=(),
        bargains=(),
        proofs=(),
    )


def _with_sorted(table: Table, event: e.CardSorted) -> Table:
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


def _with_coins_moved(table: Table, event: CoinsMoved) -> Table:
    purses = bank.after(table.purses, event)
    statements = bank.booked(table.statements, purses, event, table.round)
    return replace(table, purses=purses, statements=statements)


def _with_deputies(table: Table, event: e.DeputiesDrawn) -> Table:
    return replace(table, deputies=event.seats, served=(*table.served, *event.seats))


def _with_first(table: Table, event: e.FirstChosen) -> Table:
    return replace(table, market=Market(first=event.seat))


def _with_market_closed(table: Table, _event: e.MarketClosed) -> Table:
    return replace(piles.laid(table, 1, _market(table).out), market=None)


def _with_taking_out_said(table: Table, event: e.TakingOutSaid) -> Table:
    return with_bag(table, event.seat, replace(table.bags[event.seat], taking_out=event.on))


def _with_strayed(table: Table, event: e.CardStrayed) -> Table:
    bag = table.bags[event.seat]
    return with_bag(table, event.seat, replace(bag, strays=(*bag.strays, event.stray)))


def _without_strays(table: Table, event: e.StraysDismissed) -> Table:
    bag = table.bags[event.seat]
    strays = tuple(stray for stray in bag.strays if stray not in event.strays)
    return with_bag(table, event.seat, replace(bag, strays=strays, taking_out=False))


def _with_sitter(table: Table, event: e.MerchantSatOut) -> Table:
    early = table.bags[event.seat].early
    return with_bag(table, event.seat, Bag(stage=BagStage.NONE, early=early))


def _with_declared(table: Table, event: e.BagDeclared) -> Table:
    bag = table.bags[event.seat]
    cards = bag.cards + (UNREAD,) * event.unread
    return with_bag(table, event.seat, replace(bag, cards=cards, declared=event.declared))


def _with_declaration_corrected(table: Table, event: e.DeclarationCorrected) -> Table:
    bag = table.bags[event.seat]
    more, fewer = max(0, event.unread), max(0, -event.unread)
    cards = without(bag.cards, (UNREAD,) * fewer) + (UNREAD,) * more
    return with_bag(table, event.seat, replace(bag, cards=cards, declared=event.declared))


def _with_wish(table: Table, event: e.DeputySaid) -> Table:
    bag = table.bags[event.seat]
    wishes = {**bag.wishes, event.deputy: event.wish}
    return with_bag(table, event.seat, replace(bag, wishes=wishes))


def _with_passed(table: Table, event: e.BagPassed) -> Table:
    table = with_bag(table, event.seat, replace(table.bags[event.seat], stage=BagStage.PASSED))
    return bargains.without_offers_on(table, event.seat)


def _with_opened(table: Table, event: e.BagOpened) -> Table:
    bag = table.bags[event.seat]
    opened = replace(bag, stage=BagStage.OPENED, cards=event.cards, opened_by=event.by)
    return bargains.without_offers_on(with_bag(table, event.seat, opened), event.seat)


def _with_card_shown(table: Table, event: e.CardShown) -> Table:
    table = piles.drawn(table, event.card)
    bag = table.bags[event.seat]
    cards = (*without(bag.cards, [UNREAD]), event.card)
    return with_bag(table, event.seat, replace(bag, cards=cards))


def _with_debt(table: Table, event: e.DebtRose) -> Table:
    return replace(table, debts=(*table.debts, event.debt))


def _without_debt(table: Table, event: e.DebtForgiven) -> Table:
    return replace(table, debts=tuple(debt for debt in table.debts if debt != event.debt))


def _with_discarded(table: Table, event: e.ChestCardDiscarded) -> Table:
    """A card of the black market belongs to no pile, and leaves the game."""
    table = with_stand(table, CHEST, without_cards(table.stands[CHEST], (event.card,)))
    leaves = event.card.good in table.numbers.market_cards
    return table if leaves else piles.laid(table, 1, (event.card,))


def _with_timer(table: Table, event: e.TimerTurned) -> Table:
    """Unless the inspection itself has been taken back: then its time has not begun."""
    if table.phase in (Phase.DRAWING, Phase.MARKET, Phase.PACKING, Phase.DECLARING):
        return table
    return replace(table, timer=event.timer)


def _with_time_over(table: Table, _event: e.TimeRanOut) -> Table:
    return replace(table, timer=Timer(0))


def _with_pile_reshuffled(table: Table, _event: e.PileReshuffled) -> Table:
    return piles.shuffled(table)


def _with_confiscated_laid(table: Table, event: e.ConfiscatedLaid) -> Table:
    return piles.chosen(table, event.pile, event.cards)


def _with_pile_card_named(table: Table, event: e.PileCardNamed) -> Table:
    return piles.named(table, event.pile, event.at, event.card)


def _with_pile_counted(table: Table, event: e.PileCounted) -> Table:
    return piles.counted(table, event.pile, event.number)


def _as_it_was(table: Table, _event: e.PutRight | e.PurseCounted) -> Table:
    """Said aloud; what it changes, other events change."""
    return table


def _ended(table: Table, _event: e.GameEnded) -> Table:
    return replace(piles.nothing_waits(table), over=True)


_LEAVES: dict[type[Event], Callable[[Table, Any], Table]] = {
    CoinsMoved: _with_coins_moved,
    e.DeputiesDrawn: _with_deputies,
    e.FirstChosen: _with_first,
    e.TakenFromPile: _with_taken_from_pile,
    e.LaidOnPile: _with_given_up,
    e.LaidOut: _with_given_up,
    e.TurnEnded: _with_turn_ended,
    e.MarketClosed: _with_market_closed,
    e.CardPacked: _with_packed,
    e.CardTakenOut: _with_taken_out,
    e.TakingOutSaid: _with_taking_out_said,
    e.CardStrayed: _with_strayed,
    e.StraysDismissed: _without_strays,
    e.BagSealed: _with_sealed,
    e.MerchantSatOut: _with_sitter,
    e.BagDeclared: _with_declared,
    e.DeputySaid: _with_wish,
    e.BagPassed: _with_passed,
    e.BagUnloaded: _with_unloaded,
    e.BagOpened: _with_opened,
    e.CardShown: _with_card_shown,
    e.BagCounted: _with_counted,
    e.BagJudged: _with_judged,
    e.DebtRose: _with_debt,
    e.DebtShrank: _with_less_debt,
    e.GoodsPaid: _with_goods_paid,
    e.ContrabandPaid: _with_contraband_paid,
    e.DebtForgiven: _without_debt,
    e.MarketCardTaken: _with_market_card,
    e.GoodsBurned: _with_burned,
    e.ChestPicked: _with_picked,
    e.ChestCardDiscarded: _with_discarded,
    e.OfferMade: bargains.with_offer,
    e.OfferChanged: bargains.with_changed,
    e.OfferAgreed: bargains.with_agreed,
    e.OfferRefused: bargains.without_offer,
    e.OfferWithdrawn: bargains.without_offer,
    e.TalkEnded: bargains.without_talk,
    e.DealMade: bargains.with_bargain,
    e.GoodsHandedOver: bargains.with_handed_over,
    e.PromiseSettled: bargains.with_handed_over,
    e.DealLapsed: bargains.without_bargain,
    e.CardSorted: _with_sorted,
    e.ContrabandNamed: _with_contraband_named,
    e.TimerTurned: _with_timer,
    e.TimeRanOut: _with_time_over,
    e.ConfiscatedLaid: _with_confiscated_laid,
    e.PileCardNamed: _with_pile_card_named,
    e.PileCounted: _with_pile_counted,
    e.PileReshuffled: _with_pile_reshuffled,
    e.PutRight: _as_it_was,
    e.PurseCounted: _as_it_was,
    e.CardMoved: places.with_moved,
    e.ContrabandCorrected: places.with_corrected,
    e.DeclarationCorrected: _with_declaration_corrected,
    e.DecisionUndone: outcomes.with_decision_undone,
    e.RoundEnded: _with_next_round,
    e.GameEnded: _ended,
}

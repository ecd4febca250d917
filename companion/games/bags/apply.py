"""How each event changes the table; one `match`, and every leaf makes a new table.

A hidden act stays in force when the step before it is taken back. Then its card may lie elsewhere
again, or nowhere yet, and the act changes nothing: a card is never in two places. Or its bag is the
last round's again, closed or judged: then the card waits, unseen, for the next round's.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.game import bank
from companion.game.bank import CoinsMoved
from companion.game.cards import UNREAD, Cards, without
from companion.game.contract import Event
from companion.game.tabletime import Timer

from . import events as e
from . import piles
from .state import Bag, BagStage, Market, Seal, Stand, Table, with_bag, with_stand


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


def _applied(table: Table, event: Event) -> Table:  # noqa: C901, PLR0912 - one leaf a case
    match event:
        case CoinsMoved():
            return replace(table, purses=bank.after(table.purses, event))
        case e.FirstChosen():
            return replace(table, market=Market(first=event.seat))
        case e.TakenFromPile():
            return _with_taken_from_pile(table, event)
        case e.LaidOnPile() | e.LaidOut():
            return _with_given_up(table, event)
        case e.TurnEnded():
            return _with_turn_ended(table, event)
        case e.MarketClosed():
            return replace(piles.laid(table, 1, _market(table).out), market=None)
        case e.CardPacked():
            return _with_packed(table, event)
        case e.CardTakenOut():
            return _with_taken_out(table, event)
        case e.TakingOutSaid():
            return with_bag(table, event.seat, replace(table.bags[event.seat], taking_out=event.on))
        case e.CardStrayed():
            bag = table.bags[event.seat]
            return with_bag(table, event.seat, replace(bag, strays=(*bag.strays, event.stray)))
        case e.StraysDismissed():
            bag = table.bags[event.seat]
            strays = tuple(stray for stray in bag.strays if stray not in event.strays)
            return with_bag(table, event.seat, replace(bag, strays=strays, taking_out=False))
        case e.BagSealed():
            return _with_sealed(table, event)
        case e.MerchantSatOut():
            early = table.bags[event.seat].early
            return with_bag(table, event.seat, Bag(stage=BagStage.NONE, early=early))
        case e.BagDeclared():
            bag = table.bags[event.seat]
            cards = bag.cards + (UNREAD,) * event.unread
            return with_bag(table, event.seat, replace(bag, cards=cards, declared=event.declared))
        case e.BagPassed():
            bag = table.bags[event.seat]
            return with_bag(table, event.seat, replace(bag, stage=BagStage.PASSED))
        case e.BagUnloaded():
            return _with_unloaded(table, event)
        case e.BagOpened():
            bag = table.bags[event.seat]
            return with_bag(
                table, event.seat, replace(bag, stage=BagStage.OPENED, cards=event.cards)
            )
        case e.CardShown():
            table = piles.drawn(table, event.card)
            bag = table.bags[event.seat]
            cards = (*without(bag.cards, [UNREAD]), event.card)
            return with_bag(table, event.seat, replace(bag, cards=cards))
        case e.BagCounted():
            return _with_counted(table, event)
        case e.BagJudged():
            return _with_judged(table, event)
        case e.GoodsPaid():
            return _with_paid(table, event, legal=event.cards)
        case e.ContrabandPaid():
            return _with_paid(table, event, contraband=event.cards)
        case e.CardSorted():
            return _with_sorted(table, event)
        case e.ContrabandNamed():
            return _with_contraband_named(table, event)
        case e.TimerTurned():
            return replace(table, timer=event.timer)
        case e.TimeRanOut():
            return replace(table, timer=Timer(0))
        case e.ConfiscatedLaid():
            return piles.chosen(table, event.pile, event.cards)
        case e.PileCardNamed():
            return piles.named(table, event.pile, event.at, event.card)
        case e.PileCounted():
            return piles.counted(table, event.pile, event.number)
        case e.PileReshuffled():
            return piles.shuffled(table)
        case e.RoundEnded():
            return replace(
                piles.nothing_waits(table),
                round=table.round + 1,
                market=Market(),
                timer=table.numbers.inspection_timer(len(table.seats), table.options),
                bags={seat: Bag(cards=bag.early) for seat, bag in table.bags.items()},
                old_seals=table.seals(),
            )
        case e.GameEnded():
            return replace(piles.nothing_waits(table), over=True)
        case e.DebtForgiven():
            return table  # it changes only what people know
        case _:
            raise AssertionError(f"{type(event).__name__} has no leaf here; every event needs one")


def _laid(event: e.GameBegan) -> Table:
    numbers, seats = event.numbers, event.seats
    return Table(
        numbers=numbers,
        options=event.options,
        seats=seats,
        first=event.first,
        timer=numbers.inspection_timer(len(seats), event.options),
        purses=bank.opened(seats, numbers.coins),
        bags={seat: Bag() for seat in seats},
        stands={seat: Stand() for seat in seats},
        piles=piles.turned_up(numbers),
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
    fuller = Stand(
        legal=stand.legal + event.legal,
        contraband=stand.contraband + event.contraband,
        unsorted=stand.unsorted + event.unsorted,
    )
    table = with_bag(table, event.seat, replace(table.bags[event.seat], cards=()))
    return with_stand(table, event.seat, fuller)


def _with_judged(table: Table, event: e.BagJudged) -> Table:
    stand, bag = table.stands[event.seat], table.bags[event.seat]
    table = with_stand(table, event.seat, replace(stand, legal=stand.legal + event.kept))
    table = with_bag(table, event.seat, replace(bag, stage=BagStage.JUDGED, cards=()))
    return piles.confiscated(table, event.confiscated)


def _with_paid(
    table: Table,
    event: e.GoodsPaid | e.ContrabandPaid,
    legal: Cards = (),
    contraband: Cards = (),
) -> Table:
    payer = table.stands[event.payer]
    poorer = replace(
        payer,
        legal=without(payer.legal, legal),
        contraband=without(payer.contraband, contraband),
    )
    table = with_stand(table, event.payer, poorer)
    payee = table.stands[event.payee]
    richer = replace(payee, legal=payee.legal + legal, contraband=payee.contraband + contraband)
    return with_stand(table, event.payee, richer)


def _with_sorted(table: Table, event: e.CardSorted) -> Table:
    card = event.card
    table = piles.drawn(table, card)
    stand = table.stands[event.seat]
    sorted_stand = Stand(
        legal=(*stand.legal, card) if event.legal else stand.legal,
        contraband=stand.contraband if event.legal else (*stand.contraband, card),
        unsorted=without(stand.unsorted, [UNREAD]),
    )
    return with_stand(table, event.seat, sorted_stand)

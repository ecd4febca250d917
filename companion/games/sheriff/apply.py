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
from companion.game.cards import Card
from companion.game.contract import Event
from companion.game.tabletime import Timer

from . import bargains, on_bags, on_stands, outcomes, piles, places
from . import events as e
from .state import (
    CHEST,
    Bag,
    Market,
    Phase,
    Stand,
    Table,
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


def _with_next_round(table: Table, _event: e.RoundEnded) -> Table:
    """Once everyone has served, the deck of deputies is shuffled anew."""
    return replace(
        piles.nothing_waits(table),
        round=table.round + 1,
        market=Market(),
        timer=table.numbers.inspection_timer(len(table.seats), table.options),
        bags={seat: Bag(cards=bag.early) for seat, bag in table.bags.items()},
        deputies=(),
        past_bags=table.closed_bags(),
        served=() if len(table.served) == len(table.seats) else table.served,
        picked=0,
        offers=(),
        bargains=(),
        proofs=(),
    )


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
    e.CardPacked: on_bags.with_packed,
    e.CardTakenOut: on_bags.with_taken_out,
    e.TakingOutSaid: on_bags.with_taking_out_said,
    e.CardStrayed: on_bags.with_strayed,
    e.StraysDismissed: on_bags.without_strays,
    e.BagSealed: on_bags.with_sealed,
    e.MerchantSatOut: on_bags.with_sitter,
    e.BagDeclared: on_bags.with_declared,
    e.DeputySaid: on_bags.with_wish,
    e.BagPassed: on_bags.with_passed,
    e.BagUnloaded: on_bags.with_unloaded,
    e.BagOpened: on_bags.with_opened,
    e.CardShown: on_bags.with_card_shown,
    e.CardRecognised: on_bags.with_recognised,
    e.BagCounted: on_bags.with_counted,
    e.BagJudged: on_bags.with_judged,
    e.DebtRose: on_stands.with_debt,
    e.DebtShrank: on_stands.with_less_debt,
    e.GoodsPaid: on_stands.with_goods_paid,
    e.ContrabandPaid: on_stands.with_contraband_paid,
    e.DebtForgiven: on_stands.without_debt,
    e.MarketCardTaken: on_stands.with_market_card,
    e.GoodsBurned: on_stands.with_burned,
    e.ChestPicked: on_stands.with_picked,
    e.ChestCardDiscarded: on_stands.with_discarded,
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
    e.CardSorted: on_stands.with_sorted,
    e.ContrabandNamed: on_stands.with_contraband_named,
    e.NamesForgotten: on_stands.without_names,
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
    e.DeclarationCorrected: on_bags.with_declaration_corrected,
    e.DecisionUndone: outcomes.with_decision_undone,
    e.RoundEnded: _with_next_round,
    e.GameEnded: _ended,
}

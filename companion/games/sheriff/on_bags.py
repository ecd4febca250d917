"""How a bag changes: cards go in and out, it is closed, declared, opened, unloaded, judged."""

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, without

from . import bargains, piles
from . import events as e
from .state import (
    Bag,
    BagStage,
    Outcome,
    Seal,
    Table,
    Verdict,
    with_bag,
    with_stand,
)


def with_packed(table: Table, event: e.CardPacked) -> Table:
    if piles.lies_in_sight(table, event.card):
        return table
    table = piles.drawn(table, event.card)
    bag = table.bags[event.seat]
    if bag.stage is BagStage.OPEN and len(bag.cards) < table.numbers.bag_max:
        return with_bag(table, event.seat, replace(bag, cards=(*bag.cards, event.card)))
    return with_bag(table, event.seat, replace(bag, early=(*bag.early, event.card)))


def with_taken_out(table: Table, event: e.CardTakenOut) -> Table:
    bag = replace(table.bags[event.seat], taking_out=False)
    if bag.stage is BagStage.OPEN and event.card in bag.cards:
        bag = replace(bag, cards=without(bag.cards, [event.card]))
    elif event.card in bag.early:
        bag = replace(bag, early=without(bag.early, [event.card]))
    return with_bag(table, event.seat, bag)


def with_taking_out_said(table: Table, event: e.TakingOutSaid) -> Table:
    return with_bag(table, event.seat, replace(table.bags[event.seat], taking_out=event.on))


def with_strayed(table: Table, event: e.CardStrayed) -> Table:
    bag = table.bags[event.seat]
    return with_bag(table, event.seat, replace(bag, strays=(*bag.strays, event.stray)))


def without_strays(table: Table, event: e.StraysDismissed) -> Table:
    bag = table.bags[event.seat]
    strays = tuple(stray for stray in bag.strays if stray not in event.strays)
    return with_bag(table, event.seat, replace(bag, strays=strays, taking_out=False))


def with_sealed(table: Table, event: e.BagSealed) -> Table:
    bag = table.bags[event.seat]
    seal = Seal(table.round, event.seat, event.code, event.line)
    sealed = replace(bag, stage=BagStage.SEALED, strays=(), taking_out=False, seal=seal)
    return with_bag(table, event.seat, sealed)


def with_sitter(table: Table, event: e.MerchantSatOut) -> Table:
    early = table.bags[event.seat].early
    return with_bag(table, event.seat, Bag(stage=BagStage.NONE, early=early))


def with_declared(table: Table, event: e.BagDeclared) -> Table:
    bag = table.bags[event.seat]
    cards = bag.cards + (UNREAD,) * event.unread
    return with_bag(table, event.seat, replace(bag, cards=cards, declared=event.declared))


def with_declaration_corrected(table: Table, event: e.DeclarationCorrected) -> Table:
    bag = table.bags[event.seat]
    more, fewer = max(0, event.unread), max(0, -event.unread)
    cards = without(bag.cards, (UNREAD,) * fewer) + (UNREAD,) * more
    return with_bag(table, event.seat, replace(bag, cards=cards, declared=event.declared))


def with_wish(table: Table, event: e.DeputySaid) -> Table:
    bag = table.bags[event.seat]
    wishes = {**bag.wishes, event.deputy: event.wish}
    return with_bag(table, event.seat, replace(bag, wishes=wishes))


def with_passed(table: Table, event: e.BagPassed) -> Table:
    table = with_bag(table, event.seat, replace(table.bags[event.seat], stage=BagStage.PASSED))
    return bargains.without_offers_on(table, event.seat)


def with_opened(table: Table, event: e.BagOpened) -> Table:
    bag = table.bags[event.seat]
    opened = replace(bag, stage=BagStage.OPENED, cards=event.cards, opened_by=event.by)
    return bargains.without_offers_on(with_bag(table, event.seat, opened), event.seat)


def with_card_shown(table: Table, event: e.CardShown) -> Table:
    table = piles.drawn(table, event.card)
    bag = table.bags[event.seat]
    cards = (*without(bag.cards, [UNREAD]), event.card)
    return with_bag(table, event.seat, replace(bag, cards=cards))


def with_recognised(table: Table, event: e.CardRecognised) -> Table:
    table = piles.drawn(table, event.card)
    bag = table.bags[event.seat]
    cards = (*without(bag.cards, [Card(event.card.good)]), event.card)
    return with_bag(table, event.seat, replace(bag, cards=cards))


def with_counted(table: Table, event: e.BagCounted) -> Table:
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


def with_unloaded(table: Table, event: e.BagUnloaded) -> Table:
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


def with_judged(table: Table, event: e.BagJudged) -> Table:
    stand, bag = table.stands[event.seat], table.bags[event.seat]
    fuller = replace(
        stand, legal=stand.legal + event.kept, contraband=stand.contraband + event.excused
    )
    table = with_stand(table, event.seat, fuller)
    outcome = Outcome(legal=event.kept, contraband=event.excused, confiscated=event.confiscated)
    found = event.kept + event.excused + event.confiscated
    verdict = Verdict(event.honest, event.fine, found)
    judged = replace(bag, stage=BagStage.JUDGED, cards=(), outcome=outcome, verdict=verdict)
    table = with_bag(table, event.seat, judged)
    return piles.confiscated(table, event.confiscated)

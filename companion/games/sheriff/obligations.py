"""The duties left by the deals of this round: bags to be opened, goods to be handed over."""

from companion.game.cards import Cards
from companion.game.values import SeatId

from .promises import ANY_CONTRABAND, Bargain, Offer, Place, Promised
from .showing import face_down
from .state import BagStage, Table


def bought(table: Table) -> tuple[Bargain, ...]:
    """The deals for which a bag is still to be opened."""
    return tuple(
        bargain
        for bargain in table.bargains
        if bargain.terms.opens and table.bags[bargain.terms.opens].stage is BagStage.SEALED
    )


def bound_to_open(table: Table, bag: SeatId) -> tuple[SeatId, ...]:
    """The officers who sold the opening of that bag."""
    takers = [bargain.terms.taker for bargain in bought(table) if bargain.terms.opens == bag]
    return tuple(
        officer
        for officer in table.officers
        if any(taker == officer or taker not in table.seats for taker in takers)
    )


def promised_for_pass(table: Table, bag: SeatId, taker: SeatId) -> Offer | None:
    """The newest offer of something by which this bag's merchant stands, made to that side for its
    pass alone: one that also wants another bag opened has to be agreed on."""
    return next((offer for offer in table.offers[::-1] if _is_bribe(offer, bag, taker)), None)


def _is_bribe(offer: Offer, bag: SeatId, taker: SeatId) -> bool:
    terms, stands_by_it = offer.terms, bag in (offer.by, *offer.agreed)
    for_pass = (terms.giver, terms.taker, terms.passes, terms.opens) == (bag, taker, bag, None)
    return stands_by_it and for_pass and bool(terms.gold or terms.goods or terms.later)


def keeps_waiting(table: Table, giver: SeatId) -> bool:
    """Whether this seat has still to name cards that may be promised, or to choose some."""
    mine = [bargain for bargain in table.bargains if bargain.terms.giver == giver and bargain.due]
    return any(table.stands[giver].unsorted or to_choose(table, bargain) for bargain in mine)


def awaited(table: Table) -> SeatId | None:
    """The first seat that keeps the others waiting."""
    givers = (bargain.terms.giver for bargain in table.bargains)
    return next((giver for giver in givers if keeps_waiting(table, giver)), None)


def to_choose(table: Table, bargain: Bargain) -> tuple[Promised, ...]:
    """The parts of a deal for which the giver still chooses cards: contraband that it did not name.

    Everyone can see of how many cards.
    """
    return tuple(
        promised
        for promised in bargain.due
        if promised.good == ANY_CONTRABAND and how_many(table, bargain, promised.place)
    )


def has_to_choose(table: Table, giver: SeatId) -> Bargain | None:
    """The first deal for which this giver has to choose. Later deals wait for it: the cards left
    for them would tell which ones were chosen."""
    mine = (bargain for bargain in table.bargains if bargain.terms.giver == giver)
    return next((bargain for bargain in mine if to_choose(table, bargain)), None)


def how_many(table: Table, bargain: Bargain, place: Place) -> int:
    """Among how many face-down cards the giver chooses."""
    giver = bargain.terms.giver
    lying = len(face_down(table.numbers, table.stands[giver]))
    return min(lying, len(brought(table, giver))) if place is Place.BAG else lying


def brought(table: Table, seat: SeatId) -> Cards:
    """The contraband that this seat's bag brought this round, as far as it is still there."""
    outcome = table.bags[seat].outcome if seat in table.bags else None
    return outcome.contraband if outcome else ()

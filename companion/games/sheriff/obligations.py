"""The duties left by the deals of this round: bags to be opened, goods to be handed over."""

from companion.game.cards import UNREAD, Cards
from companion.game.values import SeatId
from companion.games.bags.parts import BagStage

from .promises import ANY_CONTRABAND, Bargain, Offer, Origin, Promised, Terms
from .showing import without_market_cards
from .state import Table


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
    """The offer to that side for which this bag passes if no sum is said: one that a deputy stands
    by, or else the newest of something by the bag's merchant. One that hangs on a condition, or
    wants another bag opened too, has to be agreed on."""
    standing = [one for one in table.offers[::-1] if is_for_pass(one) and one.terms.passes == bag]
    offers = [one for one in standing if one.terms.taker == taker]
    taken_up = [one for one in offers if stand_by(table, one)]
    bribes = [one for one in offers if one.terms.giver == bag and _gives_something(one.terms)]
    return next(iter(taken_up + bribes), None)


def is_for_pass(offer: Offer) -> bool:
    """Whether it binds its giver on no condition, and wants nothing but that a bag passes."""
    terms = offer.terms
    binds = terms.condition is None and terms.giver in (offer.by, *offer.agreed)
    return binds and bool(terms.passes) and not terms.opens


def stand_by(table: Table, offer: Offer) -> tuple[SeatId, ...]:
    """The deputies who stand by an offer to both for a pass, and said nothing else since."""
    bag = offer.terms.passes
    if bag is None or offer.terms.taker in table.seats or not is_for_pass(offer):
        return ()
    said = table.bags[bag].wishes
    return tuple(
        seat for seat in table.officers if seat in (offer.by, *offer.agreed) and seat not in said
    )


def _gives_something(terms: Terms) -> bool:
    return bool(terms.gold or terms.goods or terms.later)


def keeps_waiting(table: Table, giver: SeatId) -> bool:
    """Whether this seat has still to name cards that may be promised, or to choose some."""
    mine = [bargain for bargain in table.bargains if bargain.terms.giver == giver and bargain.due]
    return any(table.stands[giver].unsorted or to_choose(table, bargain) for bargain in mine)


def awaited(table: Table) -> SeatId | None:
    """The first seat that keeps the others waiting."""
    givers = (bargain.terms.giver for bargain in table.bargains)
    return next((giver for giver in givers if keeps_waiting(table, giver)), None)


def to_choose(table: Table, bargain: Bargain) -> tuple[Promised, ...]:
    """The parts of a deal for which the giver still picks cards: contraband that it did not name,
    or that may be among unread cards.

    Everyone can see of how many cards.
    """
    unsure = perhaps_unread(table, bargain)
    return tuple(
        promised
        for promised in bargain.due
        if promised in unsure
        or (promised.good == ANY_CONTRABAND and how_many(table, bargain, promised.place))
    )


def perhaps_unread(table: Table, bargain: Bargain) -> tuple[Promised, ...]:
    """The contraband that a deal named and that may be among the giver's unread cards: it stays
    due until those are read, or the giver hands it over or says that it is not there."""
    giver = bargain.terms.giver
    closed = table.bags[giver].stage in (BagStage.SEALED, BagStage.OPENED)
    return tuple(
        promised
        for promised in bargain.due
        if is_perhaps_unread(table, giver, promised)
        and not (closed and promised.place is not Origin.STAND)
    )


def is_perhaps_unread(table: Table, giver: SeatId, promised: Promised) -> bool:
    """Whether that contraband may be among the unread cards that lie face down."""
    if promised.good == ANY_CONTRABAND or table.numbers.lies_open(promised.good):
        return False
    lying = table.stands[giver].contraband
    return UNREAD in lying and (promised.place is not Origin.BAG or UNREAD in brought(table, giver))


def has_to_choose(table: Table, giver: SeatId) -> Bargain | None:
    """The first deal for which this giver has to choose. Later deals wait for it: the cards left
    for them would tell which ones were chosen."""
    mine = (bargain for bargain in table.bargains if bargain.terms.giver == giver)
    return next((bargain for bargain in mine if to_choose(table, bargain)), None)


def how_many(table: Table, bargain: Bargain, place: Origin) -> int:
    """Among how many face-down cards the giver chooses."""
    giver = bargain.terms.giver
    lying = len(without_market_cards(table.numbers, table.stands[giver]))
    return min(lying, len(brought(table, giver))) if place is Origin.BAG else lying


def brought(table: Table, seat: SeatId) -> Cards:
    """The contraband that this seat's bag brought this round, as far as it is still there."""
    outcome = table.bags[seat].outcome if seat in table.bags else None
    return outcome.contraband if outcome else ()

"""Officers: one sheriff or two deputies, which of them act, and where they put their gains.

Both must say that a bag passes, for the same sum, or that it is opened. Where they differ, the one
who wants to open acts alone, on his own account; joint gains go to the chest.
"""

from collections.abc import Mapping

from companion.game.messages import Refusal, refuse
from companion.game.values import Party, Role, SeatId
from companion.games.bags.parts import BagStage

from . import commands as c
from . import events as e
from .obligations import stand_by
from .promises import Offer
from .state import CHEST, Said, Table, Wish

Officers = tuple[SeatId, ...]


def acting(
    table: Table, command: c.PassBag | c.OpenBag, by: Party, wish: Wish
) -> Officers | e.DeputySaid | Refusal:
    """The officers who carry this out: the sheriff, both deputies, or one alone; or what one of
    them said."""
    officers, alone = table.officers, command.alone
    if alone is not None and (len(officers) == 1 or alone not in officers):
        return refuse("why.no_such_deputy")
    if len(officers) == 1:
        return officers
    if by.role is not Role.SEAT:
        return officers if alone is None else (alone,)
    assert by.seat is not None, "a seat has a name"
    if alone not in (None, by.seat):
        return refuse("why.not_yours")
    said = words(table, command.seat)
    other = next(said.get(officer) for officer in officers if officer != by.seat)
    if alone is not None and (other is None or other.wish is not Wish.PASS):
        return refuse("why.other_deputy_first")
    if alone is not None:
        return (alone,)
    now = Said(wish, command.bribe if isinstance(command, c.PassBag) else None)
    if other is not None and other.wish is wish and _same_sum(now, other):
        return officers
    if _says_nothing_new(now, said.get(by.seat)):
        return _why_not_yet(now, other)
    return e.DeputySaid(by.seat, command.seat, wish, now.bribe)


def _says_nothing_new(now: Said, before: Said | None) -> bool:
    if before is None or before.wish is not now.wish:
        return False
    return now.bribe is None or (now.bribe == before.bribe and _is_plain(before))


def _why_not_yet(now: Said, other: Said | None) -> Refusal:
    if other is None:
        return refuse("why.other_deputy_first")
    return refuse("why.sums_differ" if other.wish is now.wish else "why.deputies_differ")


def words(table: Table, bag: SeatId) -> Mapping[SeatId, Said]:
    """The word of each deputy on a bag. To stand by an offer for its pass is one too."""
    agreed = {
        deputy: Said(Wish.PASS, offer.terms.gold, offer)
        for offer in table.offers
        if offer.terms.passes == bag
        for deputy in stand_by(table, offer)
    }
    return {**agreed, **table.bags[bag].wishes}


def price(table: Table, command: c.PassBag, by: Party) -> int | Refusal:
    """The gold for this pass; where none is said, the sum that a deputy has named."""
    if command.bribe is not None or command.alone is not None:
        return command.bribe or 0
    said = words(table, command.seat)
    named = {
        word.bribe
        for deputy, word in said.items()
        if deputy != by.seat and word.wish is Wish.PASS and word.bribe is not None
    }
    if len(named) > 1:
        return refuse("why.sums_differ")
    return max(named, default=0)


def would_join(table: Table, offer: Offer, deputy: SeatId) -> bool:
    """Whether this deputy would let the bag pass anyway, for the same or for no named sum."""
    bag = offer.terms.passes
    said = table.bags[bag].wishes.get(deputy) if bag is not None else None
    terms = offer.terms
    joint = terms.taker not in table.seats and not terms.opens and terms.condition is None
    if said is None or said.wish is not Wish.PASS or not joint:
        return False
    return _same_sum(said, Said(Wish.PASS, offer.terms.gold, offer))


def differing(table: Table) -> SeatId | None:
    """The first bag that both deputies would let pass, but for different sums."""
    for bag in table.merchants:
        said = [word for word in words(table, bag).values() if word.wish is Wish.PASS]
        if table.bags[bag].stage is BagStage.SEALED and len(said) > 1 and not _same_sum(*said):
            return bag
    return None


def _same_sum(one: Said, other: Said) -> bool:
    """A deputy who names none joins the sum named."""
    if one.bribe is None or other.bribe is None:
        return True
    if one.offer is not None and one.offer == other.offer:
        return True
    return one.bribe == other.bribe and _is_plain(one) and _is_plain(other)


def _is_plain(said: Said) -> bool:
    """Whether it is gold alone, and the merchant's own."""
    if said.offer is None:
        return True
    terms = said.offer.terms
    return terms.giver == terms.passes and not terms.goods and not terms.later


def till(officers: Officers) -> SeatId:
    """Where these officers put what they take."""
    return CHEST if len(officers) > 1 else officers[0]


def shares(amount: int, officers: Officers) -> list[tuple[SeatId, int]]:
    """Equal parts of a payment; the first drawn pays the odd coin."""
    part, odd = divmod(amount, len(officers))
    return [(seat, part + (number < odd)) for number, seat in enumerate(officers)]

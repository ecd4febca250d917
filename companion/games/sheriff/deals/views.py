"""Offers and deals as people see them: all that was said, and proofs for who was shown them."""

from collections.abc import Iterable

from companion.game.cards import Heap, unread
from companion.game.messages import Message
from companion.game.values import GoodId, SeatId, Value
from companion.games.sheriff.obligations import (
    bought,
    has_to_choose,
    perhaps_unread,
    promised_for_pass,
    to_choose,
)
from companion.games.sheriff.officers import till
from companion.games.sheriff.promises import ANY_CONTRABAND, Bargain, Noted, Origin, Terms
from companion.games.sheriff.state import INSPECTION, Phase, Said, Table

from .choice import choices, number_to_choose
from .state import is_by_hand, sides, waits_for
from .wording import done_for_it, given, gold, passing


class OpenOffer(Value, frozen=True, kw_only=True):
    """An offer as everyone has heard it, and the seats that have still to answer."""

    number: int
    version: int
    by: SeatId
    terms: Terms
    concerns: SeatId  # whose bag it is about, or else which merchant's offer it is
    gives: Message
    for_it: Message
    waits_for: tuple[SeatId, ...]


class MadeDeal(Value, frozen=True, kw_only=True):
    """A deal of this round, and what is still to be handed over for it."""

    number: int
    giver: SeatId
    taker: SeatId
    gives: Message
    for_it: Message
    due: Heap  # contraband without names: the rest would tell which cards were handed over
    to_choose: int  # how many of these cards the giver has still to choose
    unsure: bool = False  # some were named, and may be among unread cards, or not
    by_hand: bool = False  # the clerk does nothing for it


class OwedInspection(Value, frozen=True, kw_only=True):
    """A bag that has to be opened this round, because somebody bought that."""

    deal: int
    bag: SeatId
    by: SeatId
    bought_by: SeatId
    let_go: tuple[SeatId, ...] = ()  # the sides that need it no more
    holding: tuple[SeatId, ...] = ()  # whose word is missing, for it to be let go


class HandingOver(Value, frozen=True, kw_only=True):
    """The cards that this seat has still to choose for a deal, and those it may choose from."""

    deal: int
    taker: SeatId
    number: int
    goods: Heap
    unread: int  # unread cards that it may be
    named: Heap = ()  # promised by name; they may be among the cards without one

    @property
    def of_choice(self) -> int:
        """How many were not named, as far as that is known."""
        return max(0, self.number - sum(number for _, number in self.named))


class ShownProof(Value, frozen=True, kw_only=True):
    """Shown to this seat alone: among these cards is nothing of what was promised."""

    giver: SeatId
    good: GoodId
    number: int
    gone: int = 0  # so many of them an earlier deal took
    cards: Heap | None
    unread: int


class Deals(Value, frozen=True, kw_only=True):
    """Everything said and agreed on this round, and what was promised for later ones."""

    places: tuple[Origin, ...] = ()  # where goods may be promised from
    offers: tuple[OpenOffer, ...] = ()
    made: tuple[MadeDeal, ...] = ()
    owed: tuple[OwedInspection, ...] = ()
    noted: tuple[Noted, ...] = ()


def deals(table: Table) -> Deals:
    binds = table.numbers.stand_promises_bind
    return Deals(
        places=tuple(place for place in Origin if not (binds and place is Origin.ANYWHERE)),
        offers=tuple(
            OpenOffer(
                number=offer.number,
                version=offer.version,
                by=offer.by,
                terms=offer.terms,
                concerns=_concerns(table, offer.terms),
                gives=given(offer.terms),
                for_it=done_for_it(offer.terms),
                waits_for=waits_for(table, offer),
            )
            for offer in sorted(table.offers, key=lambda offer: offer.number)
            if table.phase in (*INSPECTION, Phase.CLOSING)
        ),
        made=tuple(
            MadeDeal(
                number=bargain.number,
                giver=bargain.terms.giver,
                taker=bargain.terms.taker,
                gives=given(bargain.terms),
                for_it=done_for_it(bargain.terms),
                due=_still_due(table, bargain),
                to_choose=number_to_choose(table, bargain)
                if bargain == has_to_choose(table, bargain.terms.giver)
                else 0,
                unsure=bool(perhaps_unread(table, bargain)),
                by_hand=is_by_hand(table, bargain.terms),
            )
            for bargain in table.bargains
        ),
        owed=tuple(
            OwedInspection(
                deal=bargain.number,
                bag=bargain.terms.opens,
                by=bargain.terms.taker,
                bought_by=bargain.terms.giver,
                let_go=bargain.let_go,
                holding=tuple(s for s in sides(table, bargain) if s not in bargain.let_go),
            )
            for bargain in bought(table)
            if bargain.terms.opens is not None
        ),
        noted=table.noted,
    )


def passes_for(table: Table, bag: SeatId) -> Message | None:
    """How passing a bag reads where its merchant has offered those who inspect something for it."""
    named = any(said.bribe is not None for said in table.bags[bag].wishes.values())
    if not table.officers or named:
        return None
    offer = promised_for_pass(table, bag, till(table.officers))
    return None if offer is None else passing(offer.terms)


def asks_for(said: Said) -> Message | None:
    """The price that belongs to a deputy's word."""
    if said.offer is not None:
        return given(said.offer.terms)
    return None if said.bribe is None else gold(said.bribe)


def _concerns(table: Table, terms: Terms) -> SeatId:
    merchant = terms.taker if terms.giver in table.officers else terms.giver
    return terms.passes or terms.opens or merchant


def _still_due(table: Table, bargain: Bargain) -> Heap:
    legal = table.numbers.legal_goods()
    goods = [one.good if one.good in legal else ANY_CONTRABAND for one in bargain.due]
    return _heap(zip(goods, (one.number for one in bargain.due), strict=True))


def handing_over(table: Table, seat: SeatId) -> tuple[HandingOver, ...]:
    """Contraband that was promised without a good, or may be among unread cards, and the own
    cards that it may be."""
    return tuple(
        HandingOver(
            deal=bargain.number,
            taker=bargain.terms.taker,
            number=number_to_choose(table, bargain),
            goods=table.numbers.heap(cards),
            unread=unread(cards),
            named=_heap((one.good, one.number) for one in perhaps_unread(table, bargain)),
        )
        for bargain in (has_to_choose(table, seat),)
        if bargain is not None
        for due in (to_choose(table, bargain),)
        for cards in (max((choices(table, bargain, p.place) for p in due), key=len),)
    )


def _heap(goods: Iterable[tuple[GoodId, int]]) -> Heap:
    heaps: dict[GoodId, int] = {}
    for good, number in goods:
        heaps[good] = heaps.get(good, 0) + number
    return tuple(heaps.items())


def proofs(table: Table, seat: SeatId) -> tuple[ShownProof, ...]:
    return tuple(
        ShownProof(
            giver=proof.giver,
            good=proof.good,
            number=proof.number,
            gone=proof.gone,
            cards=None if proof.cards is None else table.numbers.heap(proof.cards),
            unread=unread(proof.cards or ()),
        )
        for proof in table.proofs
        if seat in proof.shown_to
    )

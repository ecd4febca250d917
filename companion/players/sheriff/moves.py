"""The one list of moves: every command a seat could ask now, read off its own view.

Players choose from it by mood and memory; the laws and the pairs of tables choose at random. The
cards of the hand are not in it: each stands there as a card that is packed unread.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.game.contract import Command
from companion.game.values import GoodId, SeatId
from companion.games.bags.commands import CountByHand, Declare, NameCard
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff.black_market import Claim
from companion.games.sheriff.burning import BurnGoods
from companion.games.sheriff.confiscated import LayConfiscated
from companion.games.sheriff.deals.commands import (
    AcceptOffer,
    ChangeOffer,
    HandOver,
    LetGo,
    MakeOffer,
    RefuseOffer,
    SayNotThere,
    WithdrawOffer,
)
from companion.games.sheriff.deals.views import OpenOffer
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.deputies import PickFromChest, ShareChest
from companion.games.sheriff.inspection import JudgeBag
from companion.games.sheriff.market import (
    ChooseFirst,
    CloseMarket,
    EndTurn,
    LayOnPile,
    TakeFromPile,
)
from companion.games.sheriff.promises import ANY_CONTRABAND, Origin
from companion.games.sheriff.rounds import EndRound, TurnUpContraband
from companion.games.sheriff.state import CHEST, Phase, Wish
from companion.games.sheriff.views import PublicSeat, PublicView, SeatView
from companion.players.bags.moves import Packing, packs

MOST_OFFERED = 12
MOST_ASKED = 15
FOR_LATER = "I shall remember it when I am sheriff"


def moves(view: SeatView, chance: Random) -> list[Command]:
    """Each is allowed, if the cards it names are there; where an amount is free, one is drawn."""
    public, seat = view.public, view.mine.seat
    own: list[Command] = [
        *_names(view),
        *_pays(view, chance),
        *_hands_over(view),
        *_claims(view),
        *_burns(view, chance),
    ]
    limits = public.bag_min, public.bag_max
    closes = public.phase is Phase.PACKING
    packing = Packing(public.round, limits, _in_play(public), closes=closes)
    own += packs(view.mine, packing, chance)
    inspects = seat in public.officers
    match public.phase:
        case Phase.MARKET:
            own += _trades(public, seat, chance)
        case Phase.DECLARING if public.next_to_declare == seat:
            own += _declares(view)
        case Phase.INSPECTING:
            own += talk(view, chance)
            own += _inspects(public, seat, chance) if inspects else ()
        case Phase.SHARING if inspects:
            own += _shares(public, seat)
        case Phase.CLOSING if _leads(public, seat) and not any(d.due for d in public.deals.made):
            own.append(EndRound(public.round))
        case Phase.ENDING if _leads(public, seat):
            own.append(TurnUpContraband(public.round))
    if _leads(public, seat) and public.confiscated:
        own += [
            LayConfiscated(public.round, pile, good)
            for pile in public.confiscated.onto
            for good in dict.fromkeys((None, *public.confiscated.goods))
        ]
    return own


def declared_goods(public: PublicView) -> tuple[GoodId, ...]:
    return tuple(kind.good for kind in public.goods if kind.declared)


def legal_goods(public: PublicView) -> tuple[GoodId, ...]:
    return tuple(kind.good for kind in public.goods if kind.legal)


def place_of(public: PublicView, seat: SeatId) -> PublicSeat:
    return next(place for place in public.seats if place.seat == seat)


def bags_in(public: PublicView, stage: BagStage) -> list[PublicSeat]:
    return [place for place in public.seats if place.bag and place.bag.stage is stage]


def _leads(public: PublicView, seat: SeatId) -> bool:
    return public.officers[:1] == (seat,)


def _in_play(public: PublicView) -> list[GoodId]:
    return [kind.good for kind in public.goods if kind.in_play]


# Own cards that have come to light, or have to.


def _names(view: SeatView) -> Iterator[NameCard]:
    """Cards that nobody read, once they lie before their merchant."""
    public, seat = view.public, view.mine.seat
    me, legal = place_of(public, seat), legal_goods(public)
    opened = me.bag is not None and me.bag.stage is BagStage.OPENED
    if opened and me.bag is not None and me.bag.shown_unread:
        yield from (NameCard(seat, good) for good in _in_play(public))
    elif me.unsorted and not opened:
        yield from (NameCard(seat, good) for good in (None, *_in_play(public)))
    elif view.mine.contraband_unread and not opened:
        yield from (NameCard(seat, good) for good in _in_play(public) if good not in legal)


def _pays(view: SeatView, chance: Random) -> Iterator[PayDebt]:
    """Pay a debt with the least goods, as the clerk suggests, or with all of them. Else pay with a
    card face down, by a name that people saw."""
    public, seat = view.public, view.mine.seat
    for debt in public.debts:
        if debt.debtor != seat:
            continue
        unsorted = place_of(public, seat).unsorted  # those are named before contraband is given
        known = debt.suggestions or (() if unsorted else view.mine.debt_choices)
        yield from (PayDebt(seat, dict(choice)) for choice in known)
        if view.mine.contraband_unread and not unsorted and not known:
            hidden = [good for good in _in_play(public) if good not in legal_goods(public)]
            yield PayDebt(seat, {chance.choice(hidden): 1})


def _hands_over(view: SeatView) -> Iterator[HandOver | SayNotThere]:
    """Hand over one card of the own contraband by name. Nameless cards go untold, or are said to
    be absent."""
    for handing in view.mine.handing_over[:1]:
        if handing.named:
            yield SayNotThere(view.mine.seat, handing.deal)
            continue
        for good, _ in handing.goods:
            yield HandOver(view.mine.seat, handing.deal, {good: 1})
        if not handing.goods:
            yield HandOver(view.mine.seat, handing.deal)


def _claims(view: SeatView) -> Iterator[Claim]:
    for good in view.mine.claimable:
        yield Claim(view.mine.seat, view.public.round, good)


def _burns(view: SeatView, chance: Random) -> Iterator[BurnGoods]:
    """Burn as many goods of another seat as the card allows."""
    public, seat = view.public, view.mine.seat
    burning, unsorted = public.burning, place_of(public, seat).unsorted
    if burning is None or not view.mine.can_burn:
        return
    if unsorted and burning.card not in dict(view.mine.contraband):
        return
    for target in public.seats:
        for good, number in target.legal if target.seat != seat else ():
            most, pile = min(number, burning.most), chance.randint(1, len(public.piles))
            yield BurnGoods(seat, public.round, target.seat, good, most, pile)


# A merchant's part.


def _trades(public: PublicView, seat: SeatId, chance: Random) -> Iterator[Command]:
    market, round_ = public.market, public.round
    assert market is not None, "the market is open"
    if _leads(public, seat):
        yield from (ChooseFirst(first, round_) for first in market.choices)
        if market.turn is None:
            yield CloseMarket(round_)
    if market.turn != seat:
        return
    if market.from_piles and not market.given and market.taken < market.most:
        for number, pile in enumerate(public.piles, 1):
            if pile.number:
                yield TakeFromPile(seat, round_, number)
    for pile_given in market.onto:
        if market.given < market.most:
            yield LayOnPile(seat, round_, None, pile_given)
            yield LayOnPile(seat, round_, chance.choice(_in_play(public)), pile_given)
        least = max(market.given, market.taken)
        yield EndTurn(seat, round_, chance.randint(least, market.most), pile_given)


def _declares(view: SeatView) -> Iterator[Declare]:
    """The number is never a lie: the rulebook wants it true."""
    counted = view.mine.counted
    for good in declared_goods(view.public):
        numbers = (None, counted) if counted else (view.public.bag_min,)
        yield from (Declare(view.mine.seat, good, number) for number in numbers)


# The talk about bags.


def talk(view: SeatView, chance: Random) -> Iterator[Command]:
    """Answers to what others offer, and an offer of one's own."""
    public, seat = view.public, view.mine.seat
    for offer in public.deals.offers:
        if seat in offer.waits_for:
            yield from _answers(public, seat, offer, chance)
        if seat == offer.by:
            yield WithdrawOffer(seat, offer.number, offer.version)
    for owed in public.deals.owed:
        if seat in owed.holding:
            yield LetGo(seat, owed.deal)
        if owed.let_go and seat in (*owed.let_go, *owed.holding):
            yield LetGo(seat, owed.deal, agrees=False)
    me = place_of(public, seat)
    if me.bag is not None and me.bag.stage is BagStage.SEALED:
        yield _offer(view, me, chance)


def _offer(view: SeatView, me: PublicSeat, chance: Random) -> MakeOffer:
    """For a pass: gold, an open good, something that may not be in the bag at all, a fine word."""
    public, gold = view.public, chance.randint(0, min(MOST_OFFERED, view.mine.gold))
    terms: dict[str, Any] = {"gold": gold}
    if me.legal and chance.random() < 0.4:
        terms["stand"] = {chance.choice(me.legal)[0]: 1}
    if chance.random() < 0.4:
        terms["bag"] = {_a_good(view, chance): 1}
    if chance.random() < 0.2:
        terms["later"] = FOR_LATER
    together = len(public.officers) > 1
    others = [s.seat for s in bags_in(public, BagStage.SEALED) if s.seat != me.seat]
    if others and not together and chance.random() < 0.3:
        terms["opens"] = chance.choice(others)
    return MakeOffer(
        seat=me.seat,
        round=public.round,
        giver=me.seat,
        taker=CHEST if together else public.officers[0],
        passes=me.seat,
        **terms,
    )


def _a_good(view: SeatView, chance: Random) -> GoodId:
    if chance.random() < 0.3:
        return ANY_CONTRABAND
    return chance.choice([good for good, _ in view.mine.bag] or _in_play(view.public))


def _answers(
    public: PublicView, seat: SeatId, offer: OpenOffer, chance: Random
) -> Iterator[Command]:
    terms, giver = offer.terms, place_of(public, offer.terms.giver)
    owed = {inspection.bag for inspection in public.deals.owed}
    gold, lies_there = giver.gold or 0, _lies_there(giver, offer)
    is_free = terms.passes not in owed and _other_deputy_passes(public, offer)
    if is_free and terms.gold <= gold and lies_there:
        yield AcceptOffer(seat, offer.number, offer.version)
    if gold > terms.gold:
        yield ChangeOffer(
            seat=seat,
            offer=offer.number,
            version=offer.version,
            gold=chance.randint(terms.gold + 1, gold),
            passes=terms.passes,
            opens=terms.opens,
            later=terms.later,
            **(_said(offer) if lies_there else {}),
        )
    yield RefuseOffer(seat, offer.number, offer.version)


def _other_deputy_passes(public: PublicView, offer: OpenOffer) -> bool:
    """A deputy lets a bag pass for himself alone once the other one has."""
    terms = offer.terms
    if terms.passes is None or terms.taker not in public.officers:
        return True
    bag = place_of(public, terms.passes).bag
    wishes = {said.deputy: said.wish for said in bag.wishes} if bag else {}
    others = [deputy for deputy in public.officers if deputy != terms.taker]
    return all(wishes.get(deputy) is Wish.PASS for deputy in others)


def _said(offer: OpenOffer) -> dict[str, Any]:
    goods: dict[str, dict[GoodId, int]] = {}
    for promised in offer.terms.goods:
        goods.setdefault(promised.place, {})[promised.good] = promised.number
    return goods


def _lies_there(giver: PublicSeat, offer: OpenOffer) -> bool:
    """Other deals may have been made since."""
    lying = dict(giver.legal)
    on_stand = [goods for goods in offer.terms.goods if goods.place is Origin.STAND]
    return all(goods.number <= lying.get(goods.good, 0) for goods in on_stand)


# The sheriff's part, or a deputy's.


def _inspects(public: PublicView, seat: SeatId, chance: Random) -> Iterator[Command]:
    opened = bags_in(public, BagStage.OPENED)
    for merchant in opened if _leads(public, seat) else ():
        if merchant.bag and not merchant.bag.shown_unread:
            yield JudgeBag(merchant.seat, public.round)
        yield CountByHand(merchant.seat, _seen_in(public, merchant, chance))
    owed = {inspection.bag for inspection in public.deals.owed}
    for merchant in bags_in(public, BagStage.SEALED) if not opened else ():
        bribe = _bribe(public, merchant, chance)
        opens = c.OpenBag(merchant.seat, public.round)
        passes = c.PassBag(merchant.seat, public.round, bribe)
        said = {one.deputy: one for one in merchant.bag.wishes} if merchant.bag else {}
        wishes = {deputy: one.wish for deputy, one in said.items()}
        if seat not in wishes:
            yield from (opens,) if merchant.seat in owed else (opens, passes)
        elif wishes[seat] is Wish.OPEN and Wish.PASS in wishes.values():
            yield c.OpenBag(merchant.seat, public.round, alone=seat)
        elif list(wishes.values()) == [Wish.PASS, Wish.PASS]:
            bribe = None if _can_pay(public, merchant) else 0
            if bribe != 0 or said[seat].bribe != 0:
                yield c.PassBag(merchant.seat, public.round, bribe)


def _bribe(public: PublicView, merchant: PublicSeat, chance: Random) -> int | None:
    """Some gold, or else what was offered or named, if it is still there to give."""
    gold = min(chance.choice((0, chance.randint(1, MOST_ASKED))), merchant.gold or 0)
    return gold or (None if _can_pay(public, merchant) else 0)


def _can_pay(public: PublicView, merchant: PublicSeat) -> bool:
    gold = merchant.gold or 0
    named = [said.bribe or 0 for said in merchant.bag.wishes] if merchant.bag else []
    offers = [one for one in public.deals.offers if one.terms.passes == merchant.seat]
    lies_there = all(_lies_there(merchant, one) for one in offers)
    return lies_there and max([*named, *(one.terms.gold for one in offers)], default=0) <= gold


def _seen_in(public: PublicView, merchant: PublicSeat, chance: Random) -> dict[GoodId, int]:
    """Count the goods the readers showed, with a random good for each unread card."""
    counted = dict(merchant.bag.shown or ()) if merchant.bag else {}
    for _ in range(merchant.bag.shown_unread if merchant.bag else 0):
        good = chance.choice(_in_play(public))
        counted[good] = counted.get(good, 0) + 1
    return counted


def _shares(public: PublicView, seat: SeatId) -> Iterator[Command]:
    """A card as it lies; contraband without looking at it. The coins at the end."""
    chest = public.chest
    if chest is None or chest.next_to_pick is None:
        if _leads(public, seat):
            yield from (ShareChest(public.round, odd) for odd in (None, *public.officers))
    elif chest.next_to_pick == seat:
        goods = [good for good, _ in chest.legal + chest.face_up] + [None] * bool(chest.contraband)
        yield from (PickFromChest(seat, public.round, good) for good in goods)

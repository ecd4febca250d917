"""The one list of moves: every command a seat could ask now, read off its own view.

Players choose from it by mood and memory; the laws and the pairs of tables choose at random.
"""

from collections.abc import Iterator
from random import Random

from companion.game.contract import Command
from companion.game.values import CopyId, GoodId, SeatId
from companion.games.nottingham.ambush import KeepNoAmbush, LayAmbush, NameAmbush
from companion.games.nottingham.attack import Defend, LetHappen, ShowCard, TakeFromHand
from companion.games.nottingham.barter import EndOffer, OfferCard
from companion.games.nottingham.commands import GoOn
from companion.games.nottingham.correcting import CountHand
from companion.games.nottingham.numbers import ATTACKS, ActionKind
from companion.games.nottingham.offers import ShowHand, TakeOffer
from companion.games.nottingham.purchase import LayOffer, NameOffer, RefuseOffers
from companion.games.nottingham.springing import LetPass, SpringAmbush
from companion.games.nottingham.table import Phase
from companion.games.nottingham.track import DiscardCard
from companion.games.nottingham.turn import Act, TakeCard, TurnUp
from companion.games.nottingham.turning_in import LayCard, TakeCardsBack, TurnIn
from companion.games.nottingham.views import PublicSeat, PublicView, SeatView


def moves(view: SeatView, chance: Random) -> list[Command]:
    """Each is allowed, if the box has the cards it names and their shape fits."""
    public, mine = view.public, view.mine
    found = [*_asked(view), *_about_ambushes(view)]
    if public.player == mine.seat:
        found += _of_the_player(public, mine.seat)
    if not public.ended_by and chance.random() < 0.05:
        hand = at(public, mine.seat).hand
        counted = max(0, hand + chance.choice((-1, 1)))
        again = CountHand(seat=mine.seat, was=hand, counted=counted, reason="Counted again")
        found.append(again)
    return found


def at(public: PublicView, seat: SeatId) -> PublicSeat:
    return next(place for place in public.seats if place.seat == seat)


def goods(public: PublicView) -> tuple[GoodId, ...]:
    return tuple(item.good for item in public.items)


def kind_of(public: PublicView, good: GoodId | None) -> ActionKind | None:
    """The action on the banner of this item."""
    kinds = {item.good: ActionKind(item.action) for item in public.items}
    return None if good is None else kinds[good]


def pairs_of(public: PublicView) -> dict[CopyId, tuple[GoodId, ...]]:
    """The ambushes with two items, as printed."""
    return dict(public.pairs)


def _of_the_player(public: PublicView, seat: SeatId) -> Iterator[Command]:
    turn, every = public.turn, goods(public)
    match public.phase:
        case Phase.TURNING_UP:
            yield from (TurnUp(seat, turn, good) for good in every)
        case Phase.CHOOSING:
            yield from _chooses(public, seat)
        case Phase.BUYING | Phase.ACCEPTING:
            offers = (place.seat for place in public.seats if place.offer and place.offer.number)
            yield from (TakeOffer(seat, turn, of) for of in offers)
            if public.phase is Phase.BUYING:
                yield RefuseOffers(seat, turn)
        case Phase.RAIDING:
            yield from (TakeFromHand(seat, turn, good) for good in (None, *every))
        case Phase.LAYING_AMBUSH:
            last = public.stack <= 1
            yield from (LayAmbush(seat, turn), KeepNoAmbush(seat, turn))[: 1 + last]
        case Phase.TURNING_IN:
            yield from _turns_in(public, seat)
        case Phase.FAVOUR | Phase.SCORING:
            yield GoOn(turn, public.phase)
        case Phase.DISCARDING if not any(place.to_discard for place in public.seats):
            yield GoOn(turn, public.phase)


def _chooses(public: PublicView, seat: SeatId) -> Iterator[Command]:
    yield TakeCard(seat, public.turn)
    if public.targets:
        yield from (Act(seat, public.turn, target) for target in public.targets)
    elif public.may_act and kind_of(public, public.turned) not in ATTACKS:
        yield Act(seat, public.turn)


def _turns_in(public: PublicView, seat: SeatId) -> Iterator[Command]:
    turn = public.turn
    yield GoOn(turn, Phase.TURNING_IN)
    if public.turned_in:
        return
    if at(public, seat).hand:
        yield from (LayCard(seat, turn, good) for good in goods(public))
    if public.laid is not None:
        yield TakeCardsBack(seat, turn)
        for made in public.laid.makes:
            yield TurnIn(seat, turn, "" if made == "set" else made)


def _asked(view: SeatView) -> Iterator[Command]:
    """The part of everyone but the player."""
    public, seat = view.public, view.mine.seat
    turn, me, every = public.turn, at(public, seat), goods(public)
    action = public.action
    match public.phase:
        case Phase.OFFERING if action is not None and seat in action.asked:
            yield from _offers(public, me, action.asked)
        case Phase.BUYING if me.offer is not None and me.offer.number:
            yield from (NameOffer(seat, turn, good) for good in every if good != public.turned)
        case Phase.DEFENDING if action is not None and action.target == seat:
            yield Defend(seat, turn)
            yield LetHappen(seat, turn)
        case Phase.RAIDING if action is not None and action.target == seat:
            if sum(number for _, number in action.open) < me.hand:
                yield from (ShowCard(seat, turn, good) for good in every)
        case Phase.DISCARDING if me.to_discard:
            yield from (DiscardCard(seat, turn, good) for good in every)


def _offers(public: PublicView, me: PublicSeat, asked: tuple[SeatId, ...]) -> Iterator[Command]:
    seat, turn = me.seat, public.turn
    assert public.action is not None, "offers are made for an action"
    if public.action.kind is ActionKind.PURCHASE:
        yield LayOffer(seat, turn)
        yield ShowHand(seat, turn)
    elif asked[0] == seat:
        yield OfferCard(seat, turn)
        yield from (OfferCard(seat, turn, g) for g in goods(public) if g != public.turned)
        yield ShowHand(seat, turn) if me.offer is None else EndOffer(seat, turn)


def _about_ambushes(view: SeatView) -> Iterator[Command]:
    public, mine, seat = view.public, view.mine, view.mine.seat
    if public.ended_by:
        return
    lays = public.phase is Phase.LAYING_AMBUSH and public.player == seat
    for number in range(1, at(public, seat).ambushes + lays + 1):
        yield from (NameAmbush(seat, number, card) for card in mine.may_be)
    if public.laid is not None and seat in public.laid.holders:
        yield LetPass(seat, public.turn)
        yield from (SpringAmbush(seat, public.turn, card) for card in public.ambush_cards)

"""Accepting an offer: it becomes a deal that binds for this round, until it lapses.

A bag that was to pass is handed back in the same step; a bag that was to be opened must be. A
promise for later is noted and binds nobody.
"""

from msgspec.structs import replace

from companion.game.cards import Cards, without
from companion.game.chapter import NOT_MINE, Asked, Unclaimed
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, Role, SeatId
from companion.games.bags.purses import seen_to_pay
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff import officers
from companion.games.sheriff.numbers import worth
from companion.games.sheriff.obligations import bought, bound_to_open, promised_for_pass
from companion.games.sheriff.promises import (
    ANY_CONTRABAND,
    Bargain,
    Offer,
    Terms,
    not_paid,
)
from companion.games.sheriff.state import Table, Wish

from . import offers
from .commands import AcceptOffer, LetGo
from .events import LettingGoSaid
from .state import (
    due_of,
    is_by_hand,
    is_carried_out,
    sides,
    still_there,
    waits_for,
)


def accept(course: Course[Table], asked: Asked[AcceptOffer]) -> Refusal | None:
    table, command, by = course.table, asked.command, asked.by
    offer = offers.found(table, command)
    if isinstance(offer, Refusal):
        return offer
    waiting = waits_for(table, offer)
    if command.seat not in waiting:
        return refuse("why.not_your_answer")
    terms = offer.terms
    if _owing(table, terms.passes) and not table.options.conflicting_deals:
        return refuse("why.inspection_owed")
    if by.role is Role.SEAT and not _may_pass(table, terms):
        return refuse("why.other_deputy_first")
    refused = offers.wrong(table, terms, by)
    if refused is not None:
        return refused
    others = [seat for seat in waiting if seat != command.seat]
    if not all(officers.would_join(table, offer, seat) for seat in others):
        course.write(e.OfferAgreed(offer.number, command.seat))
        return None
    found = seen_to_pay(table, terms.giver, _gold(table, terms), by)
    if isinstance(found, Refusal):
        return found
    course.write(*found)
    _make(course, offer)
    return None


def pass_as_offered(course: Course[Table], asked: Asked[c.PassBag]) -> Refusal | Unclaimed | None:
    """Agree to what the merchant offers for the pass, where the bag is handed back and no sum is
    said; both deputies agree where the steward says so for them."""
    table, command, by = course.table, asked.command, asked.by
    offer = _offered(table, command, by)
    if offer is None:
        return NOT_MINE
    waiting = waits_for(table, offer)
    if by.role is Role.SEAT:
        if by.seat not in waiting:
            return refuse("why.other_deputy_first")
        waiting = (by.seat,)
    for seat in waiting:
        answer = AcceptOffer(seat, offer.number, offer.version)
        refused = accept(course, Asked(answer, by, asked.at_ms))
        if refused is not None:
            return refused
    return None


def _offered(table: Table, command: c.PassBag, by: Party) -> Offer | None:
    """The offer that is meant, unless the bag is not to be passed like this."""
    if command.bribe is not None or command.round != table.round:
        return None
    if bound_to_open(table, command.seat):
        return None
    said = table.bags[command.seat].wishes
    if any(word.bribe is not None for seat, word in said.items() if seat != by.seat):
        return None
    if command.alone is None:
        return promised_for_pass(table, command.seat, officers.till(table.officers))
    if len(table.officers) == 1 or (by.role is Role.SEAT and by.seat != command.alone):
        return None
    return promised_for_pass(table, command.seat, command.alone)


def _make(course: Course[Table], offer: Offer) -> None:
    """Both sides agreed; if the bag passes, a deal to open it lapses."""
    table, terms = course.table, offer.terms
    for bargain in _owing(table, terms.passes):
        lapse(course, bargain)
    made = e.DealMade(
        offer=offer,
        due=() if terms.condition else due_of(table, terms),
        paid=_gold(table, terms),
        by_hand=is_by_hand(table, terms),
    )
    course.write(made)


def let_go(course: Course[Table], asked: Asked[LetGo]) -> Refusal | None:
    """A bought inspection ends before its time only if everyone says so whose deal it is."""
    table, command = course.table, asked.command
    bargain = next((one for one in bought(table) if one.number == command.deal), None)
    if bargain is None or command.seat not in sides(table, bargain):
        return refuse("why.nothing_to_let_go")
    if command.agrees and command.seat in bargain.let_go:
        return refuse("why.let_go_already")
    if not command.agrees and not bargain.let_go:
        return refuse("why.held_to_already")
    if command.agrees and {*sides(table, bargain)} == {*bargain.let_go, command.seat}:
        lapse(course, bargain, agreed=True)
        return None
    assert bargain.terms.opens is not None, "only a bought inspection is let go"
    said = LettingGoSaid(
        number=bargain.number,
        seat=command.seat,
        bag=bargain.terms.opens,
        agrees=command.agrees,
    )
    course.write(said)
    return None


def void_with_pair(course: Course[Table], event: e.PairStruck) -> None:
    """Call off the deals that name the seats, unless they have been settled."""
    for bargain in course.table.bargains:
        waits = bargain.terms.condition is not None and bargain.met is None
        if event.concerns(bargain.terms) and (bargain.terms.opens or bargain.due or waits):
            lapse(course, bargain, agreed=True, kind=e.DealVoided)


def lapse(
    course: Course[Table],
    bargain: Bargain,
    *,
    agreed: bool = False,
    kind: type[e.DealLapsed] = e.DealLapsed,
) -> None:
    """Call off a bought inspection that does not take place: goods go back, as far as they still
    lie there; the debts' chapter pays the gold back, and what the other goods are worth. If both
    sides let it go, all goes back. A pass that was bought with it stands, and keeps its share."""
    table = course.table
    stays, terms = table.options.bought_stays and not agreed, bargain.terms
    if not_paid(bargain):
        terms = replace(terms, gold=0, for_opening=None if terms.for_opening is None else 0)
    paid = bargain.handed if terms.for_opening is None else ()
    legal, contraband = still_there(table.stands[terms.taker], paid)
    lapsed = kind(
        number=bargain.number,
        terms=terms,
        stays=stays,
        agreed=agreed,
        gone=0 if stays else _worth_gone(table, bargain, without(paid, legal + contraband)),
    )
    if stays or not (legal or contraband):
        course.write(lapsed)
        return
    goods_back = e.PromiseSettled(
        number=bargain.number,
        giver=terms.taker,
        taker=terms.giver,
        legal=legal,
        contraband=contraband,
        seen_by=(terms.giver, terms.taker),
        in_sight=tuple(card for card in contraband if card.good in table.numbers.market_cards),
    )
    course.write(lapsed, goods_back)


def _worth_gone(table: Table, bargain: Bargain, gone: Cards) -> int:
    """The worth of goods that were handed over and went on. Cards that lay face down count as the
    cheapest that the deal spoke of; their own worth would tell everyone which they are."""
    numbers, kinds = table.numbers, table.numbers.kinds
    seen = tuple(card for card in gone if card.good is not None and numbers.lies_open(card.good))
    cheapest = min(kind.price for kind in numbers.goods.values() if not kind.legal)
    spoken_of = sorted(
        cheapest if promised.good == ANY_CONTRABAND else kinds[promised.good].price
        for promised in bargain.terms.goods
        if not numbers.lies_open(promised.good)
        for _ in range(promised.number)
    )
    return worth(numbers, seen) + sum(spoken_of[: len(gone) - len(seen)])


def lapse_all(course: Course[Table], _event: e.TimeRanOut) -> None:
    for bargain in bought(course.table):
        lapse(course, bargain)


def _may_pass(table: Table, terms: Terms) -> bool:
    """A deputy lets a bag pass for himself alone once the other one has let it pass as well."""
    if terms.passes is None or terms.taker not in table.seats:
        return True
    said = officers.words(table, terms.passes)
    others = [said.get(seat) for seat in table.officers if seat != terms.taker]
    return all(word is not None and word.wish is Wish.PASS for word in others)


def _owing(table: Table, bag: SeatId | None) -> tuple[Bargain, ...]:
    return tuple(bargain for bargain in bought(table) if bargain.terms.opens == bag)


def _gold(table: Table, terms: Terms) -> int:
    """The gold that is paid at once."""
    return terms.gold if is_carried_out(table, terms) and terms.condition is None else 0

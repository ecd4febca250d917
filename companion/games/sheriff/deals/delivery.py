"""Handing over what deals promised: as far as it exists; missing goods are not owed.

Gold and goods on a stand change hands when the deal is made. Goods promised from a bag are due when
that bag is unloaded, or judged. As long as some card on the giver's stand is unread, missing
goods may still turn up, and stay due.
"""

from companion.game import bank
from companion.game.bank import CoinsMoved
from companion.game.cards import Card, Cards, without
from companion.game.chapter import Asked
from companion.game.contract import Event, Trace
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.game.values import SeatId
from companion.games.bags.events import PurseCounted
from companion.games.sheriff import events as e
from companion.games.sheriff.obligations import brought, perhaps_unread
from companion.games.sheriff.promises import ANY_CONTRABAND, Bargain, Origin, Promised, Proof, Terms
from companion.games.sheriff.showing import without_market_cards
from companion.games.sheriff.state import Table

from .choice import without_a_choice
from .commands import SayNotThere
from .events import AbsenceSaid
from .state import due_of, handing_event, is_carried_out, may_turn_up, still_there, takers


def carry_out(course: Course[Table], event: e.DealMade) -> None:
    """Pay, and hand over the goods that lie on the stand already."""
    terms = event.offer.terms
    if event.paid:
        course.write(*_payments(terms))
    _from_stand(course, terms.giver)


def after_unloading(course: Course[Table], event: e.BagUnloaded) -> None:
    unloaded, on_stand = event.legal + event.contraband, _on_stand(course.table, event.seat)
    _hand(course, event.seat, unloaded, on_stand, told=True)


def after_judging(course: Course[Table], event: e.BagJudged) -> None:
    """Everyone saw the opened bag; confiscated goods can no longer be handed over."""
    _turn(course, event.seat, "if_honest" if event.honest else "if_caught")
    _hand(course, event.seat, event.kept, _on_stand(course.table, event.seat), told=False)


def after_passing(course: Course[Table], event: e.BagPassed) -> None:
    """A bag that passed has no outcome that anyone saw."""
    _turn(course, event.seat, "")


def _turn(course: Course[Table], bag: SeatId, outcome: str) -> None:
    """Deals hung on the outcome of this bag: they are due now, or void."""
    for bargain in course.table.bargains:
        terms = bargain.terms
        waits = bargain.met is None and terms.condition == bag
        if not waits or not is_carried_out(course.table, terms):
            continue
        met = getattr(terms, outcome, None) == bag
        due = due_of(course.table, terms) if met else ()
        gold = terms.gold if met else 0
        course.write(
            e.PromiseTurned(number=bargain.number, terms=terms, met=met, due=due, gold=gold)
        )
        if met and terms.giver != bag:
            _brought_before(course, terms.giver)


def _brought_before(course: Course[Table], giver: SeatId) -> None:
    """Goods promised from a bag that came back before lie on the stand."""
    table = course.table
    outcome = table.bags[giver].outcome if giver in table.bags else None
    brought = outcome.legal + outcome.contraband if outcome else ()
    there = still_there(table.stands[giver], brought)
    told = outcome is not None
    _hand(course, giver, there[0] + there[1], _on_stand(table, giver), told=told)


def after_naming(course: Course[Table], event: e.CardSorted) -> None:
    _hand(course, event.seat, (event.card,), (event.card,), told=True)


def after_naming_contraband(course: Course[Table], event: e.ContrabandNamed) -> None:
    """Only the owner knows of it, unless the card was promised, or was the last it could be."""
    table, seat = course.table, event.seat
    if not any(one.terms.giver == seat and one.due for one in table.bargains):
        return
    lying = (event.card,) if event.card in table.stands[seat].contraband else ()
    from_bag = lying if event.card in brought(table, seat) else ()
    _hand(course, seat, from_bag, lying, told=True)


def after_paying(course: Course[Table], event: e.ContrabandPaid) -> None:
    """The cards paid for a debt may be the last that a promise could be among."""
    _from_stand(course, event.payer)


def say_not_there(course: Course[Table], asked: Asked[SayNotThere]) -> Refusal | None:
    """The giver's word counts, but not for a stand where a promise from it binds: there the cards
    are named. Where absence is to be proved, people show the cards themselves."""
    table, command = course.table, asked.command
    bargain = next((one for one in table.bargains if one.number == command.deal), None)
    if bargain is None or bargain.terms.giver != command.seat:
        return refuse("why.nothing_unsure")
    unsure = perhaps_unread(table, bargain)
    if not unsure:
        return refuse("why.nothing_unsure")
    binds = table.numbers.stand_promises_bind and not table.options.stand_bluff
    gone = tuple(one for one in unsure if not (binds and one.place is Origin.STAND))
    if not gone:
        return refuse("why.stand_promise_binds")
    left = tuple(promised for promised in bargain.due if promised not in gone)
    with course.at_once():
        course.write(AbsenceSaid(seat=command.seat, number=command.deal))
        course.write(_settled(table, bargain, (), left, gone, {}, hidden=True))
        without_a_choice(course, command.seat)
    return None


Corrected = PurseCounted | e.CardMoved | e.ContrabandCorrected


def after_correcting(course: Course[Table], _event: Corrected) -> None:
    """Goods that came or went may be promised ones, or the last that could turn up."""
    givers = dict.fromkeys(one.terms.giver for one in course.table.bargains if one.due)
    with course.at_once():
        for giver in givers:
            _from_stand(course, giver)


def _payments(terms: Terms) -> tuple[CoinsMoved, ...]:
    """A pass is paid apart from an opening that was bought with it."""
    opening = terms.for_opening or 0
    reason = "bribe" if terms.passes else "deal"
    about = terms.passes or terms.opens or terms.giver
    parts = ((terms.gold - opening, reason, about), (opening, "deal", terms.opens))
    return tuple(
        bank.paid(terms.giver, terms.taker, gold, why, whose)
        for gold, why, whose in parts
        if gold and whose
    )


def _from_stand(course: Course[Table], giver: SeatId) -> None:
    _hand(course, giver, (), _on_stand(course.table, giver), told=False)


def _on_stand(table: Table, giver: SeatId) -> Cards:
    """Cards that were bought are no part of any deal, where the table keeps them out."""
    stand = table.stands[giver]
    fixed = table.options.fixed_market_cards
    return stand.legal + (without_market_cards(table.numbers, stand) if fixed else stand.contraband)


def _hand(
    course: Course[Table], giver: SeatId, from_bag: Cards, from_stand: Cards, *, told: bool
) -> None:
    """Hand over what the deals of this giver named. `told`: something hidden came to light on the
    way, so nothing of it is taken back. Events that reveal something come last: else a step back
    would undo half of what was handed over."""
    table = course.table
    pools = {Origin.BAG: [*from_bag], Origin.STAND: [*from_stand], Origin.ANYWHERE: [*from_stand]}
    mine = [bargain for bargain in table.bargains if bargain.terms.giver == giver and bargain.due]
    handed: list[Event] = []
    earlier: dict[int, Cards] = {}
    for bargain in mine:
        event = _of(table, bargain, pools, earlier, told=told)
        handed += [] if event is None else [event]
    with course.at_once():
        course.write(*sorted(handed, key=lambda event: event.trace is Trace.REVEAL))
        without_a_choice(course, giver)


def _of(
    table: Table,
    bargain: Bargain,
    pools: dict[Origin, list[Card]],
    earlier: dict[int, Cards],
    *,
    told: bool,
) -> Event | None:
    """Give this deal the goods it named out of the cards at hand; the rest stays due. `earlier`:
    the cards that go for each deal in the same step, those of this one included."""
    cards: Cards = ()
    left: tuple[Promised, ...] = ()
    void: tuple[Promised, ...] = ()
    for promised in bargain.due:
        if promised.good == ANY_CONTRABAND:
            left += (promised,)
            continue
        same = [card for card in pools[promised.place] if card.good == promised.good]
        picked = tuple(same[: promised.number])
        for card in picked:
            for pool in pools.values():
                if card in pool:
                    pool.remove(card)
        cards += picked
        missing = Promised(promised.place, promised.good, promised.number - len(picked))
        if missing.number and may_turn_up(table, bargain.terms.giver, missing):
            left += (missing,)
        elif missing.number and (told or promised.place is not Origin.BAG):
            void += (missing,)
    earlier[bargain.number] = cards
    if left == bargain.due:
        return None
    changed = [promised for promised in bargain.due if promised not in left]
    lies_open = table.numbers.lies_open
    hidden = told or any(not lies_open(p.good) for p in changed if p.place is not Origin.BAG)
    return _settled(table, bargain, cards, left, void, earlier, hidden=hidden)


def _settled(
    table: Table,
    bargain: Bargain,
    cards: Cards,
    left: tuple[Promised, ...],
    void: tuple[Promised, ...],
    earlier: dict[int, Cards],
    *,
    hidden: bool,
) -> Event:
    """These cards go, these parts stay due, and those are void."""
    proofs = tuple(proof for one in void for proof in _proof(table, bargain, one, earlier))
    gone = tuple(
        (one.good, number)
        for one in void
        for number in (_went_before(table, bargain, one, earlier),)
        if number and table.numbers.lies_open(one.good)
    )
    return handing_event(table, bargain, cards, left, proofs, hidden=hidden, gone=gone)


def _proof(
    table: Table, bargain: Bargain, missing: Promised, earlier: dict[int, Cards]
) -> tuple[Proof, ...]:
    """Where absence is to be proved, the taker sees the cards among which the goods are not: those
    that are left by now.

    Everyone knows how many cards of contraband there are, so a promise that names no good needs
    no proof. Legal goods lie open and need none either.
    """
    hidden = missing.good != ANY_CONTRABAND and not table.numbers.lies_open(missing.good)
    if not (table.numbers.absence_is_proved and hidden and _taken_by_officers(table, bargain)):
        return ()
    giver = bargain.terms.giver
    went = [card for cards in earlier.values() for card in cards]
    lying = [*without(table.stands[giver].all(), went)]
    outcome = table.bags[giver].outcome
    cards: Cards = ()
    for card in outcome.contraband if outcome and missing.place is Origin.BAG else (*lying,):
        if card in lying and not table.numbers.is_legal(card):
            lying.remove(card)
            cards = (*cards, card)
    return (
        Proof(
            shown_to=takers(table, bargain),
            giver=giver,
            good=missing.good,
            number=missing.number,
            gone=_went_before(table, bargain, missing, earlier),
            cards=None if table.options.clerk_says_no else cards,
        ),
    )


def _went_before(
    table: Table, bargain: Bargain, missing: Promised, earlier: dict[int, Cards]
) -> int:
    """How many of the missing goods went for other deals that promised them from the same place;
    if they lay face down, as far as all those know it who are told."""
    told = {*takers(table, bargain)}
    went = sum(
        card.good == missing.good
        for other in table.bargains
        if other.number != bargain.number and other.terms.giver == bargain.terms.giver
        if table.numbers.lies_open(missing.good) or told <= {*takers(table, other)}
        if any((p.place, p.good) == (missing.place, missing.good) for p in other.terms.goods)
        for card in other.handed + earlier.get(other.number, ())
    )
    return min(missing.number, went)


def _taken_by_officers(table: Table, bargain: Bargain) -> bool:
    return bargain.terms.taker not in table.merchants

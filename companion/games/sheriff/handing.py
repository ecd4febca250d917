"""Handing over what deals promised: as far as it exists; what does not exist is not owed.

Goods promised from a bag are due when that bag is unloaded, or judged. As long as some card on the
giver's stand has no name, what is missing may still turn up, and stays due.
"""

from companion.game.cards import Card, Cards
from companion.game.contract import Event, Trace
from companion.game.course import Course
from companion.game.values import SeatId

from .bargains import handing_event, may_turn_up, takers
from .choosing import without_a_choice
from .promises import ANY_CONTRABAND, Bargain, Place, Promised, Proof
from .showing import face_down
from .state import Table


def at_once(course: Course[Table], giver: SeatId) -> None:
    """Hand over, as soon as the deal is made, what lies on the stand already."""
    _hand(course, giver, (), _on_stand(course.table, giver), told=False)


def after_unloading(course: Course[Table], giver: SeatId, unloaded: Cards) -> None:
    _hand(course, giver, unloaded, _on_stand(course.table, giver), told=True)


def after_judging(course: Course[Table], giver: SeatId, kept: Cards) -> None:
    """Everyone saw the opened bag; what was confiscated can no longer be handed over."""
    _hand(course, giver, kept, _on_stand(course.table, giver), told=False)


def after_naming(course: Course[Table], giver: SeatId, card: Card) -> None:
    _hand(course, giver, (card,), (card,), told=True)


def _on_stand(table: Table, giver: SeatId) -> Cards:
    """Where cards of the black market stay, they are no part of any deal."""
    stand = table.stands[giver]
    fixed = table.options.fixed_market_cards
    return stand.legal + (face_down(table.numbers, stand) if fixed else stand.contraband)


def _hand(
    course: Course[Table], giver: SeatId, from_bag: Cards, from_stand: Cards, *, told: bool
) -> None:
    """`told`: something hidden came to light on the way, so that nothing of it is taken back. What
    shows something comes last: else a step back would undo half of what was handed over."""
    table = course.table
    pools = {Place.BAG: [*from_bag], Place.STAND: [*from_stand], Place.ANYWHERE: [*from_stand]}
    shown = [card for card in from_bag if not table.numbers.is_legal(card)]
    mine = [bargain for bargain in table.bargains if bargain.terms.giver == giver and bargain.due]
    parts = [_of(table, bargain, pools, shown, told=told) for bargain in mine]
    handed = [event for event in parts if event is not None]
    course.write(*sorted(handed, key=lambda event: event.trace is Trace.REVEAL))
    without_a_choice(course, giver)


def _of(
    table: Table,
    bargain: Bargain,
    pools: dict[Place, list[Card]],
    shown: list[Card],
    *,
    told: bool,
) -> Event | None:
    """What this deal gets of the goods it named out of the cards at hand, and what stays due."""
    cards: Cards = ()
    left: tuple[Promised, ...] = ()
    proofs: tuple[Proof, ...] = ()
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
        elif missing.number and (told or promised.place is not Place.BAG):
            proofs += _proof(table, bargain, missing, shown)
    if left == bargain.due:
        return None
    changed = [promised for promised in bargain.due if promised not in left]
    lies_open = table.numbers.lies_open
    hidden = told or any(not lies_open(p.good) for p in changed if p.place is not Place.BAG)
    return handing_event(table, bargain, cards, left, proofs, hidden=hidden)


def _proof(
    table: Table, bargain: Bargain, missing: Promised, shown: list[Card]
) -> tuple[Proof, ...]:
    """Where absence is to be proved, whoever took the promise sees the cards among which it is not.

    How many cards of contraband there are is no secret, so unnamed ones need no proof; nor do
    legal goods, which lie open.
    """
    hidden = missing.good != ANY_CONTRABAND and not table.numbers.lies_open(missing.good)
    if not (table.numbers.absence_is_proved and hidden and _taken_by_officers(table, bargain)):
        return ()
    giver = bargain.terms.giver
    brought = table.bags[giver].outcome
    in_bag = brought.contraband if brought else tuple(shown)
    cards = in_bag if missing.place is Place.BAG else table.stands[giver].contraband
    return (
        Proof(
            shown_to=takers(table, bargain),
            giver=giver,
            good=missing.good,
            number=missing.number,
            cards=None if table.options.clerk_says_no else cards,
        ),
    )


def _taken_by_officers(table: Table, bargain: Bargain) -> bool:
    return bargain.terms.taker not in table.merchants

"""Handing over what deals promised: as far as it exists; what does not exist is not owed.

Which cards go for contraband that a deal did not name, the giver chooses. Whoever else knows that
they went says so without a name.

Goods promised from a bag are due when that bag is unloaded, or judged. As long as some card on the
giver's stand has no name, what is missing may still turn up, and stays due.
"""

from collections import Counter

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, Cards, without
from companion.game.contract import Event, Trace
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, SeatId

from . import commands as c
from . import events as e
from .apply import folded
from .bargains import choices, has_to_choose, how_many, number_to_choose, to_choose
from .debts import going_on
from .promises import ANY_CONTRABAND, Bargain, Place, Promised, Proof
from .showing import face_down, market_cards, shown_of, unseen
from .state import PILE, BagStage, Table

Decision = tuple[Event, ...] | Refusal
Events = tuple[Event, ...]


def at_once(table: Table, giver: SeatId) -> Events:
    """What lies on the stand already goes as soon as the deal is made."""
    return _handed(table, giver, (), _on_stand(table, giver), told=False)


def after_unloading(table: Table, giver: SeatId, unloaded: Cards) -> Events:
    return _handed(table, giver, unloaded, _on_stand(table, giver), told=True)


def after_judging(table: Table, giver: SeatId, kept: Cards) -> Events:
    """Everyone saw the opened bag; what was confiscated can no longer be handed over."""
    return _handed(table, giver, kept, _on_stand(table, giver), told=False)


def after_naming(table: Table, giver: SeatId, card: Card) -> Events:
    return _handed(table, giver, (card,), (card,), told=True)


def _on_stand(table: Table, giver: SeatId) -> Cards:
    """Where cards of the black market stay, they are no part of any deal."""
    stand = table.stands[giver]
    fixed = table.options.fixed_market_cards
    return stand.legal + (face_down(table.numbers, stand) if fixed else stand.contraband)


def hand_over(table: Table, command: c.HandOver, by: Party) -> Decision:
    """The giver's choice. Others need not be told which cards went, so nobody but the giver names
    any; then the clerk only knows how many."""
    bargain = next((b for b in table.bargains if b.number == command.deal), None)
    if bargain is None or bargain.terms.giver != command.seat or not to_choose(table, bargain):
        return refuse("why.nothing_to_hand_over")
    if bargain != has_to_choose(table, command.seat):
        return refuse("why.earlier_deal_first")
    named = [(good, number) for good, number in command.goods.items() if number]
    if not named:
        return _with_debts(table, _untold(table, bargain), command.seat)
    if by.seat != command.seat:
        return refuse("why.handed_in_secret")
    if any(number < 0 for _, number in named):
        return refuse("why.nothing_given")
    if any(good not in table.numbers.kinds for good, _ in named):
        return refuse("why.no_such_good")
    due = sum(promised.number for promised in to_choose(table, bargain))
    if sum(number for _, number in named) > due:
        return refuse("why.more_than_promised", number=due)
    if any(table.numbers.lies_open(good) for good, _ in named):
        return refuse("why.not_on_stand")
    cards = [Card(good) for good, number in named for _ in range(number)]
    handed = _chosen(table, bargain, cards)
    return handed if isinstance(handed, Refusal) else _with_debts(table, handed, command.seat)


def card_laid_on(table: Table, seat: SeatId, card: Card) -> Events:
    """The giver holds a card that is to be handed over to the own reader; nothing if it cannot be
    one of them."""
    bargain = has_to_choose(table, seat)
    if bargain is None or card.good is None or table.numbers.lies_open(card.good):
        return ()
    handed = _chosen(table, bargain, [card])
    return () if isinstance(handed, Refusal) else _with_debts(table, handed, seat)


def _with_debts(table: Table, handed: Events, seat: SeatId) -> Events:
    """What is gone can pay no debt any more."""
    return handed + going_on(folded(table, handed), seat)


def _chosen(table: Table, bargain: Bargain, shown: list[Card]) -> Decision:
    """Each card for the first part of the promise that it fits, the bag's first."""
    happened: Events = ()
    for card in shown:
        now = folded(table, happened)
        step = _one_chosen(now, _same(now, bargain), card)
        if not step:
            return refuse("why.not_on_stand")
        happened += step
    return happened + _without_a_choice(folded(table, happened), bargain.terms.giver)


def _one_chosen(table: Table, bargain: Bargain, card: Card) -> Events:
    for promised in _the_bag_first(to_choose(table, bargain)):
        lying = choices(table, bargain, promised.place)
        if card.copy and card not in lying and table.place_of(card) not in (None, PILE):
            continue
        found = shown_of(lying, (card,), believed=False)
        if found is not None:
            (shown,), (taken_for,) = found
            if taken_for != UNREAD:
                return (_settled(table, bargain, promised, (taken_for,)),)
            named = e.ContrabandNamed(bargain.terms.giver, shown)
            return (named, _settled(table, bargain, promised, (shown,)))
    return ()


def _untold(table: Table, bargain: Bargain) -> Events:
    """All that was to be chosen went, face down; unless those cards are all there are, their names
    are forgotten, even if they are alike: the taker would learn that they are."""
    happened: Events = ()
    for promised in _the_bag_first(to_choose(table, bargain)):
        now = folded(table, happened)
        same = _same(now, bargain)
        lying = choices(now, same, promised.place)
        number = min(promised.number, how_many(now, same, promised.place))
        unknown = unseen(table.numbers, now.stands[bargain.terms.giver])
        hidden = tuple((Counter(lying) & Counter(unknown)).elements())
        cards = (hidden + without(lying, hidden))[:number]
        known = tuple(card for card in hidden if card != UNREAD)
        if known and number < len(lying):
            happened += (e.NamesForgotten(bargain.terms.giver, known),)
            cards = ((UNREAD,) * len(hidden) + without(lying, hidden))[:number]
        if cards:
            whole = not _may_turn_up(now, bargain.terms.giver, promised)
            happened += (_settled(now, same, promised, cards, whole=whole),)
    return happened + _without_a_choice(folded(table, happened), bargain.terms.giver)


def _handed(
    table: Table, giver: SeatId, from_bag: Cards, from_stand: Cards, *, told: bool
) -> Events:
    """`told`: something hidden came to light on the way, so that nothing of it is taken back. What
    shows something comes last: else a step back would undo half of what was handed over."""
    happened: Events = ()
    pools = {Place.BAG: [*from_bag], Place.STAND: [*from_stand], Place.ANYWHERE: [*from_stand]}
    shown = [card for card in from_bag if not table.numbers.is_legal(card)]
    for bargain in table.bargains:
        if bargain.terms.giver == giver and bargain.due:
            handed = _of(table, bargain, pools, shown, told=told)
            happened += (handed,) if handed else ()
    happened += _without_a_choice(folded(table, happened), giver)
    return tuple(sorted(happened, key=lambda event: event.trace is Trace.REVEAL))


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
        if missing.number and _may_turn_up(table, bargain.terms.giver, missing):
            left += (missing,)
        elif missing.number and (told or promised.place is not Place.BAG):
            proofs += _proof(table, bargain, missing, shown)
    if left == bargain.due:
        return None
    changed = [promised for promised in bargain.due if promised not in left]
    lies_open = table.numbers.lies_open
    hidden = told or any(not lies_open(p.good) for p in changed if p.place is not Place.BAG)
    return _event(table, bargain, cards, left, proofs, hidden=hidden)


def _without_a_choice(table: Table, giver: SeatId) -> Events:
    """Contraband that was not named goes by itself where all there is must go; of that everyone
    sees the number; cards of the black market go last. Else the giver chooses: what the clerk
    chose would tell of the rest. A deal made later waits, or it would take what is chosen from."""
    happened: Events = ()
    while (step := _next_without_a_choice(folded(table, happened), giver)) is not None:
        happened += (step,)
    return happened


def _next_without_a_choice(table: Table, giver: SeatId) -> Event | None:
    for bargain in table.bargains:
        for promised in bargain.due if bargain.terms.giver == giver else ():
            if promised.good == ANY_CONTRABAND and not _may_turn_up(table, giver, promised):
                number = how_many(table, bargain, promised.place)
                if number <= promised.number or _takes_all(table, bargain):
                    number = min(number, promised.number)
                    cards = choices(table, bargain, promised.place)[:number]
                    if promised.place is not Place.BAG and not table.options.fixed_market_cards:
                        cards += market_cards(table.numbers, table.stands[giver])
                    cards = cards[: promised.number]
                    return _settled(table, bargain, promised, cards, whole=True)
        if bargain.terms.giver == giver and to_choose(table, bargain):
            return None
    return None


def _takes_all(table: Table, bargain: Bargain) -> bool:
    """Whether the parts of this deal together take every card there is to choose from."""
    parts = to_choose(table, bargain)
    if any(_may_turn_up(table, bargain.terms.giver, promised) for promised in parts):
        return False
    return number_to_choose(table, bargain) >= how_many(table, bargain, Place.ANYWHERE)


def _settled(
    table: Table, bargain: Bargain, promised: Promised, cards: Cards, *, whole: bool = False
) -> Event:
    """These cards for what was promised without names; `whole`: nothing of it stays due."""
    at = bargain.due.index(promised)
    number = 0 if whole else promised.number - len(cards)
    rest = (replace(promised, number=number),) if number else ()
    left = bargain.due[:at] + rest + bargain.due[at + 1 :]
    return _event(table, bargain, cards, left, (), hidden=True)


def _event(
    table: Table,
    bargain: Bargain,
    cards: Cards,
    left: tuple[Promised, ...],
    proofs: tuple[Proof, ...],
    *,
    hidden: bool,
) -> Event:
    kind = e.PromiseSettled if hidden else e.GoodsHandedOver
    return kind(
        number=bargain.number,
        giver=bargain.terms.giver,
        taker=bargain.terms.taker,
        legal=tuple(card for card in cards if table.numbers.is_legal(card)),
        contraband=tuple(card for card in cards if not table.numbers.is_legal(card)),
        left=left,
        seen_by=_who_sees(table, bargain),
        proofs=proofs,
    )


def _same(table: Table, bargain: Bargain) -> Bargain:
    """The deal as it stands now."""
    return next(one for one in table.bargains if one.number == bargain.number)


def _the_bag_first(due: tuple[Promised, ...]) -> list[Promised]:
    return sorted(due, key=lambda promised: promised.place is not Place.BAG)


def _may_turn_up(table: Table, giver: SeatId, missing: Promised) -> bool:
    if table.stands[giver].unsorted:
        return True
    closed = table.bags[giver].stage in (BagStage.SEALED, BagStage.OPENED)
    return closed and missing.place is not Place.STAND


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
            shown_to=_takers(table, bargain),
            giver=giver,
            good=missing.good,
            number=missing.number,
            cards=None if table.options.clerk_says_no else cards,
        ),
    )


def _taken_by_officers(table: Table, bargain: Bargain) -> bool:
    return bargain.terms.taker not in table.merchants


def _takers(table: Table, bargain: Bargain) -> tuple[SeatId, ...]:
    taker = bargain.terms.taker
    return (taker,) if taker in table.seats else table.officers


def _who_sees(table: Table, bargain: Bargain) -> tuple[SeatId, ...] | None:
    if table.options.bribes_shown:
        return None
    return (bargain.terms.giver, *_takers(table, bargain))

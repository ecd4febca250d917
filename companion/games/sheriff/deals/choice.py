"""Contraband that a deal did not name: the giver chooses which cards go.

If the clerk chose, its choice would tell of the cards that stay. Another party that knows that some
cards went says how many, without names.
"""

from collections import Counter

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, Cards, without
from companion.game.chapter import NOT_MINE, Asked, Unclaimed
from companion.game.commands import CardRead
from companion.game.contract import Event
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.game.values import SeatId, seat_at
from companion.games.bags.parts import BagStage
from companion.games.bags.shown import shown_of
from companion.games.sheriff import events as e
from companion.games.sheriff.obligations import (
    brought,
    has_to_choose,
    how_many,
    perhaps_unread,
    to_choose,
)
from companion.games.sheriff.promises import ANY_CONTRABAND, Bargain, Origin, Promised
from companion.games.sheriff.showing import market_cards, never_shown, without_market_cards
from companion.games.sheriff.state import PILE, Table

from .commands import HandOver
from .state import handing_event, may_turn_up

Events = tuple[Event, ...]


def hand_over(course: Course[Table], asked: Asked[HandOver]) -> Refusal | None:
    """The giver names the cards. Another party names none, as nobody else need learn which cards
    went; then the clerk only knows how many."""
    table, command = course.table, asked.command
    bargain = next((b for b in table.bargains if b.number == command.deal), None)
    if bargain is None or bargain.terms.giver != command.seat or not to_choose(table, bargain):
        return refuse("why.nothing_to_hand_over")
    if bargain != has_to_choose(table, command.seat):
        return refuse("why.earlier_deal_first")
    named = [(good, number) for good, number in command.goods.items() if number]
    if not named:
        with course.at_once():
            _hand_untold(course, bargain)
        return None
    if asked.by.seat != command.seat:
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
    return _hand_chosen(course, bargain, cards)


def card_laid_on(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """Hand over the card that the giver holds to the own reader, if it may be one of them."""
    table = course.table
    seat = seat_at(asked.command.seat, table.seats)
    if seat is None:
        return NOT_MINE
    card = table.card_of(asked.command.copy)
    opened = any(table.bags[one].stage is BagStage.OPENED for one in table.merchants)
    owes = any(debt.debtor == seat for debt in table.debts)
    bargain = has_to_choose(table, seat)
    if card is None or card.good is None or opened or owes or bargain is None:
        return NOT_MINE
    if table.numbers.lies_open(card.good):
        return NOT_MINE
    return None if _hand_chosen(course, bargain, [card]) is None else NOT_MINE


def _hand_chosen(course: Course[Table], bargain: Bargain, shown: list[Card]) -> Refusal | None:
    """Each card goes for the first part of the promise that it fits, the bag's first."""
    with course.at_once():
        for card in shown:
            step = _one_chosen(course.table, _same(course.table, bargain), card)
            if not step:
                return refuse("why.not_on_stand")
            course.write(*step)
        without_a_choice(course, bargain.terms.giver)
    return None


def _one_chosen(table: Table, bargain: Bargain, card: Card) -> Events:
    for promised in _the_surest_first(to_choose(table, bargain)):
        if promised.good not in (ANY_CONTRABAND, card.good):
            continue
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


def _hand_untold(course: Course[Table], bargain: Bargain) -> None:
    """All that was to be chosen went face down. Forget the names of the cards it may have been,
    even if they are alike, as the taker would learn that they are; keep them if all cards went."""
    for promised in _the_surest_first(to_choose(course.table, bargain)):
        now = course.table
        same = _same(now, bargain)
        lying = choices(now, same, promised.place)
        if promised.good != ANY_CONTRABAND:
            _hand_named(course, same, promised, lying)
            continue
        number = min(promised.number, how_many(now, same, promised.place))
        unknown = never_shown(now.numbers, now.stands[bargain.terms.giver])
        hidden = tuple((Counter(lying) & Counter(unknown)).elements())
        cards = (hidden + without(lying, hidden))[:number]
        known = tuple(card for card in hidden if card != UNREAD)
        if known and number < len(lying):
            course.write(e.NamesForgotten(bargain.terms.giver, known))
            cards = ((UNREAD,) * len(hidden) + without(lying, hidden))[:number]
        if cards:
            whole = not may_turn_up(now, bargain.terms.giver, promised)
            course.write(_settled(now, same, promised, cards, whole=whole))
    without_a_choice(course, bargain.terms.giver)


def _hand_named(course: Course[Table], bargain: Bargain, promised: Promised, lying: Cards) -> None:
    """Everyone heard the name, so the cards that went bear it, whatever the clerk took them for."""
    giver = bargain.terms.giver
    shown = (Card(promised.good),) * min(promised.number, len(lying))
    found = shown_of(lying, shown, believed=True)
    assert found is not None, "as many are handed over as lie there"
    cards, taken_for = found
    for card, was in zip(cards, taken_for, strict=True):
        if was.good not in (None, promised.good):
            course.write(e.NamesForgotten(giver, (was,)))
        if was.good != promised.good:
            course.write(e.ContrabandNamed(giver, card))
    course.write(_settled(course.table, bargain, promised, cards))


def without_a_choice(course: Course[Table], giver: SeatId) -> None:
    """Hand over contraband of no named good where all of it must go; cards in sight go last. Else
    the giver chooses, and later deals wait, or they would take cards to choose from. Everyone sees
    how many cards go."""
    while (step := _next_without_a_choice(course.table, giver)) is not None:
        course.write(step)


def _next_without_a_choice(table: Table, giver: SeatId) -> Event | None:
    for bargain in table.bargains:
        is_sure = bargain.terms.giver == giver and not perhaps_unread(table, bargain)
        for promised in bargain.due if is_sure else ():
            if promised.good == ANY_CONTRABAND and not may_turn_up(table, giver, promised):
                number = how_many(table, bargain, promised.place)
                if number <= promised.number or _takes_all(table, bargain):
                    number = min(number, promised.number)
                    cards = choices(table, bargain, promised.place)[:number]
                    if promised.place is not Origin.BAG and not table.options.fixed_market_cards:
                        cards += market_cards(table.numbers, table.stands[giver])
                    cards = cards[: promised.number]
                    return _settled(table, bargain, promised, cards, whole=True)
        if bargain.terms.giver == giver and to_choose(table, bargain):
            return None
    return None


def _takes_all(table: Table, bargain: Bargain) -> bool:
    """Whether the parts of this deal together take every card there is to choose from."""
    parts = to_choose(table, bargain)
    if any(may_turn_up(table, bargain.terms.giver, promised) for promised in parts):
        return False
    return number_to_choose(table, bargain) >= how_many(table, bargain, Origin.ANYWHERE)


def _settled(
    table: Table, bargain: Bargain, promised: Promised, cards: Cards, *, whole: bool = False
) -> Event:
    """Hand over these cards for one part that names no good; `whole`: no card of it stays due."""
    at = bargain.due.index(promised)
    number = 0 if whole else promised.number - len(cards)
    rest = (replace(promised, number=number),) if number else ()
    left = bargain.due[:at] + rest + bargain.due[at + 1 :]
    return handing_event(table, bargain, cards, left, (), hidden=True)


def _same(table: Table, bargain: Bargain) -> Bargain:
    """The deal as it stands now."""
    return next(one for one in table.bargains if one.number == bargain.number)


def _the_surest_first(due: tuple[Promised, ...]) -> list[Promised]:
    """The parts that were named, then those from the bag."""
    return sorted(
        due,
        key=lambda promised: (promised.good == ANY_CONTRABAND, promised.place is not Origin.BAG),
    )


def number_to_choose(table: Table, bargain: Bargain) -> int:
    """How many cards the giver chooses, as far as so many are there."""
    parts = to_choose(table, bargain)
    there = sum(min(p.number, how_many(table, bargain, p.place)) for p in parts)
    return min(there, how_many(table, bargain, Origin.ANYWHERE))


def choices(table: Table, bargain: Bargain, place: Origin) -> Cards:
    """The cards that may be chosen; where some of a bag's go by another name now, any may do."""
    giver = bargain.terms.giver
    lying = without_market_cards(table.numbers, table.stands[giver])
    if place is not Origin.BAG:
        return lying
    there = tuple((Counter(lying) & Counter(brought(table, giver))).elements())
    enough = len(there) == how_many(table, bargain, place)
    return there if enough else there + without(lying, there)

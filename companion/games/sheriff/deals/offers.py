"""Haggling: an offer is made, changed, refused or withdrawn, by either side and before everyone.

Visible things are checked: gold, legal goods on a stand, bags that are decided. Hidden things are
not, where others could tell from a refusal; only a merchant's own page may tell that merchant.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.game.cards import Cards, unread, without
from companion.game.chapter import Asked
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.game.values import GoodId, Party, SeatId
from companion.games.bags.parts import BagStage
from companion.games.sheriff.promises import ANY_CONTRABAND, Offer, Origin, Promised, Terms
from companion.games.sheriff.showing import market_cards
from companion.games.sheriff.state import Table

from .commands import AcceptOffer, ChangeOffer, EndTalk, MakeOffer, RefuseOffer, WithdrawOffer
from .events import OfferChanged, OfferMade, OfferRefused, OfferWithdrawn, TalkEnded
from .state import sides, waits_for

MOST_OPEN = 4
MOST_CONTRABAND = 20
LONGEST_LATER = 120


def make(course: Course[Table], asked: Asked[MakeOffer]) -> Refusal | None:
    table, command = course.table, asked.command
    if command.round != table.round:
        return refuse("why.round_moved_on")
    terms = _terms(table, command, command.giver, command.taker)
    if isinstance(terms, Refusal):
        return terms
    version = _version_after(0, asked.at_ms)
    offer = Offer(number=table.offers_made + 1, version=version, by=command.seat, terms=terms)
    if command.seat not in sides(table, offer):
        return refuse("why.not_your_offer")
    if sum(1 for other in table.offers if other.by == command.seat) >= MOST_OPEN:
        return refuse("why.too_many_offers", number=MOST_OPEN)
    refused = wrong(table, terms, asked.by)
    if refused is None:
        course.write(OfferMade(offer))
    return refused


def change(course: Course[Table], asked: Asked[ChangeOffer]) -> Refusal | None:
    """The side that made it thinks again, or the other side makes a counter-offer."""
    table, command = course.table, asked.command
    offer = found(table, command)
    if isinstance(offer, Refusal):
        return offer
    if command.seat not in sides(table, offer):
        return refuse("why.not_your_offer")
    terms = _terms(table, command, offer.terms.giver, offer.terms.taker)
    if isinstance(terms, Refusal):
        return terms
    if (terms, command.seat) == (offer.terms, offer.by):
        return None
    version = _version_after(offer.version, asked.at_ms)
    changed = Offer(number=offer.number, version=version, by=command.seat, terms=terms)
    refused = wrong(table, terms, asked.by)
    if refused is None:
        course.write(OfferChanged(changed))
    return refused


def _version_after(version: int, at_ms: int) -> int:
    """The table time at which it is said. A count would begin again after a step was taken back,
    and an answer to the old terms would be taken for one to the new."""
    return max(version + 1, at_ms)


def reject(course: Course[Table], asked: Asked[RefuseOffer]) -> Refusal | None:
    table, command = course.table, asked.command
    offer = found(table, command)
    if isinstance(offer, Refusal):
        return offer
    if command.seat not in (*waits_for(table, offer), *offer.agreed):
        return refuse("why.not_your_answer")
    course.write(OfferRefused(offer.number, command.seat))
    return None


def withdraw(course: Course[Table], asked: Asked[WithdrawOffer]) -> Refusal | None:
    command = asked.command
    offer = found(course.table, command)
    if isinstance(offer, Refusal):
        return offer
    if command.seat != offer.by:
        return refuse("why.not_your_offer")
    course.write(OfferWithdrawn(offer.number, command.seat))
    return None


def end_talk(course: Course[Table], asked: Asked[EndTalk]) -> Refusal | None:
    """Enough about that bag, though it is not decided yet."""
    table, command = course.table, asked.command
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if not _is_closed_bag(table, command.seat):
        return refuse("why.bag_decided")
    course.write(TalkEnded(command.seat))
    return None


OfferAnswer = ChangeOffer | AcceptOffer | RefuseOffer | WithdrawOffer


def found(table: Table, command: OfferAnswer) -> Offer | Refusal:
    """The offer that is answered, as it was when the answer was given."""
    offer = next((o for o in table.offers if o.number == command.offer), None)
    if offer is None:
        return refuse("why.offer_gone")
    if offer.version != command.version:
        return refuse("why.offer_changed")
    return offer


def wrong(table: Table, terms: Terms, by: Party) -> Refusal | None:
    """Refuse what everyone can see to be impossible; then, to the giver alone, missing goods."""
    seen = _not_to_decide(table, terms) or _not_to_give(table, terms, by)
    if seen is None and by.seat == terms.giver:
        return _lacking(table, terms)
    return seen


def _not_to_decide(table: Table, terms: Terms) -> Refusal | None:
    bags = tuple(bag for bag in (terms.passes, terms.opens) if bag is not None)
    if bags and terms.taker in table.merchants:
        return refuse("why.only_the_sheriff_decides")
    if len(set(bags)) < len(bags):
        return refuse("why.pass_or_open")
    if terms.condition is not None:
        if terms.condition == terms.passes:
            return refuse("why.outcome_never_known")
        if not (terms.gold or terms.goods):
            return refuse("why.empty_offer")
        bags += (terms.condition,)
    if not all(_is_closed_bag(table, bag) for bag in bags):
        return refuse("why.bag_decided")
    return None


def _not_to_give(table: Table, terms: Terms, by: Party) -> Refusal | None:
    if terms.gold < 0:
        return refuse("why.negative_gold")
    sees_purse = by.seat == terms.giver or not table.hides_purses
    if sees_purse and terms.gold > table.gold(terms.giver):
        return refuse("why.bribe_too_big", gold=table.gold(terms.giver))
    places = {promised.place for promised in terms.goods}
    if Origin.BAG in places and not _is_closed_bag(table, terms.giver):
        return refuse("why.no_closed_bag")
    return None if _lies_there(table, terms) else refuse("why.not_on_stand")


def _lies_there(table: Table, terms: Terms) -> bool:
    """Legal goods promised from a stand, and contraband in sight, which lies nowhere else."""
    numbers, stand = table.numbers, table.stands[terms.giver]
    lying = Counter(card.good for card in stand.legal + market_cards(numbers, stand))
    return all(
        goods.number <= lying[goods.good]
        for goods in terms.goods
        if goods.good in numbers.market_cards
        or (goods.place is Origin.STAND and numbers.lies_open(goods.good))
    )


def _lacking(table: Table, terms: Terms) -> Refusal | None:
    """Tell the giver alone that hidden cards are missing which an offer would bind to be there."""
    numbers, options = table.numbers, table.options
    stand_binds = numbers.stand_promises_bind and not options.stand_bluff
    for place in Origin:
        if options.checked_offers or (stand_binds and place is Origin.STAND):
            promised = [goods for goods in terms.goods if goods.place is place]
            if _missing(table, promised, _lying_in(table, terms.giver, place)):
                return refuse("why.you_lack_goods")
    return None


def _missing(table: Table, promised: list[Promised], cards: Cards) -> bool:
    """Whether these cards cannot be what is promised, even if nobody knows some of them."""
    lacking = 0
    spare = sum(1 for card in cards if card.good and not table.numbers.is_legal(card))
    for goods in (one for one in promised if one.good != ANY_CONTRABAND):
        there = min(goods.number, sum(1 for card in cards if card.good == goods.good))
        lacking += goods.number - there
        spare -= 0 if _is_legal(table, goods.good) else there
    for goods in (one for one in promised if one.good == ANY_CONTRABAND):
        lacking += max(0, goods.number - spare)
    return lacking > unread(cards)


def _lying_in(table: Table, seat: SeatId, place: Origin) -> Cards:
    bag, stand = table.bags[seat].cards, table.stands[seat].all()
    if table.options.fixed_market_cards:
        stand = without(stand, market_cards(table.numbers, table.stands[seat]))
    return {Origin.BAG: bag, Origin.STAND: stand, Origin.ANYWHERE: bag + stand}[place]


def _terms(
    table: Table, said: MakeOffer | ChangeOffer, giver: SeatId, taker: SeatId
) -> Terms | Refusal:
    named = (giver, taker, said.passes, said.opens, said.if_honest, said.if_caught)
    if said.if_honest and said.if_caught:
        return refuse("why.one_condition")
    together = taker not in table.seats and taker in table.stands
    if not {seat for seat in named if seat} - ({taker} if together else set()) <= {*table.seats}:
        return refuse("why.no_such_seat")
    if giver == taker or (together and giver in table.officers):
        return refuse("why.not_your_offer")
    goods = tuple(_promised(table, said))
    if any(one.good not in (*table.numbers.kinds, ANY_CONTRABAND) for one in goods):
        return refuse("why.no_such_good")
    fixed = table.numbers.market_cards if table.options.fixed_market_cards else {}
    if any(one.good in fixed for one in goods):
        return refuse("why.market_cards_stay")
    if any(not 0 < one.number <= _most(table, one.good) for one in goods):
        return refuse("why.box_has_fewer")
    if len(said.later) > LONGEST_LATER or not said.later.isprintable():
        return refuse("why.later_too_long", number=LONGEST_LATER)
    both = bool(said.passes and said.opens and (said.gold or goods))
    for_opening = said.gold // 2 if said.for_opening is None else said.for_opening
    if both and said.gold >= 0 and not 0 <= for_opening <= said.gold:
        return refuse("why.more_for_opening", number=said.gold)
    terms = Terms(
        giver=giver,
        taker=taker,
        gold=said.gold,
        goods=goods,
        passes=said.passes,
        opens=said.opens,
        for_opening=for_opening if both else None,
        later=said.later,
        if_honest=said.if_honest,
        if_caught=said.if_caught,
    )
    return refuse("why.empty_offer") if terms == Terms(giver=giver, taker=taker) else terms


def _promised(table: Table, said: MakeOffer | ChangeOffer) -> Iterator[Promised]:
    """In the edition's order, contraband of no named good last. Where a promise from a stand binds,
    one that names no place is about the bag."""
    anywhere = Origin.BAG if table.numbers.stand_promises_bind else Origin.ANYWHERE
    heaps: dict[tuple[Origin, GoodId], int] = {}
    said_of: tuple[tuple[Origin, Mapping[GoodId, int]], ...] = (
        (Origin.STAND, said.stand),
        (Origin.BAG, said.bag),
        (anywhere, said.anywhere),
    )
    for place, goods in said_of:
        for good, number in goods.items():
            heaps[place, good] = heaps.get((place, good), 0) + number
    order = [*table.numbers.kinds, ANY_CONTRABAND]

    def rank(key: tuple[Origin, GoodId]) -> tuple[bool, int, int]:
        place, good = key
        known = order.index(good) if good in order else len(order)
        return good == ANY_CONTRABAND, [*Origin].index(place), known

    for place, good in sorted(heaps, key=rank):
        if heaps[place, good]:
            yield Promised(place, good, heaps[place, good])


def _most(table: Table, good: GoodId) -> int:
    if good == ANY_CONTRABAND:
        return MOST_CONTRABAND
    return table.numbers.cards_in_play(good, len(table.seats))


def _is_legal(table: Table, good: GoodId) -> bool:
    return good != ANY_CONTRABAND and table.numbers.kinds[good].legal


def _is_closed_bag(table: Table, seat: SeatId) -> bool:
    return seat in table.merchants and table.bags[seat].stage is BagStage.SEALED

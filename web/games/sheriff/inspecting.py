"""The work of those who inspect, on their own pages and on the steward's for people without a
phone: the market, a card for each bag, the end of the round."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.game.values import SeatId, Value
from companion.games.sheriff.numbers import GoodPrint
from companion.games.sheriff.views import Belongings, PublicSeat, PublicView
from companion.host.page_data import PageData
from web.games.bags import shared
from web.layouts import ANYBODY
from web.page_parts import PageParts

CHEST = SeatId("chest")


def market(page: PageParts, view: PublicView, *, inspects: bool, visits: bool) -> str:
    market = view.market if inspects or visits else None
    return page.part(
        "market",
        page.macros["sheriff/market.html"].market,
        market,
        inspects,
        view.piles if market else (),
        view.round,
        view.goods,
        page.voice,
        page.t,
        *page.acts,
    )


def dividing(page: PageParts, view: PublicView, me: SeatId) -> str:
    """Confiscated cards are laid down and the chest is shared; everyone waits for it."""
    if view.over:
        return ""
    sheriff, voice, t, acts = page.macros["sheriff/sheriff.html"], page.voice, page.t, page.acts
    shared = (view.chest if view.phase == "sharing" else None, me, view.officers, view.round)
    confiscated = (view.confiscated, view.round)
    return page.part("sharing", sheriff.sharing, *shared, view.goods, voice, t, *acts) + page.part(
        "confiscated", sheriff.confiscating, *confiscated, view.goods, voice, t, *acts
    )


def ending(page: PageParts, view: PublicView, me: SeatId) -> str:
    """The end of the round or of the game, and what is rarely needed."""
    if view.over:
        return ""
    turns, voice, t, acts = page.macros["sheriff/turn.html"], page.voice, page.t, page.acts
    if view.phase == "ending":
        return page.part("ending", turns.turning_up, view.round, t, *acts)
    ends = (view.phase == "closing", me == ANYBODY, view.round, view.round == view.rounds)
    rarely = (view.piles, view.reshuffles, view.pile_keeps)
    return page.part("ending", turns.ending, *ends, t, *acts) + page.part(
        "rarely", turns.rarely, *rarely, view.goods, voice, t, *acts
    )


def has_bags(view: PublicView) -> bool:
    """Before the deputies are drawn nobody knows whose bag is to be packed."""
    return not view.over and view.phase != "drawing"


def declarable(view: PublicView) -> list[GoodPrint]:
    return [good for good in view.goods if good.declared and good.in_play]


def is_talked(view: PublicView) -> bool:
    """Whether people may make offers."""
    return view.phase in ("inspecting", "closing")


def around_bag(seat: PublicSeat) -> PublicSeat:
    """Without what lies open of its bag, where that is shown apart."""
    if seat.bag is None or seat.bag.shown is None:
        return seat
    return replace(seat, bag=replace(seat.bag, shown=None, shown_unread=0))


def beside_rows(view: PublicView, seat: PublicSeat, me: SeatId) -> PublicSeat:
    """Without a bag that has a row of its own on this page."""
    inspects = me == ANYBODY or me in view.officers
    if inspects and is_talked(view) and seat.bag and seat.bag.stage in ("sealed", "opened"):
        return replace(seat, bag=None)
    return around_bag(seat)


def talking(page: PageParts, posted: PageData, view: PublicView, me: SeatId) -> Iterable[str]:
    """Each bag has a card of its own, with the offers about it and its decision."""
    if not is_talked(view):
        return
    for open_bag in opened(posted, view):
        yield _opened(page, view, open_bag, me)
    bags = tuple(one.seat for one in view.seats if one.bag and one.bag.stage == "sealed")
    inspects = me == ANYBODY or me in view.officers
    for one in view.seats:
        if inspects and one.seat in bags:
            yield _passing(page, view, one) or _closed(page, view, one, me, bags)
    yield _offers(page, view, me, bags)


def opened(posted: PageData, view: PublicView) -> list[shared.OpenBag]:
    bags = ((one.seat, one.gold, one.bag) for one in view.seats)
    return shared.opened(posted, bags, "sign-bag", view.hand)


def _opened(page: PageParts, view: PublicView, one: shared.OpenBag, me: SeatId) -> str:
    judges, doubtful = me == ANYBODY or me in view.officers, one.check and one.check.is_doubtful
    lay, asked = page.macros["sheriff/sheriff.html"].judging, (one.seat, doubtful, view.round)
    return shared.open_bag(
        page,
        one,
        view.goods,
        [good for good in view.goods if good.in_play],
        judges=judges,
        owns=me == one.seat,
        judging=page.part(f"judging-{one.seat}", lay, *asked, page.t, *page.acts) if judges else "",
    )


class Offerable(Value, frozen=True):
    """All that an offer may name: closed bags, everybody's goods, the places to take them from."""

    bags: tuple[SeatId, ...] = ()
    belongings: tuple[Belongings, ...] = ()
    places: tuple[str, ...] = ()


def offerable(page: PageParts, view: PublicView, bags: tuple[SeatId, ...]) -> Offerable:
    """Only a form that was chosen speaks of it; without one, nothing has to be made anew for it."""
    if not page.chosen:
        return Offerable()
    return Offerable(bags, tuple(one.belongings for one in view.seats), view.deals.places)


def _passing(page: PageParts, view: PublicView, one: PublicSeat) -> str:
    """A bag that is about to pass can be called back, and nothing else is done with it."""
    if one.bag is None or one.bag.passes_ms is None:
        return ""
    lay, shown = page.macros["sheriff/passing.html"].waiting, (one, view.round, view.goods)
    return page.part(f"bag-{one.seat}", lay, *shown, page.voice, page.t, *page.acts)


def _closed(
    page: PageParts, view: PublicView, one: PublicSeat, me: SeatId, bags: tuple[SeatId, ...]
) -> str:
    return page.part(
        f"bag-{one.seat}",
        page.macros["sheriff/sheriff.html"].closed,
        one,
        me,
        [offer for offer in view.deals.offers if offer.concerns == one.seat],
        next((owed for owed in view.deals.owed if owed.bag == one.seat), None),
        view.officers,
        offerable(page, view, bags),
        view.round,
        page.chosen,
        view.goods,
        page.voice,
        page.t,
        *page.acts,
    )


def _offers(page: PageParts, view: PublicView, me: SeatId, bags: tuple[SeatId, ...]) -> str:
    """To merchants all that concerns them; to those who inspect what concerns no bag that is still
    closed."""
    officers, seats = view.officers, [one.seat for one in view.seats]
    acts = (view.round, page.chosen, view.goods, page.voice, page.t, *page.acts)
    table, inspects = offerable(page, view, bags), me == ANYBODY or me in officers
    said = [one for one in view.deals.offers if not (inspects and one.concerns in bags)]
    if me == ANYBODY:
        stewards = page.macros["sheriff/stewards.html"]
        return page.part("offers", stewards.offers, said, officers, table, *acts)
    mine = {me, CHEST} if inspects else {me}
    said = [one for one in said if mine & {one.terms.giver, one.terms.taker}]
    if inspects:
        askable = [seat for seat in seats if seat != me and seat not in bags]
        lay = page.macros["sheriff/sheriff.html"].other_offers
        return page.part("offers", lay, me, said, officers, askable, table, *acts)
    lay = page.macros["sheriff/offers.html"].of_merchant
    belongings = next(one.belongings for one in view.seats if one.seat == me)
    said = [one for one in said if me not in one.waits_for]
    paid = any(one.by == me and one.terms.passes == me for one in said)
    short = me in bags and page.chosen != "offer" and not paid
    others = [seat for seat in seats if seat not in officers and seat != me]
    return page.part("offers", lay, belongings, said, short, officers, others, table, *acts)

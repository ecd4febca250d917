"""A merchant's work, and the secrets of this merchant alone."""

from companion.game.messages import Message
from companion.game.values import ReaderPlace, SeatId, Value
from companion.games.sheriff.views import Mine, PublicSeat, PublicView
from companion.host.page_data import PageData
from web import layouts
from web.games.bags import shared
from web.page_parts import PageParts

from . import inspecting


def doing(page: PageParts, posted: PageData, view: PublicView, mine: Mine | None) -> list[str]:
    if mine is None:
        return [page.part("not-playing", page.macros["bags/hand.html"].not_playing, page.t)]
    return [
        _asked(page, view, mine.seat),
        _to_do(page, view, mine),
        *inspecting.talking(page, posted, view, mine.seat),
        inspecting.ending(page, view, mine.seat) if mine.seat in view.officers else "",
        _own(
            page,
            view,
            mine,
            posted.own_feed,
            mine.seat in shared.unsure(posted),
            layouts.reader_of(posted, mine.seat),
            shared.at_gate(posted, mine.seat),
        ),
    ]


def asked(view: PublicView, me: SeatId) -> list[Value]:
    """The offers that a merchant has to answer; those who inspect have them in their rows."""
    if me in view.officers or not inspecting.is_talked(view):
        return []
    return [offer for offer in view.deals.offers if me in offer.waits_for]


def _asked(page: PageParts, view: PublicView, me: SeatId) -> str:
    bags = tuple(one.seat for one in view.seats if one.bag and one.bag.stage == "sealed")
    return page.part(
        "asked",
        page.macros["sheriff/offers.html"].asked,
        asked(view, me),
        me,
        view.officers,
        inspecting.offerable(page, view, bags),
        page.chosen,
        view.goods,
        page.voice,
        page.t,
        *page.acts,
    )


def _to_do(page: PageParts, view: PublicView, mine: Mine) -> str:
    return _dues(page, view, mine, _seat_of(view, mine.seat)) + "".join(_turn(page, view, mine))


def _own(
    page: PageParts,
    view: PublicView,
    mine: Mine,
    told: tuple[Message, ...],
    unsure: bool,
    reader: ReaderPlace | None,
    at_gate: bool,
) -> str:
    """The own bag while it is open, what only this seat may see, and the own stand."""
    me = inspecting.around_bag(_seat_of(view, mine.seat))
    hides_gold = me.gold is None
    hand, voice, t, acts = page.macros["sheriff/hand.html"], page.voice, page.t, page.acts
    bags = page.macros["bags/hand.html"]
    most, closes = view.bag_max if mine.filling else 0, view.phase == "packing"
    bag = (mine.counted, most, mine.strays, mine.taking_out, view.round, closes, False)
    secrets = (None if view.over else mine, told, hides_gold, view.goods)
    shows = (me, unsure, view.market, inspecting.has_bags(view), view.over, mine.contraband_unread)
    statement = mine.statement if page.chosen == shared.STATEMENT else ()
    stand = (*shows, mine.gold, hides_gold, statement, page.chosen)
    in_play = [good for good in view.goods if good.in_play]
    by_hand = (mine.seat, mine.filling, reader is None, in_play)
    return (
        page.part("loading", bags.loading, mine.seat, reader, at_gate, *bag, t, *acts)
        + page.part("byhand", bags.by_hand, *by_hand, voice, t, *acts)
        + page.part("secrets", hand.secrets, *secrets, voice, t)
        + page.part("mine", hand.stand, mine.seat, *stand, view.goods, voice, t, *acts)
    )


def _dues(page: PageParts, view: PublicView, mine: Mine, me: PublicSeat) -> str:
    """Everything that waits for this seat now."""
    market, burning = view.black_market, view.burning
    may_claim = market and me.seat in market.may_claim and me.contraband >= market.needs
    may_burn = burning and me.seat in burning.may_burn
    return page.part(
        "dues",
        page.macros["sheriff/dues.html"].dues,
        me.seat,
        [debt for debt in view.debts if debt.debtor == me.seat],
        mine.handing_over,
        burning if may_burn else None,
        market if may_claim else None,
        view.round,
        view.seats if may_burn else (),
        len(view.piles),
        view.goods,
        page.voice,
        page.t,
        *page.acts,
    )


def _turn(page: PageParts, view: PublicView, mine: Mine) -> list[str]:
    """The step of the round that is this seat's to take now."""
    acts = (page.voice, page.t, *page.acts)
    hand = page.macros["bags/hand.html"]
    me, market = mine.seat, view.market
    inspects = me in view.officers and not view.over
    declares, at_market = view.next_to_declare == me, market is not None and market.turn == me
    busy = inspects or declares or at_market or mine.filling or me in view.to_act
    waits = not (busy or view.phase in ("ending", "over") or inspecting.is_talked(view))
    asked = (me if declares else None, "", mine.counted if declares else 0)
    numbers = (view.bag_min, view.bag_max, inspecting.declarable(view))
    return [
        page.part("waiting", hand.waiting, waits, page.t),
        page.part("declaring", hand.declaring, *asked, *numbers, *acts),
        inspecting.market(page, view, inspects=inspects, visits=at_market),
        inspecting.dividing(page, view, me) if inspects else "",
    ]


def _seat_of(view: PublicView, seat: SeatId) -> PublicSeat:
    return next(one for one in view.seats if one.seat == seat)

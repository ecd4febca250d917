"""Which parts the pages of a game of bags have, in which order, and what each is told."""

from collections.abc import Mapping

from companion.game.values import Party, SeatId
from companion.games.sheriff.views import PublicView, SeatView
from companion.host.page_data import Invitation, PageData
from web import layouts
from web.games.bags import shared
from web.layouts import ANYBODY
from web.page_parts import Layout, PageParts

from . import inspecting, merchants, stewards

TIMED = ("inspecting", "paying")


def display(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    """Everything on one screen, read from two metres."""
    view, voice, t = _public(posted), page.voice, page.t
    board, truth = page.macros["sheriff/board.html"], page.macros["bags/truth.html"]
    now = (view.phase, view.round, view.rounds, view.timer, view.next_step)
    beside = (len(view.officers) > 1, view.market, inspecting.has_bags(view), view.goods)
    piles = (view.piles, view.confiscated, view.black_market, view.chest, view.goods)
    score, told = _result(posted, view)
    return (
        page.part("now", board.now, *now, voice, t)
        + layouts.stage(page, posted, view.goods)
        + _middle(page, posted, view, score, *beside)
        + shared.aside(
            page,
            posted,
            view.goods,
            inspecting.opened(posted, view),
            page.part("talk", board.talk, view.debts, view.deals, view.over, voice, t),
            page.part("truth", truth.truths, told, view.rounds, view.goods, voice, t),
        )
        + page.part("piles", board.piles, *piles, voice, t)
    )


def _middle(
    page: PageParts, posted: PageData, view: PublicView, score: object, *beside: object
) -> str:
    if layouts.showing(posted):
        return ""
    if score is None:
        return _board(page, view, shared.unsure(posted), *beside)
    final = page.macros["sheriff/board.html"].final
    return page.part("score", final, score, view.goods, page.voice, page.t)


def _board(page: PageParts, view: PublicView, unsure: frozenset[SeatId], *beside: object) -> str:
    seats, seat = view.seats, page.macros["sheriff/board.html"].seat
    letters = max(len(page.t(f"seat.{one.seat}")) for one in seats)
    cards = (
        page.part(
            f"seat-{one.seat}",
            seat,
            inspecting.around_bag(one),
            one.seat in view.to_act,
            one.seat in unsure,
            letters,
            *beside,
            page.voice,
            page.t,
        )
        for one in seats
    )
    return f'<div class="seats seats-{len(seats)}">{"".join(cards)}</div>'


def seat(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    view = _public(posted)
    mine = posted.view.mine if isinstance(posted.view, SeatView) else None
    me = mine.seat if mine else ANYBODY
    head = _head(page, posted, me, me in view.officers) + layouts.troubles(page, posted)
    table = _table(page, posted, me)
    return layouts.player(page, posted, head, merchants.doing(page, posted, view, mine), table)


def steward(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    view = _public(posted)
    work = (
        stewards.to_do(page, view),
        *inspecting.talking(page, posted, view, ANYBODY),
        shared.truth_asked(page, asks=view.asks_truth),
        inspecting.ending(page, view, ANYBODY),
        stewards.naming(page, view),
    )
    head = _head(page, posted, ANYBODY, True) + layouts.troubles(page, posted)
    table = _table(page, posted, ANYBODY)
    return layouts.steward(page, posted, head, work, table)


def corrections(
    page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation
) -> str:
    view, lay = _public(posted), page.macros["sheriff/ledger.html"].putting_right
    right = page.part("put-right", lay, view, page.voice, page.t, *page.acts)
    return shared.corrections(page, posted, right, view.statements)


def setup(page: PageParts, posted: PageData, _audience: Party, invitation: Invitation) -> str:
    seats = [one.seat for one in _public(posted).seats]
    return layouts.setup(page, posted, invitation, seats)


# The table as a page shows it, to a seat or, where there is none, to everybody.


def _head(page: PageParts, posted: PageData, me: SeatId, runs_timer: bool) -> str:
    view, runs_it = _public(posted), not isinstance(posted.view, SeatView)
    around, voice, t = page.macros["sheriff/around.html"], page.voice, page.t
    mine = me in view.to_act or bool(merchants.asked(view, me))
    next_step = (view.phase, view.round, view.rounds, view.next_step, me, mine)
    may_run = runs_timer and view.phase in TIMED
    clock, acts = page.macros["sheriff/sheriff.html"].clock, page.acts
    score = (*_result(posted, view), view.rounds, view.goods)
    change = view.market.most if view.market else 0
    numbers = (view.hand, view.bag_min, view.bag_max, change, view.goods)
    return (
        page.part("help", around.help, view.phase, *numbers, voice, t)
        + page.part("now", around.now, *next_step, voice, t)
        + layouts.stage(page, posted, view.goods, me, runs_it=runs_it)
        + page.part("clock", clock, view.timer, may_run, view.round, t, *acts)
        + page.part("score", around.score, *score, voice, t)
    )


def _table(page: PageParts, posted: PageData, me: SeatId) -> str:
    """The others around it, what was said and lies there; a seat's own page leaves itself out."""
    if layouts.showing(posted):
        return ""
    view, unsure = _public(posted), shared.unsure(posted)
    around, voice, t = page.macros["sheriff/around.html"], page.voice, page.t
    beside = (len(view.officers) > 1, view.market, inspecting.has_bags(view), view.goods, voice, t)
    others = (
        page.part(
            f"seat-{one.seat}",
            around.seat,
            inspecting.beside_rows(view, one, me),
            one.seat in view.to_act,
            one.seat in unsure,
            *beside,
        )
        for one in view.seats
        if one.seat != me
    )
    piles = (view.piles, view.confiscated, view.black_market, view.chest, view.goods)
    heard = page.macros["sheriff/offers.html"].heard
    heading = page.macros["near.html"].heading
    return (
        page.part("talk", heard, view.deals, me, view.over, voice, t, *page.acts)
        + f'<div class="others">{heading(me, t)}{"".join(others)}</div>'
        + page.part("piles", around.piles, *piles, voice, t)
    )


# Looked up in a view.


def _result(posted: PageData, view: PublicView) -> tuple[object, object]:
    """Score and truth, once the end has been shown."""
    return (None, None) if layouts.showing(posted) else (view.score, view.truth)


def _public(posted: PageData) -> PublicView:
    view = posted.view.public if isinstance(posted.view, SeatView) else posted.view
    assert isinstance(view, PublicView), "a game of bags is posted"
    return view


LAYOUTS: Mapping[str, Layout] = {
    **layouts.LAYOUTS,
    "display": display,
    "seat": seat,
    "steward": steward,
    "corrections": corrections,
    "setup": setup,
}

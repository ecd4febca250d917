"""Which parts the pages of Hart an der Grenze have, in which order, and what each is told.

A part is told the whole public view; the templates choose what it shows.
"""

from collections.abc import Iterable, Mapping

from companion.game.values import Party, SeatId
from companion.games.border.views import Mine, PublicView, SeatView
from companion.host.page_data import Invitation, PageData
from web import layouts
from web.games.bags import shared
from web.layouts import ANYBODY
from web.page_parts import Layout, Macro, PageParts

STEPS = ("waiting", "packing", "declaring", "pointing", "ways")
BEHIND_OPEN_CARDS = ("look", "stashing", "starting", "going_on", "unloading")


def display(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    """Everything on one screen, read from two metres."""
    view, says, board = _public(posted), (page.voice, page.t), page.macros["border/board.html"]
    sale = view.calling is not None or view.score is not None
    showing = layouts.showing(posted)
    said = page.part("said", board.said, view, *says)
    truth = "" if showing else page.part("truth", board.truths, view, *says)
    return (
        page.part("now", board.now, view, *says)
        + layouts.stage(page, posted, view.goods)
        + ("" if showing else _middle(page, posted, view))
        + shared.aside(page, posted, view.goods, _bags(posted, view), said, truth)
        + page.part("piles", board.prices, () if sale else view.goods, *says)
    )


def _middle(page: PageParts, posted: PageData, view: PublicView) -> str:
    if view.calling is None and view.score is None:
        return _seats(page, posted, view)
    return page.part("sale", page.macros["border/board.html"].sale, view, page.voice, page.t)


def _seats(page: PageParts, posted: PageData, view: PublicView) -> str:
    letters = max(len(page.t(f"seat.{one.seat}")) for one in view.seats)
    cards = _each(page, posted, page.macros["border/board.html"].seat, letters)
    return f'<div class="seats seats-{len(view.seats)} suitcases">{cards}</div>'


def seat(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    mine = posted.view.mine if isinstance(posted.view, SeatView) else None
    me = mine.seat if mine else ANYBODY
    work = (*(_to_do(page, posted, me) if mine else ()), *_own(page, posted, mine))
    return layouts.player(page, posted, _head(page, posted, me), work, _table(page, posted, me))


def steward(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    asked = shared.truth_asked(page, asks=_public(posted).asks_truth)
    work, head = (*_to_do(page, posted, ANYBODY), asked), _head(page, posted, ANYBODY)
    return layouts.steward(page, posted, head, work, _table(page, posted, ANYBODY))


def corrections(
    page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation
) -> str:
    lay, view = page.macros["border/corrections.html"].putting_right, _public(posted)
    right = page.part("put-right", lay, view, page.voice, page.t, *page.acts)
    return shared.corrections(page, posted, right, view.statements)


def setup(page: PageParts, posted: PageData, _audience: Party, invitation: Invitation) -> str:
    return layouts.setup(page, posted, invitation, [one.seat for one in _public(posted).seats])


def _head(page: PageParts, posted: PageData, me: SeatId) -> str:
    view, says = _public(posted), (page.voice, page.t)
    around, told = page.macros["border/around.html"], (view, *says)
    runs_it = not isinstance(posted.view, SeatView)
    numbers = (view.hand, view.bag_min, view.bag_max, view.stash_max, view.goods)
    now = page.part("help", around.help, view.phase, bool(view.calling), *numbers, *says)
    now += page.part("now", around.now, me, *told)
    now += layouts.stage(page, posted, view.goods, me, runs_it=runs_it)
    score = "" if layouts.showing(posted) else page.part("score", around.score, *told)
    return now + score + layouts.troubles(page, posted)


def _to_do(page: PageParts, posted: PageData, me: SeatId) -> Iterable[str]:
    """The steps that this seat may take now; the steward's page has everybody's."""
    view, lay = _public(posted), page.macros["border/doing.html"]
    told, judges = (view, me, page.voice, page.t, *page.acts), me in (ANYBODY, view.sheriff)
    yield from (page.part(step, getattr(lay, step), *told) for step in STEPS)
    for one in _bags(posted, view):
        owns, goods = me == one.seat, view.goods
        yield shared.open_bag(page, one, goods, goods, judges=judges, owns=owns)
    yield from (page.part(step, getattr(lay, step), *told) for step in BEHIND_OPEN_CARDS)


def _own(page: PageParts, posted: PageData, mine: Mine | None) -> Iterable[str]:
    """The own suitcase while it is open, the secrets of this seat alone, what lies before it."""
    if mine is None:
        yield page.part("not-playing", page.macros["bags/hand.html"].not_playing, page.t)
        return
    lay, seat, says = page.macros["border/doing.html"], mine.seat, (page.voice, page.t)
    reader, at_gate = layouts.reader_of(posted, seat), shared.at_gate(posted, seat)
    told, unsure = (_public(posted), mine), seat in shared.unsure(posted)
    yield page.part("loading", lay.loading, *told, reader, at_gate, *says, *page.acts)
    yield page.part("byhand", lay.byhand, *told, reader, *says, *page.acts)
    yield page.part("secrets", lay.secrets, *told, posted.own_feed, *says)
    yield page.part("mine", lay.mine, *told, unsure, page.chosen, *says, *page.acts)


def _table(page: PageParts, posted: PageData, me: SeatId) -> str:
    """The others around it; a seat's own page leaves itself out."""
    if layouts.showing(posted):
        return ""
    around, t = page.macros["border/around.html"], page.t
    heading, others = page.macros["near.html"].heading, _each(page, posted, around.seat, me)
    return f'<div class="others">{heading(me, t)}{others}</div>'


def _each(page: PageParts, posted: PageData, lay: Macro, told: object) -> str:
    """A card for each seat but the viewer's own."""
    view, unsure, says = _public(posted), shared.unsure(posted), (page.voice, page.t)
    return "".join(
        page.part(f"seat-{one.seat}", lay, one, view, one.seat in unsure, told, *says)
        for one in view.seats
        if one.seat != told
    )


def _bags(posted: PageData, view: PublicView) -> list[shared.OpenBag]:
    """The open cards of a suitcase, or those at the bank."""
    bags = [(one.seat, one.gold, one.suitcase) for one in view.seats]
    of_suitcase = any(bag is not None and bag.pointed for _, _, bag in bags)
    most = view.bag_max if of_suitcase else None
    return shared.opened(posted, bags, "sign-suitcase", most)


def _public(posted: PageData) -> PublicView:
    view = posted.view.public if isinstance(posted.view, SeatView) else posted.view
    assert isinstance(view, PublicView), "Hart an der Grenze is posted"
    return view


LAYOUTS: Mapping[str, Layout] = {
    **layouts.LAYOUTS,
    **{page.__name__: page for page in (display, seat, steward, corrections, setup)},
}

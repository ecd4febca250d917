"""Which parts the pages of Nottingham have, in which order, and what each is told.

A part is told the whole public view; the templates choose what it shows.
"""

from collections.abc import Iterable, Mapping

from companion.game.values import Party, SeatId
from companion.games.nottingham.views import Mine, PublicView, SeatView
from companion.host.page_data import Invitation, PageData
from web import layouts
from web.layouts import ANYBODY
from web.page_parts import Layout, PageParts

from .ring import ring

STEPS = (
    "waiting",
    "turning_up",
    "choosing",
    "offering",
    "taking",
    "defending",
    "raiding",
    "laying",
    "turning_in",
    "ambushed",
    "discarding",
    "going_on",
)


def display(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    """Everything on one screen, read from two metres."""
    view, says = _public(posted), (page.voice, page.t)
    board = page.macros["nottingham/board.html"]
    now = page.part("now", board.now, view, *says)
    now += layouts.stage(page, posted)
    if layouts.showing(posted):
        return now + layouts.aside(page, posted)
    if view.ended_by:
        return now + page.part("final", board.final, view, *says) + layouts.aside(page, posted)
    return (
        now
        + page.part("county", board.county, view, ring(len(view.track)), *says)
        + _places(page, view)
        + layouts.aside(page, posted)
        + page.part("piles", board.stacks, view, *says)
    )


def _places(page: PageParts, view: PublicView) -> str:
    letters = max(len(page.t(f"seat.{one.seat}")) for one in view.seats)
    lay = page.macros["nottingham/board.html"].place
    rows = "".join(
        page.part(f"place-{one.seat}", lay, one, view, letters, page.voice, page.t)
        for one in view.seats
    )
    return f'<div class="places of-{len(view.seats)}">{rows}</div>'


def seat(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    mine = posted.view.mine if isinstance(posted.view, SeatView) else None
    me = mine.seat if mine else ANYBODY
    work = (*(_to_do(page, posted, me) if mine else ()), *_own(page, posted, mine))
    return layouts.player(page, posted, _head(page, posted, me), work, _table(page, posted, me))


def steward(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    work = _to_do(page, posted, ANYBODY)
    head = _head(page, posted, ANYBODY)
    return layouts.steward(page, posted, head, work, _table(page, posted, ANYBODY))


def corrections(
    page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation
) -> str:
    lay = page.macros["nottingham/corrections.html"].putting_right
    right = page.part("put-right", lay, _public(posted), page.voice, page.t, *page.acts)
    return layouts.putting_right(page, posted, right)


def setup(page: PageParts, posted: PageData, _audience: Party, invitation: Invitation) -> str:
    return layouts.setup(page, posted, invitation, [one.seat for one in _public(posted).seats])


def _head(page: PageParts, posted: PageData, me: SeatId) -> str:
    view, says = _public(posted), (page.voice, page.t)
    told, around = (view, *says), page.macros["nottingham/around.html"]
    now = page.part("help", around.help, view.phase, view.set_min, view.items, *says)
    now += page.part("now", around.now, me, *told)
    now += layouts.stage(page, posted, (), me, runs_it=not isinstance(posted.view, SeatView))
    score = "" if layouts.showing(posted) else page.part("score", around.score, *told)
    return now + score + layouts.troubles(page, posted)


def _to_do(page: PageParts, posted: PageData, me: SeatId) -> Iterable[str]:
    """The steps that this seat may take now; the steward's page has everybody's."""
    lay = page.macros["nottingham/doing.html"]
    reader = layouts.reader_of(posted, me) if me else None
    told = (_public(posted), me, reader, page.voice, page.t, *page.acts)
    return [page.part(step, getattr(lay, step), *told) for step in STEPS]


def _own(page: PageParts, posted: PageData, mine: Mine | None) -> Iterable[str]:
    """The secrets of this seat alone, and what lies before it."""
    if mine is None:
        yield page.part("not-playing", page.macros["near.html"].not_playing, page.t)
        return
    view, says = _public(posted), (page.voice, page.t)
    around = page.macros["nottingham/around.html"]
    naming = page.macros["nottingham/doing.html"].naming
    reader = layouts.reader_of(posted, mine.seat)
    yield page.part("naming", naming, view, mine, reader, *says, *page.acts)
    yield page.part("secrets", around.secrets, view, mine, posted.own_feed, *says)
    yield page.part("mine", around.mine, view, mine, *says, *page.acts)


def _table(page: PageParts, posted: PageData, me: SeatId) -> str:
    """The middle of the table and the others around it; a seat's own page leaves itself out."""
    if layouts.showing(posted):
        return ""
    view, says = _public(posted), (page.voice, page.t)
    around = page.macros["nottingham/around.html"]
    heading = page.macros["near.html"].heading(me, page.t)
    others = "".join(
        page.part(f"seat-{one.seat}", around.seat, one, view, me, *says)
        for one in view.seats
        if one.seat != me
    )
    middle = "" if view.ended_by else page.part("middle", around.middle, view, *says)
    return f'{middle}<div class="others">{heading}{others}</div>'


def _public(posted: PageData) -> PublicView:
    view = posted.view.public if isinstance(posted.view, SeatView) else posted.view
    assert isinstance(view, PublicView), "Nottingham is posted"
    return view


LAYOUTS: Mapping[str, Layout] = {
    **layouts.LAYOUTS,
    **{page.__name__: page for page in (display, seat, steward, corrections, setup)},
}

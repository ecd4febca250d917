"""Which parts the pages of Nottingham have, in which order, and what each is told."""

from collections.abc import Mapping

from companion.game.values import Party
from companion.games.nottingham.views import PublicView, SeatView
from companion.host.page_data import Invitation, PageData
from web import layouts
from web.page_parts import Layout, PageParts, column


def display(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    common, voice, t = page.macros["common.html"], page.voice, page.t
    now = page.part("now", page.macros["nottingham/board.html"].now, _public(posted), voice, t)
    return (
        now
        + page.part("troubles", common.troubles, posted.troubles, posted.notice, voice, t)
        + page.part("news", common.news, posted.feed, voice, t)
    )


def steward(page: PageParts, posted: PageData, audience: Party, invitation: Invitation) -> str:
    undo, acts = page.macros["common.html"].undo, (page.voice, page.t, *page.acts)
    return (
        layouts.stewards_head(page, posted, playing=True)
        + display(page, posted, audience, invitation)
        + column(page.part("undo", undo, posted.undo, *acts))
    )


def setup(page: PageParts, posted: PageData, _audience: Party, invitation: Invitation) -> str:
    return layouts.setup(page, posted, invitation, [one.seat for one in _public(posted).seats])


def _public(posted: PageData) -> PublicView:
    view = posted.view.public if isinstance(posted.view, SeatView) else posted.view
    assert isinstance(view, PublicView), "Nottingham is posted"
    return view


LAYOUTS: Mapping[str, Layout] = {
    **layouts.LAYOUTS,
    "display": display,
    "seat": display,
    "steward": steward,
    "corrections": steward,
    "setup": setup,
}

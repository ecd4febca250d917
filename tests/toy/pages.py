"""The pages of fists: a form to hide a number, and the points on every page."""

from companion.game.values import Party
from companion.host.page_data import Invitation, PageData
from web import layouts
from web.game_pages import Pages, by_name
from web.layouts import stewards_head
from web.page_parts import PageParts, column

from .game import EndRound, Hide, Shown

_TEMPLATE = "toy/fists.html"


def display(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    return _around(page, posted) + _news(page, posted)


def seat(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    hide = page.macros[_TEMPLATE].hide
    view = _shown(posted)
    return (
        column(page.part("hide", hide, view.seat, view.table, view.over, page.t, *page.acts))
        + _around(page, posted)
        + _news(page, posted)
    )


def steward(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    view, common = _shown(posted), page.macros["common.html"]
    ending = page.macros[_TEMPLATE].ending
    return (
        stewards_head(page, posted, playing=True)
        + layouts.after_game(page, posted)
        + column(
            page.part("end", ending, view.table.round, view.over, page.t, *page.acts),
            page.part("undo", common.undo, posted.undo, page.voice, page.t, *page.acts),
        )
        + _around(page, posted)
        + _news(page, posted)
    )


def corrections(
    page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation
) -> str:
    return stewards_head(page, posted, playing=True) + _news(page, posted)


def setup(page: PageParts, posted: PageData, _audience: Party, invitation: Invitation) -> str:
    return layouts.setup(page, posted, invitation, _shown(posted).table.seats)


def _around(page: PageParts, posted: PageData) -> str:
    view, common, t = _shown(posted), page.macros["common.html"], page.t
    table, of_step = view.table, (view.next_step, page.voice, t)
    points = tuple((seat, table.points.get(seat, 0)) for seat in table.seats)
    clock = (table.timer, table.round, table.rounds)
    return (
        page.part("now", page.macros[_TEMPLATE].now, *clock, *of_step)
        + page.part("troubles", common.troubles, posted.troubles, posted.notice, page.voice, t)
        + page.part("around", page.macros[_TEMPLATE].around, points, posted.standings, *of_step[1:])
    )


def _news(page: PageParts, posted: PageData) -> str:
    return page.part("news", page.macros["common.html"].news, posted.feed, page.voice, page.t)


def _shown(posted: PageData) -> Shown:
    assert isinstance(posted.view, Shown), "fists are on the table"
    return posted.view


PAGES = Pages(
    package="tests.toy",
    commands=by_name((Hide, EndRound)),
    layouts={
        **layouts.LAYOUTS,
        "display": display,
        "seat": seat,
        "steward": steward,
        "corrections": corrections,
        "setup": setup,
    },
    views=(Shown,),
    option_groups={"toy.options": ("low_wins",)},
)

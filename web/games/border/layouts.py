"""Which parts the pages of Hart an der Grenze have, in which order, and what each is told.

A part is told the whole public view; which of it a page shows stands in the templates.
"""

from collections.abc import Iterable, Mapping

from companion.game.values import Party, SeatId
from companion.games.border.views import Mine, PublicView, SeatView
from companion.host.page_data import Invitation, PageData
from web import layouts
from web.games.bags import shared
from web.games.bags.shared import ANYBODY
from web.page_parts import Layout, Macro, PageParts, column

STEPS = ("waiting", "packing", "declaring", "pointing", "ways")
BEHIND_OPEN_CARDS = ("look", "unloading", "stashing", "starting", "going_on")


def display(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    """Everything on one screen, read from two metres."""
    view, says = _public(posted), (page.voice, page.t)
    board = page.macros["border/board.html"]
    sale = view.calling is not None or view.score is not None
    return (
        page.part("now", board.now, view, *says)
        + (page.part("sale", board.sale, view, *says) if sale else _seats(page, posted, view))
        + shared.aside(
            page,
            posted,
            view.goods,
            _bags(posted, view),
            page.part("said", board.said, view, *says),
            page.part("truth", board.truths, view, *says),
        )
        + page.part("piles", board.prices, () if sale else view.goods, *says)
    )


def _seats(page: PageParts, posted: PageData, view: PublicView) -> str:
    letters = max(len(page.t(f"seat.{one.seat}")) for one in view.seats)
    lay = page.macros["border/board.html"].seat
    return f'<div class="seats seats-{len(view.seats)}">{_each(page, posted, lay, letters)}</div>'


def seat(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    """A player's page for a phone: the next step, the own work, the secrets, the others."""
    mine = posted.view.mine if isinstance(posted.view, SeatView) else None
    common, me = page.macros["common.html"], mine.seat if mine else ANYBODY
    stranger = page.macros["bags/hand.html"].not_playing
    own = (
        [*_to_do(page, posted, me), *_own(page, posted, mine)]
        if mine
        else [page.part("not-playing", stranger, page.t)]
    )
    counted = page.part("deck", common.deck, shared.counted(posted), page.voice, page.t)
    return (
        _head(page, posted, me)
        + page.part("enrolment", common.enrolment, posted.enrolment, page.voice, page.t)
        + column(*own, kind="doing")
        + column(_table(page, posted, me), counted, shared.news(page, posted))
    )


def steward(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    """All that is to be done now for people without a phone; after the end, the news."""
    over, news = _public(posted).over, shared.news(page, posted)
    undo, acts = page.macros["common.html"].undo, (page.voice, page.t, *page.acts)
    back = page.part("undo", undo, posted.undo, *acts)
    return (
        layouts.stewards_head(page, posted, playing=True)
        + _head(page, posted, ANYBODY)
        + column(*_to_do(page, posted, ANYBODY), back, news if over else "", kind="doing")
        + column(_table(page, posted, ANYBODY), "" if over else news)
    )


def corrections(
    page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation
) -> str:
    lay = page.macros["border/corrections.html"].putting_right
    view = _public(posted)
    right = page.part("put-right", lay, view, page.voice, page.t, *page.acts)
    return shared.corrections(page, posted, right, view.statements)


def setup(page: PageParts, posted: PageData, _audience: Party, invitation: Invitation) -> str:
    return layouts.setup(page, posted, invitation, [one.seat for one in _public(posted).seats])


def _head(page: PageParts, posted: PageData, me: SeatId) -> str:
    around, told = page.macros["border/around.html"], (_public(posted), page.voice, page.t)
    return (
        page.part("now", around.now, me, *told)
        + page.part("score", around.score, *told)
        + shared.troubles(page, posted)
    )


def _to_do(page: PageParts, posted: PageData, me: SeatId) -> Iterable[str]:
    """The steps that this seat may take now; the steward's page has everybody's."""
    view, lay = _public(posted), page.macros["border/doing.html"]
    told = (view, me, page.voice, page.t, *page.acts)
    judges = me in (ANYBODY, view.sheriff)
    yield from (page.part(step, getattr(lay, step), *told) for step in STEPS)
    for one in _bags(posted, view):
        yield shared.open_bag(page, one, view.goods, view.goods, judges=judges, owns=me == one.seat)
    yield from (page.part(step, getattr(lay, step), *told) for step in BEHIND_OPEN_CARDS)


def _own(page: PageParts, posted: PageData, mine: Mine) -> Iterable[str]:
    """The own suitcase while it is open, the secrets of this seat alone, what lies before it."""
    view, lay, seat = _public(posted), page.macros["border/doing.html"], mine.seat
    says, reader = (page.voice, page.t), shared.reader_of(posted, seat)
    at_gate, unsure = shared.at_gate(posted, seat), seat in shared.unsure(posted)
    told = (view, mine, reader, at_gate, *says, *page.acts)
    yield from (page.part(part, getattr(lay, part), *told) for part in ("loading", "byhand"))
    yield page.part("secrets", lay.secrets, view, mine, posted.own_feed, *says)
    yield page.part("mine", lay.mine, view, mine, unsure, page.chosen, *says, *page.acts)


def _table(page: PageParts, posted: PageData, me: SeatId) -> str:
    """The others around it, and the overview of goods; a seat's own page leaves itself out."""
    around, heading = page.macros["border/around.html"], page.macros["bags/around.html"].heading
    others = _each(page, posted, around.seat, me)
    prices = page.part("prices", around.prices, _public(posted).goods, page.voice, page.t)
    return f'<div class="others">{heading(me, page.t)}{others}</div>{prices}'


def _each(page: PageParts, posted: PageData, lay: Macro, told: object) -> str:
    """A card for each seat but the viewer's own."""
    view, unsure = _public(posted), shared.unsure(posted)
    return "".join(
        page.part(f"seat-{one.seat}", lay, one, view, one.seat in unsure, told, page.voice, page.t)
        for one in view.seats
        if one.seat != told
    )


def _bags(posted: PageData, view: PublicView) -> list[shared.OpenBag]:
    """Cards that lie open: of a suitcase, or at the bank."""
    bags = [(one.seat, one.gold, one.suitcase) for one in view.seats]
    of_suitcase = any(bag is not None and bag.pointed for _, _, bag in bags)
    most = view.bag_max if of_suitcase else None
    return shared.opened(posted, bags, "sign-suitcase-opened", most)


def _public(posted: PageData) -> PublicView:
    view = posted.view.public if isinstance(posted.view, SeatView) else posted.view
    assert isinstance(view, PublicView), "Hart an der Grenze is posted"
    return view


LAYOUTS: Mapping[str, Layout] = {
    **layouts.LAYOUTS,
    "display": display,
    "seat": seat,
    "steward": steward,
    "corrections": corrections,
    "setup": setup,
}

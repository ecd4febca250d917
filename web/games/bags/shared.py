"""Parts that stand on the pages of every game of bags, and facts that they look up."""

from collections.abc import Iterable, Sequence

from companion.game.bank import Statements
from companion.game.values import SeatId, Value
from companion.games.bags.views import PublicBag
from companion.host.checks import HeapCheck
from companion.host.page_data import PageData
from web import layouts
from web.page_parts import PageParts
from web.pictures import Kind

STATEMENT = "statement"
"""The form that counts the own coins, under the list of what was paid."""


class OpenBag(Value, frozen=True, kw_only=True):
    """A bag that lies open, as a page shows it. `sign` names its pictures, one for each stage;
    `most` cards can be in it, where that is known."""

    seat: SeatId
    gold: int | None
    bag: PublicBag
    sign: str
    check: HeapCheck | None
    most: int | None


def check_of(posted: PageData, seat: SeatId) -> HeapCheck | None:
    """The readers' sight of its opened bag, where any of its cards was read."""
    return next((check for check in posted.checks if check.seat == seat), None)


def unsure(posted: PageData) -> frozenset[SeatId]:
    """Whose opened bag the readers see otherwise than it was counted."""
    return frozenset(one.seat for one in posted.checks if one.is_doubtful)


def opened(
    posted: PageData,
    bags: Iterable[tuple[SeatId, int | None, PublicBag | None]],
    sign: str,
    most: int | None,
) -> list[OpenBag]:
    """The bags that lie open, with the purses of their owners."""
    return [
        OpenBag(seat=seat, gold=gold, bag=bag, sign=sign, check=check_of(posted, seat), most=most)
        for seat, gold, bag in bags
        if bag is not None and bag.stage == "opened"
    ]


def at_gate(posted: PageData, seat: SeatId) -> bool:
    return posted.gate is not None and posted.gate.seat == seat


def open_bag(
    page: PageParts,
    one: OpenBag,
    goods: Sequence[Kind],
    in_play: Sequence[Kind],
    *,
    judges: bool,
    owns: bool,
    judging: str = "",
) -> str:
    """Cards that nobody has read are named by their owner, too."""
    lay, voice, t = page.macros["bags/opened.html"], page.voice, page.t
    seat, bag, check, acts = one.seat, one.bag, one.check, (voice, t, *page.acts)
    shown = page.part(f"check-{seat}", lay.opened, one, goods, voice, t) + judging
    named = seat if bag.shown_unread and (judges or owns) else None
    shown += page.part(f"naming-{seat}", lay.naming, seat, named, goods, *acts)
    if judges:
        ready = bag.shown_unread > 0 or (check is not None and check.is_doubtful)
        count = (seat, ready, one.most, page.chosen)
        shown += page.part(f"counting-{seat}", lay.counting, *count, in_play, *acts)
    return f'<article class="merchant gate opened seat-{seat}">{shown}</article>'


def aside(
    page: PageParts, posted: PageData, goods: Sequence[Kind], bags: Sequence[OpenBag], *parts: str
) -> str:
    """Open bags, and parts of a game's own, beside the seats on the display."""
    checks = page.macros["bags/board.html"].checks
    opened = page.part("checks", checks, bags, goods, page.voice, page.t)
    return layouts.aside(page, posted, opened, *parts)


def truth_asked(page: PageParts, *, asks: bool) -> str:
    """The steward's question whether the truth is told at the end."""
    lay = page.macros["bags/truth.html"].asked
    return page.part("truth-asked", lay, asks, page.t, *page.acts)


def corrections(page: PageParts, posted: PageData, right: str, statements: Statements) -> str:
    """The steward's page of corrections: undo, the forms of a game, each purse, and the news."""
    lay = page.macros["bags/ledger.html"].statements
    return layouts.putting_right(
        page, posted, right, page.part("statements", lay, statements, page.t)
    )

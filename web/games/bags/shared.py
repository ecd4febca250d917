"""Parts that stand on the pages of every game of bags, and facts that they look up."""

from collections.abc import Iterable, Sequence

from companion.game.bank import Statements
from companion.game.commands import GATE
from companion.game.values import ReaderPlace, SeatId, Value
from companion.games.bags.views import PublicBag
from companion.host.checks import HeapCheck
from companion.host.deck import DeckCount
from companion.host.page_data import PageData
from web.layouts import stewards_head
from web.page_parts import PageParts, column
from web.pictures import Kind

ANYBODY = SeatId("")
"""Stands for a seat on the steward's page, where no seat is the viewer's own."""
NEWEST = 4
NEWS_ON_DISPLAY = 16
STATEMENT = "statement"
"""The form that counts the own coins, under the list of what was paid."""


class OpenBag(Value, frozen=True, kw_only=True):
    """A bag that lies open, as a page shows it; `most` cards can be in it, where that is known."""

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


def counted(posted: PageData) -> DeckCount | None:
    """The deck while somebody counts it, which anybody may do; the rest is for those who lay the
    table."""
    deck = posted.deck
    return deck if deck is not None and (deck.counting or deck.counted) else None


def reader_of(posted: PageData, seat: SeatId) -> ReaderPlace | None:
    """Where this seat's cards are read, by its own reader or at the gate; nowhere if none answers,
    and they have to be entered by hand."""
    here = next((place for place in (seat, GATE) if place in posted.read_at), None)
    for trouble in posted.troubles:
        if trouble.key == "trouble.no_reader":
            return None
        if trouble.words.get("seat") in (f"seat.{seat}", f"seat.{GATE}"):
            return None
    return here


def at_gate(posted: PageData, seat: SeatId) -> bool:
    return posted.gate is not None and posted.gate.seat == seat


def troubles(page: PageParts, posted: PageData) -> str:
    common, voice, t = page.macros["common.html"], page.voice, page.t
    return page.part(
        "troubles", common.troubles, posted.troubles, posted.notice, voice, t
    ) + page.part("gate", common.gate, posted.gate, t)


def news(page: PageParts, posted: PageData) -> str:
    """The newest few; the older ones when they are chosen."""
    newest, older = posted.feed[:NEWEST], posted.feed[NEWEST:]
    shown = older if page.chosen == "news" else older[:1]
    lay = page.macros["bags/around.html"].news
    return page.part("news", lay, newest, shown, page.chosen, page.voice, page.t)


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
    """Troubles, open bags, parts of a game's own and the news, beside the seats on the display."""
    common, board = page.macros["common.html"], page.macros["bags/board.html"]
    joining, voice, t = page.macros["joining.html"].joining, page.voice, page.t
    return (
        '<div class="aside">'
        + page.part("troubles", board.troubles, posted.troubles, posted.notice, voice, t)
        + page.part("joining", joining, posted.joining, True, t)
        + page.part("gate", common.gate, posted.gate, t)
        + page.part("enrolment", common.enrolment, posted.enrolment, voice, t)
        + page.part("checks", board.checks, bags, goods, voice, t)
        + "".join(parts)
        + page.part("deck", common.deck, posted.deck, voice, t)
        + page.part("news", common.news, posted.feed[:NEWS_ON_DISPLAY], voice, t)
        + "</div>"
    )


def seat(page: PageParts, posted: PageData, head: str, work: Iterable[str], table: str) -> str:
    """A player's page for a phone, from above: the next step, the own work, the table, the news."""
    common, voice, t = page.macros["common.html"], page.voice, page.t
    return (
        head
        + page.part("enrolment", common.enrolment, posted.enrolment, voice, t)
        + column(*work, kind="doing")
        + column(
            table,
            page.part("deck", common.deck, counted(posted), voice, t),
            news(page, posted),
        )
    )


def steward(page: PageParts, posted: PageData, head: str, work: Iterable[str], table: str) -> str:
    """All that is to be done now for people without a phone. After the end that is next to nothing,
    and the news stand in its place."""
    undo, acts = page.macros["common.html"].undo, (page.voice, page.t, *page.acts)
    told, over = news(page, posted), posted.view is not None and posted.view.over
    back = page.part("undo", undo, posted.undo, *acts)
    return (
        stewards_head(page, posted, playing=True)
        + head
        + column(*work, back, told if over else "", kind="doing")
        + column(table, "" if over else told)
    )


def corrections(page: PageParts, posted: PageData, right: str, statements: Statements) -> str:
    """The steward's page of corrections: undo, the forms of a game, each purse, and the news."""
    voice, t = page.voice, page.t
    common, ledger = page.macros["common.html"], page.macros["bags/ledger.html"]
    return (
        stewards_head(page, posted, playing=True)
        + page.part("troubles", common.troubles, posted.troubles, posted.notice, voice, t)
        + column(page.part("undo", common.undo, posted.undo, voice, t, *page.acts), right)
        + column(
            page.part("statements", ledger.statements, statements, t),
            page.part("news", common.news, posted.feed, voice, t),
        )
    )

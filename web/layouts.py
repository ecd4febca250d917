"""Which parts the pages have that are the same whatever is played, or while nothing is."""

from collections.abc import Iterable, Sequence

from companion.game.commands import GATE
from companion.game.messages import seat_word
from companion.game.values import Party, ReaderPlace, Role, SeatId
from companion.host.deck import DeckCount
from companion.host.page_data import Invitation, PageData

from .page_parts import COMMAND, PageParts, column
from .pictures import Kind

ANYBODY = SeatId("")
"""Stands for a seat on the steward's page, where no seat is the viewer's own."""
NEWEST = 4
NEWS_ON_DISPLAY = 16


def stewards_head(page: PageParts, posted: PageData, *, playing: bool) -> str:
    tabs = page.macros["stewarding.html"].tabs
    has_copies = bool(posted.copies)
    return page.part("tabs", tabs, page.here, playing, has_copies, posted.readers, page.t)


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


def counted(posted: PageData) -> DeckCount | None:
    """The deck while somebody counts it, which anybody may do; the rest is for those who lay the
    table."""
    deck = posted.deck
    return deck if deck is not None and (deck.counting or deck.counted) else None


def showing(posted: PageData) -> bool:
    """Whether the end is still being shown: no page shows score or truth before its slide."""
    return posted.shows_end


def stage(
    page: PageParts,
    posted: PageData,
    goods: Sequence[Kind] = (),
    me: SeatId = ANYBODY,
    *,
    runs_it: bool = False,
) -> str:
    """The slide of an opening or of the end; the steward can go on from it."""
    lay, staged = page.macros["stage.html"], posted.stage
    shown = page.part("stage", lay.stage, staged, me, goods, page.voice, page.t)
    if not runs_it:
        return shown
    again = posted.standings is not None
    return shown + page.part("stage-controls", lay.controls, staged, again, page.t, *page.acts)


def troubles(page: PageParts, posted: PageData) -> str:
    common, voice, t = page.macros["common.html"], page.voice, page.t
    return page.part(
        "troubles", common.troubles, posted.troubles, posted.notice, voice, t
    ) + page.part("gate", common.gate, posted.gate, t)


def news(page: PageParts, posted: PageData) -> str:
    """The newest few; the older ones when they are chosen."""
    newest, older = posted.feed[:NEWEST], posted.feed[NEWEST:]
    shown = older if page.chosen == "news" else older[:1]
    lay = page.macros["near.html"].news
    return page.part("news", lay, newest, shown, page.chosen, page.voice, page.t)


def heard(page: PageParts, posted: PageData) -> str:
    """The sound and the sentences of a page, for its script; every page has this part."""
    lay = page.macros["heard.html"].heard
    return page.part("heard", lay, posted.heard, posted.proclaimed, page.voice)


def aside(page: PageParts, posted: PageData, *parts: str) -> str:
    """Troubles, parts of a game's own and the news, beside the seats on the display."""
    common, far = page.macros["common.html"], page.macros["far.html"]
    joining, voice, t = page.macros["joining.html"].joining, page.voice, page.t
    newest = posted.feed[:NEWS_ON_DISPLAY]
    return (
        '<div class="aside">'
        + page.part("troubles", far.troubles, posted.troubles, posted.notice, voice, t)
        + page.part("joining", joining, posted.joining, True, t)
        + page.part("gate", common.gate, posted.gate, t)
        + page.part("enrolment", common.enrolment, posted.enrolment, voice, t)
        + "".join(parts)
        + page.part("deck", common.deck, posted.deck, voice, t)
        + ("" if showing(posted) else page.part("news", common.news, newest, voice, t))
        + "</div>"
    )


def player(page: PageParts, posted: PageData, head: str, work: Iterable[str], table: str) -> str:
    """A player's page for a phone, from above: the next step, the own work, the table, the news."""
    common, voice, t = page.macros["common.html"], page.voice, page.t
    return (
        head
        + page.part("enrolment", common.enrolment, posted.enrolment, voice, t)
        + column(*work, kind="doing")
        + column(
            table,
            page.part("deck", common.deck, counted(posted), voice, t),
            "" if showing(posted) else news(page, posted),
            own_name(page, posted),
        )
    )


def own_name(page: PageParts, posted: PageData) -> str:
    """The name that this seat goes by, for its player to type."""
    seat, view = SeatId(page.here.rpartition("/")[2]), posted.view
    title = page.t("ui.seat", seat=seat_word(seat))
    states = (posted.names, view is None, view is not None and view.over, page.chosen, title)
    return page.part("name", page.macros["names.html"].mine, seat, *states, page.t, *page.acts)


def steward(page: PageParts, posted: PageData, head: str, work: Iterable[str], table: str) -> str:
    """All that is to be done now for people without a phone. After the end that is to play again,
    and the news stand beside it."""
    undo, acts = page.macros["common.html"].undo, (page.voice, page.t, *page.acts)
    over = posted.view is not None and posted.view.over
    told = "" if showing(posted) else news(page, posted)
    back = page.part("undo", undo, posted.undo, *acts)
    return (
        stewards_head(page, posted, playing=True)
        + after_game(page, posted)
        + head
        + column(*work, back, told if over else "", kind="doing")
        + column(table, "" if over else told)
    )


def after_game(page: PageParts, posted: PageData) -> str:
    """For the steward, once the end has been shown: play again, and save the chronicle."""
    if posted.view is None or not posted.view.over or posted.shows_end:
        return ""
    may_play = not posted.sample and posted.setups.again() is not None
    again = page.macros["stewarding.html"].again
    return page.part("again", again, may_play, posted.tells_all, page.t, *page.acts)


def putting_right(page: PageParts, posted: PageData, right: str, *beside: str) -> str:
    """The steward's page of corrections: undo, the forms of a game, and beside them the news."""
    common, voice, t = page.macros["common.html"], page.voice, page.t
    return (
        stewards_head(page, posted, playing=True)
        + page.part("troubles", common.troubles, posted.troubles, posted.notice, voice, t)
        + column(page.part("undo", common.undo, posted.undo, voice, t, *page.acts), right)
        + column(*beside, page.part("news", common.news, posted.feed, voice, t))
    )


def setup(
    page: PageParts, posted: PageData, invitation: Invitation, seats: Sequence[SeatId]
) -> str:
    """The deck of the game that these seats play, and the next one."""
    common, stewarding = page.macros["common.html"], page.macros["stewarding.html"]
    view, voice, t, acts = posted.view, page.voice, page.t, page.acts
    assert view is not None, "a game is played"
    kept = (posted.setups, posted.copies, posted.names)
    new = (posted.game_id, not view.over, seats, invitation, *kept)
    return (
        stewards_head(page, posted, playing=True)
        + page.part("troubles", common.troubles, posted.troubles, posted.notice, voice, t)
        + column(page.part("deck", common.deck, posted.deck, voice, t, *acts))
        + column(page.part("begin", stewarding.begin, *new, voice, t, *acts))
    )


def readers(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    """Readers, phones and stickers, with or without a game."""
    common, t = page.macros["common.html"], page.t
    return (
        stewards_head(page, posted, playing=posted.view is not None)
        + (_no_game(page) if posted.view is None else "")
        + page.part("troubles", common.troubles, posted.troubles, posted.notice, page.voice, t)
        + page.part("gate", common.gate, posted.gate, t)
        + _enrolment(page, posted, page.here)
        + _devices(page, posted)
    )


def own_copy(page: PageParts, posted: PageData, _audience: Party, _invitation: Invitation) -> str:
    """The numbers to be read off the steward's boxes, with or without a game."""
    t, sheets = page.t, page.macros["copy.html"].sheets
    common, voice = page.macros["common.html"], page.voice
    shown = posted.enrolment.shown if posted.enrolment else None
    told = (posted.copies, posted.setups, page.chosen, shown)
    return (
        stewards_head(page, posted, playing=posted.view is not None)
        + page.part("troubles", common.troubles, posted.troubles, posted.notice, voice, t)
        + _enrolment(page, posted, page.here)
        + page.part("copies", sheets, *told, voice, t, *page.acts)
    )


def lobby(page: PageParts, posted: PageData, audience: Party, invitation: Invitation) -> str:
    """Before a game: the steward begins one, everyone else is told how."""
    common, t = page.macros["common.html"], page.t
    runs_it = audience.role is Role.STEWARD
    return (
        (stewards_head(page, posted, playing=False) if runs_it else "")
        + _no_game(page)
        + page.part("troubles", common.troubles, posted.troubles, posted.notice, page.voice, t)
        + ("" if audience.role is Role.PUBLIC else _asks(page, posted))
        + (_lay(page, posted, invitation) if runs_it else _wait(page))
        + (own_name(page, posted) if audience.role is Role.SEAT else "")
        + _enrolment(page, posted, page.here if runs_it else "")
        + (_joining(page, posted) if audience.role is Role.PUBLIC else "")
    )


def _no_game(page: PageParts) -> str:
    return page.part("now", page.macros["stewarding.html"].no_game, page.t)


def _wait(page: PageParts) -> str:
    return page.part("lobby", page.macros["stewarding.html"].wait, page.t)


def _lay(page: PageParts, posted: PageData, invitation: Invitation) -> str:
    lay, joined = (
        page.macros["stewarding.html"].lay,
        posted.joining.joined if posted.joining else (),
    )
    new = (posted.game_id, joined, invitation, posted.setups, posted.copies, posted.names)
    return page.part("lobby", lay, *new, page.voice, page.t, *page.acts)


def _asks(page: PageParts, posted: PageData) -> str:
    return page.part("asks", page.macros["joining.html"].asks, posted.joining, page.t)


def _joining(page: PageParts, posted: PageData) -> str:
    return page.part("joining", page.macros["joining.html"].joining, posted.joining, False, page.t)


def _enrolment(page: PageParts, posted: PageData, acts_at: str) -> str:
    enrolment = page.macros["common.html"].enrolment
    return page.part("enrolment", enrolment, posted.enrolment, page.voice, page.t, acts_at, COMMAND)


def _devices(page: PageParts, posted: PageData) -> str:
    stewarding, voice, t = page.macros["stewarding.html"], page.voice, page.t
    acts = page.acts
    phones, view = (posted.joining, posted.handed_out), posted.view
    over = view is not None and view.over
    return column(
        page.part("readers", stewarding.readers, posted.readers, t),
        page.part("phones", stewarding.phones, *phones, posted.names, over, t, *acts),
        page.part("people", page.macros["names.html"].people, posted.names, voice, t, *acts),
    ) + column(page.part("stickers", stewarding.stickers, posted.stickers, voice, t, *acts))


LAYOUTS = {"readers": readers, "copy": own_copy}
NO_GAME = dict.fromkeys(("display", "seat", "steward", "corrections", "setup"), lobby) | LAYOUTS

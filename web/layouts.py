"""Which parts the pages have that are the same whatever is played, or while nothing is."""

from collections.abc import Sequence

from companion.game.values import Party, Role, SeatId
from companion.host.page_data import Invitation, PageData

from .page_parts import COMMAND, PageParts, column


def stewards_head(page: PageParts, posted: PageData, *, playing: bool) -> str:
    tabs = page.macros["stewarding.html"].tabs
    has_copies = bool(posted.copies)
    return page.part("tabs", tabs, page.here, playing, has_copies, posted.readers, page.t)


def setup(
    page: PageParts, posted: PageData, invitation: Invitation, seats: Sequence[SeatId]
) -> str:
    """The deck of the game that these seats play, and the next one."""
    common, stewarding = page.macros["common.html"], page.macros["stewarding.html"]
    view, voice, t, acts = posted.view, page.voice, page.t, page.acts
    assert view is not None, "a game is played"
    new = (posted.game_id, not view.over, seats, invitation, posted.setups, posted.copies)
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
    told = (posted.copies, posted.setups, page.chosen)
    return (
        stewards_head(page, posted, playing=posted.view is not None)
        + page.part("troubles", common.troubles, posted.troubles, posted.notice, voice, t)
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
    new = (posted.game_id, joined, invitation, posted.setups, posted.copies)
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
    phones = (posted.joining, posted.handed_out)
    return column(
        page.part("readers", stewarding.readers, posted.readers, t),
        page.part("phones", stewarding.phones, *phones, t, *acts),
    ) + column(page.part("stickers", stewarding.stickers, posted.stickers, voice, t, *acts))


LAYOUTS = {"readers": readers, "copy": own_copy}
NO_GAME = dict.fromkeys(("display", "seat", "steward", "corrections", "setup"), lobby) | LAYOUTS

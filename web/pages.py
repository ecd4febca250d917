"""The pages of the table: display, seats, steward; each with its stream and its forms."""

from collections.abc import Callable
from functools import partial

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.messages import Message, Refusal, says, seat_word
from companion.game.values import PUBLIC, STEWARD, Party, SeatId, Value, seated
from companion.host.door import Door
from companion.host.rights import Rights

from . import forms, live_page
from .again import PLAY_AGAIN, play_again
from .live_page import Live
from .page_parts import Body
from .render import Renderer, pages_of
from .signin import COOKIE, has_started, keep_language, require, still_let_in
from .stream import Streams

WAS_DONE = "X-Was-Done"
"""The header by which a page asks about a form that it has sent before."""


class Page(Value, frozen=True, kw_only=True):
    """One kind of page: where it lies, whose it is, and the layout every game has for it."""

    rule: str
    layout: str
    title: str
    audience: Callable[..., Party]
    takes_forms: bool = True

    @property
    def kind(self) -> str:
        """Return the kind that the style sheet goes by; all of the steward's pages share one."""
        return self.rule.split("/")[1]


PAGES = (
    Page(
        rule="/display",
        layout="display",
        title="ui.display",
        audience=lambda: PUBLIC,
        takes_forms=False,
    ),
    Page(rule="/steward", layout="steward", title="ui.steward", audience=lambda: STEWARD),
    Page(
        rule="/steward/corrections",
        layout="corrections",
        title="steward.corrections",
        audience=lambda: STEWARD,
    ),
    Page(
        rule="/steward/setup",
        layout="setup",
        title="steward.setup",
        audience=lambda: STEWARD,
    ),
    Page(
        rule="/steward/readers",
        layout="readers",
        title="steward.devices",
        audience=lambda: STEWARD,
    ),
    Page(
        rule="/steward/copy",
        layout="copy",
        title="copy.title",
        audience=lambda: STEWARD,
    ),
    Page(
        rule="/seat/<seat>",
        layout="seat",
        title="ui.seat",
        audience=lambda seat: seated(SeatId(seat)),
    ),
)


def table_pages(door: Door, rights: Rights, renderer: Renderer, streams: Streams) -> Blueprint:
    """All pages that show the newest posting of the table; the first one is also the front page."""
    blueprint = Blueprint("table", __name__)
    pages = TablePages(door, rights, renderer)
    for page in PAGES:
        live = partial(pages.live, page)
        live_page.add_ways(blueprint, page.rule, page.layout, live, renderer, streams)
        if page.takes_forms:
            do, rule = partial(pages.do, page), f"{page.rule}/do/<name>"
            blueprint.add_url_rule(rule, f"{page.layout}/do", do, methods=["POST"])
    blueprint.add_url_rule("/", "front", pages.front)
    return blueprint


class TablePages:
    """Answers the requests for pages of the table."""

    def __init__(self, door: Door, rights: Rights, renderer: Renderer) -> None:
        self._door = door
        self._rights = rights
        self._renderer = renderer
        self._seats = set(door.invitation().seats)

    def live(self, page: Page, **seat: str) -> Live:
        return self._live(page, page.audience(**seat))

    def front(self) -> AnyResponse:
        """The display; the browser that started the evening is led to its first page instead."""
        if not has_started(self._rights):
            return live_page.whole(self._renderer, self._live(PAGES[0], PUBLIC), front=True)
        answer = redirect("/start", 303)
        keep_language(answer)
        return answer

    def do(self, page: Page, name: str, **seat: str) -> AnyResponse:
        party = page.audience(**seat)
        shown = self._live(page, party)
        return live_page.answered(self._renderer, shown, _refused(self._door, party, name))

    def _live(self, page: Page, party: Party) -> Live:
        """The page, if this browser has been let in to it."""
        if party.seat is not None and party.seat not in self._seats:
            abort(404)
        if party != PUBLIC:
            require(self._rights, str(party))
        language = live_page.language()
        token = request.cookies.get(COOKIE, "")
        chosen = live_page.chosen_form()
        here = page.rule.replace("<seat>", party.seat or "")

        def newer(known: int) -> Body | None:
            posted = self._door.newest(party)
            if party != PUBLIC:
                still_let_in(self._rights, str(party), token)
            if posted.number == known:
                return None
            return self._renderer.body(page.layout, here, party, posted, language, chosen)

        return Live(
            title=says(page.title) if party.seat is None else _of_seat(page.title, party.seat),
            here=here,
            voice=self._renderer.voice(self._door.newest(party), language),
            newer=newer,
            kind=page.kind,
            seat=party.seat,
            chosen=chosen,
            now_ms=self._door.table_now_ms,
        )


def _of_seat(title: str, seat: SeatId) -> Message:
    return says(title, seat=seat_word(seat))


def _refused(door: Door, party: Party, name: str) -> Message | None:
    """Hand in what the form asks for; why it was not done, if it was not. A page that has lost the
    answer asks only whether it was."""
    form = request.form
    kind = pages_of(door.newest(party)).commands.get(name)
    try:
        if WAS_DONE in request.headers:
            answer = door.was_done(party, forms.command_id(form, name))
        elif name == "Begin":
            box, before = form.get("box", ""), form.get("instead_of", "")
            invited = door.invitation()
            setup = forms.setup(form, invited.asks, invited.pawns)
            command_id = forms.command_id(form, name)
            names = forms.names(form, setup.seats)
            answer = door.begin(box, setup, before, party, command_id, names)
        elif name == PLAY_AGAIN:
            answer = play_again(door, party, form)
        elif kind is None:
            return says("why.unknown_command")
        else:
            asked, command_id = forms.command(kind, form), forms.command_id(form, name)
            answer = door.ask(asked, party, command_id, forms.game_id(form))
    except forms.NotUnderstood as wrong:
        return says("why.not_understood", field=str(wrong))
    return answer.why if isinstance(answer, Refusal) else None

"""The pages of the table: display, seats, steward; each with its stream and its forms."""

from collections.abc import Callable

from flask import Blueprint, Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.messages import Message, Refusal, says, seat_word
from companion.game.values import PUBLIC, STEWARD, Party, SeatId, seated

from . import forms, live
from .door import Door, Rights
from .live import Live
from .render import Renderer, pages_of, voice_for
from .signin import path_of_party, require
from .stream import Streams


def table_pages(door: Door, rights: Rights, renderer: Renderer, streams: Streams) -> Blueprint:
    """All pages that show what the host has posted."""
    pages = Blueprint("table", __name__)
    seats = set(door.invitation().seats)

    def page_of(party: Party) -> Live:
        """The page, if this browser has been let in to it."""
        if party.seat is not None and party.seat not in seats:
            abort(404)
        if party != PUBLIC:
            require(rights, str(party))
        return live_page(door, renderer, party, live.language())

    def add(rule: str, party: Callable[..., Party]) -> None:
        def show(**seat: str) -> Response:
            return live.whole(renderer, page_of(party(**seat)))

        def stream(**seat: str) -> Response:
            return live.streamed(streams, page_of(party(**seat)))

        def now(**seat: str) -> AnyResponse:
            return live.asked(page_of(party(**seat)))

        def do(name: str, **seat: str) -> AnyResponse:
            page = page_of(party(**seat))
            return live.answered(renderer, page, _refused(door, party(**seat), name))

        pages.add_url_rule(rule, f"{rule}:show", show)
        pages.add_url_rule(f"{rule}/stream", f"{rule}:stream", stream)
        pages.add_url_rule(f"{rule}/now", f"{rule}:now", now)
        if rule != "/display":
            pages.add_url_rule(f"{rule}/do/<name>", f"{rule}:do", do, methods=["POST"])

    add("/display", lambda: PUBLIC)
    add("/steward", lambda: STEWARD)
    add("/seat/<seat>", lambda seat: seated(SeatId(seat)))
    pages.add_url_rule("/", "root", lambda: live.whole(renderer, page_of(PUBLIC)))
    return pages


def live_page(door: Door, renderer: Renderer, party: Party, language: str) -> Live:
    def newer(known: int, timeout_s: float) -> tuple[int, str] | None:
        posted = door.wait(party, known, timeout_s)
        if posted.number == known:
            return None
        return posted.number, renderer.body(party, posted, language)

    return Live(
        title=_title(party),
        here=path_of_party(party),
        voice=voice_for(door.newest(party), language),
        newer=newer,
        kind="display" if party == PUBLIC else str(party.role),
        seat=party.seat,
    )


def _refused(door: Door, party: Party, name: str) -> Message | None:
    """Hand in what the form asks for; why it was not done, if it was not."""
    form = request.form
    kind = pages_of(door.newest(party)).commands.get(name)
    try:
        if name == "Begin":
            box, before = form.get("box", ""), form.get("instead_of", "")
            setup, command_id = forms.setup(form), forms.command_id(form, name)
            answer = door.begin(box, setup, before, party, command_id)
        elif kind is None:
            return says("why.unknown_command")
        else:
            answer = door.ask(forms.command(kind, form), party, forms.command_id(form, name))
    except forms.NotUnderstood as wrong:
        return says("why.not_understood", field=str(wrong))
    return answer.why if isinstance(answer, Refusal) else None


def _title(party: Party) -> Message:
    if party.seat is not None:
        return says("ui.seat", seat=seat_word(party.seat))
    return says("ui.display" if party == PUBLIC else "ui.steward")

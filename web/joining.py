"""The pages on which phones join: choose a colour, then lay its sticker down or type a code.

A phone is known by the cookie that its browser was given with the first page; it opens nothing by
itself, but is who a seat was given to. Until then a phone sees what everyone may see, and every
browser may say that a phone which asks is nobody's.
"""

import re

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.messages import Message, Refusal, says
from companion.game.values import PUBLIC, SeatId, seated
from companion.host.door import Door
from companion.host.joining import CancelAsk, ChooseSeat, OpenLink, PhoneAct, TypeCode
from companion.host.rights import Rights

from . import live_page
from .live_page import Live
from .page_parts import Body
from .render import Renderer
from .signin import BROWSER_COOKIE, keep_language, let_in
from .stream import Streams

HERE = "/join"
_LONGEST = 64


def join_pages(door: Door, rights: Rights, renderer: Renderer, streams: Streams) -> Blueprint:
    """Everything under `/join`."""
    blueprint = Blueprint("join", __name__, url_prefix=HERE)
    pages = JoinPages(door, rights, renderer)
    live_page.add_ways(blueprint, "", "show", pages.live, renderer, streams)
    blueprint.add_url_rule("/in/<seat>", "go_in", pages.go_in)
    blueprint.add_url_rule("/<seat>/<key>", "invite", pages.invite)
    blueprint.add_url_rule("/do/<name>", "do", pages.do, methods=["POST"])
    return blueprint


def came_by_link(door: Door, holder: str | None) -> None:
    """Tell the clerk that a seat's secret link was opened: from now on somebody holds the seat."""
    kind, _, seat = (holder or "").partition(":")
    if kind == "seat":
        door.visit(OpenLink(SeatId(seat)))


class JoinPages:
    """The page and the requests of a phone that would like to join."""

    def __init__(self, door: Door, rights: Rights, renderer: Renderer) -> None:
        self._door = door
        self._rights = rights
        self._renderer = renderer

    def invite(self, seat: str, key: str) -> AnyResponse:
        """The steward's code as a link: it does nothing before somebody has pressed its button, for
        some phones look ahead at whatever they are shown."""
        self._require_seat(seat)
        voice = self._renderer.voice(self._door.newest(PUBLIC), live_page.language())
        names = self._door.newest(PUBLIC).names
        values = {"seat": seat, "key": key, "names": names, "look": live_page.look()}
        html = self._renderer.page("invite.html", voice, **values)
        answer = Response(html)
        live_page.name_browser(answer)
        keep_language(answer)
        return answer

    def go_in(self, seat: str) -> AnyResponse:
        """Only the phone that this seat was given to, and as long as it is."""
        self._require_seat(seat)
        if not self._door.admits(_phone(), SeatId(seat)):
            abort(403, "error.no_right")
        return let_in(self._rights, str(seated(SeatId(seat))))

    def do(self, name: str) -> AnyResponse:
        shown = self.live()
        act = _asked(name)
        if isinstance(act, Message):
            return live_page.answered(self._renderer, shown, act)
        answer = self._door.visit(act)
        refused = answer.why if isinstance(answer, Refusal) else None
        if refused is None and isinstance(act, TypeCode) and not live_page.by_script():
            return redirect(f"{HERE}/in/{act.seat}", 303)
        return live_page.answered(self._renderer, shown, refused)

    def _require_seat(self, seat: str) -> None:
        if seat not in self._door.invitation().seats:
            abort(404)

    def live(self) -> Live:
        language, phone = live_page.language(), _phone()

        def newer(known: int) -> Body | None:
            posted = self._door.newest(PUBLIC)
            if posted.number == known:
                return None
            chosen = self._door.chosen_by(phone)
            return self._renderer.drawn(
                "join.html",
                self._renderer.voice(posted, language),
                HERE,
                posted.number,
                posted=posted,
                chosen=chosen,
                asks=self._door.is_asking(phone),
                let_in=chosen is not None and self._door.admits(phone, chosen),
            )

        return Live(
            title=says("join.title"),
            here=HERE,
            voice=self._renderer.voice(self._door.newest(PUBLIC), language),
            newer=newer,
            kind="join",
        )


def _phone() -> str:
    return request.cookies.get(BROWSER_COOKIE, "")


def _asked(name: str) -> PhoneAct | Message:
    """Return the command in the form, or the reason why it cannot be understood."""
    phone, seat = _phone(), request.form.get("seat", "")
    came_from, called = request.remote_addr or "", request.form.get("name", "")
    if name == CancelAsk.__name__:
        return _cancel(seat, request.form.get("ask", ""))
    if not 0 < len(phone) <= _LONGEST:
        return says("why.no_cookie")
    if name == ChooseSeat.__name__:
        wanted = SeatId(seat) if seat else None
        return ChooseSeat(phone=phone, seat=wanted, came_from=came_from, name=called)
    if name == TypeCode.__name__:
        code = "".join(request.form.get("code", "").split())
        seated = SeatId(seat)
        return TypeCode(phone=phone, seat=seated, code=code, came_from=came_from, name=called)
    return says("why.unknown_command")


def _cancel(seat: str, ask: str) -> CancelAsk | Message:
    if not re.fullmatch(r"[0-9]{1,18}", ask):
        return says("why.not_understood", field="ask")
    return CancelAsk(SeatId(seat), int(ask))

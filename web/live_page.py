"""A page that stays up to date: whole at first, then by stream, or by asking now and then."""

import re
import secrets
from collections.abc import Callable
from urllib.parse import quote

import msgspec
from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.copy_sheet import UNREAD
from companion.game.messages import Message, says
from companion.game.values import Value
from companion.words.voice import LANGUAGES, Voice, chosen

from .openapi import MARK
from .page_parts import COMMAND, Body
from .render import Renderer
from .signin import (
    BROWSER_COOKIE,
    LANGUAGE_COOKIE,
    LOOK_COOKIE,
    START_COOKIE,
    keep,
    keep_language,
)
from .statics import VERSION
from .stream import Stream, Streams

BOOT = secrets.token_hex(4)
"""Versions are counted anew with every start; this tells one start from another."""
LAST = "Last-Event-ID"
"""The header that names the last version of a stream that has broken off."""

LEADS_TO = "X-Leads-To"
"""The header of a refusal that names the page where people can put it right."""
COPY_PAGE = "/steward/copy"
"""The page on which the numbers of a box are read off."""

FORM = r"[a-z]{1,12}(-[a-z0-9]{1,12})?"
"""How forms are named that are shown once they are chosen."""

Newer = Callable[[int], tuple[int, bytes] | None]
"""Returns the version after the given one, if there is one, as its number and its JSON."""


class Live(Value, frozen=True, kw_only=True):
    """One page for one audience in one language."""

    title: Message
    here: str
    voice: Voice
    newer: Callable[[int], Body | None]
    kind: str
    seat: str | None = None
    chosen: str = ""  # the form that is shown of those that are offered
    now_ms: Callable[[], int] = lambda: 0

    def told(self, body: Body, shown: Body | None) -> bytes:
        """To a script: this body, for a page that shows another one or none."""
        what, html = body.since(shown)
        said = {"command": body.command, "now_ms": self.now_ms(), what: html}
        if shown is None:
            said["version"] = VERSION
        return msgspec.json.encode(said)


def add_ways(
    blueprint: Blueprint,
    rule: str,
    name: str,
    live: Callable[..., Live],
    renderer: Renderer,
    streams: Streams,
) -> None:
    """Serve the page that `live` makes: whole, by stream, and its newest version by asking."""
    ways: dict[str, Callable[..., AnyResponse]] = {
        "": lambda **at: whole(renderer, live(**at)),
        "/stream": lambda **at: streamed(streams, live(**at)),
        "/now": lambda **at: asked(live(**at)),
    }
    for end, way in ways.items():
        blueprint.add_url_rule(f"{rule}{end}", f"{name}{end}", way)


def accepted() -> str:
    """The first language of the browser that there is."""
    return chosen([tag for tag, quality in request.accept_languages if quality > 0])


def language() -> str:
    """The page's own, in the address of its stream; else the choice of this browser; else the
    first that its header asks for and there is."""
    for tag in (request.args.get("in", ""), request.cookies.get(LANGUAGE_COOKIE, "")):
        if tag in LANGUAGES:
            return tag
    return accepted()


def chosen_form() -> str:
    """The form that the viewer has chosen, if the address names one."""
    name = request.args.get("form", "")
    return name if re.fullmatch(FORM, name) else ""


def look() -> str:
    """Dark, unless this browser has chosen light."""
    return "light" if request.cookies.get(LOOK_COOKIE) == "light" else "dark"


def knows_first_page() -> bool:
    """Whether this browser has come by the link of the first page, be it renewed since or not."""
    return START_COOKIE in request.cookies


def whole(renderer: Renderer, live: Live, *, front: bool = False) -> Response:
    """The page with everything around it; a new browser is given a name of its own. On the front
    page a phone finds the way to join above all else."""
    fresh = live.newer(-1)
    assert fresh is not None, "no version is numbered -1"
    answer = Response(
        renderer.page(
            "page.html",
            live.voice,
            page=live,
            seen=mark(fresh.number),
            body=fresh.whole().replace(COMMAND, fresh.command),
            look=look(),
            front=front,
            knows_first_page=knows_first_page(),
        )
    )
    name_browser(answer)
    keep_language(answer)
    return answer


def name_browser(answer: Response) -> None:
    """Set the cookie that identifies a browser, at random, since nobody may guess it."""
    if BROWSER_COOKIE not in request.cookies:
        keep(answer, BROWSER_COOKIE, secrets.token_urlsafe(16), "/")


def streamed(streams: Streams, live: Live) -> Response:
    """A stream for this browser; the oldest one goes to rest when there are too many."""
    shown: Body | None = None

    def newer(known: int) -> tuple[int, bytes] | None:
        nonlocal shown
        if shown is None or shown.number != known:
            now = live.newer(-1)
            shown = now if now is not None and now.number == known else None
        fresh = live.newer(known)
        if fresh is None:
            return None
        told = live.told(fresh, shown)
        shown = fresh
        return fresh.number, told

    return stream(streams, request.cookies.get(BROWSER_COOKIE, _address()), newer)


def stream(streams: Streams, listener: str, newer: Newer) -> Response:
    """Every version after the one this listener has seen, in JSON, until it leaves."""
    seen = request.headers.get(LAST) or request.args.get("seen", "")
    return Stream(streams, _address(), listener, lambda known: unseen(newer, known), seen)


def _address() -> str:
    return request.remote_addr or ""


def asked(live: Live) -> AnyResponse:
    """For tabs whose stream rests: the newest body, or nothing if it is the one they show."""
    fresh = live.newer(known(request.args.get("seen", "")))
    if fresh is None:
        return Response(status=204)
    headers = {"X-Seen": mark(fresh.number)}
    return Response(live.told(fresh, None), headers=headers, content_type="application/json")


def answered(renderer: Renderer, live: Live, refused: Message | None) -> AnyResponse:
    """To a script the bare fact; to a browser without scripts the page again, or why not."""
    here = _numbers_of_box() if live.here == COPY_PAGE else live.here
    if refused is None:
        if by_script():
            return Response(status=204)
        return Response(status=303, headers={"Location": here})
    leads_to = _numbers_of_box() if refused.key == UNREAD else ""
    why = live.voice.say(refused)
    return trouble(renderer, live.voice, says("ui.refused"), why, 409, here, leads_to=leads_to)


def _numbers_of_box() -> str:
    """Where the numbers of the box are read off that this form was about."""
    box = quote(request.form.get("box", ""), safe="")
    return f"{COPY_PAGE}?form={box}#box-{box}" if box else COPY_PAGE


def trouble(
    renderer: Renderer,
    voice: Voice,
    title: Message,
    sentence: str,
    code: int,
    here: str,
    *,
    leads_to: str = "",
) -> Response:
    """A sentence that says what went wrong, alone for a script, on a page of its own otherwise. If
    numbers are missing, a link leads to the page where they are read off."""
    if by_script():
        headers = {LEADS_TO: leads_to} if leads_to else {}
        return Response(sentence, code, headers, content_type="text/plain; charset=utf-8")
    values = {
        "title": title,
        "sentence": sentence,
        "here": here,
        "leads_to": leads_to,
        "knows_first_page": knows_first_page(),
    }
    return Response(renderer.page("error.html", voice, look=look(), **values), code)


def by_script() -> bool:
    return request.headers.get("X-By") == "script"


def mark(version: int) -> str:
    return f"{BOOT}.{version}"


def known(seen: str) -> int:
    """The version of that mark, if it is one of this start."""
    boot, _, version = seen.partition(".")
    return int(version) if is_mark(seen) and boot == BOOT else -1


def is_mark(text: str) -> bool:
    return re.fullmatch(MARK, text) is not None


def unseen(newer: Newer, seen: str) -> tuple[str, bytes] | None:
    """The version after the seen one, and its mark."""
    fresh = newer(known(seen))
    return None if fresh is None else (mark(fresh[0]), fresh[1])

"""Signing in: a link with a long token is traded for a cookie that opens one set of pages only.

The cookie's path is that of its pages, so one browser may hold several seats side by side.
"""

from flask import Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.host.rights import START, Rights
from companion.words.voice import LANGUAGES

from .stream import LetGo

COOKIE = "right"
START_COOKIE = "start"
"""Of the browser that started the evening: every page leads it back to the first one."""
BROWSER_COOKIE = "browser"
LOOK_COOKIE = "look"
LANGUAGE_COOKIE = "language"
_A_YEAR_S = 365 * 24 * 3600


def path_of(holder: str) -> str:
    """Where a holder's pages lie."""
    return "/" + holder.replace(":", "/")


def enter(rights: Rights, token: str) -> AnyResponse:
    holder = rights.holder_of(token)
    if holder is None:
        abort(404, "error.bad_token")
    answer = let_in(rights, holder)
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


def let_in(rights: Rights, holder: str, to: str = "") -> AnyResponse:
    """To the holder's pages, or to one of them, with the cookie that opens them."""
    answer = redirect(to or path_of(holder), 303)
    keep_right(answer, rights, holder)
    keep_language(answer)
    return answer


def keep_right(answer: Response | AnyResponse, rights: Rights, holder: str) -> None:
    """Give this browser the cookie that opens the holder's pages."""
    token = rights.token_of(holder)
    if holder == START:
        keep(answer, START_COOKIE, token, "/")
    else:
        keep(answer, COOKIE, token, path_of(holder))


def has_started(rights: Rights) -> bool:
    """Whether this browser has come by the link of the first page."""
    return rights.is_token_of(START, request.cookies.get(START_COOKIE, ""))


def require(rights: Rights, holder: str) -> None:
    """Go on only if this browser has been let in as that holder; one that was let in before is
    told that it is out."""
    token = request.cookies.get(START_COOKIE if holder == START else COOKIE, "")
    if not rights.is_token_of(holder, token):
        abort(403, "error.let_go" if token and holder.startswith("seat:") else "error.no_right")


def still_let_in(rights: Rights, holder: str, token: str) -> None:
    """Go on only as long as this token, which opened a page, opens it still."""
    if not rights.is_token_of(holder, token):
        raise LetGo


def keep_language(answer: Response | AnyResponse) -> None:
    """A link that names a language chooses it, as the menu does, for the pages behind it too."""
    language = request.args.get("in", "")
    if language in LANGUAGES:
        keep(answer, LANGUAGE_COOKIE, language, "/")


def keep(answer: Response | AnyResponse, name: str, value: str, path: str) -> None:
    answer.set_cookie(name, value, max_age=_A_YEAR_S, path=path, httponly=True, samesite="Lax")

"""Everything tried with a single request: the attack, the bytes, and what the clerk must answer.

In the bytes, STEWARD and BLUE stand for the tokens of these two, BOOT for the mark of this start.
"""

from typing import NamedTuple

from .wire import get, post

ANOTHER_SITE = "This request came from another site"
NO_PAGE = "There is no such page"
PHONE_IS_OUT = "This phone is out"
NOT_LET_IN = "this browser has not been let in"
NO_REQUEST = "This is no request that a browser sends."
FAR_TOO_MUCH = "That is far more than any request needs."
TOO_LARGE = "That form is far larger than any the clerk sends out."
CANNOT_READ = "This cannot be read: "
NO_TOKEN = "This needs a token, and none came with it."
WRONG_TOKEN = "That token opens nothing here"
WRONG_METHOD = "That address is not asked in this way."
A_PAGE = "<!doctype html>"

_STEWARD = "Cookie: right=STEWARD"
_BLUE = "Cookie: right=BLUE"
_BEARER = "Authorization: Bearer STEWARD"
_JSON = "Content-Type: application/json"
_CLOSE = b"command=number-of-a-form&round=1"
_CLOSE_BY_SCRIPT = b'{"round": 1}'
_MANY_DIGITS = "9" * 4_500


class Row(NamedTuple):
    attack: str
    request: bytes
    status: int
    says: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    """Exactly these come with the answer."""


def hosts() -> list[Row]:
    """A foreign site lends its name to this machine, or tries to pass for one of its names."""
    foreign = [
        "evil.example",
        "evil.example:80",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "localhost@evil.example",
        "evil.example#localhost",
        "evil.example/localhost",
        "2130706433",
        "0x7f.1",
        "127.1",
        "[::1].evil.example",
        "[localhost]",
        "localhost, evil.example",
        "localhost\x00",
        "",
    ]
    rows = [
        Row(f"the name {host!r} for this machine", get("/display", f"Host: {host}"), 400)
        for host in foreign
    ]
    twice = get("/display", "Host: localhost", "Host: evil.example")
    rows.append(Row("two names for this machine", twice, 400))
    nameless = b"GET /display HTTP/1.0\r\n\r\n"
    rows.append(Row("no name for this machine", nameless, 400))
    return rows


def other_sites() -> list[Row]:
    """A page of another site sends what the steward's browser would."""
    path = "/steward/do/CloseMarket"
    rows = [
        Row(f"a form with {header}", post(path, _CLOSE, _STEWARD, header), 403, ANOTHER_SITE)
        for header in (
            "Origin: http://evil.example",
            "Origin: null",
            "Origin: ",
            "Origin: http://localhost:81",
            "Origin: http://localhost.evil.example",
            "Origin: http://localhost@evil.example",
            "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Site: same-site",
        )
    ]
    preflight = get("/api/do/CloseMarket", "Origin: http://evil.example")
    rows += [
        Row("asking for leave first", preflight.replace(b"GET", b"OPTIONS"), 403, ANOTHER_SITE),
        Row(
            "a script's request disguised as a form",
            post("/api/do/CloseMarket", _CLOSE_BY_SCRIPT, _BEARER, "Content-Type: text/plain"),
            415,
            "Only JSON is read here.",
        ),
        Row(
            "a script's request by the cookie of a browser",
            post("/api/do/CloseMarket", _CLOSE_BY_SCRIPT, _STEWARD, _JSON),
            401,
            NO_TOKEN,
        ),
    ]
    return rows


def methods() -> list[Row]:
    """A change by something that is no form."""
    path = "/steward/do/CloseMarket"
    asked = get(path, _STEWARD)
    rows = [
        Row("a link that acts", get(f"{path}?command=number-of-a-form&round=1", _STEWARD), 405),
        Row("a link that says it is a form", get(path, _STEWARD, "X-HTTP-Method: POST"), 405),
        Row("no method at all", asked.replace(b"GET /", b"/"), 400, NO_REQUEST),
        Row("a method in small letters", asked.replace(b"GET", b"get"), 400, NO_REQUEST),
        Row("a method of five thousand letters", asked.replace(b"GET", b"G" * 5_000), 405),
        Row(
            "the version 9.9 of the protocol",
            asked.replace(b"HTTP/1.1", b"HTTP/9.9").replace(path.encode(), b"/display"),
            200,
            A_PAGE,
        ),
    ]
    rows += [
        Row(f"the method {method}", asked.replace(b"GET", method.encode()), 405)
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND")
    ]
    return rows


def rights() -> list[Row]:
    """Somebody else's page, with the token of one's own or with a made-up one."""
    rows = [
        Row(f"{path} with the token of another", get(path, _BLUE), 403, says)
        for path, says in (
            ("/seat/green", PHONE_IS_OUT),
            ("/seat/red/now", PHONE_IS_OUT),
            ("/steward", NOT_LET_IN),
            ("/steward/readers", NOT_LET_IN),
            ("/simulator", NOT_LET_IN),
        )
    ]
    tokens = ("", "0", "x" * 5_000, "BLUE", "BLUE ", "' or 1=1 --", "../rights.json")
    rows += [
        Row(f"the token {token[:16]!r}", get("/seat/blue", f"Cookie: right={token}x"), 403)
        for token in tokens
    ]
    rows += [
        Row(
            f"the script's token {token[:16]!r}",
            get("/api/view", f"Authorization: Bearer {token}x"),
            401,
            WRONG_TOKEN,
        )
        for token in tokens
    ]
    rows += [
        Row("half a token", get("/seat/blue", f"{_BLUE}\x00"), 400, NO_REQUEST),
        Row("a token in the address", get("/seat/blue?right=BLUE"), 403, NOT_LET_IN),
        Row("a token of another kind", get("/api/view", "Authorization: Basic BLUE"), 401),
        Row(
            "a command for the steward alone",
            post(
                "/api/do/HandOutSeat",
                b'{"seat": "red"}',
                "Authorization: Bearer BLUE",
                _JSON,
            ),
            409,
        ),
    ]
    return rows


def paths() -> list[Row]:
    """A file of this machine, or another site, in place of a page."""
    rows = [
        Row(f"the file at {path}", get(path), 404, NO_PAGE)
        for path in (
            "/static/../rights.json",
            "/static/../../../../etc/passwd",
            "/static/..%2f..%2frights.json",
            "/static/%2e%2e/%2e%2e/rights.json",
            "/static/..%5c..%5crights.json",
            "/static/table.css%00.png",
            "/static/",
            "/rights.json",
            "/%00",
            "/%ff%fe",
            "/display;/../steward",
            "/enter/..%2f..%2fsteward",
        )
    ]
    away = (("location", "/display"),)
    rows += [
        Row(f"a way back to {back}", get(f"/language/ru?back={back}"), 303, headers=away)
        for back in (
            "//evil.example",
            "http://evil.example",
            "/%5cevil.example",
            "/%09/evil.example",
            "%2f%2fevil.example",
            "/display%0d%0aSet-Cookie:%20right=1",
            "/display%0aLocation:%20//evil.example",
            "javascript:alert(1)",
            "/display%E2%80%A8",
        )
    ]
    own = (("location", "http://localhost/static/etc/passwd"),)
    rows.append(Row("two strokes in a path", get("/static//etc/passwd"), 308, headers=own))
    rows.append(Row("another machine's page", get("//evil.example/display"), 404, NO_PAGE))
    absolute = get("http://evil.example/rights.json")
    rows.append(Row("another machine's page through this one", absolute, 404, NO_PAGE))
    return rows


def heads() -> list[Row]:
    """A head that is no head, or is far too large."""
    start = b"GET /display HTTP/1.1\r\nHost: localhost\r\n"
    return [
        Row(
            "the first words of a secret line", b"\x16\x03\x01\x02\x00\x01\r\n\r\n", 400, NO_REQUEST
        ),
        Row("words", b"What lies in the blue bag?\r\n\r\n", 400, NO_REQUEST),
        Row("a header without a colon", start + b"Cookie\r\n\r\n", 400, NO_REQUEST),
        Row("a header with a bare line feed", start + b"A: 1\nB: 2\r\n\r\n", 400, NO_REQUEST),
        Row("a folded first header", b"GET / HTTP/1.1\r\n a\r\n\r\n", 400, NO_REQUEST),
        Row("an address that breaks off", get("http://["), 400, NO_REQUEST),
        Row("a head of 20 KB", start + b"A: " + b"a" * 20_000 + b"\r\n\r\n", 431, FAR_TOO_MUCH),
        Row("a head of 20 KB without end", start + b"A: " + b"a" * 20_000, 431, FAR_TOO_MUCH),
        Row("25,000 cookies", get("/display", "Cookie: " + "a=1;" * 25_000), 431, FAR_TOO_MUCH),
        Row("20,000 fields in the address", get("/display?" + "a=1&" * 20_000), 431, FAR_TOO_MUCH),
        Row("3,000 cookies", get("/display", "Cookie: " + "a=1;" * 3_000), 200, A_PAGE),
        Row("3,000 fields in the address", get("/display?" + "a=1&" * 3_000), 200, A_PAGE),
        Row("3,000 languages", get("/display", "Accept-Language: " + "x," * 3_000), 200, A_PAGE),
        Row("a language of 9,000 letters", get("/display?in=" + "x" * 9_000), 200, A_PAGE),
    ]


def bodies() -> list[Row]:
    """A body that is far too large, or lies about its length; none is waited for."""
    form = post("/join/do/TypeCode").replace(b"Content-Length: 0\r\n\r\n", b"")
    script = post("/api/do/CloseMarket", b"", _BEARER, _JSON)
    script = script.replace(b"Content-Length: 0\r\n\r\n", b"")
    end, chunked = b"\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n"
    gigabyte = b"Content-Length: 1000000000"
    return [
        Row("a gigabyte for a form", form + gigabyte + end, 413, FAR_TOO_MUCH),
        Row("a gigabyte for a script", script + gigabyte + end, 413, FAR_TOO_MUCH),
        Row(
            "a gigabyte, if asked for it",
            form + b"Expect: 100-continue\r\n" + gigabyte + end,
            413,
            FAR_TOO_MUCH,
        ),
        Row(
            "a gigabyte for no page",
            b"POST /nowhere HTTP/1.1\r\nHost: evil.example\r\n" + gigabyte + end,
            413,
            FAR_TOO_MUCH,
        ),
        Row("80 KB in one piece", form + chunked + b"14000\r\n" + b"a" * 81_920, 413, FAR_TOO_MUCH),
        Row("80 KB byte by byte", form + chunked + b"1\r\na\r\n" * 16_000, 413, FAR_TOO_MUCH),
        Row("17 KB by length", post("/join/do/TypeCode", b"a" * 17_000), 413, TOO_LARGE),
        Row(
            "17 KB in pieces",
            form + chunked + b"4268\r\n" + b"a" * 17_000 + b"\r\n0\r\n\r\n",
            413,
            TOO_LARGE,
        ),
        Row("a piece of no size", form + chunked + b"xyz\r\n", 400, NO_REQUEST),
        Row("a piece of less than nothing", form + chunked + b"-1\r\n", 400, NO_REQUEST),
        Row("a length below nothing", form + b"Content-Length: -1" + end, 400, NO_REQUEST),
        Row("a length in words", form + b"Content-Length: many" + end, 400, NO_REQUEST),
        Row(
            "two lengths",
            form + b"Content-Length: 4\r\nContent-Length: 5" + end,
            400,
            NO_REQUEST,
        ),
        Row(
            "a length of 4,500 digits",
            form + f"Content-Length: {_MANY_DIGITS}".encode() + end,
            400,
            NO_REQUEST,
        ),
        Row("a packed body", form + b"Transfer-Encoding: gzip" + end, 501, NO_REQUEST),
    ]


def scripts() -> list[Row]:
    """JSON that is none, or says what no command holds."""
    return [
        Row(
            attack,
            post("/api/do/CloseMarket", body, _BEARER, _JSON),
            400,
            CANNOT_READ,
        )
        for attack, body in (
            ("7,000 brackets", b"[" * 7_000),
            ("7,000 objects", b'{"round":' * 1_700),
            ("no number", b'{"round": NaN}'),
            ("a number of 4,500 digits", b'{"round": ' + _MANY_DIGITS.encode() + b"}"),
            ("a number too large for any", b'{"round": 1e400}'),
            ("half a letter", b'{"round": "\\ud800"}'),
            ("two bytes a letter", '{"round": 1}'.encode("utf-16")),
            ("bytes that are no letters", b'{"round": "\xff\xfe"}'),
            ("the name of another type", b'{"type": "EndRound", "round": 1}'),
            ("a field that nobody knows", b'{"round": 1, "__class__": "x"}'),
            ("nothing", b""),
        )
    ]


def versions() -> list[Row]:
    """A version with more digits than Python reads, by everybody."""
    mark = f"BOOT.{_MANY_DIGITS}"
    stream = (("content-type", "text/event-stream"),)
    rows = [
        Row("a page's version of 4,500 digits", get(f"/display/now?seen={mark}"), 200, "whole"),
        Row(
            "a stream's version of 4,500 digits",
            get(f"/display/stream?seen={mark}"),
            200,
            headers=stream,
        ),
        Row(
            "a broken stream's version of 4,500 digits",
            get("/display/stream", f"Last-Event-ID: {mark}"),
            200,
            headers=stream,
        ),
    ]
    rows += [
        Row(f"a script's version, {attack}", request, 400, f"{CANNOT_READ}{field} (")
        for attack, request, field in (
            ("of 4,500 digits", get(f"/api/view?seen={mark}"), "seen"),
            ("of 4,500 digits, of a stream", get(f"/api/changes?seen={mark}"), "seen"),
            (
                "of 4,500 digits, of a broken stream",
                get("/api/changes", f"Last-Event-ID: {mark}"),
                "Last-Event-ID",
            ),
            ("in other digits", get("/api/view?seen=BOOT.%D9%A1"), "seen"),
        )
    ]
    return rows


def listed() -> list[Row]:
    return [
        *hosts(),
        *other_sites(),
        *methods(),
        *rights(),
        *paths(),
        *heads(),
        *bodies(),
        *scripts(),
        *versions(),
    ]

"""Every door of the product that is read at, taken from its own map, so that none is forgotten."""

from collections.abc import Iterator

from flask import Flask
from werkzeug.test import TestResponse

from companion.game.values import Value
from companion.host.rights import SIMULATOR, START

from .hearing import Heard, OpenStream, without_chance
from .product import Browser, Product, Script, chosen_forms

EVERYONE = "display"
"""Who comes without any token."""
SINGLE = (
    "/",
    "/join/<seat>/<key>",
    "/join/in/<seat>",
    "/chronicle",
    "/api",
    "/api/lobby",
    "/api/openapi.json",
)
"""What is read once and does not go on."""
SCRIPTS = ("/api/view", "/api/changes")
"""What a script reads, and goes on reading."""
NOT_LISTENED_AT = {
    "/simulator": "shows every card of a table that has none; its own token opens it",
    "/api/simulator": "the same for scripts",
    "/static/": "files as they lie in the repository",
    "/enter/": "lets somebody in, and says nothing of the table",
    "/steward/links": "makes a new link, and says nothing of the table",
    "/start/to/": "lets the person who started it in to other pages",
    "/look/": "chooses dark or light",
    "/language/": "chooses a language",
}
PRIED_AT = "/api/do/<name>"
"""Where scripts hand something in; what is answered there might tell, as on the forms of pages."""


class LivePage(Value, frozen=True):
    """A page that stays up to date, and whose it is."""

    path: str
    holder: str


def rules(app: Flask, method: str) -> list[str]:
    return sorted(str(rule) for rule in app.url_map.iter_rules() if method in (rule.methods or ()))


def live_rules(app: Flask) -> list[str]:
    """Those with a stream of their own, but the simulator's."""
    read = rules(app, "GET")
    pages = [rule for rule in read if f"{rule}/stream" in read and f"{rule}/now" in read]
    return [rule for rule in pages if not is_explained(rule)]


def is_explained(rule: str) -> bool:
    return rule.startswith(tuple(NOT_LISTENED_AT))


def unheard(app: Flask) -> list[str]:
    """The doors at which nobody listens, and nobody has said why."""
    live = [f"{rule}{end}" for rule in live_rules(app) for end in ("", "/stream", "/now")]
    known = {*live, *SINGLE, *SCRIPTS}
    return [rule for rule in rules(app, "GET") if rule not in known and not is_explained(rule)]


def untried(app: Flask) -> list[str]:
    """The same of those where something is handed in."""
    known = {PRIED_AT, *(f"{rule}/do/<name>" for rule in live_rules(app))}
    return [rule for rule in rules(app, "POST") if rule not in known and not is_explained(rule)]


def forms_of(app: Flask, holder: str) -> list[str]:
    """Where the pages of a holder hand something in, but for the name of what it is."""
    handed_in = rules(app, "POST")
    return [
        f"{page.path}/do"
        for rule in live_rules(app)
        if f"{rule}/do/<name>" in handed_in
        for page in pages_of_rule(rule, (holder.partition(":")[2],))
        if page.holder == holder
    ]


def pages_of_rule(rule: str, seats: tuple[str, ...]) -> Iterator[LivePage]:
    match rule.split("/")[1]:
        case "seat":
            for seat in seats:
                yield LivePage(rule.replace("<seat>", seat), f"seat:{seat}")
        case "start":
            yield LivePage(rule, START)
        case "steward":
            yield LivePage(rule, "steward")
        case _:
            yield LivePage(rule, EVERYONE)


class Ears:
    """Around one table: whoever is let in to a page or asks by script, and everything they get."""

    def __init__(self, product: Product, seats: tuple[str, ...], aside: str) -> None:
        """`aside` is somebody whose phone has chosen a seat, and has not got it yet."""
        self._product = product
        app = product.house.app
        pages = tuple(
            _Page(product, page) for rule in live_rules(app) for page in pages_of_rule(rule, seats)
        )
        holders = dict.fromkeys([EVERYONE, *(page.holder for page in pages)])
        self._all: tuple[_Page | _Script, ...] = (
            *pages,
            *(_Script(product, holder) for holder in holders if holder != START),
        )
        self._browser, self._script = product.browser(), Script(product)
        self._browser.get("/")
        self._single = [rule.replace("<seat>", aside).replace("<key>", "0000") for rule in SINGLE]
        assert SIMULATOR not in holders, "nobody asks who sees everything"

    def hears(self, deaf: frozenset[str], *, wholly: bool) -> Iterator[Heard]:
        """What everyone gets now; the deaf have a right to know, and what they get is let go by."""
        for of in self._all:
            heard = list(of.hears(wholly=wholly))
            if of.holder not in deaf:
                yield from map(without_chance, heard)

    def looks_around(self) -> Iterator[Heard]:
        """At what does not change by itself, from everyone's side."""
        for path in self._single:
            is_api = path.startswith("/api")
            answer = self._script.get(path[4:]) if is_api else self._browser.get(path)
            yield without_chance(heard_of(EVERYONE, f"GET {path}", answer))

    def ends(self, deaf: frozenset[str]) -> Iterator[Heard]:
        """What streams still say when serving ends."""
        self._product.house.stop_serving()
        for of in self._all:
            for chunk in of.stream.rest():
                if of.holder not in deaf:
                    yield without_chance(Heard(of.holder, "the end of a stream", 0, (), chunk))


class _Page:
    """A browser with one page open."""

    def __init__(self, product: Product, page: LivePage) -> None:
        self.holder = page.holder
        self._path = page.path
        self._browser: Browser = product.browser(
            *(() if page.holder == EVERYONE else (page.holder,))
        )
        self._browser.get(page.path)
        self._seen = ""
        self.stream = OpenStream(self._browser.get(f"{page.path}/stream"))

    def hears(self, *, wholly: bool) -> Iterator[Heard]:
        newest = self._browser.get(f"{self._path}/now?seen={self._seen}")
        yield heard_of(self.holder, f"GET {self._path}/now", newest)
        if newest.status_code == 200:
            self._seen = newest.headers["X-Seen"]
        if wholly:
            page = self._browser.get(self._path)
            yield heard_of(self.holder, f"GET {self._path}", page)
            now = f"{self._path}/now"
            for path in (now, f"{now}?seen={self._seen}", *chosen_forms(self._path, page.text)):
                yield heard_of(self.holder, f"GET {path}", self._browser.get(path))
        what = f"{self._path}/stream"
        for chunk in self.stream.fresh_up_to(self._seen.encode()):
            yield Heard(self.holder, what, 0, self.stream.headers, chunk)


class _Script:
    """A script with one token, or with none."""

    def __init__(self, product: Product, holder: str) -> None:
        self.holder = holder
        self._script = Script(product, holder)
        self._seen = ""
        self.stream = OpenStream(self._script.get("/changes"))

    def hears(self, *, wholly: bool) -> Iterator[Heard]:
        asked = f"/view?seen={self._seen}" if self._seen else "/view"
        newest = self._script.get(asked)
        yield heard_of(self.holder, "GET /api/view?seen=", newest)
        if newest.status_code == 200:
            self._seen = newest.json["seen"]  # type: ignore[index]
        if wholly:
            yield heard_of(self.holder, "GET /api/view", self._script.get("/view"))
        for chunk in self.stream.fresh_up_to(self._seen.encode()):
            yield Heard(self.holder, "/api/changes", 0, self.stream.headers, chunk)


def heard_of(who: str, what: str, answer: TestResponse) -> Heard:
    headers = tuple(sorted(answer.headers.items()))
    return Heard(who, what, answer.status_code, headers, answer.data)

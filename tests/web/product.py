"""The running product in one process: a laid table, the browsers around it, and cards in hands."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from html.parser import HTMLParser
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from werkzeug.test import TestResponse

from companion import assembly
from companion.assembly import House, Settings
from companion.boards.load import load_board
from companion.game.commands import Woken
from companion.game.values import PUBLIC, CommandId, SeatId, seated
from companion.host.clerk import Clerk
from companion.host.page_data import PageData
from companion.words.voice import NO_BREAK
from hardware.ports import Panel
from hardware.signals import ReaderName, TagId, TagPlaced
from hardware.simulator.table import SimulatedTable
from tests.patience import PATIENCE_S
from web.stream import Streams

from .streaming import visitor_of

BOX = "sheriff-2e"
STEWARDS = (
    "/steward",
    "/steward/corrections",
    "/steward/setup",
    "/steward/copy",
    "/steward/readers",
)
A_WHILE_S = PATIENCE_S
Fields = dict[str, str | list[str]]


class Form(msgspec.Struct, frozen=True):
    """A form of a page: where it goes, and what a browser would send if nobody touched it."""

    action: str
    fields: list[tuple[str, str]]

    @property
    def name(self) -> str:
        return self.action.rpartition("/")[2]

    @property
    def page(self) -> str:
        """The page it is on, and comes back to."""
        return self.action.partition("/do/")[0]

    def filled(self, **entered: str) -> Fields:
        """The fields with some of them changed; a field of several entries keeps them all."""
        filled: Fields = {}
        for name, value in self.fields:
            before = filled.get(name)
            if isinstance(before, list):
                before.append(value)
            else:
                filled[name] = value if before is None else [before, value]
        return filled | entered


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._choosing: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(given["action"], []))
        name = given.get("name", "")
        if tag == "select":
            self._choosing = name
        elif tag == "option" and self._choosing is not None:
            self._keep(self._choosing, given["value"])
            self._choosing = None
        elif tag in ("input", "button") and name:
            ticked = given.get("type") not in ("checkbox", "radio") or "checked" in given
            if ticked:
                self._keep(name, given.get("value", ""))

    def _keep(self, name: str, value: str) -> None:
        self.found[-1].fields.append((name, value))


def forms_in(html: str) -> list[Form]:
    """Behind the forms every page carries all pictures, which take long to read."""
    parser = _Forms()
    parser.feed(html.partition("<div hidden><svg>")[0])
    return parser.found


_CHOICE = re.compile(r'data-choose="([a-z0-9-]+)"')


def chosen_forms(path: str, page: str) -> list[str]:
    """The addresses of a page with each form that it has a link for."""
    return [f"{path}?form={name}" for name in _CHOICE.findall(page)]


class Browser:
    """One browser; it is let in by links, and keeps cookies as browsers do."""

    def __init__(self, product: "Product") -> None:
        self.product = product
        self.client = visitor_of(product.house.app)

    def enter(self, holder: str) -> "Browser":
        answer = self.client.get(f"/enter/{self.product.house.rights.token_of(holder)}")
        assert answer.status_code == 303
        return self

    def get(self, path: str, headers: dict[str, str] | None = None) -> TestResponse:
        return self.client.get(path, headers=headers)

    def forms(self, path: str) -> list[Form]:
        """Those on a page as it is, and those that its links ask for."""
        page = self.get(path).text
        chosen = [self.get(address).text for address in chosen_forms(path, page)]
        return [form for html in (page, *chosen) for form in forms_in(html)]

    def post(
        self,
        path: str,
        fields: Fields | None = None,
        *,
        script: bool = True,
        headers: dict[str, str] | None = None,
    ) -> TestResponse:
        """A form is sent; a number is put in unless there is one."""
        sent: Fields = {"command": self.product.next_number(), **(fields or {})}
        by = {"X-By": "script"} if script else {}
        return self.client.post(path, data=sent, headers={**by, **(headers or {})})

    def done(self, path: str, **fields: str) -> None:
        answer = self.post(path, {**fields})
        assert answer.status_code == 204, f"{path} {fields}: {answer.text}"


class Script:
    """A script that holds one token, or none."""

    def __init__(self, product: "Product", holder: str = "display") -> None:
        self.client = visitor_of(product.house.app)
        token = "" if holder == "display" else product.house.rights.token_of(holder)
        self.right = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.client.get(f"/api{path}", headers={**self.right, **headers})

    def post(self, path: str, body: object, **headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.post(
            f"/api{path}",
            data=json.dumps(body),
            content_type="application/json",
            headers={**self.right, **named},
        )

    def does(self, name: str, /, **fields: object) -> str:
        """It must be done; the version of the view after it."""
        answer = self.post(f"/do/{name}", fields)
        assert answer.status_code == 200, answer.text
        return str(answer.json["seen"])  # type: ignore[index]

    def table(self) -> Any:
        return self.get("/view").json["table"]  # type: ignore[index]


def as_json(fields: Mapping[str, str]) -> dict[str, object]:
    """What a form says, as a script would say it."""
    body: dict[str, object] = {}
    for name, entry in fields.items():
        key, dot, inner = name.partition(".")
        value = int(entry) if entry.lstrip("-").isdecimal() else entry
        body[key] = {inner: value} if dot else value
    return body


class Product:
    """A house and everything around it; the parts are kept as they were built."""

    def __init__(
        self, house: House, clerk: Clerk, world: SimulatedTable | None, streams: Streams, data: Path
    ) -> None:
        self.house = house
        self.clerk = clerk
        self.streams = streams
        self.data = data
        self._world = world
        self._numbers = count(1)

    @property
    def world(self) -> SimulatedTable:
        assert self._world is not None, "a table that is not simulated has no simulated cards"
        return self._world

    def next_number(self) -> str:
        return f"number-{next(self._numbers):08}.{self.newest().game_id}"

    def browser(self, *holders: str) -> Browser:
        browser = Browser(self)
        for holder in holders:
            browser.enter(holder)
        return browser

    def begins(self, *seats: str, box: str = BOX, options: Iterable[str] = ()) -> None:
        """The steward lays the table; the first of the seats is the first sheriff."""
        fields: Fields = {
            "box": box,
            "seats": list(seats),
            "first": seats[0],
            "instead_of": self.newest().game_id,
            **{f"{box}.{option}": "true" for option in options},
        }
        answer = self.browser("steward").post("/steward/do/Begin", fields)
        assert answer.status_code == 204, answer.text

    def asked(self, box: str, option: str) -> list[str]:
        """The fields for what is to be read off this box."""
        asks = self.house.door.invitation().asks[box][option]
        return [f"{box}.numbers.{ask.key}" for ask in asks]

    def newest(self, seat: str = "") -> PageData:
        return self.house._board.newest(seated(SeatId(seat)) if seat else PUBLIC)

    def lies(self, place: str) -> list[TagId]:
        return list(self.world.snapshot().world.places[place])

    def label(self, tag: TagId) -> str:
        return self.world.snapshot().world.cards[tag]

    def holds(self, seat: str, tag: TagId, then: str) -> None:
        """A card is held to a reader and laid on; afterwards the clerk has taken it in."""
        self.world.hold(tag, seat, then)
        version, scene = self.world.wait(-1, 0.0)
        while scene.world.mouth[seat]:
            version, scene = self.world.wait(version, A_WHILE_S)
        self.clerk_is_done()

    def holds_bag(self, mouth: str, seat: str) -> None:
        """A bag is held to a reader by the sticker it bears, and taken away again."""
        cards = self.world.snapshot().world.cards
        (sticker,) = (tag for tag, label in cards.items() if label == f"bag-{seat}")
        self.holds(mouth, sticker, "elsewhere")

    def unknown_sticker(self, mouth: str, tag: str = "04FFFFFFFFFFFF") -> None:
        (name,) = (name for name, at in self.clerk._reads._plan.items() if at == mouth)
        self.clerk.hear(TagPlaced(name, TagId(tag)))
        self.clerk_is_done()

    def clerk_is_done(self) -> None:
        """Everything handed in so far has been decided: the clerk takes one thing at a time."""
        self.clerk.ask(Woken(), PUBLIC, CommandId(self.next_number()))


@contextmanager
def laid(
    data: Path,
    *,
    simulate: bool = True,
    by_hand: bool = False,
    seed: int = 1,
    board: str = "table-six",
    unwatched: bool = False,
    panel: Panel | None = None,
) -> Iterator[Product]:
    """The house as `companion table` builds it; its parts are noted down while it is built. With
    `unwatched`, the board's readers are there, but only what is handed in is heard of them. A
    `panel` is taken for the one on this machine's lines."""
    clerks: list[Clerk] = []
    by_hand = by_hand or unwatched

    class NotedClerk(Clerk):
        def __init__(self, **parts: Any) -> None:
            if unwatched:
                wires = load_board(board).readers
                parts["plan"] = {ReaderName(wire.name): SeatId(wire.seat) for wire in wires}
            super().__init__(**parts)

        def start(self) -> None:
            clerks.append(self)
            super().start()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assembly, "Clerk", NotedClerk)
        if panel is not None:
            patch.setattr(assembly, "_real_panel", lambda *_: (panel, ()))
        settings = Settings(data=data, simulate=simulate, by_hand=by_hand, seed=seed, board=board)
        house = House(settings)
    try:
        yield Product(house, clerks[0], house.world, house._streams, data)
    finally:
        house.close()


_FORM_NUMBER = re.compile(rb'("command":"|name="command" value=")[A-Za-z0-9_-]{16}((?:\.[0-9]*)?")')
_CODE = re.compile(rb'(<code class=\\?"code\\?">|"code":")(?:[0-9a-f]{64}|[0-9a-f]{8})(</code>|")')
_NOW = re.compile(rb'("now_ms":|data-now-ms=")[0-9]+')
_BOOT = re.compile(rb"\b[0-9a-f]{8}\.(?=[0-9]+\b)")


def masked(content: bytes) -> bytes:
    """Without the numbers of forms, the mark of this start and the codes of seals, which are drawn
    by chance; and without the table time at which somebody was answered."""
    content = _NOW.sub(rb"\g<1>0", content)
    content = _CODE.sub(rb"\1CODE\2", _FORM_NUMBER.sub(rb"\1NUMBER\2", content))
    return _BOOT.sub(b"BOOT.", content)


def as_read(text: str) -> str:
    """Nobody reads whether a line may end at a space."""
    return text.replace(NO_BREAK, " ")


def masked_text(text: str) -> str:
    return masked(text.encode()).decode()

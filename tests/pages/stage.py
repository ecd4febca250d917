"""The stage of a scene: a product of its own, brought to one moment, and the pages to look at."""

import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from importlib import resources
from pathlib import Path
from time import monotonic_ns

import msgspec
import pytest
from playwright.sync_api import Page

from companion import assembly
from companion.game.values import Value
from companion.games.sheriff.views import PublicView
from companion.shelf.boxes import EDITIONS
from companion.shelf.people import PEOPLE
from tests.toy.registered import registered
from tests.web.product import Product, laid

from .replaying import Evening, When, replayed

LONG = "long-names"


class Clock:
    """The machine's clock, until it is held: from then on it moves only when it is pushed."""

    def __init__(self) -> None:
        self._held_ms: int | None = None

    def now_ms(self) -> int:
        return monotonic_ns() // 1_000_000 if self._held_ms is None else self._held_ms

    def wall(self) -> str:
        return "2026-01-01T20:00:00+00:00"

    def hold(self) -> None:
        self._held_ms = self.now_ms()

    def push(self, by_ms: int) -> None:
        self._held_ms = self.now_ms() + by_ms


class Shown(Value, frozen=True):
    """A page to look at: who has to be let in, where it lies, what is done on it first."""

    holder: str
    path: str
    first: Callable[[Page], None] = lambda _page: None


class Stage:
    """A scene being set: the product, its clock, and the pages that are to be looked at."""

    def __init__(self, product: Product, clock: Clock, view: PublicView | None) -> None:
        self.product = product
        self.clock = clock
        self.pages: dict[str, Shown] = {}
        self._view = view

    @property
    def view(self) -> PublicView:
        assert self._view is not None, "no evening was played"
        return self._view

    def shows(self, page: str, holder: str, first: Callable[[Page], None] | None = None) -> None:
        path = "/" + holder.replace(":", "/")
        self.pages[page] = Shown(holder, path, first) if first else Shown(holder, path)

    def stewards(self, *names: str, first: Callable[[Page], None] = lambda _page: None) -> None:
        """The steward's other pages, by the last part of their addresses."""
        for name in names:
            self.pages[name] = Shown("steward", f"/steward/{name}", first)

    def everyone(self, merchant: str = "") -> None:
        """The display, the steward, who inspects, and the merchant whose page says most."""
        self.shows("display", "display")
        self.shows("steward", "steward")
        for page, seat in zip(("sheriff", "deputy"), self.view.officers, strict=False):
            self.shows(page, f"seat:{seat}")
        self.shows("merchant", f"seat:{merchant or self._merchant()}")

    def says(self, seat: str, name: str, /, **fields: str) -> None:
        """By a form of that seat's page."""
        page = f"/seat/{seat}" if seat != "steward" else "/steward"
        holder = f"seat:{seat}" if seat != "steward" else "steward"
        self.product.browser(holder).done(f"{page}/do/{name}", **fields)

    def shows_slide(self, at: int) -> None:
        """One slide of the end; below zero they are counted from the last one."""
        while (staged := self.product.newest().stage) and staged.at != at % staged.of:
            self.says("steward", "ShowNext", slide=str(staged.number))

    def shows_all(self) -> None:
        """The whole result, without the show before it."""
        self.says("steward", "ShowAll")

    def _merchant(self) -> str:
        seats = [seat.seat for seat in self.view.seats if not seat.inspects]
        return next((seat for seat in self.view.to_act if seat in seats), seats[0])


class Scene(Value, frozen=True, kw_only=True):
    """One moment, and how it is reached."""

    name: str
    set_up: Callable[[Stage], None]
    chronicle: str = ""
    edition: str = ""  # another than that of the chronicle
    when: When = lambda _view: True
    simulate: bool = False
    unwatched: bool = False  # the readers are there, and the scene says what they read
    board: str = "table-six"
    toy: bool = False  # the clerk knows fists as well
    names: Mapping[str, str] = {}  # of the people who play


def evening(scene: Scene, editions: Path) -> Evening:
    return Evening(scene.chronicle, scene.edition, editions)


@contextmanager
def staged(scene: Scene, folder: Path | None = None) -> Iterator[Stage]:
    """The scene in a product of its own."""
    with (
        ExitStack() as known,
        tempfile.TemporaryDirectory() as fresh,
        pytest.MonkeyPatch.context() as patch,
    ):
        data, clock = folder or Path(fresh), Clock()
        known.enter_context(registered() if scene.toy else nullcontext())
        patch.setattr(assembly, "SystemClock", lambda: clock)
        write_long_names(data / EDITIONS)
        view = (
            replayed(data, evening(scene, data / EDITIONS), scene.when) if scene.chronicle else None
        )
        if scene.names:
            kept = {"games": {"0001": scene.names}, "next": {}}
            (data / PEOPLE).write_bytes(msgspec.json.encode(kept))
        with laid(
            data,
            simulate=scene.simulate,
            by_hand=not scene.simulate,
            unwatched=scene.unwatched,
            board=scene.board,
        ) as product:
            stage = Stage(product, clock, view)
            scene.set_up(stage)
            yield stage


def write_long_names(folder: Path) -> None:
    """The 2nd edition, with every good's name about as long as a name may be."""
    sheet = resources.files("companion.games.sheriff") / "editions" / "sheriff-2e.toml"
    text = re.sub(r'^(..) = ".*"$', r'\1 = "Long names"', sheet.read_text(), flags=re.MULTILINE)
    text = re.sub(r"(?<=^names = ).*$", _lengthened, text, flags=re.MULTILINE)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{LONG}.toml").write_text(text)


def _lengthened(names: re.Match[str]) -> str:
    return re.sub(r'= "([^"]{1,15})"', r'= "\1, \1 & \1"', names[0])

"""A clerk at work for tests: on a clock that stands until it is pushed, over books of any kind."""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.game.commands import GATE
from companion.game.contract import Command, Event, Setup, View
from companion.game.values import (
    PUBLIC,
    STEWARD,
    CommandId,
    Party,
    PlaceId,
    ReaderPlace,
    SeatId,
    TagId,
    seated,
)
from companion.host.asks import Begin
from companion.host.clerk import Clerk, Follower
from companion.host.current_game import Library
from companion.host.noticeboard import Noticeboard
from companion.host.page_data import Done, PageData
from companion.host.phones import Phones
from companion.host.rights import Rights
from companion.journal.book import Action, Book, CannotWrite, DiskUnsure, GameOf
from companion.journal.memory import MemoryBook
from companion.shelf.boxes import NoSuchBox, Owned, Shelf
from hardware.signals import ReaderBack, ReaderName
from hardware.sounds import Sound
from tests.patience import PATIENCE_S
from tests.toy import BOX, EDITION, Fists, Hidden, Hide, Toy

GREEN, RED, BLUE = map(SeatId, ("green", "red", "blue"))
SEATS = (GREEN, RED, BLUE)
AUDIENCES = (PUBLIC, STEWARD, *map(seated, SEATS))
FIRST_PILE = ReaderName("first-pile")
AT_GATE = ReaderName("gate")
PLAN: dict[ReaderName, ReaderPlace] = {
    **{ReaderName(f"{seat}-mouth"): seat for seat in SEATS},
    FIRST_PILE: PlaceId("pile-1"),
    AT_GATE: GATE,
}
BAG_STICKERS = {TagId(f"04-bag-{seat}"): seat for seat in (*SEATS, SeatId("yellow"))}
"""Of every bag of the set; there is no place for the last of them at this table."""
SETUP = Setup(seats=SEATS, first=GREEN)
BAGS, TOY = "sheriff-2e", EDITION


class PushedClock:
    """Time passes only when somebody says so."""

    def __init__(self, now_ms: int = 5_000_000) -> None:
        self._now_ms = now_ms

    def now_ms(self) -> int:
        return self._now_ms

    def wall(self) -> str:
        return "2026-01-01T20:00:00+00:00"

    def push(self, by_ms: int) -> None:
        self._now_ms += by_ms


class WatchedBook(MemoryBook):
    """A book in memory whose disk can take nothing, or fail so that nobody knows what it took."""

    broken = False
    unsure = False
    kept_all_the_same = False  # what it is unsure of has in truth been written
    look: Callable[[], None] = staticmethod(lambda: None)  # while it writes

    def __init__(self, of: GameOf) -> None:
        super().__init__(of)
        self.time_noted = threading.Event()

    def append(self, action: Action, *, after: int) -> int:
        self.look()
        if self.broken:
            raise CannotWrite("The disk is full.")
        if self.unsure:
            if self.kept_all_the_same:
                super().append(action, after=after)
            raise DiskUnsure("The disk broke off.")
        return super().append(action, after=after)

    def settle(self) -> None:
        if self.broken or self.unsure:
            raise DiskUnsure("The disk takes nothing.")

    def keep_time(self, table_ms: int) -> None:
        if self.broken:
            raise CannotWrite("The disk is full.")
        super().keep_time(table_ms)
        self.time_noted.set()


class MemoryLibrary:
    """A data folder in memory."""

    def __init__(self) -> None:
        self.books: list[WatchedBook] = []

    def newest(self) -> tuple[str, Book] | None:
        return (f"{len(self.books):04d}", self.books[-1]) if self.books else None

    def new_book(self, begin: GameOf) -> tuple[str, Book]:
        self.books.append(WatchedBook(begin))
        return f"{len(self.books):04d}", self.books[-1]


class ShelfWithToy(Shelf):
    """The boxes at hand, and the toy."""

    def take(self, name: str) -> Owned:
        if name == TOY:
            return Owned(Toy(), BOX)
        return super().take(name)


class StumblingToy(Toy):
    """Breaks every promise of a game over an unlucky number."""

    def decide(self, table: Fists, command: Command, by: Party, at_ms: int) -> Any:
        if command == Hide(RED, 7):
            raise ZeroDivisionError("a mistake in deciding")
        return super().decide(table, command, by, at_ms)

    def apply(self, table: Any, event: Event) -> Any:
        if event == Hidden(RED, 8):
            raise ZeroDivisionError("a mistake in applying")
        return super().apply(table, event)


class StumblingShelf(Shelf):
    def take(self, name: str) -> Owned:
        return Owned(StumblingToy(), replace(BOX, edition=name))


class EmptyShelf(Shelf):
    """Somebody has lent all the boxes."""

    def take(self, name: str) -> Owned:
        raise NoSuchBox(name)


class Office:
    """A clerk and the noticeboard it pins to."""

    def __init__(
        self,
        library: Library,
        clock: PushedClock,
        shelf: Shelf | None = None,
        followers: Iterable[Follower] = (),
        rights: Path | None = None,
        stage: Path | None = None,
    ) -> None:
        self.board = Noticeboard(AUDIENCES)
        self.rights = Rights(rights, SEATS)
        self.phones = Phones(self.rights, SEATS, clock)
        self.played: list[Sound] = []
        self.clerk = Clerk(
            library=library,
            shelf=shelf or ShelfWithToy(),
            board=self.board,
            clock=clock,
            plan=PLAN,
            phones=self.phones,
            followers=followers,
            play=self.played.append,
            stage=stage,
        )

    def begin(self, box: str, instead_of: str = "") -> None:
        begin = Begin(box=box, setup=SETUP, instead_of=instead_of)
        assert self.clerk.ask(begin, STEWARD, CommandId(f"begin after {instead_of}")) == Done()

    def page(self, audience: Party = PUBLIC) -> PageData:
        return self.board.newest(audience)

    def view(self, audience: Party = PUBLIC) -> View:
        view = self.page(audience).view
        assert view is not None, "a game is on the table"
        return view

    def numbers(self) -> dict[str, int]:
        return {str(audience): self.page(audience).number for audience in AUDIENCES}

    def wait_until(self, so: Callable[[PageData], bool], audience: Party = PUBLIC) -> PageData:
        """The first page that is so; it comes, or the test fails."""
        page = self.page(audience)
        while not so(page):
            newer = self.board.wait(audience, page.number, PATIENCE_S)
            assert newer.number != page.number, f"nothing came after {page}"
            page = newer
        return page

    def nudge(self) -> None:
        """Something without any meaning, so that the clerk looks at the clock again."""
        self.clerk.hear(ReaderBack(ReaderName("nobody-mouth")))


@contextmanager
def office(
    library: Library,
    clock: PushedClock | None = None,
    shelf: Shelf | None = None,
    followers: Iterable[Follower] = (),
    rights: Path | None = None,
    stage: Path | None = None,
) -> Iterator[Office]:
    """A clerk from its start to its end."""
    opened = Office(library, clock or PushedClock(), shelf, followers, rights, stage)
    opened.clerk.start()
    try:
        yield opened
    finally:
        opened.clerk.close()

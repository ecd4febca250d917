"""The second half of `companion bench page`: an evening of simple players, asked of the real house
while eight pages are open.

A card or a command is timed from the asking to the last page that shows it. Its calls of Python
functions are counted in another house, as counting takes time.
"""

import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter_ns, sleep
from types import FrameType
from typing import Any

from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.assembly import House, Settings
from companion.chronicle.speech import Authored
from companion.game.contract import Command
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, STEWARD, Party, Value, seated
from companion.games.sheriff.commands import PassBag
from companion.games.sheriff.deals.offers import OfferAnswer
from companion.games.sheriff.views import PublicView
from companion.shelf.boxes import Shelf
from companion.shelf.stickers import STICKERS

from . import bench_page, page_viewers
from .bench_page import EDITION, TRIES, new_id, put_stickers_on
from .evening_mix import evening, setup
from .page_viewers import (
    NO_MORE_COMES_S,
    Arrivals,
    BareInsert,
    Viewer,
    only_on,
    processors,
    watching,
)
from .serving import served

VIEWERS = 8
SEED = 1
CARDS_COUNTED = 20
LOOKED_AT_EVERY = 4
PAGES = ("/display", "/steward", "/seat/green", "/seat/blue")


class Mix(Value, frozen=True, kw_only=True):
    """The measures of one try; times are medians over all events of the evening."""

    insert_us: float
    last_page_us: float
    late_page_us: float  # nine of ten events are on the last page by then
    sent: float  # bytes that a page gets with an event, as a share of that page
    page_bytes: Mapping[str, Sequence[int]]

    @property
    def inserts(self) -> float:
        return self.last_page_us / self.insert_us


def run() -> int:
    asked = evening(Shelf().take(EDITION).box, SEED)
    tries = [_in_a_folder(lambda folder: _measured(folder, asked)) for _ in range(TRIES)]
    best = min(tries, key=lambda one: one.inserts)
    print(f"An evening of 5 simple players, {len(asked)} events, {VIEWERS} pages:")
    print(f"  bare insert, flushed, median            {best.insert_us:9.0f} µs")
    print(f"  event to the last page, median          {best.last_page_us:9.0f} µs")
    print(f"  the same for nine of ten events         {best.late_page_us:9.0f} µs")
    said_of_all = ", ".join(f"{one.inserts:.2f}" for one in tries)
    print(f"  R1   to the last page / insert          {best.inserts:9.2f} (tries: {said_of_all})")
    print(f"  bytes sent a page and event / the page  {best.sent:9.2f}")
    for path, sizes in best.page_bytes.items():
        print(f"  bytes of {path:<14} mean {mean(sizes):7.0f}, most {max(sizes):7}")
    cards = _in_a_folder(_calls_of_a_card)
    passes = _in_a_folder(lambda folder: _calls_of_passes(folder, asked))
    print("Calls of Python functions until the last page is written:")
    print(f"  one card of an opened bag, median       {median(cards):9.0f}")
    print(f"  one pass with a bribe, median           {median(passes):9.0f}")
    return 0


def _in_a_folder(measure: Callable[[Path], Any]) -> Any:
    with TemporaryDirectory(prefix="companion-bench-") as folder:
        return measure(Path(folder))


class _Evening:
    """A house in which the evening is asked again, and the pages that are open in it."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.audiences = (PUBLIC, STEWARD, *map(seated, house.seats))
        begun = house.door.begin(EDITION, setup(), "", STEWARD, new_id())
        assert not isinstance(begun, Refusal), begun

    def ask(self, asked: Authored) -> None:
        answer = self._house.door.ask(self._again(asked.command), asked.by, new_id())
        assert not isinstance(answer, Refusal), f"{asked}: {answer}"

    def _again(self, command: Command) -> Command:
        """An offer has another version in every house, drawn by chance."""
        if not isinstance(command, OfferAnswer):
            return command
        view = self._house.door.newest(PUBLIC).view
        assert isinstance(view, PublicView), "the game of the evening is played"
        versions = {offer.number: offer.version for offer in view.deals.offers}
        return replace(command, version=versions[command.offer])

    def numbers(self) -> dict[Party, int]:
        return {who: self._house.door.newest(who).number for who in self.audiences}


def _measured(folder: Path, evening: Sequence[Authored]) -> Mix:
    with _laid(folder) as (house, shown, arrivals):
        table, bare = _Evening(house), BareInsert(folder / "bare.sqlite")
        lookers = [_looker(house, viewer) for viewer in shown]
        arrivals.when_all_have(table.numbers())
        inserts, delays, shares = [], [], []
        sizes: dict[str, list[int]] = {path: [] for path in PAGES}
        for number, asked in enumerate(evening):
            inserts.append(bare.insert())
            sent_before, before = list(arrivals.bytes), table.numbers()
            began_ns = perf_counter_ns()
            table.ask(asked)
            sleep(NO_MORE_COMES_S)  # out of the house's way
            delay_ns = arrivals.when_all_have(table.numbers()) - began_ns
            if table.numbers() != before:
                delays.append(delay_ns)
            if number % LOOKED_AT_EVERY:
                continue
            for viewer, look, was, now in zip(
                shown, lookers, sent_before, arrivals.bytes, strict=True
            ):
                size = look()
                shares.append((now - was, size))
                if viewer.path in sizes:
                    sizes[viewer.path].append(size)
    sent, whole = map(sum, zip(*shares, strict=True))
    return Mix(
        insert_us=median(inserts) / 1000,
        last_page_us=median(delays) / 1000,
        late_page_us=sorted(delays)[len(delays) * 9 // 10] / 1000,
        sent=sent / whole,
        page_bytes=sizes,
    )


@contextmanager
def _laid(folder: Path) -> Iterator[tuple[House, list[Viewer], Arrivals]]:
    apart = processors()
    with only_on(apart.house):
        put_stickers_on(folder / "table" / STICKERS)
        house = House(Settings(data=folder / "table", by_hand=True))
        try:
            shown = page_viewers.viewers(house.rights.token_of, house.seats, VIEWERS)
            with served(house) as port, watching(port, shown, apart.viewers) as arrivals:
                yield house, shown, arrivals
        finally:
            house.close()


def _looker(house: House, viewer: Viewer) -> Callable[[], int]:
    """How many bytes the newest body of that viewer's page has."""
    client: FlaskClient = house.app.test_client()
    if viewer.token:
        client.get(f"/enter/{viewer.token}")
    return lambda: len(client.get(f"{viewer.path}/now?in={viewer.language}&seen=").data)


class _Calls:
    """Counts them in every thread that is started meanwhile, and in this one while it asks."""

    def __init__(self) -> None:
        self._number = 0
        self._counts = False

    def __call__(self, _frame: FrameType, event: str, _arg: object) -> None:
        if self._counts and event == "call":
            self._number += 1

    def of(self, ask: Callable[[], None], wait: Callable[[], object]) -> int:
        self._number, self._counts = 0, True
        sys.setprofile(self)
        ask()
        sys.setprofile(None)
        wait()
        self._counts = False
        return self._number


@contextmanager
def _counting() -> Iterator[_Calls]:
    calls = _Calls()
    threading.setprofile(calls)
    try:
        yield calls
    finally:
        threading.setprofile(None)


def _calls_of_a_card(folder: Path) -> list[int]:
    counted = []
    with (
        _counting() as calls,
        bench_page.opened(folder, VIEWERS, processors().viewers) as (table, arrivals),
    ):
        for _ in range(CARDS_COUNTED):
            counted.append(
                calls.of(table.reads_a_card, lambda: arrivals.when_all_have(table.numbers()))
            )
            table.takes_it_back()
            arrivals.when_all_have(table.numbers())
    return counted


def _calls_of_passes(folder: Path, evening: Sequence[Authored]) -> list[int]:
    counted = []
    with _counting() as calls, _laid(folder) as (house, _, arrivals):
        table = _Evening(house)
        for asked in evening:
            number = calls.of(
                partial(table.ask, asked), lambda: arrivals.when_all_have(table.numbers())
            )
            if isinstance(asked.command, PassBag) and asked.command.bribe:
                counted.append(number)
    return counted

"""`companion bench page`: from a card or a command to the last of all pages that show it; for one
card again and again, and for everything that happens in an evening.

The real house serves its real pages. The viewers stand for phones and screens, which are machines
of their own; here they have a process and one processor, and the house has the other processors.
Before each event one bare insert is timed on the same disk, in the same thread.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter_ns, process_time_ns, sleep
from uuid import uuid4

from companion.assembly import House, Settings
from companion.game.commands import CardRead
from companion.game.contract import Command, Setup
from companion.game.history import TakeBack
from companion.game.messages import Refusal
from companion.game.values import (
    PUBLIC,
    READER,
    STEWARD,
    CommandId,
    CopyId,
    GoodId,
    Party,
    SeatId,
    Value,
    seated,
)
from companion.game.values import TagId as Sticker
from companion.games.bags.commands import Declare, PackByHand, SealBag
from companion.games.sheriff import commands as c
from companion.games.sheriff.deputies import DrawDeputies
from companion.games.sheriff.market import CloseMarket
from companion.host.page_data import Done
from companion.shelf.boxes import Shelf
from companion.shelf.stickers import STICKERS, Register

from . import page_viewers
from .loop import bare_loop_us, said
from .page_viewers import (
    NO_MORE_COMES_S,
    Arrivals,
    BareInsert,
    only_on,
    processors,
    watching,
)
from .serving import served

EDITION = "sheriff-2e"
VIEWERS = (8, 100)
TRIES = 3
MANY_ITERATIONS = 10_000
WARM_UP = 3
CARDS_IN_A_BAG = 3
PLAYERS = 6


class Sums(Value, frozen=True):
    """Medians over all events of one try, and the processor's share of the server."""

    insert_us: float
    last_page_us: float
    cpu_per_page_us: float

    @property
    def inserts(self) -> float:
        """How many inserts the way to the last page is long."""
        return self.last_page_us / self.insert_us


def run(count: int) -> int:
    loop_us = bare_loop_us()
    print(said(loop_us))
    tries = [{viewers: _tried(viewers, count) for viewers in VIEWERS} for _ in range(TRIES)]
    for viewers in VIEWERS:
        _print(viewers, count, [one[viewers] for one in tries], loop_us)
    return 0


def _tried(viewers: int, events: int) -> Sums:
    with TemporaryDirectory(prefix="companion-bench-") as folder:
        return measured(Path(folder), viewers, events)


def measured(folder: Path, viewers: int, events: int) -> Sums:
    """A card of an opened bag is named at a reader and taken back, again and again."""
    apart = processors()
    with only_on(apart.house):
        return _measured(folder, viewers, events, apart.viewers)


def _measured(folder: Path, viewers: int, events: int, theirs: frozenset[int]) -> Sums:
    with opened(folder, viewers, theirs) as (table, arrivals):
        return _sums(table, arrivals, BareInsert(folder / "bare.sqlite"), viewers, events)


@contextmanager
def opened(
    folder: Path, viewers: int, theirs: frozenset[int]
) -> Iterator[tuple["Opened", Arrivals]]:
    """A table with a bag that lies open, while viewers have its pages."""
    cards = put_stickers_on(folder / "table" / STICKERS)
    house = House(Settings(data=folder / "table", by_hand=True))
    try:
        table = Opened(house, min(copy for copy in cards.values() if copy.startswith("apple-")))
        shown = page_viewers.viewers(house.rights.token_of, house.seats, viewers)
        with served(house) as port, watching(port, shown, theirs) as arrivals:
            arrivals.when_all_have(table.numbers())
            yield table, arrivals
    finally:
        house.close()


def _sums(table: "Opened", arrivals: Arrivals, bare: BareInsert, viewers: int, events: int) -> Sums:
    inserts, delays, spent = [], [], 0
    for number in range(events + WARM_UP):
        insert_ns = bare.insert()
        cpu_ns, began_ns = process_time_ns(), perf_counter_ns()
        table.reads_a_card()
        sleep(NO_MORE_COMES_S)  # out of the house's way
        delay_ns = arrivals.when_all_have(table.numbers()) - began_ns
        cpu_ns = process_time_ns() - cpu_ns
        table.takes_it_back()
        arrivals.when_all_have(table.numbers())
        if number >= WARM_UP:
            inserts.append(insert_ns)
            delays.append(delay_ns)
            spent += cpu_ns
    return Sums(
        insert_us=median(inserts) / 1000,
        last_page_us=median(delays) / 1000,
        cpu_per_page_us=spent / 1000 / events / viewers,
    )


def _print(viewers: int, events: int, tries: Sequence[Sums], loop_us: float) -> None:
    """The best try counts: other work on the machine can make a page late, never early."""
    sums, many_us = min(tries, key=lambda sums: sums.inserts), MANY_ITERATIONS * loop_us
    said_of_all = ", ".join(f"{one.inserts:.2f}" for one in tries)
    languages = len(page_viewers.LANGUAGES)
    print(f"{viewers} viewers of 8 pages in {languages} languages, {events} cards a try:")
    print(f"  bare insert, flushed, median            {sums.insert_us:9.0f} µs")
    print(f"  card to the last page, median           {sums.last_page_us:9.0f} µs")
    beyond_us = sums.last_page_us - sums.insert_us
    print(f"  R1   to the last page / insert          {sums.inserts:9.2f} (tries: {said_of_all})")
    print(f"  R1b  beyond the insert / 10,000 loops   {beyond_us / many_us:9.2f}")
    print(
        f"  R3   server's processor a page, event   {sums.cpu_per_page_us:9.0f} µs"
        f" = {sums.cpu_per_page_us / loop_us:.0f} iterations"
    )


class Opened:
    """Six at a table; the first merchant's bag lies open, with cards that nobody has read."""

    def __init__(self, house: House, card: CopyId) -> None:
        self._house = house
        self._card = card
        self._seats = house.seats[:PLAYERS]
        self._audiences = (PUBLIC, STEWARD, *map(seated, house.seats))
        self._opens_a_bag()

    def reads_a_card(self) -> None:
        read = CardRead(self._seats[0], self._card)
        answer = self._house.door.ask(read, READER, new_id())
        assert answer == Done(), answer

    def takes_it_back(self) -> None:
        page = self._house.door.newest(STEWARD)
        assert page.undo is not None, "a named card can be taken back"
        self._do(TakeBack(page.undo.step))

    def numbers(self) -> dict[Party, int]:
        """The number of everyone's newest page; each act here changes all of them once."""
        return {who: self._house.door.newest(who).number for who in self._audiences}

    def _opens_a_bag(self) -> None:
        door, seats = self._house.door, self._seats
        first, merchant, *_ = seats
        door.begin(EDITION, Setup(seats=seats, first=first), "", STEWARD, new_id())
        self._do(DrawDeputies(round=1, first=seats[4], second=seats[5]))
        self._do(CloseMarket(1))
        merchants = [seat for seat in seats if seat not in (seats[4], seats[5])]
        for seat in merchants:
            for _ in range(CARDS_IN_A_BAG):
                door.ask(PackByHand(seat), seated(seat), new_id())
            self._do(SealBag(seat=seat, round=1))
        while declares := getattr(door.newest(PUBLIC).view, "next_to_declare", None):
            self._do(Declare(SeatId(declares), GoodId("apple"), CARDS_IN_A_BAG))
        self._do(c.OpenBag(merchant, 1, alone=seats[4]))

    def _do(self, command: Command) -> None:
        answer = self._house.door.ask(command, STEWARD, new_id())
        assert not isinstance(answer, Refusal), f"{command}: {answer}"


def put_stickers_on(folder: Path) -> Mapping[Sticker, CopyId]:
    """Every card of the box carries one, as its owners have noted down."""
    owned = Shelf().take(EDITION)
    cards = {
        Sticker(f"04{number:012X}"): copy
        for number, copy in enumerate(owned.game.copies(owned.box))
    }
    register = Register(None, {EDITION: tuple(cards.values())}, {EDITION: cards})
    folder.mkdir(parents=True)
    (folder / f"{EDITION}.csv").write_text(register.as_text(EDITION), encoding="utf-8")
    return cards


def new_id() -> CommandId:
    return CommandId(uuid4().hex)

"""One evening at two tables at once, which differ in nothing but what one merchant hides.

Every step is done at both, then everything that left either of them is laid side by side. Whoever
may know by the rules that there is a difference, for it lies on their own stand or they were shown
it, is listened to no more.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from enum import StrEnum
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from werkzeug.test import TestResponse

from companion import assembly
from companion.game.commands import GATE
from companion.game.history import TakeBack
from companion.game.values import PUBLIC, CommandId, Party, Value
from companion.games.border.table import GOODS, STASH
from companion.games.border.table import Table as Suitcases
from companion.games.nottingham.table import Table as Track
from companion.games.sheriff.showing import without_market_cards
from companion.games.sheriff.state import CHEST, Table
from companion.host import current_game
from companion.host.clerk import Clerk
from companion.host.exporting import exported
from companion.host.folder import game_file
from companion.host.noticeboard import Noticeboard
from companion.host.page_data import PageData
from companion.journal.sqlite import SqliteBook
from companion.shelf.boxes import Shelf
from companion.shelf.stickers import SEATS as STICKERS_OF_SEATS
from companion.shelf.stickers import STICKERS
from hardware.lights import Light
from hardware.signals import (
    ButtonPressed,
    PanelSignal,
    ReaderName,
    Signal,
    SwitchTurned,
    TagId,
    TagLifted,
    TagPlaced,
)
from hardware.simulator.world import tag_for
from hardware.sounds import Sound
from tests.host.at_work import PushedClock

from .all_doors import EVERYONE, Ears, forms_of, heard_of
from .hearing import Heard, without_chance
from .product import A_WHILE_S, Product, Script, as_json, laid, masked_text

AROUND = ("green", "blue", "yellow", "red", "purple", "orange")
STRANGER = TagId("04FFFFFFFFFFFF")
A_STEP_MS = 2_000
"""Longer than a bag has to be away from the gate to be brought anew."""


class Told(AssertionError):
    """Somebody got to know, or could have, what was another's secret."""


class Door(StrEnum):
    """By which something leaves a table, as it is counted."""

    PAGES = "pages"
    STREAMS = "streams"
    API = "/api"
    API_STREAMS = "streams of /api"
    ANSWERS = "answers"
    ERRORS = "errors"
    POSTED = "posted"
    AROUND = "all around"
    CHRONICLES = "chronicles"
    LOGS = "logs"
    LAMPS = "lamps"
    SOUNDS = "sounds"
    VOICES = "voices"  # what pages are told to play and to say


class Either(Value, frozen=True):
    """What stands in a command of the hider's at one table, and at the other."""

    here: Any
    there: Any


class RecordedPanel:
    """A panel whose lamps are seen, and whose sounds are heard, by everyone in the room."""

    def __init__(self) -> None:
        self._lit: dict[str, Light] = {}
        self._sounds: list[Sound] = []

    def light(self, lamps: Mapping[str, Light]) -> None:
        self._lit |= lamps

    def play(self, sound: Sound) -> None:
        self._sounds.append(sound)

    def listen(self, heard: Callable[[PanelSignal], None]) -> None:
        pass

    def close(self) -> None:
        pass

    def seen(self) -> Mapping[str, Light]:
        return dict(self._lit)

    def heard(self) -> Sequence[Sound]:
        return tuple(self._sounds)


class OneTable:
    """A house whose readers are those of the board, though only the tests lay cards on them."""

    def __init__(
        self, product: Product, box: str, clock: PushedClock, panel: "RecordedPanel"
    ) -> None:
        self.product = product
        self.posts = _Posts(product.house._board)
        self.panel = panel
        self._box = box
        self._clock = clock
        self._scripts: dict[str, Script] = {}
        self._strangers = 0

    def sounds(self) -> Sequence[Sound]:
        """The sounds so far, but for one of each sticker that is on no card: everybody saw it held
        to a reader, and is to hear that it does not count."""
        sounds = list(self.panel.heard())
        for _ in range(self._strangers):
            sounds.remove(Sound.UNKNOWN)
        return sounds

    def voices(self, deaf: frozenset[str]) -> str:
        """The sound and the sentences on the page of everyone who is not deaf."""
        board = self.product.house._board
        pages = {one: board.newest(one) for one in board.audiences if str(one) not in deaf}
        return "\n".join(f"{one}: {page.heard} {page.proclaimed}" for one, page in pages.items())

    @property
    def table(self) -> Any:
        session = self.product.clerk._game.session
        assert session is not None, "the table is laid first"
        return session.table

    def asks(self, who: str, name: str, fields: Mapping[str, Any]) -> TestResponse:
        if who not in self._scripts:
            self._scripts[who] = Script(self.product, who)
        return self._scripts[who].post(f"/do/{name}", fields)

    def lay(self, seats: tuple[str, ...], options: Iterable[str] = ()) -> None:
        """What an option asks of the box is taken as suggested."""
        asks = self.product.house.door.invitation().asks[self._box]
        asked = {option: asks.get(option, ()) for option in options}
        numbers = {ask.key: ask.suggested or 1 for asks in asked.values() for ask in asks}
        setup = {
            "seats": seats,
            "first": seats[0],
            "options": dict.fromkeys(asked, True),
            "numbers": numbers,
        }
        self.must("steward", "Begin", box=self._box, setup=setup)

    def must(self, who: str, name: str, **fields: Any) -> None:
        answer = self.asks(who, name, fields)
        assert answer.status_code == 200, answer.text

    def own(self, seat: str, name: str, **fields: Any) -> int:
        """What only its owner is told the answer to."""
        return self.asks(f"seat:{seat}", name, {"seat": seat, **fields}).status_code

    def hears(self, *signals: Signal) -> None:
        for signal in signals:
            self.product.clerk.hear(signal)
        self.is_done()

    def is_done(self) -> None:
        """Everything handed in has been decided: this is refused, and so changes nothing at all."""
        self.product.clerk.ask(TakeBack(0), PUBLIC, CommandId(self.product.next_number()))

    def reads(self, place: str, copy: str) -> None:
        """A card is laid on the reader there, or at the gate, once the bag has been held to it."""
        tag = TagId(tag_for(f"{self._box}/{copy}"))
        if self.has_gate and place in self.table.seats:
            self.holds_bag_to_gate(place, only_if_away=True)
        reader = self.reader(GATE if self.has_gate else place)
        assert reader is not None, "there is a reader"
        self.hears(TagPlaced(reader, tag), TagLifted(reader, tag))

    def reads_a_stranger(self, place: str) -> None:
        """A sticker that is in no box is held to the reader there."""
        self._strangers += 1
        reader = self.reader(GATE if self.has_gate else place)
        assert reader is not None, "there is a reader"
        self.hears(TagPlaced(reader, STRANGER), TagLifted(reader, STRANGER))

    def holds_bag_to_gate(self, seat: str, *, only_if_away: bool = False) -> None:
        gate = self.product.newest().gate
        if only_if_away and gate is not None and gate.seat == seat:
            return
        reader = self.reader(GATE)
        assert reader is not None, "there is a gate"
        self._clock.push(A_STEP_MS)
        tag = TagId(tag_for(f"bag-{seat}"))
        self.hears(TagPlaced(reader, tag), TagLifted(reader, tag))

    @property
    def has_gate(self) -> bool:
        return self.reader(GATE) is not None

    def reader(self, place: str) -> ReaderName | None:
        plan = self.product.clerk._reads._plan
        return next((name for name, at in plan.items() if at == place), None)

    def chronicle(self) -> str:
        """As the command writes it down while the clerk plays."""
        path = game_file(self.product.data, self.product.newest().game_id)
        with closing(SqliteBook(path, only_read=True)) as book:
            return exported(book, Shelf())


class Pair:
    """Two tables, everybody's ears around both, and who has a right to know what differs."""

    def __init__(  # noqa: PLR0913 - what a table is laid with, each handed in by its name
        self,
        data: Path,
        holding: ExitStack,
        *,
        hider: str = "blue",
        box: str = "sheriff-2e",
        seats: tuple[str, ...] = AROUND[:3],
        options: Iterable[str] = (),
        board: str = "table-six",
        closely: int = 1,
    ) -> None:
        """Whole pages and a chronicle are asked for in every so many steps."""
        self.hider = hider
        self.knowing = {f"seat:{hider}"}
        self.compared: Counter[tuple[str, Door]] = Counter()
        self._closely = closely
        self._steps = 0
        self._luck = holding.enter_context(_same_luck())
        self._logged = holding.enter_context(_logging())
        self._clocks = tuple(PushedClock() for _ in range(2))
        self.tables = tuple(
            holding.enter_context(one_table(data / side, box, board, clock))
            for side, clock in zip(("here", "there"), self._clocks, strict=True)
        )
        for one in self.tables:
            one.lay(seats, options)
            browser = one.product.browser()
            browser.get("/join")
            browser.done("/join/do/ChooseSeat", seat=hider)
        self._ears = [Ears(one.product, AROUND, hider) for one in self.tables]
        self.listens("the table is laid")

    @property
    def here(self) -> Any:
        return self.tables[0].table

    @property
    def there(self) -> Any:
        return self.tables[1].table

    def does(self, who: str, name: str, **fields: Any) -> None:
        """It must be done at both tables, and nobody may see that they differ."""
        assert self.tries(who, name, **fields) == 200, f"{name} {fields} was refused"

    def tries(self, who: str, name: str, **fields: Any) -> int:
        """The same, done or refused; the answers are compared unless it is the hider who asks."""
        self._begin_step()
        what = f"{who} asks for {name} {fields}"
        answers = [one.asks(who, name, _told(fields, side)) for side, one in enumerate(self.tables)]
        if who not in self.knowing:
            self._same(what, *([without_chance(heard_of(who, what, one))] for one in answers))
        codes = {answer.status_code for answer in answers}
        assert len(codes) == 1, f"{what}: answered with {[answer.text for answer in answers]}"
        self.listens(what)
        return codes.pop()

    def apart(self, here: Callable[[OneTable], None], there: Callable[[OneTable], None]) -> None:
        """What only the hider knows of: this at one table, that at the other."""
        self._begin_step()
        self._act(here, there)
        self.listens(f"{self.hider} hides something")

    def packs(self, here: Iterable[str], there: Iterable[str]) -> None:
        self.apart(self._packing(here), self._packing(there))

    def both(self, what: str, act: Callable[[OneTable], None]) -> None:
        """Something else that happens in the same way at both."""
        self._begin_step()
        self._act(act, act)
        self.listens(what)

    def presses(self, button: str) -> None:
        self.both(f"the {button} button", lambda one: one.hears(ButtonPressed(button)))

    def snaps(self, seat: str) -> None:
        """The bag of a seat is snapped shut, and opened again."""
        turned = [SwitchTurned(seat, closed) for closed in (True, False)]
        self.both(f"{seat}'s bag is snapped shut", lambda one: one.hears(*turned))

    def _act(self, *acts: Callable[[OneTable], None]) -> None:
        """Things happen at the same time at both tables, and then it is the same time at both."""
        for one, act in zip(self.tables, acts, strict=True):
            act(one)
        latest_ms = max(clock.now_ms() for clock in self._clocks)
        for clock in self._clocks:
            clock.push(latest_ms - clock.now_ms())

    def time_passes(self, ms: int) -> None:
        self._push(ms)
        self.both(f"{ms} ms pass", OneTable.is_done)

    def pries(self, fields: Iterable[tuple[str, Mapping[str, str]]]) -> None:
        """The steward, and a seat that may not know, hand in what must be refused, from pages and
        by script; and anything at doors that are closed to them."""
        others = [f"seat:{seat}" for seat in self.here.seats if f"seat:{seat}" not in self.knowing]
        for who in ("steward", *others[-1:]):
            pages = cycle(forms_of(self.tables[0].product.house.app, who))
            for page, (name, entered) in zip(pages, fields, strict=False):
                what = f"{who} pries by {name} {entered}"
                self._same(what, *self._pried(who, f"{page}/{name}", name, entered))
            self._same(f"{who} at closed doors", *self._turned_away(who))
        self.listens("prying")

    def looks_around(self) -> None:
        around = [list(ears.looks_around()) for ears in self._ears]
        self._same("all around", *around, door=Door.AROUND)

    def shows(self, who: str, name: str, **fields: Any) -> None:
        """What was hidden is shown at both tables; from now on they differ before everyone."""
        self._begin_step()
        for side, one in enumerate(self.tables):
            answer = one.asks(who, name, _told(fields, side))
            assert answer.status_code == 200, answer.text
        here, there = (list(ears.hears(frozenset(), wholly=True)) for ears in self._ears)
        for table in self.tables:
            table.posts.since(frozenset())
        assert [a for a, b in zip(here, there, strict=True) if a.who == EVERYONE and a != b], (
            "nothing that was shown differs"
        )

    def ends(self) -> None:
        self._same("the end", *(list(ears.ends(frozenset(self.knowing))) for ears in self._ears))

    def listens(self, step: str) -> None:
        self._learn()
        self._steps += 1
        wholly = self._steps % self._closely == 0
        deaf = frozenset(self.knowing)
        self._same(step, *(list(ears.hears(deaf, wholly=wholly)) for ears in self._ears))
        self._same_text(step, Door.POSTED, *(one.posts.since(deaf) for one in self.tables))
        self._same_text(step, Door.LOGS, *self._logged.lines_of_each(self._named()))
        self._same_text(step, Door.SOUNDS, *(str(one.sounds()) for one in self.tables))
        self._same_text(step, Door.VOICES, *(one.voices(deaf) for one in self.tables))
        self._same_text(step, Door.LAMPS, *self._lamps())
        if self._steps % (4 * self._closely) == 0:
            self.looks_around()
            view = self.tables[0].product.newest().view
            if view is not None and not view.over:
                self._same_text(step, Door.CHRONICLES, *(one.chronicle() for one in self.tables))

    def _lamps(self) -> tuple[str, str]:
        """Of the panels on both tables, which follow in threads of their own."""
        until = time.monotonic() + A_WHILE_S
        while True:
            here, there = (str(one.panel.seen()) for one in self.tables)
            if here == there or time.monotonic() > until:
                return here, there
            time.sleep(0.001)

    def _differ(self) -> bool:
        """Whether there is something to be told by now."""
        seats = self.here.seats
        return any(known_to(self.here, seat) != known_to(self.there, seat) for seat in seats)

    def _learn(self) -> None:
        for seat in self.here.seats:
            if known_to(self.here, seat) != known_to(self.there, seat):
                self.knowing.add(f"seat:{seat}")

    def _named(self) -> tuple[str, str]:
        here, there = (str(one.product.data) for one in self.tables)
        return here, there

    def _pried(
        self, who: str, page: str, name: str, entered: Mapping[str, str]
    ) -> Iterator[list[Heard]]:
        for one in self.tables:
            browser = one.product.browser(who)
            answers = [
                browser.post(page, dict(entered)),
                browser.post(page, dict(entered), script=False),
                one.asks(who, name, as_json(entered)),
            ]
            assert all(answer.status_code >= 400 for answer in answers), f"{who} did {name}"
            yield [without_chance(heard_of(who, page, answer)) for answer in answers]

    def _turned_away(self, who: str) -> Iterator[list[Heard]]:
        seat, entered = f"/seat/{self.hider}", {"seat": self.hider, "good": "silk"}
        for one in self.tables:
            browser, script = one.product.browser(who), Script(one.product, who)
            answers = [browser.get(f"{seat}{end}") for end in ("", "/now", "/stream", "/nothing")]
            answers += [
                browser.post(f"{seat}/do/PackByHand", {**entered}),
                browser.post("/join/do/TypeCode", {"seat": self.hider, "code": "12"}),
                browser.post("/join/do/Nonsense", {**entered}),
                script.get("/simulator"),
                script.get("/view?seen=nonsense"),
                one.asks("display", "PackByHand", entered),
                one.asks(who, "Nonsense", entered),
                one.asks(who, "SealBag", {"seat": self.hider, "round": "one"}),
            ]
            assert all(answer.status_code >= 400 for answer in answers), f"{who} was let in"
            yield [without_chance(heard_of(who, "", answer)) for answer in answers]

    def _packing(self, cards: Iterable[str]) -> Callable[[OneTable], None]:
        """A copy such as `silk-03` goes past the reader, a good is told by hand, and of a `?`
        nobody says what it is."""

        def pack(one: OneTable) -> None:
            for card in cards:
                if "-" in card:
                    one.reads(self.hider, card)
                else:
                    good = None if card == "?" else card
                    assert one.own(self.hider, "PackByHand", good=good) == 200

        return pack

    def _begin_step(self) -> None:
        """Whatever is due by then happens at both before anybody asks for more."""
        self._luck.draws_anew()
        self._push(A_STEP_MS)
        for one in self.tables:
            one.is_done()

    def _push(self, ms: int) -> None:
        for clock in self._clocks:
            clock.push(ms)

    def _same(
        self, step: str, here: list[Heard], there: list[Heard], *, door: Door | None = None
    ) -> None:
        if here != there:
            here, there = _but_for_haste(here, there), _but_for_haste(there, here)
        for one, other in zip(here, there, strict=False):
            if one != other:
                raise Told(f"{step}: {one.who} by {one.what}\n{_difference(one, other)}")
        if len(here) != len(there):
            raise Told(f"{step}: {len(here)} answers and events, and {len(there)}")
        self._count(door or _door_of(one) for one in here)

    def _same_text(self, step: str, door: Door, here: str, there: str) -> None:
        if here != there:
            difference = _around_difference(here.encode(), there.encode())
            raise Told(f"{step}: {door}\n{difference}")
        self._count([door])

    def _count(self, doors: Iterable[Door]) -> None:
        """So that it is known how often there was something to be told, and it was not."""
        if self._differ():
            self.compared.update((self.here.phase, door) for door in doors)


def _door_of(heard: Heard) -> Door:
    of_scripts = "/api/" in heard.what
    if not heard.status:
        return Door.API_STREAMS if of_scripts else Door.STREAMS
    if heard.status >= 400:
        return Door.ERRORS
    if not heard.what.startswith("GET "):
        return Door.ANSWERS
    return Door.API if of_scripts else Door.PAGES


def _but_for_haste(heard: list[Heard], other: list[Heard]) -> list[Heard]:
    """Of the events of one step a stream may bring the last alone, or those before it too, and each
    says what is new since the one before. So where one table's listener was quicker than the
    other's, the number of the last is left: it tells how many there were. What all of them said is
    compared where it is posted."""
    ours, theirs = _by_stream(heard), _by_stream(other)
    hasty = {stream for stream in ours if _numbers(ours[stream]) != _numbers(theirs.get(stream))}
    return [
        replace(one, body=_number(one)) if (one.who, one.what) in hasty and not one.status else one
        for one in heard
        if one.status or (one.who, one.what) not in hasty or one is ours[one.who, one.what][-1]
    ]


def _by_stream(heard: list[Heard]) -> dict[tuple[str, str], list[Heard]]:
    streams: dict[tuple[str, str], list[Heard]] = {}
    for one in heard:
        if not one.status:
            streams.setdefault((one.who, one.what), []).append(one)
    return streams


def _numbers(events: list[Heard] | None) -> list[bytes]:
    return [_number(one) for one in events or ()]


def _number(event: Heard) -> bytes:
    return event.body.partition(b"\n")[0]


def known_to(table: Any, seat: Any) -> object:
    """What the rules let this seat know besides what everyone does."""
    if isinstance(table, Track):
        return _known_at_track(table, seat)
    is_border = isinstance(table, Suitcases)
    return _known_at_border(table, seat) if is_border else _known_at_sheriff(table, seat)


def _known_at_track(table: Track, seat: Any) -> object:
    """The own ambushes by name, the own points pile, and whether a set was let pass."""
    kept = table.action.kept if table.action and seat == table.player else None
    passed = table.laid is not None and seat in table.laid.passed
    named = [ambush.card for ambush in table.ambushes[seat]]
    return named, kept, table.numbers.heap(table.points[seat]), passed


def _known_at_border(table: Suitcases, seat: Any) -> object:
    """The sheriff looks into a suitcase; everyone knows the own cards that lie face down."""
    bag, said = table.bags[seat], (table.said or {}).get(seat)
    looks = table.bags[table.look].cards if table.look and seat == table.sheriff else ()
    own = (bag.cards, bag.early, table.lying(GOODS, seat), table.lying(STASH, seat), looks)
    return (
        [(table.numbers.heap(cards), len(cards)) for cards in own],
        None if said is None or said.cards is None else table.numbers.heap(said.cards),
        bag.strays,
        bag.taking_out,
        table.gold(seat),
    )


def _known_at_sheriff(table: Table, seat: Any) -> object:
    numbers, bag = table.numbers, table.bags[seat]
    looks_into = CHEST in table.stands and seat in table.officers
    chest = without_market_cards(numbers, table.stands[CHEST]) if looks_into else ()
    unread = [sum(card.good is None for card in cards) for cards in (bag.cards, chest)]
    return (
        numbers.heap(bag.cards),
        len(bag.cards),
        unread,
        bag.strays,
        bag.taking_out,
        numbers.heap(table.stands[seat].contraband),
        numbers.heap(chest),
        [proof for proof in table.proofs if seat in proof.shown_to],
        table.gold(seat),
    )


def _told(told: Any, side: int) -> Any:
    if isinstance(told, Either):
        return (told.here, told.there)[side]
    if isinstance(told, dict):
        return {name: _told(part, side) for name, part in told.items()}
    return told


class _Luck:
    """Draws the same at both tables."""

    def __init__(self) -> None:
        self._step = 0

    def draws_anew(self) -> None:
        self._step += 1

    def token_hex(self, size: int) -> str:
        return sha256(str(self._step).encode()).hexdigest()[: 2 * size]


@contextmanager
def _same_luck() -> Iterator[_Luck]:
    luck = _Luck()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(current_game, "secrets", luck)
        yield luck


class _Posts:
    """Every page pinned to a noticeboard, also one that the next followed before anybody came to
    read it: whoever is quick enough reads them all."""

    def __init__(self, board: Noticeboard) -> None:
        self._pinned: list[tuple[Party, PageData]] = []
        self._pin = board.pin
        board.pin = self._notes  # type: ignore[method-assign]

    def _notes(self, drafted: Mapping[Party, PageData]) -> None:
        self._pin(drafted)
        self._pinned += drafted.items()

    def since(self, deaf: frozenset[str]) -> str:
        """All of them since this was asked last, as those read them who are not deaf."""
        pinned, self._pinned = self._pinned, []
        pages = [
            f"{audience}: {msgspec.json.encode(page).decode()}"
            for audience, page in pinned
            if str(audience) not in deaf
        ]
        return masked_text("\n".join(pages))


class _Lines(logging.Handler):
    """Everything logged since it was asked for last; whose it is shows by the thread's order."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self._lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(self.format(record))

    def lines_of_each(self, folders: tuple[str, str]) -> tuple[str, str]:
        """Both tables have said the same if the first half is the second."""
        lines, self._lines = self._lines, []
        for folder in folders:
            lines = [line.replace(folder, "DATA") for line in lines]
        half = len(lines) // 2
        return "\n".join(lines[:half]), "\n".join(lines[half:])


@contextmanager
def _logging() -> Iterator[_Lines]:
    root, lines = logging.getLogger(), _Lines()
    before = root.level
    root.addHandler(lines)
    root.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        root.setLevel(before)
        root.removeHandler(lines)


@contextmanager
def one_table(data: Path, box: str, board: str, clock: PushedClock) -> Iterator[OneTable]:
    data.mkdir(parents=True, exist_ok=True)
    _write_stickers(data / STICKERS, box)
    with pytest.MonkeyPatch.context() as patch, ExitStack() as holding:
        patch.setattr(assembly, "SystemClock", lambda: clock)
        patch.setattr(Clerk, "_patience_s", _no_hurry)
        panel = RecordedPanel()
        product = holding.enter_context(
            laid(data, simulate=False, unwatched=True, board=board, panel=panel)
        )
        yield OneTable(product, box, clock, panel)


def _no_hurry(_clerk: Clerk) -> float:
    """A timer is looked at after every step, and never between two."""
    return 3_600.0


def _write_stickers(folder: Path, name: str) -> None:
    """Of the box that is played from, and of the bags."""
    folder.mkdir(exist_ok=True)
    owned = Shelf().take(name)
    cards = [(tag_for(f"{name}/{copy}"), copy) for copy in owned.game.copies(owned.box)]
    bags = [(tag_for(f"bag-{seat}"), seat) for seat in AROUND]
    for file, rows in ((name, cards), (STICKERS_OF_SEATS, bags)):
        text = "".join(f"{tag},{what}\n" for tag, what in rows)
        (folder / f"{file}.csv").write_text(text)


def _difference(one: Heard, other: Heard) -> str:
    if one.body != other.body:
        return _around_difference(one.body, other.body)
    return f"{one}\n{other}"[:2000]


def _around_difference(here: bytes, there: bytes) -> str:
    pairs = zip(here, there, strict=False)
    at = next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(here), len(there)))
    begin = max(0, at - 200)
    return f"{here[begin : at + 200]!r}\n{there[begin : at + 200]!r}"

"""Evenings in a real browser: the simple players decide, and every word of theirs is said by a form
of a page, on somebody's phone or on the steward's; the cards are moved past the simulated readers.

Two languages are spoken at each table: the display's and the steward's differ, and the phones take
turns. Phones can drop out meanwhile, and come back.
"""

import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page

from companion.cli.serving import served
from companion.game.cards import Card, Heap, card_of
from companion.game.messages import Message
from companion.game.values import STEWARD, CommandId, CopyId, SeatId, Value, seated
from companion.games.bags.commands import NameCard
from companion.games.sheriff.deputies import ShareChest
from companion.games.sheriff.edition_load import read_numbers
from companion.games.sheriff.numbers import Numbers
from companion.games.sheriff.options import Options
from companion.games.sheriff.scoring import Score, Sheet, score_of
from companion.games.sheriff.state import Phase, Stand
from companion.games.sheriff.tabletop import stand_of
from companion.games.sheriff.timer import RunTimer
from companion.games.sheriff.views import PublicView, SeatView
from companion.host import current_game
from companion.host.door import Door
from companion.players.bags.playing import Stuck
from companion.players.sheriff.evening import acts
from companion.players.sheriff.game import SheriffPlayers
from companion.players.sheriff.player import Player
from companion.shelf.boxes import EDITIONS, Shelf
from companion.simulating import table as at_the_table
from companion.simulating.table import AtTheTable
from tests.web.product import as_read, laid

from .devices import Device, Out, Plan, Table, Way

MOST_REFUSED = 20
"""So many in a row, and nobody learns from it any more."""

OUT_EVERY, OUT_FOR = 9, (4, 25)
"""A phone drops out every so many acts, for between so many."""

BEEP_WITHIN_S = 5.0
"""No reader is dead here, and a computer that runs a browser for everybody is slow."""

_LINE = """() => [
    Number(document.body.dataset.seen.split(".")[1]),
    document.documentElement.lang,
    document.querySelector(".next").textContent.trim().replace(/\\s+/g, " "),
]"""


class Played(Value, frozen=True, kw_only=True):
    """What came of one."""

    plan: Plan
    rounds: int
    acts: int
    refused: Mapping[str, int]
    commands: Mapping[str, int]
    drop_outs: Mapping[str, int]
    said_in_vain: int


class Evening:
    """One from laying the table to the score, held to its promises after every act."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.plan = table.plan
        self._chance = Random(table.plan.seed)
        self._acts = self._in_a_row = self._refused_before = 0
        self._refused, self._refused_why = 0, ""
        self._drop_outs: Counter[str] = Counter()
        self._back_at: dict[SeatId, int] = {}
        table.is_laid(self._chance.choice(table.seats))
        self._gold = self._all_gold()
        world = table.product.world
        door = cast(Door, table)  # the pages in its browsers are its only door
        self._around = AtTheTable(
            door, world, SheriffPlayers(), threading.Event(), lambda: None, self._is_refused
        )
        self._players = {seat: self._sits_down(seat) for seat in table.seats}

    def play(self) -> Played:
        latest = 0
        for move in acts(self._players, self._around):
            if move is None:
                continue
            self._acts += 1
            self._is_no_dead_end()
            if isinstance(move, ShareChest):
                self._odd_coins_go()
            self._look()
            if self.plan.way is Way.DROP_OUTS:
                self._phones_come_and_go()
            public = self.table.public()
            if public.round != latest:
                self._look_around()
                if latest and latest == self.plan.rounds:
                    break
                latest = public.round
            self._start_the_clock(public)
        else:
            self._end()
        return Played(
            plan=self.plan,
            rounds=latest,
            acts=self._acts,
            refused=self.table.refused,
            commands=self.table.commands,
            drop_outs=self._drop_outs,
            said_in_vain=self.table.said_in_vain,
        )

    def _sits_down(self, seat: SeatId) -> Player:
        view, held = self._around.view(seat), self._around.held(seat)
        return SheriffPlayers().player(seat, self._chance, view, held, self.plan.by_hand)

    def _is_refused(self, seat: SeatId | None, why: Message) -> None:
        """Whoever was refused looks anew at what is there."""
        self._refused += 1
        self._refused_why = why.key
        if seat is not None:
            self._players[seat] = self._sits_down(seat)

    def _is_no_dead_end(self) -> None:
        self._in_a_row = self._in_a_row + 1 if self._refused > self._refused_before else 0
        self._refused_before = self._refused
        assert self._in_a_row <= MOST_REFUSED, f"refused again and again: {self._refused_why}"

    def _start_the_clock(self, public: PublicView) -> None:
        timer = public.timer
        if public.phase is Phase.INSPECTING and timer is not None and timer.since_ms is None:
            self.table.ask(RunTimer(), STEWARD, CommandId(""))

    # What holds at any time.

    def _look(self) -> None:
        """Nobody has lost a coin, and what everyone looks at is said in their language."""
        gold = self._all_gold()
        assert gold == self._gold, f"{gold} coins instead of {self._gold}"
        self._speaks(self.table.display)
        self._speaks(self.table.steward)

    def _odd_coins_go(self) -> None:
        """What two deputies cannot share may go to the bank."""
        left = self._all_gold()
        assert left in (self._gold, self._gold - 1)
        self._gold = left

    def _look_around(self) -> None:
        """No page is left behind, and none has complained."""
        for device in self.table.devices:
            if device.out is None:
                self._speaks(device)
            assert device.complaints == [], device.complaints

    def _speaks(self, device: Device) -> None:
        while True:
            posted = self.table.newest(device.party)
            device.shows(posted)
            number, language, line = device.page.evaluate(_LINE)
            if number == posted.number:
                break
        voice = self.table.voice(device)
        assert posted.view is not None
        next_step = voice.say_to(device.party.seat or "", posted.view.next_step)
        said = f"{voice.text('ui.next_step')}: {next_step}"
        assert (language, line) == (device.language, as_read(said)), f"{device.page.url}: {line!r}"

    def _all_gold(self) -> int:
        views = [self.table.newest(seated(seat)).view for seat in self.table.seats]
        chest = self.table.public().chest
        purses = sum(view.mine.gold for view in views if isinstance(view, SeatView))
        return purses + (chest.gold if chest else 0)

    # Phones that drop out.

    def _phones_come_and_go(self) -> None:
        for seat in [seat for seat, at in self._back_at.items() if at <= self._acts]:
            del self._back_at[seat]
            self._comes_back(seat)
        there = [seat for seat in self.table.seats if seat not in self._back_at]
        if there and self._acts % OUT_EVERY == 0:
            seat = self._chance.choice(there)
            how = list(Out)[self._drop_outs.total() % len(Out)]
            self.table.phones[seat].goes_out(how)
            self._drop_outs[how] += 1
            self._back_at[seat] = self._acts + self._chance.randint(*OUT_FOR)

    def _comes_back(self, seat: SeatId) -> None:
        phone = self.table.phones[seat]
        phone.comes_back()
        self._speaks(phone)

    # The end.

    def _end(self) -> None:
        for seat in list(self._back_at):
            self._comes_back(seat)
        public = self.table.public()
        if not public.over:
            raise Stuck(f"in the {public.phase} step of round {public.round}")
        self._turn_up()
        self._look_around()
        self.table.leaves_the_show()
        score = self._of_the_stands()
        display = self.table.display
        shown, true = dict(shown_score(display.page)), {s.seat: _row(s) for s in score.sheets}
        assert shown == true, f"{shown} instead of {true}"
        won = _won(display.page)
        assert won == self._told(score, display), f"{won!r} in {display.language}"

    def _turn_up(self) -> None:
        """Cards that nobody has named are named on the steward's page, as they lie there now."""
        while (public := self.table.public()).unnamed:
            place = next(p for p in public.seats if p.contraband > _number(p.turned_up or ()))
            good = next(kind.good for kind in public.goods if not kind.legal and kind.in_play)
            self.table.ask(NameCard(place.seat, good), STEWARD, CommandId(""))

    def _told(self, score: Score, device: Device) -> str:
        voice = self.table.voice(device)
        if len(score.winners) == 1:
            return voice.text("score.winner", seat=f"seat.{score.winners[0]}")
        names = ", ".join(voice.word(f"seat.{seat}") for seat in score.winners)
        return f"{voice.text('score.winners')} {names}"

    def _of_the_stands(self) -> Score:
        """What the rules make of the cards that really lie there, and of the purses; cards that
        came into the bags past the readers lie where nobody has told their people to lay them."""
        public = self.table.public()
        assert public.score is not None
        shelf = Shelf(editions=self.table.product.data / EDITIONS)
        numbers = _numbers(shelf, self.plan)
        stands = {}
        for sheet in public.score.sheets:
            told = [Card(good) for good, n in sheet.legal + sheet.contraband for _ in range(n)]
            bought = [card for card in told if card.good not in numbers.goods]
            lying = told if self.plan.by_hand else [*self._lies_before(sheet.seat), *bought]
            stands[sheet.seat] = Stand(
                legal=tuple(card for card in lying if numbers.is_legal(card)),
                contraband=tuple(card for card in lying if not numbers.is_legal(card)),
            )
        gold = {sheet.seat: sheet.gold for sheet in public.score.sheets}
        return score_of(numbers, gold, stands, _options(self.plan))

    def _lies_before(self, seat: SeatId) -> list[Card]:
        product = self.table.product
        labels = [product.label(tag) for tag in product.lies(stand_of(seat))]
        return [Card(card_of(CopyId(label)).good) for label in labels]


def _options(plan: Plan) -> Options:
    return msgspec.convert(dict.fromkeys(plan.options, True), Options)


def _numbers(shelf: Shelf, plan: Plan) -> Numbers:
    """Of the box, with what was read off it."""
    owned = shelf.take(plan.box)
    asked = [ask for option in plan.options for ask in owned.game.asks(owned.box).get(option, ())]
    read = {ask.key: ask.suggested or 1 for ask in asked}
    numbers = read_numbers(replace(owned.box, overrides={**owned.box.overrides, **read}))
    return numbers.at_table(plan.players, _options(plan))


class Row(Value, frozen=True, kw_only=True):
    """One player's line of the score."""

    rank: int
    gold: int
    worth: int
    titles: int
    total: int


def _row(sheet: Sheet) -> Row:
    return Row(
        rank=sheet.rank,
        gold=sheet.gold,
        worth=sheet.goods_value,
        titles=sum(title.points for title in sheet.titles),
        total=sheet.total,
    )


def shown_score(display: Page) -> Iterator[tuple[str, Row]]:
    """As everyone reads it, by seat."""
    for row in display.locator(".score tbody tr:has(th)").all():
        classes = (row.get_attribute("class") or "").split()
        seat = next(name.removeprefix("seat-") for name in classes if name.startswith("seat-"))
        cells = {
            name: int(row.locator(f"td.{name}").inner_text()) for name in Row.__struct_fields__
        }
        yield seat, Row(**cells)


def _won(display: Page) -> str:
    return " ".join(display.locator(".score .winner b").inner_text().split())


def _number(heap: Heap) -> int:
    return sum(number for _, number in heap)


class _Luck:
    """The clerk draws the same whenever the evening is played, so that it can be seen again."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def token_hex(self, size: int) -> str:
        return Random(self._seed).randbytes(size).hex()


@contextmanager
def laid_table(browser: Browser, folder: Path, plan: Plan) -> Iterator[Table]:
    """The product as it is served, and everybody's pages open; no game has begun."""
    with (
        pytest.MonkeyPatch.context() as patch,
        laid(folder, seed=plan.seed) as product,
        served(product.house) as port,
    ):
        patch.setattr(current_game, "secrets", _Luck(plan.seed))
        patch.setattr(at_the_table, "BEEP_WITHIN_S", BEEP_WITHIN_S)
        table = Table(product, browser, f"http://127.0.0.1:{port}", plan)
        try:
            yield table
        finally:
            table.close()

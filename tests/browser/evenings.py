"""Evenings in a real browser: the simple players decide, and every word of theirs is said by a form
of a page, on somebody's phone or on the steward's; the cards are moved past the simulated readers.

Two languages are spoken at each table: the display's and the steward's differ, and the phones take
turns. Phones can drop out meanwhile, and come back.
"""

import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page

from companion.cli.serving import served
from companion.game.cards import Card, Heap, card_of
from companion.game.contract import Command
from companion.game.messages import Message, Refusal, says
from companion.game.values import (
    PUBLIC,
    STEWARD,
    CommandId,
    CopyId,
    GoodId,
    Party,
    SeatId,
    Value,
    seated,
)
from companion.games.bags import commands as c
from companion.games.bags.numbers import Numbers
from companion.games.bags.options import Options
from companion.games.bags.scoring import Score, Sheet, score_of
from companion.games.bags.sheets import read_numbers
from companion.games.bags.state import BagStage, Phase, Stand
from companion.games.bags.views import PublicView, SeatView
from companion.host import clerk as clerk_module
from companion.host.posted import Answer, Done, Posted
from companion.players.bags import Player
from companion.players.evening import Stuck, acts
from companion.shelf.boxes import EDITIONS, Shelf
from companion.simulating import around
from companion.simulating.around import AtTheTable
from hardware.simulator.world import hand_of, stand_of
from tests.web.product import Product, laid
from web.language import Voice
from web.render import voice_for

from . import doing
from .people import PATIENCE_MS

MOST_REFUSED = 20
"""So many in a row, and nobody learns from it any more."""

OUT_EVERY, OUT_FOR = 9, (4, 25)
"""A phone drops out every so many acts, for between so many."""

BEEP_WITHIN_S = 5.0
"""No reader is dead here, and a computer that runs a browser for everybody is slow."""

_SHOWS = "number => Number(document.body.dataset.seen.split('.')[1]) >= number"
_LINE = """() => [
    Number(document.body.dataset.seen.split(".")[1]),
    document.documentElement.lang,
    document.querySelector(".next").textContent.trim().replace(/\\s+/g, " "),
]"""
_HIDE = """hidden => {
    Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


class Way(StrEnum):
    """What people have before them."""

    PHONES = "phones"
    NO_PHONES = "no phones"
    DROP_OUTS = "phones that drop out"


class Out(StrEnum):
    """How a phone drops out."""

    OFFLINE = "offline"
    CLOSED = "closed"
    ASLEEP = "asleep"


class Plan(Value, frozen=True, kw_only=True):
    """An evening before it begins."""

    way: Way
    players: int
    box: str
    languages: tuple[str, str]  # the display's and the steward's
    options: tuple[str, ...] = ()
    by_hand: float = 0  # so many of the cards go into the bags past the readers
    rounds: int = 0  # after so many they stop; else they play to the end
    seed: int = 1


class Played(Value, frozen=True, kw_only=True):
    """What came of one."""

    plan: Plan
    rounds: int
    acts: int
    refused: Mapping[str, int]
    commands: Mapping[str, int]
    drop_outs: Mapping[str, int]
    said_in_vain: int


class Device:
    """A page that somebody has open, on a browser that asks for their language."""

    def __init__(self, browser: Browser, link: str, party: Party, language: str) -> None:
        self.party = party
        self.language = language
        self.out: Out | None = None
        self.complaints: list[str] = []
        self._context = browser.new_context(locale=language)
        self._context.set_default_timeout(PATIENCE_MS)
        self.page = self._opened(link)

    def _opened(self, link: str) -> Page:
        page = self._context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"{self.party}: {error}"))
        page.goto(link)
        return page

    def shows(self, posted: Posted) -> None:
        """At least this version of its page."""
        self.page.wait_for_function(_SHOWS, arg=posted.number)

    def goes_out(self, how: Out) -> None:
        self.out = how
        match how:
            case Out.OFFLINE:
                self._context.set_offline(True)
                self.page.locator("#link.lost").wait_for()
            case Out.CLOSED:
                self.page.close()
            case Out.ASLEEP:
                self.page.evaluate(_HIDE, True)

    def comes_back(self) -> None:
        """By itself: at most it is opened again where it was."""
        how, self.out = self.out, None
        match how:
            case Out.OFFLINE:
                self._context.set_offline(False)
            case Out.CLOSED:
                self.page = self._opened(self.page.url)
            case Out.ASLEEP:
                self.page.evaluate(_HIDE, False)
        self.page.locator("#link.live").wait_for()

    def close(self) -> None:
        self._context.close()


class Table:
    """The pages around a laid table, through which alone everybody acts."""

    def __init__(self, product: Product, browser: Browser, base: str, plan: Plan) -> None:
        self.product = product
        self.plan = plan
        self.door = product.house.door
        self.seats = product.house.seats[: plan.players]
        self.commands: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.said_in_vain = 0
        self._browser = browser
        self._links = product.house.links(base)
        shown, told = plan.languages
        self.display = Device(browser, self._links["display"], PUBLIC, shown)
        self.steward = Device(browser, self._links["steward"], STEWARD, told)
        self.phones: dict[SeatId, Device] = {}
        if plan.way is not Way.NO_PHONES:
            for at, seat in enumerate(self.seats):
                language = plan.languages[at % 2]
                self.phones[seat] = Device(browser, self._links[seat], seated(seat), language)

    @property
    def devices(self) -> tuple[Device, ...]:
        return (self.display, self.steward, *self.phones.values())

    def close(self) -> None:
        for device in self.devices:
            device.close()

    def public(self) -> PublicView:
        view = self.door.newest(PUBLIC).view
        assert isinstance(view, PublicView)
        return view

    def _seat(self, seat: SeatId) -> SeatView:
        view = self.door.newest(seated(seat)).view
        assert isinstance(view, SeatView)
        return view

    def voice(self, device: Device) -> Voice:
        posted = self.door.newest(device.party)
        return voice_for(posted, device.language, self.door.invitation())

    def is_laid(self, first: SeatId) -> None:
        """On the steward's page, as the plan has it."""
        page, box = self.steward.page, self.plan.box
        form = page.locator("form[data-form=Begin]")
        form.locator(f"[name=box][value='{box}']").check()
        for seat in self.product.house.seats:
            form.locator(f"[name=seats][value={seat}]").set_checked(seat in self.seats)
        form.locator(f"[name=first][value={first}]").check()
        for option in self.plan.options:
            agreed = form.locator(f"[name='{box}.{option}']")
            fold = agreed.locator("xpath=ancestor::details[1]")
            if fold.get_attribute("open") is None:
                fold.locator("summary").click()
            agreed.check()
            for asked in self.door.invitation().asks[box].get(option, ()):
                number = str(asked.suggested or 1)
                form.locator(f"[name='{box}.numbers.{asked.key}']").fill(number)
        form.locator("button.main").click()
        self.display.page.locator(".seat").first.wait_for()

    # The players' door.

    def newest(self, audience: Party) -> Posted:
        return self.door.newest(audience)

    def wait(self, audience: Party, after: int, timeout_s: float) -> Posted:
        return self.door.wait(audience, after, timeout_s)

    def ask(self, command: Command, by: Party, command_id: CommandId) -> Answer:
        """Said on a page; its form brings a number of its own."""
        del command_id
        self.commands[type(command).__name__] += 1
        command = self._without_a_choice(command)
        phone = self.phones.get(by.seat) if by.seat else None
        if phone is not None and phone.out is Out.OFFLINE:
            self.said_in_vain += doing.says_in_vain(phone.page, command)
        if phone is not None and phone.out is None:
            return self._said(self._officers(phone, command), command)
        if by.seat is not None and self._by_reader(by.seat, command):
            return Done()
        return self._said(self.steward, self._as_told(command))

    def _without_a_choice(self, command: Command) -> Command:
        """Where cards lie on a pile already, the others follow them, and no form asks again."""
        market = self.public().market
        if isinstance(command, c.EndTurn) and market is not None and len(market.onto) == 1:
            return replace(command, pile=1)
        return command

    def _officers(self, phone: Device, command: Command) -> Device:
        """What lies open before everyone is named by those who inspect; else it is one's own."""
        if not isinstance(command, c.NameCard):
            return phone
        view = self.public()
        bag = next(place.bag for place in view.seats if place.seat == command.seat)
        if bag is None or bag.stage is not BagStage.OPENED:
            return phone
        there = [self.phones[seat] for seat in view.officers]
        return next((device for device in there if device.out is None), self.steward)

    def _said(self, device: Device, command: Command) -> Answer:
        device.shows(self.door.newest(device.party))
        said = doing.says(device.page, command)
        device.shows(self.door.newest(device.party))
        if said.refused:
            self.refused[type(command).__name__] += 1
            return Refusal(says(said.refused))
        left = doing.still_filled_in(device.page, said.form)
        assert left == [], f"{said.form} on {device.page.url} was sent and keeps {left}"
        return Done()

    def _by_reader(self, seat: SeatId, command: Command) -> bool:
        """What people without a phone do with their hands; whether there was such a way."""
        match command:
            case c.SayTakingOut():
                self.product.holds_bag(seat, seat)
            case c.DismissStrays():
                self._takes_strays_out(seat)
            case c.HandOver(goods=goods) if goods:
                for good, number in goods.items():
                    for _ in range(number):
                        self._holds_own(seat, good)
            case _:
                return False
        return True

    def _takes_strays_out(self, seat: SeatId) -> None:
        """The bag is held to its reader, and then each card that comes out."""
        cards = self.product.world.snapshot().world.cards
        for stray in self._seat(seat).mine.strays:
            [tag] = [tag for tag, label in cards.items() if label == stray.copy]
            self.product.holds_bag(seat, seat)
            self.product.holds(seat, tag, hand_of(seat))

    def _holds_own(self, seat: SeatId, good: GoodId) -> None:
        lying = self.product.lies(stand_of(seat))
        tag = next(tag for tag in lying if card_of(CopyId(self.product.label(tag))).good == good)
        self.product.holds(seat, tag, stand_of(seat))

    def _as_told(self, command: Command) -> Command:
        """The steward does not know how much is in a bag, and is told of contraband for a debt card
        by card."""
        match command:
            case c.Declare(number=None):
                return replace(command, number=self._seat(command.seat).mine.counted)
            case c.PayDebt():
                debt = next(d for d in self.public().debts if d.debtor == command.seat)
                first = next(iter(command.goods))
                return command if debt.legal else replace(command, goods={first: 1})
            case _:
                return command


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
        self._around = AtTheTable(table, world, threading.Event(), lambda: None, self._is_refused)
        self._players = {seat: self._sits_down(seat) for seat in table.seats}

    def play(self) -> Played:
        latest = 0
        for move in acts(self._players, self._around):
            if move is None:
                continue
            self._acts += 1
            self._is_no_dead_end()
            if isinstance(move, c.ShareChest):
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
        unread = self._around.unread(seat)
        return Player(seat, self._chance, by_hand=self.plan.by_hand, unread=unread)

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
            self.table.ask(c.RunTimer(), STEWARD, CommandId(""))

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
        said = f"{voice.text('ui.next_step')}: {voice.say(posted.view.next_step)}"
        assert (language, line) == (device.language, said), f"{device.page.url}: {line!r}"

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
            self.table.ask(c.NameCard(place.seat, good), STEWARD, CommandId(""))

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
        patch.setattr(clerk_module, "secrets", _Luck(plan.seed))
        patch.setattr(around, "BEEP_WITHIN_S", BEEP_WITHIN_S)
        table = Table(product, browser, f"http://127.0.0.1:{port}", plan)
        try:
            yield table
        finally:
            table.close()

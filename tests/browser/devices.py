"""The pages around a table, each on a device of its own and in its owner's language; whatever the
players say is said by the forms there. A phone can drop out: then the steward is told instead, or
the cards are held to the readers, as by people without one.
"""

from collections import Counter
from enum import StrEnum

from msgspec.structs import replace
from playwright.sync_api import Browser, Page

from companion.game.cards import card_of
from companion.game.contract import Command
from companion.game.messages import Refusal, says
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
from companion.games.bags.commands import (
    Declare,
    DismissStrays,
    NameCard,
    PackByHand,
    SayTakingOut,
    TakeOutByHand,
)
from companion.games.bags.parts import BagStage
from companion.games.bags.tabletop import hand_of
from companion.games.sheriff.commands import PassBag
from companion.games.sheriff.deals.commands import HandOver
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.market import EndTurn
from companion.games.sheriff.passing import LetPass
from companion.games.sheriff.tabletop import stand_of
from companion.games.sheriff.views import PublicView, SeatView
from companion.host.page_data import Answer, Done, PageData
from companion.host.staged import ShowAll, ShowNext
from companion.words.voice import Voice
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.product import Product
from web.render import voice_for

from . import doing

_SHOWS = "number => Number(document.body.dataset.seen.split('.')[1]) >= number"
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

    def shows(self, posted: PageData) -> None:
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
        self.seats = self._playing(product, plan)
        self.commands: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.said_in_vain = 0
        links = product.house.links(base)
        shown, told = plan.languages
        self.display = Device(browser, links["display"], PUBLIC, shown)
        self.steward = Device(browser, links["steward"], STEWARD, told)
        self.phones: dict[SeatId, Device] = {}
        if plan.way is not Way.NO_PHONES:
            for at, seat in enumerate(self.seats):
                language = plan.languages[at % 2]
                self.phones[seat] = Device(browser, links[seat], seated(seat), language)

    def _playing(self, product: Product, plan: Plan) -> tuple[SeatId, ...]:
        return product.house.seats[: plan.players]

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
        posted = self.door.newest(PUBLIC)
        while posted.view is None:
            newer = self.door.wait(PUBLIC, posted.number, PATIENCE_S)
            assert newer.number != posted.number, "nobody laid the table"
            posted = newer
        self.display.shows(posted)

    # The players' door.

    def newest(self, audience: Party) -> PageData:
        return self.door.newest(audience)

    def wait(self, audience: Party, after: int, timeout_s: float) -> PageData:
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
        if by.seat is not None and (answer := self._by_reader(by.seat, command)) is not None:
            return answer
        return self._said(self.steward, self._as_told(command))

    def leaves_the_show(self) -> None:
        """The steward goes on from the scene of an opening, and shows the whole result."""
        staged = self.newest(PUBLIC).stage
        if staged is not None and not staged.ends:
            self.ask(ShowNext(staged.number), STEWARD, CommandId(""))
            staged = self.newest(PUBLIC).stage
        if staged is not None:
            self.ask(ShowAll(), STEWARD, CommandId(""))
        self.display.shows(self.newest(PUBLIC))

    def _without_a_choice(self, command: Command) -> Command:
        """Where cards lie on a pile already, the others follow them, and no form asks again."""
        market = self.public().market
        if isinstance(command, EndTurn) and market is not None and len(market.onto) == 1:
            return replace(command, pile=1)
        return command

    def _officers(self, phone: Device, command: Command) -> Device:
        """What lies open before everyone is named by those who inspect; else it is one's own."""
        if not isinstance(command, NameCard):
            return phone
        view = self.public()
        bag = next(place.bag for place in view.seats if place.seat == command.seat)
        if bag is None or bag.stage is not BagStage.OPENED:
            return phone
        there = [self.phones[seat] for seat in view.officers]
        return next((device for device in there if device.out is None), self.steward)

    def _said(self, device: Device, command: Command) -> Answer:
        """A bag passes at once by two presses."""
        if isinstance(command, PassBag):
            wished = LetPass(command.seat, command.round, command.bribe, command.alone)
            answer = self._said_once(device, wished)
            bag = next(place.bag for place in self.public().seats if place.seat == command.seat)
            if isinstance(answer, Refusal) or bag is None or bag.passes_ms is None:
                return answer
            command = PassBag(command.seat, command.round)
        return self._said_once(device, command)

    def _said_once(self, device: Device, command: Command) -> Answer:
        device.shows(self.door.newest(device.party))
        said = doing.says(device.page, command)
        device.shows(self.door.newest(device.party))
        if said.refused:
            self.refused[type(command).__name__] += 1
            return Refusal(says(said.refused))
        left = doing.still_filled_in(device.page, said.form)
        assert left == [], f"{said.form} on {device.page.url} was sent and keeps {left}"
        return Done()

    def _by_reader(self, seat: SeatId, command: Command) -> Answer | None:
        """What people without a phone do with their hands; nothing where they tell the steward. A
        card that was not read cannot be typed, and is taken back."""
        match command:
            case SayTakingOut():
                self.product.holds_bag(seat, seat)
            case DismissStrays():
                self._takes_strays_out(seat)
            case HandOver(goods=goods) if goods:
                for good, number in goods.items():
                    for _ in range(number):
                        self._holds_own(seat, good)
            case PackByHand() | TakeOutByHand():
                return Refusal(says("bags.hold_to_reader"))
            case _:
                return None
        return Done()

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
            case Declare(number=None):
                return replace(command, number=self._seat(command.seat).mine.counted)
            case PayDebt():
                debt = next(d for d in self.public().debts if d.debtor == command.seat)
                first = next(iter(command.goods))
                return command if debt.legal else replace(command, goods={first: 1})
            case _:
                return command

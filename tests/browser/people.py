"""The people around a table: each with a browser of their own, doing what a page lets them do."""

import re
from collections.abc import Iterator

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.patience import PATIENCE_MS
from tests.running import RunningTable

AGAIN_AFTER_MS = 500
expect.set_options(timeout=PATIENCE_MS)


class People:
    """Opens each page in a context of its own, as on a device of its own."""

    def __init__(self, browser: Browser, table: RunningTable) -> None:
        self.table = table
        self._browser = browser
        self._pages: dict[str, Page] = {}
        self.complaints: list[str] = []

    def page(self, name: str) -> Page:
        """The page somebody has open under this link."""
        if name not in self._pages:
            context: BrowserContext = self._browser.new_context()
            context.set_default_timeout(PATIENCE_MS)
            page = context.new_page()
            page.on("pageerror", lambda error: self.complaints.append(f"{name}: {error}"))
            page.goto(self.table.links[name])
            self._pages[name] = page
        return self._pages[name]

    @property
    def steward(self) -> Page:
        return self.page("steward")

    @property
    def display(self) -> Page:
        return self.page("display")

    def leave(self) -> None:
        for page in self._pages.values():
            page.context.close()
        assert self.complaints == []

    def lay_table(self, players: int = 3) -> None:
        """The steward lays the table; the seats are those of the board, clockwise."""
        seats = self.steward.locator("input[name=seats]")
        for index in range(seats.count()):
            seats.nth(index).set_checked(index < players)
        press(self.steward, "Lay the table")
        expect(self.display.locator(".seat")).to_have_count(players)

    def sheriff(self) -> str:
        return self._seat_of(self.display.locator(".seat.sheriff"))

    def merchants(self) -> list[str]:
        """Clockwise from the sheriff's left."""
        seats = [self._seat_of(seat) for seat in self.display.locator(".seat").all()]
        at = seats.index(self.sheriff())
        return seats[at + 1 :] + seats[:at]

    def hold_cards(self, seat: str, count: int) -> list[str]:
        """Hold so many cards of the hand to the reader of the own bag, one after another; which
        they were. A card that went in without a beep is held to it again."""
        before = self.counted(seat)
        goods = self.hand(seat)[:count]
        for number in range(before + 1, before + count + 1):
            card = self.cards(seat, "Hand").locator("[data-tag]").first
            tag = card.get_attribute("data-tag")
            choose(card, "Into the bag")
            inside = self.cards(seat, "In the bag").locator(f'[data-tag="{tag}"]')
            expect(inside).to_be_visible()
            while self.counted(seat) < number:
                choose(inside, "To the reader")
                self.page(seat).wait_for_timeout(AGAIN_AFTER_MS)
            expect(self.page(seat).get_by_text(counted_in(number))).to_be_visible()
        return goods

    def all_readers(self, fault: str) -> None:
        """On the simulator's page: from now on they suffer from that, or are well again."""
        panel = self.page("simulator").locator("[data-part=panel]")
        panel.get_by_label("All readers").select_option(fault)

    def counted(self, seat: str) -> int:
        text = self.page(seat).locator(".loading .big").inner_text()
        return int(text.split()[0])

    def hand(self, seat: str) -> list[str]:
        """The goods in somebody's hand, as the simulator shows them."""
        cards = self.cards(seat, "Hand").locator("[data-tag]")
        return [re.split(r"\s+\d", text.strip())[0].strip() for text in cards.all_inner_texts()]

    def declare(self, seat: str, good: str, number: int | None = None) -> None:
        """So many of a good; without a number, as many as the own page proposes."""
        declaring = self.page(seat).locator("[data-part=declaring]")
        declares(declaring, good, number)

    def opens(self, sheriff: str, seat: str) -> None:
        """That a bag is opened is asked for once more."""
        bag = self.bag(sheriff, seat)
        bag.get_by_text("Open", exact=True).click()
        press(bag, "Open it now")

    def go_on(self) -> None:
        """From the scene of an opening, which hides the table on the display."""
        press(self.steward, "Go on")
        expect(self.display.locator(".slide")).to_have_count(0)

    def bag(self, sheriff: str, seat: str) -> Locator:
        """What the sheriff's page has for that bag."""
        return self.page(sheriff).locator(f".gate.seat-{seat}")

    def unfolds(self, sheriff: str, seat: str) -> None:
        """All that was said about that bag, under the head of its row."""
        self.bag(sheriff, seat).locator(".about > summary").click()

    def cards(self, seat: str, place: str) -> Locator:
        places = ("Hand", "In the bag", "Stand")
        return self.page("simulator").locator(f".sim.seat-{seat} .cards").nth(places.index(place))

    @staticmethod
    def _seat_of(card: Locator) -> str:
        classes = card.get_attribute("class") or ""
        return next(word.removeprefix("seat-") for word in classes.split() if "seat-" in word)


def declares(where: Page | Locator, good: str, number: int | None = None) -> None:
    """On a page of the own, or on the steward's, who has no number before it is said."""
    where.get_by_role("radio", name=good, exact=True).check()
    if number is None:
        where.locator(".numbers button.main").click()
    else:
        press(where, f"Declare: {number}")


def press(where: Page | Locator, button: str) -> None:
    where.get_by_role("button", name=button, exact=True).first.click()


def tab(steward: Page, name: str) -> None:
    """Another one of the steward's pages."""
    steward.get_by_role("navigation").get_by_role("link", name=name).click()


def choose(card: Locator, button: str) -> None:
    """On the simulator's page: open a card that lies there, and press one of its buttons."""
    if card.locator("details").get_attribute("open") is None:
        card.locator("summary").click()
    card.get_by_role("button", name=button, exact=True).click()


def counted_in(number: int) -> re.Pattern[str]:
    return re.compile(rf"^{number}\scards? counted in")


def gold_of(display: Page) -> Iterator[int]:
    for text in display.locator(".seat .gold b").all_inner_texts():
        yield int(text)

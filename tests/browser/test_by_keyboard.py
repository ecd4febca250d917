"""A round played with the keys alone: each person on the own page, without mouse or touch."""

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.web.product import as_read

from .people import People, counted_in

MOST_STOPS = 150
PHONE: ViewportSize = {"width": 360, "height": 740}
STEPS = [
    "The merchants load their bags in secret: 2 bags are still open.",
    "The merchants load their bags in secret: 1 bag is still open.",
    "Blue declares one legal good and how many cards, and hands over the bag.",
    "Yellow declares one legal good and how many cards, and hands over the bag.",
    "You may inspect: 2 bags are still to be opened or passed.",
    "Blue's bag is about to pass. It can still be called back.",
    "You may inspect: 1 bag is still to be opened or passed.",
    "All bags are decided. You may end the round.",
    "Everyone draws up to 6 cards. Then Yellow begins the market and may change up to 5.",
]
_FOCUSED = """() => {
    const focused = document.activeElement;
    if (focused === document.body) return null;
    const box = focused.getBoundingClientRect();
    return {
        name: focused.getAttribute("aria-label") || focused.labels?.[0]?.innerText.trim()
            || focused.innerText?.trim() || focused.name || "",
        form: focused.form?.dataset.form || "",
        marked: focused.matches(":focus-visible")
            && getComputedStyle(focused).outlineStyle !== "none",
        onScreen: box.bottom > 0 && box.top < innerHeight && box.width > 0 && box.height > 0,
        covered: !!document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            ?.closest(".secrets, .clock-bar")?.matches(":not(:focus-within)"),
    };
}"""
_LISTEN = """() => {
    window.heard = [];
    const regions = document.querySelectorAll("[aria-live], [role=status], [role=alert]");
    const listen = region => new MutationObserver(() => window.heard.push(region.textContent))
        .observe(region, {childList: true, characterData: true, subtree: true});
    regions.forEach(listen);
    return [...regions].filter(region => region.querySelector("form, article, ol")).length;
}"""


class Keys:
    """Somebody at a page with nothing but a keyboard."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def to(self, name: str, form: str = "") -> None:
        """Tab until it has the focus; every stop on the way is on the screen and marked."""
        for _ in range(MOST_STOPS):
            self._page.keyboard.press("Tab")
            focused = self._page.evaluate(_FOCUSED)
            if focused is None:
                continue
            assert focused["marked"], f"nobody sees the focus on {focused['name']}"
            assert focused["onScreen"], f"{focused['name']} has the focus beyond the screen"
            assert not focused["covered"], f"{focused['name']} has the focus under a bar"
            if focused["name"] == name and form in focused["form"]:
                return
        raise AssertionError(f"no way by Tab to {name}")

    def does(self, name: str, key: str = "Enter", form: str = "") -> None:
        self.to(name, form)
        self._page.keyboard.press(key)

    def presses(self, key: str) -> None:
        self._page.keyboard.press(key)

    def stops(self) -> list[str]:
        """All stops of the page from its beginning, until Tab leaves it."""
        self._page.evaluate("document.activeElement.blur()")
        names: list[str] = []
        for _ in range(MOST_STOPS):
            self._page.keyboard.press("Tab")
            focused = self._page.evaluate(_FOCUSED)
            if focused is None:
                return names
            names.append(focused["name"])
        raise AssertionError(f"Tab never leaves the page; the last stops: {names[-5:]}")


def next_step(page: Page) -> Locator:
    return page.locator(".next")


def test_a_round_is_played_by_keyboard_alone(people: People) -> None:
    people.lay_table(3)
    green, blue, yellow = (people.page(seat) for seat in ("green", "blue", "yellow"))
    blue.set_viewport_size(PHONE)
    for page in (green, blue, yellow):
        expect(next_step(page)).to_contain_text("market")
        assert page.evaluate(_LISTEN) == 0, "a whole part of the page would be read out"
    Keys(green).does("Close the market")
    for page, seat in ((blue, "blue"), (yellow, "yellow")):
        expect(next_step(page)).to_contain_text("load their bags")
        merchant = Keys(page)
        merchant.does("Enter cards by hand", "Space")
        merchant.does("Put in: Apples")
        expect(page.get_by_text(counted_in(1))).to_be_visible()
        focused = page.evaluate(_FOCUSED)
        assert focused["name"] == "Put in: Apples", "the focus is where it was"
        merchant.presses("Enter")
        expect(page.get_by_text(counted_in(2))).to_be_visible()
        page.keyboard.press("Shift+Tab")
        merchant.does("Close my bag")
        expect(people.display.locator(f".seat-{seat} .bag-sealed")).to_be_visible()
    for page, good, arrow in ((blue, "Apples", "Space"), (yellow, "Apples", "ArrowDown")):
        expect(page.get_by_role("button", name="Declare: 2", exact=True)).to_be_visible()
        merchant = Keys(page)
        merchant.to(good)
        merchant.presses(arrow)
        merchant.does("Declare: 2")
        expect(page.get_by_role("button", name="Declare: 2", exact=True)).to_have_count(0)
    sheriff = Keys(green)
    sheriff.does("Pass", form="LetPassblue")
    sheriff.does("At once", form="PassBagblue")
    expect(green.locator(".gate.seat-blue")).to_have_count(0)
    assert green.evaluate("document.activeElement.dataset.part") == "bag-yellow"
    sheriff.does("Open", "Space")
    sheriff.does("Open it now", form="OpenBagyellow")
    expect(green.locator(".gate.seat-yellow")).to_have_count(0)
    sheriff.does("End the round")
    expect(next_step(green)).to_contain_text("market")
    assert len(Keys(green).stops()) < MOST_STOPS
    heard = [as_read(text) for text in green.evaluate("window.heard")]
    steps = [text[text.index("What the table") :] for text in heard]  # behind an opening's verdict
    assert steps == [f"What the table does next: {step}" for step in STEPS], "each is told once"

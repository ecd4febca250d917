"""A phone joins by the table's name and address, is let go by the steward, and comes back."""

from playwright.sync_api import Browser, Page, expect

from tests.patience import PATIENCE_MS
from tests.running import RunningTable

from .conftest import OWN_NAME
from .people import People, choose, press, tab


def _phone(browser: Browser, address: str) -> Page:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(address)
    return page


def _choose(phone: Page, colour: str) -> None:
    press(phone.locator(".colours"), colour)


def test_two_phones_join_one_by_its_bag_one_by_a_code_and_one_is_let_go_and_comes_back(
    people: People, browser: Browser, table: RunningTable
) -> None:
    base = table.links["display"].removesuffix("/display")
    expect(people.display.get_by_role("link", name="Join the table")).to_have_count(0)
    blue = _phone(browser, f"http://{OWN_NAME}:{base.rpartition(':')[2]}/join")
    _choose(blue, "Blue")
    expect(blue.get_by_text("Lay your bag on the reader now.")).to_be_visible()
    beside = people.page("simulator").locator("[data-part=others] li[data-tag]")
    choose(beside.filter(has_text="The bag of Blue"), "To the reader of Blue")
    blue.wait_for_url("**/seat/blue")

    steward = people.steward
    tab(steward, "Readers")
    green = _phone(browser, f"{base}/join")
    _choose(green, "Green")
    press(steward.locator(".phones .seat-green"), "Give out a code")
    digits = steward.locator(".phones .digits")
    green.get_by_label("Or type the code").fill(digits.inner_text())
    press(green, "Join the table")
    green.wait_for_url("**/seat/green")
    expect(people.display.locator(".sitters .in")).to_have_count(2)

    tab(steward, "Setup")
    people.lay_table(3)
    expect(blue.locator(".next")).to_contain_text("market")
    tab(steward, "Readers")
    press(steward.locator(".phones .seat-blue"), "Free the seat")
    expect(blue.locator("main")).to_contain_text("This phone is out")
    blue.get_by_role("link", name="Join the table").click()
    _choose(blue, "Blue")
    expect(blue.get_by_text("While a game is played")).to_be_visible()
    press(steward.locator(".phones .seat-blue"), "Give out a code")
    blue.get_by_label("The code that").fill(digits.inner_text())
    press(blue, "Join the table")
    blue.wait_for_url("**/seat/blue")
    expect(blue.locator(".next")).to_contain_text("market")
    for phone in (blue, green):
        phone.context.close()

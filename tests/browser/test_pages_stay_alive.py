"""Pages that people leave open: many in one browser, hidden ones, half-typed ones, scriptless."""

import re
import signal

from playwright.sync_api import Browser, Page, Route, expect

from tests.patience import PATIENCE_MS
from tests.running import RunningTable

from .people import People, declares, press

_HIDE = """hidden => {
    Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_eight_tabs_in_one_browser_all_follow_and_none_blocks(
    browser: Browser, table: RunningTable
) -> None:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    names = ["steward", "display", "green", "blue", "yellow", "red", "simulator", "display"]
    tabs: list[Page] = []
    for name in names:
        tabs.append(context.new_page())
        tabs[-1].goto(table.links[name])
    steward = tabs[0]
    red = steward.locator("input[name=seats][value=red]")
    expect(red).to_be_checked()  # whoever has joined plays, unless the steward says otherwise
    red.set_checked(False)
    press(steward, "Lay the table")
    for tab in tabs[:6]:
        expect(tab.locator(".next")).to_contain_text("begin")
    press(tabs[2], "Close the market")
    for tab in [*tabs[:6], tabs[7]]:
        expect(tab.locator(".next")).to_contain_text("load their bags in secret")
    context.close()


def test_a_hidden_page_closes_its_stream_and_catches_up_when_it_is_shown(people: People) -> None:
    sleeping = people.display
    expect(sleeping.locator("#link.live")).to_be_visible()
    with sleeping.expect_event("requestfailed", lambda sent: "/display/stream" in sent.url):
        sleeping.evaluate(_HIDE, True)
    press(people.steward, "Lay the table")
    expect(people.steward.locator(".next")).to_contain_text("market")
    expect(people.page("blue").locator(".next")).to_contain_text("market")
    expect(sleeping.locator(".next")).to_have_text("No game yet.")
    sleeping.evaluate(_HIDE, False)
    expect(sleeping.locator(".next")).to_contain_text("market")


def test_a_page_that_hears_nothing_any_more_says_so_and_finds_the_table_again(
    people: People,
) -> None:
    shown = people.display
    expect(shown.locator("#link.live")).to_be_visible()
    people.table.process.send_signal(signal.SIGSTOP)
    try:
        expect(shown.locator("#link.lost")).to_be_visible()
    finally:
        people.table.process.send_signal(signal.SIGCONT)
    expect(shown.locator("#link.live")).to_be_visible()
    press(people.steward, "Lay the table")
    expect(shown.locator(".next")).to_contain_text("market")


def test_a_phone_without_a_network_says_so_at_once_and_catches_up_with_it(people: People) -> None:
    phone = people.page("blue")
    expect(phone.locator("#link.live")).to_be_visible()
    phone.context.set_offline(True)
    expect(phone.locator("#link.lost")).to_be_visible()
    press(people.steward, "Lay the table")
    expect(people.display.locator(".next")).to_contain_text("market")
    expect(phone.locator(".next")).to_have_text("No game yet.")
    phone.context.set_offline(False)
    expect(phone.locator(".next")).to_contain_text("market")
    expect(phone.locator("#link.live")).to_be_visible()


def test_a_half_typed_entry_and_the_focus_survive_what_others_do(people: People) -> None:
    people.lay_table(3)
    press(people.page("green"), "Close the market")
    for seat in ("blue", "yellow"):
        press(people.steward, f"{seat.title()} has closed the bag")
    for seat, good, number in (("blue", "Apples", 2), ("yellow", "Cheese", 4)):
        declares(people.steward.locator(f"form[data-form=Declare{seat}]"), good, number)

    bribe = people.bag("green", "blue").get_by_role("spinbutton", name="Bribe")
    bribe.fill("12")
    bribe.focus()
    offering = people.page("blue").locator("form[data-form=MakeOfferbluegreen]")
    people.page("blue").get_by_role("link", name="More", exact=True).click()
    gold = offering.get_by_role("spinbutton", name="Gold", exact=True)
    gold.fill("7")
    later = offering.get_by_label("For later rounds")
    later.fill("next time")
    later.evaluate("field => field.setSelectionRange(4, 4)")
    before = later.bounding_box()
    press(people.steward.locator(".gate.seat-yellow"), "Pass")
    press(people.steward.locator(".gate.seat-yellow"), "At once")
    expect(people.page("green").locator(".gate.seat-yellow")).to_have_count(0)
    expect(bribe).to_have_value("12")
    expect(bribe).to_be_focused()
    expect(people.page("blue").locator(".seat-yellow .bag-passed")).to_be_visible()
    expect(gold).to_have_value("7")
    expect(later).to_be_focused()
    people.page("blue").keyboard.type("!")
    expect(later).to_have_value("next! time")
    assert later.bounding_box() == before
    expect(offering.locator("[name='bag.apple']")).to_be_visible()


def test_a_form_comes_back_empty_although_its_next_version_was_faster_than_its_answer(
    people: People,
) -> None:
    people.lay_table(3)
    blue = people.page("blue")
    laying = blue.locator("form[data-form=LayOnPile]")
    told = blue.locator("section[data-part=market] .big")
    before = told.inner_text()

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        expect(told).not_to_have_text(before)
        route.fulfill(response=answer)

    blue.route("**/do/LayOnPile", answer_late)
    blue.get_by_text("Tell it card by card").click()
    laying.get_by_role("radio", name="Apples").check()
    with blue.expect_response("**/do/LayOnPile"):
        press(laying, "Lay it out")
    expect(laying.get_by_role("radio", name="a card not yet named")).to_be_checked()
    expect(laying.get_by_role("radio", name="Apples")).not_to_be_checked()


def test_every_form_works_without_scripts(browser: Browser, table: RunningTable) -> None:
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(PATIENCE_MS)
    steward, blue = context.new_page(), context.new_page()
    steward.goto(table.links["steward"])
    press(steward, "Lay the table")
    expect(steward.locator(".next")).to_contain_text("market")
    press(steward, "Close the market")
    blue.goto(table.links["blue"])
    press(blue, "Close my bag")
    expect(blue.locator("main")).to_contain_text("No card has been counted into your bag")
    blue.get_by_role("link", name="Back to the page").click()
    blue.get_by_text("Enter cards by hand").click()
    press(blue, "Put in: Silk")
    expect(blue.get_by_text(re.compile(r"^1\scard counted in"))).to_be_visible()
    press(blue, "Close my bag")
    expect(blue.locator(".next")).to_contain_text("1 bag is still open")
    press(steward, "Yellow has closed the bag")
    blue.goto(table.links["blue"])
    declares(blue, "Apples")
    yellow = context.new_page()
    yellow.goto(table.links["yellow"])
    declares(yellow, "Apples", 1)
    green = context.new_page()
    green.goto(table.links["green"])
    press(green.locator(".gate.seat-blue"), "Pass")
    press(green.locator(".gate.seat-blue"), "At once")
    expect(green.locator(".seat-blue .bag-passed")).to_be_visible()
    context.close()


def test_a_step_is_taken_back_on_the_stewards_page_and_by_the_button(people: People) -> None:
    people.lay_table(3)
    press(people.steward, "Close the market")
    expect(people.display.locator(".next")).to_contain_text("load their bags")
    people.hold_cards("blue", 2)
    press(people.steward, "Take back the last step")
    expect(people.display.locator(".next")).to_contain_text("market")
    assert people.counted("blue") == 2
    for said in ("Yellow is at the market", "Every merchant has been", "load their bags"):
        press(people.page("simulator"), "Next")
        expect(people.display.locator(".next")).to_contain_text(said)
    press(people.page("simulator"), "Undo")
    expect(people.display.locator(".next")).to_contain_text("market")
    expect(people.display.locator(".news li").first).to_contain_text("Taken back")


def test_after_an_update_an_open_page_loads_itself_with_the_new_script(people: People) -> None:
    """A page of another version is told by that of its files; a start alone reloads nothing."""
    shown, old = people.display, people.page("blue")
    version = shown.locator("body").get_attribute("data-version") or ""
    assert version
    old.evaluate("document.body.dataset.version = 'of-before'")
    shown.evaluate("document.body.dataset.mine = 'still here'")
    people.table.kill()
    people.table.start()
    expect(old.locator("body")).to_have_attribute("data-version", version)
    expect(shown.locator("#link.live")).to_be_visible()
    press(people.steward, "Lay the table")
    expect(shown.locator(".next")).to_contain_text("market")
    expect(shown.locator("body")).to_have_attribute("data-mine", "still here")

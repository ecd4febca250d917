"""A press whose answer never came, as the plug was pulled: when the table is back, the page says
whether it counted; and a display that has lost the table does not go on as if it had not."""

from playwright.sync_api import Page, Route, expect

from .people import People, press
from .test_timer import at_a_timed_gate


def lost_then_back(people: People, page: Page, button: str) -> None:
    """The page loses the table by that press, says so, and finds the table again."""
    press(page, button)
    alarm = page.locator("#refusal")
    expect(alarm).to_contain_text(button)
    expect(alarm).to_contain_text("Whether this counted is told here")
    expect(page.locator("#link.lost")).to_be_visible()
    people.table.start()
    expect(page.locator("#link.live")).to_be_visible()


def test_a_press_that_the_table_never_got_is_told_to_be_pressed_again(people: People) -> None:
    people.lay_table(3)
    sheriff = people.page("green")

    def dies_before(route: Route) -> None:
        people.table.kill()
        route.continue_()

    sheriff.route("**/do/CloseMarket", dies_before, times=1)
    lost_then_back(people, sheriff, "Close the market")
    expect(sheriff.locator("#refusal")).to_contain_text("This was not received")
    expect(sheriff.locator(".next")).to_contain_text("market")
    press(sheriff, "Close the market")
    expect(sheriff.locator(".next")).to_contain_text("load their bags")
    expect(sheriff.locator("#refusal")).to_be_hidden()


def test_a_press_whose_answer_alone_was_lost_is_told_to_have_counted(people: People) -> None:
    people.lay_table(3)
    sheriff = people.page("green")
    sheriff.clock.install()

    def dies_after(route: Route) -> None:
        route.fetch()
        people.table.kill()
        route.abort()

    sheriff.route("**/do/CloseMarket", dies_after, times=1)
    lost_then_back(people, sheriff, "Close the market")
    told = sheriff.locator("#refusal.counted")
    expect(told).to_contain_text("Close the market: The line is back, and this counted.")
    expect(sheriff.locator(".next")).to_contain_text("load their bags")
    sheriff.clock.fast_forward(15_000)
    expect(told).to_be_hidden()


def test_a_press_that_the_network_swallowed_is_asked_about_and_nothing_is_done_twice(
    people: People,
) -> None:
    people.lay_table(3)
    blue = people.page("blue")
    told = blue.locator("section[data-part=market] .big")
    blue.get_by_text("Tell it card by card").click()
    with blue.expect_request("**/do/LayOnPile"):
        blue.route("**/do/LayOnPile", lambda route: route.fetch() and None, times=1)
        press(blue, "Lay it out")
    expect(told).to_contain_text("1")
    after = told.inner_text()
    blue.context.set_offline(True)
    expect(blue.locator("#refusal")).to_contain_text("Whether this counted is told here")
    blue.context.set_offline(False)
    expect(blue.locator("#refusal.counted")).to_contain_text("this counted")
    assert told.inner_text() == after


def test_a_display_that_has_lost_the_table_stops_its_clock_and_covers_nothing_above(
    people: People,
) -> None:
    at_a_timed_gate(people)
    display, clock = people.display, people.display.locator(".clock b")
    display.clock.install()
    display.reload()
    press(people.page("simulator"), "Timer")
    expect(clock).not_to_have_text("2:00")
    display.clock.fast_forward(110_000)
    expect(display.locator(".hurried")).to_be_visible()
    usual = display.locator(".clock").evaluate("node => getComputedStyle(node).opacity")
    people.table.kill()
    strip = display.locator("#link.lost")
    expect(strip).to_be_visible()
    expect(display.locator(".hurried")).to_have_count(0)
    stopped = clock.inner_text()
    display.clock.fast_forward(3_000)
    assert clock.inner_text() == stopped
    assert display.locator(".clock").evaluate("node => getComputedStyle(node).opacity") != usual
    phases, box = display.locator(".phases").bounding_box(), strip.bounding_box()
    assert phases is not None
    assert box is not None
    assert box["y"] > phases["y"] + phases["height"]
    people.table.start()
    expect(display.locator("#link.live")).to_be_visible()

"""The timed inspection on everyone's screen, through a power cut too."""

import re

from playwright.sync_api import expect

from .people import People, declares, press


def at_a_timed_gate(people: People) -> None:
    """Blue and yellow have declared two apples each; green is the sheriff."""
    people.steward.get_by_role("checkbox", name="Timed inspection").check()
    press(people.steward, "Lay the table")
    press(people.steward, "Close the market")
    for seat in ("blue", "yellow"):
        press(people.steward, f"{seat.title()} has closed the bag")
    for seat in ("blue", "yellow"):
        form = people.steward.locator(f"form[data-form=Declare{seat}]")
        declares(form, "Apples", 2)


def test_the_timer_counts_down_on_the_display_and_rests_after_a_power_cut(people: People) -> None:
    at_a_timed_gate(people)
    clock = people.display.locator(".clock b")
    expect(clock).to_have_text("2:00")
    press(people.page("simulator"), "Timer")
    expect(clock).not_to_have_text("2:00")
    people.table.kill()
    people.table.start()
    expect(people.display.locator("#link.live")).to_be_visible()
    expect(people.display.locator(".news li").first).to_contain_text("Timer paused at")
    resting = clock.inner_text()
    assert re.fullmatch(r"1:\d\d|2:00", resting)
    press(people.page("green"), "Start the timer")
    expect(clock).not_to_have_text(resting)
    press(people.page("green"), "Add a minute")
    expect(clock).to_have_text(re.compile(r"^2:\d\d$"))
    press(people.page("green"), "Pause the timer")
    expect(people.display.locator(".news li").first).to_contain_text("Timer paused at")
    rested = clock.inner_text()
    press(people.page("green").locator(".gate.seat-blue"), "Pass")
    press(people.page("green").locator(".gate.seat-blue"), "At once")
    expect(people.display.locator(".seat.seat-blue .bag")).to_contain_text("passed")
    assert clock.inner_text() == rested


def test_in_the_last_ten_seconds_the_inspections_still_owed_stand_out(people: People) -> None:
    at_a_timed_gate(people)
    offer = {"seat": "blue", "round": "1", "giver": "blue", "taker": "green", "gold": "5"}
    says(people, "MakeOffer", opens="yellow", **offer)
    people.page("green").locator("[data-form^=AcceptOffer] button").first.click()
    expect(people.display.locator(".news li").first).to_contain_text("5 gold")
    owed = people.display.locator(".talk .owed")
    expect(owed).to_contain_text("Yellow")
    people.display.clock.install()
    press(people.page("simulator"), "Timer")
    expect(people.display.locator(".clock b")).not_to_have_text("2:00")
    usual = owed.evaluate("node => getComputedStyle(node).fontSize")
    people.display.clock.fast_forward(111_000)
    expect(people.display.locator(".clock b.hurry")).to_be_visible()
    expect(owed).not_to_have_css("font-size", usual)


def says(people: People, name: str, **fields: str) -> None:
    """The steward's page sends this form."""
    page = people.steward
    answer = page.request.post(
        f"{page.url}/do/{name}", form={"command": f"said-aloud-{name}.0001", **fields}
    )
    assert answer.ok, answer.text()

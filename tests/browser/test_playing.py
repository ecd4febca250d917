"""The clerk's players at work before everyone's eyes, stopped by anyone; and the plug pulled."""

from playwright.sync_api import Browser, expect

from tests.running import RunningTable

from .people import People, press


def test_players_act_while_everyone_looks_on_and_stop_when_told_to(
    browser: Browser, people: People
) -> None:
    people.lay_table(3)
    page = people.page("simulator")
    onlooker = browser.new_page()
    onlooker.goto(people.table.links["simulator"])
    press(people.page(people.sheriff()), "Close the market")

    blue = page.locator(".sim.seat-blue")
    press(blue, "Act for this seat")
    for each in (page, onlooker):
        expect(each.get_by_text("Blue has acted.")).to_be_visible()
    expect(people.display.locator(".seat-blue").get_by_text("closed").first).to_be_visible()
    expect(people.cards("blue", "In the bag").locator("[data-tag]").first).to_be_visible()
    press(blue, "Act for this seat")
    expect(page.locator("#refusal")).to_contain_text("Blue has nothing to do now.")

    page.get_by_label("Pace").select_option("slowly, to watch")
    expect(onlooker.get_by_label("Pace")).to_have_value("slow")
    press(page, "Play the evening")
    for each in (page, onlooker):
        expect(each.get_by_text("Players play the evening.")).to_be_visible()
        expect(each.get_by_role("button", name="Act for this seat")).to_have_count(0)
    press(onlooker, "Stop")
    for each in (page, onlooker):
        expect(each.get_by_text("The players have stopped.")).to_be_visible()

    page.get_by_label("Pace").select_option("without a pause")
    expect(onlooker.get_by_label("Pace")).to_have_value("at_once")
    press(onlooker, "Play this round")
    expect(page.get_by_text("Round 1 has been played.")).to_be_visible()
    expect(people.display.locator("header, main").get_by_text("Round 2").first).to_be_visible()
    onlooker.close()


def test_after_a_power_cut_every_page_comes_back_by_itself(
    people: People, table: RunningTable
) -> None:
    people.lay_table(3)
    press(people.page(people.sheriff()), "Close the market")
    page, seat = people.page("simulator"), people.page("blue")
    people.hold_cards("blue", 2)
    press(page, "Pull the plug")
    table.comes_back()
    expect(page.get_by_text("The power has been cut 1 time in this game.")).to_be_visible()
    for each in (page, seat, people.display, people.steward):
        expect(each.locator("#link.live")).to_be_visible()
    expect(page.locator("#refusal")).to_be_hidden()
    assert people.counted("blue") == 2
    press(seat, "Close my bag")
    expect(people.display.locator(".seat-blue").get_by_text("closed").first).to_be_visible()

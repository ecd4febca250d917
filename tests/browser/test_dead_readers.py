"""A round in which no reader answers: the game goes on, with a phone and without one."""

from playwright.sync_api import expect

from .people import People, counted_in, declares, press


def test_a_round_is_played_with_every_reader_dead(people: People) -> None:
    people.lay_table(3)
    people.all_readers("unplugged")
    expect(people.display.locator(".trouble")).to_contain_text("No reader answers")
    sheriff, (with_phone, without) = people.sheriff(), people.merchants()
    press(people.page(sheriff), "Close the market")

    hand = people.hand(with_phone)
    by_hand = people.page(with_phone)
    for number, good in enumerate(hand[:2], start=1):
        by_hand.get_by_role("button", name=f"Put in: {good}").click()
        expect(by_hand.get_by_text(counted_in(number))).to_be_visible()
    press(by_hand, "Close my bag")

    press(people.steward, f"{without.title()} has closed the bag")
    people.declare(with_phone, "Apples")
    expect(people.steward.locator(".next")).to_contain_text(f"{without.title()} declares")
    numbers = people.steward.locator("[data-part=declaring] .numbers button")
    expect(numbers).to_have_text(["1", "2", "3", "4", "5"])
    expect(numbers.and_(people.steward.locator(".main"))).to_have_count(0)
    people.steward.get_by_role("radio", name="Cheese").check()
    people.steward.keyboard.press("Enter")
    expect(people.steward.locator("#refusal")).to_contain_text("Say how many cards were declared")
    declares(people.steward, "Cheese", 3)

    gate = people.bag(sheriff, without)
    people.opens(sheriff, without)
    expect(gate).to_contain_text("3 cards not yet named")
    press(gate, "Judge it by this")
    refusal = people.page(sheriff).locator("#refusal")
    expect(refusal).to_contain_text("3 cards of this bag are not yet named")
    gate.get_by_role("spinbutton", name="Cheese").fill("2")
    gate.get_by_role("spinbutton", name="Mead").fill("1")
    press(gate, "Count by hand")
    expect(gate).not_to_contain_text("not yet named")
    press(gate, "Judge it by this")
    expect(people.display.locator(f".seat.seat-{without} .goods")).to_have_text("Cheese × 2")
    expect(people.display.locator(f".seat.seat-{without} .gold b")).to_have_text("46")
    expect(people.display.locator(f".seat.seat-{sheriff} .gold b")).to_have_text("54")

    gate = people.page(sheriff).locator(f".gate.seat-{with_phone}")
    press(gate, "Pass")
    press(gate, "At once")
    expect(people.display.locator(f".seat.seat-{with_phone} .bag")).to_contain_text("passed")
    press(people.page(sheriff), "End the round")
    expect(people.display.get_by_text("Round 2 of 9")).to_be_visible()

    people.all_readers("no fault")
    expect(people.display.locator(".trouble")).to_have_count(0)

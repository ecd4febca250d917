"""A merchant's page under a thumb: what is secret shows while it is held, and offers and debts are
a matter of a few taps."""

from playwright.sync_api import Locator, Page, expect

from tests.web.product import as_read

from .people import People, press

HIDDEN = """() => {
    Object.defineProperty(document, "hidden", {value: true, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def packed(people: People) -> Page:
    """Blue has put silk and an apple into the own bag; whose page it is."""
    people.lay_table(3)
    press(people.page("green"), "Close the market")
    blue = people.page("blue")
    blue.get_by_text("Enter cards by hand").click()
    for number, good in enumerate(("Silk", "Apples"), start=1):
        press(blue, f"Put in: {good}")
        expect(blue.locator(".loading .big")).to_contain_text(f"{number} card")
    return blue


def at_the_gate(people: People) -> Page:
    """Blue and yellow have declared; what blue's bag holds is not declared truly."""
    blue = packed(people)
    press(blue, "Close my bag")
    press(people.steward, "Yellow has closed the bag")
    people.declare("blue", "Apples")
    people.declare("yellow", "Apples", 1)
    expect(people.bag("green", "blue")).to_be_visible()
    return blue


def secret(page: Page) -> Locator:
    return page.locator(".held")


def looks(page: Page) -> Locator:
    return page.locator("[data-hold] > summary")


def pressed_at(page: Page, place: Locator) -> None:
    """A mouse that is on it and down."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def test_what_only_its_owner_may_see_shows_while_it_is_held_and_is_read_out(
    people: People,
) -> None:
    blue = packed(people)
    expect(secret(blue)).to_be_hidden()
    assert "Silk × 1" not in as_read(blue.locator("main").aria_snapshot())
    pressed_at(blue, looks(blue))
    expect(secret(blue)).to_contain_text("Silk")
    expect(blue.locator("#said")).to_contain_text("Silk")
    blue.mouse.up()
    expect(secret(blue)).to_be_hidden()
    expect(blue.locator("#said")).to_be_empty()
    assert blue.evaluate("getSelection().toString()") == ""


def test_it_is_hidden_again_however_the_holding_ends(people: People) -> None:
    blue = packed(people)
    pressed_at(blue, looks(blue))
    expect(secret(blue)).to_be_visible()
    blue.mouse.move(5, 5)
    expect(secret(blue)).to_be_hidden()
    blue.mouse.up()
    for ending in ("window.dispatchEvent(new Event('blur'))", HIDDEN):
        pressed_at(blue, looks(blue))
        expect(secret(blue)).to_be_visible()
        blue.evaluate(ending)
        expect(secret(blue)).to_be_hidden()
        blue.mouse.up()
    looks(blue).focus()
    blue.keyboard.down("Space")
    expect(secret(blue)).to_be_visible()
    blue.keyboard.press("Tab")
    expect(secret(blue)).to_be_hidden()


def test_a_finger_and_a_key_hold_as_a_mouse_does(people: People) -> None:
    blue = packed(people)
    for key in ("Enter", "Space"):
        looks(blue).focus()
        blue.keyboard.down(key)
        expect(secret(blue)).to_contain_text("Silk")
        blue.keyboard.up(key)
        expect(secret(blue)).to_be_hidden()
    finger = blue.context.new_cdp_session(blue)
    looks(blue).scroll_into_view_if_needed()
    box = looks(blue).bounding_box()
    assert box is not None
    at = {"x": box["x"] + 40, "y": box["y"] + 20}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(secret(blue)).to_contain_text("Silk")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(secret(blue)).to_be_hidden()


def test_what_is_held_stays_shown_while_its_part_of_the_page_changes(people: People) -> None:
    blue = packed(people)
    pressed_at(blue, looks(blue))
    expect(secret(blue)).not_to_contain_text("Cheese")
    other = people.page("blue").context.new_page()
    other.goto(blue.url)
    other.get_by_text("Enter cards by hand").click()
    press(other, "Put in: Cheese")
    expect(secret(blue)).to_contain_text("Cheese")
    expect(secret(blue)).to_be_visible()
    blue.mouse.up()
    expect(secret(blue)).to_be_hidden()


def test_an_offer_is_made_countered_and_agreed_on_by_taps(people: People) -> None:
    blue = at_the_gate(people)
    making = blue.locator("form[data-form=MakeOfferbluegreen]")
    making.get_by_role("spinbutton", name="Gold").fill("5")
    making.get_by_role("button", name="1 more: Gold").click()
    blue.get_by_role("link", name="More", exact=True).click()
    expect(making.get_by_text("Goods from the bag")).to_be_visible()
    expect(making.get_by_role("spinbutton", name="Gold", exact=True)).to_have_value("6")
    making.get_by_role("button", name="1 more: Silk").click()
    press(making, "Make this offer")
    heard = people.bag("green", "blue").locator(".offer")
    expect(heard).to_contain_text("6 gold")
    expect(heard).to_contain_text("Silk × 1")
    expect(heard).to_contain_text("Blue's bag passes")

    people.unfolds("green", "blue")
    heard.get_by_text("Other terms").click()
    counter = heard.locator("form[data-form^=ChangeOffer]")
    expect(counter.get_by_role("spinbutton", name="Gold", exact=True)).to_have_value("6")
    expect(counter.get_by_role("spinbutton", name="Silk")).to_have_value("1")
    counter.get_by_role("button", name="One fewer: Silk").click()
    counter.get_by_role("button", name="5 more: Gold").click()
    press(counter, "Make this offer")

    answer = blue.locator("[data-part=asked] .asked-of")
    expect(answer).to_contain_text("Green asks you: 11 gold, then your bag passes.")
    expect(blue.locator(".your-turn")).to_be_visible()
    expect(answer).not_to_contain_text("Silk × 1")
    press(answer, "Agree")
    expect(people.display.locator(".seat-blue .bag-passed")).to_be_visible()
    expect(people.display.locator(".seat.seat-green .gold b")).to_have_text("61")


def test_the_sheriff_chooses_whom_to_ask_and_keeps_what_was_entered_elsewhere(
    people: People,
) -> None:
    at_the_gate(people)
    green, bag = people.page("green"), people.bag("green", "blue")
    bag.get_by_role("spinbutton", name="Bribe").fill("3")
    people.unfolds("green", "blue")
    people.unfolds("green", "yellow")
    ask = bag.get_by_role("link", name="Ask for something")
    ask.focus()
    green.keyboard.press("Enter")
    form = bag.locator("form[data-form^=MakeOffer]")
    expect(form).to_be_visible()
    expect(bag.get_by_role("spinbutton", name="Bribe")).to_have_value("3")
    expect(ask).to_be_focused()
    expect(ask).to_have_attribute("aria-expanded", "true")

    people.bag("green", "yellow").get_by_role("link", name="Ask for something").click()
    expect(people.bag("green", "yellow").locator("form[data-form^=MakeOffer]")).to_be_visible()
    expect(form).to_have_count(0)
    assert green.url.endswith("?form=offer-yellow")

    asking = people.bag("green", "yellow").locator("form[data-form^=MakeOffer]")
    asking.get_by_role("button", name="5 more: Gold").click()
    press(asking, "Make this offer")
    expect(people.bag("green", "yellow").locator(".offer")).to_contain_text("5 gold")
    expect(green.locator("form[data-form^=MakeOffer]")).to_have_count(0)
    expect(people.page("yellow").locator(".asked-of")).to_contain_text("5 gold")
    expect(bag.get_by_role("spinbutton", name="Bribe")).to_have_value("3")


def test_an_offer_can_be_withdrawn_where_it_stands(people: People) -> None:
    blue = at_the_gate(people)
    press(blue.locator("form[data-form=MakeOfferbluegreen]"), "Offer")
    standing = blue.locator("[data-part=offers] .offer")
    expect(standing).to_contain_text("Green has to answer")
    press(standing, "Withdraw it")
    expect(standing).to_have_count(0)
    expect(people.bag("green", "blue").locator(".offer")).to_have_count(0)


def test_a_debtor_sees_what_the_chosen_goods_are_worth_together(people: People) -> None:
    at_the_gate(people)
    why = {"reason": "for a debt"}
    for good in ("apple", "cheese", "cheese"):
        said(people, "MoveCard", good=good, source="away", target="stand.blue", **why)
    said(people, "CorrectGold", seat="blue", was="50", counted="0", **why)
    people.opens("green", "blue")
    debt = people.page("blue").locator("form[data-form=PayDebtblue]")
    worth = debt.locator("output")
    expect(worth).to_have_text("0")
    debt.get_by_role("button", name="1 more: Cheese").click()
    debt.get_by_role("button", name="1 more: Apples").click()
    expect(worth).to_have_text("5")
    expect(worth).to_have_class("enough")
    debt.get_by_role("spinbutton", name="Cheese").fill("0")
    expect(worth).to_have_text("2")
    expect(worth).not_to_have_class("enough")
    debt.get_by_role("spinbutton", name="Cheese").fill("1")
    press(debt, "Give these")
    expect(people.display.locator(".news")).to_contain_text("hands Green goods worth")


def said(people: People, name: str, **fields: str) -> None:
    """The steward's page sends this form."""
    page = people.steward
    number = f"{name}-{len(people.complaints)}-{page.evaluate('performance.now()')}.0001"
    answer = page.request.post(f"{page.url}/do/{name}", form={"command": number, **fields})
    assert answer.ok, answer.text()

"""The simulator's page as a table top: cards find their way into a bag by mouse, touch and keys."""

from playwright.sync_api import Locator, Page, expect

from .people import People, counted_in, press

Spot = tuple[float, float]


def test_a_bag_is_packed_by_mouse_by_touch_and_by_keyboard(people: People) -> None:
    people.lay_table(3)
    seat = people.merchants()[0]
    press(people.page(people.sheriff()), "Close the market")
    page = people.page("simulator")
    hand, inside = (
        people.cards(seat, place).locator("[data-tag]") for place in ("Hand", "In the bag")
    )
    bag = page.locator(f'[data-place="bag:{seat}"]')
    expect(hand).to_have_count(6)
    packed: list[str | None] = []

    def lies_inside(number: int) -> None:
        expect(inside).to_have_count(number)
        expect(people.page(seat).get_by_text(counted_in(number))).to_be_visible()
        assert [card.get_attribute("data-tag") for card in inside.all()] == packed

    by_mouse, by_touch, by_key = (hand.nth(at).get_attribute("data-tag") for at in (1, 2, 3))
    packed.append(by_mouse)
    drag_by_mouse(page, card_in(hand, 1), bag)
    lies_inside(1)
    expect(page.locator("details[name=tile][open]")).to_have_count(0)

    packed.append(by_touch)
    drag_by_touch(page, card_in(hand, 1), bag)
    lies_inside(2)

    packed.append(by_key)
    hand.nth(1).locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Into the bag"
    page.keyboard.press("Enter")
    lies_inside(3)
    focused = "document.activeElement.closest('[data-tag]').dataset.tag"
    assert page.evaluate(focused) == by_key, "the focus goes where the card goes"

    for at in (0, 1):
        hand.nth(at).get_by_role("checkbox").check()
    packed.extend(hand.nth(at).get_attribute("data-tag") for at in (0, 1))
    drag_by_mouse(page, card_in(hand, 1), bag)
    lies_inside(5)

    press(people.page(seat), "Take a card out")
    packed.remove(by_mouse)
    drag_by_mouse(page, card_in(inside, 0), page.locator(f'[data-place="hand:{seat}"]'))
    lies_inside(4)


def card_in(cards: Locator, at: int) -> Locator:
    """The picture of a card, by which it is taken hold of."""
    return cards.nth(at).locator(".picture")


def drag_by_mouse(page: Page, card: Locator, to: Locator) -> None:
    start, end = way_between(card, to)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    expect(to).to_contain_class("under")
    page.mouse.up()


def drag_by_touch(page: Page, card: Locator, to: Locator) -> None:
    start, end = way_between(card, to)
    finger = page.context.new_cdp_session(page)
    between = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for kind, at in (("touchStart", start), ("touchMove", between), ("touchMove", end)):
        points = [{"x": at[0], "y": at[1]}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(to).to_contain_class("under")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def way_between(card: Locator, to: Locator) -> tuple[Spot, Spot]:
    """From the middle of the card to a corner of the place, both on the screen."""
    card.scroll_into_view_if_needed()
    to.scroll_into_view_if_needed()
    start, end = card.bounding_box(), to.bounding_box()
    assert start
    assert end
    return (
        (start["x"] + start["width"] / 2, start["y"] + start["height"] / 2),
        (end["x"] + 20, end["y"] + 12),
    )

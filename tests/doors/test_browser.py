"""Fists in a real browser, at a simulated table: laid, played to the end, and its result read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.conftest import FLAGS
from tests.outside import chromium
from tests.patience import PATIENCE_MS
from tests.running import RunningTable


class ToyTable(RunningTable):
    """A clerk who knows fists as well."""

    program = "tests.toy"


class Around:
    """A page for everyone."""

    def __init__(self, table: RunningTable, pages: dict[str, Page]) -> None:
        self.display, self.steward = pages["display"], pages["steward"]
        self.red, self.blue = pages["red"], pages["blue"]
        for name, page in pages.items():
            page.goto(table.links[name])


@pytest.fixture
def around(tmp_path: Path) -> Iterator[Around]:
    path = chromium()
    with ToyTable(tmp_path) as table, sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        pages = {}
        for name in ("display", "steward", "red", "blue"):
            context = opened.new_context(viewport={"width": 400, "height": 800})
            context.set_default_timeout(PATIENCE_MS)
            pages[name] = context.new_page()
        yield Around(table, pages)
        opened.close()


def _hides(page: Page, number: int) -> None:
    page.get_by_label("Stones in your fist").fill(str(number))
    page.get_by_role("button", name="Hide", exact=True).click()


def test_fists_are_laid_and_played_in_a_browser(around: Around) -> None:
    steward = around.steward
    steward.get_by_label("Fists", exact=True).check()
    for box in steward.locator("fieldset input[name=seats]").all():
        box.set_checked(box.get_attribute("value") in ("red", "blue"))
    steward.locator("input[name=first][value=red]").check()
    steward.get_by_role("button", name="Lay the table").click()
    expect(around.display.locator("main")).to_contain_text("Everyone hides a number of stones.")

    for number in range(1, 4):
        expect(around.display.locator("main")).to_contain_text(f"Round {number} of 3")
        _hides(around.red, 3)
        expect(around.red.locator("main")).to_contain_text("You hide 3 of 9")
        if number < 3:
            _hides(around.blue, 5)
        else:
            steward.get_by_role("button", name="Open the fists").click()
    expect(around.display.locator("main")).to_contain_text("Decided by points.")
    places = around.display.locator("[data-part=around] li")
    expect(places).to_have_text(["Blue 2", "Red 1"])


def test_numbers_of_a_box_are_read_off_by_keyboard_from_where_they_are_missed(
    around: Around,
) -> None:
    steward = around.steward
    steward.get_by_label("Fists for more").check()
    for box in steward.locator("fieldset input[name=seats]").all():
        box.set_checked(box.get_attribute("value") in ("red", "blue", "green"))
    steward.locator("input[name=first][value=red]").check()
    steward.get_by_role("button", name="Lay the table").click()
    expect(steward.locator("#refusal")).to_contain_text("Worth of the rounds, 3 players, Round 1;")
    steward.locator("#refusal a").click()
    own = steward.locator(".copies .panel", has_text="Fists for more")
    panel = own.locator("summary")
    steward.get_by_label("3 players, Round 1").focus()
    for key in ("2", "Tab", "3", "Enter"):
        steward.keyboard.press(key)
    expect(panel).to_contain_text("3 numbers are still to be read off.")
    expect(own.locator("input.read")).to_have_count(2)
    expect(steward.get_by_label("3 players, Round 2")).to_have_value("3")
    own.get_by_role("button", name="our box shows all grey numbers").press("Enter")
    expect(own.locator("input.read")).to_have_count(3)
    expect(steward.get_by_label("3 players, Round 3")).to_have_value("4")

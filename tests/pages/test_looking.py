"""What the measuring finds, and what it lets be, on pages made for it."""

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import browser as browser

from .finding import seen_at

FINE = "<p>Apples and cheese</p><button style='min-height: 44px'>Pass</button>"
BROKEN = {
    "cut off": "<div style='height: 12px; overflow: hidden'>Apples<br>Cheese</div>",
    "lies on other text": "<p>Apples</p><p style='margin-top: -2.2em'>Cheese</p>",
    "lies under something": (
        "<p>Apples</p><div style='position: absolute; inset: 0; background: #222'></div>"
    ),
    "below the edge of the screen": (
        "<div style='height: 100vh; overflow: clip; position: absolute; inset: 0'></div>"
        "<div style='position: fixed; top: 98vh'>Apples<br>Cheese</div>"
    ),
    "a broken word": "<p style='width: 5ch; overflow-wrap: anywhere'>Contraband</p>",
    "smaller than a fingertip": "<button style='height: 12px; width: 12px'></button>",
    "beyond the edge of the screen": "<p style='position: absolute; left: 99vw'>Apples</p>",
}

UNDER_A_CONTROL = (
    "<div style='position: relative; width: max-content'><b>Purple</b><input type=checkbox"
    " style='position: absolute; right: -16px; top: 0; width: 24px; height: 24px; margin: 0'></div>"
)


def test_a_name_whose_end_lies_under_a_control_is_found(browser: Browser) -> None:
    assert "lies under something" in found_on(browser, UNDER_A_CONTROL)


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_found(browser: Browser, what: str) -> None:
    assert what in found_on(browser, BROKEN[what])


def test_what_is_well_is_let_be(browser: Browser) -> None:
    assert found_on(browser, FINE) == set()


def found_on(browser: Browser, body: str) -> set[str]:
    page = browser.new_page()
    page.set_content(f"<!doctype html><body style='margin: 8px'>{body}")
    found = {one.what for one in seen_at(page, "phone")}
    page.close()
    return found

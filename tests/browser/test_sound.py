"""The display and a phone really make their sounds and speak, and neither plays anything old."""

import time
from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from hardware.sounds import PATTERNS, Sound
from tests.patience import PATIENCE_S

from .people import People

KEEPS_A_RECORD = """
window.made = { tones: [], said: [], shaken: [] };
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const note = make.call(this);
  const start = note.start.bind(note);
  note.start = (at) => { window.made.tones.push(note.frequency.value); start(at); };
  return note;
};
speechSynthesis.speak = (said) => window.made.said.push(`${said.lang}: ${said.text}`);
navigator.vibrate = (times) => window.made.shaken.push(times.length);
"""


def recorded(page: Page) -> Page:
    page.context.add_init_script(KEEPS_A_RECORD)
    page.reload()
    return page


def switch(page: Page, name: str) -> Locator:
    return page.get_by_role("switch", name=name)


def tones(*sounds: Sound) -> list[int]:
    notes = [note for sound in sounds for note in PATTERNS[sound]]
    return [pitch for pitch, _steps in notes if pitch is not None]


def asks(page: Page, name: str, **fields: str) -> None:
    """The page sends this form."""
    command = {"command": f"asked-{name}-{fields.get('seat')}.0001"}
    answer = page.request.post(f"{page.url}/do/{name}", form={**command, **fields})
    assert answer.ok, answer.text()


def recorded_by(page: Page, what: str, number: int) -> list[object]:
    """All that there are by now, once there are so many."""
    end = time.monotonic() + PATIENCE_S
    while len(made := page.evaluate(f"window.made.{what}")) < number:
        assert time.monotonic() < end, made
        page.wait_for_timeout(50)
    return list(made)


def hears(page: Page, sounds: Iterable[Sound]) -> None:
    """These sounds, and no other."""
    expected = tones(*sounds)
    assert recorded_by(page, "tones", len(expected)) == expected


def test_pages_make_sounds_speak_and_play_nothing_old(people: People) -> None:
    display, phone = recorded(people.display), recorded(people.page("blue"))
    expect(display.locator("#touch")).to_be_visible()
    display.mouse.click(5, 400)
    expect(display.locator("#touch")).to_be_hidden()
    display.locator("#senses summary").click()
    switch(display, "The clerk speaks").check()
    display.locator("#senses summary").click()
    phone.locator("#senses summary").click()
    expect(switch(phone, "Sound")).not_to_be_checked()
    switch(phone, "Sound").check()
    expect(phone.locator("#senses")).not_to_have_class("waits")
    people.lay_table(3)
    steward = people.steward
    hears(phone, [Sound.YOUR_TURN])
    asks(steward, "CloseMarket", round="1")
    asks(phone, "PackByHand", seat="blue", good="apple")
    for seat in ("blue", "yellow"):
        asks(steward, "SealBag", seat=seat, round="1")
    for seat in ("blue", "yellow"):
        asks(steward, "Declare", seat=seat, good="apple", number="1")
    offer = {"round": "1", "giver": "blue", "taker": "green", "gold": "5", "passes": "blue"}
    asks(people.page("green"), "MakeOffer", seat="green", **offer)
    asks(steward, "OpenBag", seat="blue", round="1")
    hears(display, [Sound.OPENED, Sound.HONEST])
    assert recorded_by(display, "said", 4) == [
        "en: Green is the sheriff now.",
        "en: Blue declares Apples: 1.",
        "en: Yellow declares Apples: 1.",
        "en: Honest! Blue receives 2 gold.",
    ]
    own = [Sound.YOUR_TURN, Sound.YOUR_TURN, Sound.OFFER]
    hears(phone, own)
    assert recorded_by(phone, "shaken", 0) == [len(PATTERNS[sound]) for sound in own]
    display.reload()
    display.locator("#senses summary").click()
    expect(switch(display, "The clerk speaks")).to_be_checked()
    expect(switch(display, "Sound")).to_be_checked()
    offer |= {"giver": "yellow", "passes": "yellow"}
    asks(people.page("green"), "MakeOffer", seat="green", **offer)
    expect(display.locator(".news li").first).to_contain_text("Offer 2")
    assert display.evaluate("[window.made.tones, window.made.said]") == [[], []]

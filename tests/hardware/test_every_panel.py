"""The promises of the panel, on simulated pins, in a virtual machine, and on a real Pi."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from hardware.lights import DARK, Colour, Light, Rhythm
from hardware.panel.driver import GpioPanel
from hardware.ports import DeviceLost, Panel
from hardware.signals import ButtonPressed, PanelSignal, SwitchTurned
from hardware.sounds import Sound, lasts_s
from tests.outside import no_part
from tests.patience import PATIENCE_S

from .lines import Lines, lines, wired

WIRING = wired()
BUTTONS = tuple(WIRING.buttons)
LAMP, PINS = next(iter(WIRING.lamps.items()))
# Longer than the kernel waits for a contact to rest, shorter than two presses are apart.
A_TOUCH_S = 0.05
A_MOMENT_S = 0.25


class Hands:
    """They work the lines of a panel, and note what it hands on."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self.heard: list[PanelSignal] = []

    def hear(self, signal: PanelSignal) -> None:
        self.heard.append(signal)

    def press(self, button: str, for_s: float = A_TOUCH_S) -> None:
        self._lines.ground(WIRING.buttons[button])
        time.sleep(for_s)
        self._lines.let_go(WIRING.buttons[button])
        time.sleep(A_TOUCH_S)

    def touch(self, button: str) -> None:
        """A contact too short for the kernel, if it filters."""
        self._lines.ground(WIRING.buttons[button])
        time.sleep(0.002)
        self._lines.let_go(WIRING.buttons[button])
        time.sleep(0.002)

    def levels(self) -> tuple[float, ...]:
        return tuple(self._lines.level(pin) for pin in PINS)

    def hears(self, *signals: PanelSignal) -> None:
        until(lambda: len(self.heard) >= len(signals))
        time.sleep(A_TOUCH_S)
        assert self.heard == list(signals)


def until(is_so: Callable[[], bool]) -> None:
    gives_up_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < gives_up_s
        time.sleep(0.005)


@pytest.fixture
def on() -> Lines:
    return lines()


@pytest.fixture
def hands(on: Lines) -> Hands:
    return Hands(on)


@pytest.fixture
def panel(on: Lines) -> Iterator[Panel]:
    with ExitStack() as closing:
        panel = GpioPanel(WIRING, on.pins())
        closing.callback(panel.close)
        yield panel


def test_each_button_is_heard_once_a_press(panel: Panel, hands: Hands) -> None:
    panel.listen(hands.hear)
    for button in BUTTONS:
        hands.press(button)
    hands.hears(*map(ButtonPressed, BUTTONS))


def test_a_contact_that_bounces_is_one_press(panel: Panel, hands: Hands) -> None:
    panel.listen(hands.hear)
    for _ in range(5):
        hands.touch("next")
    hands.press("next")
    hands.hears(ButtonPressed("next"))


def test_two_presses_are_two(panel: Panel, hands: Hands) -> None:
    panel.listen(hands.hear)
    hands.press("next")
    time.sleep(A_MOMENT_S)
    hands.press("next")
    hands.hears(ButtonPressed("next"), ButtonPressed("next"))


def test_a_button_that_is_held_is_one_press(panel: Panel, hands: Hands) -> None:
    panel.listen(hands.hear)
    hands.press("undo", for_s=2 * A_MOMENT_S)
    hands.hears(ButtonPressed("undo"))


def test_two_buttons_at_once_are_both_heard(panel: Panel, hands: Hands, on: Lines) -> None:
    panel.listen(hands.hear)
    for button in ("next", "undo"):
        on.ground(WIRING.buttons[button])
    time.sleep(A_TOUCH_S)
    for button in ("next", "undo"):
        on.let_go(WIRING.buttons[button])
    until(lambda: len(hands.heard) == 2)
    assert set(hands.heard) == {ButtonPressed("next"), ButtonPressed("undo")}


def test_a_mistake_behind_one_button_silences_none(panel: Panel, hands: Hands) -> None:
    def mistaken(signal: PanelSignal) -> None:
        hands.hear(signal)
        if signal == ButtonPressed("next"):
            raise RuntimeError("a mistake of whoever listens")

    panel.listen(mistaken)
    for button in ("next", "undo"):
        hands.press(button)
    time.sleep(A_MOMENT_S)
    hands.press("next")
    hands.hears(ButtonPressed("next"), ButtonPressed("undo"), ButtonPressed("next"))


def test_a_switch_is_heard_when_it_closes_and_when_it_opens(
    panel: Panel, hands: Hands, on: Lines
) -> None:
    if not WIRING.switches:
        no_part("this board has no switch")
    seat, pin = next(iter(WIRING.switches.items()))
    panel.listen(hands.hear)
    on.ground(pin)
    time.sleep(A_TOUCH_S)
    on.let_go(pin)
    hands.hears(SwitchTurned(seat, closed=True), SwitchTurned(seat, closed=False))


def test_a_button_that_is_down_at_the_start_is_known(on: Lines) -> None:
    with ExitStack() as closing:
        panel = GpioPanel(WIRING, on.pins())
        closing.callback(panel.close)
        on.ground(WIRING.buttons["next"])
        closing.callback(on.let_go, WIRING.buttons["next"])
        time.sleep(A_TOUCH_S)
        assert panel.still_held("next", A_TOUCH_S)
        assert not panel.still_held("undo", A_TOUCH_S)


def test_a_lamp_is_lit_and_goes_dark(panel: Panel, hands: Hands) -> None:
    panel.light({LAMP: Light(Rhythm.ON)})
    until(lambda: set(hands.levels()) == {1.0})
    panel.light({LAMP: DARK})
    until(lambda: set(hands.levels()) == {0.0})


@pytest.mark.parametrize("rhythm", [Rhythm.FAST, Rhythm.PULSE])
def test_a_lamp_changes_by_itself_until_it_is_told_otherwise(
    panel: Panel, hands: Hands, rhythm: Rhythm
) -> None:
    panel.light({LAMP: Light(rhythm)})
    until(lambda: set(hands.levels()) == {1.0})
    until(lambda: set(hands.levels()) == {0.0})
    panel.light({LAMP: DARK})
    time.sleep(A_TOUCH_S)
    assert {hands.levels() for _ in range(20)} == {(0.0,) * len(PINS)}


def test_a_lamp_with_three_pins_has_a_colour(panel: Panel, on: Lines) -> None:
    lamp = next((name for name, pins in WIRING.lamps.items() if len(pins) == 3), None)
    if lamp is None:
        no_part("this board has no lamp with three pins")
    panel.light({lamp: Light(Rhythm.ON, Colour.GREEN)})
    until(lambda: [on.level(pin) for pin in WIRING.lamps[lamp]] == [0.0, 1.0, 0.0])


def test_a_lamp_that_the_panel_lacks_is_passed_over(panel: Panel) -> None:
    panel.light({"nobody": Light(Rhythm.ON), LAMP: Light(Rhythm.ON)})


def test_the_buzzer_is_silent_after_a_sound(panel: Panel, on: Lines) -> None:
    pin = WIRING.buzzer
    if pin is None:
        no_part("this board has no buzzer")
    panel.play(Sound.FANFARE)
    panel.play(Sound.UNKNOWN)
    until(lambda: on.level(pin) > 0)
    time.sleep(lasts_s(Sound.UNKNOWN) + A_MOMENT_S)
    assert {on.level(pin) for _ in range(20)} == {0.0}


def test_a_closed_panel_is_dark_and_may_be_told_anything(panel: Panel, on: Lines) -> None:
    panel.light({LAMP: Light(Rhythm.PULSE)})
    panel.play(Sound.FANFARE)
    panel.close()
    panel.close()
    panel.light({LAMP: Light(Rhythm.ON)})
    panel.play(Sound.READ)
    again = GpioPanel(WIRING, on.pins())
    again.close()


def test_a_line_that_is_taken_is_named_and_the_others_are_given_back(on: Lines) -> None:
    pin = WIRING.lamps[LAMP][0]
    with on.taken(pin), pytest.raises(DeviceLost) as lost:
        GpioPanel(WIRING, on.pins())
    assert str(lost.value) == f"lost.panel_line_taken, {pin}"
    GpioPanel(WIRING, on.pins()).close()

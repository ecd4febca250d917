"""The driver of the panel."""

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import log2
from threading import Lock
from traceback import clear_frames
from typing import Any

from gpiozero import PWMLED, RGBLED, DigitalInputDevice, GPIOPinInUse, TonalBuzzer
from msgspec import Struct

from hardware.lights import DARK, PARTS, TIMES, Light, Rhythm
from hardware.ports import DeviceLost
from hardware.signals import ButtonPressed, PanelSignal, SwitchTurned
from hardware.sounds import PATTERNS, STEP_S, Sound

from .presses import Presses

_log = logging.getLogger(__name__)

BOUNCE_S = 0.03
"""A contact that is shorter is noise; the kernel filters it."""

MID_HZ = 440.0
OCTAVES = 1


class PanelWiring(Struct, frozen=True, kw_only=True):
    """The pins of a panel, by their BCM numbers. A lamp has one pin, or three: red, green, blue."""

    buttons: Mapping[str, int] = {}
    switches: Mapping[str, int] = {}  # seat -> pin
    lamps: Mapping[str, tuple[int, ...]] = {}
    buzzer: int | None = None


# gpiozero has no types.
class Buzzer(TonalBuzzer):  # type: ignore[misc]
    """A buzzer without current while it is silent. lgpio leaves the line as the last wave had it,
    which every other time is high."""

    @property
    def value(self) -> float | None:
        value: float | None = super().value
        return value

    @value.setter
    def value(self, value: float | None) -> None:
        TonalBuzzer.value.fset(self, value)
        if value is None:
            self.pwm_device.pin.state = 0


class GpioPanel:
    """Buttons, switches, lamps and a buzzer on pins of gpiozero."""

    def __init__(
        self, wiring: PanelWiring, pins: Any, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        """Take the lines; the panel closes `pins` in the end. Raises DeviceLost."""
        self._pins = pins
        self._now_s = now_s
        self._presses = Presses()
        self._heard: Callable[[PanelSignal], None] | None = None
        self._lock = Lock()
        self._lit: dict[str, Light] = {}
        self._buttons: dict[str, Any] = {}
        self._switches: dict[str, Any] = {}
        self._lamps: dict[str, Any] = {}
        self._buzzer: Any = None
        self._closed = False
        try:
            self._take(wiring)
        except BaseException:
            self.close()
            raise

    def still_held(self, button: str, for_s: float) -> bool:
        """Whether a button is down now and stays down for so long."""
        held = self._buttons.get(button)
        return held is not None and held.is_active and not held.wait_for_inactive(for_s)

    def light(self, lamps: Mapping[str, Light]) -> None:
        """Show these lights; lamps that this panel lacks are passed over."""
        for name, light in lamps.items():
            with self._lock:
                lamp = self._lamps.get(name)
                if lamp is None or self._lit.get(name, DARK) == light:
                    continue
                try:
                    _show(lamp, light)
                    self._lit[name] = light
                except Exception:  # noqa: BLE001 - one lamp's trouble must not keep the others dark
                    _log.exception("The lamp %s cannot be switched.", name)

    def play(self, sound: Sound) -> None:
        """Play a sound in place of the one before, and come back at once."""
        with self._lock:
            if self._buzzer is None:
                return
            try:
                self._buzzer.source = None
                self._buzzer.source = _steps(sound)
            except Exception:  # noqa: BLE001 - a dumb buzzer must not stop who reads or plays
                _log.exception("The buzzer cannot be played.")

    def listen(self, heard: Callable[[PanelSignal], None]) -> None:
        """Hand on every press and every turn of a switch from now on."""
        self._heard = heard
        for name, button in self._buttons.items():
            button.when_activated = partial(_safely, self._pressed, name)
        for seat, switch in self._switches.items():
            switch.when_activated = partial(_safely, self._turned, seat, True)
            switch.when_deactivated = partial(_safely, self._turned, seat, False)

    def close(self) -> None:
        """Lamps and buzzer fall silent, then the devices are given back, and last the chip."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._heard = None
            buzzer, lamps, inputs = self._buzzer, self._lamps, (self._buttons, self._switches)
            self._buzzer, self._lamps, self._buttons, self._switches = None, {}, {}, {}
            self._lit = {}
        outputs = [*lamps.values()]
        if buzzer is not None:
            _safely(setattr, buzzer, "source", None)
            _safely(buzzer.stop)
            outputs.append(buzzer)
        for lamp in lamps.values():
            _safely(lamp.off)
        contacts = [one for group in inputs for one in group.values()]
        for contact in contacts:
            # gpiozero leaves its callback with lgpio, where the next panel's press would end it.
            _safely(setattr, contact.pin, "when_changed", None)
        for device in (*outputs, *contacts):
            _safely(device.close)
        _safely(self._pins.close)

    def _take(self, wiring: PanelWiring) -> None:
        for name, pin in wiring.buttons.items():
            self._buttons[name] = self._contact(pin)
        for seat, pin in wiring.switches.items():
            self._switches[seat] = self._contact(pin)
        for name, pins in wiring.lamps.items():
            self._lamps[name] = self._device(PWMLED if len(pins) == 1 else RGBLED, *pins)
        if wiring.buzzer is not None:
            self._buzzer = self._device(Buzzer, wiring.buzzer, octaves=OCTAVES)
            self._buzzer.source_delay = STEP_S

    def _contact(self, pin: int) -> Any:
        """A contact to ground. gpiozero's own Button would add a thread that waits for a hold."""
        return self._device(DigitalInputDevice, pin, pull_up=True, bounce_time=BOUNCE_S)

    def _device(self, kind: Any, *pins: int, **settings: Any) -> Any:
        """One device. Raises DeviceLost, which names its pins."""
        named = ", ".join(map(str, pins))
        try:
            return kind(*pins, pin_factory=self._pins, **settings)
        except GPIOPinInUse as why:
            raise DeviceLost("lost.panel_line_taken", pin=named) from why
        except Exception as why:  # lgpio's own errors share no class with gpiozero's
            clear_frames(why.__traceback__)  # there the unfinished device still reserves its pins
            if "busy" in str(why).lower():
                raise DeviceLost("lost.panel_line_taken", pin=named) from why
            raise DeviceLost("lost.panel_line", pin=named, why=str(why)) from why

    def _pressed(self, button: str) -> None:
        with self._lock:
            heard, is_new = self._heard, self._presses.is_new(button, self._now_s())
        if heard is not None and is_new:
            heard(ButtonPressed(button))

    def _turned(self, seat: str, closed: bool) -> None:
        with self._lock:
            heard = self._heard
        if heard is not None:
            heard(SwitchTurned(seat, closed))


def _safely(work: Callable[..., None], *words: Any) -> None:
    try:
        work(*words)
    except Exception:  # noqa: BLE001 - it would end the one thread that serves every button
        _log.exception("A line of the panel failed; the others go on.")


def _show(lamp: Any, light: Light) -> None:
    colour = {"on_color": PARTS[light.colour]} if isinstance(lamp, RGBLED) else {}
    if light.rhythm in TIMES:
        times = TIMES[light.rhythm]
        lamp.blink(times.on, times.off, times.rise, times.fall, **colour)
    elif light.rhythm is Rhythm.OFF:
        lamp.off()
    else:
        lamp.value = colour.get("on_color", 1.0)


def _steps(sound: Sound) -> Iterator[float | None]:
    """The values that a TonalBuzzer takes, one a step."""
    for pitch, steps in PATTERNS[sound]:
        value = None if pitch is None else log2(pitch / MID_HZ) / OCTAVES
        for _ in range(steps):
            yield value

"""The parts of a panel: presses, lights and sounds as values, and pins that cannot be had."""

import sys
from itertools import groupby
from pathlib import Path
from types import ModuleType

import pytest

from hardware.lights import PARTS, TIMES, Colour, Rhythm
from hardware.panel.pins import real_pins
from hardware.panel.presses import ONE_PRESS_S, Presses
from hardware.ports import DeviceLost
from hardware.sounds import HIGHEST_HZ, LOWEST_HZ, PATTERNS, Sound, lasts_s


def test_a_contact_soon_after_the_last_belongs_to_the_same_press() -> None:
    presses = Presses()
    contacts = [0.0, 0.149, 0.298, 0.449, 0.6]
    assert [presses.is_new("next", at) for at in contacts] == [True, False, False, True, True]


def test_each_button_has_presses_of_its_own() -> None:
    presses = Presses()
    assert all(presses.is_new(button, 0.0) for button in ("next", "undo", "timer"))
    assert presses.is_new("undo", ONE_PRESS_S)


def rhythm(sound: Sound) -> tuple[int, ...]:
    """The steps of its notes and rests in turn, with no regard to their pitch."""
    runs = groupby(PATTERNS[sound], key=lambda note: note[0] is None)
    return tuple(sum(steps for _pitch, steps in notes) for _rest, notes in runs)


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_begins_with_a_note_and_ends_in_silence(sound: Sound) -> None:
    (first, *_), (last, *_) = PATTERNS[sound][0], PATTERNS[sound][-1]
    assert first is not None
    assert last is None
    assert all(steps > 0 for _pitch, steps in PATTERNS[sound])
    assert all(pitch is None or LOWEST_HZ <= pitch <= HIGHEST_HZ for pitch, _ in PATTERNS[sound])
    assert lasts_s(sound) <= 1.5, "the next sound cuts it off"


def test_sounds_are_told_apart_by_rhythm_alone() -> None:
    """By the number of notes, or by a note twice as long as the other sound's."""

    def differ(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        notes, others = one[::2], other[::2]
        return len(notes) != len(others) or any(
            max(a, b) >= 2 * min(a, b) for a, b in zip(notes, others, strict=True)
        )

    rhythms = [rhythm(sound) for sound in Sound]
    assert all(differ(a, b) for n, a in enumerate(rhythms) for b in rhythms[n + 1 :])


def test_each_light_has_its_times_and_each_colour_its_parts() -> None:
    assert {*TIMES, Rhythm.ON, Rhythm.OFF} == {*Rhythm}
    assert {*PARTS} == {*Colour}
    assert len({*TIMES.values()}) == len(TIMES)
    assert len({*PARTS.values()}) == len(PARTS)


class _Lgpio(ModuleType):
    """A library for the pins of another machine."""

    class error(Exception):  # noqa: N801 - the library's own name
        pass

    def gpiochip_open(self, _chip: int) -> int:
        raise self.error("can not open gpiochip")

    def __getattr__(self, name: str) -> int:
        if name.startswith("__"):
            raise AttributeError(name)
        return 0


@pytest.fixture
def chip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(sys.modules, "lgpio", _Lgpio("lgpio"))
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)  # so that it is undone
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio")
    there = tmp_path / "gpiochip0"
    there.touch()
    return there


def lost_at(chip: Path) -> str:
    with pytest.raises(DeviceLost) as lost:
        real_pins(chip)
    return str(lost.value)


def test_pins_that_cannot_be_had_say_why(chip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert lost_at(chip.with_name("gpiochip9")).startswith("lost.panel_no_chip, ")

    with monkeypatch.context() as other:
        other.setattr("os.access", lambda *_: False)
        assert lost_at(chip) == f"lost.panel_no_right, {chip}"

    with monkeypatch.context() as other:
        other.setitem(sys.modules, "lgpio", None)
        assert lost_at(chip).startswith("lost.panel_no_library, ")

    assert lost_at(chip).startswith("lost.panel_no_pi, ")

    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC03114)
    assert lost_at(chip) == "lost.panel, can not open gpiochip"

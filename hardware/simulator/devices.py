"""A reader that hands wait for, and a panel that they press: the same ports as real ones."""

from collections.abc import Callable, Mapping
from threading import RLock
from typing import Protocol

from msgspec.structs import replace

from hardware.lights import DARK, Light
from hardware.ports import DeviceLost, Panel, TagReader
from hardware.signals import Look, PanelSignal, TagId
from hardware.simulator.world import ImpossibleMove, PanelScene
from hardware.sounds import Sound


class AttendedReader:
    """Any reader, and people who hold a card to it until they hear that it was read."""

    def __init__(self, reader: TagReader, attend: Callable[[Look | None], None]) -> None:
        """`attend` is told every look, and None for one that found the reader lost."""
        self._reader = reader
        self._attend = attend

    def look(self, expected: frozenset[TagId]) -> Look:
        try:
            look = self._reader.look(expected)
        except DeviceLost:
            self._attend(None)
            raise
        self._attend(look)
        return look

    def close(self) -> None:
        self._reader.close()


class PanelHands(Protocol):
    """The parts of a panel, and hands on its lines."""

    @property
    def buttons(self) -> tuple[str, ...]: ...

    @property
    def switches(self) -> tuple[str, ...]: ...

    @property
    def lamps(self) -> tuple[str, ...]: ...

    def press(self, button: str) -> None: ...

    def turn(self, seat: str, closed: bool) -> None: ...


class AttendedPanel:
    """Any panel, and people who see its lamps, hear its buzzer and have their hands on it."""

    def __init__(
        self, panel: Panel, hands: PanelHands, lock: RLock, changed: Callable[[], None]
    ) -> None:
        self._panel = panel
        self._hands = hands
        self._lock = lock
        self._changed = changed
        self._scene = PanelScene(
            buttons=hands.buttons,
            lamps=dict.fromkeys(hands.lamps, DARK),
            switches=dict.fromkeys(hands.switches, False),
        )

    def light(self, lamps: Mapping[str, Light]) -> None:
        self._panel.light(lamps)
        with self._lock:
            seen = {name: lamps.get(name, was) for name, was in self._scene.lamps.items()}
            self._note(lamps=seen)

    def play(self, sound: Sound) -> None:
        self._panel.play(sound)
        with self._lock:
            sounds = {**self._scene.sounds, sound: self._scene.sounds.get(sound, 0) + 1}
            self._note(sounds=sounds, last=sound)

    def listen(self, heard: Callable[[PanelSignal], None]) -> None:
        self._panel.listen(heard)

    def close(self) -> None:
        self._panel.close()

    def press(self, button: str) -> None:
        """Press a button; the listener is called without the lock, so it may call back."""
        if button not in self._hands.buttons:
            raise ImpossibleMove(
                f"There is no button {button!r}; this table has "
                f"{', '.join(self._hands.buttons) or 'none'}."
            )
        self._hands.press(button)

    def turn(self, seat: str, closed: bool) -> None:
        """Snap a bag shut, or open it, without the lock as well."""
        if seat not in self._hands.switches:
            raise ImpossibleMove(
                f"No bag of {seat!r} has a switch; this table has "
                f"{', '.join(self._hands.switches) or 'none'}."
            )
        with self._lock:
            self._note(switches={**self._scene.switches, seat: closed})
        self._hands.turn(seat, closed)

    def seen(self) -> PanelScene:
        with self._lock:
            return self._scene

    def _note(self, **fields: object) -> None:
        scene = replace(self._scene, **fields)
        if scene != self._scene:
            self._scene = scene
            self._changed()

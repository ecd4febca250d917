"""The protocols of a reader and of a panel, for every kind of hardware."""

from collections.abc import Callable, Mapping
from typing import Protocol

from hardware.lights import Light
from hardware.signals import Look, PanelSignal, TagId
from hardware.sounds import Sound


class DeviceLost(Exception):
    """A device does not answer. The sentence for the maker has this key and takes these words."""

    def __init__(self, key: str, **words: str) -> None:
        super().__init__(key, *words.values())
        self.key = key
        self.words = words

    def __str__(self) -> str:
        return ", ".join([self.key, *self.words.values()])


class TagReader(Protocol):
    def look(self, expected: frozenset[TagId]) -> Look:
        """Look once; call the expected tags by name where the chip can. Raises DeviceLost."""
        ...

    def close(self) -> None:
        """Give the device back; may be called twice. A closed reader is a lost one."""
        ...


class SerialLine(Protocol):
    """Bytes to a device by cable, and back. It opens when it is first used; once lost it opens
    again with the next use. Every call but `close` raises DeviceLost."""

    def write(self, message: bytes) -> None: ...

    def read(self, most: int, within_s: float) -> bytes:
        """Wait for the first bytes and return those that are there, `most` at most; none if the
        time is over."""
        ...

    def forget(self) -> None:
        """Drop all bytes that came in and were not read."""
        ...

    def close(self) -> None:
        """Give the port back; may be called twice."""
        ...


class Panel(Protocol):
    def light(self, lamps: Mapping[str, Light]) -> None:
        """Show these lights on the named lamps; the others stay as they are, and lamps that the
        panel lacks are passed over."""
        ...

    def play(self, sound: Sound) -> None:
        """Play a sound in place of the one before, and come back at once."""
        ...

    def listen(self, heard: Callable[[PanelSignal], None]) -> None:
        """Call `heard` for every button pressed and every switch turned from now on. It must not
        wait for anything."""
        ...

    def close(self) -> None:
        """Give the lamps, buttons and buzzer back; may be called twice. A closed panel passes over
        all that it is told."""
        ...

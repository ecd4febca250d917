"""The protocols of a reader and of a panel, for every kind of hardware."""

from collections.abc import Callable, Mapping
from typing import Protocol

from hardware.signals import Look, TagId


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
    def light(self, lamps: Mapping[str, bool]) -> None:
        """Switch the named lamps; the others stay as they are."""
        ...

    def tick(self) -> None:
        """Sound once: something was read. It is the same for every read, so it tells nothing."""
        ...

    def warn(self) -> None:
        """Sound low: the sticker is on no card of this box. The place where a card should be does
        not count, so the sound gives no secret away."""
        ...

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with the name of every button pressed from now on."""
        ...

    def close(self) -> None:
        """Give the lamps, buttons and buzzer back; may be called twice."""
        ...

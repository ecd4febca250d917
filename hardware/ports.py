"""What the rest of the product asks of a reader and of a panel, whatever they are made of."""

from collections.abc import Callable, Mapping
from typing import Protocol

from hardware.signals import Look, TagId


class DeviceLost(Exception):
    """A device does not answer. What there is to say of it goes to the maker as a sentence, which
    has a key and leaves these words open."""

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


class Panel(Protocol):
    def light(self, lamps: Mapping[str, bool]) -> None:
        """Switch the named lamps; the others stay as they are."""
        ...

    def tick(self) -> None:
        """Sound once: something was read. It is the same for every read, so it tells nothing."""
        ...

    def warn(self) -> None:
        """Sound low: what was read is no card of this box. It goes by the sticker alone, never by
        where a card should be, so it tells nothing either."""
        ...

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with the name of every button pressed from now on."""
        ...

    def close(self) -> None:
        """Give the lamps, buttons and buzzer back; may be called twice."""
        ...

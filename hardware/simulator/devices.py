"""A reader that hands wait for, and the simulated panel: the same ports as real ones."""

from collections.abc import Callable, Mapping
from threading import RLock

from hardware.ports import DeviceLost, TagReader
from hardware.signals import Look, TagId


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


class SimulatedPanel:
    """Keep the lamps' states, count the sounds, and pass presses on to who listens."""

    def __init__(self, lock: RLock, changed: Callable[[], None]) -> None:
        self._lock = lock
        self._changed = changed
        self._lamps: dict[str, bool] = {}
        self._ticks = self._warnings = 0
        self._heard: Callable[[str], None] | None = None

    def light(self, lamps: Mapping[str, bool]) -> None:
        with self._lock:
            lit = self._lamps | dict(lamps)
            if lit != self._lamps:
                self._lamps = lit
                self._changed()

    def tick(self) -> None:
        with self._lock:
            self._ticks += 1
            self._changed()

    def warn(self) -> None:
        with self._lock:
            self._warnings += 1
            self._changed()

    def listen(self, heard: Callable[[str], None]) -> None:
        with self._lock:
            self._heard = heard

    def close(self) -> None:
        with self._lock:
            self._heard = None

    def press(self, button: str) -> None:
        """Press a button; the listener is called without the lock, so it may call back."""
        with self._lock:
            heard = self._heard
        if heard:
            heard(button)

    def seen(self) -> tuple[Mapping[str, bool], int, int]:
        """The lamps, how often it has ticked, and how often it has warned."""
        with self._lock:
            return dict(self._lamps), self._ticks, self._warnings

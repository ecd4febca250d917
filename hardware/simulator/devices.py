"""The simulated reader and panel: the same ports as real ones, with a simulated table behind."""

from collections.abc import Callable, Mapping
from threading import RLock

from hardware.ports import DeviceLost
from hardware.signals import Look, ReaderName, TagId


class SimulatedReader:
    """See what is held to one mouth; a reader closed or killed is lost."""

    def __init__(self, name: ReaderName, glance: Callable[[], frozenset[TagId]]) -> None:
        self._name = name
        self._glance = glance
        self._closed = False

    def look(self, expected: frozenset[TagId]) -> Look:
        if self._closed:
            raise DeviceLost(f"The simulated reader {self._name!r} was closed; ask for a new one.")
        seen = self._glance()
        return Look(seen=seen, missing=expected - seen)

    def close(self) -> None:
        self._closed = True


class SimulatedPanel:
    """Keep the lamps' states, count the ticks, and pass presses on to who listens."""

    def __init__(self, lock: RLock, changed: Callable[[], None]) -> None:
        self._lock = lock
        self._changed = changed
        self._lamps: dict[str, bool] = {}
        self._ticks = 0
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

    def listen(self, heard: Callable[[str], None]) -> None:
        with self._lock:
            self._heard = heard

    def close(self) -> None:
        with self._lock:
            self._heard = None

    def press(self, button: str) -> None:
        """Press a button; who listens is called without the lock and may do as he likes."""
        with self._lock:
            heard = self._heard
        if heard:
            heard(button)

    def seen(self) -> tuple[Mapping[str, bool], int]:
        """The lamps, and how often it has ticked."""
        with self._lock:
            return dict(self._lamps), self._ticks

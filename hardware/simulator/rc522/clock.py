"""A clock that stands still until a wire is used or somebody sleeps, and keeps appointments."""

import heapq
from collections.abc import Callable
from itertools import count
from threading import RLock

NS = 1_000_000_000
# How much longer a short sleep on a Pi takes than asked for.
OVERSLEPT_NS = 60_000


class VirtualClock:
    """The one time of a simulated workbench; the lock keeps its many threads in order."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.now_ns = 0
        self._order = count()
        self._due: list[tuple[int, int, Callable[[], None]]] = []

    def at(self, when_ns: int, act: Callable[[], None]) -> None:
        """Do something once that time has come."""
        with self.lock:
            heapq.heappush(self._due, (when_ns, next(self._order), act))

    def pass_ns(self, ns: int) -> None:
        """Advance the time; each event that falls due meanwhile happens at its own moment."""
        with self.lock:
            until_ns = self.now_ns + ns
            while self._due and self._due[0][0] <= until_ns:
                when_ns, _, act = heapq.heappop(self._due)
                self.now_ns = max(self.now_ns, when_ns)
                act()
            self.now_ns = until_ns

    def wait(self, is_so: Callable[[], bool], most_ns: int) -> None:
        """Advance to the first event after which that is so, or by the whole time."""
        with self.lock:
            until_ns = self.now_ns + most_ns
            while not is_so() and self._due and self._due[0][0] <= until_ns:
                self.pass_ns(max(self._due[0][0] - self.now_ns, 0))
            if not is_so():
                self.pass_ns(max(until_ns - self.now_ns, 0))

    def now_s(self) -> float:
        return self.now_ns / NS

    def sleep(self, seconds: float) -> None:
        self.pass_ns(round(seconds * NS) + OVERSLEPT_NS)

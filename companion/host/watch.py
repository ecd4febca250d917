"""Watches the readers of one bus, one after another, and passes on what changed."""

import threading
from collections.abc import Callable, Mapping

from hardware.ports import DeviceLost, TagReader
from hardware.presence import Presence, lost, observe
from hardware.signals import ReaderName, Signal, TagPlaced

from .clock import Clock

POLL_EVERY_S = 0.02
RETRY_FIRST_MS = 100
RETRY_AT_MOST_MS = 2_000


class _Watched:
    """One reader and what is known of it; a lost one is asked again ever more rarely."""

    def __init__(self, name: ReaderName, reader: TagReader) -> None:
        self.reader = reader
        self.presence = Presence(reader=name)
        self.retry_ms = RETRY_FIRST_MS
        self.asleep_until_ms = 0


class Watch:
    """A thread that looks, gives one neutral tick for any card, and hands on what it saw."""

    def __init__(
        self,
        readers: Mapping[ReaderName, TagReader],
        hear: Callable[[Signal], None],
        tick: Callable[[], None],
        clock: Clock,
    ) -> None:
        self._watched = {name: _Watched(name, reader) for name, reader in readers.items()}
        self._hear = hear
        self._tick = tick
        self._clock = clock
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name="watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stopping.set()
        self._thread.join()
        for watched in self._watched.values():
            watched.reader.close()

    def _work(self) -> None:
        while not self._stopping.wait(POLL_EVERY_S):
            for watched in self._watched.values():
                for signal in self._look(watched):
                    if isinstance(signal, TagPlaced):
                        self._tick()
                    self._hear(signal)

    def _look(self, watched: _Watched) -> tuple[Signal, ...]:
        now_ms = self._clock.now_ms()
        if now_ms < watched.asleep_until_ms:
            return ()
        try:
            look = watched.reader.look(frozenset())
        except DeviceLost as gone:
            watched.asleep_until_ms = now_ms + watched.retry_ms
            watched.retry_ms = min(2 * watched.retry_ms, RETRY_AT_MOST_MS)
            watched.presence, signals = lost(watched.presence, str(gone))
            return signals
        watched.retry_ms = RETRY_FIRST_MS
        watched.presence, signals = observe(watched.presence, look, now_ms)
        return signals

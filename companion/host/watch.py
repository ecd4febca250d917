"""Watches readers one after another in one thread, and passes on what changed.

One radio field is on at a time, so all readers on SPI share a watch. A reader whose look may block,
such as one on a serial port, gets a watch of its own: watches share nothing but the clerk's inbox.
"""

import logging
import threading
from collections.abc import Callable, Iterable, Mapping

from hardware.checking import NOBODY, asked_anew, begun, checked
from hardware.ports import DeviceLost, TagReader
from hardware.presence import Presence, lost, observe
from hardware.signals import Look, ReaderName, Signal, TagId, TagPlaced

from .clock import Clock

_log = logging.getLogger(__name__)

POLL_EVERY_S = 0.02
RETRY_FIRST_MS = 100
RETRY_AT_MOST_MS = 2_000
# A lost reader is left alone so many times longer than it took to find it lost.
REST_FOR_TROUBLE = 10
# Longer than any look takes; a machine whose bus hangs must be able to stop all the same.
LAST_LOOK_S = 3.0
# A heap that is never told apart keeps the other readers waiting for so many looks at most.
LOOKS_ALONE = 20


class _Watched:
    """One reader and its state; a lost one is tried again ever more rarely."""

    def __init__(self, name: ReaderName, reader: TagReader) -> None:
        self.reader = reader
        self.presence = Presence(reader=name)
        self.check = begun(name, NOBODY)
        self.retry_ms = RETRY_FIRST_MS
        self.asleep_until_ms = 0


class Watch:
    """A thread that looks, sounds one neutral tick for any card, and hands on what it saw."""

    def __init__(
        self,
        readers: Mapping[ReaderName, TagReader],
        hear: Callable[[Signal], None],
        tick: Callable[[], None],
        clock: Clock,
        expected: Callable[[], frozenset[TagId]] = frozenset,
    ) -> None:
        """`expected` are the tags of cards that lie open before everyone's eyes."""
        self._watched = {name: _Watched(name, reader) for name, reader in readers.items()}
        self._hear = hear
        self._tick = tick
        self._clock = clock
        self._expected = expected
        self._alone = 0
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name="watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stopping.set()
        self._thread.join(LAST_LOOK_S)
        if self._thread.is_alive():
            _log.warning("A reader's last look does not end; it is left to itself.")
            return
        for watched in self._watched.values():
            watched.reader.close()

    def _work(self) -> None:
        while not self._stopping.wait(POLL_EVERY_S):
            for watched in self._turn():
                for signal in self._look(watched):
                    if isinstance(signal, TagPlaced):
                        self._tick()
                    self._hear(signal)

    def _turn(self) -> Iterable[_Watched]:
        """All readers in turn; but a reader on which expected cards lie looks alone until it is
        sure of them."""
        busy = next((one for one in self._watched.values() if one.check.is_open), None)
        self._alone = self._alone + 1 if busy else 0
        if busy is None or self._alone % LOOKS_ALONE == 0:
            return self._watched.values()
        return (busy,)

    def _look(self, watched: _Watched) -> tuple[Signal, ...]:
        began_ms = self._clock.now_ms()
        if began_ms < watched.asleep_until_ms:
            return ()
        expected = self._expected()
        try:
            look = watched.reader.look(expected)
        except DeviceLost as gone:
            return self._lost(watched, str(gone), began_ms)
        except Exception as mistake:  # noqa: BLE001 - one driver's mistake must not end the others
            _log.exception("A reader's driver made a mistake; it is tried again like a lost one.")
            return self._lost(watched, str(mistake), began_ms)
        watched.retry_ms = RETRY_FIRST_MS
        watched.presence, signals = observe(watched.presence, look, began_ms)
        return *signals, *self._checked(watched, look, expected)

    def _checked(
        self, watched: _Watched, look: Look, expected: frozenset[TagId]
    ) -> tuple[Signal, ...]:
        if watched.check.told.asked != expected:
            watched.check = asked_anew(watched.check, expected)
        if not expected:
            return ()
        watched.check, signals = checked(watched.check, look)
        return signals

    def _lost(self, watched: _Watched, reason: str, began_ms: int) -> tuple[Signal, ...]:
        """Try it again ever more rarely, and later the longer the other readers waited for it."""
        now_ms = self._clock.now_ms()
        rest_ms = max(watched.retry_ms, REST_FOR_TROUBLE * (now_ms - began_ms))
        watched.asleep_until_ms = now_ms + rest_ms
        watched.retry_ms = min(2 * watched.retry_ms, RETRY_AT_MOST_MS)
        watched.check = begun(watched.presence.reader, NOBODY)
        watched.presence, signals = lost(watched.presence, reason)
        return signals

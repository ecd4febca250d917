"""Wakes the streams: one thread renders and writes whatever is new; the clerk waits for no page."""

import threading

from companion.host.door import Door

from .door import SimulatedWorld
from .stream import Streams

_GLANCE_S = 1.0


def start(door: Door, streams: Streams, world: SimulatedWorld | None) -> None:
    """At work until the table is closed; cards that somebody moves are told by a thread of their
    own, for they lie on no noticeboard."""
    threading.Thread(target=_wake, args=(door, streams), name="streams", daemon=True).start()
    if world is not None:
        threading.Thread(target=_follow, args=(world, streams), name="cards", daemon=True).start()


def _wake(door: Door, streams: Streams) -> None:
    posted = 0
    while (newest := door.next_posting(posted)) is not None:
        posted = newest
        streams.tell()


def _follow(world: SimulatedWorld, streams: Streams) -> None:
    version = -1
    while not streams.closed:
        version, _ = world.wait(version, _GLANCE_S)
        streams.tell()

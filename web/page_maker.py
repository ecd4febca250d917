"""The press: one thread that makes the pages and hands them out, so that the clerk waits for none.

It makes what is still a draft while the disk writes; if the disk fails, nobody is handed it.
"""

import logging
import os
import threading
from collections.abc import Mapping
from contextlib import suppress

from companion.game.values import Party
from companion.host.door import Door
from companion.host.page_data import PageData

from .door import SimulatedWorld
from .render import Renderer
from .stream import Streams

_log = logging.getLogger(__name__)
_GLANCE_S = 1.0


def start(door: Door, renderer: Renderer, streams: Streams, world: SimulatedWorld | None) -> None:
    """At work until the table is closed; cards that somebody moves are told by a thread of their
    own, for they lie on no noticeboard."""
    threading.Thread(
        target=_print, args=(door, renderer, streams), name="press", daemon=True
    ).start()
    if world is not None:
        threading.Thread(target=_follow, args=(world, streams), name="cards", daemon=True).start()


def _print(door: Door, renderer: Renderer, streams: Streams) -> None:
    _go_second()
    number = 0
    while (order := door.next_order(number)) is not None:
        before, (number, drafted) = number, order
        if not drafted or number > before + 1:  # something was posted, perhaps just before
            streams.tell()
        _make_ahead(renderer, drafted)


def _go_second() -> None:
    """Whoever wakes this thread is not pushed aside by it: on a machine with few processors the
    clerk hands to the disk what it writes, and only then are pages made."""
    with suppress(OSError):
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _make_ahead(renderer: Renderer, drafted: Mapping[Party, PageData]) -> None:
    try:
        renderer.make_ahead(drafted)
    except Exception:  # noqa: BLE001 - whoever asks for that page is told
        _log.exception("A page could not be made ahead.")


def _follow(world: SimulatedWorld, streams: Streams) -> None:
    version = -1
    while not streams.closed:
        version, _ = world.wait(version, _GLANCE_S)
        streams.tell()

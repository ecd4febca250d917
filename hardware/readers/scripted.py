"""A reader that sees what it is told to see, for tests and for playing recorded looks again."""

from collections.abc import Iterable

from msgspec.structs import replace

from hardware.ports import DeviceLost
from hardware.signals import Look, TagId


class ScriptedReader:
    """Give the looks one after another, raise the losses, then see nothing for ever."""

    def __init__(self, looks: Iterable[Look | DeviceLost]) -> None:
        self._looks = iter(looks)
        self._closed = False

    def look(self, expected: frozenset[TagId]) -> Look:
        if self._closed:
            raise DeviceLost("lost.closed", node="scripted")
        look = next(self._looks, Look(seen=frozenset()))
        if isinstance(look, DeviceLost):
            raise look
        if look.unresolved:
            return look
        # A script need not list missing tags: they are the expected ones that it did not see.
        return replace(look, missing=expected - look.seen)

    def close(self) -> None:
        self._closed = True

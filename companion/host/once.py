"""The commands carried out lately: one that comes again is answered, and not carried out."""

from collections.abc import Callable, Iterable
from contextlib import suppress

from companion.game.values import CommandId

MOST_REMEMBERED = 4_000


class Once:
    """The ids of the newest commands, whatever they were about; used by the clerk's thread alone.

    A game's own ids stand in its book as well. Here they outlive the game, so that a command sent
    again in the next game is not carried out a second time.
    """

    def __init__(
        self, known: Iterable[CommandId], keep: Callable[[Iterable[CommandId]], None]
    ) -> None:
        """`keep` writes ids to disk; it may raise OSError."""
        self._keep = keep
        self._ids: dict[CommandId, None] = {}
        for command_id in known:
            self.add(command_id)

    def __contains__(self, command_id: CommandId) -> bool:
        return command_id in self._ids

    def add(self, command_id: CommandId) -> None:
        """Remember it while this runs; forget the oldest one if there are too many."""
        self._ids[command_id] = None
        if len(self._ids) > MOST_REMEMBERED:
            del self._ids[next(iter(self._ids))]

    def remember(self, ids: Iterable[CommandId]) -> None:
        """Remember them over a restart too, as far as the disk takes it."""
        ids = tuple(ids)
        for command_id in ids:
            self.add(command_id)
        with suppress(OSError):
            self._keep(ids)

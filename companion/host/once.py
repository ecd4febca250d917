"""Which commands were carried out lately: one that comes again is answered, and not done again."""

from collections.abc import Iterable

from companion.game.values import CommandId

MOST_REMEMBERED = 4_000


class Once:
    """The ids of the newest commands, whatever they were about; used by the clerk's thread alone.

    A game's own ids stand in its book as well. Here they outlive the game, so that a command sent
    again in the next game is not carried out a second time.
    """

    def __init__(self, known: Iterable[CommandId] = ()) -> None:
        self._ids: dict[CommandId, None] = {}
        for command_id in known:
            self.add(command_id)

    def __contains__(self, command_id: CommandId) -> bool:
        return command_id in self._ids

    def add(self, command_id: CommandId) -> None:
        """It was carried out just now; the one longest ago is forgotten if there are too many."""
        self._ids[command_id] = None
        if len(self._ids) > MOST_REMEMBERED:
            del self._ids[next(iter(self._ids))]

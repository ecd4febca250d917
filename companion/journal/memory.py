"""A book in memory, for tests and for trying a game out; it keeps every promise but the disk's."""

from collections.abc import Iterator

from companion.game.values import CommandId

from .book import Action, BookMoved, GameOf, Mended


class MemoryBook:
    """The in-memory twin of the book on disk."""

    mended: Mended | None = None

    def __init__(self, of: GameOf) -> None:
        self.of = of
        self._actions: list[Action] = []
        self._written: set[CommandId] = set()
        self._kept_ms = 0

    def append(self, action: Action, *, after: int) -> int:
        if after != len(self._actions) or action.command_id in self._written:
            raise BookMoved("The book has moved on; read the table again from its start.")
        self._actions.append(action)
        self._written.add(action.command_id)
        return len(self._actions)

    def settle(self) -> None:
        pass

    def fold(self) -> None:
        pass

    def discard(self) -> None:
        self._actions.clear()

    def read(self) -> Iterator[Action]:
        return iter(tuple(self._actions))

    def keep_time(self, table_ms: int) -> None:
        self._kept_ms = table_ms

    def kept_time(self) -> int:
        last = self._actions[-1].at_ms if self._actions else 0
        return max(last, self._kept_ms)

    def close(self) -> None:
        pass

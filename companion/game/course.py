"""One decision as it unfolds: the events so far, and the table after them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from .values import Value

TableT = TypeVar("TableT")


class Course(Generic[TableT]):
    """Collects the events of one decision and applies each of them exactly once.

    Rules write events into it. Behind every event that is written, the course lets the game write
    what follows from it.
    """

    def __init__(
        self,
        table: TableT,
        apply: Callable[[TableT, Any], TableT],
        follow: Callable[["Course[TableT]", Any], None] | None = None,
    ) -> None:
        self.table = table
        self._apply = apply
        self._follow = follow
        self._events: list[Any] = []
        self._tables: list[TableT] = []
        self._held_back: list[Any] | None = None

    def trial(self) -> "Course[TableT]":
        """A course from this table on, which shows what a decision would lead to."""
        return Course(self.table, self._apply, self._follow)

    @property
    def events(self) -> tuple[Any, ...]:
        """The events so far, in the order in which they were applied."""
        return tuple(self._events)

    @property
    def tables(self) -> tuple[TableT, ...]:
        """The table after each of the events."""
        return tuple(self._tables)

    def write(self, *events: Value) -> None:
        """Apply these events, which happen at once; then write what follows from each of them."""
        for event in events:
            self.table = self._apply(self.table, event)
            self._events.append(event)
            self._tables.append(self.table)
        if self._held_back is not None:
            self._held_back.extend(events)
        elif self._follow is not None:
            for event in events:
                self._follow(self, event)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Write several events that happen at once, though each depends on the table after the
        one before; their follow-ups are written when the block ends."""
        if self._held_back is not None:
            yield
            return
        held: list[Any] = []
        self._held_back = held
        try:
            yield
        finally:
            self._held_back = None
        if self._follow is not None:
            for event in held:
                self._follow(self, event)

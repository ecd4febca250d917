"""What undo should give, worked out the slow way: play everything that still counts once more."""

from collections.abc import Iterable
from typing import Any

from companion.game.contract import Event, Trace
from companion.game.history import TakenBack

from .playing import Run


def is_hidden(events: tuple[Event, ...]) -> bool:
    return all(event.trace in (Trace.HIDDEN, Trace.ASIDE) for event in events)


class Shadow:
    """What undo should give: every action since a secret was last shown, played once more."""

    def __init__(self, run: Run) -> None:
        self.mover = run.mover
        self.base = run.table
        self.since: list[tuple[Event, ...]] = []
        self.lines = 1

    def follow(self, run: Run) -> None:
        if len(list(run.book.read())) == self.lines:
            return
        self.lines += 1
        events = run.last_events()
        if isinstance(events[0], TakenBack):
            del self.since[max(self._steps())]
        else:
            told = 1 + max((i for i, e in enumerate(events) if e.trace is Trace.REVEAL), default=-1)
            if told:
                self.base, self.since = self.played((*self.since, events[:told])), []
            if events[told:]:
                self.since.append(events[told:])
        assert run.table == self.played()
        assert (run.session.history.newest is not None) == bool(self._steps())

    def played(self, since: Iterable[tuple[Event, ...]] | None = None) -> Any:
        table = self.base
        for events in self.since if since is None else since:
            for event in events:
                table = self.mover.game.apply(table, event)
        return table

    def _steps(self) -> list[int]:
        return [i for i, events in enumerate(self.since) if not is_hidden(events)]

"""What undo should give, worked out the slow way: play everything that still counts once more."""

from typing import Any

from companion.game.contract import Event, Trace
from companion.game.history import TakenBack, trace_of

from .playing import Run


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
        elif trace_of(events) is Trace.REVEAL:
            self.base, self.since = run.table, []
        else:
            self.since.append(events)
        assert run.table == self.played()
        assert (run.sitting.history.newest is not None) == bool(self._steps())

    def played(self) -> Any:
        table = self.base
        for events in self.since:
            for event in events:
                table = self.mover.game.apply(table, event)
        return table

    def _steps(self) -> list[int]:
        return [i for i, e in enumerate(self.since) if trace_of(e) is not Trace.HIDDEN]

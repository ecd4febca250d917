"""A disk that fails, under the running product: what is answered meanwhile, whether it goes on by
itself afterwards, and what the next start finds."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from .history import Asked, Fault, Outcome
from .journals import games_in
from .lives import PATIENCE_S, Life, Parent
from .people import Table
from .stracing import attached, injecting, nobody_reads
from .talking import Script

TRIED = 4


class Disk:
    """One table on a disk that is going to fail, and to work again."""

    def __init__(self, parent: Parent, folder: Path, data: Path | None = None) -> None:
        self.table = Table(seed=1)
        self._parent = parent
        self._data = folder / "data"
        self._seen = data or self._data  # the same, as it is seen from here
        self._data.mkdir(mode=0o700, exist_ok=True)

    @contextmanager
    def life(self) -> Iterator[Life]:
        with Life(self._parent, self._data) as life:
            life.data = self._seen
            yield life

    def begins(self, life: Life) -> None:
        life.ready()
        self.table.begins(life)
        self.table.counts_once(life)

    def files(self) -> Sequence[Path]:
        """Those of the game that is played."""
        newest = max(self._data.glob("games/*.sqlite"))
        return (newest, newest.with_name(f"{newest.name}-wal"))

    def fails(self, life: Life, calls: str, what: str, when: str) -> list[Asked]:
        """The answers people get meanwhile; every page is still there and names the trouble."""
        asked = injecting(calls, what, when, *self.files())
        with attached(life, nobody_reads(), *asked):
            heard = [self.table.counts_once(life) for _ in range(TRIED)]
            page = Script(life.line()).view()
        if not when and heard[-1].outcome is not Outcome.DONE and not page["troubles"]:
            raise Fault("Nothing can be written, and no page says so")
        return heard

    def goes_on(self, life: Life) -> None:
        """By itself, since the disk works again."""
        until = time.monotonic() + PATIENCE_S
        while not self._took_something(life):
            if time.monotonic() > until:
                troubles = Script(life.line()).view()["troubles"]
                raise Fault(f"The disk works again, and nothing is written: {troubles}")
            life.has_ended(within_s=0.1)
        if troubles := Script(life.line()).view()["troubles"]:
            raise Fault(f"The disk works again, and the page says {troubles}")

    def _took_something(self, life: Life) -> bool:
        """A game that could not even be read is not there at first."""
        if Script(life.line()).view()["view"] is None:
            return False
        return self.table.counts_once(life).outcome is Outcome.DONE

    def is_as_was_said(self) -> None:
        """After a kill: what was acknowledged is there, and nothing that was refused."""
        with self.life() as life:
            life.ready()
            self.table.history.judge(games_in(self._seen))
            self.table.asks_again(life)
            life.kill()
        self.table.history.judge(games_in(self._seen))

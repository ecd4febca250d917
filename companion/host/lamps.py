"""Lamps are an audience like everyone at the table: they follow the public page."""

import threading
from collections.abc import Sequence

from companion.game.values import PUBLIC, SeatId
from hardware.ports import Panel

from .noticeboard import Noticeboard

_WAIT_S = 1.0


class Lamps:
    """A thread that lights the lamp of every seat whose move it is, for all to see."""

    def __init__(self, panel: Panel, board: Noticeboard, seats: Sequence[SeatId]) -> None:
        self._panel = panel
        self._board = board
        self._seats = seats
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name="lamps", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _work(self) -> None:
        shown = -1
        while not self._stopping.is_set():
            page = self._board.wait(PUBLIC, shown, _WAIT_S)
            if page.number != shown:
                shown = page.number
                acting = page.view.to_act if page.view else ()
                self._panel.light({f"seat.{seat}": seat in acting for seat in self._seats})

"""Lamps follow the public page, like everyone at the table."""

import threading

from companion.game.values import PUBLIC
from hardware.lights import DARK, Colour, Light, Rhythm
from hardware.ports import Panel

from .noticeboard import Noticeboard
from .page_data import PageData

_WAIT_S = 1.0
TABLE_LAMPS = ("ready", "attention", "fault")


def lit(page: PageData) -> dict[str, Light]:
    """A game is on the table; everyone waits for one person; something needs mending."""
    view = page.view
    return {
        "ready": _lamp(Light(Rhythm.ON, Colour.GREEN), view is not None and not view.over),
        "attention": _lamp(
            Light(Rhythm.SLOW, Colour.YELLOW), view is not None and len(view.to_act) == 1
        ),
        "fault": _lamp(Light(Rhythm.ON, Colour.RED), bool(page.troubles)),
    }


def _lamp(light: Light, is_on: bool) -> Light:
    return light if is_on else DARK


class Lamps:
    """A thread that lights the panel's lamps by what everyone at the table can see."""

    def __init__(self, panel: Panel, board: Noticeboard) -> None:
        self._panel = panel
        self._board = board
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
                self._panel.light(lit(page))

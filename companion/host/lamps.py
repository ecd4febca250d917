"""Lamps follow the public page, like everyone at the table."""

import threading
from collections.abc import Iterable, Mapping
from enum import StrEnum

from companion.game.contract import SeatSign
from companion.game.values import PUBLIC, SeatId
from hardware.lights import DARK, Colour, Light, Rhythm
from hardware.ports import Panel

from .noticeboard import Noticeboard
from .page_data import PageData

_WAIT_S = 1.0
TABLE_LAMPS = ("ready", "attention", "fault")


class SeatLamp(StrEnum):
    """The states of a seat's lamp; the first of these that is so is shown."""

    UNSURE = "unsure"  # the readers see other cards than were counted, or cannot tell them apart
    READING = "reading"  # the seat is at the gate
    MOVE = "move"  # it is this seat's move
    KNOWN = "known"  # the cards lie open, and each has a name
    OPENED = "opened"  # they lie open, and some have no name yet
    CLOSED = "closed"
    EMPTY = "empty"


LIGHTS = {
    SeatLamp.UNSURE: Light(Rhythm.FAST, Colour.RED),
    SeatLamp.READING: Light(Rhythm.PULSE, Colour.BLUE),
    SeatLamp.MOVE: Light(Rhythm.SLOW, Colour.YELLOW),
    SeatLamp.KNOWN: Light(Rhythm.WINK, Colour.GREEN),
    SeatLamp.OPENED: Light(Rhythm.FLASH, Colour.GREEN),
    SeatLamp.CLOSED: Light(Rhythm.ON, Colour.WHITE),
    SeatLamp.EMPTY: DARK,
}
_BY_SIGN = {
    SeatSign.EMPTY: SeatLamp.EMPTY,
    SeatSign.CLOSED: SeatLamp.CLOSED,
    SeatSign.OPENED: SeatLamp.OPENED,
    SeatSign.KNOWN: SeatLamp.KNOWN,
}


def lit(page: PageData, seats: Iterable[SeatId] = ()) -> Mapping[str, Light]:
    """A game is on the table; everyone waits for one person; something needs mending. And one lamp
    for each seat."""
    view = page.view
    plays, waits = view is not None and not view.over, view is not None and len(view.to_act) == 1
    table = {
        "ready": Light(Rhythm.ON, Colour.GREEN) if plays else DARK,
        "attention": Light(Rhythm.SLOW, Colour.YELLOW) if waits else DARK,
        "fault": Light(Rhythm.ON, Colour.RED) if page.troubles else DARK,
    }
    return table | {seat: LIGHTS[seat_lamp(page, seat)] for seat in seats}


def seat_lamp(page: PageData, seat: SeatId) -> SeatLamp:
    if any(check.seat == seat and check.is_doubtful for check in page.checks):
        return SeatLamp.UNSURE
    if page.gate is not None and page.gate.seat == seat:
        return SeatLamp.READING
    if page.view is not None and seat in page.view.to_act:
        return SeatLamp.MOVE
    return _BY_SIGN[page.signs.seats.get(seat, SeatSign.EMPTY)]


class Lamps:
    """A thread that lights the panel's lamps by what everyone at the table can see."""

    def __init__(self, panel: Panel, board: Noticeboard) -> None:
        self._panel = panel
        self._board = board
        self._seats = tuple(one.seat for one in board.audiences if one.seat is not None)
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
                self._panel.light(lit(page, self._seats))

"""The hub's firmware at the device's end of a pty, over simulated chips, in a thread."""

import os
import select
import threading
from collections.abc import Callable
from contextlib import suppress

from hardware.hub import main as firmware
from hardware.simulator.rc522.pico import Pico
from tests.hardware.cables.ptys import PtyCable

SLICE_S = 0.01


class _Stopped(Exception):
    pass


class RunningHub:
    """`asked` and `said` spoil the lines that go in and come out, in turn."""

    def __init__(self, cable: PtyCable, pico: Pico) -> None:
        self.asked: list[Callable[[bytes], bytes]] = []
        self.said: list[Callable[[bytes], bytes]] = []
        self.lines: list[bytes] = []
        self._cable = cable
        self._pico = pico
        self._stopping = False
        self._start()

    def unplug(self) -> None:
        self._stop()
        self._cable.unplug()

    def plug_in(self) -> None:
        self._cable.plug_in()
        self._pico.start_afresh()
        self._start()

    def close(self) -> None:
        self._stop()

    def _start(self) -> None:
        self._stopping = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _stop(self) -> None:
        self._stopping = True
        self._thread.join()

    def _serve(self) -> None:
        with suppress(_Stopped):
            firmware.serve(self._pico, self._is_asked, self._read_line, self._write)

    def _is_asked(self) -> bool:
        for _ in range(round(firmware.ALONE_MS / 1000 / SLICE_S)):
            if self._stopping:
                raise _Stopped
            if select.select([self._cable.end], [], [], SLICE_S)[0]:
                return True
        return False

    def _read_line(self) -> bytes:
        line = b""
        while not line.endswith(b"\n") and len(line) < firmware.LONGEST_LINE:
            while not select.select([self._cable.end], [], [], SLICE_S)[0]:
                if self._stopping:
                    raise _Stopped
            line += os.read(self._cable.end, 1)
        if line.strip():
            self.lines.append(line)
            line = self.asked.pop(0)(line) if self.asked else line
        return line

    def _write(self, line: bytes) -> None:
        os.write(self._cable.end, self.said.pop(0)(line) if self.said else line)

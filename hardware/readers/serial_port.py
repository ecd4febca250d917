"""A serial port by cable, on `pyserial`: opened when it is first used, and again once it was lost.

It is held exclusively. A port that fails is closed before it is opened again, since a device that
is plugged in while its old port is still open gets another name.
"""

import errno
import select
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import serial

from hardware.ports import DeviceLost
from hardware.readers.serial_names import lasting_name

WRITTEN_WITHIN_S = 1.0
IS_NOT_THERE = (errno.ENOENT, errno.ENXIO, errno.ENODEV)
HAS_NO_RIGHT = (errno.EACCES, errno.EPERM)
IS_BUSY = (errno.EAGAIN, errno.EBUSY)
IS_AWAY = (errno.EIO, errno.EBADF)


class SerialPort:
    """One port; it keeps `hardware.ports.SerialLine`."""

    def __init__(
        self,
        node: str,
        baud: int,
        *,
        find: Callable[[], str] | None = None,
        lasts_as: Callable[[str], str] = lasting_name,
    ) -> None:
        """`node` names it in sentences. It is opened at the path that `find` returns each time;
        without `find` at its node first, and from then on under the name that lasts."""
        self._node = node
        self._baud = baud
        self._find = find
        self._lasts_as = lasts_as
        self._lasting = ""
        self._port: serial.Serial | None = None
        self._closed = False

    def write(self, message: bytes) -> None:
        with self._opened() as port:
            port.write(message)

    def read(self, most: int, within_s: float) -> bytes:
        with self._opened() as port:
            ready, _, _ = select.select([port.fileno()], [], [], max(within_s, 0.0))
            return port.read(most) if ready else b""

    def forget(self) -> None:
        with self._opened() as port:
            port.reset_input_buffer()

    def close(self) -> None:
        self._closed = True
        self._give_back()

    @contextmanager
    def _opened(self) -> Iterator[serial.Serial]:
        if self._closed:
            raise DeviceLost("lost.closed", node=self._node)
        if self._port is None:
            self._port = self._open()
        try:
            yield self._port
        except (OSError, termios.error) as why:
            self._give_back()
            raise DeviceLost("lost.port_away", node=self._node, why=_said(why)) from why

    def _open(self) -> serial.Serial:
        path = self._find() if self._find else self._lasting or self._node
        try:
            port = serial.Serial(
                path, self._baud, timeout=0, write_timeout=WRITTEN_WITHIN_S, exclusive=True
            )
        except (OSError, termios.error) as why:
            raise DeviceLost(_why_unopened(why), node=self._node, why=_said(why)) from why
        self._lasting = self._lasting or self._lasts_as(path)
        return port

    def _give_back(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            with suppress(OSError, termios.error):
                port.close()


def _why_unopened(why: Exception) -> str:
    number = why.args[0] if why.args else None
    if number in IS_NOT_THERE:
        return "lost.port_missing"
    if number in HAS_NO_RIGHT:
        return "lost.port_no_right"
    if number in IS_BUSY:
        return "lost.port_busy"
    return "lost.port_away" if number in IS_AWAY else "lost.port_unopened"


def _said(why: Exception) -> str:
    """The last of its words: the number before them tells a maker nothing."""
    return str(why.args[-1]) if why.args else type(why).__name__

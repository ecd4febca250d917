"""Cables of ptys: a real port of the kernel, the device's end of it, and a link that names it."""

import errno
import os
import pty
import select
import termios
import tty
from pathlib import Path


class PtyCable:
    """A device's end of a cable. `link` is the lasting name of its port, as by-id is."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self.ports: list[str] = []
        self._device = self._kept = -1
        self.plug_in()

    def plug_in(self) -> None:
        """Under another name than before, while the one before is still held by anybody."""
        self._device, self._kept = pty.openpty()
        tty.setraw(self._device, termios.TCSANOW)
        self.ports.append(os.ttyname(self._kept))
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(self.ports[-1])

    def unplug(self, stale_link: bool = False) -> None:
        """For a moment udev's link may point to the port that is gone."""
        if self._device < 0:
            return
        os.close(self._device)
        os.close(self._kept)
        self._device = -1
        if not stale_link:
            self.link.unlink()

    @property
    def end(self) -> int:
        """The file of the device's end."""
        return self._device

    def send(self, message: bytes) -> None:
        os.write(self._device, message)

    def sent(self, within_s: float = 1.0) -> bytes:
        """The bytes from the host's end so far."""
        ready, _, _ = select.select([self._device], [], [], within_s)
        try:
            return os.read(self._device, 4096) if ready else b""
        except OSError as why:
            if why.errno != errno.EIO:
                raise
            return b""

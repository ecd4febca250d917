"""One program at a time works with this machine's readers: two would reset each other's chips."""

import errno
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# An abstract socket, as no folder is the same for every user and every service. It goes with the
# process, however that ends.
NAME = "\0table-companion/readers"
_CREDENTIALS = struct.Struct("3i")


class HardwareHeld(RuntimeError):
    """Another program works with the readers: its command line, and the number of its process."""


@contextmanager
def held_alone() -> Iterator[None]:
    """While this lasts, nobody else can hold the readers. Raises HardwareHeld."""
    with socket.socket(socket.AF_UNIX) as lock:
        try:
            lock.bind(NAME)
        except OSError as why:
            if why.errno != errno.EADDRINUSE:
                raise
            raise HardwareHeld(_holder()) from why
        lock.listen(socket.SOMAXCONN)  # others can then ask the kernel for the holder
        yield


def _holder() -> str:
    pid, command = 0, b""
    with suppress(OSError), socket.socket(socket.AF_UNIX) as asking:
        asking.setblocking(False)
        asking.connect(NAME)
        found = asking.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        pid, _user, _group = _CREDENTIALS.unpack(found)
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
    words = command.decode(errors="replace").replace("\0", " ").strip()
    return f"{words} (PID {pid})".lstrip()

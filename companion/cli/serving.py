"""Serves the pages of a house until somebody stops it; what `table` and `demo` have in common."""

import logging
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from waitress.server import create_server

from companion.assembly import House, Settings
from companion.boards.load import UnreadableBoard
from companion.host.folder import FolderHeld
from hardware.simulator.store import DamagedWorld

from .saying import complain

# Every open stream holds one thread; pages and forms keep more than enough of them besides.
THREADS = 40
CONNECTIONS = 200


def lay(settings: Settings) -> House | None:
    """The house, or a sentence on why there is none."""
    try:
        house = House(settings)
    except (FolderHeld, UnreadableBoard, DamagedWorld, OSError) as why:
        print(f"The table was not laid. {why}", file=sys.stderr)
        return None
    complain(house.left_out)
    return house


def serve(
    house: House,
    settings: Settings,
    host: str,
    port: int,
    meanwhile: Callable[[], None] = lambda: None,
) -> int:
    """Serve until a signal; `meanwhile` is called once people can open the pages."""
    logging.getLogger("waitress").setLevel(logging.ERROR)
    try:
        listening = socket.create_server((host, port))
        server = create_server(
            house.app,
            sockets=[listening],
            threads=THREADS,
            connection_limit=CONNECTIONS,
            outbuf_high_watermark=65536,
            ident=None,
        )
    except OSError as why:
        print(
            f"The pages cannot be served on {host}:{port} ({why}), so the table was not laid."
            " Stop what is running there, or choose another port with --port.",
            file=sys.stderr,
        )
        return 1

    def stop(_number: int, _frame: FrameType | None) -> None:
        house.stop_serving()
        raise SystemExit

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    _announce(house, settings, f"http://{_called(host)}:{listening.getsockname()[1]}")
    meanwhile()
    server.run()
    return 0


def _called(host: str) -> str:
    """An address that others on the network can use, if there is one."""
    if host not in ("0.0.0.0", "::"):
        return host
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent; it only picks the way out
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def _announce(house: House, settings: Settings, base: str) -> None:
    kind = (
        "simulated hardware"
        if settings.simulate
        else "no readers: cards by hand"
        if settings.by_hand
        else f"the readers of the board {settings.board}; `companion doctor` examines them"
    )
    lines = [f"The table is laid ({kind}). Everything is kept in {settings.data}"]
    lines += [f"  {name:<10} {link}" for name, link in house.links(base).items()]
    lines += ["Each link but the first belongs to one person. Stop with Ctrl+C."]
    print("\n".join(lines), flush=True)

"""`companion table`: lays the table, serves its pages, and prints the links that open them."""

import argparse
import logging
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType

from waitress.server import create_server

from companion.assembly import House, Settings
from companion.boards.load import UnreadableBoard, known_boards
from companion.host.folder import FolderHeld
from hardware.simulator.store import DamagedWorld

# Every open stream holds one thread; pages and forms keep more than enough of them besides.
THREADS = 40
CONNECTIONS = 200


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    settings = Settings(
        data=(asked.data or _default_data(asked.simulate)).absolute(),
        board=asked.board,
        simulate=asked.simulate,
        seed=asked.seed,
    )
    try:
        house = House(settings)
    except (FolderHeld, UnreadableBoard, DamagedWorld, OSError) as why:
        print(f"The table was not laid. {why}", file=sys.stderr)
        return 1
    try:
        return _serve(house, settings, asked.host or _default_host(asked.simulate), asked.port)
    finally:
        house.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion table")
    parser.add_argument("--simulate", action="store_true", help="run without any hardware")
    parser.add_argument("--data", type=Path, help="the folder everything is kept in")
    parser.add_argument("--board", default="table-six", help=f"one of: {', '.join(known_boards())}")
    parser.add_argument("--host", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on")
    parser.add_argument("--seed", type=int, default=1, help="the simulated deck's shuffle")
    return parser


def _default_data(simulate: bool) -> Path:
    given = os.environ.get("COMPANION_DATA")
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    base = Path(given) if given else Path(home) / "companion"
    return base / "simulated" if simulate else base


def _default_host(simulate: bool) -> str:
    """A simulated table stays on its machine; a real one is for the phones around it."""
    return "127.0.0.1" if simulate else "0.0.0.0"


def _serve(house: House, settings: Settings, host: str, port: int) -> int:
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
    server.run()
    print("The table is closed; it goes on where it was with the same command.", flush=True)
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
    kind = "simulated hardware" if settings.simulate else "no readers yet: cards by hand"
    lines = [f"The table is laid ({kind}). Everything is kept in {settings.data}"]
    lines += [f"  {name:<10} {link}" for name, link in house.links(base).items()]
    lines += ["Each link but the first belongs to one person. Stop with Ctrl+C."]
    print("\n".join(lines), flush=True)

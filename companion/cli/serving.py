"""Serves the pages of a house until somebody stops it; what `table` and `demo` have in common."""

import logging
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from waitress.channel import ClientDisconnected, HTTPChannel
from waitress.server import create_server

from companion.assembly import House, Settings
from companion.boards.load import UnreadableBoard
from companion.game.messages import Message, Quoted, says
from companion.host.addresses import best_address
from companion.host.folder import FolderHeld
from hardware.holding import HardwareHeld

from .saying import complain, voice

# Every open stream holds one thread; pages and forms keep more than enough of them besides.
THREADS = 120
CONNECTIONS = 300
# So many bytes may lie untaken on one connection.
MOST_LEFT = 1 << 20


def lay(settings: Settings) -> House | None:
    """The house, or a sentence on why there is none."""
    try:
        house = House(settings)
    except FolderHeld as held:
        complain([says("start.folder_held", folder=Quoted(str(held)))])
        return None
    except HardwareHeld as held:
        complain([says("start.readers_held", who=Quoted(str(held)))])
        return None
    except (UnreadableBoard, OSError) as why:
        complain([says("start.not_laid", why=Quoted(str(why)))])
        return None
    complain(house.left_out)
    return house


def serve(
    house: House,
    settings: Settings,
    host: str,
    port: int,
    meanwhile: Callable[[int], None] = lambda _port: None,
) -> int:
    """Serve until a signal; `meanwhile` is told the port once people can open the pages."""
    logging.getLogger("waitress").setLevel(logging.ERROR)
    try:
        listening = socket.create_server((host, port))
        server = server_for(house, listening)
    except OSError as why:
        address = Quoted(f"{host}:{port}")
        complain([says("start.port_taken", address=address, why=Quoted(str(why)))])
        return 1

    stopping = threading.Event()

    def stop(_number: int, _frame: FrameType | None) -> None:
        stopping.set()
        server.pull_trigger()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    port = listening.getsockname()[1]
    house.serves_at(host, port)
    _announce(house, settings, f"http://{best_address(host)}:{port}")
    meanwhile(port)
    run_until(stopping, server, house)
    return 0


def run_until(stopping: threading.Event, server: Any, house: House) -> None:
    """Serve until somebody sets the event and pulls the server's trigger."""
    while not stopping.is_set():
        server.asyncore.loop(server.adj.asyncore_loop_timeout, True, server._map, count=1)
    house.stop_serving()
    server.task_dispatcher.shutdown()
    server.asyncore.close_all(server._map, ignore_all=True)


@contextmanager
def served(house: House) -> Iterator[int]:
    """At this port, for as long as nobody leaves; for who needs its pages beside other work."""
    server = server_for(house, socket.create_server(("127.0.0.1", 0)))
    stopping = threading.Event()
    thread = threading.Thread(target=run_until, args=(stopping, server, house), name="pages")
    thread.start()
    try:
        yield server.effective_port
    finally:
        stopping.set()
        server.pull_trigger()
        thread.join()


def server_for(house: House, listening: socket.socket) -> Any:
    """What serves the pages of a house on an open socket, once it is run."""
    server: Any = create_server(
        house.app,
        sockets=[listening],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        outbuf_high_watermark=2 * MOST_LEFT,
        ident=None,
    )
    server.channel_class = _Channel
    return server


class _Channel(HTTPChannel):
    """What a browser does not take at once lies here, each piece by itself until it is taken.
    Nobody who writes to it ever waits; a browser that leaves too much is let go, and may come
    back."""

    def write_soon(self, data: Any) -> int:
        if self.total_outbufs_len > MOST_LEFT:
            raise ClientDisconnected
        self.current_outbuf_count = self.adj.outbuf_high_watermark
        taken = self._send_now(data) if isinstance(data, bytes) else 0
        return taken + int(super().write_soon(data[taken:] if taken else data))

    def _send_now(self, data: bytes) -> int:
        """As much as is taken, without laying it down first; nothing overtakes what lies there."""
        with self.outbuf_lock:
            if self.total_outbufs_len or not self.connected:
                return 0
            self.last_activity = time.time()
            return int(self.send(data, do_close=False))


def _announce(house: House, settings: Settings, base: str) -> None:
    spoken, folder = voice(), Quoted(str(settings.data))
    lines = [spoken.say(says("start.laid", what=_readers(settings), folder=folder))]
    lines += [f"  {name:<10} {link}" for name, link in house.links(base).items()]
    lines += [spoken.say(says("start.links"))]
    print("\n".join(lines), flush=True)


def _readers(settings: Settings) -> Message:
    if settings.simulate:
        return says("start.simulated")
    if settings.by_hand:
        return says("start.by_hand")
    return says("start.board", board=Quoted(settings.board))

"""Serves a house of this process to a browser, on a port of its own."""

import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from waitress.server import create_server

from companion.assembly import House

THREADS = 12


@contextmanager
def served(house: House) -> Iterator[str]:
    """Its address, as long as it is served."""
    logging.getLogger("waitress").setLevel(logging.ERROR)
    listening = socket.create_server(("127.0.0.1", 0))
    around: dict[int, Any] = {}
    server = create_server(house.app, map=around, sockets=[listening], threads=THREADS, ident=None)
    thread = threading.Thread(target=server.run, name="pages", daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        house.stop_serving()
        server.trigger.pull_trigger(around.clear)
        thread.join()
        server.task_dispatcher.shutdown()
        listening.close()

"""Serves a house of this process to a browser. As one house follows another, the server is one that
can be stopped and leaves nothing behind; that of `companion table` is tried in `tests/browser`."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from werkzeug.serving import make_server

from companion.assembly import House


@contextmanager
def served(house: House) -> Iterator[str]:
    """Its address, as long as it is served."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, house.app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, name="pages")
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        house.stop_serving()
        server.shutdown()
        thread.join()
        server.server_close()

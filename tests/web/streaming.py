"""A client for answers that go on: it reads what is written to them while they do. Flask's own one
waits until the whole answer is there."""

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

from flask import Flask
from werkzeug.test import Client

from tests.patience import PATIENCE_S

_STREAMS = ("/stream", "/changes")


class Left(Exception):
    """Whoever was written to is there no more; a server says it in this way, too."""


def visitor_of(app: Flask, *, use_cookies: bool = True) -> Client:
    return Client(_Server(app), use_cookies=use_cookies)


class _Server:
    """Runs each stream in a thread of its own."""

    def __init__(self, app: Flask) -> None:
        self._app = app

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        environ.setdefault("REMOTE_ADDR", "127.0.0.1")
        if not environ["PATH_INFO"].endswith(_STREAMS):
            return self._app(environ, start_response)
        answer = _Answer()
        threading.Thread(target=answer.run, args=(self._app, environ), daemon=True).start()
        start_response(*answer.head())
        return answer


class _Answer:
    def __init__(self) -> None:
        self._told: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._left = False

    def run(self, app: Flask, environ: dict[str, Any]) -> None:
        try:
            for chunk in app(environ, self._begin):
                self._told.put(chunk)
        except Left:
            pass
        finally:
            self._told.put(None)

    def head(self) -> tuple[str, list[tuple[str, str]]]:
        status, headers = self._told.get(timeout=PATIENCE_S)
        return status, headers

    def __iter__(self) -> Iterator[bytes]:
        while (chunk := self._told.get(timeout=PATIENCE_S)) is not None:
            yield chunk

    def close(self) -> None:
        self._left = True

    def _begin(
        self, status: str, headers: list[tuple[str, str]], _: Any = None
    ) -> Callable[[bytes], object]:
        self._told.put((status, headers))
        return self._write

    def _write(self, chunk: bytes) -> None:
        if self._left:
            raise Left
        self._told.put(chunk)

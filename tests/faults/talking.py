"""A script's requests to the product over HTTP, and the answers."""

import json
import time
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple

PATIENCE_S = 60.0


class NoAnswer(Exception):
    """The line broke, or nobody took the call."""


class Heard(NamedTuple):
    """An answer, and when it was there by the clock of the machine."""

    code: int
    body: Any
    at: float

    @property
    def why(self) -> str:
        """The name of the sentence that refuses it, if one does."""
        found = self.body.get("refused") or self.body.get("why") or self.body.get("trouble") or {}
        return str(found.get("key", ""))


class Line:
    """One connection, kept open."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)

    def asked(
        self, method: str, path: str, headers: dict[str, str], body: bytes | None = None
    ) -> Heard:
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
            read = answer.read()
        except (OSError, HTTPException) as why:
            self._connection.close()
            raise NoAnswer(str(why)) from why
        at = time.time()
        in_json = answer.headers.get_content_type() == "application/json"
        return Heard(answer.status, json.loads(read) if in_json else {}, at)

    def close(self) -> None:
        self._connection.close()


class Script:
    """A client with a token, or without one, that asks in JSON."""

    def __init__(self, line: Line, token: str = "") -> None:
        self._line = line
        self._right = {"Authorization": f"Bearer {token}"} if token else {}

    def view(self) -> Any:
        """The page for everyone."""
        heard = self._line.asked("GET", "/api/view", {})
        if heard.code != 200:
            raise AssertionError(f"GET /api/view was answered {heard.code}: {heard.body}")
        return heard.body["table"]

    def does(self, name: str, body: object, key: str) -> Heard:
        headers = {**self._right, "Content-Type": "application/json", "Idempotency-Key": key}
        return self._line.asked("POST", f"/api/do/{name}", headers, json.dumps(body).encode())


def gold(page: Any, seat: str) -> int | None:
    """The gold of this seat, as everyone sees it; before the first game there is none."""
    if page["view"] is None:
        return None
    (coins,) = [one["gold"] for one in page["view"]["seats"] if one["seat"] == seat]
    return int(coins)

"""A table with six seats at play, the product as a process of its own, and what it takes of the
machine."""

import http.client
import json
import os
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from tests.running import RunningTable

from .wire import HERE, PATIENCE_S

SEATS = ("green", "blue", "yellow", "red", "purple", "orange")
GOLD = 50


class Evening:
    """Everything is asked on a connection of its own, from an address that is chosen each time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._data = folder / "data"
        os.environ["TMPDIR"] = str(folder)  # where the clerk would lay what it cannot hold
        self.table = RunningTable(self._data)
        self.gold = GOLD
        begun = {"seats": SEATS, "first": SEATS[0]}
        self.does("Begin", box="sheriff-2e", setup=begun, instead_of="")

    @property
    def port(self) -> int:
        return urlsplit(self.table.links["display"]).port or 0

    def page(self, holder: str, at: str = HERE) -> float:
        """The page of this holder, whole; the seconds that it took."""
        path = "/display" if holder == "display" else self._path(holder)
        began = monotonic()
        status, _ = self._ask("GET", path, at, {"Cookie": self.cookie(holder)})
        assert status == 200, f"{path}: {status}"
        return monotonic() - began

    def cookie(self, holder: str) -> str:
        return f"right={self._token(holder)}" if holder != "display" else ""

    def does(self, name: str, **fields: object) -> float:
        """A command of the steward's; the seconds after which it has happened."""
        began = monotonic()
        headers = {"Authorization": f"Bearer {self._token('steward')}"}
        headers["Content-Type"] = "application/json"
        status, told = self._ask("POST", f"/api/do/{name}", HERE, headers, json.dumps(fields))
        assert status == 200, f"{name} {fields}: {told}"
        return monotonic() - began

    def pays(self) -> float:
        """A coin more for blue: refused unless every payment before has happened, and once."""
        took_s = self.does(
            "CorrectGold", seat="blue", was=self.gold, counted=self.gold + 1, reason="Recount"
        )
        self.gold += 1
        return took_s

    def kept_gold(self) -> int:
        """Blue's, after the plug was pulled."""
        self.table.kill()
        self.table.start()
        _, told = self._ask("GET", "/api/view", HERE, {})
        view: Any = json.loads(told)["table"]["view"]
        return int(view["seats"][SEATS.index("blue")]["gold"])

    def memory_kb(self) -> int:
        status = Path(f"/proc/{self.table.process.pid}/status").read_text(encoding="ascii")
        (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1])

    def disk_kb(self) -> int:
        """Everything in its folders, and what it holds open without a name."""
        sizes = [path.stat().st_blocks for path in self._folder.rglob("*") if path.is_file()]
        for open_file in Path(f"/proc/{self.table.process.pid}/fd").iterdir():
            try:
                if open_file.readlink().name.endswith("(deleted)"):
                    sizes.append(open_file.stat().st_blocks)
            except FileNotFoundError:
                continue
        return sum(sizes) // 2

    def _path(self, holder: str) -> str:
        return f"/{holder}" if holder == "steward" else f"/seat/{holder}"

    def _token(self, holder: str) -> str:
        return self.table.links[holder].rpartition("/")[2]

    def _ask(
        self, method: str, path: str, at: str, headers: Mapping[str, str], body: str | None = None
    ) -> tuple[int, str]:
        connection = http.client.HTTPConnection(HERE, self.port, PATIENCE_S, (at, 0))
        with closing(connection):
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

"""The product as a process of its own, to be looked at from outside, killed and started again."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from companion.host.rights import RIGHTS, kept_at, links
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[1]
DISPLAY = re.compile(r"^  display +(http\S+)/display$", re.MULTILINE)
LAST_WORDS = "Stop with Ctrl+C"


def links_at(base: str, data: Path) -> dict[str, str]:
    """All links of a table that is served there; they are written to no pipe."""
    kept = kept_at(data / RIGHTS)
    assert kept is not None
    return links(base, kept.tokens.__getitem__, kept.tokens)


class RunningTable:
    """One `companion table --simulate`; after a kill it starts on the same port and folder."""

    program = "companion"
    """The module that is run."""

    def __init__(self, data: Path, seed: int = 1) -> None:
        self._data = data
        self._seed = seed
        self._port = 0
        self.links: Mapping[str, str] = {}
        self.start()

    def start(self) -> None:
        words = ["table", "--simulate", "--data", self._data, "--seed", self._seed]
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.program, *map(str, words), "--port", str(self._port)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.links = self._announced()
        self._port = int(self.links["display"].rpartition(":")[2].partition("/")[0])

    def kill(self) -> None:
        """As when the plug is pulled: nothing is told to it first."""
        self.process.kill()
        self._wait()

    def comes_back(self) -> list[str]:
        """By itself, after a power cut; what it has said till then."""
        said: list[str] = []
        self.links = self._announced(said)
        return said

    def stop(self) -> int:
        """As with Ctrl+C or by the service manager; the exit code."""
        self.process.terminate()
        return self._wait()

    def _announced(self, said: list[str] | None = None) -> dict[str, str]:
        assert self.process.stdout is not None
        said = [] if said is None else said
        for line in self.process.stdout:
            said.append(line)
            found = DISPLAY.search("".join(said))
            if found and LAST_WORDS in line:
                return links_at(found[1], self._data)
        raise AssertionError(f"the table was not laid:\n{''.join(said)}")

    def _wait(self) -> int:
        code = self.process.wait(timeout=PATIENCE_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def __enter__(self) -> "RunningTable":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self._wait()

"""The product's processes: started on a folder, looked at over HTTP, ended in any way."""

import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

from tests.running import DISPLAY, ROOT

from .talking import Line, NoAnswer, Script

PATIENCE_S = 60.0
LOOKED_AFTER_S = 0.002


class Parent(Protocol):
    """Starts the product, and learns how it ended."""

    def begin(self, words: Sequence[str], said: Path, *, held: bool = False) -> int: ...

    def wait(self, process: int) -> int: ...


class Warm:
    """Starts by forking from a process that has read the modules already."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.warm"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def begin(self, words: Sequence[str], said: Path, *, held: bool = False) -> int:
        return self._asked(words=[*words], said=str(said), held=held)

    def wait(self, process: int) -> int:
        return self._asked(wait=process)

    def _asked(self, **order: object) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE_S)
        self._process.stdout.close()


class Cold:
    """Starts as people do, by the command; behind other words, if something is to come before."""

    def __init__(self, before: Sequence[str] = ()) -> None:
        self._before = before
        self._processes: dict[int, subprocess.Popen[bytes]] = {}

    def begin(self, words: Sequence[str], said: Path, *, held: bool = False) -> int:
        assert not held, "only what is forked here can be held back"
        with said.open("ab") as out:
            process = subprocess.Popen(
                [*self._before, sys.executable, "-m", "companion", *words],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
            )
        self._processes[process.pid] = process
        return process.pid

    def wait(self, process: int) -> int:
        return self._processes.pop(process).wait(PATIENCE_S)


@contextmanager
def warm() -> Iterator[Warm]:
    parent = Warm()
    try:
        yield parent
    finally:
        parent.close()


class Ended(AssertionError):
    """The process ended although nobody ended it."""


class Life:
    """One process of the product on a folder, from its start to its end."""

    def __init__(
        self, parent: Parent, data: Path, *, held: bool = False, way: str = "--by-hand"
    ) -> None:
        self.data = data
        self.port = 0  # not known before the life has said it
        self._parent = parent
        self.said = data.with_name(f"{data.name}-said-{uuid4().hex}.txt")
        words = ["table", way, "--data", str(data), "--host", "127.0.0.1"]
        words += ["--port", "0"]
        self.process = parent.begin(words, self.said, held=held)
        self._ending = os.pidfd_open(self.process)
        self._over = False
        self._lines: dict[int, Line] = {}

    def go(self) -> None:
        """Let one that was held go on."""
        os.kill(self.process, signal.SIGUSR1)

    def ready(self) -> Any:
        """The page for everyone, as soon as there is one."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            if self.has_ended(LOOKED_AFTER_S):
                raise Ended(f"It ended while starting, and said:\n{self.last_words()}")
            if not self._has_said_where():
                continue
            try:
                line = Line(self.port)
                try:
                    return Script(line).view()
                finally:
                    line.close()
            except NoAnswer:
                continue
        raise Ended(f"There was no page within {PATIENCE_S} s:\n{self.last_words()}")

    def _has_said_where(self) -> bool:
        found = DISPLAY.search(self.last_words())
        if found:
            self.port = int(found[1].rpartition(":")[2])
        return found is not None

    def line(self) -> Line:
        """The connection of the thread that asks, kept until it hangs up."""
        return self._lines.setdefault(threading.get_ident(), Line(self.port))

    def hang_up(self) -> None:
        """Close the connection of the thread that asks."""
        if line := self._lines.pop(threading.get_ident(), None):
            line.close()

    def token(self, holder: str) -> str:
        kept = json.loads((self.data / "rights.json").read_bytes())
        return str(kept["tokens"][holder])

    def has_ended(self, within_s: float = 0.0) -> bool:
        return bool(select.select([self._ending], [], [], within_s)[0])

    def kill(self) -> None:
        """As when the plug is pulled: nothing is told to it first."""
        signal.pidfd_send_signal(self._ending, signal.SIGKILL)
        self.over()

    def stop(self) -> int:
        """As with Ctrl+C or by the service manager; the exit code."""
        signal.pidfd_send_signal(self._ending, signal.SIGTERM)
        return self.over()

    def over(self) -> int:
        """Wait for its end, however it comes."""
        if not self.has_ended(PATIENCE_S):
            raise AssertionError(f"It has not ended within {PATIENCE_S} s:\n{self.last_words()}")
        self.hang_up()
        code = self._parent.wait(self.process)
        os.close(self._ending)
        self._over = True
        return code

    def last_words(self) -> str:
        return self.said.read_text("utf-8", "replace") if self.said.exists() else ""

    def __enter__(self) -> "Life":
        return self

    def __exit__(self, *_: object) -> None:
        if not self._over:
            self.kill()

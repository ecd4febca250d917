"""strace beside a life: ends it at a system call, lets calls fail, or writes all of them down."""

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.outside import strace

from .lives import PATIENCE_S, Ended, Life

ENDS_WITHIN_S = 10.0
ATTEMPTS = 5


@contextmanager
def attached(life: Life, out: Path, *asked: str) -> Iterator[None]:
    """From when it has attached; afterwards the life goes on undisturbed, if it still goes on."""
    words = [str(strace()), "-f", "-o", str(out), *asked, "-p", str(life.process)]
    beside = _beside(words)
    try:
        yield
    finally:
        if beside.poll() is None:
            beside.send_signal(signal.SIGINT)
        try:
            beside.wait(ENDS_WITHIN_S)
        except subprocess.TimeoutExpired:
            beside.kill()  # it sometimes waits for ever for a life that was killed at a call
            beside.wait(PATIENCE_S)
        if beside.stderr is not None:
            beside.stderr.close()


def _beside(words: Sequence[str]) -> "subprocess.Popen[str]":
    """One that has attached; a thread of the life that ends just then can turn strace away."""
    for _ in range(ATTEMPTS):
        beside = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        assert beside.stderr is not None
        for said in beside.stderr:
            if "attached" in said:
                return beside
        code = beside.wait(PATIENCE_S)
        beside.stderr.close()
    raise Ended(f"strace did not attach: {code}")


def injecting(calls: str, what: str, when: str = "", *paths: Path) -> Sequence[str]:
    """The words for strace; with paths, only for calls on these."""
    only = [word for path in paths for word in ("-P", str(path))]
    return [*only, "-e", f"trace={calls}", "-e", f"inject={calls}:{what}{when and ':when='}{when}"]


def nobody_reads() -> Path:
    return Path(os.devnull)

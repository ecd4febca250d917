"""The readers are held by one program at a time, and whoever is too late is told by whom."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from hardware import holding
from hardware.holding import HardwareHeld, held_alone

SCRIPT = """
import sys
from hardware import holding
holding.NAME = sys.argv[1]
with holding.held_alone():
    print(flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> Iterator["subprocess.Popen[bytes]"]:
    """Another program that holds them."""
    monkeypatch.setattr(holding, "NAME", f"\0test-{os.getpid()}")
    command = [sys.executable, "-c", SCRIPT.replace("sys.argv[1]", repr(holding.NAME)), "it is me"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"\n"
        yield program
        program.kill()


def test_whoever_holds_the_readers_is_named_however_often_it_is_asked(
    another: "subprocess.Popen[bytes]",
) -> None:
    for _ in range(300):
        with pytest.raises(HardwareHeld) as held, held_alone():
            pass
        assert str(held.value).endswith(f"it is me (PID {another.pid})")


def test_a_program_that_was_killed_holds_them_no_longer(
    another: "subprocess.Popen[bytes]",
) -> None:
    another.kill()
    another.wait()

    for _ in range(2):
        with held_alone():
            pass

"""Whoever stops a command, or reads no further, is not shown what the code thinks of it."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.__main__ import INTERRUPTED, NOBODY_LISTENS

ROOT = Path(__file__).parents[2]


@contextmanager
def doctor_at_work() -> Iterator[subprocess.Popen[bytes]]:
    """It has said its first line, and has more to say. Ctrl+C reaches it as in a terminal, even if
    the tests themselves were started in the background and so must not hear it."""
    heard = ["env", "--default-signal=INT"]
    command = [*heard, sys.executable, "-m", "companion", "doctor", "--simulate"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe) as doctor:
        assert doctor.stdout is not None
        assert doctor.stdout.readline()
        yield doctor


def said_in_the_end(doctor: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    assert doctor.stderr is not None
    complaint = doctor.stderr.read()
    return doctor.wait(timeout=60), complaint


def test_ctrl_c_ends_a_command_without_a_word() -> None:
    with doctor_at_work() as doctor:
        doctor.send_signal(signal.SIGINT)
        assert said_in_the_end(doctor) == (INTERRUPTED, b"")


def test_whoever_reads_no_further_ends_a_command_without_a_word() -> None:
    with doctor_at_work() as doctor:
        assert doctor.stdout is not None
        doctor.stdout.close()
        assert said_in_the_end(doctor) == (NOBODY_LISTENS, b"")

"""A command that is stopped, or whose output is closed, ends without a traceback."""

import fcntl
import os
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

from companion.__main__ import INTERRUPTED, NOBODY_LISTENS
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]


A_FEW_LINES = 500


@contextmanager
def doctor_at_work() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A doctor that has said its first line; its pipe has no room for the rest. Ctrl+C
    reaches it as in a terminal, even if the tests themselves were started in the background and so
    must not hear it."""
    reads, writes = os.pipe()
    size = fcntl.fcntl(writes, fcntl.F_SETPIPE_SZ, 1)
    filled = os.write(writes, b"." * (size - A_FEW_LINES))
    heard = ["env", "--default-signal=INT"]
    command = [*heard, sys.executable, "-m", "companion", "doctor", "--simulate"]
    with subprocess.Popen(command, cwd=ROOT, stdout=writes, stderr=subprocess.PIPE) as doctor:
        os.close(writes)
        while waiting_in(reads) == filled:
            assert doctor.poll() is None, "it ended before its first line"
            sleep(0.01)
        yield doctor, reads


def waiting_in(pipe: int) -> int:
    """How many bytes lie there unread."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def said_in_the_end(doctor: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    assert doctor.stderr is not None
    complaint = doctor.stderr.read()
    return doctor.wait(timeout=PATIENCE_S), complaint


def test_ctrl_c_ends_a_command_without_a_word() -> None:
    with doctor_at_work() as (doctor, reads), os.fdopen(reads, "rb") as said:
        doctor.send_signal(signal.SIGINT)
        said.read()
        assert said_in_the_end(doctor) == (INTERRUPTED, b"")


def test_whoever_reads_no_further_ends_a_command_without_a_word() -> None:
    with doctor_at_work() as (doctor, reads):
        os.close(reads)
        assert said_in_the_end(doctor) == (NOBODY_LISTENS, b"")

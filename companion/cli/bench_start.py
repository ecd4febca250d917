"""`companion bench start`: the processor time from process start to the first page.

A whole `companion table --simulate` is started and asked for its display over HTTP, as by a phone
set to German. Its processor time is printed beside that of `python -c "import flask"`, the library
that every page needs.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

_ADDRESS = re.compile(r"http://(\S+?):(\d+)/display")
_LANGUAGE = "de"
_PATIENCE_S = 60.0
_ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
"""An installed product has been compiled by pip, so a product in its sources is compiled first."""
_PROCESS_CPU_CLOCK = 2
"""Linux makes the number of a process's CPU clock from its id and this (clock_getcpuclockid)."""


class Started(NamedTuple):
    """The processor time of one try, in milliseconds."""

    flask_ms: float
    first_page_ms: float


def run(count: int) -> int:
    tries = list(measured(count))
    flask_ms = min(one.flask_ms for one in tries)
    first_page_ms = min(one.first_page_ms for one in tries)
    print(f"tries: {count}, the best of each; processor time")
    print(f'python -c "import flask":       {flask_ms:6.0f} ms')
    print(
        f"process start to first page:    {first_page_ms:6.0f} ms = {first_page_ms / flask_ms:.2f}"
    )
    return 0


def measured(count: int) -> Iterator[Started]:
    """Each try measures both, so that a busy machine slows both. The first table is not counted,
    as it may compile what later ones read."""
    with TemporaryDirectory(prefix="companion-bench-") as folder:
        _first_page_ms(Path(folder) / "unmeasured")
        for number in range(count):
            yield Started(_flask_ms(), _first_page_ms(Path(folder) / str(number)))


def _flask_ms() -> float:
    process = subprocess.Popen([sys.executable, "-c", "import flask"], env=_ENVIRONMENT)
    _, code, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(code)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return (used.ru_utime + used.ru_stime) * 1000


def _first_page_ms(data: Path) -> float:
    """The processor time that a table has used, once its first page is read whole."""
    with _table(data) as process:
        host, port = _address(process)
        connection = HTTPConnection(host, port, timeout=_PATIENCE_S)
        connection.request("GET", "/display", headers={"Accept-Language": _LANGUAGE})
        answer = connection.getresponse()
        page = answer.read()
        cpu_s = time.clock_gettime(~process.pid << 3 | _PROCESS_CPU_CLOCK)
        connection.close()
    if answer.status != 200 or b'<main id="body">' not in page:
        raise RuntimeError(f"The table answered {answer.status} and not with its display.")
    return cpu_s * 1000


@contextmanager
def _table(data: Path) -> Iterator["subprocess.Popen[str]"]:
    words = ["table", "--simulate", "--data", str(data), "--port", "0"]
    command = [sys.executable, "-m", "companion", *words]
    process = subprocess.Popen(command, env=_ENVIRONMENT, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def _address(process: "subprocess.Popen[str]") -> tuple[str, int]:
    """The host and port that the table announces."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := _ADDRESS.search(line):
            return found[1], int(found[2])
    raise RuntimeError("The table ended before it announced its address.")

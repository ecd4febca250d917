"""A parent that has the product in memory already, and forks it as often as it is asked to.

Run as `python -m tests.faults.warm`; each line on standard input is an order, each line on
standard output its answer. Each child runs the same `main` as the command; only the time to read
the modules is spared.
"""

import gc
import json
import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn

from companion.__main__ import main
from companion.assembly import House, Settings
from companion.cli import table

HELD_UNTIL = signal.SIGUSR1


def _warm_up() -> None:
    """Make everything that is made once and kept, before the first fork."""
    assert table.run is not None
    with tempfile.TemporaryDirectory() as folder:
        House(Settings(data=Path(folder), by_hand=True)).close()
    gc.freeze()


def _begin(order: dict[str, Any]) -> int:
    child = os.fork()
    if child == 0:
        _live(order)
    return child


def _live(order: dict[str, Any]) -> NoReturn:
    """The child: held until somebody has attached to it, if asked to."""
    code = 70
    try:
        said = os.open(order["said"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for source, number in ((nothing, 0), (said, 1), (said, 2)):
            os.dup2(source, number)
        os.closerange(3, 256)
        if order["held"]:
            signal.sigwait({HELD_UNTIL})
        code = main(order["words"])
        sys.stderr.flush()
    except BaseException:  # noqa: BLE001 - as the interpreter does with what nobody caught
        sys.excepthook(*sys.exc_info())
        code = 1
    finally:
        os._exit(code)


def _serve() -> None:
    children: set[int] = set()
    for line in sys.stdin:
        order = json.loads(line)
        if "wait" in order:
            _, status = os.waitpid(order["wait"], 0)
            children.discard(order["wait"])
            answer = os.waitstatus_to_exitcode(status)
        else:
            answer = _begin(order)
            children.add(answer)
        print(answer, flush=True)  # noqa: T201 - to the one who gave the order
    for child in children:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    _warm_up()
    signal.pthread_sigmask(signal.SIG_BLOCK, {HELD_UNTIL})
    _serve()

"""A folder for the pipe that lgpio makes while it is imported."""

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache


@contextmanager
def pipe_folder(importing: str) -> Iterator[None]:
    """While it is imported, lgpio makes a pipe in the folder that LG_WD names, else in the working
    folder, which a service may not write to. It moves the process there; this moves it back.
    `importing` is the module that is about to import lgpio."""
    if importing in sys.modules:
        yield
        return
    here = os.open(".", os.O_PATH)
    try:
        if "LG_WD" not in os.environ:
            os.environ["LG_WD"] = _folder()
        yield
    finally:
        os.fchdir(here)
        os.close(here)


@cache
def _folder() -> str:
    folder = tempfile.mkdtemp(prefix="companion-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder

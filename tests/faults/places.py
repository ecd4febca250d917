"""Where passing folders are made: in memory, where the system has such a place."""

import os
from functools import cache
from pathlib import Path
from tempfile import gettempdir

_IN_MEMORY = Path("/dev/shm")


@cache
def passing_folder() -> Path:
    usable = _IN_MEMORY.is_dir() and os.access(_IN_MEMORY, os.W_OK | os.X_OK)
    return _IN_MEMORY if usable else Path(gettempdir())

"""Keeps what is compiled from a file, such as a catalogue, in `__pycache__` beside that file.

A compiled file begins with a digest of itself, since a power cut may leave half of one. If it
cannot be written, everything works as well and the next start compiles again.
"""

import os
from contextlib import suppress
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from threading import get_ident

_DIGEST = sha256().digest_size


def read(source: Path) -> bytes | None:
    """The content last kept for a source, unless it is missing or damaged."""
    try:
        stored = _place_of(source).read_bytes()
    except OSError:
        return None
    digest, content = stored[:_DIGEST], stored[_DIGEST:]
    return content if sha256(content).digest() == digest else None


def keep(source: Path, content: bytes) -> None:
    """Replace the content kept for a source, if this process may write there."""
    place = _place_of(source)
    with suppress(OSError):
        place.parent.mkdir(exist_ok=True)
        unfinished = place.with_name(f".{place.name}.{os.getpid()}.{get_ident()}")
        try:
            unfinished.write_bytes(sha256(content).digest() + content)
            unfinished.replace(place)
        finally:
            unfinished.unlink(missing_ok=True)


def _place_of(source: Path) -> Path:
    """Its name holds the version of Python, as Python's own compiled files do."""
    return Path(cache_from_source(str(source))).with_suffix(f"{source.suffix}c")

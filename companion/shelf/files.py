"""Files that people hand to the clerk, from anywhere."""

import sys
from pathlib import Path

from companion.game.messages import Message, Quoted, says
from companion.game.text_files import LONGEST, shown


def read(name: str) -> bytes | Message:
    """Read a file, or standard input; never more bytes than a person could write."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(LONGEST + 1)
        with Path(name).open("rb") as file:
            return file.read(LONGEST + 1)
    except (OSError, ValueError) as why:
        reason = why.strerror if isinstance(why, OSError) and why.strerror else str(why)
        return says("text.unreadable", name=Quoted(shown(name)), why=Quoted(reason))

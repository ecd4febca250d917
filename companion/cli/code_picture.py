"""A QR code in a terminal, two rows of its squares to a line."""

import os
import shutil
import sys
from itertools import zip_longest

import segno

_RIM = 2
_BLACK_ON_WHITE, _PLAIN = "\x1b[30;47m", "\x1b[0m"
_BLOCKS = {(0, 0): " ", (1, 0): "\N{UPPER HALF BLOCK}", (0, 1): "\N{LOWER HALF BLOCK}"}
_FULL = "\N{FULL BLOCK}"


def code_picture(text: str) -> list[str]:
    """The lines of the code; none if this terminal is too narrow for it, or cannot show it."""
    rows = list(segno.make_qr(text, error="l").matrix_iter(border=_RIM))
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    wide_enough = len(rows) <= shutil.get_terminal_size().columns
    if not wide_enough or encoding != "utf8" or os.environ.get("TERM", "dumb") == "dumb":
        return []
    blank = bytes(len(rows))
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=blank)
    return [
        f"{_BLACK_ON_WHITE}{''.join(map(_block, upper, lower))}{_PLAIN}" for upper, lower in pairs
    ]


def _block(upper: int, lower: int) -> str:
    return _BLOCKS.get((upper, lower), _FULL)

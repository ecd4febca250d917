"""A file as a chronicle: its header, and the lines behind it with their numbers."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from companion.game.messages import Quoted, says
from companion.game.text_files import LONGEST, LONGEST_LINE, shown
from companion.game.values import Value

from . import header
from .faults import Fault, NotRead, not_expected
from .header import Header, Row

_TIME = re.compile(r"\s*\[([0-9]{1,6}):([0-5][0-9])(?:\.([0-9]{3}))?\](.*)", re.DOTALL)
_REFUSED = re.compile(r"\s*this\s+is\s+refused\s*:(.*)", re.DOTALL | re.IGNORECASE)
_DRAWN = re.compile(
    r"\s*chance\s+of\s+line\s+([0-9]{1,7})\s*:\s*([0-9a-f]{32})\s*(?:\s#.*)?", re.IGNORECASE
)
MINUTE_MS = 60_000


class Drawn(Value, frozen=True):
    """Chance that the end of the file gives to a line, and where it stands there."""

    chance: str
    line: int


class Chronicle(Value, frozen=True):
    """An evening as text. Its lines are read one by one, as their meaning depends on the table."""

    header: Header
    rows: tuple[Row, ...]
    drawn: Mapping[int, Drawn] = {}  # by the number of the line it belongs to


def read(content: bytes) -> Chronicle:
    if len(content) > LONGEST:
        raise Fault(1, says("text.too_long"))
    rows = _rows(content)
    found, first = header.read(rows)
    below = chain((first,) if first else (), rows)
    lines, drawn = _parted(below)
    return Chronicle(found, lines, drawn)


def with_drawn(line: int, chance: str) -> str:
    """The entry that gives chance to a line."""
    return f"chance of line {line}: {chance}"


def _parted(rows: Iterable[Row]) -> tuple[tuple[Row, ...], Mapping[int, Drawn]]:
    """The lines that are played; and below all of them, the chance of some."""
    lines: dict[int, str] = {}
    drawn: dict[int, Drawn] = {}
    for number, text in rows:
        match = _DRAWN.fullmatch(text) if len(text) <= LONGEST_LINE else None
        if match is None and drawn:
            raise Fault(number, not_expected(text.strip(), ["chance of line"], ()).why)
        if match is None:
            lines[number] = text
            continue
        of = int(match[1])
        if of not in lines:
            raise Fault(number, says("notation.no_chance", line=of))
        if of in drawn:
            raise Fault(number, says("notation.twice", found=Quoted(shown(text.strip()))))
        drawn[of] = Drawn(match[2].lower(), number)
    return tuple(lines.items()), drawn


def timed(text: str) -> tuple[int | None, str]:
    """The table time a line begins with, in milliseconds, and the line behind it."""
    match = _TIME.fullmatch(text)
    if match is None:
        if text.lstrip().startswith("["):
            raise NotRead("notation.bad_time")
        return None, text
    minutes, seconds, thousandths, rest = match.groups()
    return int(minutes) * MINUTE_MS + int(seconds) * 1000 + int(thousandths or 0), rest


def refused(text: str) -> tuple[bool, str]:
    """Whether the line tells that something is refused, and that something."""
    match = _REFUSED.fullmatch(text)
    return match is not None, text if match is None else match[1]


def with_time(at_ms: int, text: str) -> str:
    minutes, left_ms = divmod(at_ms, MINUTE_MS)
    seconds, thousandths = divmod(left_ms, 1000)
    parts = f".{thousandths:03d}" if thousandths else ""
    return f"[{minutes:02d}:{seconds:02d}{parts}] {text}"


def _rows(content: bytes) -> Iterator[Row]:
    """Every line that says something; blank ones and comments only count."""
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        try:
            text = line.decode().removesuffix("\r")
        except UnicodeDecodeError as wrong:
            raise Fault(number, says("notation.not_utf8")) from wrong
        if text.strip() and not text.lstrip().startswith("#"):
            yield number, text

"""Speaks to whoever runs a command: sentences, and tables of plain text."""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from textwrap import fill

from companion.game.contract import Printed, TextLine
from companion.game.messages import Message, Word
from companion.words.voice import Voice, chosen

Words = Mapping[str, Mapping[str, str]]
_GAP = "  "
_WIDTH = 96


def voice(words: Words | None = None) -> Voice:
    """With plain spaces alone, for what looks through the lines of a terminal."""
    return Voice(language(), words, space=" ")


def language() -> str:
    """The shell's own: the first of these that says anything decides, as for other programs."""
    said = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    asked = next(filter(None, said), "")
    return chosen([locale.partition(".")[0] for locale in asked.split(":")])


def complain(wrong: Iterable[Message], words: Words | None = None) -> None:
    """A line for each of them, apart from what was asked for."""
    spoken = voice(words)
    for message in wrong:
        print(spoken.say(message), file=sys.stderr)


def wrapped(text: str, first: str = "", indent: str = "") -> str:
    """The text in lines of a page's width; the path of a file is never broken."""
    return fill(
        text,
        _WIDTH,
        initial_indent=first or indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def typeset(printed: Printed, words: Words) -> str:
    """Numbers stand below each other at their last digit."""
    spoken = voice(words)

    def said(line: TextLine) -> str:
        return wrapped(" ".join(map(spoken.spoken, line)))

    table = _table([printed.heads, *printed.rows], spoken) if printed.heads else []
    parts = (list(map(said, printed.lines)), table, list(map(said, printed.notes)))
    return "\n\n".join("\n".join(part) for part in parts if part)


def _table(rows: Sequence[Sequence[Word]], spoken: Voice) -> list[str]:
    cells = [list(map(spoken.spoken, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    counts = [any(isinstance(word, int) for word in column) for column in zip(*rows, strict=True)]
    return [
        _GAP.join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(line, widths, counts, strict=True)
        ).rstrip()
        for line in cells
    ]

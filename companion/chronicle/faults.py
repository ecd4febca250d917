"""Mistakes in a chronicle: always a line of it, and a sentence that says what is wrong."""

from collections.abc import Iterable

from companion.game.messages import Message, Quoted, Word, says
from companion.game.text_files import nearest, shown

MOST_SHOWN = 12
_CALLED = {",": "a comma", ":": "a colon"}


class Fault(Exception):
    """The chronicle cannot be played on from here; the message says why."""

    def __init__(self, line: int, why: Message) -> None:
        super().__init__(line, why)
        self.line, self.why = line, why


class NotRead(ValueError):
    """A line that is not in the notation. The caller, who knows its number, makes it a `Fault`."""

    def __init__(self, key: str, **words: Word) -> None:
        self.why = says(key, **words)
        super().__init__(self.why)


def not_expected(found: str, expected: Iterable[str], near: Iterable[str]) -> NotRead:
    """Says which word stands there, which could, and the known word that is most like it."""
    listed = list(dict.fromkeys(_CALLED.get(word, word) for word in expected))
    ways = ", ".join(listed[:MOST_SHOWN]) + (", …" if len(listed) > MOST_SHOWN else "")
    if not found:
        return NotRead("notation.ends_early", expected=Quoted(ways))
    words: dict[str, Word] = {"found": Quoted(shown(found)), "expected": Quoted(ways)}
    alike = nearest(found, near)
    if alike is not None:
        return NotRead("notation.meant", near=Quoted(alike), **words)
    return NotRead("notation.not_expected", **words)

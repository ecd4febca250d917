"""What can be wrong with a chronicle: always a line of it, and a sentence that says what is."""

from collections.abc import Iterable
from difflib import get_close_matches

from companion.game.messages import Message, Quoted, Word, says

LONGEST_SHOWN = 40
MOST_SHOWN = 12


class Fault(Exception):
    """The chronicle cannot be played on from here; the message says why."""

    def __init__(self, line: int, why: Message) -> None:
        super().__init__(line, why)
        self.line, self.why = line, why


class NotRead(ValueError):
    """A line that is not in the notation; whoever knows its number makes a `Fault` of it."""

    def __init__(self, key: str, **words: Word) -> None:
        self.why = says(key, **words)
        super().__init__(self.why)


def shown(text: str, most: int = LONGEST_SHOWN) -> Quoted:
    """Somebody's text in a sentence: short, and nothing in it that a terminal would obey."""
    safe = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
    return Quoted(safe if len(safe) <= most else safe[:most] + "…")


def not_expected(found: str, expected: Iterable[str], near: Iterable[str]) -> NotRead:
    """What stands there, what could, and the known word that is most like it."""
    listed = list(dict.fromkeys(expected))
    ways = ", ".join(listed[:MOST_SHOWN]) + (", …" if len(listed) > MOST_SHOWN else "")
    alike = get_close_matches(found[:LONGEST_SHOWN], dict.fromkeys(near), 1, 0.5)
    words: dict[str, Word] = {"found": shown(found), "expected": Quoted(ways)}
    if not found:
        return NotRead("notation.ends_early", expected=Quoted(ways))
    if alike:
        return NotRead("notation.meant", near=Quoted(alike[0]), **words)
    return NotRead("notation.not_expected", **words)

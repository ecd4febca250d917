"""A line of text as a row of words; and texts in quotes, in which anything can be said."""

import json
import re
from collections.abc import Iterable

from companion.game.messages import Quoted
from companion.game.text_files import LONGEST_LINE, shown
from companion.game.values import Value

from .faults import NotRead

LEFT_OUT = "…"
_TOKEN = re.compile(r'\s*(?:(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<plain>[,:]|[^\s,:"#][^\s,:"]*))')


class Token(Value, frozen=True):
    """A word, a comma, a colon, or a text in quotes, which is never taken for one of these."""

    text: str
    quoted: bool = False

    def __str__(self) -> str:
        return written(self.text) if self.quoted else self.text


def tokens(line: str) -> tuple[Token, ...]:
    """The words of a line, without the comment behind it."""
    if len(line) > LONGEST_LINE:
        raise NotRead("notation.too_long", number=LONGEST_LINE)
    found, at = [], 0
    while line[at:].strip() and not line[at:].lstrip().startswith("#"):
        match = _TOKEN.match(line, at)
        if match is None:
            raise NotRead("notation.open_quotes", found=Quoted(shown(line[at:].strip())))
        quoted = match["quoted"]
        found.append(Token(match["plain"]) if quoted is None else Token(_unquoted(quoted), True))
        at = match.end()
    return tuple(found)


def written(text: str) -> str:
    """In quotes, as JSON writes it; a letter that does not print is written by its number."""
    return "".join(map(_printed, json.dumps(text, ensure_ascii=False)))


def joined(words: Iterable[str]) -> str:
    """Words as a line; a comma or a colon stands right behind the word before it."""
    line = ""
    for word in words:
        line += word if word in (",", ":") or not line else f" {word}"
    return line


def _printed(letter: str) -> str:
    if letter.isprintable():
        return letter
    halves = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{halves[at : at + 4]}" for at in range(0, len(halves), 4))


def _unquoted(text: str) -> str:
    try:
        meant: str = json.loads(text)
        meant.encode()
    except (ValueError, UnicodeEncodeError) as wrong:
        raise NotRead("notation.bad_quotes", found=Quoted(shown(text))) from wrong
    return meant

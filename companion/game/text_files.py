"""Read the TOML and JSON that people write: return the content, or a message with the line."""

import json
import re
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from .messages import Message, Quoted, says

LONGEST = 1_000_000
"""The most bytes a text may have: more than anybody writes by hand."""
LONGEST_SHEET = 64_000
"""The most bytes of a sheet: the sheets of the printed editions have 7,000 at most."""
LONGEST_LINE = 2_000
"""The most letters in a line. A longer key could hold the parser up for minutes: for each point in
a key, it goes through the key from its beginning."""
_SHOWN = 40
_AT_LINE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_AT_END = " (at end of document)"


class Object(dict[str, Any]):
    """A JSON object, and those of its keys that stand in it more than once."""

    doubled: tuple[str, ...] = ()


def decoded(raw: bytes) -> str | Message:
    """Decode the text of a sheet, or say why it cannot be."""
    if len(raw) > LONGEST_SHEET:
        return says("text.too_long")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        return says("text.not_utf8", line=raw.count(b"\n", 0, wrong.start) + 1)


def read_toml(text: str) -> dict[str, Any] | Message:
    for line, letters in enumerate(text.split("\n"), 1):
        if len(letters) > LONGEST_LINE:
            return says("text.line_too_long", line=line, most=LONGEST_LINE)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        return _not_toml(text, str(wrong))
    except RecursionError:
        return says("text.too_deep")


def read_json(text: str) -> dict[str, Any] | Message:
    try:
        content = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as wrong:
        why = Quoted(wrong.msg)
        return says("text.not_json", line=wrong.lineno, column=wrong.colno, why=why)
    except RecursionError:
        return says("text.too_deep")
    except ValueError:
        return says("text.number_too_long")
    return content if isinstance(content, dict) else says("text.no_object")


def shown(value: object) -> str:
    """Return a short form of a written value that can stand in a sentence."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            text = value if value.isprintable() and value.strip() else ascii(value)
        case dict():
            return "{…}" if value else "{}"
        case list():
            return "[…]" if value else "[]"
        case int() if abs(value) >= 10**_SHOWN:
            return f"{'-' if value < 0 else ''}10…0"
        case _:
            text = str(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was most likely meant."""
    by_lower = {one.lower(): one for one in known}
    close = get_close_matches(word[:_SHOWN].lower(), by_lower, 1)
    return by_lower[close[0]] if close else None


def _not_toml(text: str, why: str) -> Message:
    """The parser says the place at the end of its sentence."""
    place = _AT_LINE.search(why)
    if place:
        line, column = int(place[1]), int(place[2])
    else:
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    said = _AT_LINE.sub("", why).removesuffix(_AT_END)
    return says("text.not_toml", line=line, column=column, why=Quoted(shown(said)))


def _object(pairs: list[tuple[str, Any]]) -> Object:
    met = Object()
    for key, value in pairs:
        if key in met:
            met.doubled = (*met.doubled, key)
        met.setdefault(key, value)
    return met

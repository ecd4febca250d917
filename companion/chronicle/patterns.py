"""A phrase as a pattern: the one thing from which its lines are both read and written."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from companion.game.contract import Command, Known, Phrase
from companion.game.values import CopyId, GoodId, Party, SeatId, Value, seated

from .kinds import KINDS, Line
from .tokens import LEFT_OUT, joined

BY = "by"
_PIECE = re.compile(r"\s*(\[|\]|\{[\w:]+\}|[,:]|[^\s\[\]{},:]+)")


class Said(Value, frozen=True):
    """A word that always stands there."""

    word: str


class Slot(Value, frozen=True):
    """A place for one field."""

    field: str
    kind: str


class Part(Value, frozen=True):
    """Words that are said only where they tell something."""

    pieces: tuple["Piece", ...]


Piece = Said | Slot | Part
Fields = Mapping[str, Any]


class Pattern(Value, frozen=True):
    """A phrase with its pieces."""

    phrase: Phrase
    pieces: tuple[Piece, ...]
    slots: frozenset[str]
    named: bool  # whether whoever says it stands in the phrase itself
    defaults: Fields

    def read(self, line: Line) -> Iterator[Fields]:
        """What the whole line may say by this phrase."""
        for fields, end in _read(self.pieces, line, 0, {}):
            if end == len(line.words):
                yield fields
            else:
                line.wants(end, "the end of the line")

    def says(self, fields: Fields, unsaid: Fields) -> bool:
        """Whether this phrase can say these fields, besides those that nobody says."""
        same = {field: fields[other] for field, other in self.phrase.same.items()}
        silent = {**self.defaults, **self.phrase.sets, **same}
        spoken = self.slots | unsaid.keys() - self.phrase.sets.keys()
        return all(
            field in spoken or value == silent.get(field, value) for field, value in fields.items()
        )

    def write(self, fields: Fields, known: Known, hidden: frozenset[str]) -> str | None:
        """The line that says these fields; those hidden are left out, whatever they are."""
        words = _written(self.pieces, fields, self.defaults, known, hidden)
        return None if words is None else joined(words)

    def author(self, fields: Fields) -> Party | None:
        """Who says it if nobody else is named."""
        if self.phrase.by is not None:
            return Party(self.phrase.by)
        return seated(fields["seat"]) if "seat" in fields else None


def pattern(phrase: Phrase) -> Pattern:
    named = "{by}" in phrase.text
    text = phrase.text if named else f"{phrase.text}[, says {{by}}]"
    pieces = _pieces(iter(_PIECE.findall(text)), _hints(phrase.command))
    return Pattern(phrase, pieces, frozenset(_fields(pieces)), named, _defaults(phrase.command))


@cache
def _hints(command: type[Command]) -> Mapping[str, Any]:
    return get_type_hints(command)


@cache
def _defaults(command: type[Command]) -> Fields:
    return {
        field.name: field.default_factory() if field.default is msgspec.NODEFAULT else field.default
        for field in msgspec.structs.fields(command)
        if not field.required
    }


def _pieces(words: Iterator[str], hints: Mapping[str, Any]) -> tuple[Piece, ...]:
    found: list[Piece] = []
    for word in words:
        if word == "]":
            break
        if word == "[":
            found.append(Part(_pieces(words, hints)))
        elif word.startswith("{"):
            field, _, kind = word[1:-1].partition(":")
            found.append(Slot(field, kind or _kind(field, hints)))
        else:
            found.append(Said(word))
    return tuple(found)


def _kind(field: str, hints: Mapping[str, Any]) -> str:
    if field in (BY, "chance"):
        return field
    kinds: list[tuple[Any, str]] = [
        (SeatId, "seat"),
        (GoodId, "good"),
        (CopyId, "copy"),
        (int, "number"),
        (Mapping[GoodId, int], "goods"),
    ]
    hint = hints[field]
    meant = {hint, *(get_args(hint) if type(None) in get_args(hint) else ())}
    return next((name for kind, name in kinds if kind in meant), "text")


def _fields(pieces: tuple[Piece, ...]) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, Slot):
            yield piece.field
        elif isinstance(piece, Part):
            yield from _fields(piece.pieces)


def _read(
    pieces: tuple[Piece, ...], line: Line, at: int, fields: Fields
) -> Iterator[tuple[Fields, int]]:
    if not pieces:
        yield fields, at
        return
    first, rest = pieces[0], pieces[1:]
    match first:
        case Said(word):
            if line.plain(at) == word:
                yield from _read(rest, line, at + 1, fields)
            elif word == "," and at and line.plain(at - 1) == ":":
                yield from _read(rest, line, at, fields)
            else:
                line.wants(at, word, (word,))
        case Slot(field, kind):
            for value, end in KINDS[kind].read(line, at):
                yield from _read(rest, line, end, {**fields, field: value})
        case Part(inner):
            yield from _read((*inner, *rest), line, at, fields)
            yield from _read(rest, line, at, fields)


def _written(
    pieces: tuple[Piece, ...],
    fields: Fields,
    defaults: Fields,
    known: Known,
    hidden: frozenset[str],
) -> list[str] | None:
    words: list[str] = []
    for piece in pieces:
        match piece:
            case Said(word):
                if word != "," or words[-1:] != [":"]:
                    words.append(word)
            case Slot(field, _) if field in hidden:
                words.append(LEFT_OUT)
            case Slot(field, kind):
                if fields.get(field) is None and kind != "one":
                    return None
                words += KINDS[kind].write(fields[field], known, words[-1] if words else "")
            case Part(inner):
                words += _told(inner, words, fields, defaults, known, hidden)
    return words


def _told(
    pieces: tuple[Piece, ...],
    words: list[str],
    fields: Fields,
    defaults: Fields,
    known: Known,
    hidden: frozenset[str],
) -> list[str]:
    """The words of a part, if one of its fields is not what it is without a word."""
    told = any(
        field in hidden or (field in fields and fields[field] != defaults.get(field))
        for field in _fields(pieces)
    )
    if not told:
        return []
    if words[-1:] == [":"] and pieces[0] == Said(","):
        pieces = pieces[1:]
    return _written(pieces, fields, defaults, known, hidden) or []

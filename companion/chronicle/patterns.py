"""A phrase as a pattern: the one thing from which its lines are both read and written."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from companion.game.contract import Command, Expectation, Known, Phrase
from companion.game.values import CopyId, GoodId, Party, ReaderPlace, SeatId, Value, seated

from .kinds import KINDS
from .lines import ARTICLES, OWNS, Line
from .tokens import LEFT_OUT, joined

BY = "by"
_BEFORE_PARTS = (":", "for")
_PIECE = re.compile(r"\s*(\[|\]|\{[\w:]+\}(?:'s)?|[,:]|[^\s\[\]{},:]+)")


class Said(Value, frozen=True):
    """A word that always stands there, and other forms of it."""

    word: str
    others: tuple[str, ...] = ()


class Slot(Value, frozen=True):
    """A place for one field."""

    field: str
    kind: str


class Part(Value, frozen=True):
    """Words that are said only where they tell something."""

    pieces: tuple["Piece", ...]


class Parts(Value, frozen=True):
    """Parts behind commas, which may come in any order."""

    parts: tuple[Part, ...]


Piece = Said | Slot | Part | Parts
Fields = Mapping[str, Any]


class Pattern(Value, frozen=True):
    """A phrase with its pieces."""

    phrase: Phrase
    pieces: tuple[Piece, ...]
    slots: frozenset[str]
    named: bool  # whether whoever says it stands in the phrase itself
    defaults: Fields

    def read(self, line: Line) -> Iterator[Fields]:
        """Each way in which the whole line may say this phrase."""
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
        """The party that says it if nobody else is named."""
        if self.phrase.by is not None:
            return Party(self.phrase.by)
        return seated(fields["seat"]) if "seat" in fields else None


def pattern(phrase: Phrase) -> Pattern:
    named = "{by}" in phrase.text or issubclass(phrase.command, Expectation)
    text = phrase.text if named else f"{phrase.text}[, says {{by}}]"
    hints = _hints(phrase.command)
    pieces = _pieces(iter(_PIECE.findall(text)), hints)
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
            part = Part(_pieces(words, hints))
            match part.pieces[0], found[-1:]:
                case Said(","), [Parts(parts)]:
                    found[-1] = Parts((*parts, part))
                case Said(","), _:
                    found.append(Parts((part,)))
                case _:
                    found.append(part)
        elif word.startswith("{"):
            found.append(_slot(word, hints, found[-1:]))
        else:
            first, *others = word.split("/")
            found.append(Said(first, tuple(others)))
    return tuple(found)


def _slot(word: str, hints: Mapping[str, Any], before: list[Piece]) -> Slot:
    """Behind a number that may be left out, an article would be that number."""
    field, _, kind = word.removesuffix(OWNS)[1:-1].partition(":")
    kind = "owner" if word.endswith(OWNS) else kind or _kind(field, hints)
    match before:
        case [Slot(_, "number") | Part((Slot(_, "number"),))] if kind == "good":
            kind = "counted"
    return Slot(field, kind)


def _kind(field: str, hints: Mapping[str, Any]) -> str:
    if field in (BY, "chance"):
        return field
    kinds: list[tuple[Any, str]] = [
        (SeatId, "seat"),
        (ReaderPlace, "seat"),
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
        elif isinstance(piece, Parts):
            yield from _fields(piece.parts)


def _read(
    pieces: tuple[Piece, ...], line: Line, at: int, fields: Fields
) -> Iterator[tuple[Fields, int]]:
    if not pieces:
        yield fields, at
        return
    first, rest = pieces[0], pieces[1:]
    match first:
        case Said(word):
            ends = _behind_comma(line, at, rest) if word == "," else _behind_word(first, line, at)
            for end in ends:
                yield from _read(rest, line, end, fields)
        case Slot(field, kind):
            for value, end in KINDS[kind].read(line, at):
                yield from _read(rest, line, end, {**fields, field: value})
        case Part() | Parts():
            for way in _ways(first):
                yield from _read((*way, *rest), line, at, fields)
            yield from _read(rest, line, at, fields)


def _ways(first: Part | Parts) -> Iterator[tuple[Piece, ...]]:
    """How words that may be left out can begin: with any of those parts, and the others behind."""
    if isinstance(first, Part):
        yield first.pieces
        return
    for number, part in enumerate(first.parts):
        others = (*first.parts[:number], *first.parts[number + 1 :])
        yield (*part.pieces, Parts(others)) if others else part.pieces


def _behind_word(said: Said, line: Line, at: int) -> Iterator[int]:
    """An article may be another one, or missing, and one may stand before any word."""
    word, start = said.word, line.behind_article(at)
    if line.plain(at) in (word, *said.others):
        yield at + 1
    elif word in ARTICLES:
        line.wants(at, word, (word,))
        yield start
    elif line.plain(start) in (word, *said.others):
        yield start + 1
    else:
        line.wants(start, word, (word,))


def _behind_comma(line: Line, at: int, rest: tuple[Piece, ...]) -> Iterator[int]:
    """For a comma, people write “and” too, or both; behind a colon or “for”, none is needed."""
    there, behind = line.plain(at), line.plain(at + 1)
    if there == ",":
        yield at + 1
        if behind == "and":
            yield at + 2
    elif line.plain(at - 1) in _BEFORE_PARTS:
        yield at
    elif there == "and":
        yield at if rest[:1] == (Said("and"),) else at + 1
    else:
        line.wants(at, ",", (",",))


def _written(
    pieces: tuple[Piece, ...],
    fields: Fields,
    defaults: Fields,
    known: Known,
    hidden: frozenset[str],
) -> list[str] | None:
    words: list[str] = []
    several = False  # the last number that was said is not one
    for piece in pieces:
        match piece:
            case Said(word, others):
                if word != "," or not _needs_no_comma(words):
                    words.append(others[0] if several and others else word)
            case Slot(field, _) if field in hidden:
                words.append(LEFT_OUT)
            case Slot(field, kind):
                if fields.get(field) is None and kind != "cards":
                    return None
                words += KINDS[kind].write(fields[field], known, words[-1] if words else "")
                several = several if kind != "number" else fields[field] != 1
            case Part(inner):
                words += _told(inner, words, fields, defaults, known, hidden)
            case Parts(parts):
                for part in parts:
                    words += _told(part.pieces, words, fields, defaults, known, hidden)
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
    if _needs_no_comma(words) and pieces[0] == Said(","):
        pieces = pieces[1:]
    return _written(pieces, fields, defaults, known, hidden) or []


def _needs_no_comma(words: list[str]) -> bool:
    return bool(words) and words[-1] in _BEFORE_PARTS

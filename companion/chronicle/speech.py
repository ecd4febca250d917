"""A game's lines: each read as a command with its author, each command written as a line."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from companion.game.contract import AnyGame, Command, Expectation, Known
from companion.game.history import History, TakeBack
from companion.game.values import PUBLIC, CopyId, Party, Value

from .common import PHRASES
from .faults import NotRead, not_expected
from .kinds import Each
from .lines import Line
from .patterns import BY, Fields, Pattern, pattern
from .tokens import tokens


class Authored(Value, frozen=True):
    """A command and its author, the party that gives it."""

    command: Command
    by: Party


class Unsayable(ValueError):
    """No phrase says this command; no game that was played holds one."""


class Speech:
    """The phrases of one game, with those of every game."""

    def __init__(self, game: AnyGame, copies: Iterable[CopyId] = ()) -> None:
        self._game = game
        self._copies = tuple(copies)
        self._commands = tuple(pattern(phrase) for phrase in (*game.phrases, *PHRASES))
        self._sayings = tuple(pattern(phrase) for phrase in game.sayings)

    def read(self, text: str, history: History) -> tuple[Authored, ...]:
        """All that the line asks of the table as it is now, in this order."""
        line = Line(tokens(text), self._known(history))
        for asked in self._readings(line, history):
            return asked
        found = line.at(line.furthest)
        raise not_expected("" if found is None else str(found), line.expected, line.near)

    def readings(self, text: str, history: History) -> Iterator[tuple[Authored, ...]]:
        """All that the line may mean; there is never more than one."""
        return self._readings(Line(tokens(text), self._known(history)), history)

    def write(self, asked: Authored, history: History, hidden: frozenset[str] = frozenset()) -> str:
        """The line that asks for this; fields that are hidden are left out of it."""
        kind, known = type(asked.command), self._known(history)
        fields: Mapping[str, Any] = {
            name: getattr(asked.command, name) for name in kind.__struct_fields__
        }
        for way in self._ways(kind):
            unsaid = dict.fromkeys((*self._unsaid(kind, fields, history), *hidden))
            said = {**fields, BY: asked.by}
            if not way.named and asked.by == way.author(fields):
                del said[BY]
            line = way.write(said, known, hidden) if way.says(fields, unsaid) else None
            if line is not None:
                return line
        raise Unsayable(f"No phrase says {asked.command}.")

    def secrets(self, kind: type[Command]) -> frozenset[str]:
        """The fields of such a command that not everyone may know."""
        return frozenset(field for way in self._ways(kind) for field in way.phrase.secret)

    def _ways(self, kind: type[Command]) -> list[Pattern]:
        return [one for one in (*self._commands, *self._sayings) if one.phrase.command is kind]

    def _known(self, history: History) -> Known:
        return replace(self._game.known(history.table), copies=self._copies)

    def _readings(self, line: Line, history: History) -> Iterator[tuple[Authored, ...]]:
        """A line that says a command is no shortcut."""
        found = False
        for patterns in (self._commands, self._sayings):
            for known in patterns if not found else ():
                for fields in known.read(line):
                    found = True
                    yield tuple(self._asked(known, one, history) for one in _one_by_one(fields))

    def _asked(self, known: Pattern, fields: Fields, history: History) -> Authored:
        kind, phrase = known.phrase.command, known.phrase
        said = {field: value for field, value in fields.items() if field != BY}
        said |= phrase.sets
        said |= {field: said[other] for field, other in phrase.same.items()}
        said = {**self._unsaid(kind, said, history), **said}
        own = {one.name: said[one.name] for one in fields_of(kind) if one.name in said}
        if any(one.required and one.name not in own for one in fields_of(kind)):
            raise NotRead("notation.not_one")
        by = PUBLIC if issubclass(kind, Expectation) else fields.get(BY) or known.author(said)
        if by is None:
            raise NotRead("notation.nobody_says")
        return Authored(kind(**own), by)

    def _unsaid(self, kind: type[Command], said: Fields, history: History) -> Fields:
        if kind is TakeBack:
            newest = history.newest
            return {"step": newest.number if newest else 0}
        return self._game.unsaid(history.table, kind, said)


def _one_by_one(fields: Fields) -> Iterator[Fields]:
    """The fields once for each of several values that one of them has."""
    several = {field: value.values for field, value in fields.items() if isinstance(value, Each)}
    if not several:
        yield fields
    for field, values in several.items():
        for value in values:
            yield {**fields, field: value}

"""A game's lines: each read as a command with its author, each command written as a line."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.game.contract import AnyGame, Command, Known
from companion.game.history import History, TakeBack
from companion.game.values import CopyId, Party, Value

from .common import PHRASES
from .faults import NotRead, not_expected
from .kinds import Line
from .patterns import BY, Fields, Pattern, pattern
from .tokens import tokens


class Asked(Value, frozen=True):
    """What somebody asks of the table."""

    command: Command
    by: Party


class Unsayable(ValueError):
    """No phrase says this command; no game that was played holds one."""


class Speech:
    """The phrases of one game, with those of every game."""

    def __init__(self, game: AnyGame, copies: Iterable[CopyId] = ()) -> None:
        self._game = game
        self._copies = tuple(copies)
        self._patterns = tuple(pattern(phrase) for phrase in (*game.phrases, *PHRASES))

    def read(self, text: str, history: History) -> Asked:
        """What the line asks of the table as it is now."""
        line = Line(tokens(text), self._known(history))
        for asked in self._readings(line, history):
            return asked
        found = line.at(line.furthest)
        raise not_expected("" if found is None else str(found), line.expected, line.near)

    def readings(self, text: str, history: History) -> Iterator[Asked]:
        """All that the line may mean; there is never more than one."""
        return self._readings(Line(tokens(text), self._known(history)), history)

    def write(self, asked: Asked, history: History, hidden: frozenset[str] = frozenset()) -> str:
        """The line that asks for this; fields that are hidden are left out of it."""
        kind, known = type(asked.command), self._known(history)
        fields: Mapping[str, Any] = {
            name: getattr(asked.command, name) for name in kind.__struct_fields__
        }
        for way in (one for one in self._patterns if one.phrase.command is kind):
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
        of_it = [one.phrase.secret for one in self._patterns if one.phrase.command is kind]
        return frozenset(field for secret in of_it for field in secret)

    def _known(self, history: History) -> Known:
        return replace(self._game.known(history.table), copies=self._copies)

    def _readings(self, line: Line, history: History) -> Iterator[Asked]:
        for known in self._patterns:
            for fields in known.read(line):
                yield self._asked(known, fields, history)

    def _asked(self, known: Pattern, fields: Fields, history: History) -> Asked:
        kind, phrase = known.phrase.command, known.phrase
        said = {field: value for field, value in fields.items() if field != BY}
        said |= phrase.sets
        said |= {field: said[other] for field, other in phrase.same.items()}
        said = {**self._unsaid(kind, said, history), **said}
        by = fields.get(BY) or known.author(said)
        if by is None:
            raise NotRead("notation.nobody_says")
        return Asked(kind(**said), by)

    def _unsaid(self, kind: type[Command], said: Fields, history: History) -> Fields:
        if kind is TakeBack:
            newest = history.newest
            return {"step": newest.number if newest else 0}
        return self._game.unsaid(history.table, kind, said)

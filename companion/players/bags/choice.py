"""The moves of a seat, by kind."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import TypeVar

from companion.game.contract import Command

KindT = TypeVar("KindT", bound=Command)


class Choice:
    """The moves there are, by kind."""

    def __init__(self, moves: Iterable[Command], chance: Random) -> None:
        self._moves = tuple(moves)
        self._chance = chance

    def __iter__(self) -> Iterator[Command]:
        return iter(self._moves)

    def all(self, kind: type[KindT]) -> list[KindT]:
        return [move for move in self._moves if isinstance(move, kind)]

    def one(self, kind: type[KindT]) -> KindT | None:
        """Any of that kind."""
        found = self.all(kind)
        return self._chance.choice(found) if found else None

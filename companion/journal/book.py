"""What any book does, and what stands on one of its lines."""

from collections.abc import Callable, Iterator
from typing import Protocol

from companion.game.values import CommandId, Value

FORMAT = 1


class GameOf(Value, frozen=True):
    """What the game in a book is: its family, and the box it is played from."""

    family: str
    box: str


class Action(Value, frozen=True, kw_only=True):
    """One line of the book: what one command led to, who asked for it, and when."""

    command_id: CommandId
    author: str
    at_ms: int
    wall: str  # for people reading the file; nothing is ever decided by it
    asked: bytes  # what was asked; the table is never made of it, but a chronicle is
    body: bytes  # the events, as the codec of this game wrote them


class BookError(Exception):
    """The book cannot be used; the message says what happened, what it means, what to do."""


class BookMoved(BookError):
    """Somebody else wrote into the book; the table must be read again from the start."""


class BookUnreadable(BookError):
    """This file is not a book this version can read."""


class CannotWrite(BookError):
    """The action is not on disk, so it has not happened."""


def nothing() -> None:
    """What there is to do meanwhile, mostly."""


class Book(Protocol):
    """Append-only; one writer."""

    @property
    def of(self) -> GameOf:
        """Which game this is the book of."""

    def append(self, action: Action, *, after: int, meanwhile: Callable[[], None] = nothing) -> int:
        """Write one action behind the `after` that are there; the new number of actions. While
        the disk works there is time for something that must not fail, and never waits."""

    def read(self) -> Iterator[Action]:
        """Every action from the first on."""

    def keep_time(self, table_ms: int) -> None:
        """Note the table time outside the book, so that a power cut costs a timer little."""

    def kept_time(self) -> int:
        """The latest table time known: of the last action, or noted since."""

    def close(self) -> None: ...

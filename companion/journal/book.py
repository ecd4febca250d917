"""The interface of a book, its errors, and one line of it."""

from collections.abc import Iterator
from typing import Protocol

from companion.game.values import CommandId, Value

FORMAT = 2


class GameOf(Value, frozen=True):
    """The game that a book belongs to: its name, and the box it is played from."""

    family: str
    box: str


class Action(Value, frozen=True, kw_only=True):
    """One line of the book: one command, its events, who asked for it, and when."""

    command_id: CommandId
    author: str
    at_ms: int
    wall: str  # for people reading the file; no decision depends on it
    asked: bytes  # the command; chronicles are written from it, the table is not
    body: bytes  # the events, as the codec of this game wrote them


class BookError(Exception):
    """The book cannot be used; the message says what happened, what it means, what to do."""


class BookMoved(BookError):
    """Somebody else wrote into the book; the table must be read again from the start."""


class BookUnreadable(BookError):
    """This file is not a book this version can read."""


class BookDamaged(BookUnreadable):
    """This file was a book, and holds something else than was written into it."""


class CannotWrite(BookError):
    """The disk takes nothing now. The action is not on it, after a restart either."""


class DiskUnsure(BookError):
    """The last action may be on the disk or not; `settle` decides it once the disk works."""


class Mended(Value, frozen=True):
    """A damaged book was written anew: its first `after` actions were whole, and `lost` more are
    known to be missing."""

    after: int
    lost: int


class Book(Protocol):
    """Append-only; one writer."""

    @property
    def of(self) -> GameOf:
        """Which game this is the book of."""

    @property
    def mended(self) -> Mended | None:
        """How this book was damaged and written anew the last time, if it ever was."""

    def append(self, action: Action, *, after: int) -> int:
        """Write one action behind the `after` that are there; the new number of actions.
        Raises BookMoved, CannotWrite or DiskUnsure."""

    def settle(self) -> None:
        """Make sure that an action whose writing failed is not there, after a restart either.
        Raises DiskUnsure as long as the disk takes nothing."""

    def fold(self) -> None:
        """Move everything into the one file that people copy; an error leaves it for later."""

    def discard(self) -> None:
        """Remove a book whose game never began. Raises DiskUnsure if the disk refuses."""

    def read(self) -> Iterator[Action]:
        """Every action from the first on."""

    def keep_time(self, table_ms: int) -> None:
        """Note the table time outside the book, so that a power cut costs a timer little."""

    def kept_time(self) -> int:
        """The latest table time known, from the last action or noted later."""

    def close(self) -> None: ...

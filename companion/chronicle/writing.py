"""Writes the chronicle of a game that was played; of one that still is, without its secrets."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.game.contract import AnyGame, Beginning, Box, Chancy, Command, Event, Trace
from companion.game.history import History, decide, happened
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, Value

from . import header
from .faults import NotRead
from .header import Header
from .playing import at_its_time, begun, own_box, with_luck
from .reading import with_time
from .speech import Asked, Speech, Unsayable


class Done(Value, frozen=True, kw_only=True):
    """What was asked at a table, and what it led to."""

    asked: Asked
    at_ms: int
    events: tuple[Event, ...]


class NotTold(Exception):
    """An action that no line leads to, at the table as it then was."""


def written(
    game: AnyGame, box: Box, beginning: Beginning, laid: tuple[Event, ...], done: Iterable[Done]
) -> str:
    """The chronicle; every line of it, played again, leads to the very same events."""
    actions = tuple(done)
    own = own_box(box, beginning)
    if begun(game, own, beginning.setup) != laid:
        raise NotTold(
            "The edition's numbers are not those that the game was begun with, so it would be told"
            " wrongly. Use the version and the edition that it was played with."
        )
    unfinished = not _is_over(game, laid, actions)
    top = [*header.write(Header(beginning=beginning, unfinished=unfinished)), ""]
    telling = _Telling(game, own, unfinished)
    return (
        "\n".join([*top, *telling.lines(happened(game, History(), laid), actions, len(top))]) + "\n"
    )


class _Telling:
    """The lines of one game, as they follow each other."""

    def __init__(self, game: AnyGame, box: Box, unfinished: bool) -> None:
        self._game = game
        self._unfinished = unfinished
        self._speech = Speech(game, game.copies(box))
        self._last_ms = 0

    def lines(self, history: History, actions: tuple[Done, ...], above: int) -> Iterator[str]:
        number = above
        for done in actions:
            if not (self._unfinished and _is_hidden(done)):
                number += 1
                yield self._line(history, done, number)
            history = happened(self._game, history, done.events)

    def _line(self, history: History, done: Done, number: int) -> str:
        """The plainest that leads to these events."""
        for command in _ways(self._game, done):
            for at_ms in (None, done.at_ms):
                asked = replace(done.asked, command=command)
                told_ms = self._leads_to(history, done, asked, at_ms, number)
                if told_ms is None:
                    continue
                self._last_ms = told_ms
                text = self._speech.write(asked, history, self._secrets(command))
                return text if at_ms is None else with_time(at_ms, text)
        raise NotTold(
            f"What would stand in line {number} cannot be said in this version's notation, so the"
            " game is not written down. Use the version that played it; its file is as it was."
        )

    def _leads_to(
        self, history: History, done: Done, asked: Asked, at_ms: int | None, number: int
    ) -> int | None:
        """The table time at which the line that says this leads to those events, if it does."""
        try:
            read = with_luck(self._speech.read(self._speech.write(asked, history), history), number)
        except (Unsayable, NotRead):
            return None
        if at_ms is None:
            at_ms = at_its_time(self._game, read, history, self._last_ms)
        if at_ms < self._last_ms:
            return None
        decided = decide(self._game, history, read.command, read.by, at_ms)
        if isinstance(decided, Refusal):
            return None
        return at_ms if decided.events == done.events else None

    def _secrets(self, command: Command) -> frozenset[str]:
        return self._speech.secrets(type(command)) if self._unfinished else frozenset()


def _ways(game: AnyGame, done: Done) -> Iterator[Command]:
    """The same command, told in more and more words."""
    command = done.asked.command
    plain = game.plainly(command, done.events)
    for told in (plain,) if plain == command else (plain, command):
        if isinstance(told, Chancy):
            yield replace(told, chance="")
        yield told


def _is_hidden(done: Done) -> bool:
    return all(event.trace is Trace.HIDDEN for event in done.events)


def _is_over(game: AnyGame, laid: tuple[Event, ...], actions: tuple[Done, ...]) -> bool:
    history = happened(game, History(), laid)
    for done in actions:
        history = happened(game, history, done.events)
    return game.view_for(history.table, PUBLIC).over

"""Writes the chronicle of a game; while the game is still played, without its secrets."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from companion.game.contract import AnyGame, Beginning, Box, Chancy, Command, Event, Trace
from companion.game.history import History, decide, happened
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, SeatId, Value

from . import header
from .faults import NotRead
from .header import Header
from .playing import at_its_time, begun, own_box, with_luck
from .reading import with_drawn, with_time
from .speech import Authored, Speech, Unsayable

DRAWN_HEADING = "# What the clerk drew by chance."


class Done(Value, frozen=True, kw_only=True):
    """Something that was asked at a table, and the events that followed."""

    asked: Authored
    at_ms: int
    events: tuple[Event, ...]


class NotTold(Exception):
    """An action that no line leads to, at the table as it then was."""


def written(
    game: AnyGame,
    box: Box,
    beginning: Beginning,
    laid: tuple[Event, ...],
    done: Iterable[Done],
    names: Mapping[SeatId, str] | None = None,
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
    top = [*header.write(Header(beginning=beginning, unfinished=unfinished, names=names or {})), ""]
    telling = _Telling(game, own, unfinished, top)
    telling.tell(happened(game, History(), laid), actions)
    return "\n".join(telling.whole()) + "\n"


class _Telling:
    """The lines of one game, as they follow each other."""

    def __init__(self, game: AnyGame, box: Box, unfinished: bool, top: list[str]) -> None:
        self._game = game
        self._unfinished = unfinished
        self._speech = Speech(game, game.copies(box))
        self._last_ms = 0
        self._heading = ""
        self._lines = top
        self._drawn: dict[int, str] = {}  # a line, and the chance that it leaves out

    def tell(self, history: History, actions: tuple[Done, ...]) -> None:
        for done in actions:
            if not (self._unfinished and _is_hidden(done)):
                self._head(self._game.heading(history.table))
                self._lines.append(self._line(history, done, len(self._lines) + 1))
            history = happened(self._game, history, done.events)

    def whole(self) -> list[str]:
        """All lines, and below them the chance that some of them leave out."""
        drawn = [with_drawn(line, chance) for line, chance in self._drawn.items()]
        return [*self._lines, "", DRAWN_HEADING, *drawn] if drawn else self._lines

    def _head(self, heading: str) -> None:
        if heading == self._heading:
            return
        if self._lines[-1]:
            self._lines.append("")
        self._lines.append(f"# {heading}")
        self._heading = heading

    def _line(self, history: History, done: Done, number: int) -> str:
        """The plainest that leads to these events."""
        for command in _ways(self._game, done):
            for at_ms in (None, done.at_ms):
                asked = replace(done.asked, command=command)
                told_ms = self._leads_to(history, done, asked, at_ms, number)
                if told_ms is None:
                    continue
                self._last_ms = told_ms
                text = self._without_chance(history, asked, number)
                return text if at_ms is None else with_time(at_ms, text)
        raise NotTold(
            f"What would stand in line {number} cannot be said in this version's notation, so the"
            " game is not written down. Use the version that played it; its file is as it was."
        )

    def _without_chance(self, history: History, asked: Authored, number: int) -> str:
        """The line; chance is kept for the end of the file, unless some may not know it."""
        secrets, command = self._secrets(asked.command), asked.command
        if isinstance(command, Chancy) and command.chance and "chance" not in secrets:
            self._drawn[number] = command.chance
            asked = replace(asked, command=replace(command, chance=""))
        return self._speech.write(asked, history, secrets)

    def _leads_to(
        self, history: History, done: Done, asked: Authored, at_ms: int | None, number: int
    ) -> int | None:
        """The table time at which the line that says this leads to those events, if it does."""
        try:
            [read] = self._speech.read(self._speech.write(asked, history), history)
        except (Unsayable, NotRead):
            return None
        read = with_luck(read, number)
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
    """Yield forms of the command to try, the one with the fewest words first."""
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

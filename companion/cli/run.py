"""`companion run FILE`: plays a chronicle, and prints what each one sees and knows."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from companion.chronicle.faults import Fault
from companion.chronicle.playing import Run, Step
from companion.chronicle.reading import Chronicle, read
from companion.game.contract import Entry, Standings, View
from companion.game.messages import Message, says, seat_word
from companion.game.values import PUBLIC, Party, SeatId, Value, seated
from companion.shelf import files
from companion.shelf.boxes import Owned, Shelf
from companion.words.sentences import COMMON
from companion.words.voice import FIRST, Voice

from .folders import own_shelf
from .speech import Words, complain, voice
from .table_text import Lines, changed, ranking, spoken

INDENT = "    "


class Told(Value, frozen=True, kw_only=True):
    """One step for scripts; the first of them is the table as it is laid."""

    line: int
    text: str
    news: Mapping[str, tuple[Message, ...]]
    refused: Message | UnsetType = UNSET  # why, where the line tells that something is
    standings: Standings | None  # once the game has a result
    public: Any
    seats: Mapping[SeatId, Any]


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    content, shelf = files.read(asked.file), own_shelf(asked.data)
    if isinstance(content, Message):
        complain([content])
        return 2
    chosen = None if asked.edition is None else shelf.find(asked.edition)
    if isinstance(chosen, tuple):
        complain(chosen)
        return 2
    played = step = None
    try:
        played = _begun(read(content), chosen, shelf)
        plain = Plain(played, only_changes=asked.changes)
        for step in played.steps():
            if asked.until is not None and step.line > asked.until:
                return 0
            print(_json(played, step) if asked.json else plain.told(step), flush=True)
    except Fault as fault:
        why = says("notation.fault", line=fault.line, what=fault.why)
        print(voice_at(played, step).say(why), file=sys.stderr)
        return 2
    return 0


def voice_at(played: Run | None = None, step: Step | None = None) -> Voice:
    """A seat that no board has is called by its own name."""
    words = {} if played is None else dict(_words(played, step))
    for seat in played.seats if played else ():
        if seat_word(seat) not in COMMON:
            words[seat_word(seat)] = {FIRST: seat}
    for seat, name in played.names.items() if played else ():
        words[seat_word(seat)] = {FIRST: name}
    return voice(words)


def _words(played: Run, step: Step | None) -> Words:
    """Before the table is laid, the edition has them, if it is one."""
    if step is not None:
        return played.game.words(step.after.table)
    return {} if played.game.problems(played.box) else played.game.names(played.box)


def _begun(chronicle: Chronicle, chosen: Owned | None, shelf: Shelf) -> Run:
    """With the edition asked for, or else the one it names: a chronicle opens no other file."""
    top = chronicle.header
    owned = chosen or shelf.find(top.beginning.edition, files=False)
    if not isinstance(owned, Owned):
        raise top.fault("edition", owned[0])
    return Run(chronicle, owned.game, owned.box)


def _json(played: Run, step: Step) -> str:
    views = played.views(step)
    one = Told(
        line=step.line,
        text=step.text,
        news={str(audience): lines for audience, lines in played.news(step).items()},
        refused=step.refused or UNSET,
        standings=played.game.standings(step.after.table),
        public=views[PUBLIC],
        seats={seat: views[seated(seat)] for seat in played.seats},
    )
    return msgspec.json.encode(one).decode()


class Plain:
    """Prints the steps in plain lines, one after another."""

    def __init__(self, played: Run, *, only_changes: bool) -> None:
        self._played = played
        self._only_changes = only_changes
        self._before: dict[Party, Lines] = {}

    def told(self, step: Step) -> str:
        voice, news = voice_at(self._played, step), self._played.news(step)
        text = step.text.strip()
        lines = [f"{step.line}: {text if text.isprintable() else ascii(text)}"]
        if step.refused is not None:
            lines.append(INDENT + voice.say(step.refused))
        for audience, view in self._played.views(step).items():
            own = news.get(audience, ()) if audience == PUBLIC else _own_news(news, audience)
            lines += [INDENT + voice.say(heard) for heard in own]
            now = spoken(self._text(step, audience, view), voice)
            before = self._before.get(audience, {})
            lines += [INDENT + line for line in changed(now, before)]
            if self._only_changes:
                self._before[audience] = now
        return "\n".join(lines)

    def _text(self, step: Step, audience: Party, view: View) -> tuple[Entry, ...]:
        """The game's text of a view; everyone is told the result, too."""
        game = self._played.game
        if audience != PUBLIC:
            return game.view_text(view)
        return (*game.view_text(view), *ranking(game.standings(step.after.table)))


def _own_news(news: Mapping[Party, tuple[Message, ...]], audience: Party) -> list[Message]:
    """The news that this audience hears and not everyone."""
    return [heard for heard in news.get(audience, ()) if heard not in news[PUBLIC]]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion run",
        description="Plays a chronicle, and prints what everyone sees and each seat knows after"
        " each line.",
    )
    parser.add_argument("file", help="the chronicle, or - for what comes in on standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a line of it")
    parser.add_argument("--changes", action="store_true", help="print only what a line changed")
    parser.add_argument("--until", type=int, metavar="LINE", help="play no line after this one")
    parser.add_argument("--edition", help="a known edition or a path; else what it names")
    parser.add_argument("--data", type=Path, help="the folder that holds your own editions")
    return parser

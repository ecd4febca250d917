"""`companion run FILE`: plays a chronicle, and prints who sees and knows what."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.chronicle.faults import Fault, shown
from companion.chronicle.playing import Run, Step
from companion.chronicle.reading import LARGEST, Chronicle, read
from companion.chronicle.tokens import LONGEST_LINE
from companion.game.messages import Message, Quoted, says, seat_word
from companion.game.values import PUBLIC, Party, SeatId, Value, seated
from companion.shelf.boxes import NoSuchBox, Owned
from web.families import NO_GAME
from web.language import LANGUAGES, Voice
from web.sentences import SENTENCES

from .folders import own_shelf
from .telling import told

INDENT = "    "


class Told(Value, frozen=True, kw_only=True):
    """One step for scripts; the first of them is the table as it is laid."""

    line: int
    text: str
    news: dict[str, tuple[Message, ...]]
    public: Any
    seats: dict[SeatId, Any]


def run(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="companion run")
    parser.add_argument("file", help="the chronicle, or - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a line of it")
    parser.add_argument("--until", type=int, metavar="LINE", help="play no line after this one")
    asked = parser.parse_args(words)
    content = _content(asked.file)
    if content is None:
        return 2
    played = step = None
    try:
        chronicle = read(content)
        owned = _taken(chronicle)
        played = Run(chronicle, owned.game, owned.box)
        for step in played.steps():
            if asked.until is not None and step.line > asked.until:
                return 0
            print(_json(played, step) if asked.json else _plain(played, step), flush=True)
    except BrokenPipeError:  # whoever reads it has seen enough
        sys.stdout = None
        return 0
    except Fault as fault:
        sys.stdout.flush()
        voice = in_english(played, step)
        print(voice.text("notation.fault", line=fault.line, what=fault.why), file=sys.stderr)
        return 2
    return 0


def _content(file: str) -> bytes | None:
    """Of the file, or a sentence on why there is none."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(file).open("rb") as opened:
            return opened.read(LARGEST + 1)
    except (OSError, ValueError) as why:
        print(f"The chronicle {file} cannot be read, so nothing was played: {why}", file=sys.stderr)
        return None


def _taken(chronicle: Chronicle) -> Owned:
    shelf, edition = own_shelf(), chronicle.header.beginning.edition
    try:
        return shelf.take(edition)
    except NoSuchBox as why:
        known = Quoted(", ".join(shelf.names()))
        wrong = says("notation.no_box", found=shown(edition), expected=known)
        raise Fault(chronicle.header.line, wrong) from why


def in_english(played: Run | None = None, step: Step | None = None) -> Voice:
    """English, in which a seat that no board has is called by its own name."""
    words = {} if played is None or step is None else dict(played.game.words(step.after.table))
    for seat in played.seats if played else ():
        if seat_word(seat) not in SENTENCES:
            words[seat_word(seat)] = {"en": seat}
    return Voice(LANGUAGES[0], NO_GAME.sentences, words)


def _json(played: Run, step: Step) -> str:
    views = played.views(step)
    told = Told(
        line=step.line,
        text=step.text,
        news={str(audience): lines for audience, lines in played.news(step).items()},
        public=views[PUBLIC],
        seats={seat: views[seated(seat)] for seat in played.seats},
    )
    return msgspec.json.encode(told).decode()


def _plain(played: Run, step: Step) -> str:
    voice = in_english(played, step)
    news = played.news(step)
    lines = [f"{step.line}: {shown(step.text.strip(), LONGEST_LINE).text}"]
    for audience, view in played.views(step).items():
        own = news.get(audience, ()) if audience == PUBLIC else _own_news(news, audience)
        lines += [INDENT + voice.say(heard) for heard in own]
        lines += [INDENT + line for line in told(view, voice)]
    return "\n".join(lines)


def _own_news(news: Mapping[Party, tuple[Message, ...]], audience: Party) -> list[Message]:
    """What this one hears and not everyone."""
    return [heard for heard in news.get(audience, ()) if heard not in news[PUBLIC]]

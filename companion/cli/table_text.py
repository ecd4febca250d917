"""A table in lines of plain text, as its game words them."""

from collections.abc import Iterable, Iterator, Mapping

from companion.game.contract import Entry, Standings, TextLine
from companion.game.messages import Quoted, seat_word
from companion.words.voice import Voice

Lines = Mapping[str, str]
"""Lines of text by the label before their colon; the first line has an empty label."""

GONE = "–"
"""The text of a line that is gone."""


def spoken(entries: Iterable[Entry], voice: Voice) -> Lines:
    """Speak the text that a game gives for a view."""

    def said(line: TextLine) -> str:
        return "".join(map(voice.spoken, line))

    return {said(entry.label): "; ".join(map(said, entry.said)) for entry in entries}


def ranking(standings: Standings | None) -> Iterator[Entry]:
    """A line for each seat once the game has a result."""
    for one in standings.seats if standings is not None else ():
        yield Entry((one.place, Quoted(". "), seat_word(one.seat)), ((one.total,),))


def changed(lines: Lines, before: Lines) -> list[str]:
    """The lines that are not as they were before."""
    gone = dict.fromkeys((label for label in before if label not in lines), GONE)
    new = {label: what for label, what in lines.items() if before.get(label) != what} | gone
    return [f"{label}: {what}" if label else what for label, what in new.items()]

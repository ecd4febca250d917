"""Puts an evening, up to a moment of it, into a data folder, as the clerk would have kept it."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from companion.chronicle.playing import Run, Step
from companion.chronicle.reading import read
from companion.game.history import Decided
from companion.game.values import PUBLIC, STEWARD, CommandId
from companion.games.sheriff.views import PublicView
from companion.host.folder import DataFolder
from companion.host.game_session import GameSession
from companion.journal.book import GameOf
from companion.shelf.boxes import Shelf

CHRONICLES = Path(__file__).parents[1] / "chronicles"
WALL = "2026-01-01T20:00:00+00:00"

When = Callable[[PublicView], bool]


class Evening:
    """A chronicle, played by the edition it names or by another."""

    def __init__(self, name: str, edition: str = "", editions: Path | None = None) -> None:
        text = (CHRONICLES / f"{name}.txt").read_bytes()
        chronicle = read(_of_another(edition, text) if edition else text)
        self.beginning = chronicle.header.beginning
        owned = Shelf(editions=editions).take(self.beginning.edition)
        self.game = owned.game
        self.run = Run(chronicle, owned.game, owned.box)

    def moments(self) -> Iterator[tuple[Step, PublicView]]:
        """Each thing that was done, and what everyone sees after it."""
        for step in self.run.steps():
            view = self.game.views(step.after.table, (PUBLIC,))[PUBLIC]
            assert isinstance(view, PublicView)
            yield step, view


def replayed(folder: Path, evening: Evening, when: When) -> PublicView:
    """Kept in the folder until it is so for the first time; what everyone sees then."""
    with DataFolder(folder) as kept:
        of = GameOf(evening.game.name, evening.run.box.edition)
        game_id, book = kept.new_book(of)
        with closing(book):
            session = GameSession(game_id, evening.game, book, {}, evening.run.audiences)
            for step, view in evening.moments():
                _record(session, evening, step)
                if when(view):
                    return view
    raise AssertionError("the evening never comes to it")


def _record(session: GameSession, evening: Evening, step: Step) -> None:
    for number, act in enumerate(step.acts, 1):
        asked = act.asked.command if act.asked else evening.beginning
        by = act.asked.by if act.asked else STEWARD
        command = CommandId(f"line-{step.line}-{number}")
        session.record(asked, Decided(act.events), by, command, step.at_ms, WALL)
    session.write()
    session.book.keep_time(step.at_ms)


def _of_another(edition: str, text: bytes) -> bytes:
    """With goods in the singular: an `s` is understood only where the edition's own name has it."""
    text = re.sub(rb"^edition: .*$", f"edition: {edition}".encode(), text, flags=re.MULTILINE)
    return re.sub(rb"(?<=[0-9] )(apple|chicken|pepper|crossbow)s", rb"\1", text)

"""Puts an evening, up to a moment of it, into a data folder, as the clerk would have kept it."""

import re
from collections.abc import Callable
from pathlib import Path

from companion.chronicle.playing import Run, Step
from companion.chronicle.reading import read
from companion.game.contract import AnyGame
from companion.game.values import PUBLIC, STEWARD, CommandId
from companion.games.bags.views import PublicView
from companion.host.folder import DataFolder
from companion.host.sitting import Sitting
from companion.journal.book import GameOf
from companion.shelf.boxes import EDITIONS, Owned, Shelf

CHRONICLES = Path(__file__).parents[1] / "chronicles"
WALL = "2026-01-01T20:00:00+00:00"

When = Callable[[PublicView], bool]


def replayed(folder: Path, chronicle: str, when: When, edition: str = "") -> PublicView:
    """Play until it is so for the first time; what everyone sees then."""
    text = (CHRONICLES / f"{chronicle}.txt").read_bytes()
    if edition:
        text = _of_another(edition, text)
    played, owned = _begun(text, folder)
    steps = played.steps()
    laid = next(steps)
    with DataFolder(folder) as kept:
        of = GameOf(owned.game.name, played.box.edition)
        game_id, book = kept.new_book(of)
        sitting = Sitting(game_id, owned.game, book, {}, played.audiences)
        beginning = read(text).header.beginning
        sitting.record(beginning, laid.events, STEWARD, CommandId("line-0"), 0, WALL)
        view = _seen(owned.game, laid)
        for step in steps:
            if when(view):
                break
            assert step.asked is not None
            number = CommandId(f"line-{step.line}")
            asked = step.asked
            sitting.record(asked.command, step.events, asked.by, number, step.at_ms, WALL)
            book.keep_time(step.at_ms)
            view = _seen(owned.game, step)
        book.close()
    assert when(view), f"{chronicle} never comes to it"
    return view


def _of_another(edition: str, text: bytes) -> bytes:
    """With goods in the singular: an `s` is understood only where the edition's own name has it."""
    text = re.sub(rb"^edition: .*$", f"edition: {edition}".encode(), text, flags=re.MULTILINE)
    return re.sub(rb"(?<=[0-9] )(apple|chicken|pepper|crossbow)s", rb"\1", text)


def _begun(text: bytes, folder: Path) -> tuple[Run, Owned]:
    chronicle = read(text)
    owned = Shelf(editions=folder / EDITIONS).take(chronicle.header.beginning.edition)
    return Run(chronicle, owned.game, owned.box), owned


def _seen(game: AnyGame, step: Step) -> PublicView:
    view = game.views(step.after.table, (PUBLIC,))[PUBLIC]
    assert isinstance(view, PublicView)
    return view

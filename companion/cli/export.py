"""`companion export GAME`: writes the chronicle of a game that the clerk has kept."""

import argparse
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from companion.chronicle.speech import Authored
from companion.chronicle.writing import Done, NotTold, written
from companion.game import codec
from companion.game.contract import AnyGame, Beginning
from companion.game.messages import Quoted, says
from companion.game.values import Party, Role, SeatId
from companion.host.folder import game_file
from companion.journal.book import Action, Book, BookError, BookUnreadable
from companion.journal.sqlite import SqliteBook
from companion.shelf.boxes import NoSuchBox, Shelf
from companion.shelf.people import PEOPLE, Names, People

from .folders import own_shelf, table_folder
from .speech import complain


def run(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="companion export",
        description="Writes down a game that the clerk has kept, as a chronicle.",
    )
    parser.add_argument("game", help="the game's number, such as 0001, or its file")
    parser.add_argument("--data", type=Path, help="the folder everything is kept in")
    parser.add_argument("--simulate", action="store_true", help="a game of the simulated table")
    asked = parser.parse_args(words)
    try:
        path = game_file(table_folder(asked.data, simulate=asked.simulate), asked.game)
        with closing(SqliteBook(path, only_read=True)) as book:
            names = People(path.parent.parent / PEOPLE).of(path.stem)
            print(exported(book, own_shelf(asked.data), names), end="")
    except (BookError, NoSuchBox, NotTold, OSError, ValueError) as why:
        complain([says("start.no_chronicle", why=Quoted(str(why)))])
        return 2
    return 0


def exported(book: Book, shelf: Shelf, names: Names | None = None) -> str:
    """The chronicle of the game in a book, with these names of people in its head."""
    owned = shelf.take(book.of.box)
    first, *actions = _whole(book)
    try:
        beginning = msgspec.json.decode(first.asked, type=Beginning)
        laid = codec.events_of(owned.game).decode(first.body)
        done = tuple(_done(owned.game, actions))
    except (msgspec.MsgspecError, UnicodeDecodeError) as why:
        raise BookUnreadable(
            f"The journal holds something that this version does not know ({why}). Use the version"
            " that wrote it."
        ) from why
    return written(owned.game, owned.box, beginning, laid, done, names)


def _whole(book: Book) -> list[Action]:
    actions = list(book.read())
    if not actions:
        raise BookUnreadable("In this journal no game has begun yet. Lay the table first.")
    return actions


def _done(game: AnyGame, actions: list[Action]) -> Iterator[Done]:
    commands, events = codec.commands_of(game), codec.events_of(game)
    for action in actions:
        asked = Authored(commands.decode(action.asked), _party(action.author))
        yield Done(asked=asked, at_ms=action.at_ms, events=events.decode(action.body))


def _party(author: str) -> Party:
    role, _, seat = author.partition(":")
    return Party(Role(role), SeatId(seat) if seat else None)

"""Writes down a game that the clerk has kept, as a chronicle."""

from collections.abc import Iterator

import msgspec

from companion.chronicle.speech import Authored
from companion.chronicle.writing import Done, written
from companion.game import codec
from companion.game.contract import AnyGame, Beginning
from companion.game.values import Party, Role, SeatId
from companion.journal.book import Action, Book, BookUnreadable
from companion.shelf.boxes import Shelf
from companion.shelf.people import Names


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

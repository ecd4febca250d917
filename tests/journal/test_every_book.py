"""The promises of any book, kept by the one on disk and by its twin in memory."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.game.values import CommandId
from companion.journal.book import Action, Book, BookMoved, GameOf
from companion.journal.memory import MemoryBook
from companion.journal.sqlite import SqliteBook

BAGS = GameOf("sheriff", "sheriff-2e")
EVERY_BYTE = bytes(range(256))


def action(number: int, *, at_ms: int = 0, asked: bytes = b"[]", body: bytes = b"[]") -> Action:
    return Action(
        command_id=CommandId(f"c{number}"),
        author="seat:green",
        at_ms=at_ms,
        wall="2026-01-01T20:00:00+00:00",
        asked=asked,
        body=body,
    )


@pytest.fixture(params=["sqlite", "memory"])
def book(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Book]:
    makers: dict[str, Callable[[], Book]] = {
        "sqlite": lambda: SqliteBook(tmp_path / "0001.sqlite", BAGS),
        "memory": lambda: MemoryBook(BAGS),
    }
    made = makers[request.param]()
    yield made
    made.close()


def test_a_book_says_which_game_it_is_the_book_of(book: Book) -> None:
    assert book.of == BAGS


def test_a_new_book_is_empty_and_no_time_has_passed(book: Book) -> None:
    assert (list(book.read()), book.kept_time()) == ([], 0)


def test_actions_are_read_as_they_were_written_and_in_order(book: Book) -> None:
    written = [
        action(1, asked=EVERY_BYTE[::-1], body=EVERY_BYTE),
        action(2, at_ms=2**40, body=b""),
        action(3, at_ms=1, body="Мёд".encode()),
    ]
    numbers = [book.append(one, after=after) for after, one in enumerate(written)]
    assert (numbers, list(book.read())) == ([1, 2, 3], written)


@pytest.mark.parametrize("after", [0, 2, -1])
def test_a_writer_who_has_not_read_to_the_end_is_told_that_the_book_moved(
    book: Book, after: int
) -> None:
    book.append(action(1), after=0)
    with pytest.raises(BookMoved):
        book.append(action(2), after=after)
    assert list(book.read()) == [action(1)]
    assert book.append(action(2), after=1) == 2


def test_the_same_command_is_never_written_twice(book: Book) -> None:
    book.append(action(1), after=0)
    with pytest.raises(BookMoved):
        book.append(action(1, body=b"[1]"), after=1)
    assert list(book.read()) == [action(1)]
    assert book.append(action(2), after=1) == 2


def test_the_time_kept_is_the_later_of_the_last_action_and_the_last_note(book: Book) -> None:
    book.append(action(1, at_ms=1_000), after=0)
    kept = [book.kept_time()]
    book.keep_time(6_000)
    kept.append(book.kept_time())
    book.append(action(2, at_ms=7_000), after=1)
    kept.append(book.kept_time())
    assert kept == [1_000, 6_000, 7_000]


def test_keeping_the_time_writes_no_line(book: Book) -> None:
    book.keep_time(5_000)
    assert list(book.read()) == []
    assert book.append(action(1), after=0) == 1


def test_a_reader_who_began_before_an_action_does_not_see_half_of_it(book: Book) -> None:
    book.append(action(1), after=0)
    reading = book.read()
    first = next(reading)
    book.append(action(2), after=1)
    assert [first, *reading] in ([action(1)], [action(1), action(2)])

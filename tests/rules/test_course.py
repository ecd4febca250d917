"""A course applies each event once, and writes what follows at the right time."""

from companion.game.course import Course
from companion.game.values import Value


class Said(Value, frozen=True):
    """Something that happens, by name."""

    name: str


def _answer(course: Course[str], event: Said) -> None:
    if len(event.name) == 1:
        course.write(Said(event.name * 2))


def _course() -> Course[str]:
    return Course("", lambda table, event: table + event.name, _answer)


def _names(course: Course[str]) -> list[str]:
    return [event.name for event in course.events]


def test_what_follows_is_written_behind_all_that_happens_at_once() -> None:
    course = _course()
    course.write(Said("a"), Said("b"))
    assert _names(course) == ["a", "b", "aa", "bb"]
    assert course.table == "abaabb"
    assert course.tables == ("a", "ab", "abaa", "abaabb")


def test_events_written_one_by_one_can_happen_at_once() -> None:
    course = _course()
    with course.at_once():
        course.write(Said("a"))
        assert course.table == "a"
        with course.at_once():
            course.write(Said("b"))
        assert _names(course) == ["a", "b"]
    assert _names(course) == ["a", "b", "aa", "bb"]

"""Names of people: which can be one, whose it is in which game, and that it is forgotten whole."""

from pathlib import Path

import pytest

from companion.game.messages import Refusal
from companion.game.values import SeatId
from companion.shelf.people import LONGEST_NAME, PEOPLE, People, readable, refusal_of

GREEN, BLUE, RED = map(SeatId, ("green", "blue", "red"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / PEOPLE


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anna  Maria ", "Anna Maria"),
        ("Zoe\u0308", "Zoë"),
        ("", ""),
        ("<b>{x} \"'&", "<b>{x} \"'&"),
        ("Анна", "Анна"),
        ("דנה", "דנה"),
        ("🦊", "🦊"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
    ],
)
def test_a_name_is_kept_as_people_would_write_it(typed: str, name: str) -> None:
    assert readable(typed) == name


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("x" * (LONGEST_NAME + 1), "why.name_too_long"),
        ("An\u202ena", "why.name_unprintable"),
        ("An\u200bna", "why.name_unprintable"),
        ("An\x07na", "why.name_unprintable"),
        ("\u3164", "why.name_unprintable"),
        ("\u0301Anna", "why.name_unprintable"),
        ("A\u0316\u0317\u0318nna", "why.name_unprintable"),
    ],
)
def test_a_name_that_no_page_could_show_is_none(typed: str, why: str) -> None:
    found = readable(typed)
    assert isinstance(found, Refusal)
    assert found.why.key == why


def test_no_name_misleads_the_table() -> None:
    colours = {"blau": BLUE, "blue": BLUE}
    taken = refusal_of(GREEN, "ANNA", {RED: "Anna"}, colours)
    other = refusal_of(GREEN, "Blau", {}, colours)
    assert taken is not None
    assert taken.why.key == "why.name_taken"
    assert other is not None
    assert other.why.key == "why.name_is_colour"
    assert refusal_of(BLUE, "Blau", {}, colours) is None


def test_people_are_expected_where_they_sat(file: Path) -> None:
    people = People(file)
    people.name(GREEN, "Anna")
    assert people.typed == {GREEN: "Anna"}
    people.begin("0001", {GREEN: "Anna", BLUE: "Max", RED: ""})
    again = People(file)
    assert (again.of("0001"), again.typed) == ({GREEN: "Anna", BLUE: "Max"}, {})
    assert again.expected == {GREEN: "Anna", BLUE: "Max"}
    again.name(RED, "Anna")  # she has changed places
    again.name(BLUE, "")
    assert again.expected == {RED: "Anna"}
    again.begin("0002", {RED: "Eva"})
    assert again.known == ("Eva", "Anna", "Max")
    assert again.of("0001") == {GREEN: "Anna", BLUE: "Max"}


def test_a_name_may_change_while_a_game_is_played(file: Path) -> None:
    people = People(file)
    people.begin("0001", {GREEN: "Ana"})
    people.name(GREEN, "Anna", game_id="0001")
    assert People(file).known == ("Anna",)
    people.name(GREEN, "", game_id="0001")
    assert People(file).of("0001") == {}


def test_a_person_is_forgotten_in_every_game(file: Path) -> None:
    people = People(file)
    people.begin("0001", {GREEN: "Anna", BLUE: "Max"})
    people.begin("0002", {RED: "ANNA"})
    people.name(GREEN, "Anna")
    people.forget("Anna")
    assert (people.known, people.of("0001"), people.of("0002")) == (("Max",), {BLUE: "Max"}, {})
    assert b"ANNA" not in file.read_bytes().upper()


def test_a_file_that_makes_no_sense_costs_no_game(file: Path) -> None:
    file.write_text("[")
    people = People(file)
    assert people.known == ()
    assert people.wrong is not None
    people.begin("0001", {GREEN: "Anna"})
    again = People(file)
    assert (again.wrong, again.known) == (None, ("Anna",))


def test_a_game_begins_though_no_name_can_be_kept(file: Path) -> None:
    people = People(file)
    file.mkdir()
    people.begin("0001", {GREEN: "Anna"})
    assert people.of("0001") == {GREEN: "Anna"}
    assert people.wrong is not None
    with pytest.raises(OSError, match="people"):
        people.forget("Anna")
    assert people.known == ("Anna",)

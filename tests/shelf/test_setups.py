"""How a box was played last: kept whole or not at all, and never a reason not to play."""

from pathlib import Path

import pytest

from companion.game.contract import Setup
from companion.game.values import SeatId
from companion.shelf.boxes import Shelf
from companion.shelf.setups import LastSetups

BOX, OTHER = "sheriff-2e", "sheriff-1e"
GREEN, BLUE, RED, YELLOW = map(SeatId, ("green", "blue", "red", "yellow"))
SEATS = (GREEN, BLUE, RED)
READ = {
    f"black_market.{good}.{place}": number
    for good, number in (("pepper", 21), ("mead", 22), ("silk", 23))
    for place in ("first", "second")
}
MARKET = Setup(seats=SEATS, first=BLUE, options={"black_market": True}, numbers=READ)
PLAIN = Setup(seats=SEATS, first=RED)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "setups.json"


def shelf_at(file: Path) -> Shelf:
    return Shelf(setups=file)


def keep(shelf: Shelf, box: str, setup: Setup) -> None:
    owned = shelf.take(box)
    shelf.setups.keep(owned.game, owned.box, setup)


def test_a_setup_is_remembered_over_a_restart(file: Path) -> None:
    keep(shelf_at(file), BOX, MARKET)
    assert shelf_at(file).setups.last == LastSetups(box=BOX, setups={BOX: MARKET})
    assert file.stat().st_mode & 0o777 == 0o600


def test_numbers_stay_known_while_a_box_is_played_without_them(file: Path) -> None:
    shelf = shelf_at(file)
    keep(shelf, BOX, MARKET)
    keep(shelf, BOX, PLAIN)
    keep(shelf, OTHER, PLAIN)
    last = shelf_at(file).setups.last
    assert (last.box, last.options_of(BOX)) == (OTHER, frozenset())
    assert last.numbers_of(BOX) == READ


def test_a_number_that_was_changed_or_taken_away_is_not_remembered(file: Path) -> None:
    shelf = shelf_at(file)
    fewer = dict(list(READ.items())[1:]) | {"black_market.mead.first": 9}
    keep(shelf, BOX, MARKET)
    keep(shelf, BOX, Setup(seats=SEATS, first=RED, options=MARKET.options, numbers=fewer))
    assert dict(shelf.setups.last.numbers_of(BOX)) == fewer


def test_the_next_first_sheriff_is_the_seat_after_the_last_one() -> None:
    last = LastSetups(box=BOX, setups={BOX: MARKET})
    assert last.first_of(SEATS) == RED
    assert last.first_of((GREEN, BLUE)) == GREEN
    assert last.first_of((YELLOW, GREEN)) == YELLOW
    assert LastSetups().first_of(SEATS) == GREEN


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"box": "sheriff-2e", "setups": {"sheriff-2e": {"seats": 3, "first": "red"}}}',
        b'{"box": "sheriff-2e", "setups": {}, "more": 1}',
        b"x" * 3_000_000,
    ],
)
def test_a_file_that_makes_no_sense_is_said_and_written_anew_with_the_next_game(
    file: Path, content: bytes
) -> None:
    file.write_bytes(content)
    shelf = shelf_at(file)
    last = shelf.setups.last
    assert (last.box, last.setups) == ("", {})
    assert last.wrong is not None
    assert last.wrong.key == "trouble.setups_left_out"
    assert file.read_bytes() == content
    keep(shelf, BOX, MARKET)
    assert shelf_at(file).setups.last == LastSetups(box=BOX, setups={BOX: MARKET})


@pytest.mark.parametrize(
    "senseless",
    [
        Setup(seats=SEATS, first=YELLOW),
        Setup(seats=(RED,), first=RED),
        Setup(seats=SEATS, first=RED, options={"luck": True}),
        Setup(seats=SEATS, first=RED, numbers={"black_market.silk.first": -4}),
        Setup(seats=SEATS, first=RED, numbers={"cards.apple": 4}),
    ],
)
def test_what_the_rules_refuse_is_left_out_and_other_boxes_stay_known(
    file: Path, senseless: Setup
) -> None:
    shelf = shelf_at(file)
    keep(shelf, OTHER, PLAIN)
    keep(shelf, BOX, senseless)
    last = shelf_at(file).setups.last
    assert (last.box, last.setups) == ("", {OTHER: PLAIN})
    assert last.wrong is not None
    assert last.wrong.key == "trouble.setup_left_out"


def test_a_box_that_was_taken_off_the_shelf_is_remembered_until_it_is_back(file: Path) -> None:
    keep(shelf_at(file), BOX, MARKET)
    written = file.read_text().replace(BOX, "our-own")
    file.write_text(written)
    shelf = shelf_at(file)
    assert shelf.setups.last == LastSetups()
    keep(shelf, OTHER, PLAIN)
    assert "our-own" in file.read_text()


def test_a_file_that_cannot_be_written_is_said_and_remembered_all_the_same(tmp_path: Path) -> None:
    shelf = shelf_at(tmp_path / "gone" / "setups.json")
    keep(shelf, BOX, MARKET)
    last = shelf.setups.last
    assert last.setups == {BOX: MARKET}
    assert last.wrong is not None
    assert last.wrong.key == "trouble.setups_not_kept"

"""Phones come to a seat by its bag or by a code, hold it over a restart, and leave at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.game.contract import Command
from companion.game.messages import refuse
from companion.game.values import PUBLIC, STEWARD, CommandId, Party, SeatId, TagId, seated
from companion.host.joining import (
    ChooseSeat,
    FreeSeat,
    HandedOut,
    HandOutSeat,
    OpenLink,
    PhoneAct,
    PlayWithPhones,
    SeatHeld,
    TypeCode,
)
from companion.host.posted import Answer, Done
from companion.host.reception import ASKS_FOR_MS, CODE_LASTS_MS, MOST_PHONES, MOST_WRONG
from companion.host.rights import Rights
from hardware.signals import ButtonPressed, ReaderName, TagPlaced
from hardware.signals import TagId as ReadTag
from tests.toy import ROUNDS

from .at_work import (
    BAGS,
    BLUE,
    GREEN,
    RED,
    SEATS,
    TOY,
    MemoryLibrary,
    Office,
    PushedClock,
    ShelfWithToy,
    office,
)

BAG, STRANGER = TagId("04AAAAAAAAAAAA"), "04BBBBBBBBBBBB"
MINE, OTHERS = "my phone", "another phone"
FREE = SeatHeld(joined=False, asking=0, handed_out=False)
JOINED = SeatHeld(joined=True, asking=0, handed_out=False)


@pytest.fixture
def clock() -> PushedClock:
    return PushedClock()


@pytest.fixture
def at(clock: PushedClock) -> Iterator[Office]:
    shelf = ShelfWithToy(seats={BAG: BLUE})
    with office(MemoryLibrary(), clock, shelf) as opened:
        yield opened


def _does(at: Office, command: Command | PhoneAct, by: Party = PUBLIC) -> Answer:
    return at.clerk.ask(command, by, CommandId("any"))


def _lays(at: Office, tag: str, reader: SeatId) -> None:
    at.clerk.hear(TagPlaced(ReaderName(f"{reader}-mouth"), ReadTag(tag)))
    _does(at, ChooseSeat("nobody", None))


def _held(at: Office, seat: SeatId = BLUE) -> SeatHeld:
    joining = at.page().joining
    assert joining is not None
    return joining.seats[seat]


def _by_bag(at: Office) -> bool:
    joining = at.page().joining
    assert joining is not None
    return joining.by_sticker


def _given(at: Office, seat: SeatId = BLUE) -> HandedOut:
    assert _does(at, HandOutSeat(seat), STEWARD) == Done()
    return at.page(STEWARD).handed_out[seat]


def _types(at: Office, code: str, phone: str = MINE, came_from: str = "10.0.0.7") -> Answer:
    return _does(at, TypeCode(phone=phone, seat=BLUE, code=code, came_from=came_from))


def test_a_bag_on_any_reader_lets_in_the_phone_that_asks_for_its_seat(at: Office) -> None:
    assert _does(at, ChooseSeat(MINE, BLUE)) == Done()
    assert _held(at) == SeatHeld(joined=False, asking=1, handed_out=False)
    _lays(at, BAG, RED)
    assert (_held(at), _held(at, RED)) == (JOINED, FREE)
    assert at.reception.admits(MINE, BLUE)
    assert not at.reception.admits(OTHERS, BLUE)
    assert not at.reception.admits(MINE, RED)


def test_so_does_any_sticker_on_the_reader_of_ones_own_bag_and_on_no_other(at: Office) -> None:
    _does(at, ChooseSeat(MINE, BLUE))
    _lays(at, STRANGER, RED)
    at.clerk.hear(TagPlaced(ReaderName("first-pile"), ReadTag(STRANGER)))
    _lays(at, STRANGER, GREEN)
    assert not _held(at).joined
    _lays(at, STRANGER, BLUE)
    assert _held(at) == JOINED


def test_anothers_bag_on_ones_own_reader_lets_the_other_in(at: Office) -> None:
    _does(at, ChooseSeat(MINE, RED))
    _does(at, ChooseSeat(OTHERS, BLUE))
    _lays(at, BAG, RED)
    assert (_held(at).joined, _held(at, RED).joined) == (True, False)


def test_of_two_phones_that_ask_for_one_seat_a_bag_lets_in_neither(at: Office) -> None:
    for phone in (MINE, OTHERS):
        _does(at, ChooseSeat(phone, BLUE))
    _lays(at, BAG, BLUE)
    assert _held(at) == SeatHeld(joined=False, asking=2, handed_out=False)
    _does(at, ChooseSeat(OTHERS, RED))
    _lays(at, BAG, BLUE)
    assert (at.reception.admits(MINE, BLUE), _held(at)) == (True, JOINED)


def test_a_bag_that_no_phone_waits_for_is_nobodys_way_in(at: Office) -> None:
    _lays(at, BAG, BLUE)
    _does(at, ChooseSeat(MINE, BLUE))
    assert not _held(at).joined


def test_while_a_game_is_played_no_bag_lets_anybody_in(at: Office) -> None:
    """Somebody without a phone lays it down to play, and a phone elsewhere waits for that."""
    assert _by_bag(at)
    at.begin(BAGS)
    assert not _by_bag(at)
    _does(at, ChooseSeat(OTHERS, BLUE))
    for tag in (BAG, STRANGER):
        _lays(at, tag, BLUE)
    assert _held(at) == SeatHeld(joined=False, asking=1, handed_out=False)


def test_when_the_game_is_over_bags_let_phones_in_again(at: Office) -> None:
    at.begin(TOY)
    for _ in range(ROUNDS):
        assert not _by_bag(at)
        at.clerk.hear(ButtonPressed("next"))
        _does(at, ChooseSeat("nobody", None))
    assert _by_bag(at)


def test_a_code_lets_in_one_phone_and_is_spent(at: Office) -> None:
    at.begin(BAGS)
    given = _given(at)
    assert (len(given.code), given.code.isdecimal(), len(given.key) >= 16) == (4, True, True)
    assert at.page().handed_out == at.page(seated(BLUE)).handed_out == {}
    assert _types(at, given.code) == Done()
    assert (_held(at), at.reception.admits(MINE, BLUE)) == (JOINED, True)
    assert _types(at, given.code, OTHERS) == refuse("why.seat_held")
    assert _types(at, given.key, OTHERS) == refuse("why.seat_held")
    assert at.reception.admits(MINE, BLUE)


def test_without_the_steward_there_is_no_code_to_guess(at: Office, clock: PushedClock) -> None:
    for code in range(10_000):
        clock.push(5_000)
        assert _types(at, f"{code:04d}") == refuse("why.code_wrong")
    assert _types(at, "") == refuse("why.code_wrong")


def test_a_code_is_void_after_ten_minutes(at: Office, clock: PushedClock) -> None:
    given = _given(at)
    clock.push(CODE_LASTS_MS)
    assert _types(at, given.key) == refuse("why.code_wrong")
    assert (_held(at), at.page(STEWARD).handed_out) == (FREE, {})


def test_who_guesses_waits_and_who_knows_the_code_does_not(at: Office) -> None:
    given = _given(at)
    wrong = "0000" if given.code != "0000" else "1111"
    answers = [_types(at, wrong, OTHERS, "10.0.0.66") for _ in range(6)]
    assert answers == [*[refuse("why.code_wrong")] * 5, refuse("why.code_wait", number=5)]
    assert _types(at, given.code, OTHERS, "10.0.0.66") == refuse("why.code_wait", number=5)
    assert _types(at, given.code, MINE, "10.0.0.7") == Done()


def test_too_many_guesses_void_the_digits_but_not_the_link(at: Office, clock: PushedClock) -> None:
    given = _given(at)
    wrong = "0000" if given.code != "0000" else "1111"
    for _ in range(MOST_WRONG):
        clock.push(5_000)
        assert _types(at, wrong, OTHERS) == refuse("why.code_wrong")
    clock.push(5_000)
    assert at.page(STEWARD).handed_out == {BLUE: HandedOut("", given.key)}
    assert _types(at, given.code) == refuse("why.code_wrong")
    assert _types(at, "") == refuse("why.code_wrong")
    assert _types(at, given.key) == Done()


def test_a_seat_that_somebody_holds_is_given_to_nobody(at: Office) -> None:
    _does(at, OpenLink(BLUE))
    assert _does(at, ChooseSeat(OTHERS, BLUE)) == refuse("why.seat_held")
    _lays(at, BAG, BLUE)
    assert _types(at, "1234", OTHERS) == refuse("why.seat_held")
    assert (_held(at), at.reception.admits(OTHERS, BLUE)) == (JOINED, False)


@pytest.mark.parametrize("command", [FreeSeat(BLUE), HandOutSeat(BLUE)])
def test_a_freed_seats_link_is_void_at_once_and_nobody_elses(at: Office, command: Command) -> None:
    _does(at, ChooseSeat(MINE, BLUE))
    _lays(at, BAG, BLUE)
    before = {seat: at.rights.token_of(seated(seat)) for seat in SEATS}
    assert _does(at, command, STEWARD) == Done()
    handed_out = isinstance(command, HandOutSeat)
    assert _held(at) == SeatHeld(joined=False, asking=0, handed_out=handed_out)
    assert [at.rights.holder_of(before[seat]) for seat in SEATS] == [
        None if seat == BLUE else f"seat:{seat}" for seat in SEATS
    ]
    assert not at.reception.admits(MINE, BLUE)


def test_only_the_steward_gives_seats_and_frees_them(at: Office) -> None:
    commands = (HandOutSeat(BLUE), FreeSeat(BLUE), PlayWithPhones(on=False))
    for by in (PUBLIC, seated(BLUE), seated(RED)):
        assert [_does(at, command, by) for command in commands] == [refuse("why.not_yours")] * 3
    white = SeatId("white")
    for command in (HandOutSeat(white), FreeSeat(white)):
        assert _does(at, command, STEWARD) == refuse("why.seat_not_on_board")
    assert _does(at, ChooseSeat(MINE, white)) == refuse("why.seat_not_on_board")
    assert _held(at) == FREE


def test_at_a_table_without_phones_no_bag_lets_one_in(at: Office) -> None:
    _does(at, PlayWithPhones(on=False), STEWARD)
    _does(at, ChooseSeat(MINE, BLUE))
    _lays(at, BAG, BLUE)
    assert (_by_bag(at), _held(at).joined) == (False, False)
    _does(at, PlayWithPhones(on=True), STEWARD)
    _lays(at, BAG, BLUE)
    assert _held(at) == JOINED


def test_a_phone_that_asks_for_long_is_forgotten(at: Office, clock: PushedClock) -> None:
    _does(at, ChooseSeat(MINE, BLUE))
    clock.push(ASKS_FOR_MS)
    _lays(at, BAG, BLUE)
    assert (at.reception.chosen_by(MINE), _held(at)) == (None, FREE)


def test_of_very_many_phones_the_newest_are_remembered(at: Office) -> None:
    for number in range(MOST_PHONES + 5):
        _does(at, ChooseSeat(f"phone {number}", BLUE))
    assert _held(at).asking == MOST_PHONES
    assert at.reception.chosen_by("phone 4") is None
    assert at.reception.chosen_by("phone 5") == BLUE


def test_in_a_game_only_its_seats_are_to_be_joined(at: Office) -> None:
    at.begin(BAGS)
    joining = at.page().joining
    assert joining is not None
    assert tuple(joining.seats) == SEATS


def test_a_seat_that_cannot_be_written_down_is_not_given(
    at: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_kept: object) -> None:
        raise OSError("No space left on device")

    given = _given(at)
    monkeypatch.setattr(at.rights, "_keep", full)
    assert _types(at, given.code) == refuse("why.joining_not_kept")
    assert _does(at, FreeSeat(BLUE), STEWARD) == refuse("why.joining_not_kept")
    assert (_held(at).joined, at.reception.admits(MINE, BLUE)) == (False, False)


def test_who_has_joined_and_whether_there_are_phones_outlives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "rights.json"
    rights = Rights(path, SEATS)
    rights.hold(BLUE)
    rights.hold(RED)
    rights.play_with_phones(on=False)
    rights.free(RED)
    again = Rights(path, SEATS)
    assert (again.held, again.phones) == ((BLUE,), False)
    assert [again.token_of(seated(s)) for s in SEATS] == [rights.token_of(seated(s)) for s in SEATS]

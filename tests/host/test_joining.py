"""Phones come to a seat by its bag or by a code, hold it over a restart, and leave at once."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from msgspec.structs import replace

from companion.game.contract import Command
from companion.game.messages import refuse
from companion.game.values import PUBLIC, STEWARD, CommandId, Party, SeatId, TagId, seated
from companion.host.joining import (
    CancelAsk,
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
from companion.host.page_data import Answer, Done
from companion.host.phones import Phones
from companion.host.rights import Rights
from companion.host.seat_codes import CODE_LASTS_MS, MOST_WRONG
from companion.host.throttle import ADDRESSES
from companion.host.visits import ASKS_FOR_MS, MOST_OF_ONE_ADDRESS, MOST_PHONES, STAYS_MS
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
FREE = SeatHeld(joined=False, asking=0, ask=0, handed_out=False)
JOINED = SeatHeld(joined=True, asking=0, ask=0, handed_out=False)
ASKED = SeatHeld(joined=False, asking=1, ask=1, handed_out=False)


@pytest.fixture
def clock() -> PushedClock:
    return PushedClock()


@pytest.fixture
def at(clock: PushedClock) -> Iterator[Office]:
    shelf = ShelfWithToy(seats={BAG: BLUE})
    with office(MemoryLibrary(), clock, shelf) as opened:
        yield opened


def _does(at: Office, command: Command | PhoneAct, by: Party = PUBLIC) -> Answer:
    return at.clerk.ask(command, by, CommandId(uuid4().hex))


def _asks(at: Office, phone: str, seat: SeatId | None, came_from: str = "10.0.0.7") -> Answer:
    return _does(at, ChooseSeat(phone=phone, seat=seat, came_from=came_from))


def _lays(at: Office, tag: str, reader: SeatId) -> None:
    at.clerk.hear(TagPlaced(ReaderName(f"{reader}-mouth"), ReadTag(tag)))
    _asks(at, "nobody", None)


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
    assert _asks(at, MINE, BLUE) == Done()
    assert _held(at) == ASKED
    _lays(at, BAG, RED)
    assert (_held(at), _held(at, RED)) == (JOINED, FREE)
    assert at.phones.admits(MINE, BLUE)
    assert not at.phones.admits(OTHERS, BLUE)
    assert not at.phones.admits(MINE, RED)


def test_so_does_any_sticker_on_the_reader_of_ones_own_bag_and_on_no_other(at: Office) -> None:
    _asks(at, MINE, BLUE)
    _lays(at, STRANGER, RED)
    at.clerk.hear(TagPlaced(ReaderName("first-pile"), ReadTag(STRANGER)))
    _lays(at, STRANGER, GREEN)
    assert not _held(at).joined
    _lays(at, STRANGER, BLUE)
    assert _held(at) == JOINED


def test_anothers_bag_on_ones_own_reader_lets_the_other_in(at: Office) -> None:
    _asks(at, MINE, RED)
    _asks(at, OTHERS, BLUE)
    _lays(at, BAG, RED)
    assert (_held(at).joined, _held(at, RED).joined) == (True, False)


def test_of_two_phones_that_ask_for_one_seat_a_bag_lets_in_neither(at: Office) -> None:
    for phone in (MINE, OTHERS):
        _asks(at, phone, BLUE)
    _lays(at, BAG, BLUE)
    assert _held(at) == SeatHeld(joined=False, asking=2, ask=2, handed_out=False)
    _asks(at, OTHERS, RED)
    _lays(at, BAG, BLUE)
    assert (at.phones.admits(MINE, BLUE), _held(at)) == (True, JOINED)


def test_a_bag_that_no_phone_waits_for_is_nobodys_way_in(at: Office) -> None:
    _lays(at, BAG, BLUE)
    _asks(at, MINE, BLUE)
    assert not _held(at).joined


def test_while_a_game_is_played_no_bag_lets_anybody_in(at: Office) -> None:
    """Somebody without a phone lays it down to play, and a phone elsewhere waits for that."""
    assert _by_bag(at)
    at.begin(BAGS)
    assert not _by_bag(at)
    _asks(at, OTHERS, BLUE)
    for tag in (BAG, STRANGER):
        _lays(at, tag, BLUE)
    assert _held(at) == ASKED


def test_when_the_game_is_over_bags_let_phones_in_again(at: Office) -> None:
    at.begin(TOY)
    for _ in range(ROUNDS):
        assert not _by_bag(at)
        at.clerk.hear(ButtonPressed("next"))
        _asks(at, "nobody", None)
    assert _by_bag(at)


def test_a_code_lets_in_one_phone_and_is_spent(at: Office) -> None:
    at.begin(BAGS)
    given = _given(at)
    assert (len(given.code), given.code.isdecimal(), len(given.key) >= 16) == (6, True, True)
    assert at.page().handed_out == at.page(seated(BLUE)).handed_out == {}
    assert _types(at, given.code) == Done()
    assert (_held(at), at.phones.admits(MINE, BLUE)) == (JOINED, True)
    assert _types(at, given.code, OTHERS) == refuse("why.seat_held")
    assert _types(at, given.key, OTHERS) == refuse("why.seat_held")
    assert at.phones.admits(MINE, BLUE)


def test_without_the_steward_there_is_no_code_to_guess(at: Office, clock: PushedClock) -> None:
    for code in range(0, 1_000_000, 999):
        clock.push(5_000)
        assert _types(at, f"{code:06d}") == refuse("why.code_wrong")
    assert _types(at, "") == refuse("why.code_wrong")


def test_a_code_is_void_after_ten_minutes(at: Office, clock: PushedClock) -> None:
    given = _given(at)
    clock.push(CODE_LASTS_MS)
    assert _types(at, given.key) == refuse("why.code_wrong")
    assert (_held(at), at.page(STEWARD).handed_out) == (FREE, {})


def test_who_guesses_waits_and_who_knows_the_code_does_not(at: Office) -> None:
    given = _given(at)
    wrong = "000000" if given.code != "000000" else "111111"
    answers = [_types(at, wrong, OTHERS, "10.0.0.66") for _ in range(6)]
    assert answers == [*[refuse("why.code_wrong")] * 5, refuse("why.code_wait", number=5)]
    assert _types(at, given.code, OTHERS, "10.0.0.66") == refuse("why.code_wait", number=5)
    assert _types(at, given.code, MINE, "10.0.0.7") == Done()


def test_too_many_guesses_void_the_digits_but_not_the_link(clock: PushedClock) -> None:
    phones = Phones(Rights(None, SEATS), SEATS, clock)
    assert phones.ask(HandOutSeat(BLUE), STEWARD, CommandId("one")) is None
    (given,) = phones.handed_out().values()
    wrong = "000000" if given.code != "000000" else "111111"
    for guess in range(MOST_WRONG):
        typed = TypeCode(phone=OTHERS, seat=BLUE, code=wrong, came_from=f"guesser {guess}")
        assert phones.visit(typed) == refuse("why.code_wrong")
    assert phones.handed_out() == {BLUE: HandedOut("", given.key)}
    for code in (given.code, ""):
        typed = TypeCode(phone=MINE, seat=BLUE, code=code, came_from="10.0.0.7")
        assert phones.visit(typed) == refuse("why.code_wrong")
    assert phones.visit(replace(typed, code=given.key)) is None


def test_however_many_addresses_guess_the_right_code_lets_in(at: Office) -> None:
    """From an address that was never wrong, and from one that was wrong once."""
    given = _given(at)
    wrong = "000000" if given.code != "000000" else "111111"
    assert _types(at, wrong) == refuse("why.code_wrong")
    for guesser in range(2 * ADDRESSES):
        _types(at, wrong, OTHERS, f"10.0.1.{guesser}")
    assert _types(at, given.code) == Done()


def test_a_code_that_is_typed_again_by_the_phone_it_let_in_is_no_mistake(at: Office) -> None:
    given = _given(at)
    assert [_types(at, given.code) for _ in range(2)] == [Done(), Done()]


def test_a_seat_that_somebody_holds_is_given_to_nobody(at: Office) -> None:
    _does(at, OpenLink(BLUE))
    assert _asks(at, OTHERS, BLUE) == refuse("why.seat_held")
    _lays(at, BAG, BLUE)
    assert _types(at, "1234", OTHERS) == refuse("why.seat_held")
    assert (_held(at), at.phones.admits(OTHERS, BLUE)) == (JOINED, False)


@pytest.mark.parametrize("command", [FreeSeat(BLUE), HandOutSeat(BLUE)])
def test_a_freed_seats_link_is_void_at_once_and_nobody_elses(at: Office, command: Command) -> None:
    _asks(at, MINE, BLUE)
    _lays(at, BAG, BLUE)
    before = {seat: at.rights.token_of(seated(seat)) for seat in SEATS}
    assert _does(at, command, STEWARD) == Done()
    handed_out = isinstance(command, HandOutSeat)
    assert _held(at) == SeatHeld(joined=False, asking=0, ask=0, handed_out=handed_out)
    assert [at.rights.holder_of(before[seat]) for seat in SEATS] == [
        None if seat == BLUE else f"seat:{seat}" for seat in SEATS
    ]
    assert not at.phones.admits(MINE, BLUE)


def test_only_the_steward_gives_seats_and_frees_them(at: Office) -> None:
    commands = (HandOutSeat(BLUE), FreeSeat(BLUE), PlayWithPhones(on=False))
    for by in (PUBLIC, seated(BLUE), seated(RED)):
        assert [_does(at, command, by) for command in commands] == [refuse("why.not_yours")] * 3
    white = SeatId("white")
    for command in (HandOutSeat(white), FreeSeat(white)):
        assert _does(at, command, STEWARD) == refuse("why.seat_not_on_board")
    assert _asks(at, MINE, white) == refuse("why.seat_not_on_board")
    assert _held(at) == FREE


def test_at_a_table_without_phones_no_bag_lets_one_in(at: Office) -> None:
    _does(at, PlayWithPhones(on=False), STEWARD)
    _asks(at, MINE, BLUE)
    _lays(at, BAG, BLUE)
    assert (_by_bag(at), _held(at).joined) == (False, False)
    _does(at, PlayWithPhones(on=True), STEWARD)
    _lays(at, BAG, BLUE)
    assert _held(at) == JOINED


def test_a_bag_lets_in_only_a_phone_that_asked_within_half_a_minute(
    at: Office, clock: PushedClock
) -> None:
    _asks(at, MINE, BLUE)
    clock.push(ASKS_FOR_MS - 1)
    at.nudge()
    _asks(at, "nobody", None)
    assert (_held(at), at.phones.is_asking(MINE)) == (ASKED, True)
    clock.push(1)
    _lays(at, BAG, BLUE)
    assert (_held(at), at.phones.is_asking(MINE)) == (FREE, False)
    assert at.phones.chosen_by(MINE) == BLUE
    assert _asks(at, MINE, BLUE) == Done()
    _lays(at, BAG, BLUE)
    assert _held(at) == JOINED


def test_that_the_half_minute_is_over_is_shown_though_nothing_happens(
    at: Office, clock: PushedClock
) -> None:
    _asks(at, MINE, BLUE)
    clock.push(ASKS_FOR_MS - 50)
    _asks(at, "nobody", None)
    assert _held(at) == ASKED
    clock.push(50)
    at.wait_until(lambda page: page.joining is not None and page.joining.seats[BLUE] == FREE)


def test_what_was_asked_during_a_game_counts_for_no_bag_after_it(
    at: Office, clock: PushedClock
) -> None:
    at.begin(TOY)
    _asks(at, MINE, BLUE)
    clock.push(ASKS_FOR_MS)
    for _ in range(ROUNDS):
        assert _held(at).asking == 1
        at.clerk.hear(ButtonPressed("next"))
        _asks(at, "nobody", None)
    assert (_by_bag(at), _held(at)) == (True, FREE)
    _lays(at, BAG, BLUE)
    assert not _held(at).joined


def test_anybody_may_cancel_what_a_phone_asks_and_it_may_ask_again(at: Office) -> None:
    _asks(at, MINE, BLUE)
    assert _does(at, CancelAsk(RED, 1)) == Done()
    assert _held(at) == ASKED
    assert _does(at, CancelAsk(BLUE, 1)) == Done()
    _lays(at, BAG, BLUE)
    assert (_held(at), at.phones.is_asking(MINE)) == (FREE, False)
    assert at.phones.chosen_by(MINE) == BLUE
    _asks(at, MINE, BLUE)
    assert _does(at, CancelAsk(BLUE, 1)) == Done()
    assert _held(at) == replace(ASKED, ask=2)


def test_a_phone_that_chose_long_ago_is_forgotten(at: Office, clock: PushedClock) -> None:
    _asks(at, MINE, BLUE)
    clock.push(STAYS_MS)
    _lays(at, BAG, BLUE)
    assert (at.phones.chosen_by(MINE), _held(at)) == (None, FREE)


def test_forged_phones_of_one_address_push_out_each_other_alone(at: Office) -> None:
    _asks(at, MINE, RED, "10.0.0.7")
    for number in range(40):
        assert _asks(at, f"forged {number}", BLUE, "10.0.0.66") == Done()
    assert _held(at).asking == MOST_OF_ONE_ADDRESS
    assert at.phones.chosen_by("forged 31") is None
    assert at.phones.chosen_by("forged 32") == BLUE
    assert at.phones.chosen_by(MINE) == RED


def test_where_too_many_ask_the_next_one_waits_and_nobody_is_pushed_out(at: Office) -> None:
    asked = [_asks(at, f"phone {n}", BLUE, f"10.0.0.{n}") for n in range(MOST_PHONES)]
    assert asked == [Done()] * MOST_PHONES
    assert _asks(at, MINE, BLUE, "10.0.1.1") == refuse("why.too_many_phones")
    assert _held(at).asking == MOST_PHONES
    assert _asks(at, "phone 0", None, "10.0.0.0") == Done()
    assert _asks(at, MINE, BLUE, "10.0.1.1") == Done()


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
    assert (_held(at).joined, at.phones.admits(MINE, BLUE)) == (False, False)


def test_who_has_joined_and_whether_there_are_phones_outlives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "rights.json"
    rights = Rights(path, SEATS)
    rights.hold(BLUE)
    rights.hold(RED)
    rights.play_with_phones(on=False, by=CommandId("off"))
    rights.free(RED, CommandId("free"))
    again = Rights(path, SEATS)
    assert (again.held, again.phones) == ((BLUE,), False)
    assert [again.token_of(seated(s)) for s in SEATS] == [rights.token_of(seated(s)) for s in SEATS]

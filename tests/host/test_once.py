"""One key, one effect: a command that comes again is answered and not carried out a second time,
after a restart and in the next game too, and never for a game it was not meant for."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.game.contract import Command
from companion.game.messages import refuse
from companion.game.values import STEWARD, CommandId, GoodId, seated
from companion.games.sheriff.market import CloseMarket
from companion.games.sheriff.views import PublicView
from companion.host.asks import Begin
from companion.host.deck import CountDeck
from companion.host.joining import (
    FreeSeat,
    HandOutSeat,
    OpenLink,
    PhoneAct,
    PlayWithPhones,
    RenewLink,
)
from companion.host.once import MOST_REMEMBERED, Once
from companion.host.page_data import Answer, Done
from companion.host.rights import MOST_DONE, Rights
from companion.host.sticker_setup import (
    ForgetStickers,
    LayStickers,
    MarkSeat,
    StopStickers,
    TakeOffStickers,
)
from companion.shelf.boxes import Shelf
from hardware.signals import ReaderName, TagPlaced
from hardware.signals import TagId as ReadTag

from .at_work import BAGS, BLUE, SEATS, SETUP, MemoryLibrary, Office, office
from .test_clerk import new_id

APPLE = GoodId("apple")
NEW, OTHER_NEW = "04AAAAAAAAAA01", "04AAAAAAAAAA02"
KEY = CommandId("the key")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[[], Office]]:
    """Opens the clerk's office on the same folder and books, after a restart as well."""
    library, running = MemoryLibrary(), ExitStack()

    def open_again() -> Office:
        running.close()
        shelf = Shelf(kept=tmp_path / "stickers")
        return running.enter_context(office(library, shelf=shelf, rights=tmp_path / "rights.json"))

    with running:
        yield open_again


def _asks(at: Office, command: Command | Begin | PhoneAct, key: str | None = None) -> Answer:
    return at.clerk.ask(command, STEWARD, CommandId(key) if key else new_id())


def _lays(at: Office, tag: str) -> None:
    at.clerk.hear(TagPlaced(ReaderName("red-mouth"), ReadTag(tag)))
    _asks(at, CountDeck(on=False))


def _worn(at: Office) -> int:
    """So many apples of the box carry a sticker."""
    return len(at.clerk._game._shelf.register.of(BAGS))


def _token(at: Office) -> str:
    return at.rights.token_of(seated(BLUE))


def test_a_seat_is_handed_out_once_whoever_has_joined_meanwhile(
    opened: Callable[[], Office],
) -> None:
    at = opened()
    assert _asks(at, HandOutSeat(BLUE), KEY) == Done()
    given, token = at.page(STEWARD).handed_out, _token(at)
    assert _asks(at, HandOutSeat(BLUE), KEY) == Done()
    assert (at.page(STEWARD).handed_out, _token(at)) == (given, token)
    _asks(at, OpenLink(BLUE))
    assert _asks(at, HandOutSeat(BLUE), KEY) == Done()
    assert (at.rights.held, _token(at)) == ((BLUE,), token)
    at = opened()
    assert _asks(at, HandOutSeat(BLUE), KEY) == Done()
    assert (at.rights.held, _token(at)) == ((BLUE,), token)
    assert _asks(at, HandOutSeat(BLUE)) == Done()
    assert at.rights.held == ()


@pytest.mark.parametrize("again", [False, True])
def test_a_seat_is_freed_once_and_a_phone_that_joined_meanwhile_stays(
    opened: Callable[[], Office], again: bool
) -> None:
    at = opened()
    assert _asks(at, FreeSeat(BLUE), KEY) == Done()
    token = _token(at)
    _asks(at, OpenLink(BLUE))
    at = opened() if again else at
    assert _asks(at, FreeSeat(BLUE), KEY) == Done()
    assert (at.rights.held, _token(at)) == ((BLUE,), token)


@pytest.mark.parametrize("again", [False, True])
def test_a_link_is_renewed_once_and_phones_are_turned_off_once(
    opened: Callable[[], Office], again: bool
) -> None:
    at = opened()
    assert _asks(at, RenewLink("steward"), KEY) == Done()
    assert _asks(at, PlayWithPhones(on=False), "off") == Done()
    assert _asks(at, PlayWithPhones(on=True)) == Done()
    token = at.rights.token_of(STEWARD)
    at = opened() if again else at
    assert _asks(at, RenewLink("steward"), KEY) == Done()
    assert _asks(at, PlayWithPhones(on=False), "off") == Done()
    assert (at.rights.token_of(STEWARD), at.rights.phones) == (token, True)


@pytest.mark.parametrize("again", [False, True])
def test_stickers_that_were_laid_on_after_they_were_forgotten_stay(
    opened: Callable[[], Office], again: bool
) -> None:
    at = opened()
    assert _asks(at, ForgetStickers(BAGS, APPLE), KEY) == Done()
    _asks(at, LayStickers(BAGS, APPLE))
    _lays(at, NEW)
    assert _worn(at) == 1
    at = opened() if again else at
    assert _asks(at, ForgetStickers(BAGS, APPLE), KEY) == Done()
    assert _worn(at) == 1


@pytest.mark.parametrize("command", [LayStickers(BAGS, APPLE), MarkSeat(BLUE), TakeOffStickers()])
def test_what_was_stopped_is_not_begun_again_by_a_late_repetition(
    opened: Callable[[], Office], command: Command
) -> None:
    at = opened()
    assert _asks(at, command, KEY) == Done()
    assert at.page().enrolment is not None
    assert _asks(at, StopStickers(), "stop") == Done()
    assert _asks(at, command, KEY) == Done()
    assert at.page().enrolment is None
    assert _asks(at, command) == Done()
    assert _asks(at, StopStickers(), "stop") == Done()
    assert at.page().enrolment is not None


def test_the_deck_is_counted_once(opened: Callable[[], Office]) -> None:
    at = opened()
    at.begin(BAGS)
    counting = []
    for key, on in (("on", True), ("off", False), ("on", True)):
        assert _asks(at, CountDeck(on=on), key) == Done()
        deck = at.page().deck
        assert deck is not None
        counting.append(deck.counting)
    assert counting == [True, False, False]


def test_what_was_refused_may_be_asked_again(opened: Callable[[], Office]) -> None:
    at = opened()
    assert _asks(at, CountDeck(), KEY) == refuse("why.no_game")
    at.begin(BAGS)
    assert _asks(at, CountDeck(), KEY) == Done()


@pytest.mark.parametrize("again", [False, True])
def test_a_command_of_one_game_is_not_carried_out_in_the_next(
    opened: Callable[[], Office], again: bool
) -> None:
    at = opened()
    at.begin(BAGS)
    assert _asks(at, CloseMarket(1), KEY) == Done()
    at.begin(BAGS, "0001")
    assert _asks(at, CloseMarket(1), KEY) == Done()
    at = opened() if again else at
    for key in (KEY, "begin after "):
        command = CloseMarket(1) if key == KEY else Begin(box=BAGS, setup=SETUP, instead_of="")
        assert _asks(at, command, key) == Done()
    view = at.view()
    assert isinstance(view, PublicView)
    assert (at.page().game_id, str(view.phase)) == ("0002", "market")


def test_a_command_that_names_another_game_is_refused_whatever_it_asks(
    opened: Callable[[], Office],
) -> None:
    at = opened()
    at.begin(BAGS)
    close, free = CloseMarket(1), FreeSeat(BLUE)
    token = _token(at)
    for command in (close, free, StopStickers(), CountDeck()):
        for game_id in ("", "0002"):
            answer = at.clerk.ask(command, STEWARD, new_id(), game_id)
            assert answer == refuse("why.another_game")
    assert _token(at) == token
    assert at.clerk.ask(close, STEWARD, KEY, "0001") == Done()
    at.begin(BAGS, "0001")
    assert at.clerk.ask(close, STEWARD, KEY, "0001") == Done()
    assert at.clerk.ask(close, STEWARD, new_id(), "0001") == refuse("why.another_game")
    assert at.clerk.ask(close, STEWARD, new_id(), "0002") == Done()


def test_only_so_much_is_remembered(tmp_path: Path) -> None:
    once = Once(map(CommandId, map(str, range(MOST_REMEMBERED))), keep=lambda _ids: None)
    assert CommandId("0") in once
    once.add(CommandId("one more"))
    assert (CommandId("0") in once, CommandId("1") in once) == (False, True)
    rights = Rights(tmp_path / "rights.json", SEATS)
    for first in (0, MOST_DONE):
        rights.keep_done(CommandId(str(first + number)) for number in range(MOST_DONE))
    kept = Rights(tmp_path / "rights.json", SEATS).done
    assert (len(kept), kept[-1]) == (MOST_DONE, str(2 * MOST_DONE - 1))

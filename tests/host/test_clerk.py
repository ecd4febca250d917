"""The clerk carries out a command once, writes before it believes, and tells nobody a secret."""

import errno
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.game import codec
from companion.game.commands import Pressed
from companion.game.contract import Command, SeatSign
from companion.game.history import TakeBack
from companion.game.messages import refuse, says
from companion.game.values import (
    PUBLIC,
    STEWARD,
    CommandId,
    CopyId,
    GoodId,
    Party,
    SeatId,
    TagId,
    seated,
)
from companion.games.bags.commands import Declare, PackByHand, SayTakingOut, SealBag, SitOut
from companion.games.bags.parts import BagStage
from companion.games.sheriff.market import CloseMarket, MarketClosed
from companion.games.sheriff.passing import LetPass
from companion.games.sheriff.rounds import EndGame
from companion.games.sheriff.state import Table
from companion.games.sheriff.views import PublicView
from companion.host.asks import Begin
from companion.host.card_positions import CardPositions
from companion.host.clerk import INBOX_SIZE
from companion.host.current_game import FOLD_EVERY_MS, Library
from companion.host.folder import DataFolder
from companion.host.game_session import GameSession
from companion.host.page_data import Done, PageData
from companion.host.trouble import TRY_DISK_EVERY_MS
from companion.journal.book import Action, Book, BookUnreadable, CannotWrite, GameOf
from companion.journal.sqlite import SqliteBook
from companion.shelf.boxes import Shelf
from hardware.signals import (
    ButtonPressed,
    Crowded,
    ReaderBack,
    ReaderLost,
    ReaderName,
    SwitchTurned,
    TagPlaced,
)
from hardware.signals import TagId as ReadTag
from hardware.sounds import Sound
from tests.patience import PATIENCE_S
from tests.toy import Fists, Hidden, Hide, Shown

from .at_work import (
    BAGS,
    FIRST_PILE,
    GREEN,
    PLAN,
    RED,
    SETUP,
    TOY,
    EmptyShelf,
    MemoryLibrary,
    Office,
    PushedClock,
    StumblingShelf,
    office,
)

APPLE = GoodId("apple")
FIRST_APPLE = ReadTag("040000")
RED_MOUTH = next(name for name, seat in PLAN.items() if seat == RED)


@pytest.fixture(params=["memory", "disk"])
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Library]:
    if request.param == "memory":
        yield MemoryLibrary()
        return
    with DataFolder(tmp_path) as folder:
        yield folder


def one_sticker_a_card(box: str, copies: Any) -> dict[TagId, CopyId]:
    del box
    return {TagId(f"04{number:04X}"): copy for number, copy in enumerate(copies)}


def toy(at: Office, audience: Party = PUBLIC) -> Fists:
    view = at.view(audience)
    assert isinstance(view, Shown)
    return view.table


def ids() -> Callable[[], CommandId]:
    used = iter(range(1_000_000))
    return lambda: CommandId(f"c{next(used)}")


new_id = ids()


def does(at: Office, command: Command, by: Party) -> None:
    assert at.clerk.ask(command, by, new_id()) == Done()


def test_the_end_of_a_game_is_not_taken_back_once_the_next_one_is_laid(library: Library) -> None:
    with office(library) as at:
        at.begin(BAGS)
        does(at, CloseMarket(1), STEWARD)
        for seat in SETUP.seats[1:]:
            does(at, SitOut(seat, 1), STEWARD)
        does(at, EndGame(1), STEWARD)
        undo, ended = at.page(STEWARD).undo, at.page().game_id
        assert undo is not None
        at.begin(BAGS, instead_of=ended)
        refused = at.clerk.ask(TakeBack(undo.step), STEWARD, new_id())
        assert refused == refuse("why.nothing_to_take_back")


def test_the_same_command_asked_twice_is_carried_out_once(library: Library) -> None:
    with office(library) as at:
        at.begin(BAGS)
        pack = PackByHand(RED, GoodId("apple"))
        answers = [at.clerk.ask(pack, seated(RED), CommandId("double")) for _ in range(2)]
        assert answers == [Done(), Done()]
        assert _counted(at, RED) == 1


def test_a_command_carried_out_before_a_restart_is_not_carried_out_again(library: Library) -> None:
    pack = PackByHand(RED, GoodId("apple"))
    with office(library) as at:
        at.begin(BAGS)
        assert at.clerk.ask(pack, seated(RED), CommandId("double")) == Done()
    with office(library) as again:
        assert again.clerk.ask(pack, seated(RED), CommandId("double")) == Done()
        assert _counted(again, RED) == 1


def test_chance_is_drawn_by_the_clerk_and_never_by_who_asks(library: Library) -> None:
    """Whoever knew the salt of a bag could find by its code what lies in it."""
    with watched(library) as (at, tables):
        at.begin(BAGS)
        does(at, CloseMarket(1), STEWARD)
        asked = "0" * 32
        salts = {_salt_of_a_fresh_seal(at, tables, chance) for chance in (asked, asked, "", "")}
    assert len(salts - {asked}) == 4
    assert all(re.fullmatch("[0-9a-f]{32}", salt) for salt in salts)


def test_a_seal_asked_for_twice_is_the_first_one_even_after_a_restart(library: Library) -> None:
    seal = SealBag(RED, 1)
    with watched(library) as (at, tables):
        at.begin(BAGS)
        does(at, CloseMarket(1), STEWARD)
        for _ in range(2):
            assert at.clerk.ask(seal, STEWARD, CommandId("double")) == Done()
        (first,) = tables[-1].seals()
    with watched(library) as (again, tables):
        assert again.clerk.ask(seal, STEWARD, CommandId("double")) == Done()
        assert tables[-1].seals() == (first,)


@contextmanager
def watched(library: Library) -> Iterator[tuple[Office, list[Table]]]:
    """A clerk at work, and every table as it was after an action, secrets and all."""
    tables: list[Table] = []
    write = GameSession.write

    def noting(self: GameSession) -> None:
        write(self)
        tables.append(self.table)

    with pytest.MonkeyPatch.context() as patch, office(library) as at:
        patch.setattr(GameSession, "write", noting)
        yield at, tables


def _salt_of_a_fresh_seal(at: Office, tables: list[Table], chance: str) -> str:
    """Red's bag is closed, and the step taken back."""
    does(at, SealBag(RED, 1, chance=chance), STEWARD)
    (seal,) = tables[-1].seals()
    undo = at.page(STEWARD).undo
    assert undo is not None
    does(at, TakeBack(undo.step), STEWARD)
    return seal.line


def test_a_game_begun_twice_by_the_same_click_is_one_game(library: Library) -> None:
    begin = Begin(box=BAGS, setup=SETUP, instead_of="")
    with office(library) as at:
        answers = [at.clerk.ask(begin, STEWARD, CommandId("begin")) for _ in range(2)]
        assert (answers, at.page().game_id) == ([Done(), Done()], "0001")


def test_a_late_click_ends_no_game_that_it_did_not_see(library: Library) -> None:
    with office(library) as at:
        at.begin(BAGS)
        begin = Begin(box=BAGS, setup=SETUP, instead_of="")
        answer = at.clerk.ask(begin, STEWARD, CommandId("late"))
        assert (answer, at.page().game_id) == (refuse("why.another_game_began"), "0001")


def test_only_the_steward_begins_a_game_and_only_from_a_box_that_is_there(library: Library) -> None:
    with office(library) as at:
        begin = Begin(box=BAGS, setup=SETUP, instead_of="")
        assert at.clerk.ask(begin, seated(RED), new_id()) == refuse("why.not_yours")
        lent = Begin(box="monopoly", setup=SETUP, instead_of="")
        assert at.clerk.ask(lent, STEWARD, new_id()) == refuse("why.no_such_box")
        assert at.clerk.ask(CloseMarket(1), STEWARD, new_id()) == refuse("why.no_game")


def test_the_newest_game_comes_back_after_a_restart(library: Library) -> None:
    with office(library) as at:
        at.begin(TOY)
        at.begin(BAGS, instead_of="0001")
        does(at, CloseMarket(1), STEWARD)
        before = at.page(STEWARD)
    with office(library) as again:
        after = again.page(STEWARD)
    assert (after.game_id, after.view, after.feed, after.undo) == (
        "0002",
        before.view,
        before.feed,
        before.undo,
    )


def test_a_step_everyone_sees_moves_every_number(library: Library) -> None:
    with office(library) as at:
        at.begin(BAGS)
        before = at.numbers()
        does(at, CloseMarket(1), STEWARD)
        assert at.numbers() == {who: number + 1 for who, number in before.items()}


def test_a_hidden_act_moves_the_number_of_its_author_alone(library: Library) -> None:
    with office(library) as at:
        at.begin(BAGS)
        before = at.numbers()
        for _ in range(3):
            does(at, PackByHand(RED, GoodId("apple")), seated(RED))
        assert at.numbers() == before | {str(seated(RED)): before[str(seated(RED))] + 3}


def test_a_refused_command_moves_no_number(library: Library) -> None:
    with office(library) as at:
        at.begin(BAGS)
        before = at.numbers()
        assert at.clerk.ask(CloseMarket(1), seated(RED), new_id()) == refuse("why.not_yours")
        assert at.numbers() == before


def test_a_card_that_is_refused_at_a_reader_is_a_notice_at_that_seat_only() -> None:
    with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
        at.begin(BAGS)
        does(at, SayTakingOut(RED), seated(RED))
        at.clerk.hear(TagPlaced(RED_MOUTH, FIRST_APPLE))
        page = at.wait_until(lambda page: page.notice is not None, seated(RED))
        others = [at.page(who).notice for who in at.board.audiences if who != seated(RED)]
        assert (page.notice, others) == (says("why.not_in_bag"), [None] * 4)
        does(at, SayTakingOut(RED, False), seated(RED))
        assert at.page(seated(RED)).notice is None


def test_cards_that_a_reader_cannot_tell_apart_are_asked_for_again_at_that_seat_only() -> None:
    with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
        at.begin(BAGS)
        at.clerk.hear(Crowded(RED_MOUTH))
        at.wait_until(lambda page: page.notice == says("notice.crowded"), seated(RED))
        assert [at.page(who).notice for who in at.board.audiences if who != seated(RED)] == [
            None
        ] * 4
        at.clerk.hear(TagPlaced(RED_MOUTH, FIRST_APPLE))
        at.wait_until(lambda page: page.notice is None, seated(RED))
        at.clerk.hear(Crowded(FIRST_PILE))
        at.wait_until(lambda page: page.notice == says("notice.crowded"))


def test_a_card_at_the_reader_of_a_pile_is_everyones_and_so_is_what_is_said_to_it() -> None:
    with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
        at.begin(BAGS)
        at.clerk.hear(TagPlaced(FIRST_PILE, FIRST_APPLE))
        at.wait_until(lambda page: any(line.key == "news.laid_out" for line in page.feed))
        for _ in range(2):
            at.clerk.hear(TagPlaced(FIRST_PILE, FIRST_APPLE))
        at.clerk.hear(TagPlaced(FIRST_PILE, ReadTag("unheard-of")))
        at.wait_until(lambda page: page.notice is not None)
        heard = {str(who): at.page(who).notice for who in at.board.audiences}
        strange = says("notice.unknown_sticker")
        assert {who for who, notice in heard.items() if notice == strange} == {"public", "steward"}
        does(at, CloseMarket(1), STEWARD)
        assert at.page().notice is None


def test_a_card_at_a_mouth_is_in_that_bag() -> None:
    with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
        at.begin(BAGS)
        before = at.numbers()[str(PUBLIC)]
        number = at.page(seated(RED)).number
        at.clerk.hear(TagPlaced(RED_MOUTH, FIRST_APPLE))
        at.wait_until(lambda page: page.number > number, seated(RED))
        assert (_counted(at, RED), at.numbers()[str(PUBLIC)]) == (1, before)


def test_signals_that_no_longer_fit_into_the_inbox_are_counted_and_shown() -> None:
    at = Office(MemoryLibrary(), PushedClock())
    for _ in range(INBOX_SIZE + 3):
        at.nudge()
    at.clerk.start()
    assert at.page().troubles == (says("trouble.inbox_full"),)
    at.clerk.close()


def test_a_lost_reader_is_shown_until_it_is_back() -> None:
    with office(MemoryLibrary()) as at:
        at.clerk.hear(ReaderLost(RED_MOUTH, "unplugged"))
        page = at.wait_until(lambda page: page.troubles != ())
        assert page.troubles == (says("trouble.reader_lost", seat="seat.red"),)
        at.clerk.hear(ReaderBack(RED_MOUTH))
        assert at.wait_until(lambda page: page.troubles == ()).troubles == ()


def test_a_reader_that_is_not_in_the_plan_is_not_listened_to() -> None:
    with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
        at.begin(BAGS)
        before = at.numbers()
        at.clerk.hear(TagPlaced(ReaderName("elsewhere"), FIRST_APPLE))
        assert at.clerk.ask(CloseMarket(9), STEWARD, new_id()) == refuse("why.round_moved_on")
        assert at.numbers() == before


def test_the_next_button_and_the_undo_button_do_what_they_say() -> None:
    with office(MemoryLibrary()) as at:
        at.begin(BAGS)
        first = at.view()
        at.clerk.hear(ButtonPressed("next"))
        at.wait_until(lambda page: page.view != first)
        at.clerk.hear(ButtonPressed("undo"))
        page = at.wait_until(lambda page: page.view == first)
        assert page.feed[0].key == "news.taken_back"


def test_a_button_that_does_nothing_now_is_refused_for_all_to_hear() -> None:
    with office(MemoryLibrary()) as at:
        at.begin(BAGS)
        at.clerk.hear(ButtonPressed("timer"))
        at.wait_until(lambda page: page.notice is not None)
        assert at.played == [Sound.REFUSED]


def test_a_bag_that_is_snapped_shut_is_closed_by_the_rules_of_the_gate() -> None:
    """While the market is open that only ends the packing; an empty bag stays open, and its seat
    alone is told why, without a sound."""
    with office(MemoryLibrary()) as at:
        at.begin(BAGS)
        shut = SwitchTurned(RED, closed=True)
        at.clerk.hear(shut)
        does(at, CloseMarket(1), STEWARD)
        at.clerk.hear(shut)
        page = at.wait_until(lambda page: page.notice is not None, seated(RED))
        assert page.notice == says("why.bag_empty")
        assert at.page().notice is None
        does(at, PackByHand(RED, GoodId("apple")), seated(RED))
        at.clerk.hear(SwitchTurned(RED, closed=False))
        at.clerk.hear(shut)
        at.wait_until(lambda page: page.signs.seats.get(RED) == SeatSign.CLOSED)
        assert at.played == []


def test_where_there_is_no_bag_its_switch_is_answered_with_a_sentence() -> None:
    with office(MemoryLibrary()) as at:
        at.begin(TOY)
        at.clerk.hear(SwitchTurned(RED, closed=True))
        assert at.wait_until(lambda page: page.notice is not None, seated(RED)).notice is not None
        at.clerk.hear(SwitchTurned("nobody", closed=True))
        does(at, Hide(RED, 4), seated(RED))


def test_the_last_ten_seconds_and_their_end_are_heard() -> None:
    clock = PushedClock()
    with office(MemoryLibrary(), clock) as at:
        at.begin(TOY)
        does(at, Pressed("timer"), STEWARD)
        for ms in (49_000, 2_000, 9_000):
            clock.push(ms)
            at.nudge()
            at.clerk.ask(TakeBack(0), PUBLIC, new_id())  # answered after that
        assert at.played == [Sound.TEN_SECONDS, Sound.TIME_UP]


def test_a_pass_that_nobody_calls_back_takes_effect_in_silence() -> None:
    clock = PushedClock()
    with office(MemoryLibrary(), clock) as at:
        at.begin(BAGS)
        does(at, CloseMarket(1), STEWARD)
        merchants = [one.seat for one in _public(at).seats if one.bag is not None]
        for seat in merchants:
            does(at, SealBag(seat, 1), STEWARD)
        while (turn := _public(at).next_to_declare) is not None:
            does(at, Declare(turn, GoodId("apple"), 1), STEWARD)
        does(at, LetPass(RED, 1, 5), STEWARD)
        for ms, stage in ((3_000, BagStage.SEALED), (1_000, BagStage.PASSED)):
            clock.push(ms)
            at.nudge()
            at.clerk.ask(TakeBack(0), PUBLIC, new_id())  # answered after that
            bag = next(one.bag for one in _public(at).seats if one.seat == RED)
            assert bag is not None
            assert bag.stage is stage
        assert at.played == []


def _public(at: Office) -> PublicView:
    view = at.view()
    assert isinstance(view, PublicView)
    return view


def test_taking_back_is_offered_to_the_steward_alone_and_asked_by_nobody_else(
    library: Library,
) -> None:
    with office(library) as at:
        at.begin(BAGS)
        does(at, CloseMarket(1), STEWARD)
        offered = [who for who in at.board.audiences if at.page(who).undo is not None]
        undo = at.page(STEWARD).undo
        assert undo is not None
        assert offered == [STEWARD]
        assert at.clerk.ask(TakeBack(undo.step), seated(RED), new_id()) == refuse("why.not_yours")
        does(at, TakeBack(undo.step), STEWARD)
        assert at.page(STEWARD).undo is None


def test_the_clerk_itself_says_when_time_is_up() -> None:
    clock = PushedClock()
    with office(MemoryLibrary(), clock) as at:
        at.begin(TOY)
        does(at, Pressed("timer"), STEWARD)
        does(at, Hide(RED, 4), seated(RED))
        clock.push(60_000)
        at.nudge()
        at.wait_until(lambda page: isinstance(page.view, Shown) and page.view.table.round == 2)
        assert toy(at, seated(RED)).fists == {}


def test_a_timer_rests_after_a_restart_with_what_was_left_of_it(library: Library) -> None:
    clock = PushedClock()
    with office(library, clock) as at:
        at.begin(TOY)
        does(at, Pressed("timer"), STEWARD)
        does(at, Hide(RED, 4), seated(RED))
        clock.push(20_000)
        does(at, Hide(GREEN, 1), seated(GREEN))
    with office(library, PushedClock(77)) as again:
        table = toy(again, seated(RED))
        left = table.timer.remaining_ms, table.timer.since_ms
        assert (left, table.round, table.fists) == ((40_000, None), 1, {RED: 4})


def test_while_a_timer_runs_its_time_is_noted_outside_the_book() -> None:
    library, clock = MemoryLibrary(), PushedClock()
    with office(library, clock) as at:
        at.begin(TOY)
        does(at, Pressed("timer"), STEWARD)
        clock.push(59_950)
        at.nudge()
        assert library.books[-1].time_noted.wait(PATIENCE_S)
        assert len(list(library.books[-1].read())) == 2
    with office(library, PushedClock(0)) as again:
        assert toy(again).timer.remaining_ms == 50


DOWN, UNSURE = says("trouble.disk_down"), says("trouble.disk_unsure")


def disk_tried_again(at: Office, clock: PushedClock) -> None:
    """The clerk finds the time come to try the disk."""
    clock.push(TRY_DISK_EVERY_MS)
    at.nudge()


def test_a_disk_that_no_longer_takes_the_time_is_told_to_everyone() -> None:
    library, clock = MemoryLibrary(), PushedClock()
    with office(library, clock) as at:
        at.begin(TOY)
        does(at, Pressed("timer"), STEWARD)
        library.books[-1].broken = True
        clock.push(59_950)
        at.nudge()
        at.wait_until(lambda page: page.troubles == (DOWN,))


def test_a_refused_action_has_not_happened_and_the_disk_is_used_again_once_it_works() -> None:
    library, clock = MemoryLibrary(), PushedClock()
    with office(library, clock) as at:
        at.begin(BAGS)
        before = at.view()
        library.books[-1].broken = True
        answer = at.clerk.ask(CloseMarket(1), STEWARD, new_id())
        assert (answer, at.view(), at.page().troubles) == (
            refuse("why.not_written"),
            before,
            (DOWN,),
        )
        still = at.clerk.ask(CloseMarket(1), STEWARD, new_id())
        assert (still, at.view()) == (refuse("why.disk_down"), before)
        disk_tried_again(at, clock)
        assert at.page().troubles == (DOWN,)
        library.books[-1].broken = False
        disk_tried_again(at, clock)
        at.wait_until(lambda page: page.troubles == ())
        does(at, CloseMarket(1), STEWARD)


@pytest.mark.parametrize("kept", [False, True], ids=["lost", "kept"])
def test_an_action_the_disk_is_unsure_of_is_told_as_such_and_then_as_it_is(kept: bool) -> None:
    library, clock = MemoryLibrary(), PushedClock()
    with office(library, clock) as at:
        at.begin(BAGS)
        before = at.view()
        library.books[-1].unsure, library.books[-1].kept_all_the_same = True, kept
        answer = at.clerk.ask(CloseMarket(1), STEWARD, new_id())
        told = refuse("why.disk_unsure"), before, (UNSURE,)
        assert (answer, at.view(), at.page().troubles) == told
        library.books[-1].unsure = False
        disk_tried_again(at, clock)
        at.wait_until(lambda page: page.troubles == ())
        assert (at.view() != before) is kept


def test_a_timer_rests_while_the_disk_takes_nothing() -> None:
    library, clock = MemoryLibrary(), PushedClock()
    with office(library, clock) as at:
        at.begin(TOY)
        does(at, Pressed("timer"), STEWARD)
        clock.push(10_000)
        library.books[-1].broken = True
        at.clerk.ask(Hide(GREEN, 3), seated(GREEN), new_id())
        clock.push(3_600_000)
        library.books[-1].broken = False
        disk_tried_again(at, clock)
        at.wait_until(lambda page: page.troubles == ())
        assert (toy(at).timer.since_ms, toy(at).timer.remaining_ms) == (None, 60_000)


class FullLibrary(MemoryLibrary):
    """A disk that has no room for a new book, and perhaps not even for opening one."""

    full = False
    opens = True

    def newest(self) -> tuple[str, Book] | None:
        if not self.opens:
            raise OSError(errno.EROFS, "Read-only file system")
        return super().newest()

    def new_book(self, begin: GameOf) -> tuple[str, Book]:
        if self.full:
            raise CannotWrite("The disk is full.")
        return super().new_book(begin)


def test_a_game_that_cannot_be_begun_leaves_the_one_on_the_table() -> None:
    library = FullLibrary()
    with office(library) as at:
        at.begin(BAGS)
        library.full = True
        begin = Begin(box=BAGS, setup=SETUP, instead_of="0001")
        assert at.clerk.ask(begin, STEWARD, new_id()) == refuse("why.not_written")
        assert (at.page().game_id, at.page().troubles) == ("0001", ())
        does(at, CloseMarket(1), STEWARD)


def test_a_disk_that_cannot_be_used_at_the_start_is_told_and_tried_until_it_can() -> None:
    library, clock = FullLibrary(), PushedClock()
    with office(library) as at:
        at.begin(BAGS)
    library.opens = False
    with office(library, clock) as at:
        assert (at.page().troubles, at.page().view) == ((DOWN,), None)
        begin = Begin(box=BAGS, setup=SETUP, instead_of="")
        assert at.clerk.ask(begin, STEWARD, new_id()) == refuse("why.disk_down")
        library.opens = True
        disk_tried_again(at, clock)
        page = at.wait_until(lambda page: page.troubles == ())
        assert page.game_id == "0001"


def test_a_follower_that_fails_takes_back_no_answer() -> None:
    def stumble(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with office(MemoryLibrary(), followers=[stumble]) as at:
        at.begin(BAGS)
        does(at, CloseMarket(1), STEWARD)


def test_the_log_is_folded_into_the_file_every_few_minutes(tmp_path: Path) -> None:
    clock = PushedClock()
    with DataFolder(tmp_path) as library, office(library, clock) as at:
        at.begin(BAGS)
        does(at, CloseMarket(1), STEWARD)
        clock.push(FOLD_EVERY_MS)
        does(at, PackByHand(RED, GoodId("apple")), seated(RED))
        does(at, PackByHand(RED, GoodId("apple")), seated(RED))
        alone = tmp_path / "copy.sqlite"
        alone.write_bytes((tmp_path / "games" / "0001.sqlite").read_bytes())
        with closing(SqliteBook(alone)) as copy:
            assert len(list(copy.read())) >= 3


@pytest.mark.parametrize("broken", [False, True])
def test_while_the_disk_works_nobody_is_shown_what_it_is_given(broken: bool) -> None:
    library = MemoryLibrary()
    with office(library) as at:
        at.begin(BAGS)
        before = at.page()
        seen: list[PageData] = []
        library.books[-1].look = lambda: seen.append(at.page())
        library.books[-1].broken = broken
        at.clerk.ask(CloseMarket(1), STEWARD, new_id())
        assert seen == [before]
        assert (at.page().view == before.view) is broken


def test_a_book_somebody_else_wrote_into_is_believed_no_longer(tmp_path: Path) -> None:
    clock = PushedClock()
    with DataFolder(tmp_path) as library, office(library, clock) as at:
        at.begin(BAGS)
        _, theirs = library.newest() or pytest.fail("the game is in the folder")
        foreign = Action(
            command_id=CommandId("x"),
            author="steward",
            at_ms=0,
            wall="",
            asked=codec.encode(CloseMarket(1)),
            body=codec.encode((MarketClosed(),)),
        )
        theirs.append(foreign, after=1)
        theirs.close()
        answer = at.clerk.ask(CloseMarket(1), STEWARD, new_id())
        assert answer == refuse("why.not_written")
        disk_tried_again(at, clock)
        page = at.wait_until(lambda page: page.troubles == ())
        assert page.feed[0].key == "news.market_closed"


class DamagedLibrary(MemoryLibrary):
    """Its newest book cannot be read, but new ones can be made."""

    def newest(self) -> None:
        raise BookUnreadable("The journal is damaged.")


class ForeignLibrary(MemoryLibrary):
    """Its newest book holds a line no version of this clerk wrote."""

    def __init__(self, body: bytes) -> None:
        super().__init__()
        _, book = self.new_book(GameOf("sheriff", BAGS))
        line = Action(
            command_id=CommandId("x"), author="", at_ms=0, wall="", asked=b"[]", body=body
        )
        book.append(line, after=0)


@pytest.mark.parametrize(
    "unreadable",
    [DamagedLibrary(), ForeignLibrary(b'[{"type": "Danced"}]'), ForeignLibrary(b"\xff")],
    ids=["damaged", "of another version", "rubbish"],
)
def test_a_journal_that_cannot_be_read_is_a_trouble_and_a_new_game_may_begin(
    unreadable: MemoryLibrary,
) -> None:
    with office(unreadable) as at:
        assert at.page().troubles == (says("trouble.journal_unreadable"),)
        at.begin(BAGS)
        assert at.page().troubles == ()


def test_a_journal_damaged_in_play_stops_its_game_but_not_a_new_one(tmp_path: Path) -> None:
    clock = PushedClock()
    with DataFolder(tmp_path) as library, office(library, clock) as at:
        at.begin(BAGS)
        with closing(sqlite3.connect(tmp_path / "games" / "0001.sqlite")) as damage:
            damage.execute("DROP TABLE actions")
        answer = at.clerk.ask(CloseMarket(1), STEWARD, new_id())
        assert answer == refuse("why.not_written")
        disk_tried_again(at, clock)
        page = at.wait_until(lambda page: page.troubles == (says("trouble.journal_lost"),))
        at.begin(BAGS, instead_of=page.game_id)
        assert (at.page().game_id, at.page().troubles) == ("0002", ())


@pytest.mark.parametrize("unlucky", [7, 8], ids=["in deciding", "in applying"])
def test_a_mistake_ends_neither_the_clerk_nor_the_game(unlucky: int) -> None:
    with office(MemoryLibrary(), shelf=StumblingShelf()) as at:
        at.begin(TOY)
        does(at, Hide(GREEN, 3), seated(GREEN))
        answer = at.clerk.ask(Hide(RED, unlucky), seated(RED), new_id())
        assert (answer, toy(at, seated(GREEN)).fists) == (refuse("why.clerk_mistaken"), {GREEN: 3})
        does(at, Hide(RED, 6), seated(RED))


def test_a_line_that_leads_to_a_mistake_ends_its_game_but_not_the_clerk() -> None:
    library = MemoryLibrary()
    with office(library, shelf=StumblingShelf()) as at:
        at.begin(TOY)
        line = Action(
            command_id=CommandId("x"),
            author="",
            at_ms=0,
            wall="",
            asked=b"[]",
            body=codec.encode((Hidden(RED, 8),)),
        )
        library.books[-1].append(line, after=1)
        answer = at.clerk.ask(Hide(RED, 7), seated(RED), new_id())
        assert answer == refuse("why.clerk_mistaken")
        assert at.page().troubles == (says("trouble.journal_unreadable"),)
        at.begin(TOY)
        assert at.page().troubles == ()


def test_followers_are_told_where_the_cards_lie_and_of_a_restart() -> None:
    library = MemoryLibrary()
    seen: list[tuple[str, bool]] = []

    def follow(positions: CardPositions, restarted: bool) -> None:
        seen.append((positions.game_id, restarted))

    with office(library, followers=[follow]) as at:
        assert seen == []
        at.begin(BAGS)
        assert set(seen) == {("0001", False)}
    seen.clear()
    with office(library, followers=[follow]):
        assert seen[0] == ("0001", True)


def test_no_follower_learns_the_salt_of_a_seal() -> None:
    told: list[CardPositions] = []
    with office(MemoryLibrary(), followers=[lambda positions, _back: told.append(positions)]) as at:
        at.begin(BAGS)
        does(at, CloseMarket(1), STEWARD)
        does(at, SealBag(RED, 1), STEWARD)
        session = at.clerk._game.session
        assert session is not None
        (seal,) = session.table.seals()
        assert seal.line[:32] in repr(session.table)
        assert seal.line[:32] not in repr(told[-1])


def test_the_steward_is_told_what_everyone_is_told() -> None:
    with office(MemoryLibrary()) as at:
        at.begin(BAGS)
        does(at, CloseMarket(1), STEWARD)
        does(at, PackByHand(RED, GoodId("apple")), seated(RED))
        steward, everyone = at.page(STEWARD), at.page()
        assert (steward.view, steward.feed) == (everyone.view, everyone.feed)
        assert [line.key for line in everyone.feed] == ["news.market_closed", "news.game_began"]


def test_a_game_whose_box_is_gone_is_a_trouble_too() -> None:
    library = MemoryLibrary()
    with office(library) as at:
        at.begin(BAGS)
    with office(library, shelf=EmptyShelf()) as again:
        assert again.page().troubles == (says("trouble.no_box_for_it"),)


def _counted(at: Office, seat: SeatId) -> int:
    return int(getattr(at.view(seated(seat)), "mine").counted)  # noqa: B009 - one view's own field

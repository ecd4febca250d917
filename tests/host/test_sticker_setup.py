"""The steward gives stickers to cards and bags: at any reader, seen by all, and telling nothing."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game.cards import card_of
from companion.game.contract import Command
from companion.game.messages import Message, refuse, says
from companion.game.values import PUBLIC, STEWARD, CopyId, GoodId, SeatId, TagId, seated
from companion.games.bags.commands import SealBag, SitOut
from companion.games.sheriff.market import CloseMarket
from companion.games.sheriff.rounds import EndRound, TurnUpContraband
from companion.games.sheriff.views import SeatView
from companion.host.deck import CountDeck
from companion.host.page_data import PageData
from companion.host.sticker_setup import (
    Enrolment,
    ForgetStickers,
    KnownStickers,
    LayStickers,
    MarkSeat,
    ShowCards,
    StopStickers,
    TakeOffStickers,
    Task,
)
from companion.shelf.boxes import Shelf
from companion.shelf.stickers import OfSeat, OnCard, Worn
from hardware.signals import Crowded, TagPlaced
from hardware.signals import TagId as ReadTag
from hardware.simulator.world import tag_for

from .at_work import BAGS, BLUE, GREEN, PLAN, RED, SEATS, MemoryLibrary, Office, office
from .test_clerk import does, new_id

MOUTHS = tuple(PLAN)
APPLE, SILK = GoodId("apple"), GoodId("silk")
NEW, OTHER_NEW = "04AAAAAAAAAA01", "04AAAAAAAAAA02"
KNOWN = says("stickers.known")


def bare(folder: Path) -> Shelf:
    """No card has a sticker yet."""
    return Shelf(kept=folder / "stickers")


def whole(folder: Path) -> Shelf:
    """Every card has one."""

    def on_each(box: str, copies: Iterable[CopyId]) -> dict[TagId, CopyId]:
        return {TagId(tag_for(f"{box}/{copy}")): copy for copy in copies}

    return Shelf(on_each, kept=folder / "stickers")


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Office]:
    with office(MemoryLibrary(), shelf=bare(tmp_path)) as at:
        yield at


def shelf_of(at: Office) -> Shelf:
    return at.clerk._game._shelf


def lays(at: Office, *tags: str) -> None:
    """One after another, each at another reader; afterwards the clerk has taken them in."""
    for number, tag in enumerate(tags):
        at.clerk.hear(TagPlaced(MOUTHS[number % len(MOUTHS)], ReadTag(tag)))
        taken_in(at)


def taken_in(at: Office) -> None:
    """The clerk takes one thing at a time; this is refused, but waits for its turn."""
    at.clerk.ask(CountDeck(on=False), PUBLIC, new_id())


def enrolment(at: Office) -> Enrolment | None:
    """What is shown of it is the same for all."""
    shown = {who: at.page(who).enrolment for who in at.board.audiences}
    assert shown == dict.fromkeys(shown, shown[PUBLIC])
    return shown[PUBLIC]


def said(at: Office) -> Message | None:
    shown = enrolment(at)
    return None if shown is None else shown.said


def known(at: Office) -> KnownStickers:
    """Only the steward has the list."""
    assert [at.page(who).stickers for who in at.board.audiences if who != STEWARD] == [None] * 4
    stickers = at.page(STEWARD).stickers
    assert stickers is not None
    return stickers


def worn(at: Office, good: GoodId) -> int:
    return next(one.number for one in known(at).boxes[BAGS] if one.good == good)


def refused(at: Office, command: Command) -> object:
    return at.clerk.ask(command, STEWARD, new_id())


def tag_of(at: Office, copy: str) -> str:
    return next(tag for tag, one in shelf_of(at).register.of(BAGS).items() if one == copy)


def plays(at: Office) -> None:
    """A game has begun: the market is closed, and bags are packed."""
    at.begin(BAGS)
    does(at, CloseMarket(1), STEWARD)


def packed(at: Office, seat: SeatId) -> int:
    view = at.view(seated(seat))
    assert isinstance(view, SeatView)
    return view.mine.counted


def test_before_any_game_each_unknown_sticker_goes_to_the_next_card(empty: Office) -> None:
    at = empty
    assert worn(at, APPLE) == 0
    does(at, LayStickers(BAGS, APPLE), STEWARD)
    lays(at, "04BB01", "04BB02", "04BB03")
    assert shelf_of(at).register.of(BAGS) == {
        "04BB01": "apple-01",
        "04BB02": "apple-02",
        "04BB03": "apple-03",
    }
    assert enrolment(at) == Enrolment(
        task=Task.CARDS, box=BAGS, worn=Worn(APPLE, 3, 48), said=says("stickers.given")
    )
    does(at, LayStickers(BAGS, SILK), STEWARD)
    lays(at, "04BB04")
    assert (worn(at, APPLE), worn(at, SILK)) == (3, 1)
    does(at, StopStickers(), STEWARD)
    assert enrolment(at) is None


def test_what_was_given_is_there_when_the_clerk_starts_again(tmp_path: Path) -> None:
    with office(MemoryLibrary(), shelf=bare(tmp_path)) as at:
        does(at, LayStickers(BAGS, APPLE), STEWARD)
        lays(at, "04BB01")
        does(at, MarkSeat(RED), STEWARD)
        lays(at, "04BB02")
    with office(MemoryLibrary(), shelf=bare(tmp_path)) as again:
        assert (worn(again, APPLE), known(again).seats[RED]) == (1, True)
        assert enrolment(again) is None


def test_a_sticker_that_is_known_says_what_it_is_on_and_changes_nothing(empty: Office) -> None:
    at = empty
    does(at, MarkSeat(RED), STEWARD)
    lays(at, "04BB01")
    does(at, LayStickers("sheriff-1e", SILK), STEWARD)
    lays(at, "04BB02")
    does(at, LayStickers(BAGS, APPLE), STEWARD)
    lays(at, "04BB01")
    assert said(at) == says("stickers.is_seats", seat="seat.red")
    lays(at, "04BB02")
    assert said(at) == says("stickers.is_card", card="good.silk", box="box.sheriff-1e")
    lays(at, "04BB03", "04BB03")
    assert said(at) == says("stickers.is_card", card="good.apple", box=f"box.{BAGS}")
    assert worn(at, APPLE) == 1


def test_when_every_card_of_a_good_has_one_the_next_is_left_alone(tmp_path: Path) -> None:
    with office(MemoryLibrary(), shelf=whole(tmp_path)) as at:
        does(at, LayStickers(BAGS, APPLE), STEWARD)
        lays(at, NEW)
        assert (said(at), worn(at, APPLE)) == (says("stickers.all_have_one"), 48)
        assert shelf_of(at).owner_of(TagId(NEW)) is None


def test_cards_are_shown_with_their_numbers_before_a_game_alone(tmp_path: Path) -> None:
    """So people know which card they read numbers off."""
    with office(MemoryLibrary(), shelf=whole(tmp_path)) as at:
        does(at, ShowCards(), STEWARD)
        lays(at, tag_of(at, "apple-07"))
        assert enrolment(at) == Enrolment(
            task=Task.SHOW,
            shown=OnCard(BAGS, CopyId("apple-07")),
            said=says("stickers.shows", card="good.apple", number=7, most=48),
        )
        lays(at, NEW)
        assert enrolment(at) == Enrolment(task=Task.SHOW, said=says("stickers.shows_nothing"))
        plays(at)
        assert enrolment(at) is None
        assert refused(at, ShowCards()) == refuse("why.one_sticker_at_a_time")


def test_a_bag_is_given_one_sticker_and_then_cards_count_again(empty: Office) -> None:
    at = empty
    does(at, MarkSeat(BLUE), STEWARD)
    assert enrolment(at) == Enrolment(task=Task.SEAT, seat=BLUE)
    lays(at, NEW, OTHER_NEW)
    assert enrolment(at) == Enrolment(said=says("stickers.seat_done"))
    assert known(at).seats == {GREEN: False, RED: False, BLUE: True}
    assert shelf_of(at).register.seats == {NEW: BLUE}


def test_a_pile_laid_on_by_mistake_is_forgotten_at_once(empty: Office) -> None:
    at = empty
    does(at, LayStickers(BAGS, APPLE), STEWARD)
    lays(at, "04BB01", "04BB02")
    does(at, LayStickers(BAGS, SILK), STEWARD)
    lays(at, "04BB03")
    does(at, ForgetStickers(BAGS, APPLE), STEWARD)
    assert shelf_of(at).register.of(BAGS) == {"04BB03": "silk-01"}


def test_single_stickers_that_are_laid_on_are_forgotten(empty: Office) -> None:
    at = empty
    does(at, LayStickers(BAGS, APPLE), STEWARD)
    lays(at, "04BB01", "04BB02")
    does(at, MarkSeat(RED), STEWARD)
    lays(at, "04BB03")
    does(at, TakeOffStickers(), STEWARD)
    for tag in ("04BB01", "04BB03", NEW):
        lays(at, tag)
        assert said(at) == says("stickers.taken_off")
    assert [shelf_of(at).owner_of(TagId(f"04BB0{n}")) for n in (1, 2, 3)] == [
        None,
        OnCard(BAGS, CopyId("apple-02")),
        None,
    ]


def test_a_phone_is_no_sticker_and_two_at_once_are_asked_for_again(empty: Office) -> None:
    at = empty
    does(at, LayStickers(BAGS, APPLE), STEWARD)
    lays(at, "08123456")
    assert (said(at), worn(at, APPLE)) == (says("stickers.phone"), 0)
    at.clerk.hear(Crowded(MOUTHS[0]))
    taken_in(at)
    assert said(at) == says("stickers.crowded")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (LayStickers(BAGS, GoodId("pears")), "why.no_such_good_in_box"),
        (LayStickers("monopoly", APPLE), "why.no_such_good_in_box"),
        (ForgetStickers(BAGS, GoodId("pears")), "why.no_such_good_in_box"),
        (MarkSeat(SeatId("nobody")), "why.seat_not_on_board"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(empty: Office, command: Command, why: str) -> None:
    assert refused(empty, command) == refuse(why)
    assert enrolment(empty) is None


@pytest.mark.parametrize(
    "command",
    [
        LayStickers(BAGS, APPLE),
        MarkSeat(RED),
        ForgetStickers(BAGS, APPLE),
        TakeOffStickers(),
        StopStickers(),
    ],
)
def test_only_the_steward_gives_stickers(empty: Office, command: Command) -> None:
    for who in (seated(RED), PUBLIC):
        assert empty.clerk.ask(command, who, new_id()) == refuse("why.not_yours")


def test_a_file_that_makes_no_sense_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "stickers" / f"{BAGS}.csv"
    file.parent.mkdir()
    file.write_text("nonsense\n")
    with office(MemoryLibrary(), shelf=bare(tmp_path)) as at:
        for command in (LayStickers(BAGS, APPLE), ForgetStickers(BAGS, APPLE)):
            assert refused(at, command) == refuse("why.stickers_unreadable")
        does(at, LayStickers("sheriff-1e", APPLE), STEWARD)
        lays(at, NEW)
        assert shelf_of(at).owner_of(TagId(NEW)) == OnCard("sheriff-1e", CopyId("apple-01"))
    assert file.read_text() == "nonsense\n"


def test_a_full_disk_is_told_and_nothing_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    with office(MemoryLibrary(), shelf=whole(tmp_path)) as at:
        does(at, LayStickers(BAGS, APPLE, lost=True), STEWARD)
        monkeypatch.setattr("os.fsync", full)
        lays(at, NEW)
        assert said(at) == says("stickers.not_kept")
        assert refused(at, ForgetStickers(BAGS, APPLE)) == refuse("why.stickers_not_kept")
        assert (shelf_of(at).owner_of(TagId(NEW)), worn(at, APPLE)) == (None, 48)
        monkeypatch.undo()
        lays(at, NEW)
        assert said(at) == says("stickers.lost_done")


def test_what_is_read_meanwhile_goes_into_no_bag(tmp_path: Path) -> None:
    with office(MemoryLibrary(), shelf=whole(tmp_path)) as at:
        plays(at)
        does(at, MarkSeat(GREEN), STEWARD)
        at.clerk.hear(TagPlaced(MOUTHS[1], ReadTag(tag_of(at, "apple-01"))))
        does(at, StopStickers(), STEWARD)
        assert packed(at, RED) == 0
        at.clerk.hear(TagPlaced(MOUTHS[1], ReadTag(tag_of(at, "apple-01"))))
        taken_in(at)
        assert packed(at, RED) == 1


def test_counting_the_deck_and_giving_stickers_end_each_other(tmp_path: Path) -> None:
    with office(MemoryLibrary(), shelf=whole(tmp_path)) as at:
        at.begin(BAGS)
        does(at, LayStickers(BAGS, APPLE), STEWARD)
        does(at, CountDeck(), STEWARD)
        assert enrolment(at) is None
        does(at, LayStickers(BAGS, APPLE), STEWARD)
        deck = at.page().deck
        assert deck is not None
        assert not deck.counting


def test_the_first_sticker_makes_a_deck_that_can_be_counted(empty: Office) -> None:
    empty.begin(BAGS)
    before = empty.page().deck
    does(empty, LayStickers(BAGS, APPLE), STEWARD)
    lays(empty, NEW)
    after = empty.page().deck
    assert before is not None
    assert after == replace(before, has_stickers=True)


def test_a_heap_is_laid_on_before_the_first_step_of_a_game_and_not_after(empty: Office) -> None:
    at = empty
    at.begin(BAGS)
    assert not known(at).one_at_a_time
    does(at, LayStickers(BAGS, APPLE), STEWARD)
    lays(at, "04BB01", "04BB01")
    assert said(at) == KNOWN, "somebody may be packing already"
    does(at, CloseMarket(1), STEWARD)
    assert (enrolment(at), known(at).one_at_a_time) == (None, True)
    for command in (LayStickers(BAGS, APPLE), ForgetStickers(BAGS, APPLE), TakeOffStickers()):
        assert refused(at, command) == refuse("why.one_sticker_at_a_time")
    assert worn(at, APPLE) == 1


def test_in_a_game_a_lost_sticker_is_replaced_and_the_card_is_read_at_once(
    tmp_path: Path,
) -> None:
    with office(MemoryLibrary(), shelf=whole(tmp_path)) as at:
        plays(at)
        does(at, LayStickers(BAGS, APPLE, lost=True), STEWARD)
        assert enrolment(at) == Enrolment(task=Task.LOST, box=BAGS, worn=Worn(APPLE, 48, 48))
        lays(at, NEW)
        assert enrolment(at) == Enrolment(said=says("stickers.lost_done"))
        at.clerk.hear(TagPlaced(MOUTHS[1], ReadTag(NEW)))
        taken_in(at)
        assert (packed(at, RED), worn(at, APPLE)) == (1, 48)


def test_the_new_sticker_stands_for_no_card_that_lies_in_a_bag(tmp_path: Path) -> None:
    """Else the merchant would be told that this card is elsewhere, and so what is in a bag."""
    library = MemoryLibrary()
    with office(library, shelf=whole(tmp_path)) as at:
        plays(at)
        for copy in ("apple-01", "apple-02"):
            at.clerk.hear(TagPlaced(MOUTHS[1], ReadTag(tag_of(at, copy))))
        taken_in(at)
    with office(library, shelf=whole(tmp_path)) as again:  # which stickers were read is forgotten
        does(again, LayStickers(BAGS, APPLE, lost=True), STEWARD)
        lays(again, NEW)
        assert shelf_of(again).owner_of(TagId(NEW)) == OnCard(BAGS, CopyId("apple-03"))
        again.clerk.hear(TagPlaced(MOUTHS[2], ReadTag(NEW)))
        taken_in(again)
        assert (packed(again, RED), packed(again, BLUE)) == (2, 1)


def test_a_sticker_that_was_read_is_not_the_lost_one(tmp_path: Path) -> None:
    """Once all other cards of the good have been laid on, the right one is replaced."""
    with office(MemoryLibrary(), shelf=whole(tmp_path)) as at:
        apples = [copy for copy in shelf_of(at).register.copies(BAGS, APPLE) if copy != "apple-17"]
        lays(at, *(tag_of(at, copy) for copy in apples))
        does(at, LayStickers(BAGS, APPLE, lost=True), STEWARD)
        lays(at, NEW)
        assert shelf_of(at).owner_of(TagId(NEW)) == OnCard(BAGS, CopyId("apple-17"))


def test_a_new_sticker_stands_for_a_card_that_this_game_is_played_with(empty: Office) -> None:
    """With three, four of the peppers stay in the box, and those have no sticker yet."""
    at, pepper = empty, GoodId("pepper")
    does(at, LayStickers(BAGS, pepper), STEWARD)
    lays(at, *(f"04BB{number:02X}" for number in range(18)))
    plays(at)
    does(at, LayStickers(BAGS, pepper, lost=True), STEWARD)
    lays(at, NEW)
    owner = shelf_of(at).owner_of(TagId(NEW))
    assert isinstance(owner, OnCard)
    assert (card_of(owner.copy).good, int(owner.copy[-2:]) <= 18) == (pepper, True)


def everything_but_of(at: Office, seat: SeatId) -> dict[str, PageData]:
    """What everybody else reads; the numbers of pages are counted for each by itself."""
    return {str(who): at.page(who) for who in at.board.audiences if who != seated(seat)}


def told_of(folder: Path, good: str, commands: Iterable[Command]) -> list[object]:
    """Blue has packed this card; the steward has its bag's cards laid on for each of these."""
    folder.mkdir()
    told: list[object] = []
    with office(MemoryLibrary(), shelf=whole(folder)) as at:
        plays(at)
        tag = tag_of(at, f"{good}-01")
        at.clerk.hear(TagPlaced(MOUTHS[2], ReadTag(tag)))
        taken_in(at)
        assert packed(at, BLUE) == 1
        does(at, SealBag(BLUE, 1), STEWARD)
        for command in commands:
            told.append(at.clerk.ask(command, STEWARD, new_id()))
            lays(at, tag)
            told.append({who: page.enrolment for who, page in everything_but_of(at, BLUE).items()})
            told.append(at.page(STEWARD).stickers)
            told.append({who: page.notice for who, page in everything_but_of(at, BLUE).items()})
            does(at, StopStickers(), STEWARD)
    return told


def test_a_steward_learns_nothing_of_a_card_in_a_closed_bag(tmp_path: Path) -> None:
    """Whatever is asked for while it lies on a reader, an apple and silk are told of alike."""
    commands = (
        LayStickers(BAGS, APPLE, lost=True),
        LayStickers(BAGS, SILK, lost=True),
        LayStickers("sheriff-1e", SILK, lost=True),
        MarkSeat(RED),
        LayStickers(BAGS, SILK),
        ForgetStickers(BAGS, SILK),
        TakeOffStickers(),
        CountDeck(),
    )
    apple, silk = (told_of(tmp_path / good, good, commands) for good in ("apple", "silk"))
    assert apple == silk
    shown = [one for one in apple if isinstance(one, dict)]
    assert any(page.said == KNOWN for one in shown for page in one.values() if page is not None)


def test_a_lost_sticker_is_replaced_alike_whatever_lies_in_the_bags(tmp_path: Path) -> None:
    told: list[object] = []
    for good in ("apple", "silk"):
        (tmp_path / good).mkdir()
        with office(MemoryLibrary(), shelf=whole(tmp_path / good)) as at:
            plays(at)
            at.clerk.hear(TagPlaced(MOUTHS[2], ReadTag(tag_of(at, f"{good}-01"))))
            taken_in(at)
            does(at, LayStickers(BAGS, APPLE, lost=True), STEWARD)
            lays(at, NEW)
            told.append((enrolment(at), known(at), shelf_of(at).owner_of(TagId(NEW)) is not None))
    assert told[0] == told[1]


def test_a_seats_own_sticker_is_told_like_any_other_while_a_game_is_played(
    tmp_path: Path,
) -> None:
    with office(MemoryLibrary(), shelf=whole(tmp_path)) as at:
        does(at, MarkSeat(RED), STEWARD)
        lays(at, NEW)
        plays(at)
        does(at, LayStickers(BAGS, APPLE, lost=True), STEWARD)
        lays(at, NEW)
        assert said(at) == KNOWN
        assert shelf_of(at).owner_of(TagId(NEW)) == OfSeat(RED)


def test_when_the_game_is_over_cards_are_named_again(tmp_path: Path) -> None:
    with office(MemoryLibrary(), shelf=whole(tmp_path)) as at:
        at.begin(BAGS)
        for round_ in range(1, 10):
            does(at, CloseMarket(round_), STEWARD)
            sheriff = SEATS[(round_ - 1) % 3]
            for seat in SEATS:
                if seat != sheriff:
                    does(at, SitOut(seat, round_), STEWARD)
            does(at, EndRound(round_), STEWARD)
        does(at, TurnUpContraband(9), STEWARD)
        does(at, LayStickers(BAGS, APPLE), STEWARD)
        lays(at, tag_of(at, "silk-01"))
        assert said(at) == says("stickers.is_card", card="good.silk", box=f"box.{BAGS}")

"""The gate: the bag, then its cards one by one, then the bag again; and nobody learns a secret."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.game.contract import GateUse, SeatSign
from companion.game.messages import Message, says
from companion.game.values import PUBLIC, STEWARD, CommandId, GoodId, Party, SeatId, seated
from companion.games.bags.commands import (
    CorrectGold,
    Declare,
    DismissStrays,
    PackByHand,
    SayTakingOut,
    SealBag,
)
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff.market import CloseMarket
from companion.games.sheriff.rounds import EndRound
from companion.games.sheriff.state import Phase
from companion.games.sheriff.views import Mine, PublicBag, PublicView, SeatView
from companion.host.asks import Begin
from companion.host.checks import CheckState
from companion.host.deck import CountDeck
from companion.host.gate import AWAY_MS, AtGate
from companion.host.page_data import Done, PageData
from companion.host.sticker_setup import MarkSeat
from companion.shelf.boxes import Shelf
from hardware.signals import (
    ButtonPressed,
    Checked,
    Crowded,
    ReaderLost,
    ReaderName,
    TagLifted,
    TagPlaced,
)
from hardware.signals import TagId as ReadTag
from hardware.sounds import Sound

from .at_work import (
    AT_GATE,
    BAG_STICKERS,
    BAGS,
    BLUE,
    GREEN,
    RED,
    SETUP,
    MemoryLibrary,
    Office,
    PushedClock,
    office,
)
from .test_checks import does, page, stickers, tag

YELLOW = SeatId("yellow")
APPLE = GoodId("apple")
PACKING, LAYING = GateUse.PACKING, GateUse.LAYING
NO_BAG = says("why.no_bag_at_gate")


def bag_sticker(seat: SeatId) -> ReadTag:
    return ReadTag(f"04-bag-{seat}")


class Table:
    """A clerk at a table with a gate, and what people hold to it."""

    def __init__(self, at: Office, clock: PushedClock) -> None:
        self.at, self.clock = at, clock

    def bag(self, seat: SeatId, *, lies: bool = False) -> None:
        """Held to the gate and taken away again, unless it is left lying."""
        sticker = bag_sticker(seat)
        self.at.clerk.hear(TagPlaced(AT_GATE, sticker))
        if not lies:
            self.bag_is_lifted(seat)
            self.clock.push(AWAY_MS)

    def bag_is_lifted(self, seat: SeatId) -> None:
        self.at.clerk.hear(TagLifted(AT_GATE, bag_sticker(seat)))
        page(self.at)  # the clerk has heard of it at this time

    def cards(self, *copies: str) -> None:
        for copy in copies:
            self.at.clerk.hear(TagPlaced(AT_GATE, tag(copy)))
            self.at.clerk.hear(TagLifted(AT_GATE, tag(copy)))

    def packs(self, seat: SeatId, *copies: str) -> None:
        self.bag(seat)
        self.cards(*copies)
        self.bag(seat)

    def sees(self, who: Party = PUBLIC) -> PageData:
        return page(self.at, who)

    def gate(self) -> AtGate | None:
        """Everyone sees the same bag there."""
        (same,) = {self.sees(who).gate for who in self.at.board.audiences}
        return same

    def told(self) -> dict[str, Message]:
        """Who is told what, in place of a whole page."""
        pages = {str(who): self.sees(who) for who in self.at.board.audiences}
        return {who: shown.notice for who, shown in pages.items() if shown.notice}

    def mine(self, seat: SeatId) -> Mine:
        view = self.sees(seated(seat)).view
        assert isinstance(view, SeatView)
        return view.mine

    def counted(self) -> dict[str, int]:
        return {seat: self.mine(seat).counted for seat in (RED, BLUE)}

    def public(self) -> PublicView:
        view = self.sees().view
        assert isinstance(view, PublicView)
        return view

    def stage(self, seat: SeatId) -> BagStage:
        bag = next(shown.bag for shown in self.public().seats if shown.seat == seat)
        assert isinstance(bag, PublicBag)
        return bag.stage


@contextmanager
def laid(library: MemoryLibrary | None = None) -> Iterator[Table]:
    """Green inspects; Red and Blue pack."""
    clock = PushedClock()
    with office(library or MemoryLibrary(), clock, shelf=Shelf(stickers, seats=BAG_STICKERS)) as at:
        begin = Begin(box=BAGS, setup=SETUP, instead_of="")
        assert at.clerk.ask(begin, STEWARD, CommandId("begin")) == Done()
        yield Table(at, clock)


@contextmanager
def packing() -> Iterator[Table]:
    with laid() as table:
        does(table.at, CloseMarket(1), STEWARD)
        yield table


@contextmanager
def decided() -> Iterator[Table]:
    """Red's bag passed over an apple and a cheese, Blue's over a card that nobody has read."""
    with packing() as table:
        table.packs(RED, "apple-01", "cheese-01")
        does(table.at, PackByHand(BLUE), seated(BLUE))
        table.packs(BLUE)
        for seat in (RED, BLUE):
            does(table.at, Declare(seat, APPLE, 1), STEWARD)
        for seat in (RED, BLUE):
            does(table.at, c.PassBag(seat, 1), STEWARD)
        yield table


def everyone(what: Message) -> dict[str, Message]:
    """What stands on the display and on the steward's page."""
    return {"public": what, "steward": what}


def test_a_bag_held_to_the_gate_is_there_for_everyone_to_see() -> None:
    with packing() as table:
        assert table.gate() is None
        table.bag(RED)
        assert table.gate() == AtGate(RED, PACKING)
        assert table.told() == {}


def test_cards_held_to_it_go_into_that_bag_and_only_its_merchant_sees_them_counted() -> None:
    with packing() as table:
        table.bag(RED)
        before = {who: table.sees(who) for who in table.at.board.audiences if who.seat != RED}
        table.cards("apple-01", "silk-01")
        assert table.counted() == {RED: 2, BLUE: 0}
        assert {who: table.sees(who) for who in before} == before


def test_the_bag_again_closes_it_and_the_gate_is_free() -> None:
    with packing() as table:
        table.packs(RED, "apple-01", "silk-01")
        assert (table.stage(RED), table.gate(), table.told()) == (BagStage.SEALED, None, {})


def test_during_the_market_the_bag_again_ends_its_packing_and_closes_nothing() -> None:
    with laid() as table:
        table.packs(RED, "apple-01")
        assert (table.stage(RED), table.gate()) == (BagStage.OPEN, None)
        assert table.counted() == {RED: 1, BLUE: 0}


def test_a_bag_at_the_gate_stays_there_when_the_market_closes() -> None:
    with laid() as table:
        table.bag(RED)
        table.cards("apple-01")
        does(table.at, CloseMarket(1), STEWARD)
        table.cards("apple-02")
        assert (table.counted()[RED], table.gate()) == (2, AtGate(RED, PACKING))


def test_another_bag_takes_its_place_and_the_first_stays_open() -> None:
    with packing() as table:
        table.bag(RED)
        table.cards("apple-01")
        table.bag(BLUE)
        table.cards("apple-02", "apple-03")
        assert table.gate() == AtGate(BLUE, PACKING)
        assert table.counted() == {RED: 1, BLUE: 2}
        assert table.stage(RED) is BagStage.OPEN


def test_the_first_bag_may_come_back_and_go_on() -> None:
    with packing() as table:
        table.bag(RED)
        table.cards("apple-01")
        table.packs(BLUE, "apple-02")
        table.packs(RED, "apple-03")
        assert table.counted()[RED] == 2
        assert table.stage(RED) is BagStage.SEALED


@pytest.mark.parametrize(
    ("seat", "key"),
    [(GREEN, "why.sheriff_packs_nothing"), (RED, "why.bag_closed")],
)
def test_a_bag_that_is_not_packed_now_is_turned_away_and_everyone_hears_why(
    seat: SeatId, key: str
) -> None:
    with packing() as table:
        table.packs(RED, "apple-01")
        table.bag(BLUE)
        table.bag(seat)
        assert table.told() == everyone(says(key))
        assert table.gate() == AtGate(BLUE, PACKING)


def test_a_sticker_of_no_bag_of_this_table_is_like_any_strange_sticker() -> None:
    with packing() as table:
        table.bag(YELLOW)
        assert table.told() == everyone(NO_BAG)
        table.bag(RED)
        table.bag(YELLOW)
        assert len(table.mine(RED).strays) == 1
        assert table.told() == {str(seated(RED)): says("notice.unknown_sticker")}


@pytest.mark.parametrize("copy", ["apple-01", "silk-01", "apple-02", "apple-47", "of-no-box"])
def test_a_card_without_a_bag_counts_for_nobody_and_everyone_is_told_the_same_of_any(
    copy: str,
) -> None:
    """In Red's closed bag, in Blue's open one, out of sight, of no box."""
    with packing() as table:
        table.packs(RED, "apple-01", "silk-01")
        table.bag(BLUE)
        table.cards("apple-02")
        does(table.at, DismissStrays(BLUE), seated(BLUE))
        does(table.at, SealBag(BLUE, 1), STEWARD)
        table.cards(copy)
        assert table.told() == everyone(NO_BAG)
        assert table.counted() == {RED: 2, BLUE: 1}


def test_with_the_next_bag_that_word_is_gone() -> None:
    with packing() as table:
        table.cards("apple-01")
        table.bag(RED)
        assert table.told() == {}


def test_a_card_that_is_refused_is_its_merchants_business_alone() -> None:
    with packing() as table:
        table.bag(RED)
        does(table.at, SayTakingOut(RED), seated(RED))
        table.cards("apple-01")
        assert table.told() == {"seat:red": says("why.not_in_bag")}


def test_why_a_bag_is_not_closed_is_its_merchants_business_too() -> None:
    """Nothing counted, or a stray: everyone else sees a bag that is still at the gate."""
    with packing() as table:
        table.bag(RED)
        table.bag(RED)
        assert table.told() == {"seat:red": says("why.bag_empty")}
        assert table.gate() == AtGate(RED, PACKING)
        table.cards("apple-01", "of-no-box")
        table.bag(RED)
        assert table.told() == {"seat:red": says("why.stray_in_bag")}
        does(table.at, DismissStrays(RED), seated(RED))
        table.bag(RED)
        assert (table.stage(RED), table.told()) == (BagStage.SEALED, {})


def test_a_bag_closed_by_hand_is_at_the_gate_no_more() -> None:
    with packing() as table:
        table.bag(RED)
        table.cards("apple-01")
        does(table.at, SealBag(RED, 1), STEWARD)
        assert table.gate() is None
        table.cards("apple-02")
        assert table.told() == everyone(NO_BAG)


def test_a_bag_held_unsteadily_is_not_held_to_it_twice() -> None:
    with packing() as table:
        table.at.clerk.hear(TagPlaced(AT_GATE, bag_sticker(RED)))
        for _ in range(3):
            table.bag_is_lifted(RED)
            table.clock.push(AWAY_MS - 1)
            table.at.clerk.hear(TagPlaced(AT_GATE, bag_sticker(RED)))
        assert table.gate() == AtGate(RED, PACKING)
        assert table.told() == {}


def test_but_after_a_card_it_may_be_held_to_it_again_at_once() -> None:
    with packing() as table:
        table.bag(RED, lies=True)
        table.bag_is_lifted(RED)
        table.cards("apple-01")
        table.bag(RED, lies=True)
        assert table.stage(RED) is BagStage.SEALED


def test_a_card_held_to_it_before_the_bag_is_away_counts_as_one_after_it() -> None:
    with packing() as table:
        table.bag(RED, lies=True)
        table.cards("apple-01")
        table.bag_is_lifted(RED)
        table.bag(RED, lies=True)
        assert table.stage(RED) is BagStage.SEALED


def test_the_cards_in_a_closed_bag_that_still_lies_there_are_not_heard() -> None:
    """Whatever they are: else it would tell whether each of them was counted in."""
    with packing() as table:
        table.bag(RED)
        table.cards("apple-01")
        table.bag(RED, lies=True)
        table.cards("apple-01", "silk-01", "of-no-box")
        table.at.clerk.hear(Crowded(AT_GATE))
        assert table.told() == {}
        table.bag_is_lifted(RED)
        table.cards("silk-01")
        assert table.told() == everyone(NO_BAG)


def test_more_cards_at_once_than_can_be_told_apart_are_asked_for_again() -> None:
    with packing() as table:
        table.at.clerk.hear(Crowded(AT_GATE))
        assert table.told() == everyone(says("notice.crowded"))
        table.bag(RED)
        table.at.clerk.hear(Crowded(AT_GATE))
        assert table.told() == {"seat:red": says("notice.crowded")}


def test_after_a_restart_the_bag_has_to_be_held_to_it_again() -> None:
    library = MemoryLibrary()
    with laid(library) as table:
        table.bag(RED)
        table.cards("apple-01")
    with office(library, PushedClock(), shelf=Shelf(stickers, seats=BAG_STICKERS)) as again:
        table = Table(again, PushedClock())
        assert table.gate() is None
        table.cards("apple-02")
        assert table.told() == everyone(NO_BAG)
        assert table.counted()[RED] == 1
        table.bag(RED)
        table.cards("apple-02")
        assert table.counted()[RED] == 2


def test_with_a_new_game_the_gate_is_free() -> None:
    with packing() as table:
        table.bag(RED)
        table.at.begin(BAGS, instead_of=table.sees().game_id)
        assert table.gate() is None


def test_at_an_inspection_cards_are_checked_at_the_gate_and_its_bag_is_no_stranger() -> None:
    with packing() as table:
        table.packs(RED, "apple-01", "apple-02")
        table.packs(BLUE, "chicken-01")
        for seat, number in ((RED, 1), (BLUE, 1)):
            does(table.at, Declare(seat, APPLE, number), STEWARD)
        does(table.at, c.OpenBag(RED, 1), STEWARD)
        table.bag(RED, lies=True)
        assert table.gate() == AtGate(RED, LAYING)
        asked = table.at.clerk.expected()
        assert asked == {tag("apple-01"), tag("apple-02")}
        seen = frozenset({*asked, bag_sticker(RED)})
        table.at.clerk.hear(Checked(reader=AT_GATE, asked=asked, seen=seen, sure=True))
        (check,) = table.sees().checks
        assert (check.state, check.strangers) == (CheckState.AGREES, 0)


def test_a_card_of_an_opened_bag_is_named_at_the_gate_without_its_bag() -> None:
    with packing() as table:
        for seat in (RED, BLUE):
            does(table.at, PackByHand(seat), seated(seat))
            table.packs(seat)
        for seat in (RED, BLUE):
            does(table.at, Declare(seat, APPLE, 1), STEWARD)
        does(table.at, c.OpenBag(RED, 1), STEWARD)
        table.cards("silk-01")
        (red,) = (shown.bag for shown in table.public().seats if shown.seat == RED)
        assert red is not None
        assert (red.shown, red.shown_unread, table.told()) == (((GoodId("silk"), 1),), 0, {})


def test_contraband_is_named_at_the_gate_behind_its_bag_and_nobody_else_hears_of_it() -> None:
    with decided() as table:
        table.bag(BLUE)
        assert table.gate() == AtGate(BLUE, LAYING)
        table.cards("silk-01")
        assert table.mine(BLUE).contraband == ((GoodId("silk"), 1),)
        table.bag(BLUE)
        assert table.gate() is None


def test_whoever_laid_cards_on_last_round_does_not_pack_without_the_bag() -> None:
    with decided() as table:
        table.bag(BLUE)
        does(table.at, EndRound(1), STEWARD)
        assert table.gate() is None


def test_debts_are_paid_with_goods_at_the_gate_by_the_sheriff_too() -> None:
    """Red inspects in the second round, has no gold, and opens an honest bag."""
    with decided() as table:
        does(table.at, EndRound(1), STEWARD)
        lost = CorrectGold(seat=RED, was=table.mine(RED).gold, counted=0, reason="lost it")
        does(table.at, lost, STEWARD)
        does(table.at, CloseMarket(2), STEWARD)
        table.packs(BLUE, "apple-11")
        table.packs(GREEN, "apple-12")
        for seat in (BLUE, GREEN):
            does(table.at, Declare(seat, APPLE, 1), STEWARD)
        does(table.at, c.OpenBag(BLUE, 2), STEWARD)
        (debt,) = table.public().debts
        assert debt.debtor == RED
        table.bag(RED)
        assert table.gate() == AtGate(RED, LAYING)
        table.cards("apple-01")
        assert (table.public().debts, table.told()) == ((), {})


def test_a_deck_is_counted_at_the_gate_and_bags_are_not() -> None:
    with laid() as table:
        does(table.at, CountDeck(), STEWARD)
        table.cards("apple-01", "of-no-box")
        table.bag(RED)
        deck = table.sees().deck
        assert deck is not None
        assert (deck.counted, deck.strangers, table.gate()) == (1, 1, None)


def test_a_gate_that_does_not_answer_is_named_and_bags_are_packed_by_hand() -> None:
    with packing() as table:
        table.at.clerk.hear(ReaderLost(AT_GATE, "no plug"))
        assert table.sees().troubles == (says("trouble.reader_lost", seat="seat.gate"),)


def test_a_bag_at_its_own_reader_says_that_the_next_card_comes_out() -> None:
    with packing() as table:
        mouth, sticker = ReaderName("red-mouth"), bag_sticker(RED)
        others = {who: table.sees(who) for who in table.at.board.audiences if who.seat != RED}
        table.at.clerk.hear(TagPlaced(mouth, tag("apple-01")))
        table.at.clerk.hear(TagPlaced(mouth, sticker))
        assert table.mine(RED).taking_out
        table.at.clerk.hear(TagPlaced(mouth, tag("apple-01")))
        assert table.counted()[RED] == 0
        assert {who: table.sees(who) for who in others} == others


def test_a_bag_at_the_reader_of_somebody_else_is_named_to_them_and_changes_nothing() -> None:
    with packing() as table:
        table.at.clerk.hear(TagPlaced(ReaderName("blue-mouth"), bag_sticker(RED)))
        assert table.told() == {"seat:blue": says("notice.another_seat", seat="seat.red")}
        assert table.gate() is None


def test_a_bag_that_is_given_a_sticker_at_the_gate_comes_to_it_the_next_time() -> None:
    """No bag has one when the box is new."""
    clock = PushedClock()
    with office(MemoryLibrary(), clock, shelf=Shelf(stickers)) as at:
        at.begin(BAGS)
        table = Table(at, clock)
        does(at, MarkSeat(RED), STEWARD)
        table.bag(RED)
        assert table.gate() is None
        table.bag(RED)
        assert table.gate() == AtGate(RED, PACKING)


def test_before_there_is_a_game_a_bag_says_nothing() -> None:
    with office(MemoryLibrary(), shelf=Shelf(stickers, seats=BAG_STICKERS)) as at:
        table = Table(at, PushedClock())
        table.bag(RED)
        assert (table.gate(), table.told()) == (None, {})


def test_a_round_is_played_by_buttons_and_bags_at_the_gate() -> None:
    with laid() as table:
        hear = table.at.clerk.hear
        for _ in range(3):
            hear(ButtonPressed("next"))
        table.packs(RED, "apple-01")
        table.packs(BLUE, "cheese-01", "silk-01")
        hear(ButtonPressed("next"))
        table.bag(RED)
        assert table.gate() == AtGate(RED, GateUse.DECLARING)
        table.bag(RED)
        assert table.gate() is None
        hear(ButtonPressed("next"))
        hear(ButtonPressed("next"))
        table.bag(BLUE)
        table.bag(BLUE)
        assert table.public().phase is Phase.INSPECTING
        table.bag(BLUE)
        assert (table.gate(), table.stage(BLUE)) == (AtGate(BLUE, GateUse.OPENING), BagStage.SEALED)
        table.bag(BLUE)
        for _ in range(3):  # first the opened bag leaves the stage
            hear(ButtonPressed("next"))
        assert (table.stage(RED), table.stage(BLUE)) == (BagStage.PASSED, BagStage.JUDGED)
        hear(ButtonPressed("next"))
        assert table.public().round == 2
        assert table.at.played == [Sound.OPENED, Sound.FANFARE]


def test_cards_read_with_a_closed_bag_at_the_gate_count_for_nobody() -> None:
    """They may lie in it. Once it is taken away, those of an opened bag are read again."""
    with packing() as table:
        for seat in (RED, BLUE):
            does(table.at, PackByHand(seat), seated(seat))
            does(table.at, SealBag(seat, 1), seated(seat))
        for seat in (RED, BLUE):
            does(table.at, Declare(seat, APPLE, 1), STEWARD)
        does(table.at, c.OpenBag(RED, 1), STEWARD)
        table.bag(BLUE, lies=True)
        table.cards("apple-01")
        assert table.sees().signs.seats[RED] is SeatSign.OPENED
        table.bag_is_lifted(BLUE)
        table.cards("apple-01")
        assert table.sees().signs.seats[RED] is SeatSign.KNOWN

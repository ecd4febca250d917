"""Taking back: people step back from a mistake, and what a merchant hid meanwhile stays hidden."""

from companion.game.cards import UNREAD
from companion.game.commands import CardRead, Pressed
from companion.game.contract import Command, with_chance
from companion.game.history import History, TakeBack, decide, decide_take_back, happened
from companion.game.messages import Refusal, refuse
from companion.game.values import BUTTON, READER, STEWARD, CopyId, GoodId, Party, seated
from companion.games.bags.commands import CountByHand, Declare, NameCard, SealBag, SitOut
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.inspection import JudgeBag
from companion.games.sheriff.market import CloseMarket
from companion.games.sheriff.rounds import EndGame, EndRound, TurnUpContraband
from companion.games.sheriff.state import Phase
from companion.games.sheriff.timer import RunTimer
from tests.table_talk import (
    APPLE,
    BLUE,
    CHICKEN,
    GAME,
    GREEN,
    MEAD,
    RED,
    SALT,
    SILK,
    UNSEEN,
    Evening,
    a_table_of,
    card,
    cards,
)


class Remembered:
    """A table whose steps can be taken back."""

    def __init__(self, evening: Evening) -> None:
        self.history = History(evening.table)

    def does(self, by: Party, command: Command, salt: str = SALT) -> None:
        decided = decide(GAME, self.history, with_chance(command, salt), by, 0)
        assert not isinstance(decided, Refusal), f"{command} was refused: {decided.why}"
        self.history = happened(GAME, self.history, *decided)

    def lays(self, name: str) -> None:
        self.does(READER, CardRead(RED, CopyId(name)))

    def takes_back(self) -> None:
        newest = self.history.newest
        assert newest is not None, "there is a step to take back"
        events = decide_take_back(self.history, TakeBack(newest.number))
        assert not isinstance(events, Refusal), "the newest step may be taken back"
        self.history = happened(GAME, self.history, events)

    @property
    def now(self) -> Evening:
        return Evening(self.history.table)


def test_a_declaration_is_taken_back_before_the_bag_is_decided() -> None:
    table = a_table_of(3).closes_market().packs(RED, "apple").packs(BLUE, "apple").seals(RED, BLUE)
    remembered = Remembered(table)
    remembered.does(seated(RED), Declare(RED, APPLE, 3))
    remembered.takes_back()
    assert remembered.now.table == table.table


def test_a_bag_taken_back_and_closed_again_bears_another_seal_and_the_old_one_is_gone() -> None:
    remembered = Remembered(a_table_of(3).closes_market().packs(RED, "apple").packs(BLUE, "apple"))
    open_bag = remembered.now.public_bag(RED)
    codes = []
    for salt in (SALT, "be11" * 8):
        remembered.does(STEWARD, SealBag(RED, 1), salt)
        (seal,) = remembered.now.table.seals()
        codes.append(seal.code)
        remembered.takes_back()
        assert (remembered.now.public_bag(RED), remembered.now.table.seals()) == (open_bag, ())
    assert codes[0] != codes[1]


def test_a_bag_once_opened_or_handed_back_is_never_closed_again() -> None:
    for command in (c.OpenBag(RED, 1), c.PassBag(RED, 1)):
        remembered = Remembered(a_table_of(3).brings_to_gate())
        remembered.does(STEWARD, command)
        if remembered.history.newest is not None:
            remembered.takes_back()
        assert remembered.now.table.bags[RED].stage in (BagStage.OPENED, BagStage.PASSED)
        answer = decide_take_back(remembered.history, TakeBack(1))
        assert answer == refuse("why.nothing_to_take_back")


def test_a_judgement_is_taken_back_and_the_bag_counted_by_hand() -> None:
    remembered = Remembered(a_table_of(3).brings_to_gate(red=(2, APPLE, ["apple", "silk"])))
    remembered.does(STEWARD, c.OpenBag(RED, 1))
    assert (remembered.now.gold(RED), remembered.now.stand(RED)) == (46, {"apple": 1})
    remembered.takes_back()
    assert (remembered.now.gold(RED), remembered.now.stand(RED)) == (50, {})
    remembered.does(STEWARD, CountByHand(RED, {APPLE: 2}))
    remembered.does(STEWARD, JudgeBag(RED, 1))
    assert (remembered.now.gold(RED), remembered.now.stand(RED)) == (54, {"apple": 2})


def test_cards_packed_for_a_round_that_was_taken_back_are_in_no_older_bag() -> None:
    """They neither show in the bag that still lies open nor are fined; they wait for the round."""
    table = a_table_of(3).brings_to_gate(blue=(1, APPLE, ["apple", "silk"]))
    remembered = Remembered(table)
    for command in (c.OpenBag(BLUE, 1), c.PassBag(RED, 1), JudgeBag(BLUE, 1), EndRound(1)):
        remembered.does(STEWARD, command)
    remembered.does(READER, CardRead(BLUE, CopyId("crossbow-01")))
    remembered.does(READER, CardRead(BLUE, CopyId("silk-07")))
    remembered.takes_back()
    remembered.takes_back()
    open_bag = remembered.now.public_bag(BLUE)
    assert open_bag is not None
    assert open_bag.shown == ((APPLE, 1), (SILK, 1))
    remembered.does(STEWARD, JudgeBag(BLUE, 1))
    assert remembered.now.gold(BLUE) == 46
    remembered.does(STEWARD, EndRound(1))
    assert remembered.now.table.bags[BLUE].cards == cards("crossbow-01", "silk-07")


def test_a_late_click_takes_back_nothing_newer_than_it_saw() -> None:
    remembered = Remembered(a_table_of(3))
    remembered.does(STEWARD, CloseMarket(1))
    remembered.does(STEWARD, SitOut(RED, 1))
    assert decide_take_back(remembered.history, TakeBack(1)) == refuse("why.step_moved_on")


def test_the_number_of_a_step_taken_back_is_never_used_again() -> None:
    remembered = Remembered(a_table_of(3))
    numbers = []
    for _ in range(3):
        remembered.does(STEWARD, CloseMarket(1))
        assert remembered.history.newest is not None
        numbers.append(remembered.history.newest.number)
        remembered.takes_back()
    assert sorted(set(numbers)) == numbers


def test_hidden_acts_are_not_counted_among_the_steps() -> None:
    remembered, without = Remembered(a_table_of(3)), Remembered(a_table_of(3))
    for copy in ("silk-01", "silk-02"):
        remembered.lays(copy)
    for table in (remembered, without):
        table.does(STEWARD, CloseMarket(1))
    assert remembered.history.newest is not None
    assert without.history.newest is not None
    assert remembered.history.newest.number == without.history.newest.number
    remembered.takes_back()
    assert remembered.now.bag(RED) == {"silk": 2}


def test_cards_packed_meanwhile_stay_in_the_bag_when_the_market_is_opened_again() -> None:
    remembered = Remembered(a_table_of(3))
    remembered.does(STEWARD, CloseMarket(1))
    remembered.lays("silk-01")
    remembered.takes_back()
    assert (remembered.now.phase(), remembered.now.bag(RED)) == (Phase.MARKET, {"silk": 1})


def test_a_card_packed_again_after_sitting_out_is_in_the_bag_once() -> None:
    remembered = Remembered(a_table_of(4).closes_market().packs(BLUE, "apple-01"))
    for seat in remembered.now.table.merchants:
        remembered.does(STEWARD, SitOut(seat, 1))
    remembered.does(STEWARD, EndRound(1))
    remembered.does(READER, CardRead(BLUE, CopyId("apple-01")))
    for _ in range(4):
        remembered.takes_back()
    assert remembered.now.table.bags[BLUE].cards == cards("apple-01")
    assert remembered.now.stage(BLUE) is BagStage.OPEN


def test_contraband_named_meanwhile_is_unsorted_again_when_its_sorting_is_taken_back() -> None:
    table = a_table_of(3).brings_to_gate(red=(1, APPLE, [UNSEEN]))
    table.passes(RED)
    remembered = Remembered(table)
    remembered.does(seated(RED), NameCard(RED))
    remembered.does(seated(RED), NameCard(RED, SILK))
    assert remembered.now.table.stands[RED].contraband == (card("silk"),)
    remembered.takes_back()
    assert remembered.now.table == table.table


def test_a_debt_whose_forgiving_was_taken_back_is_forgiven_again_for_nothing_is_left_to_give() -> (
    None
):
    table = a_table_of(3).stands(RED, pepper=1)
    table.brings_to_gate(red=(3, CHICKEN, ["silk"] * 3)).holds_gold(red=0)
    table.opens(RED)
    remembered = Remembered(table)
    pays = PayDebt(RED, {GoodId("pepper"): 1})
    remembered.does(seated(RED), pays)
    forgiven = remembered.now.table
    remembered.takes_back()
    assert remembered.now.phase() is Phase.PAYING
    remembered.does(STEWARD, pays)
    assert remembered.now.table == forgiven


def test_a_timer_that_rests_goes_on_resting_whatever_is_taken_back() -> None:
    """Had it run on meanwhile, all bags would pass at once, and nobody could take that back."""
    remembered = Remembered(a_table_of(3, timer=True).brings_to_gate())
    remembered.does(STEWARD, remembered.now.offer(RED, RED, GREEN, gold=1, passes=RED))
    remembered.does(STEWARD, RunTimer())
    remembered.does(STEWARD, RunTimer(on=False))
    rests = remembered.now.table.timer
    assert rests is not None
    remembered.takes_back()
    assert (remembered.now.table.offers, remembered.now.table.timer) == ((), rests)
    assert GAME.due_ms(remembered.now.table) is None


def test_a_timer_whose_inspection_was_taken_back_has_not_begun() -> None:
    remembered = Remembered(a_table_of(3, timer=True).closes_market())
    for seat in (RED, BLUE):
        remembered.does(STEWARD, SealBag(seat, 1))
    for seat in (RED, BLUE):
        remembered.does(STEWARD, Declare(seat, APPLE, 1))
    whole = remembered.now.table.timer
    remembered.does(STEWARD, RunTimer())
    assert remembered.now.table.timer != whole
    remembered.takes_back()
    remembered.does(STEWARD, Declare(BLUE, APPLE, 2))
    assert (remembered.now.table.timer, remembered.now.phase()) == (whole, Phase.INSPECTING)


def _before_the_last_end() -> Remembered:
    """All but the end of the last round is played; red has silk face down, and a card unread."""
    table = a_table_of(3).stands(RED, silk=1)
    table.happens(e.BagUnloaded(seat=RED, legal=(), contraband=(UNREAD,), unsorted=()))
    for _ in range(8):
        table.plays_quiet_round()
    table.brings_to_gate()
    for seat in table.table.merchants:
        table.passes(seat)
    return Remembered(table)


def test_the_end_is_taken_back_until_contraband_is_turned_up() -> None:
    remembered = Remembered(a_table_of(3).brings_to_gate())
    for command in (c.PassBag(RED, 1), c.PassBag(BLUE, 1), EndGame(1)):
        remembered.does(STEWARD, command)
    assert remembered.now.phase() is Phase.ENDING
    remembered.takes_back()
    assert remembered.now.phase() is Phase.CLOSING
    remembered.does(STEWARD, EndRound(1))
    assert (remembered.now.phase(), remembered.now.table.round) == (Phase.MARKET, 2)
    remembered.takes_back()
    remembered.does(STEWARD, EndGame(1))
    remembered.does(STEWARD, TurnUpContraband(1))
    assert (remembered.now.phase(), remembered.history.newest) == (Phase.OVER, None)


def test_the_button_ends_the_last_round_and_pressed_again_turns_up_the_contraband() -> None:
    remembered = _before_the_last_end()
    remembered.does(BUTTON, Pressed("next"))
    assert remembered.now.phase() is Phase.ENDING
    remembered.takes_back()
    for phase in (Phase.ENDING, Phase.OVER):
        remembered.does(BUTTON, Pressed("next"))
        assert remembered.now.phase() is phase


def test_contraband_named_in_secret_after_the_end_stays_named_when_that_is_taken_back() -> None:
    remembered = _before_the_last_end()
    remembered.does(STEWARD, EndRound(9))
    remembered.does(seated(RED), NameCard(RED, MEAD))
    remembered.takes_back()
    assert remembered.now.phase() is Phase.CLOSING
    assert remembered.now.stand(RED)["mead"] == 1

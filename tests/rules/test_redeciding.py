"""A decision that was entered wrong: undone as far as it still lies there, and made again."""

import pytest

from companion.game.bank import Entry, purse
from companion.game.messages import Quoted, says
from companion.game.values import PUBLIC, STEWARD, SeatId, seated
from companion.games.bags.commands import CountByHand, NameCard
from companion.games.bags.parts import BagStage
from companion.games.sheriff.black_market import Claim
from companion.games.sheriff.confiscated import LayConfiscated
from companion.games.sheriff.correcting import MoveCard
from companion.games.sheriff.deputies import ShareChest
from companion.games.sheriff.inspection import JudgeBag
from companion.games.sheriff.pile_talk import PileReshuffled
from companion.games.sheriff.redeciding import CorrectDecision
from companion.games.sheriff.state import Phase
from tests.table_talk import (
    APPLE,
    BLACK,
    BLUE,
    CHEESE,
    GAME,
    GREEN,
    MEAD,
    PEPPER,
    RED,
    SILK,
    UNSEEN,
    WHITE,
    YELLOW,
    Evening,
    a_table_of,
    cards,
)

WHY = "The wrong button"


def really(
    seat: SeatId, *, opened: bool, bribe: int = 0, alone: SeatId | None = None, round_: int = 1
) -> CorrectDecision:
    return CorrectDecision(
        seat=seat, round=round_, opened=opened, bribe=bribe, alone=alone, reason=WHY
    )


def coins(table: Evening) -> int:
    return sum(table.table.purses.values())


def a_lie_that_passed(**options: bool) -> Evening:
    """Red declares two apples over an apple and a silk, and pays five for passing."""
    table = a_table_of(3, **options).brings_to_gate(red=(2, APPLE, ["apple", "silk"]))
    table.passes(RED, bribe=5)
    return table


def a_lie_that_was_opened() -> Evening:
    """Red's silk is confiscated, and four gold are paid for it."""
    table = a_table_of(3).brings_to_gate(red=(2, APPLE, ["apple", "silk"]))
    table.opens(RED)
    assert (table.purses(), table.pile()) == ({"green": 54, "red": 46, "blue": 50}, {"silk": 1})
    return table


def test_a_bag_that_passed_here_and_was_opened_is_counted_by_hand_and_judged() -> None:
    table = a_lie_that_passed()
    in_all = coins(table)
    table.does(STEWARD, really(RED, opened=True))
    assert table.purses() == {"green": 50, "red": 50, "blue": 50}
    assert (table.stage(RED), table.phase()) == (BagStage.OPENED, Phase.INSPECTING)
    assert (table.stand(RED), table.bag(RED)) == ({}, {"apple": 1, UNSEEN: 1})
    table.counts(RED, apple=1, silk=1)
    table.judges(RED)
    assert table.purses() == {"green": 54, "red": 46, "blue": 50}
    assert (table.stand(RED), table.pile()) == ({"apple": 1}, {"silk": 1})
    assert coins(table) == in_all


def test_everyone_reads_that_it_was_opened_by_whom_it_is_put_right_and_why() -> None:
    table = a_lie_that_passed()
    events = table.does(STEWARD, really(RED, opened=True))
    assert [GAME.news_for(event, PUBLIC) for event in events] == [
        says("news.put_right", who="put_right.steward", reason=Quoted(WHY)),
        says("news.bag_was_opened", seat="seat.red"),
        says("news.paid_back", payer="seat.green", payee="seat.red", number=5),
    ]
    assert table.mine(RED).statement[-1] == Entry(
        round=1, other=purse(GREEN), amount=5, balance=50, reason="back", about=RED
    )


def test_a_bag_that_was_opened_here_and_had_passed_brings_everything_to_its_stand() -> None:
    table = a_lie_that_was_opened()
    table.does(STEWARD, really(RED, opened=False, bribe=7))
    assert table.purses() == {"green": 57, "red": 43, "blue": 50}
    assert (table.stand(RED), table.pile(), table.seen_on_pile()) == (
        {"apple": 1, "silk": 1},
        {},
        [],
    )
    assert (table.stage(RED), table.public_seat(RED).contraband) == (BagStage.PASSED, 1)


def test_both_ways_and_back_again_leaves_coins_and_cards_as_they_were() -> None:
    table = a_lie_that_passed()
    before = table.purses(), table.stand(RED), table.stand(GREEN)
    table.does(STEWARD, really(RED, opened=True))
    table.counts(RED, apple=1, silk=1)
    table.judges(RED)
    table.does(STEWARD, really(RED, opened=False, bribe=5))
    assert (table.purses(), table.stand(RED), table.stand(GREEN)) == before


def test_an_honest_bag_judged_on_wrong_contents_goes_back_to_be_counted() -> None:
    table = a_table_of(3).brings_to_gate(red=(2, APPLE, ["apple-01", "apple-02"]))
    table.opens(RED)
    assert table.purses() == {"green": 46, "red": 54, "blue": 50}
    table.does(STEWARD, really(RED, opened=True))
    assert table.table.bags[RED].cards == cards("apple-01", "apple-02")
    table.counts(RED, apple=1, mead=1)
    table.judges(RED)
    assert table.purses() == {"green": 54, "red": 46, "blue": 50}


def test_a_bag_opened_by_mistake_and_not_yet_judged_passes_after_all() -> None:
    table = a_table_of(3).brings_to_gate(red=(3, APPLE, ["apple", "silk"]))
    table.opens(RED)
    table.does(STEWARD, really(RED, opened=False, bribe=2))
    assert (table.gold(RED), table.stand(RED)) == (48, {"apple": 1, "silk": 1, UNSEEN: 1})


def test_a_wrong_bribe_is_put_right_and_what_lies_face_down_keeps_its_names() -> None:
    table = a_lie_that_passed()
    table.does(STEWARD, really(RED, opened=False, bribe=9))
    assert (table.gold(RED), table.gold(GREEN)) == (41, 59)
    assert table.mine(RED).contraband == ((SILK, 1),)


def test_confiscated_cards_are_taken_from_the_pile_the_sheriff_chose() -> None:
    table = a_table_of(3, "sheriff-1e").brings_to_gate(red=(1, APPLE, ["silk"]))
    table.opens(RED)
    waiting = a_table_of(3, "sheriff-1e").brings_to_gate(red=(1, APPLE, ["silk"]))
    waiting.opens(RED)
    table.does(STEWARD, LayConfiscated(1, 2))
    for one in (table, waiting):
        one.does(STEWARD, really(RED, opened=False))
        assert one.stand(RED) == {"silk": 1}
        assert one.table.confiscated.cards == ()
        assert [one.seen_on_pile(index).count("silk") for index in (0, 1)] == [0, 0]


def test_a_debt_over_the_bag_is_gone_with_the_decision() -> None:
    table = a_table_of(3).stands(RED, apple=1, chicken=1)
    table.brings_to_gate(red=(1, CHEESE, ["apple"])).holds_gold(red=0).opens(RED)
    assert table.phase() is Phase.PAYING
    table.does(STEWARD, really(RED, opened=False))
    assert (table.table.debts, table.phase()) == ((), Phase.INSPECTING)


def test_cards_named_on_the_stand_since_go_back_with_the_others() -> None:
    table = a_table_of(3).brings_to_gate(red=(2, APPLE, [UNSEEN, UNSEEN]))
    table.passes(RED)
    table.does(seated(RED), NameCard(RED, APPLE))
    table.does(seated(RED), NameCard(RED, MEAD))
    table.does(STEWARD, really(RED, opened=True))
    assert (table.stand(RED), table.bag(RED)) == ({}, {"apple": 1, UNSEEN: 1})


def test_deputies_pay_back_from_the_chest_and_one_may_have_acted_alone() -> None:
    table = a_table_of(6).draws(GREEN, BLACK).brings_to_gate(red=(1, APPLE, ["silk"]))
    table.passes(RED, bribe=4)
    table.does(STEWARD, really(RED, opened=True, alone=BLACK))
    table.counts(RED, silk=1)
    table.judges(RED)
    assert (table.gold(SeatId("chest")), table.gold(BLACK), table.gold(RED)) == (0, 54, 46)


def test_goods_that_went_for_a_debt_are_not_fetched_back() -> None:
    table = a_table_of(3).stands(RED, apple=1, chicken=1)
    table.brings_to_gate(red=(1, CHEESE, ["apple"])).holds_gold(red=0).opens(RED)
    table.pays(RED, apple=1)
    assert table.why_not(STEWARD, really(RED, opened=False)) == "why.decision_stays"


def test_gold_that_has_moved_on_is_not_fetched_back() -> None:
    table = a_lie_that_passed().holds_gold(green=4)
    assert table.why_not(STEWARD, really(RED, opened=True)) == "why.decision_stays"


def test_cards_that_have_moved_on_are_not_fetched_back() -> None:
    moved = MoveCard(good=APPLE, source="stand.red", target="stand.blue", reason=WHY)
    passed, judged = a_lie_that_passed(), a_lie_that_was_opened()
    passed.does(STEWARD, moved)
    judged.happens(PileReshuffled())
    for table in (passed, judged):
        assert table.why_not(STEWARD, really(RED, opened=False)) == "why.decision_stays"


def test_a_card_of_the_black_market_taken_since_keeps_the_decision_as_it_is() -> None:
    table = a_table_of(3, black_market=True).stands(RED, pepper=3).brings_to_gate()
    table.passes(RED)
    table.does(seated(RED), Claim(RED, 1, PEPPER))
    assert table.why_not(STEWARD, really(RED, opened=True)) == "why.decision_stays"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (really(BLUE, opened=True), "why.not_decided"),
        (really(GREEN, opened=True), "why.not_decided"),
        (really(RED, opened=True, round_=2), "why.round_moved_on"),
        (really(RED, opened=False, bribe=-1), "why.negative_gold"),
        (really(RED, opened=False, bribe=51), "why.bribe_too_big"),
        (really(RED, opened=True, alone=GREEN), "why.no_such_deputy"),
        (CorrectDecision(seat=RED, round=1, opened=True, reason=""), "why.reason_missing"),
    ],
)
def test_what_cannot_have_been_decided_is_refused(command: CorrectDecision, why: str) -> None:
    assert a_lie_that_passed().why_not(STEWARD, command) == why


def test_only_the_steward_puts_a_decision_right() -> None:
    for party in (seated(RED), seated(GREEN), PUBLIC):
        assert a_lie_that_passed().why_not(party, really(RED, opened=True)) == "why.not_yours"


HIDDEN = [["apple", "silk"], ["apple", "mead"], ["apple", "crossbow-01"]]


def test_laying_open_a_bag_that_passed_shows_nothing_of_what_passed_in_it() -> None:
    """Neither its contents nor the line of its seal, not even when it is judged on any count."""
    seen = []
    for packed in HIDDEN:
        table = a_table_of(3).brings_to_gate(red=(2, APPLE, packed))
        table.passes(RED, bribe=5)
        steps = [
            really(RED, opened=True),
            CountByHand(RED, {APPLE: 1, SILK: 1}),
            JudgeBag(RED, 1),
        ]
        shown = []
        for step in steps:
            said = [GAME.news_for(event, PUBLIC) for event in table.does(STEWARD, step)]
            shown.append((said, table.public_but_codes(), table.mine(BLUE)))
        seen.append(shown)
    assert seen[1:] == seen[:1] * 2


def test_whether_it_can_be_undone_does_not_turn_on_what_lies_face_down() -> None:
    """A card that nobody saw went from the stand, and red calls another one otherwise."""
    answers = []
    for packed in HIDDEN:
        table = a_table_of(3).stands(RED, pepper=1)
        table.brings_to_gate(red=(2, APPLE, packed)).passes(RED)
        gone = MoveCard(source="stand.red", target="stand.blue", reason=WHY)
        table.does(STEWARD, gone)
        events = table.does(STEWARD, really(RED, opened=True))
        answers.append((events, table.public_but_codes()))
    assert answers[1:] == answers[:1] * 2


def test_a_hidden_purse_does_not_tell_whether_it_could_pay_back() -> None:
    answers = []
    for gold in (0, 3, 60):
        table = a_lie_that_passed(hidden_purses=True).holds_gold(green=gold)
        events = table.does(STEWARD, really(RED, opened=True))
        said = [GAME.news_for(event, PUBLIC) for event in events]
        answers.append(([line for line in said if line], table.public_but_codes()))
        assert table.gold(GREEN) == max(0, gold - 5)
    assert answers[1:] == answers[:1] * 2


def test_a_chest_that_was_shared_gives_no_bribe_back_even_where_purses_are_hidden() -> None:
    table = a_table_of(6, hidden_purses=True).draws(GREEN, RED).brings_to_gate()
    table.passes(BLUE, bribe=10)
    for seat in (YELLOW, WHITE, BLACK):
        table.passes(seat)
    table.does(STEWARD, ShareChest(1))
    assert table.why_not(STEWARD, really(BLUE, opened=True)) == "why.decision_stays"


def test_a_bag_that_passed_for_another_sum_moves_no_card_whatever_its_owner_named_since() -> None:
    tables = []
    for named in (False, True):
        table = a_table_of(3).brings_to_gate(red=(1, APPLE, [UNSEEN]))
        table.passes(RED, bribe=5)
        table.does(seated(RED), NameCard(RED))
        if named:
            table.does(seated(RED), NameCard(RED, SILK))
        stand = table.table.stands[RED]
        table.does(STEWARD, really(RED, opened=False, bribe=8))
        assert table.table.stands[RED] == stand
        assert table.purses() == {"green": 58, "red": 42, "blue": 50}
        tables.append(table.public())
    assert tables[0] == tables[1]

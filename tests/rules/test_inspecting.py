"""The inspection: each bag is handed back or opened, and an opened bag is judged by its cards."""

import pytest

from companion.game.bank import CoinsMoved, purse
from companion.game.commands import CardRead
from companion.game.messages import refuse
from companion.game.values import READER, STEWARD, CopyId, GoodId, SeatId, seated
from companion.games.bags.commands import CountByHand, NameCard
from companion.games.bags.events import BagOpened, CardRecognised, CardShown
from companion.games.bags.parts import BagStage, Declaration
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.inspection import JudgeBag
from companion.games.sheriff.state import Phase
from companion.games.sheriff.views import PublicBag
from tests.table_talk import (
    APPLE,
    BLUE,
    BREAD,
    CHEESE,
    CHICKEN,
    CROSSBOW,
    GREEN,
    PEPPER,
    RED,
    SALT,
    SILK,
    UNSEEN,
    YELLOW,
    Evening,
    a_table_of,
    card,
    cards,
    code,
)


def at_the_gate(number: int, good: GoodId, *packed: str, players: int = 3) -> Evening:
    """Red declares so many of that good over these cards; every other merchant one apple."""
    return a_table_of(players).brings_to_gate(red=(number, good, list(packed)))


def coins(payer: SeatId, payee: SeatId, amount: int, reason: str) -> CoinsMoved:
    return CoinsMoved(
        payer=purse(payer), payee=purse(payee), amount=amount, reason=reason, about=RED
    )


def test_an_honest_merchant_is_paid_by_the_sheriff_for_every_card() -> None:
    table = at_the_gate(4, CHICKEN, *["chicken"] * 4)
    table.opens(RED)
    assert table.purses() == {GREEN: 42, RED: 58, BLUE: 50}
    assert (table.stand(RED), table.stage(RED)) == ({"chicken": 4}, BagStage.JUDGED)


def test_everyone_hears_that_a_merchant_was_honest_and_what_the_sheriff_pays_for_it() -> None:
    chickens = cards("chicken-01", "chicken-02")
    assert at_the_gate(2, CHICKEN, "chicken-02", "chicken-01").opens(RED) == (
        BagOpened(RED, chickens, (GREEN,)),
        e.BagJudged(seat=RED, honest=True, kept=chickens, confiscated=(), fine=4),
        coins(GREEN, RED, 4, "fine"),
    )


def test_undeclared_legal_goods_are_confiscated_like_contraband() -> None:
    table = at_the_gate(2, APPLE, "cheese", "chicken")
    table.opens(RED)
    assert (table.gold(RED), table.stand(RED)) == (46, {})
    assert table.pile() == {"cheese": 1, "chicken": 1}


def test_everyone_sees_what_lies_in_an_opened_bag() -> None:
    table = at_the_gate(3, APPLE, "silk", "apple", UNSEEN)
    table.opens(RED)
    assert table.public_bag(RED) == PublicBag(
        stage=BagStage.OPENED,
        declared=Declaration(APPLE, 3),
        shown=((APPLE, 1), (SILK, 1)),
        shown_unread=1,
        code=code("apple", "silk", UNSEEN),
        line=f"{SALT} apple silk unread",
    )


def test_a_bag_is_handed_back_without_a_bribe() -> None:
    table = at_the_gate(2, CHEESE, "cheese-01", "cheese-02")
    goods = cards("cheese-01", "cheese-02")
    assert table.passes(RED) == (
        e.BagPassed(RED),
        e.BagUnloaded(seat=RED, legal=goods, contraband=(), unsorted=()),
    )
    assert table.purses() == {GREEN: 50, RED: 50, BLUE: 50}


@pytest.mark.parametrize("bribe", [1, 8, 50])
def test_a_bribe_is_paid_when_the_bag_is_handed_back(bribe: int) -> None:
    table = at_the_gate(1, APPLE, "silk")
    assert coins(RED, GREEN, bribe, "bribe") in table.passes(RED, bribe=bribe)
    assert table.purses() == {GREEN: 50 + bribe, RED: 50 - bribe, BLUE: 50}


def test_nobody_bribes_with_more_gold_than_is_in_the_purse() -> None:
    table = at_the_gate(1, APPLE, "silk")
    answer = table.asks(seated(GREEN), c.PassBag(RED, 1, 51))
    assert answer == refuse("why.bribe_too_big", gold=50)


def test_a_bribe_below_nothing_is_refused() -> None:
    assert at_the_gate(1, APPLE, "silk").why_not(STEWARD, c.PassBag(RED, 1, -1)) == (
        "why.negative_gold"
    )


def test_gold_from_a_bribe_may_be_passed_on_in_the_same_round() -> None:
    table = at_the_gate(3, CHEESE, "cheese", "cheese", "cheese").holds_gold(green=0)
    table.passes(BLUE, bribe=6)
    table.opens(RED)
    assert table.purses() == {GREEN: 0, RED: 56, BLUE: 44}


def test_a_handed_back_bag_is_unloaded_legal_goods_up_contraband_down() -> None:
    table = at_the_gate(4, CHEESE, "cheese", "bread", "pepper", "silk", players=4)
    table.passes(RED)
    shown = table.public_seat(RED)
    assert (shown.legal, shown.contraband, shown.turned_up) == (
        (("cheese", 1), ("bread", 1)),
        2,
        None,
    )


def test_only_the_owner_sees_which_contraband_it_is() -> None:
    pepper = at_the_gate(1, APPLE, "pepper")
    silk = at_the_gate(1, APPLE, "silk")
    for table in (pepper, silk):
        table.passes(RED)
    assert pepper.public_but_codes() == silk.public_but_codes()
    assert (pepper.mine(RED).contraband, silk.mine(RED).contraband) == (
        ((PEPPER, 1),),
        ((SILK, 1),),
    )


@pytest.mark.parametrize("opened", [(), (RED,), (BLUE, YELLOW), (YELLOW, RED, BLUE)])
def test_the_sheriff_opens_all_or_none_in_any_order(opened: tuple[SeatId, ...]) -> None:
    table = at_the_gate(1, APPLE, "apple", players=4)
    for seat in opened:
        table.opens(seat)
    for seat in table.table.merchants:
        if seat not in opened:
            assert table.phase() is Phase.INSPECTING
            table.passes(seat)
    assert table.phase() is Phase.CLOSING


@pytest.mark.parametrize("decide_first", ["passes", "opens"])
def test_what_the_sheriff_has_decided_cannot_be_changed(decide_first: str) -> None:
    table = at_the_gate(1, APPLE, "apple")
    getattr(table, decide_first)(RED)
    for command in (c.OpenBag(RED, 1), c.PassBag(RED, 1)):
        assert table.why_not(seated(GREEN), command) == "why.bag_decided"


def test_a_bag_that_is_not_there_is_neither_opened_nor_handed_back() -> None:
    table = at_the_gate(1, APPLE, "apple")
    for command in (c.OpenBag(GREEN, 1), c.PassBag(GREEN, 1)):
        assert table.why_not(STEWARD, command) == "why.bag_decided"


def test_a_merchant_decides_over_no_bag() -> None:
    table = at_the_gate(1, APPLE, "apple")
    for command in (c.OpenBag(RED, 1), c.PassBag(RED, 1)):
        assert table.why_not(seated(RED), command) == "why.not_yours"


@pytest.mark.parametrize("command", [c.OpenBag(BLUE, 1), c.PassBag(BLUE, 1), JudgeBag(BLUE, 1)])
def test_a_late_click_on_a_bag_of_the_last_round_is_refused(
    command: c.OpenBag | c.PassBag | JudgeBag,
) -> None:
    table = a_table_of(3).plays_quiet_round().brings_to_gate()
    assert table.why_not(STEWARD, command) == "why.round_moved_on"


def test_too_few_cards_cost_nobody_anything() -> None:
    table = at_the_gate(4, APPLE, "apple", "apple")
    table.opens(RED)
    assert table.bag(RED) == {"apple": 2, UNSEEN: 2}
    table.counts(RED, apple=2)
    assert table.judges(RED) == (
        e.BagJudged(
            seat=RED,
            honest=False,
            kept=cards("apple", "apple"),
            confiscated=(),
            fine=0,
        ),
    )
    assert (table.purses(), table.stand(RED)) == ({GREEN: 50, RED: 50, BLUE: 50}, {"apple": 2})


def test_too_many_of_the_declared_good_are_undeclared_from_the_surplus_on() -> None:
    table = at_the_gate(2, APPLE, "apple", "apple", "apple")
    table.opens(RED)
    table.judges(RED)
    assert table.purses() == {GREEN: 52, RED: 48, BLUE: 50}
    assert (table.stand(RED), table.pile()) == ({"apple": 2}, {"apple": 1})


@pytest.mark.parametrize("number", [1, 5])
def test_a_wrong_number_costs_nothing_once_the_bag_was_handed_back(number: int) -> None:
    table = at_the_gate(number, APPLE, "apple", "cheese", "silk").holds_gold(red=0)
    table.passes(RED)
    table.does(STEWARD, c.PassBag(BLUE, 1))
    assert table.purses() == {GREEN: 50, RED: 0, BLUE: 50}
    read = {good: count for good, count in table.stand(RED).items() if good != UNSEEN}
    assert read == {"apple": 1, "cheese": 1, "silk": 1}


def test_a_bag_that_counts_otherwise_than_declared_is_not_judged_at_once() -> None:
    table = at_the_gate(2, APPLE, "apple", "apple", "apple")
    assert table.opens(RED) == (BagOpened(RED, cards("apple", "apple", "apple"), (GREEN,)),)
    assert table.public().next_step.key == "next.checking"


def test_a_bag_with_unread_cards_waits_until_they_are_named() -> None:
    table = at_the_gate(3, APPLE, UNSEEN, "apple", UNSEEN)
    table.opens(RED)
    answer = table.asks(STEWARD, JudgeBag(RED, 1))
    assert answer == refuse("why.unread_in_bag", number=2)


def test_unread_cards_of_an_opened_bag_are_laid_on_any_reader() -> None:
    table = at_the_gate(2, APPLE, UNSEEN, UNSEEN)
    table.opens(RED)
    assert table.lays(GREEN, "apple-09") == (CardShown(RED, card("apple-09")),)
    assert table.lays(GREEN, "apple-09") == ()
    assert table.lays(BLUE, "silk-01") == (CardShown(RED, card("silk-01")),)
    table.judges(RED)
    assert (table.stand(RED), table.pile(), table.gold(GREEN)) == ({"apple": 1}, {"silk": 1}, 54)


def test_a_card_too_many_laid_beside_an_opened_bag_is_not_one_of_it() -> None:
    table = at_the_gate(1, APPLE, UNSEEN, "apple")
    table.opens(RED)
    table.lays(RED, "apple-01")
    table.lays(RED, "apple-02")
    for copy in ("apple-03", "unheard-of-01"):
        why = table.why_not(READER, CardRead(RED, CopyId(copy)))
        assert why == ("why.not_one_of_the_bag" if copy == "apple-03" else "why.unknown_card")


def test_a_card_that_was_typed_in_is_recognised_where_it_lies_open() -> None:
    table = at_the_gate(1, APPLE, "silk", "apple", UNSEEN)
    table.opens(RED)
    before = table.public()
    assert table.lays(GREEN, "apple-09") == (CardRecognised(RED, card("apple-09")),)
    assert table.public() == before
    assert table.lays(GREEN, "silk-02") == (CardRecognised(RED, card("silk-02")),)
    assert table.lays(GREEN, "silk-03") == (CardShown(RED, card("silk-03")),)
    assert table.table.bags[RED].cards == cards("apple-09", "silk-02", "silk-03")


def test_of_two_opened_bags_a_card_is_of_the_one_it_was_typed_into() -> None:
    table = a_table_of(3).brings_to_gate(red=(1, APPLE, [UNSEEN]), blue=(2, CHEESE, ["cheese"]))
    table.opens(RED)
    table.opens(BLUE)
    assert table.lays(RED, "cheese-01") == (CardRecognised(BLUE, card("cheese-01")),)


def test_of_two_opened_bags_a_copy_is_of_the_one_it_was_read_in_whatever_was_typed_elsewhere() -> (
    None
):
    table = a_table_of(3).brings_to_gate(
        red=(2, CHEESE, ["cheese"]), blue=(2, CHEESE, ["cheese-01"])
    )
    table.opens(RED)
    table.opens(BLUE)
    assert table.lays(RED, "cheese-01") == ()
    assert table.table.bags[RED].cards == cards("cheese", UNSEEN)


@pytest.mark.parametrize("by", [RED, GREEN])
def test_unread_cards_of_an_opened_bag_are_named_by_hand(by: SeatId) -> None:
    table = at_the_gate(1, APPLE, UNSEEN)
    table.opens(RED)
    assert table.does(seated(by), NameCard(RED, SILK)) == (CardShown(RED, card("silk")),)
    assert table.why_not(seated(by), NameCard(RED, SILK)) == "why.not_one_of_the_bag"


def test_what_people_count_in_an_opened_bag_replaces_what_readers_saw() -> None:
    table = at_the_gate(3, APPLE, "apple-01", "silk-01", UNSEEN)
    table.opens(RED)
    table.counts(RED, apple=2, cheese=1)
    assert table.table.bags[RED].cards == cards("apple-01", "apple", "cheese")
    table.judges(RED)
    assert (table.stand(RED), table.pile(), table.gold(RED)) == ({"apple": 2}, {"cheese": 1}, 48)


def test_an_opened_bag_that_is_empty_is_counted_as_empty_and_costs_nothing() -> None:
    table = at_the_gate(1, APPLE, UNSEEN)
    table.opens(RED)
    table.counts(RED)
    table.judges(RED)
    assert (table.gold(RED), table.gold(GREEN), table.stand(RED)) == (50, 50, {})


@pytest.mark.parametrize(
    ("goods", "why"),
    [
        ({APPLE: 7}, "why.number_out_of_range"),
        ({APPLE: 3, SILK: -1}, "why.box_has_fewer"),
        ({CROSSBOW: 6}, "why.all_there_are"),
        ({GoodId("gold"): 1}, "why.no_such_good"),
    ],
)
def test_a_count_that_cannot_be_is_refused(goods: dict[GoodId, int], why: str) -> None:
    table = at_the_gate(1, APPLE, UNSEEN)
    table.opens(RED)
    assert table.why_not(STEWARD, CountByHand(RED, goods)) == why


@pytest.mark.parametrize(
    ("goods", "bag"),
    [
        ({APPLE: 1}, {"apple": 1}),
        ({APPLE: 1, SILK: 0}, {"apple": 1}),
        ({APPLE: 2, SILK: 4}, {"apple": 2, "silk": 4}),
    ],
)
def test_one_card_to_a_whole_hand_may_be_counted(
    goods: dict[GoodId, int], bag: dict[str, int]
) -> None:
    table = at_the_gate(1, APPLE, UNSEEN)
    table.opens(RED)
    table.does(STEWARD, CountByHand(RED, goods))
    assert table.bag(RED) == bag


def test_a_card_that_lies_elsewhere_is_not_one_of_the_opened_bag() -> None:
    table = a_table_of(3).brings_to_gate(red=(1, APPLE, [UNSEEN]), blue=(1, CHEESE, ["cheese-01"]))
    table.passes(BLUE)
    table.opens(RED)
    why = table.why_not(READER, CardRead(RED, CopyId("cheese-01")))
    assert (why, table.bag(RED)) == ("why.not_one_of_the_bag", {UNSEEN: 1})


def test_a_closed_bag_is_neither_counted_nor_judged() -> None:
    table = at_the_gate(1, APPLE, "apple")
    assert table.why_not(STEWARD, CountByHand(RED, {APPLE: 1})) == "why.bag_not_opened"
    assert table.why_not(STEWARD, JudgeBag(RED, 1)) == "why.bag_not_opened"


def test_a_bag_that_nobody_read_is_handed_back_and_sorted_by_hand() -> None:
    table = at_the_gate(3, CHEESE, UNSEEN, UNSEEN, UNSEEN)
    table.passes(RED)
    assert (table.public_seat(RED).unsorted, table.public_seat(RED).contraband) == (3, 0)
    table.does(seated(RED), NameCard(RED, CHEESE))
    table.does(STEWARD, NameCard(RED))
    table.does(seated(RED), NameCard(RED, PEPPER))
    assert table.stand(RED) == {"cheese": 1, UNSEEN: 1, "pepper": 1}
    assert (table.public_seat(RED).unsorted, table.public_seat(RED).contraband) == (0, 2)


def test_a_bag_that_nobody_read_is_handed_back_and_sorted_at_the_reader() -> None:
    table = at_the_gate(2, CHEESE, UNSEEN, UNSEEN)
    table.passes(RED)
    sorted_ = [table.lays(RED, "cheese-05"), table.lays(RED, "silk-01"), table.lays(RED, "silk-01")]
    assert sorted_ == [
        (e.CardSorted(seat=RED, card=card("cheese-05"), legal=True),),
        (e.CardSorted(seat=RED, card=card("silk-01"), legal=False),),
        (),
    ]
    why = table.why_not(READER, CardRead(RED, CopyId("silk-02")))
    assert (why, table.stand(RED)) == ("why.no_card_expected", {"cheese": 1, "silk": 1})


def test_contraband_lying_face_down_is_named_by_its_owner_alone() -> None:
    table = at_the_gate(2, CHEESE, UNSEEN, UNSEEN)
    table.passes(RED)
    assert table.why_not(STEWARD, NameCard(RED, SILK)) == "why.face_down"
    assert table.why_not(seated(GREEN), NameCard(RED, CHEESE)) == "why.not_yours"
    assert table.why_not(seated(BLUE), NameCard(RED, CHEESE)) == "why.not_yours"
    table.does(STEWARD, NameCard(RED))
    table.does(STEWARD, NameCard(RED))
    before = table.public()
    assert table.lays(RED, "silk-03") == (e.ContrabandNamed(RED, card("silk-03")),)
    named = table.does(seated(RED), NameCard(RED, PEPPER))
    assert named == (e.ContrabandNamed(RED, card("pepper")),)
    assert table.public() == before
    assert table.why_not(seated(RED), NameCard(RED, PEPPER)) == "why.nothing_unread"


def test_cards_are_laid_beside_the_opened_bag_that_waits_for_them() -> None:
    table = a_table_of(3).brings_to_gate(
        red=(1, APPLE, ["apple-01", "apple-02"]), blue=(1, CHEESE, [UNSEEN])
    )
    table.opens(RED)
    table.opens(BLUE)
    assert table.lays(RED, "apple-01") == ()
    assert table.lays(BLUE, "cheese-01") == (CardShown(BLUE, card("cheese-01")),)
    assert table.lays(GREEN, "cheese-01") == ()


def test_of_two_opened_bags_a_card_belongs_to_the_one_whose_reader_it_is_laid_on() -> None:
    table = a_table_of(3).brings_to_gate(red=(1, APPLE, [UNSEEN]), blue=(1, CHEESE, [UNSEEN]))
    table.opens(RED)
    table.opens(BLUE)
    assert table.lays(BLUE, "cheese-01") == (CardShown(BLUE, card("cheese-01")),)
    assert table.lays(GREEN, "silk-01") == (CardShown(RED, card("silk-01")),)


def test_a_card_is_not_named_after_a_good_that_is_out_of_the_game() -> None:
    table = at_the_gate(1, APPLE, UNSEEN, players=3)
    table.passes(RED)
    for by in (seated(RED), STEWARD):
        assert table.why_not(by, NameCard(RED, BREAD)) == "why.not_in_this_game"
    assert table.why_not(READER, CardRead(RED, CopyId("bread-01"))) == "why.not_in_this_game"


def test_a_card_is_not_named_after_a_good_of_which_the_owner_has_all() -> None:
    table = at_the_gate(1, APPLE, UNSEEN).stands(RED, crossbow=5)
    table.passes(RED)
    assert table.why_not(seated(RED), NameCard(RED, CROSSBOW)) == "why.all_there_are"

"""Paying in goods: the debtor chooses, legal goods first, and nobody learns what lies face down."""

import pytest

from companion.game.commands import CardRead
from companion.game.messages import Refusal
from companion.game.values import READER, STEWARD, CopyId, GoodId, seated
from companion.games.bags.commands import CorrectGold, NameCard
from companion.games.bags.table import with_bag
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.correcting import MoveCard
from companion.games.sheriff.debts.events import DebtForgiven, DebtRose, GoodsPaid
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.state import Phase
from tests.table_talk import (
    APPLE,
    BLUE,
    CHEESE,
    CHICKEN,
    GREEN,
    RED,
    UNSEEN,
    Evening,
    a_table_of,
    cards,
)

PEPPER, SILK = GoodId("pepper"), GoodId("silk")


def red_owes(number: int, *, hidden: bool = False, **stand: int) -> Evening:
    """Red has no coins, lied about so many cards of silk (4 gold each), and has this stand."""
    table = a_table_of(3).stands(RED, **stand)
    table.brings_to_gate(red=(number, CHICKEN, ["silk"] * number)).holds_gold(red=0)
    table.opens(RED)
    assert table.phase() is Phase.PAYING
    assert hidden == (not table.table.stands[RED].legal)
    return table


def test_the_debtor_chooses_which_legal_goods_to_give() -> None:
    table = red_owes(1, apple=2, cheese=1, chicken=1)
    assert table.pays(RED, cheese=1) == (
        GoodsPaid(payer=RED, payee=GREEN, cards=cards("cheese"), worth=3),
    )
    (debt,) = table.public().debts
    assert (debt.debtor, debt.creditor, debt.owed) == (RED, GREEN, 1)
    table.pays(RED, apple=1)
    assert table.public().debts == ()
    assert (table.stand(RED), table.stand(GREEN)) == (
        {"apple": 1, "chicken": 1},
        {"cheese": 1, "apple": 1},
    )
    assert table.phase() is Phase.INSPECTING


def test_everyone_sees_which_legal_goods_would_give_least_away() -> None:
    table = red_owes(1, apple=2, cheese=1, chicken=1)
    (debt,) = table.public().debts
    assert debt.suggestions == (((APPLE, 2),), ((CHICKEN, 1),))
    assert table.public().to_act == (RED,)


def test_no_card_is_taken_that_the_debt_does_not_need() -> None:
    table = red_owes(1, apple=3, chicken=1)
    assert table.why_not(seated(RED), PayDebt(RED, {APPLE: 3})) == "why.more_than_owed"
    assert table.why_not(seated(RED), PayDebt(RED, {APPLE: 2, CHICKEN: 1})) == (
        "why.more_than_owed"
    )


def test_what_is_not_on_the_stand_cannot_be_given() -> None:
    table = red_owes(1, apple=3, chicken=1)
    assert table.why_not(seated(RED), PayDebt(RED, {CHEESE: 2})) == "why.not_on_stand"
    for strange in ({}, {APPLE: 0}, {APPLE: -1}):
        assert table.why_not(seated(RED), PayDebt(RED, strange)) == "why.nothing_given"
    assert table.why_not(STEWARD, PayDebt(RED, {GoodId("gold"): 1})) == "why.no_such_good"
    assert table.why_not(STEWARD, PayDebt(BLUE, {APPLE: 1})) == "why.no_debt"


def test_legal_goods_go_without_asking_where_there_is_nothing_to_choose() -> None:
    alike = a_table_of(3).stands(RED, apple=5)
    alike.brings_to_gate(red=(1, CHICKEN, ["silk"])).holds_gold(red=1)
    alike.opens(RED)
    assert (alike.stand(RED), alike.stand(GREEN)) == ({"apple": 3}, {"apple": 2})
    too_few = a_table_of(3).stands(RED, apple=1, cheese=1)
    too_few.brings_to_gate(red=(3, CHICKEN, ["silk"] * 3)).holds_gold(red=0)
    too_few.opens(RED)
    assert (too_few.stand(RED), too_few.phase()) == ({}, Phase.INSPECTING)


def test_a_card_more_than_lie_on_the_stand_is_not_there_whatever_is_owed() -> None:
    """However many are named, no more cards are looked at than there are."""
    table = red_owes(1, apple=3, chicken=1)
    for number in (5, 5000):
        given = PayDebt(RED, {CHICKEN: number})
        assert table.why_not(seated(RED), given) == "why.not_on_stand"
    assert table.why_not(seated(RED), PayDebt(RED, {CHICKEN: 4})) == "why.more_than_owed"


def test_legal_goods_worth_just_what_is_owed_go_without_asking_though_they_differ() -> None:
    table = a_table_of(3).stands(RED, apple=1, cheese=1)
    table.brings_to_gate(red=(2, CHICKEN, ["silk", "silk"])).holds_gold(red=3)
    table.opens(RED)
    assert (table.stand(RED), table.stand(GREEN)) == ({}, {"apple": 1, "cheese": 1})
    assert table.public().debts == ()


def test_contraband_is_refused_while_legal_goods_are_left() -> None:
    table = red_owes(1, apple=1, chicken=1, pepper=1)
    for by in (seated(RED), STEWARD):
        assert table.why_not(by, PayDebt(RED, {PEPPER: 1})) == "why.legal_goods_first"


def test_contraband_is_asked_for_whatever_it_is() -> None:
    """Were it given without asking where it is all alike, the asking would tell that it is not."""
    for stand in ({"pepper": 1}, {"pepper": 2}, {"silk": 1, "mead": 1}):
        table = red_owes(1, hidden=True, **stand)
        assert table.public().debts[0].suggestions == ()
        assert table.public().to_act == (RED,)


def test_the_debtor_alone_is_told_which_contraband_would_do_with_least_given_away() -> None:
    table = red_owes(2, hidden=True, pepper=1, mead=1, silk=1)
    assert table.mine(RED).debt_choices == (((SILK, 1),),)
    assert table.mine(GREEN).debt_choices == ()
    table.pays(RED, silk=1)
    assert (table.stand(RED), table.stand(GREEN)) == ({"pepper": 1, "mead": 1}, {"silk": 1})


def test_contraband_is_shown_as_it_is_given_and_lies_face_down_again() -> None:
    table = red_owes(1, hidden=True, pepper=2)
    (paid,) = table.pays(RED, pepper=1)
    assert paid == e.ContrabandPaid(
        payer=RED, payee=GREEN, cards=cards("pepper"), taken_for=cards("pepper"), worth=6
    )
    shown = table.public_seat(GREEN)
    assert (shown.contraband, shown.face_up) == (1, ())


def test_paid_contraband_stays_shown_where_the_table_agreed_on_it() -> None:
    table = a_table_of(3, shown_contraband=True).stands(RED, pepper=2)
    table.brings_to_gate(red=(1, CHICKEN, ["silk"])).holds_gold(red=0).opens(RED)
    table.pays(RED, pepper=1)
    assert table.public_seat(GREEN).face_up == ((PEPPER, 1),)
    assert table.public_seat(GREEN).contraband == 1


def test_what_was_seen_to_be_given_is_believed_when_the_steward_says_it() -> None:
    """A refusal would tell the steward what does not lie there."""
    right = red_owes(1, hidden=True, pepper=1, mead=1)
    wrong = red_owes(1, hidden=True, silk=1, mead=1)
    for table in (right, wrong):
        table.pays(RED, STEWARD, pepper=1)
        assert table.stand(GREEN) == {"pepper": 1}
        assert table.public_seat(RED).contraband == 1
    assert wrong.stand(RED) in ({"silk": 1}, {"mead": 1})


def test_a_merchant_cannot_give_contraband_that_was_never_counted() -> None:
    table = red_owes(1, hidden=True, mead=1)
    assert table.why_not(seated(RED), PayDebt(RED, {PEPPER: 1})) == "why.not_on_stand"


def test_contraband_nobody_has_named_is_named_as_it_is_given() -> None:
    table = a_table_of(3).brings_to_gate(red=(1, APPLE, [UNSEEN]))
    table.passes(RED)
    table.does(seated(RED), NameCard(RED))
    table.passes(BLUE)
    table.ends_round()
    table.closes_market().packs(BLUE, "apple").packs(GREEN, "silk").seals(BLUE, GREEN)
    table.declares(BLUE, 1, APPLE).declares(GREEN, 1, APPLE).holds_gold(red=0)
    table.opens(BLUE)
    assert table.phase() is Phase.PAYING
    table.pays(RED, STEWARD, silk=1)
    assert (table.stand(RED), table.stand(BLUE)) == ({}, {"apple": 2, "silk": 1})


def test_cards_without_a_name_are_named_before_contraband_pays() -> None:
    table = a_table_of(3).brings_to_gate(red=(1, APPLE, [UNSEEN]))
    table.passes(RED)
    table.passes(BLUE)
    table.ends_round()
    table.closes_market().packs(BLUE, "apple").packs(GREEN, "silk").seals(BLUE, GREEN)
    table.declares(BLUE, 1, APPLE).declares(GREEN, 1, APPLE).holds_gold(red=0)
    table.opens(BLUE)
    assert table.why_not(STEWARD, PayDebt(RED, {SILK: 1})) == "why.name_cards_first"
    table.does(seated(RED), NameCard(RED, APPLE))
    assert table.public().debts == ()


def owing_with_two_unnamed(**stand: int) -> Evening:
    """Green has no coins, owes blue a fine of two, and has this stand; two cards of it have no
    name yet."""
    table = a_table_of(3).stands(GREEN, **stand)
    table.brings_to_gate(blue=(1, APPLE, ["apple"])).holds_gold(green=0)
    bag = table.table.bags[GREEN]
    table.happens(
        e.BagUnloaded(seat=GREEN, legal=(), contraband=(), unsorted=cards(UNSEEN, UNSEEN))
    )
    table.table = with_bag(table.table, GREEN, bag)
    table.opens(BLUE)
    return table


def test_while_a_card_has_no_place_there_may_be_a_choice_so_nothing_goes_unasked() -> None:
    table = owing_with_two_unnamed()
    table.does(seated(GREEN), NameCard(GREEN, APPLE))
    assert table.stand(GREEN) == {"apple": 1, UNSEEN: 1}
    table.does(seated(GREEN), NameCard(GREEN, CHEESE))
    (debt,) = table.public().debts
    assert (debt.owed, debt.suggestions) == (2, (((APPLE, 1),),))
    table.pays(GREEN, cheese=1)
    assert (table.stand(GREEN), table.public().debts) == ({"apple": 1}, ())


def test_nor_does_anything_go_unasked_when_the_debt_arises() -> None:
    table = owing_with_two_unnamed(apple=1)
    assert table.stand(GREEN) == {"apple": 1, UNSEEN: 2}
    table.pays(GREEN, apple=1)
    assert (table.stand(GREEN), table.public().debts) == ({UNSEEN: 2}, ())


def test_once_the_last_card_has_a_place_what_leaves_no_choice_goes() -> None:
    table = owing_with_two_unnamed()
    table.does(seated(GREEN), NameCard(GREEN, SILK))
    table.does(seated(GREEN), NameCard(GREEN, APPLE))
    assert (table.stand(GREEN), table.public().debts) == ({"silk": 1}, ())


def test_what_is_left_when_nothing_more_can_be_given_is_forgiven() -> None:
    table = red_owes(3, apple=1, chicken=1, pepper=1, hidden=True)
    *_, last = table.pays(RED, pepper=1)
    assert isinstance(last, DebtForgiven) is False
    assert table.phase() is Phase.INSPECTING
    poor = red_owes(3, hidden=True, pepper=1)
    paid, forgiven = poor.pays(RED, pepper=1)
    assert isinstance(paid, e.ContrabandPaid)
    assert isinstance(forgiven, DebtForgiven)
    assert forgiven.debt.owed == 6


def test_a_card_laid_on_the_debtors_reader_is_given() -> None:
    table = a_table_of(3).brings_to_gate(red=(2, APPLE, ["apple-01", "mead-01"]))
    table.passes(RED)
    table.passes(BLUE)
    table.ends_round()
    table.closes_market().packs(BLUE, "cheese", "cheese").packs(GREEN, "silk").seals(BLUE, GREEN)
    table.declares(BLUE, 2, CHEESE).declares(GREEN, 1, APPLE).holds_gold(red=0)
    table.opens(BLUE)
    assert table.phase() is Phase.PAYING
    assert table.why_not(READER, CardRead(RED, None)) == "why.unknown_card"
    assert table.why_not(READER, CardRead(RED, CopyId("pepper-01"))) == "why.not_on_stand"
    table.lays(RED, "mead-01")
    assert table.stand(BLUE) == {"cheese": 2, "mead": 1, "apple": 2}
    assert (table.stand(RED), table.phase()) == ({}, Phase.INSPECTING)


def test_when_only_safe_goods_are_left_the_rest_is_forgiven_also_after_a_step_back() -> None:
    table = a_table_of(3, fresh_goods_safe=True)
    table.brings_to_gate(red=(2, CHICKEN, ["chicken", "silk"])).holds_gold(red=0)
    *_, forgiven = table.opens(RED)
    assert isinstance(forgiven, DebtForgiven)
    table.happens(DebtRose(forgiven.debt))
    assert table.pays(RED, STEWARD, chicken=1) == (forgiven,)
    assert table.stand(RED) == {"chicken": 1}


@pytest.mark.parametrize("fresh_goods_safe", [False, True])
def test_goods_kept_from_the_same_bag_may_pay_unless_the_table_agreed_otherwise(
    fresh_goods_safe: bool,
) -> None:
    table = a_table_of(3, fresh_goods_safe=fresh_goods_safe)
    table.brings_to_gate(red=(2, CHICKEN, ["chicken", "silk"])).holds_gold(red=0)
    table.opens(RED)
    assert table.stand(RED) == ({"chicken": 1} if fresh_goods_safe else {})
    assert table.public().debts == ()


def test_nothing_else_is_decided_while_a_debt_is_open() -> None:
    table = red_owes(1, apple=1, chicken=1)
    assert table.why_not(STEWARD, c.PassBag(BLUE, 1)) == "why.not_now"
    assert table.public().next_step.key == "next.paying"


def test_only_the_debtor_and_the_steward_pay_it() -> None:
    table = red_owes(1, apple=1, chicken=1)
    answer = table.asks(seated(GREEN), PayDebt(RED, {CHICKEN: 1}))
    assert isinstance(answer, Refusal)
    assert answer.why.key == "why.not_yours"


def test_of_safe_goods_those_promised_away_are_safe_no_more() -> None:
    table = a_table_of(3, fresh_goods_safe=True).stands(RED, chicken=1)
    table.brings_to_gate(red=(3, APPLE, ["apple", "apple", "silk"])).holds_gold(red=0)
    table.agrees(RED, GREEN, bag={APPLE: 1}, opens=BLUE)
    table.opens(RED)
    assert table.stand(GREEN) == {"apple": 1, "chicken": 1}
    assert (table.stand(RED), table.public().debts) == ({"apple": 1}, ())


def test_in_place_of_a_safe_card_that_was_promised_away_no_like_one_is_safe() -> None:
    table = a_table_of(3, fresh_goods_safe=True).stands(RED, apple=1)
    table.brings_to_gate(red=(3, APPLE, ["apple", "apple", "silk"])).holds_gold(red=0)
    table.agrees(RED, GREEN, bag={APPLE: 1}, opens=BLUE)
    table.opens(RED)
    assert (table.stand(RED), table.stand(GREEN)) == ({"apple": 1}, {"apple": 2})


def test_safe_goods_that_are_moved_away_meanwhile_do_no_harm() -> None:
    table = a_table_of(3, fresh_goods_safe=True).stands(RED, silk=1)
    table.brings_to_gate(red=(3, APPLE, ["apple", "apple", "silk"])).holds_gold(red=0)
    table.opens(RED)
    table.does(
        STEWARD, MoveCard(good=APPLE, source="stand.red", target="away", reason="It fell down")
    )
    (debt,) = table.public().debts
    assert (debt.legal, table.stand(RED)) == ((), {"apple": 1, "silk": 1})


def test_a_card_that_everyone_saw_is_not_the_one_the_clerk_was_mistaken_about() -> None:
    table = a_table_of(3, shown_contraband=True).stands(RED, pepper=1).stands(GREEN, mead=1)
    table.brings_to_gate(red=(1, APPLE, ["silk"]), blue=(1, APPLE, ["apple"])).holds_gold(red=0)
    table.opens(RED)
    table.pays(RED, pepper=1)
    table.holds_gold(green=0).opens(BLUE)
    table.pays(GREEN, STEWARD, silk=1)
    assert (table.stand(GREEN), table.public_seat(GREEN).face_up) == (
        {"pepper": 1},
        ((PEPPER, 1),),
    )


@pytest.mark.parametrize("unnamed", ["contraband", "unsorted"])
def test_the_clerk_forgives_nothing_while_cards_without_a_name_could_pay(unnamed: str) -> None:
    table = a_table_of(3, clerk_chooses=True).stands(RED, apple=1)
    table.brings_to_gate(red=(1, APPLE, ["silk"])).holds_gold(red=0)
    lying = {"legal": (), "contraband": (), "unsorted": ()} | {unnamed: cards(UNSEEN)}
    bag = table.table.bags[RED]
    table.happens(e.BagUnloaded(seat=RED, **lying))
    table.table = with_bag(table.table, RED, bag)
    table.opens(RED)
    (debt,) = table.public().debts
    if unnamed == "unsorted":
        assert debt.owed == 4
        table.does(seated(RED), NameCard(RED, CHICKEN))
        assert (table.stand(RED), table.stand(GREEN)) == ({"apple": 1}, {"chicken": 1})
    else:
        assert (debt.owed, table.stand(GREEN)) == (2, {"apple": 1})
        table.pays(RED, pepper=1)
        assert table.stand(RED) == {}
    assert table.public().debts == ()


def test_coins_that_turn_up_while_a_debt_is_open_pay_before_goods_do() -> None:
    table = red_owes(2, hidden=True, pepper=2)
    counted = CorrectGold(seat=RED, was=0, counted=5, reason="They lay under the stand")
    table.does(STEWARD, counted)
    (debt,) = table.public().debts
    assert (table.gold(RED), table.gold(GREEN), debt.owed) == (0, 55, 3)
    table.does(STEWARD, CorrectGold(seat=RED, was=0, counted=5, reason="And some more"))
    assert (table.gold(RED), table.gold(GREEN), table.public().debts) == (2, 58, ())


def test_what_two_people_click_at_once_is_given_once() -> None:
    table = red_owes(2, apple=3, chicken=2)
    (debt,) = table.public().debts
    given = PayDebt(RED, {APPLE: 1}, debt.owed)
    table.does(seated(RED), given)
    assert table.why_not(STEWARD, given) == "why.debt_moved_on"
    assert table.stand(GREEN) == {"apple": 1}

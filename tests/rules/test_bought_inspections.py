"""An inspection that was bought is owed this round; at zero of the timer its payment goes back."""

import pytest

from companion.game.cards import UNREAD
from companion.game.commands import TimeIsUp
from companion.game.contract import Event
from companion.game.messages import Refusal
from companion.game.values import CLOCK, STEWARD, GoodId, SeatId, seated
from companion.games.bags.commands import NameCard
from companion.games.bags.events import BagOpened
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.correcting import CorrectContraband
from companion.games.sheriff.deals.commands import LetGo
from companion.games.sheriff.deals.views import OwedInspection
from companion.games.sheriff.debts.events import DebtRose
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.promises import ANY_CONTRABAND
from companion.games.sheriff.redeciding import CorrectDecision
from companion.games.sheriff.state import CHEST, Debt, Stand, with_stand
from companion.games.sheriff.timer import RunTimer
from tests.table_talk import (
    APPLE,
    BLACK,
    BLUE,
    CHEESE,
    GAME,
    GREEN,
    PEPPER,
    RED,
    SILK,
    UNSEEN,
    YELLOW,
    Evening,
    a_table_of,
)


def timed(players: int = 4, **options: bool) -> Evening:
    table = a_table_of(players, timer=True, **options).brings_to_gate()
    table.does(seated(GREEN), RunTimer())
    return table


def time_is_up(table: Evening) -> tuple[Event, ...]:
    decided = GAME.decide(table.table, TimeIsUp(), CLOCK, 60_000 * 5)
    assert not isinstance(decided, Refusal)
    table.happens(*decided.events)
    return decided.events


def test_an_inspection_that_is_owed_is_named_to_everyone_until_it_is_made() -> None:
    table = a_table_of(3).brings_to_gate()
    assert table.public().deals.owed == ()
    table.agrees(RED, GREEN, gold=5, opens=BLUE)
    assert table.public().deals.owed == (
        OwedInspection(deal=1, bag=BLUE, by=GREEN, bought_by=RED, holding=(RED, GREEN)),
    )
    table.opens(BLUE)
    assert table.public().deals.owed == ()
    assert table.purses() == {GREEN: 53, RED: 45, BLUE: 52}


@pytest.mark.parametrize("bribe", [0, 50])
def test_a_bag_whose_opening_was_bought_does_not_pass_whatever_is_offered(bribe: int) -> None:
    table = a_table_of(3).brings_to_gate()
    table.agrees(RED, GREEN, gold=5, opens=BLUE)
    for by in (seated(GREEN), STEWARD):
        assert table.why_not(by, c.PassBag(BLUE, 1, bribe)) == "why.inspection_owed"


def test_at_zero_a_bought_inspection_lapses_and_its_payment_goes_back() -> None:
    table = timed().stands(RED, apple=1, silk=1)
    table.agrees(RED, GREEN, gold=5, stand={APPLE: 1, SILK: 1}, opens=BLUE)
    assert table.stand(GREEN) == {"apple": 1, "silk": 1}
    told = time_is_up(table)
    assert sum(isinstance(event, e.DealLapsed) for event in told) == 1
    assert table.purses() == {GREEN: 50, RED: 50, BLUE: 50, YELLOW: 50}
    assert (table.stand(RED), table.stand(GREEN)) == ({"apple": 2, "silk": 1}, {})
    assert (table.stage(BLUE), table.public().deals.owed) == (BagStage.PASSED, ())


def test_where_the_table_agrees_a_bought_inspection_stays_paid() -> None:
    table = timed(bought_stays=True).stands(RED, apple=1)
    table.agrees(RED, GREEN, gold=5, stand={APPLE: 1}, opens=BLUE)
    time_is_up(table)
    assert table.purses() == {GREEN: 55, RED: 45, BLUE: 50, YELLOW: 50}
    assert table.stand(GREEN) == {"apple": 1}


def test_an_accepted_pass_is_a_decision_that_is_paid_and_stands_at_zero() -> None:
    table = timed()
    table.agrees(RED, GREEN, gold=5, passes=RED)
    time_is_up(table)
    assert table.gold(GREEN) == 55


def test_an_offer_that_nobody_accepted_costs_nothing_at_zero() -> None:
    table = timed()
    table.offers(RED, GREEN, gold=5, passes=RED)
    time_is_up(table)
    assert (table.gold(GREEN), table.public().deals.offers) == (50, ())


def test_an_inspection_that_was_made_in_time_stays_paid() -> None:
    table = timed()
    table.agrees(RED, GREEN, gold=5, opens=BLUE)
    table.opens(BLUE)
    time_is_up(table)
    assert table.purses() == {GREEN: 53, RED: 45, BLUE: 52, YELLOW: 50}


def test_goods_still_to_come_out_of_the_bag_are_not_due_for_an_inspection_that_lapsed() -> None:
    table = timed()
    table.agrees(RED, GREEN, bag={APPLE: 1}, opens=BLUE)
    time_is_up(table)
    assert (table.stand(RED), table.stand(GREEN)) == ({"apple": 1}, {})


def test_other_promises_from_a_bag_are_kept_at_zero() -> None:
    table = timed()
    table.agrees(RED, GREEN, bag={APPLE: 1}, later="peace")
    time_is_up(table)
    assert (table.stand(RED), table.stand(GREEN)) == ({}, {"apple": 1})


def test_a_sheriff_who_spent_the_payment_owes_it_like_a_fine() -> None:
    table = timed().stands(GREEN, cheese=1, apple=1).holds_gold(green=0)
    table.agrees(RED, GREEN, gold=5, opens=BLUE)
    table.agrees(GREEN, YELLOW, gold=3, later="you owe me")
    time_is_up(table)
    assert table.purses() == {GREEN: 0, RED: 47, BLUE: 50, YELLOW: 53}
    (debt,) = table.public().debts
    assert (debt.debtor, debt.creditor, debt.owed) == (GREEN, RED, 3)
    table.does(seated(GREEN), PayDebt(GREEN, {CHEESE: 1}))
    assert table.stand(RED) == {"apple": 1, "cheese": 1}


def gone_of(told: tuple[Event, ...]) -> int:
    (lapsed,) = [event for event in told if isinstance(event, e.DealLapsed)]
    return lapsed.gone


def test_goods_that_went_on_to_somebody_else_are_owed_at_their_worth() -> None:
    table = timed().stands(RED, cheese=2)
    table.agrees(RED, GREEN, gold=5, stand={CHEESE: 2}, opens=BLUE)
    table.agrees(GREEN, YELLOW, stand={CHEESE: 1}, later="you owe me")
    told = time_is_up(table)
    assert gone_of(told) == 3
    assert (table.stand(RED), table.stand(GREEN)) == ({"apple": 1, "cheese": 1}, {})
    assert table.purses() == {GREEN: 47, RED: 53, BLUE: 50, YELLOW: 50}


def test_who_has_spent_the_goods_and_the_coins_owes_their_worth_like_a_fine() -> None:
    table = timed().stands(RED, cheese=1).stands(GREEN, apple=1, chicken=1).holds_gold(green=0)
    table.agrees(RED, GREEN, stand={CHEESE: 1}, opens=BLUE)
    table.agrees(GREEN, YELLOW, stand={CHEESE: 1}, later="you owe me")
    time_is_up(table)
    (debt,) = table.public().debts
    assert (debt.debtor, debt.creditor, debt.owed) == (GREEN, RED, 3)


@pytest.mark.parametrize(
    ("promised", "gone"),
    [({SILK: 1}, 8), ({ANY_CONTRABAND: 1}, 6), ({SILK: 1, ANY_CONTRABAND: 1}, 6)],
)
def test_what_a_card_was_worth_that_lay_face_down_is_told_as_far_as_the_deal_told_it(
    promised: dict[GoodId, int], gone: int
) -> None:
    table = timed().stands(RED, **({"silk": 1, "mead": 1} if len(promised) > 1 else {"silk": 1}))
    table.agrees(RED, GREEN, stand=promised, opens=BLUE)
    assert table.stand(GREEN)["silk"] == 1
    table.agrees(GREEN, YELLOW, stand={SILK: 1}, later="you owe me")
    assert gone_of(time_is_up(table)) == gone


def test_goods_that_are_gone_are_owed_as_well_where_both_sides_let_the_inspection_go() -> None:
    table = a_table_of(4).brings_to_gate().stands(RED, cheese=1)
    table.agrees(RED, GREEN, stand={CHEESE: 1}, opens=BLUE)
    table.agrees(GREEN, YELLOW, stand={CHEESE: 1}, later="you owe me")
    lapsed, *_ = lets_go(table, RED, GREEN)
    assert isinstance(lapsed, e.DealLapsed)
    assert (lapsed.gone, table.gold(GREEN), table.gold(RED)) == (3, 47, 53)


def test_a_sheriff_who_gives_everything_back_is_forgiven_what_is_left() -> None:
    """Two inspections were bought, and the sheriff has given all the gold away since."""
    table = timed().holds_gold(green=0)
    table.agrees(RED, GREEN, gold=5, opens=BLUE)
    table.agrees(YELLOW, GREEN, gold=4, opens=BLUE)
    table.agrees(GREEN, BLUE, gold=9, later="sorry")
    time_is_up(table)
    assert table.purses() == {GREEN: 0, RED: 45, BLUE: 59, YELLOW: 46}
    assert table.public().debts == ()


def test_a_card_that_came_by_a_deal_goes_back_whatever_it_was_named_since() -> None:
    """Naming it is hidden: whether it was named may make no difference to what others see."""
    tables = [timed() for _ in range(3)]
    for table in tables:
        hidden = Stand(contraband=(UNREAD,))
        table.table = with_stand(table.table, RED, hidden)
        table.agrees(RED, GREEN, stand={ANY_CONTRABAND: 1}, opens=BLUE)
    for table in tables[1:]:
        table.does(seated(GREEN), NameCard(GREEN, SILK))
    mistaken = CorrectContraband(seat=GREEN, was=SILK, now=PEPPER, reason="Misread")
    tables[2].does(seated(GREEN), mistaken)
    for table in tables:
        time_is_up(table)
    went_back = [(table.stand(RED), table.stand(GREEN)) for table in tables]
    assert went_back == [
        ({"apple": 1, "unread": 1}, {}),
        ({"apple": 1, "silk": 1}, {}),
        ({"apple": 1, "pepper": 1}, {}),
    ]


def test_what_goes_back_to_a_debtor_pays_the_debt_before_goods_do() -> None:
    table = timed().stands(RED, silk=1).holds_gold(red=5)
    table.agrees(RED, GREEN, gold=5, opens=BLUE)
    debt = Debt(debtor=RED, creditor=GREEN, owed=7, about=RED)
    table.happens(BagOpened(RED, (), (GREEN,)), DebtRose(debt))
    time_is_up(table)
    (left,) = table.public().debts
    assert (table.gold(RED), table.gold(GREEN), left.owed) == (0, 55, 2)


def lets_go(table: Evening, *seats: SeatId, agrees: bool = True) -> tuple[Event, ...]:
    return [table.does(seated(seat), LetGo(seat, 1, agrees)) for seat in seats][-1]


@pytest.mark.parametrize("options", [{}, {"bought_stays": True}])
@pytest.mark.parametrize("order", [(RED, GREEN), (GREEN, RED)])
def test_a_bought_inspection_ends_and_is_paid_back_when_buyer_and_sheriff_say_so(
    order: tuple[SeatId, SeatId], options: dict[str, bool]
) -> None:
    table = a_table_of(3, **options).brings_to_gate().stands(RED, apple=1)
    table.agrees(RED, GREEN, gold=5, stand={APPLE: 1}, bag={APPLE: 1}, opens=BLUE)
    lets_go(table, order[0])
    assert (table.gold(GREEN), table.why_not(seated(GREEN), c.PassBag(BLUE, 1))) == (
        55,
        "why.inspection_owed",
    )
    lets_go(table, order[1])
    assert table.purses() == {GREEN: 50, RED: 50, BLUE: 50}
    assert (table.stand(RED), table.stand(GREEN)) == ({"apple": 1}, {})
    table.passes(BLUE)
    table.passes(RED)
    assert table.stand(RED) == {"apple": 2}


def test_a_word_that_was_said_binds_nobody_who_holds_to_the_deal_after_all() -> None:
    table = a_table_of(3).brings_to_gate()
    table.agrees(RED, GREEN, gold=5, opens=BLUE)
    assert table.why_not(seated(RED), LetGo(RED, 1, False)) == "why.held_to_already"
    lets_go(table, RED)
    (owed,) = table.public().deals.owed
    assert (owed.let_go, owed.holding) == ((RED,), (GREEN,))
    assert table.why_not(seated(RED), LetGo(RED, 1)) == "why.let_go_already"
    lets_go(table, GREEN, agrees=False)
    lets_go(table, GREEN)
    assert table.gold(GREEN) == 55


def test_nobody_but_its_sides_lets_a_bought_inspection_go_and_nothing_else_is_let_go() -> None:
    table = a_table_of(3).brings_to_gate()
    table.agrees(RED, GREEN, gold=5, opens=BLUE)
    assert table.why_not(seated(BLUE), LetGo(BLUE, 1)) == "why.nothing_to_let_go"
    assert table.why_not(seated(BLUE), LetGo(RED, 1)) == "why.not_yours"
    table.agrees(RED, GREEN, gold=3, passes=RED)
    assert table.why_not(seated(RED), LetGo(RED, 2)) == "why.nothing_to_let_go"
    table.opens(BLUE)
    assert table.why_not(STEWARD, LetGo(RED, 1)) in ("why.nothing_to_let_go", "why.not_now")


def test_what_both_deputies_were_paid_for_an_inspection_all_three_let_go() -> None:
    table = a_table_of(6).draws(GREEN, BLACK).brings_to_gate()
    number = table.offers(RED, CHEST, gold=5, opens=BLUE)
    table.accepts(GREEN, number)
    table.accepts(BLACK, number)
    lets_go(table, RED, GREEN)
    assert table.gold(CHEST) == 5
    lets_go(table, BLACK)
    assert (table.gold(CHEST), table.gold(RED)) == (0, 50)


def test_what_was_let_go_stays_so_even_if_the_bag_was_opened_after_all() -> None:
    table = a_table_of(3).brings_to_gate()
    table.agrees(RED, GREEN, gold=5, opens=BLUE)
    lets_go(table, RED, GREEN)
    table.passes(BLUE)
    opened = CorrectDecision(seat=BLUE, round=1, opened=True, reason="It was opened")
    table.does(STEWARD, opened)
    table.counts(BLUE, apple=1)
    table.judges(BLUE)
    assert table.purses() == {GREEN: 48, RED: 50, BLUE: 52}


@pytest.mark.parametrize(("said", "share"), [(8, 8), (0, 0), (20, 20), (None, 10)])
def test_of_a_pass_and_an_opening_bought_in_one_deal_only_the_openings_share_goes_back(
    said: int | None, share: int
) -> None:
    table = timed().stands(RED, apple=1)
    both = {"gold": 20, "stand": {APPLE: 1}, "passes": RED, "opens": BLUE, "for_opening": said}
    table.agrees(RED, GREEN, **both)
    assert (table.gold(GREEN), table.stage(RED)) == (70, BagStage.PASSED)
    time_is_up(table)
    assert (table.gold(GREEN), table.gold(RED)) == (70 - share, 30 + share)
    assert (table.stand(RED), table.stand(GREEN)) == ({"apple": 1}, {"apple": 1})
    (made,) = table.public().deals.made
    assert made.gives.key == ("deal.and" if share < 20 else "deal.from_stand")


def test_an_odd_coin_that_nobody_speaks_of_is_for_the_pass() -> None:
    table = timed()
    table.agrees(RED, GREEN, gold=5, passes=RED, opens=BLUE)
    time_is_up(table)
    assert table.gold(GREEN) == 53


def test_no_more_of_the_gold_is_for_the_opening_than_there_is() -> None:
    table = timed()
    for share in (-1, 6):
        terms = {"gold": 5, "passes": RED, "opens": BLUE, "for_opening": share}
        offer = table.offer(RED, RED, GREEN, **terms)
        assert table.why_not(seated(RED), offer) == "why.more_for_opening"
    table.offers(RED, GREEN, gold=5, passes=RED, for_opening=6)
    assert table.table.offers[-1].terms.for_opening is None


def test_what_a_pass_still_owes_is_owed_though_the_opening_lapsed() -> None:
    table = a_table_of(4, timer=True).brings_to_gate(red=(2, CHEESE, [UNSEEN, "pepper"]))
    table.does(seated(GREEN), RunTimer())
    table.agrees(RED, GREEN, gold=4, bag={SILK: 1}, passes=RED, opens=BLUE)
    time_is_up(table)
    table.does(seated(RED), NameCard(RED, SILK))
    assert (table.stand(GREEN), table.gold(GREEN)) == ({"silk": 1}, 52)


def test_a_pass_that_was_an_opening_gives_back_what_was_for_the_pass_alone() -> None:
    """Red's bag was opened at the table: the look into blue's that red paid for is still owed."""
    table = a_table_of(4).brings_to_gate()
    table.agrees(RED, GREEN, gold=20, passes=RED, opens=BLUE, for_opening=8)
    opened = CorrectDecision(seat=RED, round=1, opened=True, reason="It was opened")
    table.does(STEWARD, opened)
    assert (table.gold(GREEN), table.gold(RED)) == (58, 42)


def test_both_sides_let_the_opening_go_and_the_pass_keeps_its_share() -> None:
    table = a_table_of(4).brings_to_gate()
    table.agrees(RED, GREEN, gold=20, passes=RED, opens=BLUE, for_opening=8)
    lets_go(table, RED, GREEN)
    assert (table.gold(GREEN), table.public().deals.owed) == (62, ())

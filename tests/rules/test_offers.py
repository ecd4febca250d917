"""Haggling: offers are made, changed, refused and withdrawn by either side, before everyone."""

from typing import Any

import pytest

from companion.game.messages import Refusal, refuse, says
from companion.game.values import PUBLIC, STEWARD, SeatId, seated
from companion.games.sheriff.deals.commands import (
    AcceptOffer,
    ChangeOffer,
    EndTalk,
    MakeOffer,
    RefuseOffer,
    WithdrawOffer,
)
from companion.games.sheriff.deals.events import OfferChanged, OfferMade, TalkEnded
from companion.games.sheriff.deals.offers import LONGEST_LATER, MOST_OPEN
from companion.games.sheriff.deals.views import OpenOffer
from companion.games.sheriff.promises import ANY_CONTRABAND, Offer, Origin, Promised, Terms
from companion.games.sheriff.state import Phase
from tests.table_talk import (
    APPLE,
    BLUE,
    CHEESE,
    CROSSBOW,
    GAME,
    GREEN,
    RED,
    SILK,
    WHITE,
    Evening,
    a_table_of,
)


def at_the_gate(players: int = 3, **options: bool) -> Evening:
    """Green is sheriff; red and blue have handed over a bag with one apple each."""
    return a_table_of(players, **options).brings_to_gate()


def open_offer(table: Evening) -> OpenOffer:
    (offer,) = table.public().deals.offers
    return offer


def test_everyone_hears_an_offer_and_who_has_to_answer_it() -> None:
    table = at_the_gate().stands(RED, apple=2)
    table.offers(RED, GREEN, gold=5, stand={APPLE: 2}, passes=RED)
    terms = Terms(
        giver=RED,
        taker=GREEN,
        gold=5,
        goods=(Promised(Origin.STAND, APPLE, 2),),
        passes=RED,
    )
    assert open_offer(table) == OpenOffer(
        number=1,
        version=1,
        by=RED,
        terms=terms,
        concerns=RED,
        gives=says(
            "deal.and",
            first=says("deal.gold", number=5),
            then=says("deal.from_stand", goods=((APPLE, 2),)),
        ),
        for_it=says("deal.passes", seat="seat.red"),
        waits_for=(GREEN,),
    )
    assert table.mine(BLUE).proofs == ()
    for audience in (PUBLIC, seated(BLUE)):
        news = GAME.news_for(OfferMade(table.table.offers[0]), audience)
        assert news is not None
        assert news.key == "news.offer_made"


def test_nothing_changes_hands_before_an_offer_is_accepted() -> None:
    table = at_the_gate().stands(RED, apple=2)
    table.offers(RED, GREEN, gold=5, stand={APPLE: 2}, passes=RED)
    assert table.purses() == {GREEN: 50, RED: 50, BLUE: 50}
    assert table.stand(RED) == {"apple": 2}


def test_the_sheriff_may_make_the_first_offer() -> None:
    table = at_the_gate()
    table.says(GREEN, RED, GREEN, gold=7, passes=RED)
    assert (open_offer(table).by, open_offer(table).waits_for) == (GREEN, (RED,))


def test_a_counter_offer_is_a_new_version_which_the_other_side_answers() -> None:
    table = at_the_gate()
    number = table.offers(RED, GREEN, gold=5, passes=RED)
    table.changes(GREEN, number, gold=8, passes=RED)
    offer = open_offer(table)
    assert (offer.version, offer.by, offer.terms.gold) == (2, GREEN, 8)
    assert offer.waits_for == (RED,)


def test_whoever_made_an_offer_may_change_it_too() -> None:
    table = at_the_gate()
    number = table.offers(RED, GREEN, gold=5, passes=RED)
    table.changes(RED, number, gold=6, passes=RED)
    assert (open_offer(table).version, open_offer(table).waits_for) == (2, (GREEN,))
    assert table.changes(RED, number, gold=6, passes=RED) == ()


@pytest.mark.parametrize(
    ("answer", "by"),
    [
        (AcceptOffer(GREEN, 1, 1), GREEN),
        (RefuseOffer(GREEN, 1, 1), GREEN),
        (WithdrawOffer(RED, 1, 1), RED),
        (ChangeOffer(seat=GREEN, offer=1, version=1, gold=9), GREEN),
    ],
)
def test_an_answer_to_an_offer_that_changed_meanwhile_is_refused(
    answer: AcceptOffer | RefuseOffer | WithdrawOffer | ChangeOffer, by: SeatId
) -> None:
    table = at_the_gate()
    number = table.offers(RED, GREEN, gold=5, passes=RED)
    table.changes(RED, number, gold=4, passes=RED)
    assert table.why_not(seated(by), answer) == "why.offer_changed"


def test_nobody_accepts_or_refuses_the_own_offer_or_one_between_others() -> None:
    table = at_the_gate()
    table.offers(RED, GREEN, gold=5, passes=RED)
    for seat in (RED, BLUE):
        assert table.why_not(seated(seat), AcceptOffer(seat, 1, 1)) == "why.not_your_answer"
        assert table.why_not(seated(seat), RefuseOffer(seat, 1, 1)) == "why.not_your_answer"
        assert table.why_not(STEWARD, AcceptOffer(seat, 1, 1)) == "why.not_your_answer"
    assert table.why_not(seated(BLUE), AcceptOffer(GREEN, 1, 1)) == "why.not_yours"
    for seat in (GREEN, BLUE):
        assert table.why_not(seated(seat), WithdrawOffer(seat, 1, 1)) == "why.not_your_offer"
    change = ChangeOffer(seat=BLUE, offer=1, version=1, gold=1)
    assert table.why_not(seated(BLUE), change) == "why.not_your_offer"


def test_the_steward_speaks_for_a_seat_without_a_phone() -> None:
    table = at_the_gate()
    table.does(STEWARD, table.offer(RED, RED, GREEN, gold=5, passes=RED))
    table.does(STEWARD, ChangeOffer(seat=GREEN, offer=1, version=1, gold=6, passes=RED))
    table.does(STEWARD, AcceptOffer(RED, 1, 2))
    assert table.purses() == {GREEN: 56, RED: 44, BLUE: 50}


@pytest.mark.parametrize(
    "answer", [(GREEN, RefuseOffer(GREEN, 1, 1)), (RED, WithdrawOffer(RED, 1, 1))]
)
def test_an_offer_refused_or_withdrawn_is_off_the_table(
    answer: tuple[SeatId, RefuseOffer | WithdrawOffer],
) -> None:
    table = at_the_gate()
    table.offers(RED, GREEN, gold=5, passes=RED)
    table.does(seated(answer[0]), answer[1])
    assert table.public().deals.offers == ()
    assert table.why_not(seated(GREEN), AcceptOffer(GREEN, 1, 1)) == "why.offer_gone"
    assert table.offers(RED, GREEN, gold=5, passes=RED) == 2


def test_opening_a_bag_ends_the_talk_about_it_and_nothing_offered_for_it_is_due() -> None:
    table = at_the_gate()
    table.offers(RED, GREEN, gold=5, passes=RED)
    table.offers(BLUE, GREEN, gold=6, opens=RED)
    about_blue = table.offers(BLUE, GREEN, gold=7, passes=BLUE)
    table.opens(RED)
    assert [offer.number for offer in table.public().deals.offers] == [about_blue]
    assert table.gold(GREEN) == 48  # the sheriff pays for one honest apple


def test_handing_a_bag_back_ends_the_talk_about_it() -> None:
    table = at_the_gate()
    table.offers(RED, GREEN, gold=5, passes=RED)
    table.offers(RED, GREEN, bag={APPLE: 1}, opens=BLUE)
    table.passes(RED, bribe=0)
    assert table.public().deals.offers == ()
    assert table.purses() == {GREEN: 50, RED: 50, BLUE: 50}


def test_the_sheriff_may_end_the_talk_about_a_bag_without_deciding() -> None:
    table = at_the_gate()
    table.offers(RED, GREEN, gold=5, passes=RED)
    kept = table.offers(BLUE, GREEN, gold=5, passes=BLUE)
    assert table.does(seated(GREEN), EndTalk(RED, 1)) == (TalkEnded(RED),)
    assert [offer.number for offer in table.public().deals.offers] == [kept]
    assert table.phase() is Phase.INSPECTING
    assert table.why_not(seated(RED), EndTalk(RED, 1)) == "why.not_yours"
    table.passes(RED)
    assert table.why_not(seated(GREEN), EndTalk(RED, 1)) == "why.bag_decided"
    assert table.why_not(seated(GREEN), EndTalk(BLUE, 2)) == "why.round_moved_on"


def test_open_offers_end_with_the_round() -> None:
    table = at_the_gate()
    table.offers(RED, BLUE, later="I shall not open your bag")
    for seat in (RED, BLUE):
        table.passes(seat)
    assert len(table.public().deals.offers) == 1
    table.ends_round()
    assert table.public().deals.offers == ()
    table.brings_to_gate()
    assert table.public().deals.offers == ()
    assert table.offers(BLUE, RED, gold=1, passes=BLUE) == 2
    late = MakeOffer(seat=BLUE, round=1, giver=BLUE, taker=RED, gold=1)
    assert table.why_not(seated(BLUE), late) == "why.round_moved_on"


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"gold": -1}, "why.negative_gold"),
    ({"gold": 51}, "why.bribe_too_big"),
    ({}, "why.empty_offer"),
    ({"stand": {APPLE: 1}}, "why.not_on_stand"),
    ({"bag": {SeatId("gold"): 1}}, "why.no_such_good"),
    ({"bag": {SILK: -1}}, "why.box_has_fewer"),
    ({"bag": {CROSSBOW: 6}}, "why.box_has_fewer"),
    ({"bag": {ANY_CONTRABAND: 21}}, "why.box_has_fewer"),
    ({"passes": WHITE}, "why.no_such_seat"),
    ({"opens": SeatId("nobody")}, "why.no_such_seat"),
    ({"opens": GREEN}, "why.bag_decided"),
    ({"passes": RED, "opens": RED}, "why.pass_or_open"),
    ({"later": "x" * (LONGEST_LATER + 1)}, "why.later_too_long"),
    ({"later": "one\ntwo"}, "why.later_too_long"),
]


@pytest.mark.parametrize(("terms", "why"), IMPOSSIBLE)
def test_an_offer_that_everyone_can_see_to_be_impossible_is_refused(
    terms: dict[str, Any], why: str
) -> None:
    table = at_the_gate()
    assert table.why_not(seated(RED), table.offer(RED, RED, GREEN, **terms)) == why
    table.offers(RED, GREEN, gold=1)
    change = ChangeOffer(seat=GREEN, offer=1, version=1, **terms)
    assert table.why_not(seated(GREEN), change) == why


def test_nobody_is_asked_for_more_gold_than_is_in_the_purse() -> None:
    table = at_the_gate().holds_gold(red=3)
    answer = table.asks(seated(GREEN), table.offer(GREEN, RED, GREEN, gold=4, passes=RED))
    assert answer == refuse("why.bribe_too_big", gold=3)


def test_a_bag_that_is_decided_is_not_talked_about_any_more() -> None:
    table = at_the_gate()
    table.passes(RED)
    for terms, why in (
        ({"gold": 1, "passes": RED}, "why.bag_decided"),
        ({"gold": 1, "opens": RED}, "why.bag_decided"),
        ({"bag": {APPLE: 1}}, "why.no_closed_bag"),
    ):
        assert table.why_not(seated(RED), table.offer(RED, RED, GREEN, **terms)) == why


def test_the_sheriff_has_no_bag_to_promise_goods_from() -> None:
    table = at_the_gate()
    offer = table.offer(GREEN, GREEN, RED, bag={APPLE: 1})
    assert table.why_not(seated(GREEN), offer) == "why.no_closed_bag"


def test_nothing_in_a_hand_can_be_offered() -> None:
    assert set(at_the_gate().public().deals.places) == {Origin.STAND, Origin.BAG, Origin.ANYWHERE}


def test_only_the_sheriff_promises_to_pass_or_to_open() -> None:
    table = at_the_gate()
    for terms in ({"passes": RED}, {"opens": BLUE}):
        offer = table.offer(RED, RED, BLUE, gold=1, **terms)
        assert table.why_not(seated(RED), offer) == "why.only_the_sheriff_decides"


@pytest.mark.parametrize(
    ("seat", "giver", "taker"), [(RED, RED, RED), (BLUE, RED, GREEN), (GREEN, RED, BLUE)]
)
def test_an_offer_is_made_by_one_of_two_different_sides(
    seat: SeatId, giver: SeatId, taker: SeatId
) -> None:
    table = at_the_gate()
    offer = table.offer(seat, giver, taker, gold=1)
    assert table.why_not(seated(seat), offer) == "why.not_your_offer"


def test_a_side_that_does_not_play_makes_no_deals() -> None:
    table = at_the_gate()
    for giver, taker in ((RED, WHITE), (WHITE, RED)):
        offer = table.offer(RED, giver, taker, gold=1)
        assert table.why_not(seated(RED), offer) == "why.no_such_seat"


def test_nobody_buries_the_table_under_offers() -> None:
    table = at_the_gate()
    for _ in range(MOST_OPEN):
        table.offers(RED, GREEN, gold=1)
    answer = table.asks(seated(RED), table.offer(RED, RED, GREEN, gold=1))
    assert answer == refuse("why.too_many_offers", number=MOST_OPEN)
    assert table.says(GREEN, RED, GREEN, gold=2) == MOST_OPEN + 1


def test_goods_are_listed_in_the_order_of_the_edition_whatever_the_order_they_were_said_in() -> (
    None
):
    table = at_the_gate().stands(RED, apple=1, cheese=1)
    table.offers(
        RED,
        GREEN,
        bag={ANY_CONTRABAND: 1, SILK: 1, APPLE: 0},
        stand={CHEESE: 1, APPLE: 1},
        anywhere={SILK: 2},
    )
    assert open_offer(table).terms.goods == (
        Promised(Origin.STAND, APPLE, 1),
        Promised(Origin.STAND, CHEESE, 1),
        Promised(Origin.BAG, SILK, 1),
        Promised(Origin.ANYWHERE, SILK, 2),
        Promised(Origin.BAG, ANY_CONTRABAND, 1),
    )


def test_an_offer_can_be_taken_back_like_anything_said_aloud() -> None:
    table = at_the_gate()
    events = table.does(seated(RED), table.offer(RED, RED, GREEN, gold=5, passes=RED))
    assert events == (
        OfferMade(Offer(number=1, by=RED, terms=Terms(giver=RED, taker=GREEN, gold=5, passes=RED))),
    )
    assert events[0].trace == "open"


def test_a_version_is_never_used_twice_even_after_a_step_was_taken_back() -> None:
    """An answer from a page that has not heard of the step back meets no other terms."""
    table = at_the_gate()
    before = table.table
    made = [table.offer(RED, RED, GREEN, gold=gold, passes=RED) for gold in (5, 9)]
    first, second = (said(table, made[at], 1000 + at) for at in (0, 1))
    assert (first.number, first.version != second.version) == (second.number, True)
    table.happens(OfferMade(first))
    table.table = before
    table.happens(OfferMade(second))
    late = AcceptOffer(GREEN, first.number, first.version)
    assert table.why_not(seated(GREEN), late) == "why.offer_changed"
    answer = {"seat": GREEN, "offer": second.number, "version": second.version, "passes": RED}
    changes = [ChangeOffer(gold=gold, **answer) for gold in (11, 12)]  # type: ignore[arg-type]
    versions = {said(table, changes[at], 2000 + at).version for at in (0, 1)}
    assert len(versions | {first.version, second.version}) == 4


def said(table: Evening, command: MakeOffer | ChangeOffer, at_ms: int) -> Offer:
    """The offer as it is said at that moment of the table's time."""
    answer = GAME.decide(table.table, command, seated(command.seat), at_ms)
    assert not isinstance(answer, Refusal)
    (event,) = answer.events
    assert isinstance(event, OfferMade | OfferChanged)
    return event.offer

"""Goods that were promised: handed over as far as they exist, and nobody else learns the rest."""

from typing import Any

import pytest

from companion.game.commands import CardRead
from companion.game.contract import Command
from companion.game.messages import says
from companion.game.values import PUBLIC, READER, STEWARD, CopyId, GoodId, Party, seated
from companion.games.bags.commands import NameCard
from companion.games.bags.parts import BagStage
from companion.games.bags.table import with_bag
from companion.games.sheriff import events as e
from companion.games.sheriff.deals.commands import AcceptOffer, HandOver, SayNotThere
from companion.games.sheriff.deals.views import HandingOver, ShownProof
from companion.games.sheriff.debts.events import DebtRose
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.promises import ANY_CONTRABAND
from companion.games.sheriff.rounds import EndGame, EndRound
from companion.games.sheriff.state import Debt
from tests.table_talk import (
    BLUE,
    CHEESE,
    CROSSBOW,
    GAME,
    GREEN,
    MEAD,
    PEPPER,
    RED,
    SILK,
    UNSEEN,
    Evening,
    a_table_of,
    card,
    cards,
)

FIRST, SECOND = "sheriff-1e", "sheriff-2e"


def red_packs(*packed: str, edition: str = SECOND, **options: bool) -> Evening:
    """Red declares as many cheeses as there are cards in the bag; blue brings an apple."""
    table = a_table_of(3, edition, **options)
    return table.brings_to_gate(red=(len(packed), CHEESE, [*packed]))


def test_goods_promised_from_the_bag_are_handed_over_when_it_is_unloaded() -> None:
    table = red_packs("cheese-01", "cheese-02", "silk-01")
    *_, settled = table.agrees(RED, GREEN, bag={CHEESE: 1, SILK: 1}, passes=RED)
    assert settled == e.PromiseSettled(
        number=1,
        giver=RED,
        taker=GREEN,
        legal=cards("cheese-01"),
        contraband=cards("silk-01"),
        seen_by=(RED, GREEN),
    )
    assert (table.stand(RED), table.stand(GREEN)) == ({"cheese": 1}, {"cheese": 1, "silk": 1})
    assert table.public_seat(GREEN).contraband == 1


def test_what_was_promised_and_is_not_there_is_not_owed() -> None:
    table = red_packs("cheese", "pepper").stands(RED, cheese=4)
    table.agrees(RED, GREEN, bag={CHEESE: 3, SILK: 1}, passes=RED)
    assert (table.stand(GREEN), table.stand(RED)) == ({"cheese": 1}, {"cheese": 4, "pepper": 1})
    (made,) = table.public().deals.made
    assert made.due == ()


@pytest.mark.parametrize(
    ("edition", "options", "seen"),
    [
        (SECOND, {}, ((PEPPER, 1), (MEAD, 1))),
        (SECOND, {"clerk_says_no": True}, None),
        (FIRST, {}, ()),
    ],
)
def test_in_the_2nd_edition_the_sheriff_alone_is_shown_that_it_is_not_there(
    edition: str, options: dict[str, bool], seen: Any
) -> None:
    """Only the contraband of that bag is shown, nothing of what lay on the stand before."""
    table = red_packs("cheese", "pepper", "mead", edition=edition, **options)
    table.stands(RED, crossbow=1)
    table.agrees(RED, GREEN, bag={SILK: 2}, passes=RED)
    proof = ShownProof(giver=RED, good=SILK, number=2, cards=seen, unread=0)
    assert table.mine(GREEN).proofs == (() if seen == () else (proof,))
    for seat in (RED, BLUE):
        assert table.mine(seat).proofs == ()
    table.passes(BLUE)
    table.ends_round()
    assert table.mine(GREEN).proofs == ()


def test_nobody_hears_what_was_void_beyond_what_moved() -> None:
    table = red_packs("cheese", "pepper")
    *_, settled = table.agrees(RED, GREEN, bag={SILK: 1}, passes=RED)
    assert isinstance(settled, e.PromiseSettled)
    for audience in (PUBLIC, STEWARD, seated(RED), seated(GREEN), seated(BLUE)):
        assert GAME.news_for(settled, audience) is None


def test_unnamed_contraband_needs_no_proof_for_everyone_sees_the_number() -> None:
    table = red_packs("cheese", "pepper")
    table.agrees(RED, GREEN, bag={ANY_CONTRABAND: 2}, passes=RED)
    assert (table.stand(GREEN), table.mine(GREEN).proofs) == ({"pepper": 1}, ())


def two_of_three_to_choose() -> Evening:
    """Red has passed with silk, mead and pepper, and owes green one of them, unnamed."""
    table = red_packs("silk", "pepper", "mead").stands(RED, pepper=1)
    table.agrees(RED, GREEN, bag={ANY_CONTRABAND: 1}, passes=RED)
    return table


def test_which_contraband_goes_unnamed_the_giver_chooses() -> None:
    table = two_of_three_to_choose()
    (made,) = table.public().deals.made
    assert (table.stand(GREEN), made.due, made.to_choose) == ({}, ((ANY_CONTRABAND, 1),), 1)
    assert table.mine(RED).handing_over == (
        HandingOver(
            deal=1, taker=GREEN, number=1, goods=((PEPPER, 1), (MEAD, 1), (SILK, 1)), unread=0
        ),
    )
    assert (table.mine(GREEN).handing_over, table.mine(BLUE).handing_over) == ((), ())
    table.does(seated(RED), HandOver(RED, 1, {SILK: 1}))
    assert table.stand(GREEN) == {"silk": 1}
    assert table.stand(RED) == {"pepper": 2, "mead": 1}
    assert table.mine(RED).handing_over == ()


def test_the_giver_holds_the_chosen_card_to_the_own_reader() -> None:
    table = red_packs("silk-01", "pepper-01", "mead-01")
    table.agrees(RED, GREEN, bag={ANY_CONTRABAND: 2}, passes=RED)
    table.lays(RED, "mead-01")
    assert table.stand(GREEN) == {"mead": 1}
    table.lays(RED, "silk-01")
    assert table.stand(GREEN) == {"mead": 1, "silk": 1}
    assert table.lays(RED, "pepper-01") == ()


def test_what_goes_by_itself_does_not_depend_on_what_the_cards_are() -> None:
    """Three alike, or three that differ: the same is asked, and the same is seen by the others."""
    seen = []
    for packed in (("silk",) * 3, ("pepper",) * 3, ("silk", "pepper", "mead"), ("pepper", UNSEEN)):
        cards = packed if len(packed) == 3 else (*packed, UNSEEN)
        table = red_packs(*cards)
        table.agrees(RED, GREEN, bag={ANY_CONTRABAND: 2}, passes=RED)
        for _ in range(table.public_seat(RED).unsorted):
            table.does(STEWARD, NameCard(RED))
        before = table.public_but_codes()
        table.does(STEWARD, HandOver(RED, 1))
        seen.append((before, table.public_but_codes(), table.mine(GREEN)))
    assert seen[1:] == seen[:1] * 3


def test_nobody_but_the_giver_names_what_was_handed_over() -> None:
    table = two_of_three_to_choose()
    named = HandOver(RED, 1, {SILK: 1})
    assert table.why_not(STEWARD, named) == "why.handed_in_secret"
    assert table.why_not(seated(GREEN), named) == "why.not_yours"
    table.does(STEWARD, HandOver(RED, 1))
    assert table.stand(GREEN) == {UNSEEN: 1}
    assert table.stand(RED) == {"pepper": 1, UNSEEN: 2}
    table.does(seated(GREEN), NameCard(GREEN, SILK))
    table.does(seated(RED), NameCard(RED, MEAD))
    assert (table.stand(GREEN), table.stand(RED)["mead"]) == ({"silk": 1}, 1)


def test_of_cards_without_a_name_one_is_named_as_it_is_handed_over() -> None:
    table = red_packs(UNSEEN, UNSEEN)
    table.passes(RED)
    table.does(STEWARD, NameCard(RED))
    table.does(STEWARD, NameCard(RED))
    table.agrees(RED, GREEN, stand={ANY_CONTRABAND: 1}, opens=BLUE)
    assert (table.stand(GREEN), table.public_seat(RED).contraband) == ({}, 2)
    table.does(seated(RED), HandOver(RED, 1, {SILK: 1}))
    assert (table.stand(GREEN), table.stand(RED)) == ({"silk": 1}, {UNSEEN: 1})


@pytest.mark.parametrize(
    ("goods", "why"),
    [
        ({SILK: 2}, "why.more_than_promised"),
        ({CROSSBOW: 1}, "why.not_on_stand"),
        ({CHEESE: 1}, "why.not_on_stand"),
        ({SILK: -1}, "why.nothing_given"),
        ({GoodId("gold"): 1}, "why.no_such_good"),
    ],
)
def test_what_cannot_be_handed_over_changes_nothing(goods: dict[GoodId, int], why: str) -> None:
    assert two_of_three_to_choose().why_not(seated(RED), HandOver(RED, 1, goods)) == why


def test_there_is_nothing_to_choose_where_no_such_deal_was_made() -> None:
    table = two_of_three_to_choose()
    for wrong in (HandOver(RED, 2), HandOver(BLUE, 1)):
        assert table.why_not(STEWARD, wrong) == "why.nothing_to_hand_over"
    table.does(STEWARD, HandOver(RED, 1))
    assert table.why_not(STEWARD, HandOver(RED, 1)) == "why.nothing_to_hand_over"


def one_of_two_without_names() -> Evening:
    """Red has two cards face down that nobody has named, and owes green one of them."""
    table = red_packs(UNSEEN, UNSEEN)
    table.passes(RED)
    for _ in range(2):
        table.does(STEWARD, NameCard(RED))
    table.agrees(RED, GREEN, stand={ANY_CONTRABAND: 1}, opens=BLUE)
    return table


def test_legal_goods_are_never_taken_for_promised_contraband() -> None:
    table = one_of_two_without_names()
    wrong = HandOver(RED, 1, {CHEESE: 1})
    assert table.why_not(seated(RED), wrong) == "why.not_on_stand"
    read = CardRead(RED, CopyId("cheese-05"))
    assert table.why_not(READER, read) == "why.no_card_expected"
    assert (table.stand(GREEN), table.stand(RED)) == ({}, {UNSEEN: 2})


def test_whether_a_later_deal_took_a_card_of_the_bag_is_nobodys_business() -> None:
    """The pepper came in the bag, or lay on the stand before; green gets it either way."""
    seen = []
    for packed, before in ((PEPPER, CROSSBOW), (CROSSBOW, PEPPER)):
        table = red_packs("silk", "mead", packed).stands(RED, **{before: 1})
        table.agrees(RED, GREEN, bag={ANY_CONTRABAND: 2}, passes=RED)
        table.agrees(RED, GREEN, stand={PEPPER: 1}, opens=BLUE)
        seen.append((table.public_but_codes(), table.mine(GREEN), table.mine(BLUE)))
    assert seen[0] == seen[1]


def test_the_parts_of_a_deal_that_take_all_there_is_go_without_asking() -> None:
    table = red_packs("silk", "silk").stands(RED, pepper=1)
    table.agrees(RED, GREEN, bag={ANY_CONTRABAND: 1}, anywhere={ANY_CONTRABAND: 2}, passes=RED)
    assert (table.stand(GREEN), table.stand(RED)) == ({"silk": 2, "pepper": 1}, {})


def test_a_later_deal_does_not_take_what_an_earlier_one_is_chosen_from() -> None:
    table = red_packs("apple").stands(RED, silk=1, pepper=1)
    table.agrees(RED, GREEN, stand={ANY_CONTRABAND: 1}, opens=BLUE)
    table.agrees(RED, GREEN, stand={ANY_CONTRABAND: 2}, later="peace")
    assert [made.to_choose for made in table.public().deals.made] == [1, 0]
    assert [handing.deal for handing in table.mine(RED).handing_over] == [1]
    assert table.why_not(STEWARD, HandOver(RED, 2)) == "why.earlier_deal_first"
    table.does(STEWARD, HandOver(RED, 1))
    assert [made.due for made in table.public().deals.made] == [(), ()]
    assert (table.stand(GREEN), table.stand(RED)) == ({UNSEEN: 2}, {})


def test_what_is_left_for_a_later_deal_tells_nothing_of_what_was_chosen_first() -> None:
    seen = []
    for first in (SILK, PEPPER):
        table = red_packs("silk", "silk").stands(RED, pepper=2)
        table.agrees(RED, GREEN, bag={ANY_CONTRABAND: 1}, anywhere={ANY_CONTRABAND: 1}, opens=BLUE)
        table.agrees(RED, GREEN, bag={ANY_CONTRABAND: 1}, passes=RED)
        table.does(seated(RED), HandOver(RED, 1, {first: 1}))
        seen.append(table.public_but_codes())
    assert seen[0] == seen[1]


def test_what_the_bag_may_still_bring_stays_due_when_the_stand_has_given_all() -> None:
    table = red_packs("silk", "mead").stands(RED, pepper=1)
    table.agrees(RED, GREEN, anywhere={ANY_CONTRABAND: 2}, opens=BLUE)
    table.does(STEWARD, HandOver(RED, 1))
    (made,) = table.public().deals.made
    assert (table.stand(GREEN), made.due) == ({"pepper": 1}, ((ANY_CONTRABAND, 1),))
    table.passes(RED)
    assert table.mine(RED).handing_over[0].number == 1


def test_a_card_that_lies_shown_beside_two_hidden_ones_may_be_the_one_that_went() -> None:
    """Two of three went untold: so green does not learn what the two hidden ones are."""
    table = red_packs("apple", shown_contraband=True).stands(BLUE, mead=1).stands(RED)
    table.happens(
        DebtRose(Debt(debtor=BLUE, creditor=RED, owed=1, about=BLUE)),
        e.ContrabandPaid(
            payer=BLUE, payee=RED, cards=cards("mead"), taken_for=cards("mead"), worth=1
        ),
    )
    table.stands(RED, silk=1, pepper=1)
    table.agrees(RED, GREEN, stand={ANY_CONTRABAND: 2}, opens=BLUE)
    table.does(STEWARD, HandOver(RED, 1))
    assert (table.stand(GREEN), table.stand(RED)) == ({UNSEEN: 2}, {"mead": 1})


def test_a_round_does_not_end_before_the_promised_contraband_is_chosen() -> None:
    table = two_of_three_to_choose()
    table.passes(BLUE)
    assert (table.public().next_step.key, table.public().to_act) == ("next.choosing", (RED,))
    assert table.why_not(STEWARD, EndRound(1)) == "why.choice_waits"
    table.does(seated(RED), HandOver(RED, 1, {PEPPER: 1}))
    table.ends_round()


def test_all_the_contraband_there_is_goes_without_asking_and_of_the_rest_nothing_is_due() -> None:
    table = red_packs("silk", "pepper")
    table.agrees(RED, GREEN, bag={ANY_CONTRABAND: 3}, passes=RED)
    (made,) = table.public().deals.made
    assert (table.stand(GREEN), made.due) == ({"silk": 1, "pepper": 1}, ())


@pytest.mark.parametrize(("edition", "given"), [(SECOND, {"silk": 2}), (FIRST, {"silk": 1})])
def test_without_a_place_it_is_owed_from_bag_and_stand_and_in_the_1st_edition_from_the_bag(
    edition: str, given: dict[str, int]
) -> None:
    table = red_packs("cheese", "silk", edition=edition).stands(RED, silk=1)
    table.agrees(RED, GREEN, anywhere={SILK: 2}, passes=RED)
    assert table.stand(GREEN) == given


def test_without_a_place_the_stand_gives_at_once_and_the_bag_the_rest_when_it_is_unloaded() -> None:
    table = red_packs("cheese", "silk").stands(RED, silk=1, cheese=1)
    table.agrees(RED, GREEN, anywhere={SILK: 2, CHEESE: 2}, opens=BLUE)
    assert table.stand(GREEN) == {"silk": 1, "cheese": 1}
    (made,) = table.public().deals.made
    assert made.due == ((CHEESE, 1), (ANY_CONTRABAND, 1))
    table.passes(RED)
    assert table.stand(GREEN) == {"silk": 2, "cheese": 2}


def test_what_is_nowhere_is_proved_with_the_whole_stand() -> None:
    table = red_packs("cheese", "pepper").stands(RED, mead=1)
    table.agrees(RED, GREEN, anywhere={SILK: 1}, passes=RED)
    (proof,) = table.mine(GREEN).proofs
    assert proof.cards == ((PEPPER, 1), (MEAD, 1))


def test_goods_promised_from_the_bag_do_not_come_from_the_stand() -> None:
    table = red_packs("cheese").stands(RED, silk=1)
    table.agrees(RED, GREEN, bag={SILK: 1}, passes=RED)
    assert (table.stand(GREEN), table.stand(RED)) == ({}, {"cheese": 1, "silk": 1})


def test_goods_promised_from_the_bag_wait_for_it() -> None:
    table = red_packs("cheese", "silk")
    table.agrees(RED, GREEN, bag={CHEESE: 1}, opens=BLUE)
    assert table.stand(GREEN) == {}
    table.passes(RED)
    assert table.stand(GREEN) == {"cheese": 1}


def test_from_an_opened_bag_what_was_kept_is_handed_over_and_the_confiscated_is_void() -> None:
    table = red_packs("cheese", "cheese", "silk")
    table.agrees(RED, GREEN, bag={CHEESE: 1, SILK: 1}, opens=BLUE)
    table.opens(RED)
    assert (table.stand(GREEN), table.stand(RED)) == ({"cheese": 1}, {"cheese": 1})
    assert (table.pile(), table.mine(GREEN).proofs) == ({"silk": 1}, ())
    (made,) = table.public().deals.made
    assert made.due == ()


@pytest.mark.parametrize(("own", "given"), [(0, 0), (1, 1)])
def test_the_sheriff_pays_an_honest_merchant_before_promised_goods_come_out_of_the_bag(
    own: int, given: int
) -> None:
    table = red_packs("cheese", "cheese").stands(GREEN, cheese=own).holds_gold(green=0)
    table.agrees(RED, GREEN, bag={CHEESE: 1}, opens=BLUE)
    table.opens(RED)
    assert table.stand(RED) == {"cheese": 2 - 1 + given}
    assert table.stand(GREEN) == {"cheese": own - given + 1}
    assert table.public().debts == ()


def test_what_a_judgement_hands_over_is_taken_back_with_it() -> None:
    table = red_packs("cheese")
    table.agrees(RED, GREEN, bag={CHEESE: 1}, opens=BLUE)
    events = table.opens(RED)
    assert [event.trace for event in events] == ["reveal", "open", "open", "open"]
    assert isinstance(events[2], e.GoodsHandedOver)


def test_cards_without_a_name_keep_a_promise_open_until_they_are_named() -> None:
    table = red_packs("cheese", UNSEEN, UNSEEN)
    table.agrees(RED, GREEN, bag={CHEESE: 2, SILK: 1}, passes=RED)
    assert table.stand(GREEN) == {"cheese": 1}
    (made,) = table.public().deals.made
    assert made.due == ((CHEESE, 1), (ANY_CONTRABAND, 1))
    table.does(seated(RED), NameCard(RED, SILK))
    assert table.stand(GREEN) == {"cheese": 1, "silk": 1}
    table.lays(RED, "cheese-09")
    assert table.stand(GREEN) == {"cheese": 2, "silk": 1}
    assert table.stand(RED) == {}


def without_names(*packed: str, edition: str = SECOND, **terms: Any) -> Evening:
    """Red, who has no phone, promised this; the cards without a name lie face down by now."""
    table = red_packs(*packed, edition=edition)
    table.agrees(RED, GREEN, **{"bag": {SILK: 1}, "passes": RED, **terms})
    for _ in range(table.public_seat(RED).unsorted):
        table.does(STEWARD, NameCard(RED))
    return table


def test_what_was_named_may_be_a_card_without_a_name_and_the_round_waits_for_it() -> None:
    table = without_names(UNSEEN, UNSEEN)
    assert (table.stand(GREEN), table.public_seat(RED).contraband) == ({}, 2)
    (made,) = table.public().deals.made
    assert (made.due, made.to_choose, made.unsure) == (((ANY_CONTRABAND, 1),), 1, True)
    assert table.mine(GREEN).proofs == ()
    table.passes(BLUE)
    assert (table.public().next_step.key, table.public().to_act) == ("next.unsure", (RED,))
    assert table.why_not(STEWARD, EndRound(1)) == "why.unsure_waits"
    assert table.why_not(STEWARD, EndGame(1)) == "why.unsure_waits"


@pytest.mark.parametrize("by", [STEWARD, seated(RED)])
def test_steward_and_giver_say_that_a_named_card_was_handed_over_face_down(by: Party) -> None:
    table = without_names("pepper", UNSEEN)
    told = table.does(by, HandOver(RED, 1))
    assert (table.stand(GREEN), table.stand(RED)) == ({"silk": 1}, {"pepper": 1})
    (settled,) = [event for event in told if isinstance(event, e.PromiseSettled)]
    assert (settled.left, settled.seen_by) == ((), (RED, GREEN))
    table.passes(BLUE)
    table.ends_round()


def test_a_named_card_that_people_saw_go_was_misnamed_if_the_clerk_took_it_for_another() -> None:
    table = without_names("pepper", UNSEEN, bag={SILK: 2})
    table.does(STEWARD, HandOver(RED, 1))
    assert (table.stand(GREEN), table.stand(RED)) == ({"silk": 2}, {})


def test_of_named_cards_that_were_too_many_the_rest_is_proved_absent() -> None:
    table = without_names(UNSEEN, bag={SILK: 2})
    table.does(STEWARD, HandOver(RED, 1))
    assert table.stand(GREEN) == {"silk": 1}
    assert [(proof.good, proof.number) for proof in table.mine(GREEN).proofs] == [(SILK, 1)]


@pytest.mark.parametrize("by", [STEWARD, seated(RED)])
@pytest.mark.parametrize(("edition", "proved"), [(SECOND, 1), (FIRST, 0)])
def test_the_giver_says_that_it_is_not_there_and_shows_the_cards_where_that_is_proved(
    by: Party, edition: str, proved: int
) -> None:
    table = without_names("pepper", UNSEEN, edition=edition)
    said, settled = table.does(by, SayNotThere(RED, 1))
    assert GAME.news_for(said, PUBLIC) == says("news.absence_said", seat="seat.red", offer=1)
    assert isinstance(settled, e.PromiseSettled)
    assert table.stand(GREEN) == {}
    shown = ShownProof(giver=RED, good=SILK, number=1, gone=0, cards=((PEPPER, 1),), unread=1)
    assert table.mine(GREEN).proofs == (shown,) * proved
    assert table.why_not(by, SayNotThere(RED, 1)) == "why.nothing_unsure"
    table.passes(BLUE)
    table.ends_round()


@pytest.mark.parametrize(
    ("by", "command"),
    [
        (seated(RED), NameCard(RED, SILK)),
        (seated(RED), HandOver(RED, 1, {SILK: 1})),
        (READER, CardRead(RED, CopyId("silk-07"))),
    ],
)
def test_a_promise_is_kept_when_the_giver_names_the_card_or_lays_it_on_the_own_reader(
    by: Party, command: Command
) -> None:
    table = without_names(UNSEEN, UNSEEN)
    table.does(by, command)
    assert (table.stand(GREEN), table.stand(RED)) == ({"silk": 1}, {UNSEEN: 1})
    assert table.mine(RED).handing_over == ()


def test_naming_another_card_tells_nobody_anything_until_it_was_the_last() -> None:
    table = without_names(UNSEEN, UNSEEN)
    before = table.public(), table.mine(GREEN)
    table.does(seated(RED), NameCard(RED, MEAD))
    assert (table.public(), table.mine(GREEN)) == before
    table.lays(RED, "pepper-01")
    assert table.stand(GREEN) == {}
    (proof,) = table.mine(GREEN).proofs
    assert (proof.cards, proof.unread) == (((PEPPER, 1), (MEAD, 1)), 0)
    (made,) = table.public().deals.made
    assert (made.due, made.unsure) == ((), False)


def test_a_named_card_from_the_stand_waits_for_a_name_too_and_in_the_1st_edition_is_owed() -> None:
    for edition in (FIRST, SECOND):
        table = without_names(UNSEEN, bag={}, edition=edition)
        table.agrees(RED, GREEN, stand={SILK: 1}, opens=BLUE)
        assert table.stand(GREEN) == {}
        table.does(seated(RED), NameCard(RED, SILK))
        assert table.stand(GREEN) == {"silk": 1}


def test_from_the_bag_only_a_card_without_a_name_that_it_brought_may_be_it() -> None:
    table = red_packs("pepper")
    bag = table.table.bags[RED]
    lay_there = e.BagUnloaded(seat=RED, legal=(), contraband=cards(UNSEEN), unsorted=())
    table.table = with_bag(table.happens(lay_there).table, RED, bag)
    table.agrees(RED, GREEN, bag={SILK: 1}, passes=RED)
    (proof,) = table.mine(GREEN).proofs
    assert (proof.good, proof.cards, proof.unread) == (SILK, ((PEPPER, 1),), 0)


def test_contraband_promised_by_name_and_without_is_handed_over_together() -> None:
    table = without_names(UNSEEN, UNSEEN, UNSEEN, bag={SILK: 1, ANY_CONTRABAND: 1})
    (handing,) = table.mine(RED).handing_over
    assert (handing.number, handing.named, handing.of_choice) == (2, ((SILK, 1),), 1)
    table.does(STEWARD, HandOver(RED, 1))
    assert (table.stand(GREEN), table.stand(RED)) == ({"silk": 1, UNSEEN: 1}, {UNSEEN: 1})


def test_a_later_deal_takes_no_card_that_may_be_the_one_an_earlier_one_named() -> None:
    table = without_names(UNSEEN)
    table.agrees(RED, GREEN, stand={ANY_CONTRABAND: 1}, opens=BLUE)
    assert table.stand(GREEN) == {}
    table.does(STEWARD, SayNotThere(RED, 1))
    assert table.stand(GREEN) == {UNSEEN: 1}


def red_promises_from_the_stand(edition: str, **options: bool) -> Evening:
    """An earlier round brought red a card that nobody has named."""
    table = a_table_of(3, edition, **options).brings_to_gate()
    hidden = e.BagUnloaded(seat=RED, legal=(), contraband=(), unsorted=cards(UNSEEN))
    table.happens(hidden).does(STEWARD, NameCard(RED))
    table.agrees(RED, GREEN, stand={SILK: 1}, passes=RED)
    return table


def test_where_a_promise_from_the_stand_binds_its_cards_are_named() -> None:
    table = red_promises_from_the_stand(FIRST)
    assert table.why_not(seated(RED), SayNotThere(RED, 1)) == "why.stand_promise_binds"
    table.does(seated(RED), NameCard(RED, MEAD))
    assert (table.stand(GREEN), table.public().deals.made[0].due) == ({}, ())


@pytest.mark.parametrize(("edition", "options"), [(SECOND, {}), (FIRST, {"stand_bluff": True})])
def test_where_a_bluff_about_the_stand_is_allowed_it_is_said_to_be_absent(
    edition: str, options: dict[str, bool]
) -> None:
    table = red_promises_from_the_stand(edition, **options)
    table.does(seated(RED), SayNotThere(RED, 1))
    assert table.public().deals.made[0].due == ()


def test_what_was_promised_by_name_is_void_once_the_last_card_it_could_be_pays_a_debt() -> None:
    """Green's card pays red's honest bag, and is pepper, not the silk that blue was promised."""
    table = a_table_of(3).brings_to_gate(red=(1, CHEESE, ["cheese"])).holds_gold(green=0)
    hidden = e.BagUnloaded(seat=GREEN, legal=(), contraband=(), unsorted=cards(UNSEEN))
    table.happens(hidden).does(STEWARD, NameCard(GREEN))
    table.agrees(GREEN, BLUE, stand={SILK: 1})
    assert table.public().deals.made[0].due == ((ANY_CONTRABAND, 1),)
    table.opens(RED)
    table.does(STEWARD, PayDebt(GREEN, {PEPPER: 1}))
    assert (table.stand(RED), table.public().deals.made[0].due) == ({"cheese": 1, "pepper": 1}, ())


def test_what_is_still_in_a_closed_bag_is_not_said_to_be_absent() -> None:
    table = red_packs("silk").stands(RED)
    table.agrees(RED, GREEN, bag={SILK: 1}, opens=BLUE)
    assert table.why_not(STEWARD, SayNotThere(RED, 1)) == "why.nothing_unsure"
    assert table.why_not(STEWARD, SayNotThere(RED, 2)) == "why.nothing_unsure"
    table.passes(RED)
    assert table.stand(GREEN) == {"silk": 1}


def test_a_round_does_not_end_while_a_promise_waits_for_a_name() -> None:
    table = red_packs(UNSEEN)
    table.agrees(RED, GREEN, bag={CHEESE: 1}, passes=RED)
    table.passes(BLUE)
    assert table.why_not(STEWARD, EndRound(1)) == "why.promise_waits"
    assert (table.public().next_step.key, table.public().to_act) == ("next.promised", (RED,))
    table.does(STEWARD, NameCard(RED, CHEESE))
    assert table.stand(GREEN) == {"cheese": 1}
    table.ends_round()


def test_a_debtor_whose_last_card_was_promised_has_nothing_left_to_give() -> None:
    table = red_packs("cheese").holds_gold(green=0)
    table.happens(e.BagUnloaded(seat=GREEN, legal=(), contraband=(), unsorted=cards(UNSEEN)))
    table.agrees(GREEN, RED, stand={SILK: 1}, later="peace")
    table.opens(RED)
    assert [debt.debtor for debt in table.public().debts] == [GREEN]
    table.does(seated(GREEN), NameCard(GREEN, SILK))
    assert (table.stand(RED), table.stand(GREEN)) == ({"cheese": 1, "silk": 1}, {})
    assert table.public().debts == ()


def test_hidden_cards_are_never_checked_where_others_could_tell() -> None:
    """Whatever red really has, the same offers are made, and accepted, by anybody."""
    tables = [red_packs("cheese", "silk").stands(RED, mead=1), red_packs("cheese", "pepper")]
    tables[1].stands(RED, pepper=1)
    for table in tables:
        table.does(STEWARD, table.offer(RED, RED, GREEN, bag={SILK: 1}, stand={MEAD: 1}))
        table.offers(RED, GREEN, bag={SILK: 1}, stand={MEAD: 1}, passes=RED)
        table.says(GREEN, RED, GREEN, anywhere={MEAD: 2}, passes=RED)
    assert tables[0].public().deals == tables[1].public().deals
    assert tables[0].mine(GREEN) == tables[1].mine(GREEN)
    for table in tables:
        table.does(STEWARD, AcceptOffer(GREEN, 1, 1))
    contraband = [table.public_seat(GREEN).contraband for table in tables]
    assert contraband == [1, 0]


def test_in_the_2nd_edition_contraband_on_the_stand_may_be_a_lie() -> None:
    table = red_packs("cheese").stands(RED, pepper=1)
    table.agrees(RED, GREEN, stand={SILK: 1}, opens=BLUE)
    assert table.stand(GREEN) == {}
    (proof,) = table.mine(GREEN).proofs
    assert (proof.good, proof.cards) == (SILK, ((PEPPER, 1),))


def test_in_the_1st_edition_a_lie_about_the_stand_is_refused_and_only_its_author_is_told() -> None:
    table = red_packs("cheese", "silk", edition=FIRST).stands(RED, pepper=1)
    before = table.public()
    lie = table.offer(RED, RED, GREEN, stand={SILK: 1}, opens=BLUE)
    assert table.why_not(seated(RED), lie) == "why.you_lack_goods"
    assert table.public() == before
    table.offers(RED, GREEN, stand={PEPPER: 1}, opens=BLUE)
    table.offers(RED, GREEN, bag={MEAD: 1}, passes=RED)


def test_in_the_1st_edition_accepting_what_is_not_there_is_refused_like_offering_it() -> None:
    table = red_packs("cheese", edition=FIRST).stands(RED, pepper=1)
    number = table.says(GREEN, RED, GREEN, stand={SILK: 1}, passes=RED)
    agreed = AcceptOffer(RED, number, 1)
    assert table.why_not(seated(RED), agreed) == "why.you_lack_goods"
    table.does(STEWARD, agreed)
    assert (table.stand(GREEN), table.stage(RED)) == ({}, BagStage.PASSED)


def test_in_the_1st_edition_the_steward_and_the_sheriff_are_never_told_of_a_lie() -> None:
    table = red_packs("cheese", edition=FIRST).stands(RED, pepper=1)
    lie = table.offer(RED, RED, GREEN, stand={SILK: 1}, opens=BLUE)
    table.does(STEWARD, lie)
    table.accepts(GREEN, 1)
    assert (table.stand(GREEN), table.mine(GREEN).proofs) == ({}, ())


def test_a_card_without_a_name_may_be_what_was_promised() -> None:
    table = red_packs(UNSEEN, edition=FIRST)
    table.passes(RED)
    table.does(STEWARD, NameCard(RED))
    table.offers(RED, GREEN, stand={SILK: 1}, opens=BLUE)
    lie = table.offer(RED, RED, GREEN, stand={SILK: 1, PEPPER: 1}, opens=BLUE)
    assert table.why_not(seated(RED), lie) == "why.you_lack_goods"


def test_where_the_table_agrees_the_stand_may_be_lied_about_in_the_1st_edition_too() -> None:
    table = red_packs("cheese", edition=FIRST, stand_bluff=True).stands(RED, pepper=1)
    table.agrees(RED, GREEN, stand={SILK: 1}, opens=BLUE)
    assert (table.stand(GREEN), table.mine(GREEN).proofs) == ({}, ())


@pytest.mark.parametrize("place", ["bag", "stand", "anywhere"])
def test_where_the_table_agrees_no_hidden_card_is_offered_that_is_not_there(place: str) -> None:
    table = red_packs("cheese", "silk", checked_offers=True).stands(RED, silk=1)
    terms: dict[str, Any] = {place: {SILK: 2 if place == "anywhere" else 1}}
    table.offers(RED, GREEN, **terms)
    more: dict[str, Any] = {place: {SILK: 3}}
    lie = table.offer(RED, RED, GREEN, **more)
    assert table.why_not(seated(RED), lie) == "why.you_lack_goods"
    table.does(STEWARD, lie)


def test_any_contraband_is_counted_beside_what_is_named() -> None:
    table = red_packs("cheese", "silk", "pepper", checked_offers=True)
    table.offers(RED, GREEN, bag={SILK: 1, ANY_CONTRABAND: 1})
    lie = table.offer(RED, RED, GREEN, bag={SILK: 1, ANY_CONTRABAND: 2})
    assert table.why_not(seated(RED), lie) == "why.you_lack_goods"


def test_two_deals_about_the_same_card_are_served_in_the_order_they_were_made() -> None:
    table = red_packs("cheese", "silk")
    table.agrees(RED, GREEN, bag={SILK: 1}, later="peace")
    table.agrees(RED, GREEN, bag={SILK: 1, CHEESE: 1}, passes=RED)
    settled = [made.due for made in table.public().deals.made]
    assert (settled, table.stand(GREEN)) == ([(), ()], {"silk": 1, "cheese": 1})


@pytest.mark.parametrize(
    ("packed", "second", "proof"),
    [
        (("silk", "pepper"), 1, (1, 1, ((PEPPER, 1),))),
        (("silk", "pepper"), 2, (2, 1, ((PEPPER, 1),))),
        (("silk", "silk", "pepper"), 2, (1, 1, ((PEPPER, 1),))),
        (("mead", "pepper"), 1, (1, 0, ((PEPPER, 1), (MEAD, 1)))),
    ],
)
def test_of_a_card_promised_twice_the_second_deal_is_shown_that_it_is_no_longer_there(
    packed: tuple[str, ...], second: int, proof: Any
) -> None:
    table = red_packs(*packed)
    table.agrees(RED, GREEN, bag={SILK: 1}, later="peace")
    table.agrees(RED, GREEN, bag={SILK: second}, passes=RED)
    shown = table.mine(GREEN).proofs[-1]
    assert (shown.number, shown.gone, shown.cards) == proof
    assert SILK not in dict(shown.cards or ())


def test_a_proof_shows_none_of_the_cards_that_went_for_the_same_promise() -> None:
    table = red_packs("silk", "pepper")
    table.agrees(RED, GREEN, bag={SILK: 2}, passes=RED)
    (shown,) = table.mine(GREEN).proofs
    assert (table.stand(GREEN), shown.number, shown.gone) == ({"silk": 1}, 1, 0)
    assert shown.cards == ((PEPPER, 1),)


def test_what_went_for_another_deputys_deal_face_down_a_proof_does_not_tell() -> None:
    table = a_table_of(6).draws(GREEN, BLUE)
    table.brings_to_gate(red=(2, CHEESE, ["silk", "pepper"]))
    table.agrees(RED, GREEN, bag={SILK: 1}, later="peace")
    table.agrees(RED, BLUE, bag={SILK: 1}, later="peace")
    table.passes(RED)
    (shown,) = table.mine(BLUE).proofs
    assert (shown.number, shown.gone, shown.cards) == (1, 0, ((PEPPER, 1),))


def test_legal_goods_promised_twice_are_said_to_be_gone_to_everyone() -> None:
    table = red_packs("cheese", "pepper")
    table.agrees(RED, GREEN, bag={CHEESE: 1}, later="peace")
    told = table.agrees(RED, GREEN, bag={CHEESE: 1}, passes=RED)
    news = [GAME.news_for(event, PUBLIC) for event in told]
    (gone,) = [one.words for one in news if one and one.key == "news.gone_before"]
    assert (gone["offer"], gone["goods"]) == (2, ((CHEESE, 1),))


def test_a_copy_that_changes_hands_lies_in_one_place() -> None:
    table = red_packs("cheese-01", "silk-01")
    table.agrees(RED, GREEN, bag={CHEESE: 1, SILK: 1}, passes=RED)
    assert table.table.place_of(card("silk-01")) == "stand:green"
    assert table.table.place_of(card("cheese-01")) == "stand:green"


def test_what_is_still_due_does_not_tell_which_card_was_handed_over_face_down() -> None:
    tables = [red_packs("cheese").stands(RED, silk=1), red_packs("cheese").stands(RED, pepper=1)]
    for table in tables:
        table.agrees(RED, GREEN, anywhere={SILK: 1, PEPPER: 1}, opens=BLUE)
        (made,) = table.public().deals.made
        assert made.due == ((ANY_CONTRABAND, 1),)
    assert [table.stand(GREEN) for table in tables] == [{"silk": 1}, {"pepper": 1}]
    assert tables[0].public_but_codes() == tables[1].public_but_codes()


def test_a_proof_shows_all_contraband_of_a_bag_whose_cards_were_named_one_by_one() -> None:
    table = red_packs("crossbow", UNSEEN, UNSEEN)
    table.agrees(RED, GREEN, bag={SILK: 1}, passes=RED)
    assert table.mine(GREEN).proofs == ()
    for good in (PEPPER, MEAD):
        table.does(seated(RED), NameCard(RED, good))
    (proof,) = table.mine(GREEN).proofs
    assert proof.cards == ((PEPPER, 1), (MEAD, 1), (CROSSBOW, 1))

"""Packing: one to five cards go into the bag, unseen; a closed bag cannot change."""

import pytest

from companion.game.cards import Card
from companion.game.commands import CardRead
from companion.game.values import READER, STEWARD, CopyId, GoodId, seated
from companion.games.bags.commands import (
    DismissStrays,
    PackByHand,
    SayTakingOut,
    SealBag,
    SitOut,
    TakeOutByHand,
)
from companion.games.bags.events import (
    BagSealed,
    CardPacked,
    CardStrayed,
    CardTakenOut,
    MerchantSatOut,
    StraysDismissed,
)
from companion.games.bags.parts import BagStage, Stray, Strayed
from companion.games.sheriff import events as e
from companion.games.sheriff.state import Phase
from companion.games.sheriff.views import PublicBag
from tests.table_talk import (
    APPLE,
    BLUE,
    BREAD,
    CHEESE,
    CROSSBOW,
    GREEN,
    RED,
    SILK,
    UNSEEN,
    Evening,
    a_table_of,
    card,
    code,
)

FIVE = ("apple-01", "apple-02", "apple-03", "cheese", UNSEEN)


@pytest.fixture
def packing() -> Evening:
    return a_table_of(3).closes_market()


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_bag_takes_one_to_five_cards(packing: Evening, number: int) -> None:
    packing.packs(RED, *FIVE[:number]).seals(RED)
    assert packing.stage(RED) is BagStage.SEALED
    assert sum(packing.bag(RED).values()) == number


def test_a_merchant_does_not_close_an_empty_bag(packing: Evening) -> None:
    assert packing.why_not(seated(RED), SealBag(RED, 1)) == "why.bag_empty"


def test_a_sixth_card_at_the_mouth_is_a_stray(packing: Evening) -> None:
    packing.packs(RED, *FIVE)
    stray = Stray(Strayed.FULL, CopyId("silk-01"))
    assert packing.lays(RED, "silk-01") == (CardStrayed(RED, stray),)
    assert packing.mine(RED).strays == (stray,)
    assert packing.mine(RED).counted == 5


def test_a_sixth_card_typed_in_is_refused(packing: Evening) -> None:
    packing.packs(RED, *FIVE)
    assert packing.why_not(seated(RED), PackByHand(RED, SILK)) == "why.bag_full"


def test_sealing_by_the_merchant_waits_until_the_stray_is_gone(packing: Evening) -> None:
    packing.packs(RED, *FIVE).lays(RED, "silk-01")
    assert packing.why_not(seated(RED), SealBag(RED, 1)) == "why.stray_in_bag"
    packing.does(seated(RED), DismissStrays(RED))
    packing.seals(RED)
    assert packing.stage(RED) is BagStage.SEALED


def test_a_stray_laid_on_again_to_be_taken_out_is_gone(packing: Evening) -> None:
    packing.packs(RED, *FIVE).lays(RED, "silk-01")
    packing.does(seated(RED), SayTakingOut(RED))
    packing.lays(RED, "silk-01")
    assert (packing.mine(RED).strays, packing.mine(RED).counted) == ((), 5)


@pytest.mark.parametrize("packed", [(), ("apple",), FIVE])
@pytest.mark.parametrize("stray", [(), ("silk-01",), (None,)])
@pytest.mark.parametrize("taking_out", [False, True])
def test_the_steward_closes_any_bag_whatever_is_hidden_in_it(
    packing: Evening, packed: tuple[str, ...], stray: tuple[str | None, ...], taking_out: bool
) -> None:
    packing.packs(RED, *packed)
    for strayed in stray:
        packing.lays(RED, strayed)
    packing.does(seated(RED), SayTakingOut(RED, taking_out))
    (sealed,) = packing.does(STEWARD, SealBag(RED, 1))
    assert isinstance(sealed, BagSealed)
    assert packing.public_bag(RED) == PublicBag(stage=BagStage.SEALED, code=sealed.code)
    mine = packing.mine(RED)
    assert (mine.strays, mine.taking_out) == ((), False)


def test_nothing_in_a_closed_bag_can_change(packing: Evening) -> None:
    packing.packs(RED, "apple-01", "apple-02").seals(RED)
    reasons = [
        packing.why_not(seated(RED), PackByHand(RED, APPLE)),
        packing.why_not(seated(RED), TakeOutByHand(RED, APPLE)),
        packing.why_not(seated(RED), SayTakingOut(RED)),
        packing.why_not(seated(RED), SealBag(RED, 1)),
        packing.why_not(seated(RED), SitOut(RED, 1)),
    ]
    assert reasons == ["why.bag_closed"] * 5
    assert packing.why_not(READER, CardRead(RED, CopyId("apple-03"))) == "why.no_card_expected"
    assert packing.lays(RED, "apple-01") == ()
    assert packing.bag(RED) == {"apple": 2}


def test_a_card_read_again_changes_nothing(packing: Evening) -> None:
    packing.packs(RED, "apple-01")
    before = packing.table
    assert packing.lays(RED, "apple-01") == ()
    assert packing.table == before


def test_a_stray_read_again_changes_nothing(packing: Evening) -> None:
    packing.packs(RED, *FIVE).lays(RED, "silk-01")
    assert packing.lays(RED, "silk-01") == ()


def test_an_unknown_sticker_is_one_stray_however_often_it_is_read(packing: Evening) -> None:
    stranger = Stray(Strayed.STRANGER)
    assert packing.lays(RED, None) == (CardStrayed(RED, stranger),)
    assert packing.lays(RED, None) == ()
    packing.does(seated(RED), SayTakingOut(RED))
    assert packing.lays(RED, None) == (StraysDismissed(RED, (stranger,)),)
    assert packing.mine(RED).strays == ()


def test_taking_out_is_said_before_the_card_is_laid_on(packing: Evening) -> None:
    packing.packs(RED, "apple-01", "silk-01")
    packing.does(seated(RED), SayTakingOut(RED))
    assert packing.lays(RED, "silk-01") == (CardTakenOut(RED, card("silk-01")),)
    assert packing.bag(RED) == {"apple": 1}
    assert packing.lays(RED, "silk-01") == (CardPacked(RED, card("silk-01")),)


def test_taking_out_may_be_unsaid(packing: Evening) -> None:
    packing.packs(RED, "apple-01")
    packing.does(seated(RED), SayTakingOut(RED))
    packing.does(seated(RED), SayTakingOut(RED, False))
    assert packing.lays(RED, "apple-01") == ()


def test_a_card_that_went_in_unread_may_come_out_by_its_sticker(packing: Evening) -> None:
    packing.packs(RED, "cheese", UNSEEN)
    for copy, left in (("cheese-04", {UNSEEN: 1}), ("silk-01", {})):
        packing.does(seated(RED), SayTakingOut(RED))
        packing.lays(RED, copy)
        assert packing.bag(RED) == left


def test_a_card_that_is_not_in_the_bag_cannot_be_taken_out(packing: Evening) -> None:
    packing.packs(RED, "apple-01")
    assert packing.why_not(seated(RED), TakeOutByHand(RED, CHEESE)) == "why.not_in_bag"
    packing.does(seated(RED), SayTakingOut(RED))
    assert packing.why_not(READER, CardRead(RED, CopyId("cheese-01"))) == "why.not_in_bag"


def test_the_merchant_takes_a_card_out_by_hand(packing: Evening) -> None:
    packing.packs(RED, "apple-01", "apple", UNSEEN)
    out = [
        packing.does(seated(RED), TakeOutByHand(RED, APPLE)),
        packing.does(seated(RED), TakeOutByHand(RED, APPLE)),
        packing.does(seated(RED), TakeOutByHand(RED)),
    ]
    assert out == [
        (CardTakenOut(RED, card("apple")),),
        (CardTakenOut(RED, card("apple-01")),),
        (CardTakenOut(RED, Card()),),
    ]


def test_a_card_the_book_has_on_the_pile_may_be_packed() -> None:
    table = a_table_of(3).puts_on_pile("silk-01", "apple-01")
    table.packs(RED, "silk-01")
    assert (table.bag(RED), table.pile()) == ({"silk": 1}, {"apple": 1})


def test_what_people_saw_of_the_pile_does_not_tell_what_was_packed() -> None:
    table = a_table_of(3).puts_on_pile("apple-01", "silk-01")
    before = table.public()
    table.packs(RED, "silk-01")
    assert table.public() == before


def test_a_card_typed_in_came_from_the_pile_if_all_others_of_its_good_are_in_sight() -> None:
    table = a_table_of(4).stands(BLUE, crossbow=3).puts_on_pile("crossbow-01", "crossbow-02")
    table.packs(RED, "apple", "crossbow")
    assert (table.bag(RED), table.pile()) == ({"apple": 1, "crossbow": 1}, {"crossbow": 1})
    out_of_sight = a_table_of(4).stands(BLUE, crossbow=2).puts_on_pile("crossbow-01", "crossbow-02")
    out_of_sight.packs(RED, "crossbow")
    assert out_of_sight.pile() == {"crossbow": 2}


def test_a_card_from_elsewhere_strays_for_the_same_reason_as_an_unknown_one() -> None:
    table = a_table_of(3).happens(
        e.BagUnloaded(seat=BLUE, legal=(card("apple-01"),), contraband=(), unsorted=())
    )
    table.packs(BLUE, "apple-02")
    strangers = ("apple-01", "apple-02", "apple-49", "unheard-of-01", None)
    reasons = []
    for copy in strangers:
        (event,) = table.lays(RED, copy)
        assert isinstance(event, CardStrayed)
        reasons.append(event.stray.why)
    assert reasons == [Strayed.STRANGER] * len(strangers)


def test_a_card_from_elsewhere_strays_as_a_stranger_in_a_full_bag_too(packing: Evening) -> None:
    packing.packs(RED, *FIVE).packs(BLUE, "silk-01")
    stray = Stray(Strayed.STRANGER, CopyId("silk-01"))
    assert packing.lays(RED, "silk-01") == (CardStrayed(RED, stray),)


def test_the_sheriff_packs_nothing(packing: Evening) -> None:
    assert packing.why_not(seated(GREEN), PackByHand(GREEN, APPLE)) == "why.bag_closed"
    assert packing.why_not(seated(GREEN), SealBag(GREEN, 1)) == "why.sheriff_packs_nothing"
    assert packing.why_not(READER, CardRead(GREEN, CopyId("apple-01"))) == "why.no_card_expected"


def test_nobody_packs_another_merchants_bag(packing: Evening) -> None:
    for by in (seated(BLUE), seated(GREEN), STEWARD):
        assert packing.why_not(by, PackByHand(RED, APPLE)) == "why.not_yours"


def test_a_good_nobody_has_heard_of_is_not_packed(packing: Evening) -> None:
    assert packing.why_not(seated(RED), PackByHand(RED, GoodId("gold"))) == "why.no_such_good"


def test_everyone_sees_only_whether_a_bag_is_open_or_closed(packing: Evening) -> None:
    empty = packing.public()
    packing.packs(RED, *FIVE).packs(BLUE, "silk")
    assert packing.public() == empty
    packing.seals(RED)
    closed = PublicBag(
        stage=BagStage.SEALED, code=code("apple", "apple", "apple", "cheese", UNSEEN)
    )
    assert packing.public_bag(RED) == closed
    assert packing.public().to_act == (BLUE,)


def test_the_merchant_sees_what_is_in_the_own_bag(packing: Evening) -> None:
    packing.packs(RED, "cheese-01", "apple-01", "silk", UNSEEN)
    mine = packing.mine(RED)
    assert (mine.bag, mine.bag_unread, mine.counted) == (
        (("apple", 1), ("cheese", 1), ("silk", 1)),
        1,
        4,
    )


def test_declarations_begin_when_the_last_bag_is_closed(packing: Evening) -> None:
    packing.packs(RED, "apple").packs(BLUE, "apple").seals(BLUE)
    assert packing.phase() is Phase.PACKING
    packing.seals(RED)
    assert packing.phase() is Phase.DECLARING


def test_a_merchant_without_cards_packs_and_declares_nothing(packing: Evening) -> None:
    packing.does(seated(RED), SitOut(RED, 1))
    packing.packs(BLUE, "apple").seals(BLUE)
    assert packing.public().next_to_declare == BLUE
    packing.declares(BLUE, 1, APPLE).passes(BLUE)
    assert packing.phase() is Phase.CLOSING


def test_a_merchant_who_has_packed_does_not_sit_out(packing: Evening) -> None:
    packing.packs(RED, "apple")
    assert packing.why_not(seated(RED), SitOut(RED, 1)) == "why.bag_not_empty"


@pytest.mark.parametrize("packed", [(), ("apple-01",), FIVE])
def test_the_steward_lets_anyone_sit_out_whatever_is_hidden(
    packing: Evening, packed: tuple[str, ...]
) -> None:
    packing.packs(RED, *packed)
    assert packing.does(STEWARD, SitOut(RED, 1)) == (MerchantSatOut(RED),)
    assert packing.bag(RED) == {}


def test_when_everyone_sits_out_the_round_is_over(packing: Evening) -> None:
    for seat in (RED, BLUE):
        packing.does(STEWARD, SitOut(seat, 1))
    assert packing.phase() is Phase.CLOSING


@pytest.mark.parametrize("command", [SealBag(RED, 1), SitOut(RED, 1)])
def test_a_late_click_on_a_bag_of_the_last_round_changes_nothing(
    command: SealBag | SitOut,
) -> None:
    table = a_table_of(4).plays_quiet_round().closes_market()
    assert table.why_not(STEWARD, command) == "why.round_moved_on"


def test_bread_is_not_in_play_with_three() -> None:
    three = a_table_of(3)
    (event,) = three.lays(RED, "bread-01")
    assert event == CardStrayed(RED, Stray(Strayed.LEFT_OUT, CopyId("bread-01")))
    assert a_table_of(4).packs(RED, "bread-01").bag(RED) == {BREAD: 1}


def test_a_good_that_is_out_of_the_game_does_not_go_in_by_hand_either() -> None:
    three = a_table_of(3)
    assert three.why_not(seated(RED), PackByHand(RED, BREAD)) == "why.not_in_this_game"
    assert a_table_of(4).packs(RED, "bread").bag(RED) == {"bread": 1}


def test_what_a_merchant_has_already_counts_for_as_many_as_the_box_holds(
    packing: Evening,
) -> None:
    packing.stands(RED, crossbow=3).packs(RED, "crossbow", "crossbow-01")
    assert packing.why_not(seated(RED), PackByHand(RED, CROSSBOW)) == "why.all_there_are"
    too_many = Stray(Strayed.TOO_MANY, CopyId("crossbow-02"))
    assert packing.lays(RED, "crossbow-02") == (CardStrayed(RED, too_many),)


@pytest.mark.parametrize("hidden", [{"crossbow": 5}, {"silk": 5}])
def test_what_lies_in_secret_before_others_keeps_no_card_out(
    packing: Evening, hidden: dict[str, int]
) -> None:
    packing.stands(BLUE, **hidden).packs(RED, "crossbow")
    assert packing.bag(RED) == {"crossbow": 1}

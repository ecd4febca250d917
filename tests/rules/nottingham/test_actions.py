"""The turned-up card: taken, or one of the seven actions with its exact exchange of cards."""

import pytest

from companion.game.values import STEWARD, GoodId, SeatId, seated
from companion.games.nottingham.ambush import KeepNoAmbush, LayAmbush, NameAmbush
from companion.games.nottingham.attack import Defend, LetHappen, ShowCard, TakeFromHand
from companion.games.nottingham.barter import EndOffer, OfferCard
from companion.games.nottingham.commands import GoOn
from companion.games.nottingham.correcting import CountHand
from companion.games.nottingham.offers import ShowHand, TakeOffer
from companion.games.nottingham.purchase import LayOffer, NameOffer, RefuseOffers
from companion.games.nottingham.table import Phase
from companion.games.nottingham.turn import Act, EndGame, TakeCard, TurnUp
from companion.games.nottingham.turning_in import LayCard
from tests.nottingham_talk import (
    BLUE,
    CANDLESTICK,
    CASKET,
    CHAIN,
    COIN,
    GEMS,
    GOLD,
    GREEN,
    ITEMS,
    PEARLS,
    RED,
    YELLOW,
    Evening,
    a_table_of,
    colour,
    named,
    pair,
    told,
)

ATTACKS = (CANDLESTICK, PEARLS, GEMS)


def after(table: Evening) -> tuple[list[int], int]:
    """Hands, and the draw pile; all cards of the box are accounted for."""
    assert table.cards() == 84
    return table.hands(), table.table.draw


def test_first_of_all_the_player_turns_up_the_top_card() -> None:
    table = a_table_of()
    assert table.why_not(seated(RED), TakeCard(RED, 1)) == "why.not_now"
    assert table.why_not(seated(RED), GoOn(1, Phase.TURNING_UP)) == "why.phase_moved_on"
    assert table.why_not(seated(BLUE), TurnUp(BLUE, 1, COIN)) == "why.not_the_player"
    assert table.why_not(seated(BLUE), TurnUp(RED, 1, COIN)) == "why.not_yours"
    assert table.why_not(seated(RED), TurnUp(RED, 2, COIN)) == "why.turn_moved_on"
    assert table.why_not(seated(RED), TurnUp(RED, 1, GoodId("rum"))) == "why.no_such_item"
    table.turns_up(COIN)
    assert (table.phase, table.public().turned, table.table.draw) == (Phase.CHOOSING, COIN, 74)


@pytest.mark.parametrize("good", ITEMS)
def test_a_card_that_is_taken_is_one_more_in_the_hand(good: GoodId) -> None:
    table = a_table_of().takes(good)
    assert after(table) == ([4, 3, 3], 74)
    assert table.phase is Phase.TURNING_IN


def test_after_that_the_turn_goes_to_the_left() -> None:
    table = a_table_of().takes(COIN)
    table.goes_on(seated(RED))
    assert (table.turn, table.player) == (2, BLUE)
    table.takes(COIN)
    table.presses()
    assert table.player == GREEN


def test_a_chain_must_be_taken() -> None:
    table = a_table_of().turns_up(CHAIN)
    assert (table.phase, table.hands()) == (Phase.TURNING_IN, [4, 3, 3])
    table.takes_back()
    assert table.phase is Phase.CHOOSING
    assert table.why_not(seated(RED), Act(RED, 1)) == "why.chain_must_be_taken"
    assert not table.public().may_act
    assert table.takes().hands() == [4, 3, 3]


def test_a_card_named_wrong_is_named_again_before_and_after_it_was_taken() -> None:
    table = a_table_of().turns_up(COIN)
    assert table.does(seated(RED), TurnUp(RED, 1, COIN)) == ()
    assert named(table.turns_up(PEARLS).does(STEWARD, TakeCard(RED, 1))) == ["CardTaken"]
    table.takes_back()
    table.turns_up(CASKET).takes()
    table.takes_back().turns_up(CHAIN)
    assert (table.phase, table.hands()) == (Phase.TURNING_IN, [4, 3, 3])


def test_the_box_holds_twelve_of_a_kind() -> None:
    table = a_table_of().has_hands(red=14).takes(CHAIN).lays(*(PEARLS,) * 12)
    assert table.why_not(STEWARD, LayCard(RED, 1, PEARLS)) == "why.box_holds"
    table.turns_in()
    assert table.discarded() == 11
    table.turns_up(PEARLS)
    table.does(STEWARD, TakeCard(BLUE, 2))


# The arithmetic of the actions: the player has red's hand, the other has blue's.


@pytest.mark.parametrize("good", ATTACKS)
def test_an_attack_is_an_exchange_of_one_card_for_the_turned_up_one(good: GoodId) -> None:
    table = a_table_of().acts(good, BLUE)
    assert table.public().phase is Phase.DEFENDING
    table.does(seated(BLUE), LetHappen(BLUE, 1))
    if good == GEMS:
        assert table.public().phase is Phase.RAIDING
        table.does(seated(RED), TakeFromHand(RED, 1, COIN))
    assert after(table) == ([4, 3, 3], 74)
    assert table.public().phase is Phase.TURNING_IN


@pytest.mark.parametrize("good", ATTACKS)
def test_a_chain_turns_an_attack_round_and_there_is_no_second_target(good: GoodId) -> None:
    table = a_table_of().acts(good, BLUE)
    events = table.does(seated(BLUE), Defend(BLUE, 1))
    assert named(events) == ["Defended"]
    assert after(table) == ([4, 3, 3], 74)
    assert table.why_not(seated(RED), Act(RED, 1, GREEN)) == "why.not_now"


@pytest.mark.parametrize("good", ATTACKS)
def test_the_attacker_lets_nothing_happen_alone(good: GoodId) -> None:
    table = a_table_of().acts(good, BLUE)
    assert table.why_not(seated(RED), LetHappen(BLUE, 1)) == "why.not_yours"
    assert table.why_not(seated(RED), GoOn(1, Phase.DEFENDING)) == "why.not_yours"
    assert table.why_not(seated(GREEN), Defend(GREEN, 1)) == "why.not_attacked"
    assert table.presses()


def test_an_attack_needs_a_target_with_cards() -> None:
    table = a_table_of().has_hands(blue=0).turns_up(PEARLS)
    assert table.why_not(seated(RED), Act(RED, 1)) == "why.target_missing"
    assert table.why_not(seated(RED), Act(RED, 1, RED)) == "why.target_missing"
    assert table.why_not(seated(RED), Act(RED, 1, BLUE)) == "why.target_has_no_cards"
    assert table.public().targets == (GREEN,)


def test_nobody_else_has_a_card_so_the_turned_up_one_is_taken() -> None:
    for good in (*ATTACKS, COIN, CASKET):
        table = a_table_of().has_hands(blue=0, green=0).turns_up(good)
        assert table.why_not(seated(RED), Act(RED, 1, BLUE)) in (
            "why.nobody_has_cards",
            "why.no_target",
        )
        assert not table.public().may_act
        table.takes()


def test_a_raided_hand_lies_open_and_may_be_named() -> None:
    table = a_table_of().acts(GEMS, BLUE)
    table.goes_on()
    table.does(seated(BLUE), ShowCard(BLUE, 1, COIN))
    table.does(seated(RED), ShowCard(BLUE, 1, COIN))
    assert table.why_not(STEWARD, ShowCard(GREEN, 1, COIN)) == "why.not_attacked"
    table.does(STEWARD, ShowCard(BLUE, 1, PEARLS))
    assert table.why_not(STEWARD, ShowCard(BLUE, 1, GOLD)) == "why.more_than_the_hand"
    assert table.why_not(STEWARD, TakeFromHand(RED, 1, GOLD)) == "why.not_in_the_hand"
    action = table.public().action
    assert action is not None
    assert action.open == ((COIN, 2), (PEARLS, 1))
    events = table.does(seated(RED), TakeFromHand(RED, 1, PEARLS))
    assert told(events)[0].words["taken"] == "good.pearls"
    assert table.public().action is None


def test_a_raid_goes_on_without_a_name() -> None:
    table = a_table_of().acts(GEMS, BLUE)
    table.goes_on()
    table.does(seated(RED), TakeFromHand(RED, 1))
    assert after(table) == ([4, 3, 3], 74)


def test_a_purchase_exchanges_the_coin_for_one_of_the_offers() -> None:
    table = a_table_of().acts(COIN)
    table.does(seated(BLUE), LayOffer(BLUE, 1))
    assert table.phase is Phase.OFFERING
    assert table.public().to_act == (GREEN,)
    assert named(table.does(seated(GREEN), LayOffer(GREEN, 1))) == ["OfferLaid", "OffersTurnedOver"]
    table.does(seated(BLUE), NameOffer(BLUE, 1, PEARLS))
    assert table.does(seated(RED), NameOffer(BLUE, 1, PEARLS)) == ()
    table.does(seated(RED), NameOffer(BLUE, 1, GOLD))
    assert table.public_seat(BLUE).offer is not None
    table.does(seated(RED), TakeOffer(RED, 1, BLUE))
    assert after(table) == ([4, 3, 3], 74)
    assert table.public_seat(BLUE).offer is None


def test_all_offers_may_be_refused_and_the_coin_is_kept() -> None:
    table = a_table_of().acts(COIN)
    table.presses()
    assert table.phase is Phase.BUYING
    table.does(seated(RED), RefuseOffers(RED, 1))
    assert after(table) == ([4, 3, 3], 74)


def test_nobody_offers_a_coin_for_a_coin() -> None:
    table = a_table_of().acts(COIN)
    table.presses()
    assert table.why_not(seated(BLUE), NameOffer(BLUE, 1, COIN)) == "why.not_the_same"
    assert table.why_not(seated(RED), NameOffer(RED, 1, PEARLS)) == "why.no_offer_there"
    assert table.why_not(seated(RED), TakeOffer(RED, 1, RED)) == "why.no_offer_there"
    assert table.why_not(STEWARD, OfferCard(BLUE, 1, PEARLS)) == "why.not_now"


@pytest.mark.parametrize("good", [COIN, CASKET])
def test_if_all_prove_that_they_have_nothing_to_offer_the_card_is_taken(good: GoodId) -> None:
    table = a_table_of().acts(good)
    table.does(seated(BLUE), ShowHand(BLUE, 1))
    events = table.does(seated(GREEN), ShowHand(GREEN, 1))
    assert named(events) == ["HandProved", "NoOffers"]
    assert after(table) == ([4, 3, 3], 74)


@pytest.mark.parametrize("good", [COIN, CASKET])
def test_who_has_no_cards_is_not_asked(good: GoodId) -> None:
    table = a_table_of(4).has_hands(blue=0).acts(good)
    asked = (GREEN, YELLOW) if good == COIN else (GREEN,)
    assert table.public().to_act == asked
    assert table.why_not(seated(BLUE), ShowHand(BLUE, 1)) == "why.offer_in_turn"


def test_the_steward_has_the_rest_lay_their_offers() -> None:
    table = a_table_of(5).acts(COIN)
    table.does(seated(GREEN), ShowHand(GREEN, 1))
    assert table.why_not(seated(GREEN), LayOffer(GREEN, 1)) == "why.offered_already"
    table.goes_on(seated(RED))
    assert (table.phase, len(table.table.offered)) == (Phase.BUYING, 3)


def test_at_a_barter_all_offer_in_turn_from_the_left() -> None:
    table = a_table_of().acts(CASKET)
    assert table.why_not(seated(GREEN), OfferCard(GREEN, 1, COIN)) == "why.offer_in_turn"
    assert table.why_not(seated(GREEN), ShowHand(GREEN, 1)) == "why.offer_in_turn"
    assert table.why_not(STEWARD, EndOffer(BLUE, 1)) == "why.offer_missing"
    assert table.why_not(seated(BLUE), LayOffer(BLUE, 1)) == "why.offers_are_open"
    assert table.why_not(STEWARD, GoOn(1, Phase.OFFERING)) == "why.phase_moved_on"
    table.offers(BLUE, PEARLS)
    assert table.why_not(seated(BLUE), ShowHand(BLUE, 1)) == "why.offered_already"
    table.offers(BLUE, GOLD)
    assert table.why_not(seated(BLUE), OfferCard(BLUE, 1, COIN)) == "why.offer_in_turn"
    table.offers(GREEN, COIN)
    table.does(seated(GREEN), EndOffer(GREEN, 1))
    assert table.phase is Phase.ACCEPTING


def test_a_barter_must_be_accepted_and_brings_one_or_two_cards() -> None:
    for of, hands in ((BLUE, [5, 2, 3]), (GREEN, [4, 3, 3])):
        table = a_table_of().acts(CASKET).offers(BLUE, PEARLS, GOLD).offers(GREEN, COIN)
        table.does(STEWARD, EndOffer(GREEN, 1))
        assert table.why_not(seated(RED), RefuseOffers(RED, 1)) == "why.not_now"
        assert table.why_not(seated(RED), GoOn(1, Phase.ACCEPTING)) == "why.phase_moved_on"
        table.does(seated(RED), TakeOffer(RED, 1, of))
        assert after(table) == (hands, 74)


def test_no_casket_is_offered_for_a_casket() -> None:
    table = a_table_of().acts(CASKET)
    assert table.why_not(seated(BLUE), OfferCard(BLUE, 1, CASKET)) == "why.not_the_same"
    table.does(STEWARD, OfferCard(BLUE, 1))
    table.does(STEWARD, EndOffer(BLUE, 1))
    assert table.public().to_act == (GREEN,)


def test_the_last_card_of_a_hand_ends_its_offer() -> None:
    table = a_table_of().has_hands(blue=1).acts(CASKET).offers(BLUE, COIN)
    assert table.public().to_act == (GREEN,)


def test_a_hand_that_is_asked_is_not_counted_away() -> None:
    table = a_table_of().acts(PEARLS, BLUE)
    none = CountHand(seat=BLUE, was=3, counted=0, reason="x")
    assert table.why_not(STEWARD, none) == "why.fewer_than_shown"
    table = a_table_of().acts(CASKET).offers(BLUE, COIN, PEARLS)
    one = CountHand(seat=BLUE, was=3, counted=1, reason="x")
    assert table.why_not(STEWARD, one) == "why.fewer_than_shown"


def test_who_is_counted_to_have_no_card_is_asked_no_more() -> None:
    table = a_table_of().acts(CASKET)
    table.does(seated(BLUE), ShowHand(BLUE, 1))
    events = table.does(STEWARD, CountHand(seat=GREEN, was=3, counted=0, reason="x"))
    assert named(events) == ["PutRight", "HandCounted", "NoOffers"]
    table = a_table_of().acts(COIN)
    table.does(seated(BLUE), LayOffer(BLUE, 1))
    table.does(STEWARD, CountHand(seat=GREEN, was=3, counted=0, reason="x"))
    assert table.phase is Phase.BUYING


def test_an_ambush_is_laid_on_its_gold_and_is_no_hand_card() -> None:
    table = a_table_of().acts(GOLD)
    assert table.phase is Phase.LAYING_AMBUSH
    assert table.why_not(seated(RED), KeepNoAmbush(RED, 1)) == "why.only_at_the_last"
    table.does(seated(RED), LayAmbush(RED, 1))
    assert after(table) == ([3, 3, 3], 74)
    assert (table.table.stack, table.public_seat(RED).ambushes) == (8, 1)
    assert table.table.ambushes[RED][0].gold.good == GOLD


def test_the_own_colour_is_never_kept_and_only_the_player_hears_so() -> None:
    table = a_table_of().acts(GOLD)
    own = NameAmbush(RED, 1, colour(RED))
    assert table.why_not(seated(RED), own) == "why.own_colour"
    table.reads(colour(RED))
    assert table.why_not(seated(RED), LayAmbush(RED, 1)) == "why.own_colour"
    table.does(STEWARD, LayAmbush(RED, 1))
    assert table.mine(RED).ambushes[0].card is None


def test_an_ambush_may_be_named_by_its_owner_alone_now_and_later() -> None:
    table = a_table_of().acts(GOLD)
    table.names(RED, 1, pair("coin pearls"))
    assert table.mine(RED).laying == pair("coin pearls")
    table.does(seated(RED), LayAmbush(RED, 1))
    assert table.mine(RED).ambushes[0].card == pair("coin pearls")
    table.ends_turn().names(RED, 1, colour(BLUE))
    assert table.mine(RED).ambushes[0].pair == ()
    assert table.why_not(STEWARD, NameAmbush(RED, 1, colour(BLUE))) == "why.not_yours"
    assert table.why_not(seated(RED), NameAmbush(RED, 2, colour(BLUE))) == "why.no_ambush_of_yours"
    assert table.why_not(seated(RED), NameAmbush(RED, 1, colour(YELLOW))) == "why.colour_not_here"


def test_the_last_ambush_is_kept_unless_it_is_the_own_colour() -> None:
    for command, ambushes, hand in (
        (LayAmbush(RED, 1), 1, 3),
        (KeepNoAmbush(RED, 1), 0, 4),
    ):
        table = a_table_of().has_pile("ambushes", 1).acts(GOLD)
        table.does(seated(RED), command)
        assert (table.public_seat(RED).ambushes, table.hand(RED)) == (ambushes, hand)
        assert (table.table.stack, table.cards()) == (1 - ambushes, 84)


def test_without_a_stack_the_gold_is_taken() -> None:
    table = a_table_of().has_pile("ambushes", 0).turns_up(GOLD)
    assert table.why_not(seated(RED), Act(RED, 1)) == "why.no_ambush_left"
    assert table.takes().hands() == [4, 3, 3]


def test_actions_without_a_target_take_none() -> None:
    for good in (COIN, GOLD, CASKET):
        table = a_table_of().turns_up(good)
        assert table.why_not(seated(RED), Act(RED, 1, BLUE)) == "why.no_target"


def test_every_action_is_taken_back_as_long_as_nothing_was_seen() -> None:
    table = a_table_of().acts(COIN)
    table.does(seated(BLUE), LayOffer(BLUE, 1))
    table.takes_back().takes_back()
    assert (table.phase, table.public().turned) == (Phase.CHOOSING, COIN)


@pytest.mark.parametrize("target", [BLUE, GREEN])
def test_people_may_stop_early_and_it_is_scored_as_it_stands(target: SeatId) -> None:
    table = a_table_of().acts(CANDLESTICK, target)
    assert table.why_not(STEWARD, EndGame(1)) == "why.not_now"
    table.goes_on()
    assert table.why_not(seated(RED), EndGame(1)) == "why.not_yours"
    table.does(STEWARD, EndGame(1))
    assert (table.phase, table.public().ended_by) == (Phase.SCORING, "steward")

"""The black market: three of one contraband for a dearer card, once the own bag came back."""

import pytest
from msgspec.structs import replace

from companion.game.bank import CoinsMoved, purse
from companion.game.commands import TimeIsUp
from companion.game.contract import Setup
from companion.game.history import History, TakeBack, decide, happened
from companion.game.messages import Refusal, refuse, says
from companion.game.put_right import PutRight
from companion.game.values import CLOCK, PUBLIC, STEWARD, GoodId, SeatId, seated
from companion.games.bags.commands import NameCard, PackByHand
from companion.games.sheriff import events as e
from companion.games.sheriff.black_market import (
    Claim,
    ClaimUndone,
    CorrectClaim,
    MarketCardTaken,
    MarketPrice,
    PublicBlackMarket,
)
from companion.games.sheriff.correcting import MoveCard
from companion.games.sheriff.deals.commands import AcceptOffer, MakeOffer
from companion.games.sheriff.debts.events import GoodsPaid
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.debts.state import payable
from companion.games.sheriff.deputies import PickFromChest, ShareChest
from companion.games.sheriff.market import LayOnPile
from companion.games.sheriff.pile_talk import PublicPile, ReshufflePile
from companion.games.sheriff.scoring import score_of
from companion.games.sheriff.state import CHEST, Phase, Stand
from companion.games.sheriff.timer import RunTimer
from tests.table_talk import (
    APPLE,
    BLACK,
    BLUE,
    CLOCKWISE,
    CROSSBOW,
    GAME,
    GREEN,
    MEAD,
    PEPPER,
    RED,
    SILK,
    UNSEEN,
    Evening,
    a_table_from,
    a_table_of,
    cards,
    read_off,
    sheriff_box,
)

KATYA = RED
PEPPER_30, PEPPER_27, SILK_34 = map(GoodId, ("market_pepper_1", "market_pepper_2", "market_silk_1"))


def at_the_gate(players: int = 3, /, *in_bag: str, **options: bool) -> Evening:
    """Katya carries this; if it is nothing, an apple."""
    table = a_table_of(players, black_market=True, **options)
    if players == 6:
        table.draws(GREEN, BLACK)
    bag = list(in_bag or ["apple"])
    return table.brings_to_gate(red=(len(bag), APPLE, bag))


def claims(table: Evening, good: GoodId = PEPPER, seat: SeatId = KATYA) -> tuple[object, ...]:
    return table.does(seated(seat), Claim(seat, table.table.round, good))


def why_not(table: Evening, good: GoodId = PEPPER, seat: SeatId = KATYA) -> str:
    return table.why_not(seated(seat), Claim(seat, table.table.round, good))


def test_for_a_contraband_that_the_box_has_no_cards_of_nothing_lies_there() -> None:
    none = {"goods.pepper.cards": 0, "goods.pepper.cards_by_players.3": 0}
    table = a_table_from(replace(sheriff_box(), overrides=none), 3, black_market=True)
    table.brings_to_gate(red=(3, APPLE, [UNSEEN] * 3))
    table.passes(KATYA)
    assert [*stacks(table)] == [MEAD, SILK]
    claim = Claim(RED, 1, PEPPER)
    assert table.why_not(STEWARD, claim) == "why.nothing_at_black_market"


def stacks(table: Evening) -> dict[str, tuple[int, int]]:
    """The upper card for each contraband, and how many cards are there."""
    market = table.public().black_market
    assert market is not None, "the table plays with the black market"
    return {stack.good: (stack.price, stack.left) for stack in market.stacks}


def market_cards_of(table: Evening, seat: SeatId) -> list[str]:
    return [good for good, _ in table.public_seat(seat).face_up]


def test_katya_shows_three_peppers_of_this_and_earlier_rounds_and_takes_the_top_card() -> None:
    """The example of the rulebook."""
    table = at_the_gate(3, "pepper").stands(KATYA, pepper=2, silk=1)
    table.passes(KATYA)
    assert claims(table) == (
        MarketCardTaken(
            seat=KATYA,
            cards=cards("pepper", "pepper", "pepper"),
            taken_for=cards("pepper", "pepper", "pepper"),
            card=cards(PEPPER_30)[0],
        ),
    )
    assert (table.stand(KATYA), table.pile()) == ({"silk": 1, PEPPER_30: 1}, {"pepper": 3})
    assert stacks(table) == {"pepper": (27, 1), "mead": (32, 2), "silk": (34, 2)}


def test_six_cards_lie_in_three_stacks_the_dearer_on_top_for_everyone_to_see() -> None:
    table = a_table_of(4, black_market=True)
    prices = {PEPPER: 30, MEAD: 32, SILK: 34}
    assert table.public().black_market == PublicBlackMarket(
        needs=3,
        stacks=tuple(
            MarketPrice(good=good, card=GoodId(f"market_{good}_1"), price=price, left=2)
            for good, price in prices.items()
        ),
        may_claim=(),
        cards=tuple(GoodId(f"market_{good}_{at}") for good in prices for at in (1, 2)),
    )
    assert a_table_of(4).public().black_market is None


def test_the_three_cards_are_shown_to_everyone_and_lie_on_the_pile() -> None:
    table = at_the_gate().stands(KATYA, pepper=3)
    table.passes(KATYA)
    (taken,) = table.does(seated(KATYA), Claim(KATYA, 1, PEPPER))
    assert GAME.news_for(taken, PUBLIC) == says(
        "news.market_card_taken",
        seat="seat.red",
        goods=((PEPPER, 3),),
        good=f"good.{PEPPER_30}",
    )
    assert table.public().piles == (PublicPile(number=3, top=PEPPER),)


def test_everyone_sees_who_took_which_card() -> None:
    table = at_the_gate().stands(KATYA, pepper=3, mead=1)
    table.passes(KATYA)
    claims(table)
    shown = table.public_seat(KATYA)
    assert (shown.contraband, shown.face_up) == (2, ((PEPPER_30, 1),))
    assert table.mine(KATYA).stand_worth == 30 + 7 + 2


def test_who_comes_first_has_the_dearer_card() -> None:
    table = at_the_gate().stands(KATYA, pepper=3).stands(BLUE, pepper=3)
    for seat in (RED, BLUE):
        table.passes(seat)
    claims(table, seat=BLUE)
    claims(table)
    assert (market_cards_of(table, BLUE), market_cards_of(table, KATYA)) == (
        [PEPPER_30],
        [PEPPER_27],
    )
    table.stands(GREEN, pepper=3).ends_round()
    table.brings_to_gate().passes(GREEN)
    assert why_not(table, seat=GREEN) == "why.nothing_at_black_market"


def test_before_the_own_bag_came_back_nobody_claims() -> None:
    table = at_the_gate().stands(KATYA, pepper=3).stands(BLUE, pepper=3)
    assert why_not(table) == "why.bag_did_not_come_back"
    table.passes(BLUE)
    assert why_not(table) == "why.bag_did_not_come_back"
    claims(table, seat=BLUE)
    market = table.public().black_market
    assert market is not None
    assert market.may_claim == ()


def test_a_bag_that_passed_when_time_was_up_came_back_too() -> None:
    table = at_the_gate(timer=True).stands(KATYA, pepper=3)
    table.does(STEWARD, RunTimer())
    late = GAME.decide(table.table, TimeIsUp(), CLOCK, 10**9)
    assert not isinstance(late, Refusal)
    table.happens(*late.events)
    claims(table)
    assert market_cards_of(table, KATYA) == [PEPPER_30]


def test_after_an_opened_bag_nobody_claims_unless_the_table_agrees() -> None:
    strict = at_the_gate().stands(KATYA, pepper=3)
    strict.opens(KATYA)
    assert why_not(strict) == "why.bag_did_not_come_back"
    lenient = at_the_gate(market_after_opening=True).stands(KATYA, pepper=3)
    assert why_not(lenient) == "why.bag_did_not_come_back"
    lenient.opens(KATYA)
    claims(lenient)
    assert market_cards_of(lenient, KATYA) == [PEPPER_30]


def test_who_owes_pays_before_claiming() -> None:
    table = at_the_gate(3, "silk", market_after_opening=True).stands(KATYA, pepper=3)
    table.holds_gold(red=0).opens(KATYA)
    assert (table.phase(), why_not(table)) == (Phase.PAYING, "why.debt_before_claim")
    table.pays(KATYA, pepper=1)
    assert why_not(table) == "why.too_few_to_claim"


def test_while_another_pays_a_debt_one_may_claim() -> None:
    table = at_the_gate(3, "silk").stands(KATYA, pepper=1, mead=1).stands(BLUE, pepper=3)
    table.passes(BLUE)
    table.holds_gold(red=0).opens(KATYA)
    assert table.phase() is Phase.PAYING
    claims(table, seat=BLUE)
    assert market_cards_of(table, BLUE) == [PEPPER_30]


def test_paying_is_part_of_the_inspection_in_which_alone_a_table_may_agree_to_claim() -> None:
    table = at_the_gate(3, "silk", claims_in_inspection=True)
    table.stands(KATYA, pepper=1).stands(BLUE, pepper=3)
    table.passes(BLUE)
    table.holds_gold(red=0).opens(KATYA)
    assert table.phase() is Phase.PAYING
    claims(table, seat=BLUE)
    assert market_cards_of(table, BLUE) == [PEPPER_30]


def test_the_sheriff_has_no_bag_and_claims_nothing() -> None:
    table = at_the_gate().stands(GREEN, pepper=3)
    assert why_not(table, seat=GREEN) == "why.sheriff_claims_nothing"
    deputies = at_the_gate(6).stands(BLACK, pepper=3)
    assert why_not(deputies, seat=BLACK) == "why.sheriff_claims_nothing"


def test_one_card_a_round_and_both_of_one_kind_in_different_rounds() -> None:
    table = at_the_gate().stands(KATYA, pepper=6, silk=3)
    for seat in (RED, BLUE):
        table.passes(seat)
    claims(table)
    assert why_not(table) == why_not(table, SILK) == "why.claimed_this_round"
    for _ in range(2):
        table.ends_round()
        table.brings_to_gate()
        for seat in table.table.merchants:
            table.passes(seat)
    claims(table)
    assert market_cards_of(table, KATYA) == [PEPPER_30, PEPPER_27]
    assert table.stand(KATYA) == {"apple": 2, "silk": 3, PEPPER_30: 1, PEPPER_27: 1}


def test_claims_are_open_until_the_round_ends_unless_the_table_agrees_otherwise() -> None:
    for agreed, told in ((False, None), (True, "why.claims_are_over")):
        table = at_the_gate(claims_in_inspection=agreed).stands(KATYA, pepper=3)
        table.stands(BLUE, silk=3)
        table.passes(BLUE)
        claims(table, SILK, BLUE)
        table.passes(KATYA)
        assert table.phase() is Phase.CLOSING
        market = table.public().black_market
        assert market is not None
        assert market.may_claim == (() if told else (KATYA,))
        if told:
            assert why_not(table) == told
        else:
            claims(table)
    table.ends_round()
    assert why_not(table) == "why.not_now"


def test_three_matching_cards_are_needed_and_crossbows_buy_nothing() -> None:
    table = at_the_gate().stands(KATYA, pepper=2, mead=2, crossbow=3)
    table.passes(KATYA)
    for good in (PEPPER, MEAD, SILK):
        assert why_not(table, good) == "why.too_few_to_claim"
    for good in (CROSSBOW, APPLE, GoodId("gold")):
        assert why_not(table, good) == "why.nothing_at_black_market"
    assert table.mine(KATYA).claimable == ()


def test_a_table_without_the_black_market_has_no_claims() -> None:
    table = a_table_of(3).stands(KATYA, pepper=3).brings_to_gate()
    table.passes(KATYA)
    assert why_not(table) == "why.no_black_market"
    stale = at_the_gate().stands(KATYA, pepper=3)
    stale.passes(KATYA)
    assert stale.why_not(seated(KATYA), Claim(KATYA, 2, PEPPER)) == "why.round_moved_on"


def test_cards_nobody_had_named_are_named_by_being_shown() -> None:
    table = at_the_gate(3, UNSEEN).stands(KATYA, pepper=2)
    table.passes(KATYA)
    assert why_not(table) == "why.name_cards_first"
    table.does(seated(KATYA), NameCard(KATYA))
    assert table.mine(KATYA).claimable == (PEPPER,)
    (taken,) = table.does(seated(KATYA), Claim(KATYA, 1, PEPPER))
    assert isinstance(taken, MarketCardTaken)
    assert taken.taken_for == cards("pepper", "pepper", UNSEEN)
    assert (table.stand(KATYA), table.pile()) == ({PEPPER_30: 1}, {"pepper": 3})


def test_a_copy_that_was_shown_lies_on_the_pile_and_can_come_back() -> None:
    table = at_the_gate(3, "pepper-01", "pepper-02", "pepper-03")
    table.passes(KATYA)
    claims(table)
    assert table.table.place_of(cards("pepper-01")[0]) == "pile"


def three_face_down(*named: str) -> Evening:
    """Katya brought these three; the clerk knows them, the table only how many there are."""
    table = at_the_gate(3, *named)
    table.passes(KATYA)
    return table


def test_what_everyone_saw_is_believed_whatever_the_clerk_took_the_cards_for() -> None:
    tables = [
        three_face_down(*["pepper"] * 3),
        three_face_down("silk", "mead", "pepper"),
        three_face_down("silk-01", "mead", "crossbow"),
    ]
    for table in tables:
        table.does(STEWARD, Claim(KATYA, 1, PEPPER))
        assert (table.stand(KATYA), table.pile()) == ({PEPPER_30: 1}, {"pepper": 3})
    assert tables[0].public_but_codes() == tables[1].public_but_codes()
    assert tables[0].public_but_codes() == tables[2].public_but_codes()


def test_the_steward_is_refused_only_for_what_everyone_can_see() -> None:
    for two in (["pepper", "pepper"], ["silk", "mead"]):
        table = three_face_down(*two)
        why = table.why_not(STEWARD, Claim(KATYA, 1, PEPPER))
        assert why == "why.too_few_to_claim"


def test_a_card_of_the_market_is_none_of_those_that_lie_face_down() -> None:
    """Two cards and a card of the market are not three to be shown."""
    table = at_the_gate().stands(KATYA, silk=3, mead=2)
    for seat in (RED, BLUE):
        table.passes(seat)
    claims(table, SILK)
    table.ends_round()
    table.plays_quiet_round().plays_quiet_round().brings_to_gate()
    table.passes(KATYA)
    assert table.public_seat(KATYA).contraband == 3
    why = table.why_not(STEWARD, Claim(KATYA, 4, MEAD))
    assert why == "why.too_few_to_claim"


def test_contraband_that_lies_face_up_was_not_shown_as_something_else() -> None:
    table = at_the_gate(shown_contraband=True).stands(KATYA, pepper=2).stands(BLUE, silk=1)
    table.happens(
        e.ContrabandPaid(
            payer=BLUE, payee=KATYA, cards=cards("silk"), taken_for=cards("silk"), worth=8
        )
    )
    table.passes(KATYA)
    assert table.why_not(STEWARD, Claim(KATYA, 1, PEPPER)) == "why.too_few_to_claim"


def test_nobody_else_claims_and_only_the_owner_hears_what_is_not_there() -> None:
    table = three_face_down("silk", "mead", "pepper")
    assert table.why_not(seated(BLUE), Claim(KATYA, 1, PEPPER)) == "why.not_yours"
    assert table.why_not(seated(GREEN), Claim(KATYA, 1, PEPPER)) == "why.not_yours"
    assert table.asks(seated(KATYA), Claim(KATYA, 1, PEPPER)) == refuse(
        "why.too_few_to_claim", number=3
    )


def test_what_may_be_claimed_depends_for_everyone_on_what_everyone_sees() -> None:
    peppers, others = three_face_down(*["pepper"] * 3), three_face_down("silk", "mead", "pepper")
    assert peppers.public_but_codes() == others.public_but_codes()
    assert (peppers.mine(KATYA).claimable, others.mine(KATYA).claimable) == ((PEPPER,), ())
    assert peppers.mine(BLUE).claimable == ()


def score_with(fixed: bool, *contraband: str) -> tuple[tuple[SeatId, ...], str, int]:
    numbers = a_table_of(3, black_market=True).table.numbers
    stands = {
        RED: Stand(contraband=cards(*contraband)),
        BLUE: Stand(contraband=cards("mead", "mead")),
        GREEN: Stand(),
    }
    options = a_table_of(3, black_market=True, fixed_market_cards=fixed).table.options
    worth = {RED: 0, BLUE: 30 + 6 - 14, GREEN: 0}
    score = score_of(numbers, worth, stands, options)
    return score.winners, score.decided_by, score.sheets[0].goods_value


def test_at_the_end_a_market_card_is_worth_its_value_and_counts_as_one_card_in_a_tie() -> None:
    assert score_with(False, PEPPER_30, "pepper") == ((RED, BLUE), "shared", 36)
    assert score_with(True, PEPPER_30, "pepper") == ((BLUE,), "contraband", 36)


def in_debt(**options: bool) -> Evening:
    """Katya owes the sheriff four gold, and holds a card of the market and a mead."""
    table = at_the_gate(3, "silk", **options).stands(KATYA, mead=1)
    table.happens(MarketCardTaken(seat=KATYA, cards=(), taken_for=(), card=cards(PEPPER_30)[0]))
    table.holds_gold(red=0).opens(KATYA)
    return table


def test_a_market_card_pays_a_debt_at_its_value_after_all_other_contraband() -> None:
    table = in_debt()
    assert table.why_not(seated(KATYA), PayDebt(KATYA, {PEPPER_30: 1})) == ("why.market_cards_last")
    assert table.mine(KATYA).debt_choices == (((MEAD, 1),),)
    broke = at_the_gate(3, "silk", "silk", "silk").stands(KATYA, mead=1)
    broke.happens(MarketCardTaken(seat=KATYA, cards=(), taken_for=(), card=cards(PEPPER_30)[0]))
    broke.holds_gold(red=0).opens(KATYA)
    assert broke.pays(KATYA, mead=1)[1:] == (
        GoodsPaid(payer=KATYA, payee=GREEN, cards=cards(PEPPER_30), worth=30),
    )
    assert (broke.stand(KATYA), broke.stand(GREEN)) == ({}, {"mead": 1, PEPPER_30: 1})
    assert broke.public_seat(GREEN).face_up == ((PEPPER_30, 1),)
    assert broke.public_seat(GREEN).legal == ()


def test_no_market_card_pays_while_a_card_without_a_place_may_be_a_legal_good() -> None:
    table = at_the_gate(3, UNSEEN)
    table.happens(MarketCardTaken(seat=KATYA, cards=(), taken_for=(), card=cards(PEPPER_30)[0]))
    table.passes(KATYA)
    table.passes(BLUE)
    table.ends_round()
    table.brings_to_gate(blue=(1, APPLE, ["apple"])).holds_gold(red=0)
    table.opens(BLUE)
    for by in (seated(KATYA), STEWARD):
        assert table.why_not(by, PayDebt(KATYA, {PEPPER_30: 1})) == "why.name_cards_first"
    table.does(seated(KATYA), NameCard(KATYA, APPLE))
    assert (table.stand(KATYA), table.public().debts) == ({PEPPER_30: 1}, ())


def test_of_two_market_cards_the_debtor_chooses_one_before_everyones_eyes() -> None:
    table = at_the_gate(3, "silk")
    for card in (PEPPER_30, SILK_34):
        table.happens(MarketCardTaken(seat=KATYA, cards=(), taken_for=(), card=cards(card)[0]))
    table.holds_gold(red=0).opens(KATYA)
    (debt,) = table.public().debts
    assert debt.suggestions == (((PEPPER_30, 1),),)
    table.pays(KATYA, STEWARD, **{SILK_34: 1})
    assert (table.stand(KATYA), table.public().debts) == ({PEPPER_30: 1}, ())


def test_where_the_table_agrees_market_cards_stay_and_the_rest_of_a_debt_is_forgiven() -> None:
    table = in_debt(fixed_market_cards=True)
    (debt,) = table.table.debts
    assert payable(table.table, debt) == ()
    table.pays(KATYA, mead=1)
    assert table.stand(KATYA) == {PEPPER_30: 1}
    alone = at_the_gate(3, "silk", fixed_market_cards=True)
    alone.happens(MarketCardTaken(seat=KATYA, cards=(), taken_for=(), card=cards(PEPPER_30)[0]))
    alone.holds_gold(red=0).opens(KATYA)
    assert (alone.stand(KATYA), alone.public().debts) == ({PEPPER_30: 1}, ())


@pytest.mark.parametrize(("fixed", "left"), [(False, {}), (True, {PEPPER_30: 1})])
def test_the_clerk_too_gives_market_cards_last(fixed: bool, left: dict[str, int]) -> None:
    table = at_the_gate(
        3, "silk", "silk", "silk", clerk_chooses=True, fixed_market_cards=fixed
    ).stands(KATYA, mead=1)
    table.happens(MarketCardTaken(seat=KATYA, cards=(), taken_for=(), card=cards(PEPPER_30)[0]))
    table.holds_gold(red=0).opens(KATYA)
    assert table.stand(KATYA) == left


def test_a_market_card_in_the_deputies_chest_lies_open_and_is_never_laid_on_the_pile() -> None:
    table = at_the_gate(6, "silk")
    table.happens(MarketCardTaken(seat=KATYA, cards=(), taken_for=(), card=cards(PEPPER_30)[0]))
    table.holds_gold(red=0).opens(KATYA)
    chest = table.public().chest
    assert chest is not None
    assert (chest.contraband, chest.face_up) == (0, ((PEPPER_30, 1),))
    for seat in table.table.merchants[1:]:
        table.passes(seat)
    table.does(STEWARD, ShareChest(1))
    assert (table.pile(), table.table.stands[CHEST]) == ({"silk": 1}, Stand())


def test_deputies_pick_a_market_card_by_its_name() -> None:
    table = at_the_gate(6)
    for card in (PEPPER_30, SILK_34):
        table.happens(
            MarketCardTaken(seat=KATYA, cards=(), taken_for=(), card=cards(card)[0]),
            GoodsPaid(payer=KATYA, payee=CHEST, cards=cards(card), worth=30),
        )
    for seat in table.table.merchants:
        table.passes(seat)
    assert table.why_not(STEWARD, PickFromChest(GREEN, 1)) == "why.not_on_chest"
    table.does(STEWARD, PickFromChest(GREEN, 1, SILK_34))
    table.does(seated(BLACK), PickFromChest(BLACK, 1, PEPPER_30))
    assert (market_cards_of(table, GREEN), market_cards_of(table, BLACK)) == (
        [SILK_34],
        [PEPPER_30],
    )


def test_no_market_card_is_ever_in_a_hand_a_bag_or_the_deck() -> None:
    table = a_table_of(4, black_market=True)
    assert GAME.tabletop(table.table) == GAME.tabletop(a_table_of(4).table)
    for command in (PackByHand(RED, PEPPER_30), LayOnPile(RED, 1, PEPPER_30)):
        assert table.why_not(seated(RED), command) == "why.no_such_good"
    gate = at_the_gate(3, UNSEEN)
    gate.opens(KATYA)
    assert gate.why_not(seated(RED), NameCard(RED, PEPPER_30)) == "why.no_such_good"


def begin(**numbers: int) -> object:
    box = sheriff_box()
    setup = Setup(
        seats=CLOCKWISE[:3],
        first=GREEN,
        options={"black_market": True},
        numbers={key.replace("__", "."): number for key, number in numbers.items()},
    )
    return GAME.start(box, setup)


def test_what_the_edition_suggests_counts_only_when_the_table_has_read_it_off_its_copy() -> None:
    read = {key.replace(".", "__"): number for key, number in read_off(sheriff_box()).items()}
    del read["black_market__silk__second"], read["black_market__mead__first"]
    mead = says("ask.first", good="good.mead")
    silk = says("ask.second", good="good.silk")
    assert begin(**read) == refuse(
        "why.numbers_missing", what=says("ask.and", what=mead, rest=silk)
    )
    assert isinstance(
        begin(**read, black_market__silk__second=31, black_market__mead__first=32), tuple
    )


def test_the_numbers_on_this_copy_are_what_is_played_with() -> None:
    read = {key.replace(".", "__"): number for key, number in read_off(sheriff_box()).items()}
    laid = begin(**{**read, "black_market__pepper__first": 33})
    assert isinstance(laid, tuple)
    table = Evening(GAME.apply(None, laid[0]))
    assert stacks(table)["pepper"] == (33, 2)
    assert GAME.words(table.table)[f"good.{PEPPER_30}"]["en"] == "Black-market pepper (33)"


def test_a_number_the_box_itself_brings_is_asked_for_no_more() -> None:
    own = replace(sheriff_box(), overrides={"black_market.silk.second": 28})
    asked = [ask.key for ask in GAME.asks(own)["black_market"]]
    assert len(asked) == 5
    assert "black_market.silk.second" not in asked


@pytest.mark.parametrize(
    ("numbers", "answer"),
    [
        ({"black_market__gold__first": 1}, refuse("why.number_not_asked")),
        ({"purse": 1}, refuse("why.number_not_asked")),
        (
            {"black_market__silk__first": -1},
            refuse("why.number_senseless", what=says("ask.first", good="good.silk")),
        ),
        (
            {"black_market__silk__first": 2**70},
            refuse("why.number_senseless", what=says("ask.first", good="good.silk")),
        ),
        (
            {"black_market__silk__second": 35},
            refuse("why.number_senseless", what=says("ask.second", good="good.silk")),
        ),
    ],
)
def test_a_number_that_makes_no_sense_lays_no_table(
    numbers: dict[str, int], answer: object
) -> None:
    assert begin(**numbers) == answer


def test_the_first_edition_has_no_black_market() -> None:
    assert "black_market" not in GAME.asks(sheriff_box("sheriff-1e"))
    setup = Setup(seats=CLOCKWISE[:3], first=GREEN, options={"black_market": True})
    assert GAME.start(sheriff_box("sheriff-1e"), setup) == refuse("why.no_such_option")


def test_gold_paid_for_passing_leaves_the_claim_open() -> None:
    table = at_the_gate().stands(KATYA, pepper=3)
    told = table.passes(KATYA, bribe=5)
    assert (
        CoinsMoved(payer=purse(KATYA), payee=purse(GREEN), amount=5, reason="bribe", about=KATYA)
        in told
    )
    claims(table)
    assert market_cards_of(table, KATYA) == [PEPPER_30]


def offers(table: Evening, seat: SeatId, **terms: object) -> None:
    """The seat offers the sheriff this for passing its bag, and the sheriff accepts."""
    made = MakeOffer(seat=seat, round=table.table.round, giver=seat, taker=GREEN, **terms)  # type: ignore[arg-type]
    table.does(seated(seat), made)
    (offer,) = table.table.offers
    table.does(seated(GREEN), AcceptOffer(GREEN, offer.number, offer.version))


def with_a_market_card(**options: bool) -> Evening:
    return at_the_gate(**options).happens(
        MarketCardTaken(seat=KATYA, cards=(), taken_for=(), card=cards(PEPPER_30)[0])
    )


def test_a_market_card_may_be_a_bribe() -> None:
    table = with_a_market_card()
    offers(table, KATYA, stand={PEPPER_30: 1}, passes=KATYA)
    assert (table.stand(KATYA), table.stand(GREEN)) == ({"apple": 1}, {PEPPER_30: 1})
    assert market_cards_of(table, GREEN) == [PEPPER_30]


def test_everyone_hears_which_market_card_is_given_or_goes_back_and_of_others_only_how_many() -> (
    None
):
    table = with_a_market_card(timer=True).stands(KATYA, mead=1)
    table.does(seated(GREEN), RunTimer())
    other = next(seat for seat in table.table.merchants if seat != KATYA)
    number = table.offers(KATYA, GREEN, stand={PEPPER_30: 1, MEAD: 1}, opens=other)
    given = table.accepts(GREEN, number)
    decided = GAME.decide(table.table, TimeIsUp(), CLOCK, 60_000 * 5)
    assert not isinstance(decided, Refusal)
    for events in (given, decided.events):
        (handed,) = [event for event in events if isinstance(event, e.GoodsHandedOver)]
        told = {str(one): GAME.news_for(handed, one) for one in (PUBLIC, seated(KATYA))}
        heard = {
            one: (news.words["goods"], news.words["number"]) for one, news in told.items() if news
        }
        assert heard == {
            "public": (((PEPPER_30, 1),), 1),
            f"seat:{KATYA}": (((MEAD, 1), (PEPPER_30, 1)), 0),
        }


def test_nobody_promises_a_market_card_that_lies_elsewhere() -> None:
    table = with_a_market_card()
    for place in ("stand", "bag", "anywhere"):
        terms: dict[str, object] = {place: {SILK_34: 1}}
        offer = MakeOffer(seat=KATYA, round=1, giver=KATYA, taker=GREEN, **terms)  # type: ignore[arg-type]
        assert table.why_not(seated(KATYA), offer) == "why.not_on_stand"
        assert table.why_not(STEWARD, offer) == "why.not_on_stand"


def test_where_the_table_agrees_a_market_card_is_no_bribe() -> None:
    table = with_a_market_card(fixed_market_cards=True)
    offer = MakeOffer(seat=KATYA, round=1, giver=KATYA, taker=GREEN, stand={PEPPER_30: 1})
    assert table.why_not(seated(KATYA), offer) == "why.market_cards_stay"
    offers(table, KATYA, anywhere={GoodId("contraband"): 1}, passes=KATYA)
    assert table.stand(KATYA) == {"apple": 1, PEPPER_30: 1}
    assert [market.taken for market in (table.public().black_market,) if market] == [()]


def test_of_contraband_that_was_not_named_a_market_card_goes_last() -> None:
    table = with_a_market_card().stands(KATYA, mead=1)
    offers(table, KATYA, anywhere={GoodId("contraband"): 1}, passes=KATYA)
    assert (table.stand(KATYA), table.stand(GREEN)) == (
        {"apple": 1, PEPPER_30: 1},
        {"mead": 1},
    )


def test_what_a_deal_promised_is_handed_over_before_a_claim() -> None:
    table = at_the_gate(3, "pepper").stands(KATYA, pepper=2)
    offers(table, KATYA, bag={PEPPER: 1}, passes=KATYA)
    assert why_not(table) == "why.too_few_to_claim"
    unread = at_the_gate(3, UNSEEN).stands(KATYA, pepper=3)
    offers(unread, KATYA, bag={PEPPER: 1}, passes=KATYA)
    assert why_not(unread) == "why.promise_before_claim"
    unread.does(seated(KATYA), NameCard(KATYA, MEAD))
    claims(unread)
    assert unread.stand(KATYA) == {"mead": 1, PEPPER_30: 1}


def test_of_cards_that_come_to_light_each_leaves_the_pile_if_the_box_has_no_other() -> None:
    """Two of the three had no name; the box has only nine silks for three players."""
    table = at_the_gate(3, UNSEEN, UNSEEN).stands(KATYA, silk=1)
    table.puts_on_pile(*["silk"] * 7)
    table.passes(KATYA)
    for _ in range(2):
        table.does(seated(KATYA), NameCard(KATYA))
    claims(table, SILK)
    known = [one for _, lying in table.table.places() for one in lying if one.good == SILK]
    assert len(known) == 9


def moves(source: str, target: str, good: GoodId = PEPPER_30) -> MoveCard:
    return MoveCard(good=good, source=source, target=target, reason="It lay there before")


def test_a_card_of_the_market_is_put_right_from_its_stack_to_a_stand_and_back() -> None:
    table = a_table_of(3, black_market=True)
    table.does(STEWARD, moves("away", "stand.red"))
    assert market_cards_of(table, RED) == [PEPPER_30]
    assert stacks(table)["pepper"] == (27, 1)
    table.does(STEWARD, moves("stand.red", "stand.blue"))
    assert (market_cards_of(table, RED), market_cards_of(table, BLUE)) == ([], [PEPPER_30])
    assert stacks(table)["pepper"] == (27, 1)
    table.does(STEWARD, moves("stand.blue", "away"))
    assert market_cards_of(table, BLUE) == []
    assert stacks(table)["pepper"] == (30, 2)


def test_a_card_of_the_market_is_moved_only_from_where_it_lies_and_never_onto_a_pile() -> None:
    table = a_table_of(3, black_market=True)
    table.does(STEWARD, moves("away", "stand.red"))
    for wrong, why in (
        (moves("away", "stand.blue"), "why.not_lying_there"),
        (moves("stand.blue", "away"), "why.not_lying_there"),
        (moves("pile.1", "stand.blue", GoodId("market_silk_1")), "why.not_lying_there"),
        (moves("stand.red", "pile.1"), "why.market_card_on_pile"),
    ):
        assert table.why_not(STEWARD, wrong) == why
    assert a_table_of(3).why_not(STEWARD, moves("away", "stand.red")) == "why.no_such_good"


def test_a_claim_is_taken_back_like_any_step_that_told_nobody_of_a_secret() -> None:
    table = at_the_gate(3, "pepper", "pepper", "pepper")
    table.passes(KATYA)
    before = History(table.table)
    decided = decide(GAME, before, Claim(KATYA, 1, PEPPER), STEWARD, 0)
    assert not isinstance(decided, Refusal)
    claimed = happened(GAME, before, *decided)
    assert claimed.newest is not None
    back = decide(GAME, claimed, TakeBack(claimed.newest.number), STEWARD, 0)
    assert not isinstance(back, Refusal)
    assert happened(GAME, claimed, *back).table == table.table


def unclaims(seat: SeatId = KATYA, round_: int = 1, reason: str = "It was mead") -> CorrectClaim:
    return CorrectClaim(seat=seat, round=round_, reason=reason)


@pytest.mark.parametrize("hidden", [{"pepper": 3}, {"pepper": 2, "mead": 1}, {"silk": 3}])
def test_a_claim_that_was_a_slip_is_put_right_and_all_lies_where_it_lay(
    hidden: dict[str, int],
) -> None:
    table = at_the_gate().stands(KATYA, **hidden)
    table.passes(KATYA)
    before = table.table
    table.does(STEWARD, Claim(KATYA, 1, PEPPER))
    assert table.pile() == {"pepper": 3}
    assert [market.claimed for market in (table.public().black_market,) if market] == [(KATYA,)]
    told = table.does(STEWARD, unclaims())
    assert told == (PutRight(STEWARD, "It was mead"), ClaimUndone(KATYA, cards(PEPPER_30)[0]))
    assert table.stand(KATYA) == {"apple": 1, **hidden}
    assert (table.pile(), table.seen_on_pile()) == ({}, [])
    assert stacks(table) == {"pepper": (30, 2), "mead": (32, 2), "silk": (34, 2)}
    assert (table.table.bags, table.table.purses) == (before.bags, before.purses)


def test_contraband_that_lay_face_up_before_a_claim_does_so_when_it_is_put_right() -> None:
    table = at_the_gate(3, "silk", shown_contraband=True).stands(RED, silk=2).holds_gold(red=0)
    table.opens(RED)
    table.pays(RED, silk=1)
    before = table.public_seat(GREEN)
    assert before.face_up == ((SILK, 1),)
    table.stands(GREEN, silk=2).passes(BLUE)
    table.ends_round()
    table.brings_to_gate(green=(1, APPLE, ["apple"])).passes(GREEN)
    claims(table, SILK, GREEN)
    table.does(STEWARD, unclaims(GREEN, 2))
    assert table.public_seat(GREEN).face_up == ((SILK, 1),)
    assert table.stand(GREEN) == {"apple": 1, "silk": 3}


def test_a_claim_stays_where_nothing_was_claimed_or_its_cards_have_moved_on() -> None:
    table = at_the_gate().stands(KATYA, pepper=3, mead=1)
    table.passes(KATYA)
    assert table.why_not(STEWARD, unclaims()) == "why.nothing_claimed"
    claims(table)
    for command, why in (
        (unclaims(round_=2), "why.round_moved_on"),
        (unclaims(reason=" "), "why.reason_missing"),
    ):
        assert table.why_not(STEWARD, command) == why
    assert table.why_not(seated(KATYA), unclaims()) == "why.not_yours"
    given_away = Evening(table.table)
    given_away.does(STEWARD, moves("stand.red", "stand.blue"))
    assert given_away.why_not(STEWARD, unclaims()) == "why.claim_stays"
    table.does(STEWARD, ReshufflePile())
    assert table.why_not(STEWARD, unclaims()) == "why.claim_stays"


def test_a_card_moved_to_its_stack_was_not_claimed_and_another_may_be() -> None:
    table = at_the_gate().stands(KATYA, pepper=3, mead=3)
    table.passes(KATYA)
    claims(table)
    assert why_not(table, MEAD) == "why.claimed_this_round"
    table.does(STEWARD, moves("stand.red", "black_market"))
    assert stacks(table)["pepper"] == (30, 2)
    claims(table, MEAD)
    assert market_cards_of(table, KATYA) == ["market_mead_1"]


def test_only_cards_of_the_market_lie_on_its_stacks() -> None:
    table = a_table_of(3, black_market=True).stands(RED, apple=1)
    table.does(STEWARD, moves("black_market", "stand.red"))
    assert market_cards_of(table, RED) == [PEPPER_30]
    for wrong, why in (
        (moves("stand.red", "black_market", APPLE), "why.not_a_market_card"),
        (moves("black_market", "stand.red", APPLE), "why.not_a_market_card"),
        (moves("black_market", "away", SILK_34), "why.lies_there_already"),
    ):
        assert table.why_not(STEWARD, wrong) == why
    without = a_table_of(3).stands(RED, apple=1)
    assert (
        without.why_not(STEWARD, moves("stand.red", "black_market", APPLE)) == "why.no_such_place"
    )

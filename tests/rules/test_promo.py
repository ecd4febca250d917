"""The promo cards of the first edition: what each of them does, and what the table must tell."""

import pytest
from msgspec.structs import replace

from companion.game.bank import CoinsMoved, purse
from companion.game.cards import Card
from companion.game.contract import Setup
from companion.game.messages import Refusal, refuse, says
from companion.game.values import PUBLIC, STEWARD, GoodId, SeatId, seated
from companion.games.bags.commands import Declare, NameCard
from companion.games.sheriff import events as e
from companion.games.sheriff.burning import BurnGoods, GoodsBurned
from companion.games.sheriff.scoring import Score, goods_value, score_of
from companion.games.sheriff.state import Phase, Stand
from tests.table_talk import (
    APPLE,
    BLUE,
    BREAD,
    CHEESE,
    CHICKEN,
    CLOCKWISE,
    GAME,
    GREEN,
    RED,
    SILK,
    UNSEEN,
    YELLOW,
    Evening,
    a_table_of,
    cards,
    sheriff_box,
)

FIRST = "sheriff-1e"
PLATE, OIL, SUMMONS = map(GoodId, ("feast_plate", "brimstone_oil", "royal_summons"))


def at_the_gate(*in_bag: str, players: int = 4) -> Evening:
    """One of each promo card is in play; red declares apples, as many as there are cards."""
    table = a_table_of(players, FIRST, promo=True)
    return table.brings_to_gate(red=(len(in_bag), APPLE, list(in_bag)))


def scored(**stands: Stand) -> Score:
    numbers = a_table_of(4, FIRST, promo=True).table.numbers
    held = {seat: stands.get(seat, Stand()) for seat in CLOCKWISE[:4]}
    return score_of(numbers, dict.fromkeys(held, 0), held)


def titles(score: Score, seat: SeatId) -> dict[str, tuple[str, int]]:
    sheet = next(sheet for sheet in score.sheets if sheet.seat == seat)
    return {title.good: (title.title, title.points) for title in sheet.titles}


def value(score: Score, seat: SeatId) -> int:
    return next(sheet.goods_value for sheet in score.sheets if sheet.seat == seat)


def begin(**numbers: int) -> tuple[object, ...] | Refusal:
    read = {f"goods.{key.replace('__', '.')}": number for key, number in numbers.items()}
    setup = Setup(seats=CLOCKWISE[:3], first=GREEN, options={"promo": True}, numbers=read)
    return GAME.start(sheriff_box(FIRST), setup)


def test_the_promo_cards_a_table_owns_are_added_without_taking_anything_out() -> None:
    laid = begin(olive_oil__cards=2, princes_sword__cards=1)
    assert not isinstance(laid, Refusal)
    (began, *_) = laid
    assert isinstance(began, e.GameBegan)
    goods = began.numbers.goods
    assert {good: kind.cards for good, kind in goods.items() if kind.variant == "promo"} == {
        "olive_oil": 2,
        "princes_sword": 1,
    }
    assert len(GAME.tabletop(GAME.apply(None, began)).cards) == 156 + 3


def test_a_feast_plate_without_its_price_lays_no_table() -> None:
    assert begin(feast_plate__cards=1) == refuse(
        "why.numbers_missing", what=says("ask.price", good=f"good.{PLATE}")
    )
    assert not isinstance(begin(feast_plate__cards=1, feast_plate__price=4), Refusal)


def test_who_agrees_on_promo_cards_says_how_many_there_are() -> None:
    answer = begin()
    assert isinstance(answer, Refusal)
    assert answer.why.key == "why.numbers_missing"
    assert begin(olive_oil__cards=10) == refuse(
        "why.number_senseless", what=says("ask.cards", good="good.olive_oil")
    )
    assert begin(olive_oil__price=10) == refuse("why.number_not_asked")


def test_no_number_of_a_promo_card_is_guessed() -> None:
    asked = GAME.asks(sheriff_box(FIRST))["promo"]
    assert [ask.suggested for ask in asked] == [None] * 11
    assert len(a_table_of(4, FIRST).table.numbers.goods) == 8


def test_the_second_edition_has_no_promo_cards() -> None:
    setup = Setup(seats=CLOCKWISE[:3], first=GREEN, options={"promo": True})
    assert GAME.start(sheriff_box(), setup) == refuse("why.no_such_option")


def test_a_box_has_room_for_as_many_of_each_as_there_may_be() -> None:
    copies = GAME.copies(sheriff_box(FIRST))
    assert sum(copy.startswith("olive_oil") for copy in copies) == 9
    assert len(GAME.copies(sheriff_box())) == 216


def test_a_feast_plate_counts_as_whatever_legal_good_was_declared() -> None:
    table = at_the_gate("apple", "feast_plate")
    (_, judged, paid) = table.opens(RED)
    assert judged == e.BagJudged(
        seat=RED, honest=True, kept=cards("apple", "feast_plate"), confiscated=(), fine=4
    )
    assert paid == CoinsMoved(
        payer=purse(GREEN), payee=purse(RED), amount=4, reason="fine", about=RED
    )
    assert table.public_seat(RED).legal == ((APPLE, 1), (PLATE, 1))


def test_a_feast_plate_beyond_the_declared_number_is_one_too_many() -> None:
    table = a_table_of(4, FIRST, promo=True)
    table.brings_to_gate(red=(1, CHEESE, ["cheese", "feast_plate"]))
    table.opens(RED)
    (judged,) = table.judges(RED)[:1]
    assert isinstance(judged, e.BagJudged)
    assert (judged.kept, judged.confiscated) == (cards("cheese"), cards("feast_plate"))


def test_a_feast_plate_that_passes_lies_with_the_legal_goods() -> None:
    table = at_the_gate("feast_plate", "silk")
    table.passes(RED)
    shown = table.public_seat(RED)
    assert (shown.legal, shown.contraband) == (((PLATE, 1),), 1)


def test_nobody_declares_feast_plates_or_any_other_promo_card() -> None:
    table = a_table_of(4, FIRST, promo=True).closes_market()
    for seat in table.table.merchants:
        table.packs(seat, "apple").seals(seat)
    assert table.why_not(seated(RED), Declare(RED, PLATE, 1)) == "why.stands_in_for_another"
    assert table.why_not(seated(RED), Declare(RED, OIL, 1)) == "why.contraband_is_never_declared"
    declared = {kind.good for kind in table.public().goods if kind.declared}
    assert declared == {APPLE, CHEESE, BREAD, CHICKEN}


def test_for_the_titles_a_feast_plate_is_what_serves_its_owner_best() -> None:
    score = scored(
        green=Stand(legal=cards("apple", "feast_plate")),
        red=Stand(legal=cards("apple", "cheese", "chicken")),
        blue=Stand(legal=cards("cheese")),
    )
    # As a second apple it would bring twenty; as the only bread it brings fifteen besides.
    assert titles(score, GREEN) == {APPLE: ("king", 15), BREAD: ("king", 15)}
    assert titles(score, RED)[APPLE] == ("king", 15)


def test_a_feast_plate_that_could_be_several_goods_is_the_first_the_edition_names() -> None:
    score = scored(
        green=Stand(legal=cards("feast_plate")),
        red=Stand(legal=cards("apple", "apple")),
        blue=Stand(legal=cards("apple", "apple")),
        yellow=Stand(legal=cards("chicken")),
    )
    assert titles(score, GREEN) == {CHEESE: ("king", 15)}


def test_of_two_owners_the_one_who_sits_later_knows_what_the_earlier_chose() -> None:
    plate = Stand(legal=cards("feast_plate"))
    score = scored(green=plate, red=plate, blue=plate, yellow=plate)
    assert [titles(score, seat) for seat in CLOCKWISE[:4]] == [
        {APPLE: ("king", 15)},
        {APPLE: ("king", 15)},  # a cheese would have brought as much, and is named later
        {CHEESE: ("king", 15)},
        {BREAD: ("king", 15)},
    ]


def test_with_three_players_a_feast_plate_is_no_bread() -> None:
    numbers = a_table_of(3, FIRST, promo=True).table.numbers
    stands = {
        GREEN: Stand(legal=cards("feast_plate")),
        RED: Stand(legal=cards(*["apple"] * 2, *["cheese"] * 2, *["chicken"] * 2)),
        BLUE: Stand(legal=cards(*["apple"] * 2, *["cheese"] * 2, *["chicken"] * 2)),
    }
    assert titles(score_of(numbers, dict.fromkeys(stands, 0), stands), GREEN) == {}


@pytest.mark.parametrize(
    ("promo", "good", "worth", "more"),
    [
        ("dragon_pepper", "pepper", 8 + 6 * 2, 2),
        ("strawberry_mead", "mead", 8 + 7 * 2, 2),
        ("golden_silk", "silk", 9 + 8 * 2, 2),
        ("heavy_crossbow", "crossbow", 10 + 9 * 2, 4),
        ("olive_oil", "pepper", 10 + 6 * 2, 0),
        ("princes_sword", "pepper", 12 + 6 * 2, 0),
    ],
)
def test_some_cards_make_each_other_card_of_their_kind_worth_more(
    promo: str, good: str, worth: int, more: int
) -> None:
    both = scored(red=Stand(contraband=cards(promo, good, good)), blue=Stand())
    assert value(both, RED) == worth + more
    apart = scored(red=Stand(contraband=cards(promo)), blue=Stand(contraband=cards(good, good)))
    assert value(apart, RED) + value(apart, BLUE) == worth


def test_a_card_that_raises_its_own_kind_raises_every_other_one_but_not_itself() -> None:
    numbers = a_table_of(4, FIRST).table.numbers
    silk = replace(numbers.goods[SILK], raises={SILK: 1})
    numbers = replace(numbers, goods={**numbers.goods, SILK: silk})
    worth = [goods_value(numbers, Stand(contraband=cards(*["silk"] * n))) for n in (1, 2, 3)]
    assert worth == [8, 2 * (8 + 1), 3 * (8 + 2)]


def test_the_owner_sees_on_the_own_page_what_the_stand_is_worth_with_it() -> None:
    table = a_table_of(4, FIRST, promo=True).stands(RED, heavy_crossbow=1, crossbow=2)
    assert table.mine(RED).stand_worth == 10 + 2 * (9 + 2)


def test_who_holds_the_arcane_scrolls_has_titles_that_bring_nothing() -> None:
    score = scored(
        green=Stand(legal=cards("apple", "apple"), contraband=cards("arcane_scrolls")),
        red=Stand(legal=cards("apple")),
    )
    assert titles(score, GREEN) == {APPLE: ("king", 0)}
    assert titles(score, RED) == {APPLE: ("queen", 10)}
    assert [sheet.total for sheet in score.sheets[:2]] == [12 + 4, 2 + 10]


def test_a_bag_that_is_true_apart_from_a_royal_summons_is_paid_eight_more() -> None:
    table = at_the_gate("apple", "apple", "royal_summons")
    (_, judged, paid) = table.opens(RED)
    assert judged == e.BagJudged(
        seat=RED,
        honest=True,
        kept=cards("apple", "apple"),
        confiscated=(),
        fine=4 + 8,
        excused=cards("royal_summons"),
    )
    assert paid == CoinsMoved(
        payer=purse(GREEN), payee=purse(RED), amount=12, reason="fine", about=RED
    )
    assert (table.stand(RED), table.public_seat(RED).contraband) == (
        {"apple": 2, SUMMONS: 1},
        1,
    )
    assert GAME.news_for(judged, PUBLIC) == says(
        "news.judged_excused",
        seat="seat.red",
        kept=((APPLE, 2),),
        excused=((SUMMONS, 1),),
        number=12,
    )


def test_a_royal_summons_in_a_false_bag_is_confiscated_without_a_fine() -> None:
    table = at_the_gate("apple", "royal_summons", "silk")
    judged = table.opens(RED)[1]
    assert isinstance(judged, e.BagJudged)
    assert (judged.honest, judged.fine, judged.excused) == (False, 4, ())
    assert judged.confiscated == cards("silk", "royal_summons")


def with_oil(*more: str) -> Evening:
    """Red just brought the oil and these; blue has goods that burn."""
    table = at_the_gate("brimstone_oil", *more).stands(BLUE, cheese=3, apple=1)
    table.passes(RED)
    return table


def burns(good: GoodId = CHEESE, number: int = 2, target: SeatId = BLUE) -> BurnGoods:
    return BurnGoods(RED, 1, target, good, number, 2)


def test_brimstone_oil_is_discarded_to_destroy_two_goods_of_one_kind_of_an_opponent() -> None:
    table = with_oil()
    assert table.does(seated(RED), burns()) == (
        GoodsBurned(
            seat=RED,
            card=Card(OIL),
            taken_for=Card(OIL),
            target=BLUE,
            cards=cards("cheese", "cheese"),
            pile=2,
        ),
    )
    assert (table.stand(RED), table.stand(BLUE)) == ({}, {"cheese": 1, "apple": 1})
    assert table.seen_on_pile(1)[5:] == [OIL, "cheese", "cheese"]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (burns(number=3), "why.number_out_of_range"),
        (burns(number=0), "why.number_out_of_range"),
        (burns(APPLE), "why.not_on_stand"),
        (burns(SILK, 1), "why.not_on_stand"),
        (burns(target=RED), "why.burn_anothers"),
        (burns(target=SeatId("nobody")), "why.burn_anothers"),
        (replace(burns(), pile=3), "why.no_such_pile"),
        (replace(burns(), round=2), "why.round_moved_on"),
        (replace(burns(), seat=YELLOW), "why.nothing_to_burn_with"),
    ],
)
def test_what_the_oil_cannot_do_is_refused(command: BurnGoods, why: str) -> None:
    table = with_oil()
    assert table.why_not(seated(command.seat), command) == why
    assert table.why_not(STEWARD, command) == why


def test_only_its_owner_uses_the_oil_until_the_round_ends() -> None:
    table = with_oil()
    assert table.why_not(seated(BLUE), burns()) == "why.not_yours"
    for seat in (BLUE, YELLOW):
        table.passes(seat)
    assert table.phase() is Phase.CLOSING
    assert table.mine(RED).can_burn
    table.ends_round()
    assert table.why_not(seated(RED), replace(burns(), round=2)) == "why.not_now"


def test_oil_of_an_earlier_round_does_not_burn_any_more() -> None:
    table = at_the_gate("silk").stands(RED, brimstone_oil=1).stands(BLUE, cheese=2)
    table.passes(RED)
    assert table.why_not(seated(RED), burns()) == "why.nothing_to_burn_with"
    assert not table.mine(RED).can_burn


def test_oil_does_not_burn_from_an_opened_bag_or_before_it_is_unloaded() -> None:
    table = at_the_gate("brimstone_oil").stands(BLUE, cheese=2)
    assert table.why_not(seated(RED), burns()) == "why.nothing_to_burn_with"
    table.opens(RED)
    assert table.why_not(STEWARD, burns()) == "why.nothing_to_burn_with"


def test_an_unread_card_is_named_by_being_shown() -> None:
    table = at_the_gate(UNSEEN).stands(BLUE, cheese=2)
    table.passes(RED)
    assert table.why_not(seated(RED), burns()) == "why.name_cards_first"
    table.does(seated(RED), NameCard(RED))
    table.does(seated(RED), burns())
    assert (table.stand(RED), table.stand(BLUE)) == ({}, {})


def test_what_everyone_saw_burn_is_believed_whatever_the_clerk_took_the_card_for() -> None:
    tables = [
        at_the_gate(*bag).stands(BLUE, cheese=2).stands(RED, mead=1)
        for bag in (["brimstone_oil"], ["silk"], ["mead"])
    ]
    for table in tables:
        table.passes(RED)
    shown = [table.public_but_codes() for table in tables]
    assert shown[0] == shown[1] == shown[2]
    assert [table.mine(RED).can_burn for table in tables] == [True, False, False]
    assert tables[1].why_not(seated(RED), burns()) == "why.nothing_to_burn_with"
    for table in tables:
        table.does(STEWARD, burns())
    after = [table.public_but_codes() for table in tables]
    assert after[0] == after[1] == after[2]


def test_a_merchant_who_brought_nothing_unseen_has_nothing_to_burn_with() -> None:
    table = at_the_gate("apple").stands(RED, brimstone_oil=1).stands(BLUE, cheese=2)
    table.passes(RED)
    assert table.why_not(STEWARD, burns()) == "why.nothing_to_burn_with"
    burning = table.public().burning
    assert burning is not None
    assert (burning.card, burning.most, burning.may_burn) == (OIL, 2, ())


def test_without_the_oil_in_play_nothing_burns() -> None:
    table = a_table_of(4, FIRST).brings_to_gate(red=(1, APPLE, ["silk"])).stands(BLUE, cheese=2)
    table.passes(RED)
    assert table.why_not(STEWARD, burns()) == "why.nothing_to_burn_with"
    assert table.public().burning is None

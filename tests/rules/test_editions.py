"""What tells the two printings of Sheriff of Nottingham apart: their numbers, and nothing else."""

import pytest
from msgspec.structs import replace

from companion.game.contract import Command, PlaceKind, Setup
from companion.game.messages import Refusal, refuse, says
from companion.game.values import PUBLIC, STEWARD, CopyId, GoodId, seated
from companion.games.sheriff.confiscated import ConfiscatedLaid, LayConfiscated, PublicConfiscated
from companion.games.sheriff.edition_load import read_numbers
from companion.games.sheriff.market import (
    ChooseFirst,
    EndTurn,
    LayOnPile,
    PublicMarket,
    TakeFromPile,
)
from companion.games.sheriff.options import Options
from companion.games.sheriff.pile_talk import CountPile, NamePileCard, PublicPile, ReshufflePile
from companion.games.sheriff.scoring import score_of
from companion.games.sheriff.state import Stand
from tests.table_talk import (
    APPLE,
    BLUE,
    CHEESE,
    CLOCKWISE,
    GAME,
    GREEN,
    MEAD,
    RED,
    SILK,
    UNSEEN,
    YELLOW,
    Evening,
    a_table_of,
    cards,
    sheriff_box,
)

FIRST, SECOND = "sheriff-1e", "sheriff-2e"
both = pytest.mark.parametrize("edition", [FIRST, SECOND])


def market_of(table: Evening) -> PublicMarket:
    market = table.public().market
    assert market is not None, "the market is open"
    return market


def piles_of(table: Evening) -> list[list[str]]:
    return [table.seen_on_pile(index) for index in range(len(table.table.piles))]


def test_the_first_edition_is_for_three_to_five() -> None:
    six = CLOCKWISE[:6]
    answer = GAME.start(sheriff_box(FIRST), Setup(seats=six, first=GREEN))
    assert answer == refuse("why.wrong_number_of_players", least=3, most=5)


def test_the_first_edition_has_fewer_coins_in_its_bank() -> None:
    in_all = [sum(a_table_of(4, edition).table.purses.values()) for edition in (FIRST, SECOND)]
    assert in_all == [39 * 1 + 42 * 5 + 17 * 20 + 12 * 50, 55 * 1 + 48 * 5 + 18 * 20 + 12 * 50]


def test_only_the_second_edition_seats_six() -> None:
    seats = CLOCKWISE[:6]
    answer = GAME.start(sheriff_box(SECOND), Setup(seats=seats, first=GREEN))
    assert not isinstance(answer, Refusal)
    assert [read_numbers(sheriff_box(edition)).players for edition in (FIRST, SECOND)] == [
        (3, 5),
        (3, 6),
    ]


@both
def test_everyone_draws_up_to_six_before_the_next_market(edition: str) -> None:
    table = a_table_of(3, edition).plays_quiet_round()
    told = table.public().next_step
    assert (told.key, told.words["hand"]) == ("next.market", 6)


@both
def test_the_goods_cards_are_the_same_and_the_royal_ones_are_a_variant_in_both(
    edition: str,
) -> None:
    plain, royal = a_table_of(4, edition).table, a_table_of(4, edition, royal=True).table
    assert [len(GAME.tabletop(table).cards) for table in (plain, royal)] == [204, 216]
    tables = [a_table_of(4, name, royal=True).table for name in (edition, SECOND)]
    goods = [table.numbers.goods for table in tables]
    assert [{good: replace(kind, names={}) for good, kind in one.items()} for one in goods] == [
        {good: replace(kind, names={}) for good, kind in goods[1].items()}
    ] * 2


PRINTED = {
    (FIRST, "pl"): "Jabłka, Ser, Chleb, Kurczaki, Pieprz, Miód pitny, Jedwab, Kusze, "
    "Zielone jabłka, Złote jabłka, Ser gouda, Ser pleśniowy, Chleb żytni, Pumpernikiel, "
    "Królewski kogut",
    (FIRST, "es"): "Manzanas, Queso, Pan, Gallinas, Pimienta, Aguamiel, Seda, Ballestas, "
    "Manzanas verdes, Manzanas doradas, Queso Gouda, Queso azul, Pan de centeno, Pan negro, "
    "Gallo real",
    (SECOND, "ru"): "Яблоко, Сыр, Хлеб, Курица, Перец, Медовуха, Шёлк, Арбалет, "
    "Зелёное яблоко, Жёлтое яблоко, Гауда, Голубой сыр, Ржаной хлеб, Пумперникель, "
    "Королевский петух",
}


@pytest.mark.parametrize(("edition", "language"), PRINTED)
def test_goods_are_called_what_the_rulebook_of_that_printing_calls_them(
    edition: str, language: str
) -> None:
    words = GAME.words(a_table_of(4, edition, royal=True).table).values()
    assert ", ".join(names[language] for names in words) == PRINTED[edition, language]


@pytest.mark.parametrize(
    ("good", "language", "names"),
    [
        ("golden_apple", "ru", ("Золотое яблоко", "Жёлтое яблоко")),
        ("pumpernickel", "es", ("Pan negro", "Pumpernickel")),
    ],
)
def test_apples_are_golden_and_bread_black_only_in_the_first_edition(
    good: str, language: str, names: tuple[str, str]
) -> None:
    kinds = [read_numbers(sheriff_box(edition)).goods[GoodId(good)] for edition in (FIRST, SECOND)]
    assert tuple(kind.names[language] for kind in kinds) == names


@both
@pytest.mark.parametrize("gold", [0, 3])
def test_nobody_offers_coins_that_are_not_in_the_purse(edition: str, gold: int) -> None:
    table = a_table_of(3, edition).brings_to_gate().holds_gold(red=gold)
    offer = table.offer(RED, RED, GREEN, gold=gold + 1, passes=RED)
    assert table.asks(seated(RED), offer) == refuse("why.bribe_too_big", gold=gold)


@both
def test_the_variants_without_cards_of_their_own_are_in_both_editions(edition: str) -> None:
    assert {"timer", "ten_out", "seven_cards", "royal"} <= set(GAME.options(sheriff_box(edition)))


@both
def test_a_winner_tied_in_everything_shares_the_victory(edition: str) -> None:
    """The first edition leaves it open; the clerk shares there too."""
    numbers = a_table_of(3, edition).table.numbers
    alike = Stand(legal=cards("apple"), contraband=cards("silk"))
    stands = {GREEN: alike, RED: alike, BLUE: Stand()}
    score = score_of(numbers, dict.fromkeys(stands, 50), stands)
    assert (score.winners, score.decided_by) == ((GREEN, RED), "shared")


def test_in_the_first_edition_a_table_may_agree_that_gold_decides_the_last_tie() -> None:
    numbers = a_table_of(3, FIRST).table.numbers
    stands = {
        GREEN: Stand(legal=cards("apple", "bread"), contraband=cards("silk")),
        RED: Stand(legal=cards("cheese", "chicken"), contraband=cards("silk")),
        BLUE: Stand(),
    }
    gold = {GREEN: 52, RED: 60, BLUE: 52}
    agreed = Options(gold_decides=True)
    scores = [score_of(numbers, gold, stands, options) for options in (Options(), agreed)]
    assert [sheet.total for sheet in scores[0].sheets] == [100, 100, 52]
    assert [(score.winners, score.decided_by) for score in scores] == [
        ((GREEN, RED), "shared"),
        ((RED,), "gold"),
    ]
    alike = score_of(numbers, dict.fromkeys(stands, 50), dict.fromkeys(stands, Stand()), agreed)
    assert (alike.winners, alike.decided_by) == ((GREEN, RED, BLUE), "shared")
    assert "gold_decides" in GAME.options(sheriff_box(FIRST))
    assert "gold_decides" not in GAME.options(sheriff_box(SECOND))


def test_the_first_edition_has_two_piles_of_five_cards_from_the_deck() -> None:
    table = a_table_of(3, FIRST)
    assert piles_of(table) == [[UNSEEN] * 5] * 2
    assert GAME.tabletop(table.table).dealt(PlaceKind.DISCARD) == 10


def test_the_second_edition_has_one_pile_that_begins_empty() -> None:
    table = a_table_of(3, SECOND)
    assert piles_of(table) == [[]]
    assert GAME.tabletop(table.table).dealt(PlaceKind.DISCARD) == 0


def test_everyone_may_look_through_both_piles_of_the_first_edition() -> None:
    table = a_table_of(3, FIRST).puts_on_pile("apple", "silk-01")
    nobody_said = (None,) * 5
    assert table.public().piles == (
        PublicPile(number=7, top=SILK, whole=(SILK, APPLE, *nobody_said)),
        PublicPile(number=5, whole=nobody_said),
    )


def test_of_the_pile_of_the_second_edition_only_the_number_and_the_top_are_seen() -> None:
    table = a_table_of(3, SECOND).puts_on_pile("apple", "silk-01")
    assert table.public().piles == (PublicPile(number=2, top=SILK),)


def test_a_table_may_agree_to_look_through_the_one_pile_too() -> None:
    table = a_table_of(3, SECOND, whole_pile=True).puts_on_pile("apple", "silk-01")
    assert table.public().piles == (PublicPile(number=2, top=SILK, whole=(SILK, APPLE)),)
    assert "whole_pile" not in GAME.options(sheriff_box(FIRST))


def test_the_market_of_the_first_edition_always_begins_at_the_sheriffs_left() -> None:
    table = a_table_of(4, FIRST)
    assert table.why_not(seated(GREEN), ChooseFirst(BLUE, 1)) == "why.nobody_to_choose"
    assert market_of(table).order == (RED, BLUE, YELLOW)


def test_the_market_of_the_second_edition_begins_with_whom_the_sheriff_picks() -> None:
    table = a_table_of(4, SECOND)
    table.does(seated(GREEN), ChooseFirst(BLUE, 1))
    assert market_of(table).order == (BLUE, YELLOW, RED)


def test_cards_given_up_lie_face_up_in_the_second_edition_and_the_clerk_only_counts_them() -> None:
    """People are meant to remember them: no page and no line names them."""
    tables = [a_table_of(4, SECOND), a_table_of(4, SECOND)]
    lines = []
    for table, good in zip(tables, (APPLE, SILK), strict=True):
        laid = table.does(seated(RED), LayOnPile(RED, 1, good))
        lines.append([GAME.news_for(event, PUBLIC) for event in laid])
    assert lines[0] == lines[1] == [says("news.laid_out", seat="seat.red", number=1)]
    assert tables[0].public() == tables[1].public()


def test_cards_set_aside_face_down_show_in_the_first_edition_when_they_go_on_a_pile() -> None:
    table = a_table_of(4, FIRST)
    laid = table.does(seated(RED), LayOnPile(RED, 1, SILK, pile=2))
    told = says("news.laid_on_pile", seat="seat.red", pile=2, goods=((SILK, 1),))
    assert [GAME.news_for(event, PUBLIC) for event in laid] == [told]
    assert table.public().piles[1].top == SILK


def test_cards_are_drawn_from_the_tops_of_the_piles_only_in_the_first_edition() -> None:
    first = a_table_of(4, FIRST).puts_on_pile("apple", "silk-01").takes(RED, 1, 2, 1)
    assert piles_of(first) == [[UNSEEN] * 5, [UNSEEN] * 4]
    second = a_table_of(4, SECOND).puts_on_pile("apple", "silk-01")
    why = second.why_not(seated(RED), TakeFromPile(RED, 1, 1))
    assert why == "why.drawn_from_the_deck"


def test_discards_are_drawn_before_anything_is_laid_down() -> None:
    table = a_table_of(4, FIRST).takes(RED, 1).gives_up(RED, "apple", pile=2)
    why = table.why_not(seated(RED), TakeFromPile(RED, 1, 1))
    assert why == "why.drawing_is_over"


def test_no_more_than_five_are_drawn_and_none_from_a_pile_that_is_empty() -> None:
    table = a_table_of(4, FIRST).takes(RED, 1, 1, 1, 1, 1)
    assert table.why_not(seated(RED), TakeFromPile(RED, 1, 2)) == "why.market_limit"
    table.ends_turn(RED, pile=2)
    assert table.why_not(seated(BLUE), TakeFromPile(BLUE, 1, 1)) == "why.nothing_on_pile"


def test_a_card_drawn_from_a_pile_is_shown_to_everyone() -> None:
    table = a_table_of(4, FIRST).puts_on_pile("silk-01")
    told = [
        GAME.news_for(event, PUBLIC)
        for pile in (1, 2)
        for event in table.does(seated(RED), TakeFromPile(RED, 1, pile))
    ]
    assert told == [
        says("news.taken_from_pile", seat="seat.red", pile=1, good="good.silk"),
        says("news.taken_from_pile_unnamed", seat="seat.red", pile=2),
    ]


def test_what_is_given_up_goes_on_one_pile_in_the_chosen_order_right_after_drawing() -> None:
    table = a_table_of(4, FIRST).takes(RED, 1).gives_up(RED, "silk", "apple", pile=2)
    assert table.why_not(seated(RED), LayOnPile(RED, 1, APPLE, pile=1)) == "why.one_pile_only"
    assert table.seen_on_pile(1)[5:] == ["silk", "apple"]


def test_what_is_given_up_is_gathered_onto_the_pile_when_the_market_of_the_second_closes() -> None:
    table = a_table_of(4, SECOND).gives_up(RED, "silk", "apple").ends_turn(RED, 3)
    assert piles_of(table) == [[]]
    table.closes_market()
    assert piles_of(table) == [["silk", "apple", UNSEEN]]


def test_a_later_merchant_may_take_what_an_earlier_one_gave_up_only_in_the_first_edition() -> None:
    first = a_table_of(4, FIRST).gives_up(RED, "silk").ends_turn(RED).takes(BLUE, 1)
    assert first.seen_on_pile() == [UNSEEN] * 5
    second = a_table_of(4, SECOND).gives_up(RED, "silk").ends_turn(RED)
    assert second.public().piles == (PublicPile(number=0),)


def test_exactly_as_many_are_drawn_as_were_laid_aside() -> None:
    """Two from a pile, so at least two go back; those not named lie there without a name."""
    table = a_table_of(4, FIRST).takes(RED, 1, 1)
    answer = table.asks(seated(RED), EndTurn(RED, 1, 1))
    assert answer == refuse("why.number_out_of_range", least=2, most=5)
    table.ends_turn(RED, pile=2)
    assert [len(pile) for pile in piles_of(table)] == [3, 7]
    assert market_of(table).changed == {RED: 2}


def test_cards_laid_out_in_the_second_edition_are_not_shuffled_before_they_are_gathered() -> None:
    table = a_table_of(4, SECOND).puts_on_pile("mead").gives_up(RED, "silk")
    table.does(STEWARD, ReshufflePile())
    table.closes_market()
    assert piles_of(table) == [["silk"]]


def test_an_emptied_pile_of_the_first_edition_stays_empty_until_somebody_lays_a_card_there() -> (
    None
):
    table = a_table_of(4, FIRST).puts_on_pile(*["apple"] * 3)
    table.takes(RED, 2, 2, 2, 2, 2).ends_turn(RED)
    table.does(STEWARD, ReshufflePile())
    assert [len(pile) for pile in piles_of(table)] == [5, 0]
    table.gives_up(BLUE, "mead", pile=2)
    assert piles_of(table)[1] == ["mead"]


def test_a_merchant_with_two_chickens_lays_out_three_cards_in_the_hope_of_more() -> None:
    """The example of the second edition; three are drawn from the deck, and nobody learns which."""
    table = a_table_of(4, SECOND).gives_up(RED, "apple", "bread", "cheese").ends_turn(RED)
    market = market_of(table)
    assert (market.turn, market.changed) == (BLUE, {RED: 3})
    table.closes_market()
    assert table.seen_on_pile() == ["apple", "bread", "cheese"]


def test_a_chicken_below_the_top_costs_the_merchant_the_card_that_lies_on_it() -> None:
    """The example of the first edition: three are set aside, two drawn from the left pile and one
    from the deck, and the three go on the right pile."""
    table = a_table_of(4, FIRST).puts_on_pile("chicken", "pepper")
    table.takes(RED, 1, 1).gives_up(RED, "apple", "bread", "cheese", pile=2).ends_turn(RED)
    assert piles_of(table) == [[UNSEEN] * 5, [UNSEEN] * 5 + ["apple", "bread", "cheese"]]
    assert (market_of(table).turn, market_of(table).changed) == (BLUE, {RED: 3})


def test_the_top_five_of_each_pile_stay_when_the_first_edition_shuffles() -> None:
    table = a_table_of(3, FIRST)
    assert table.why_not(STEWARD, ReshufflePile()) == "why.pile_empty"
    table.puts_on_pile("apple-01", "silk-01", "mead")
    table.does(STEWARD, ReshufflePile())
    assert piles_of(table) == [[UNSEEN, UNSEEN, "apple", "silk", "mead"], [UNSEEN] * 5]
    assert table.public().piles[0].whole == (MEAD, SILK, APPLE, None, None)


def opened(edition: str) -> Evening:
    """Red had one apple, as declared, and a cheese and two meads that were not."""
    table = a_table_of(4, edition)
    table.brings_to_gate(red=(4, APPLE, ["apple", "cheese", "mead", "mead"]))
    table.opens(RED)
    return table


def test_in_the_first_edition_the_sheriff_chooses_pile_and_order_of_confiscated_cards() -> None:
    table = opened(FIRST)
    assert (table.public().confiscated, table.public().next_step.key) == (
        PublicConfiscated(goods=(CHEESE, MEAD, MEAD), onto=(1, 2)),
        "next.confiscated",
    )
    for good in (MEAD, CHEESE, MEAD):
        table.does(seated(GREEN), LayConfiscated(1, 2, good))
    assert piles_of(table) == [[UNSEEN] * 5, [UNSEEN] * 5 + ["mead", "cheese", "mead"]]
    assert table.public().confiscated is None


def test_confiscated_cards_go_to_the_one_pile_of_the_second_edition_at_once() -> None:
    table = opened(SECOND)
    assert piles_of(table) == [["cheese", "mead", "mead"]]
    assert table.public().confiscated is None
    assert table.why_not(seated(GREEN), LayConfiscated(1, 1)) == "why.nothing_confiscated"


def test_all_confiscated_cards_of_one_bag_go_on_one_pile() -> None:
    table = opened(FIRST)
    table.does(seated(GREEN), LayConfiscated(1, 2, MEAD))
    assert table.why_not(seated(GREEN), LayConfiscated(1, 1)) == "why.one_pile_only"
    assert table.does(seated(GREEN), LayConfiscated(1, 2)) == (
        ConfiscatedLaid(2, cards("cheese", "mead")),
    )
    assert piles_of(table)[1][5:] == ["mead", "cheese", "mead"]


def test_only_what_was_confiscated_is_laid_down_and_only_on_a_pile_that_is_there() -> None:
    table = opened(FIRST)
    assert table.why_not(seated(GREEN), LayConfiscated(1, 1, SILK)) == "why.not_confiscated"
    assert table.why_not(seated(GREEN), LayConfiscated(1, 3)) == "why.no_such_pile"
    assert table.why_not(seated(GREEN), LayConfiscated(2, 1)) == "why.round_moved_on"
    assert table.why_not(seated(RED), LayConfiscated(1, 1)) == "why.not_yours"


def test_confiscated_cards_nobody_told_of_go_where_the_first_lie_when_others_follow() -> None:
    table = a_table_of(4, FIRST).brings_to_gate(
        red=(2, APPLE, ["cheese", "mead"]), blue=(1, APPLE, ["silk"])
    )
    table.opens(RED)
    table.does(seated(GREEN), LayConfiscated(1, 2, MEAD))
    table.opens(BLUE)
    assert piles_of(table)[1][5:] == ["mead", "cheese"]
    table.passes(YELLOW)
    table.ends_round()
    assert piles_of(table)[0][5:] == ["silk"]


def test_a_confiscated_card_is_in_everyones_sight_and_can_be_packed_by_nobody() -> None:
    table = a_table_of(3, FIRST).brings_to_gate(red=(1, APPLE, ["silk-01"]))
    table.opens(RED)
    assert GAME.whereabouts(table.table)[CopyId("silk-01")] == "confiscated"
    table.does(STEWARD, LayConfiscated(1, 1))
    assert GAME.whereabouts(table.table)[CopyId("silk-01")] == "pile"


def test_the_cards_the_piles_began_with_are_named_by_whoever_looks() -> None:
    table = a_table_of(3, FIRST)
    table.does(STEWARD, NamePileCard(1, 5, APPLE))
    table.does(STEWARD, NamePileCard(1, 5, SILK))
    table.does(STEWARD, NamePileCard(1, 5, MEAD, place=1))
    assert table.seen_on_pile(0) == ["apple", "silk", UNSEEN, UNSEEN, "mead"]
    assert table.pile(0) == {"apple": 1, "silk": 1, UNSEEN: 2, "mead": 1}


def test_a_card_named_wrongly_is_named_again() -> None:
    table = a_table_of(3, FIRST).puts_on_pile("apple")
    table.does(STEWARD, NamePileCard(1, 6, SILK, place=1))
    assert (table.seen_on_pile(), table.pile()) == (
        [UNSEEN] * 5 + ["silk"],
        {UNSEEN: 5, "silk": 1},
    )
    assert table.does(STEWARD, NamePileCard(1, 6, SILK, place=1)) == ()


def test_a_pile_that_lost_cards_untold_is_counted() -> None:
    table = a_table_of(3, FIRST).puts_on_pile("apple", "silk")
    table.does(STEWARD, CountPile(1, 7, 6))
    assert table.seen_on_pile() == [UNSEEN] * 5 + ["apple"]
    table.does(STEWARD, CountPile(1, 6, 8))
    assert table.seen_on_pile() == [UNSEEN] * 5 + ["apple", UNSEEN, UNSEEN]
    assert table.does(STEWARD, CountPile(1, 8, 8)) == ()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (NamePileCard(1, 5, GoodId("gold")), "why.no_such_good"),
        (NamePileCard(1, 5, APPLE, place=0), "why.nothing_unread"),
        (NamePileCard(1, 5, APPLE, place=6), "why.nothing_unread"),
        (NamePileCard(1, 4, APPLE), "why.pile_moved_on"),
        (NamePileCard(3, 5, APPLE), "why.no_such_pile"),
        (CountPile(1, 5, -1), "why.number_out_of_range"),
        (CountPile(1, 5, 157), "why.number_out_of_range"),
        (CountPile(1, 6, 5), "why.pile_moved_on"),
        (CountPile(0, 5, 5), "why.no_such_pile"),
    ],
)
def test_what_cannot_be_on_a_pile_is_refused(command: Command, why: str) -> None:
    assert a_table_of(3, FIRST).why_not(STEWARD, command) == why


def test_nobody_names_or_counts_a_pile_that_is_not_looked_through() -> None:
    """Else the steward's page would tell what lies below the top."""
    table = a_table_of(3, SECOND).puts_on_pile("apple", "silk")
    for command in (NamePileCard(1, 2, APPLE, place=2), CountPile(1, 2, 1)):
        assert table.why_not(STEWARD, command) == "why.pile_not_open"
    open_pile = a_table_of(3, SECOND, whole_pile=True).puts_on_pile("apple", "silk")
    open_pile.does(STEWARD, CountPile(1, 2, 1))
    assert open_pile.seen_on_pile() == ["apple"]


def test_the_whole_pile_of_the_second_edition_is_shuffled() -> None:
    table = a_table_of(3, SECOND).puts_on_pile(*["apple"] * 7)
    table.does(STEWARD, ReshufflePile())
    assert piles_of(table) == [[]]


def test_a_card_drawn_again_unseen_is_believed_gone_though_all_saw_it_lie_there() -> None:
    table = a_table_of(3, FIRST).puts_on_pile(*[f"silk-0{number}" for number in range(1, 7)])
    table.packs(RED, "silk-02")
    assert (table.pile(), table.seen_on_pile()) == (
        {UNSEEN: 5, "silk": 5},
        [UNSEEN] * 5 + ["silk"] * 6,
    )
    table.does(STEWARD, ReshufflePile())
    assert (table.pile(), table.seen_on_pile()) == ({"silk": 4}, ["silk"] * 5)

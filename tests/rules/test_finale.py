"""The end as slides: each race with its counts and ties, the places, and no truth unasked."""

from companion.game.messages import says
from companion.game.scenes import Slide
from companion.game.values import STEWARD
from companion.games.bags.agreeing import AgreeOnTruth, TruthAgreed
from companion.games.sheriff import events as e
from tests.table_talk import APPLE, BLUE, CHEESE, GAME, GREEN, RED, YELLOW, Evening, a_table_of


def shown(table: Evening) -> tuple[Slide, ...]:
    return GAME.finale(table.table)


def at_the_end(players: int = 4, edition: str = "sheriff-2e", **options: bool) -> Evening:
    return a_table_of(players, edition, **options).happens(e.GameEnded())


def race(table: Evening, good: str) -> Slide:
    return next(slide for slide in shown(table) if slide.good == good)


def places(table: Evening) -> list[Slide]:
    return [slide for slide in shown(table) if slide.title == says("finale.places")]


def test_nothing_is_shown_before_the_end() -> None:
    assert shown(a_table_of(4)) == ()


def test_the_greatest_haul_is_turned_over_last_and_who_has_none_is_named_before() -> None:
    table = at_the_end().stands(RED, crossbow=2).stands(GREEN, pepper=1).stands(BLUE, mead=1)
    none, *hauls = shown(table)[:4]
    assert none.said == (says("finale.no_contraband", seat="seat.yellow"),)
    assert [slide.seat for slide in hauls] == [GREEN, BLUE, RED]
    assert [card.worth for card in hauls[-1].cards] == [9, 9]
    assert hauls[-1].said == (says("finale.worth", number=18),)


def test_a_race_counts_royal_goods_at_their_worth_and_says_who_won_against_how_many() -> None:
    table = at_the_end(royal=True).stands(RED, apple=3, golden_apple=1).stands(BLUE, apple=4)
    table.stands(GREEN, apple=1)
    slide = race(table, APPLE)
    assert {bar.seat: bar.total for bar in slide.bars} == {GREEN: 1, RED: 6, BLUE: 4, YELLOW: 0}
    assert [len(bar.parts) for bar in slide.bars] == [1, 2, 1, 0]
    assert [bar.sign for bar in slide.bars] == ["", "sign-king", "sign-queen", ""]
    king, queen = (line.words["counts"] for line in slide.said)
    assert king == says("score.held_against", held=6, behind=4)
    assert queen == says("score.held_against", held=4, behind=1)


def test_a_tie_and_its_rounding_are_explained_once() -> None:
    table = at_the_end().stands(RED, cheese=2).stands(BLUE, cheese=2)
    (line,) = race(table, CHEESE).said
    title = says("score.king_rounded", good="good.cheese", points=12, number=2, total=25)
    assert line == says("score.title_won", title=title, counts=says("score.held_each", held=2))
    plus = says("finale.plus", number=12)
    assert [bar.said for bar in race(table, CHEESE).bars] == [None, plus, plus, None]


def test_goods_that_nobody_holds_have_no_race() -> None:
    table = at_the_end().stands(RED, apple=1)
    assert [slide.good for slide in shown(table) if slide.good] == [APPLE]


def test_titles_that_bring_nothing_are_explained() -> None:
    table = at_the_end(3, "sheriff-1e", promo=True).stands(RED, apple=2, arcane_scrolls=1)
    slide = race(table, APPLE)
    assert next(b.said for b in slide.bars if b.seat == RED) == says("finale.plus", number=0)
    assert says("edition.no_bonuses", good="good.arcane_scrolls") in slide.said


def test_the_places_come_one_by_one_and_a_tie_break_is_named_only_where_it_was_used() -> None:
    table = at_the_end(3).stands(GREEN, crossbow=1).stands(RED, apple=1)
    table.holds_gold(green=41, red=28, blue=0)
    slides = places(table)
    assert [[bar.seat for bar in slide.bars] for slide in slides] == [
        [BLUE],
        [GREEN, BLUE],
        [RED, GREEN, BLUE],
    ]
    assert slides[-1].said == (says("score.by_legal goods"),)
    assert slides[-1].own == {RED: says("finale.you_won")}
    table.holds_gold(green=42)
    assert places(table)[-1].said == ()


def test_a_shared_victory_is_the_last_place() -> None:
    *_, last = places(at_the_end(3).holds_gold(blue=10))
    assert last.stamp is not None
    assert last.stamp.said == says("finale.won_together")
    assert list(last.own.values()) == [says("finale.you_won_too")] * 2


def test_places_behind_the_third_share_a_slide() -> None:
    table = at_the_end(5).holds_gold(green=5, red=4, blue=3, yellow=2, white=1)
    assert [len(slide.bars) for slide in places(table)] == [2, 3, 4, 5]


def test_before_the_last_round_the_table_may_still_agree_on_the_truth() -> None:
    table = a_table_of(3)
    assert not table.public().asks_truth
    assert table.why_not(STEWARD, AgreeOnTruth()) == "why.not_last_round"
    table.happens(e.LastRoundEnded())
    assert table.public().asks_truth
    assert table.does(STEWARD, AgreeOnTruth()) == (TruthAgreed(),)
    assert table.does(STEWARD, AgreeOnTruth()) == ()
    assert not table.public().asks_truth
    assert table.happens(e.GameEnded()).public().truth is not None

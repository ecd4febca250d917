"""The sheets: numbers asked of a copy, numbers that make no sense, and odd ones."""

import pytest
from msgspec.structs import replace

from companion.game.contract import Box, Setup
from companion.game.copy_sheet import UNREAD
from companion.game.messages import Message, Quoted, Refusal
from companion.game.values import GoodId, SeatId
from companion.games.border.edition import SHEETS, edition_printed
from companion.games.border.numbers import Numbers
from tests.border_talk import CLOCKWISE, GAME, border_box

LID = {
    f"limits.{players}.{good}": 3 + players
    for players in (3, 4, 5, 6)
    for good in ("jug", "maracas", "sombrero", "cigar", "tequila", "statue")
}
CARDS = {
    f"goods.{good}.{key}": number
    for key, numbers in (("price", (2, 3, 4, 7, 9, 12)), ("fine", (1, 2, 3, 4, 5, 6)))
    for good, number in zip(
        ("jug", "maracas", "sombrero", "cigar", "tequila", "statue"), numbers, strict=True
    )
}


def box_with(*left_out: str, **others: int) -> Box:
    """The box as it is sold, with a copy read off but for these numbers."""
    read = {**CARDS, **LID, **{key.replace("__", "."): number for key, number in others.items()}}
    overrides = {key: number for key, number in read.items() if key not in left_out}
    return replace(border_box("border"), overrides=overrides)


def begun(box: Box, players: int = 4) -> Numbers | Refusal:
    return SHEETS.with_copy(box, Setup(seats=CLOCKWISE[:players], first=CLOCKWISE[0]))


def missing(refused: Numbers | Refusal) -> set[str]:
    """The numbers that are named, by row and column."""
    assert isinstance(refused, Refusal)
    assert refused.why.key == UNREAD
    named, more = set(), refused.why.words["what"]
    while isinstance(more, Message) and more.key == "ask.and":
        first, more = more.words["what"], more.words["rest"]
        named.add(_cell(first))
    return {*named, _cell(more)}


def _cell(said: object) -> str:
    assert isinstance(said, Message)
    row, column = said.words["row"], said.words["column"]
    heads = [
        str(one.words.get("number", one.key)) if isinstance(one, Message) else one
        for one in (row, column)
    ]
    return " ".join(map(str, heads))


def test_a_game_begins_once_the_copy_was_read() -> None:
    numbers = begun(box_with())
    assert isinstance(numbers, Numbers)
    assert numbers.limit(GoodId("tequila"), 4) == 7
    assert numbers.goods[GoodId("statue")].price == 12


@pytest.mark.parametrize(
    ("blank", "named"),
    [
        ("goods.tequila.price", "good.tequila border.on_card_price"),
        ("goods.statue.fine", "good.statue border.on_card_fine"),
        ("limits.4.jug", "4 good.jug"),
    ],
)
def test_a_blank_that_the_game_needs_stops_it_and_is_named(blank: str, named: str) -> None:
    assert missing(begun(box_with(blank))) == {named}


def test_lines_of_the_lid_for_other_numbers_of_players_may_stay_blank() -> None:
    others = [key for key in LID if not key.startswith("limits.4")]
    assert isinstance(begun(box_with(*others)), Numbers)
    assert len(missing(begun(box_with(*others), players=5))) == 6


def test_a_suggestion_counts_only_once_it_is_confirmed() -> None:
    assert missing(begun(box_with("limits.4.cigar", "goods.jug.price"))) == {
        "4 good.cigar",
        "good.jug border.on_card_price",
    }
    cells = SHEETS.copy_sheet(border_box("border"))
    assert cells is not None
    assert (cells.cells["limits.4.cigar"].suggested, cells.cells["goods.jug.price"].suggested) == (
        4,
        2,
    )


def test_the_price_of_a_cigar_stands_with_its_reason_until_a_copy_says_otherwise() -> None:
    sheet = SHEETS.copy_sheet(border_box("border"))
    assert sheet is not None
    cigar = sheet.cells["goods.cigar.price"]
    assert (cigar.stands, cigar.read) == (7, False)
    assert cigar.why is not None
    assert cigar.why.key == "border.why_cigar"
    other = SHEETS.copy_sheet(replace(border_box("border"), overrides={"goods.cigar.price": 8}))
    assert other is not None
    assert (other.cells["goods.cigar.price"].why, [one.key for one in other.doubts]) == (
        None,
        ["border.doubt_cigar"],
    )


def test_the_grids_have_the_shape_of_the_cards_and_of_the_lid() -> None:
    sheet = SHEETS.copy_sheet(border_box("border"))
    assert sheet is not None
    shapes = [(len(grid.rows), len(grid.columns)) for grid in sheet.grids]
    assert shapes == [(6, 2), (5, 6)]
    assert [row.players for row in sheet.grids[1].rows] == [0, 3, 4, 5, 6]
    assert sheet.blank == 11 + 24


@pytest.mark.parametrize(
    ("numbers", "keys"),
    [
        ({"goods__jug__price": 3}, {"edition.same_price"}),
        ({"limits__4__jug": 40}, {"edition.more_than"}),
        ({"limits__4__statue": 0}, {"copy.out_of_range"}),
        ({"goods__jug__price": 100}, {"copy.out_of_range"}),
        ({"hand": 4}, {"edition.more_than"}),
        ({"hand": 21}, {"edition.too_much"}),
        ({"purse": 400}, {"edition.too_little"}),
        ({"goods__rum__price": 2}, {"edition.nothing_to_override"}),
    ],
)
def test_senseless_numbers_are_refused(numbers: dict[str, int], keys: set[str]) -> None:
    sheet = SHEETS.copy_sheet(box_with(**numbers))
    assert sheet is not None
    assert {one.key for one in sheet.wrong} == keys
    refused = begun(box_with(**numbers))
    assert isinstance(refused, Refusal)
    assert refused.why.key == "why.number_senseless"


def test_equal_prices_are_named_with_both_goods() -> None:
    (wrong,) = SHEETS.problems(box_with(goods__cigar__price=9))
    assert wrong.words["place"] == Quoted("goods.tequila.price")
    assert wrong.words["other"] == "good.cigar"


@pytest.mark.parametrize(
    ("numbers", "doubt"),
    [
        ({"goods__jug__price": 5}, "border.doubt_rising"),
        ({"goods__jug__fine": 3}, "border.doubt_legal_fines"),
        ({"goods__jug__cards": 38}, "border.doubt_sum"),
        ({"goods__cigar__price": 8}, "border.doubt_cigar"),
        ({"limits__5__jug": 6}, "border.doubt_row"),
    ],
)
def test_odd_numbers_are_doubted_and_played(numbers: dict[str, int], doubt: str) -> None:
    sheet = SHEETS.copy_sheet(box_with(**numbers))
    assert sheet is not None
    assert ([one.key for one in sheet.doubts], sheet.wrong) == ([doubt], ())
    assert isinstance(begun(box_with(**numbers)), Numbers)


@pytest.mark.parametrize("edition", ["border", "border-show", "example"])
def test_every_sheet_that_is_shipped_makes_sense(edition: str) -> None:
    assert SHEETS.problems(border_box(edition)) == ()


def test_the_show_is_called_made_up_and_needs_no_copy() -> None:
    numbers = begun(border_box("border-show"))
    assert isinstance(numbers, Numbers)
    assert "made-up" in numbers.title["en"]
    assert sorted(numbers.title) == ["de", "en", "es", "pl", "ru"]


def test_the_deck_has_the_139_cards_of_the_box() -> None:
    stock = SHEETS.numbers(border_box("border")).stock
    assert list(stock.values()) == [39, 30, 23, 18, 16, 13]
    assert sum(stock.values()) == 139


def test_the_edition_is_printed_with_its_guesses_and_blanks() -> None:
    printed = edition_printed(border_box("border"))
    assert [one.key for (one,) in printed.notes if isinstance(one, Message)] == ["border.why_cigar"]
    rows = {str(row[0]): row[2:] for row in printed.rows}
    jug, tequila = rows["Quoted(text='jug')"], rows["Quoted(text='tequila')"]
    assert jug == (Quoted("2?"), Quoted("1?"), 39, *[Quoted("–")] * 4)
    assert tequila == (Quoted("–"), Quoted("–"), 16, Quoted("–"), Quoted("5?"), *[Quoted("–")] * 2)


def test_a_number_typed_at_the_beginning_counts_as_read() -> None:
    setup = Setup(seats=CLOCKWISE[:4], first=SeatId("green"), numbers={"goods.tequila.price": 11})
    numbers = SHEETS.with_copy(box_with("goods.tequila.price"), setup)
    assert isinstance(numbers, Numbers)
    assert numbers.goods[GoodId("tequila")].price == 11


def test_an_owner_may_have_more_stickers_than_the_sheet_has_cards_and_never_fewer() -> None:
    more, fewer = box_with(goods__statue__cards=15), box_with(goods__statue__cards=9)
    assert [len(GAME.copies(box)) for box in (more, fewer)] == [141, 139]

"""An edition is text: what stands in it is played; what makes no sense is named by its place."""

import pytest
from msgspec.structs import replace

from companion.game.values import CopyId, GoodId
from companion.games.bags.numbers import SenselessEdition, read_numbers
from tests.table_talk import APPLE, GAME, RED, a_table_of, sheriff_box


def test_an_owner_may_put_the_number_on_the_own_copy_in_place_of_the_editions() -> None:
    box = replace(sheriff_box(), overrides={"goods.silk.fine": 5, "purse": 40})
    numbers, printed = read_numbers(box), read_numbers(sheriff_box())
    silk = replace(printed.goods[GoodId("silk")], fine=5)
    assert numbers == replace(printed, purse=40, goods={**printed.goods, GoodId("silk"): silk})


@pytest.mark.parametrize(
    "key",
    ["goods.gold.fine", "goods.silk.colour", "queens", "purse.gold", "goods.silk", "title.en"],
)
def test_a_number_the_edition_does_not_have_cannot_be_overridden(key: str) -> None:
    with pytest.raises(SenselessEdition, match=key):
        read_numbers(replace(sheriff_box(), overrides={key: 1}))


@pytest.mark.parametrize(
    ("overrides", "place"),
    [
        ({"goods.silk.fine": -1}, "goods.silk.fine"),
        ({"goods.apple.cards": -1, "goods.apple.king": -2}, "goods.apple.cards, goods.apple.king"),
        ({"bag_min": 0}, "bag_min, bag_max, hand"),
        ({"bag_min": 6}, "bag_min, bag_max, hand"),
        ({"bag_max": 7}, "bag_min, bag_max, hand"),
    ],
)
def test_senseless_numbers_are_named_by_their_places(overrides: dict[str, int], place: str) -> None:
    with pytest.raises(SenselessEdition, match=rf"senseless values at {place}$"):
        read_numbers(replace(sheriff_box(), overrides=overrides))


@pytest.mark.parametrize(
    "overrides",
    [{"bag_min": 5}, {"bag_max": 6}, {"bag_max": 1}, {"goods.apple.king": 0, "goods.silk.fine": 0}],
)
def test_unusual_numbers_that_make_sense_are_played(overrides: dict[str, int]) -> None:
    assert read_numbers(replace(sheriff_box(), overrides=overrides)) is not None


@pytest.mark.parametrize(
    "sheet", ["edition = ", "colour = 1\n" + sheriff_box().sheet, 'edition = "x"']
)
def test_text_that_is_no_edition_is_refused_with_the_box_named(sheet: str) -> None:
    with pytest.raises(SenselessEdition, match=r"^sheriff-2e: "):
        read_numbers(replace(sheriff_box(), sheet=sheet))


def test_the_box_holds_each_card_once_and_the_last_of_each_good_is_in_play() -> None:
    copies = GAME.copies(sheriff_box())
    assert (len(copies), len(set(copies)), copies[0], copies[-1]) == (
        216,
        216,
        "apple-01",
        "royal_rooster-02",
    )
    table = a_table_of(4).table
    told = [table.good_of(CopyId(c)) for c in ("apple-48", "apple-49", "apple-00", "apple-x", "")]
    assert told == [APPLE, None, None, None, None]


def test_every_good_has_a_name_in_five_languages() -> None:
    words = GAME.words(a_table_of(3).packs(RED, "apple").table)
    assert {key: sorted(names) for key, names in words.items()} == {
        f"good.{good}": ["de", "en", "es", "pl", "ru"] for good in a_table_of(3).table.numbers.goods
    }

"""An edition is text: what stands in it is played; what makes no sense is named by its place."""

import pytest
from msgspec.structs import replace

from companion.game.contract import Box, Setup
from companion.game.messages import Message, Quoted, Refusal
from companion.game.sheets import SenselessEdition
from companion.game.values import CopyId, GoodId
from companion.games.sheriff import events as e
from companion.games.sheriff.edition_load import read_numbers
from tests.table_talk import APPLE, CLOCKWISE, GAME, RED, a_table_of, sheriff_box


def test_an_owner_may_put_the_number_on_the_own_copy_in_place_of_the_editions() -> None:
    box = replace(sheriff_box(), overrides={"goods.silk.fine": 5, "purse": 40})
    numbers, printed = read_numbers(box), read_numbers(sheriff_box())
    silk = replace(printed.goods[GoodId("silk")], fine=5)
    assert numbers == replace(printed, purse=40, goods={**printed.goods, GoodId("silk"): silk})


def wrong_with(overrides: dict[str, int]) -> set[str]:
    """The places that are named."""
    return {str(_at(message)) for message in GAME.problems(overridden(overrides))}


def overridden(overrides: dict[str, int]) -> Box:
    return replace(sheriff_box(), overrides=overrides)


def _at(message: Message) -> str:
    place = message.words["place"]
    assert isinstance(place, Quoted)
    return place.text


@pytest.mark.parametrize(
    "key",
    ["goods.gold.fine", "goods.silk.colour", "queens", "purse.gold", "goods.silk", "title.en"],
)
def test_a_number_the_edition_does_not_have_cannot_be_overridden(key: str) -> None:
    assert wrong_with({key: 1}) == {key}


@pytest.mark.parametrize(
    ("overrides", "places"),
    [
        ({"goods.silk.fine": -1}, {"goods.silk.fine"}),
        ({"goods.apple.king": -1, "purse": -2}, {"goods.apple.king", "purse"}),
        ({"bag_min": 0}, {"bag_min"}),
        ({"bag_min": 6}, {"bag_min"}),
        ({"bag_max": 7}, {"bag_max"}),
        ({"bag_min": 7, "bag_max": 8}, {"bag_max"}),
        ({"hand": 4, "purse": 500}, {"bag_max", "market_max", "coins"}),
    ],
)
def test_senseless_numbers_are_named_by_their_places(
    overrides: dict[str, int], places: set[str]
) -> None:
    assert wrong_with(overrides) == places
    with pytest.raises(SenselessEdition):
        read_numbers(overridden(overrides))


@pytest.mark.parametrize(
    "overrides",
    [{"bag_min": 5}, {"bag_max": 6}, {"bag_max": 1}, {"goods.apple.king": 0, "goods.silk.fine": 0}],
)
def test_unusual_numbers_that_make_sense_are_played(overrides: dict[str, int]) -> None:
    assert read_numbers(replace(sheriff_box(), overrides=overrides)) is not None


def test_where_everyone_begins_with_nothing_the_bank_pays_nothing() -> None:
    seats = CLOCKWISE[:3]
    events = GAME.start(overridden({"purse": 0}), Setup(seats=seats, first=seats[0]))
    assert not isinstance(events, Refusal)
    assert [type(event) for event in events] == [e.GameBegan]


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

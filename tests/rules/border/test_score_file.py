"""A written result, scored without a table, and everything that can be wrong with it."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.contract import Reckoned
from companion.game.messages import Quoted
from companion.games.border.score_from_file import Result
from tests.border_talk import GAME, border_box

FOUR: dict[str, Any] = {
    "players": [
        {"name": "Vanya", "dollars": 40, "stash": {"tequila": 6}},
        {"name": "Petya", "dollars": 55, "stash": {"tequila": 4}},
        {"name": "Anya", "dollars": 61, "stash": {"tequila": 2}},
        {"name": "Zhenya", "dollars": 58, "stash": {"tequila": 2}},
    ]
}
READ_OFF = {"goods.tequila.price": 9, "limits.4.tequila": 5}


def reckoned(written: dict[str, Any], edition: str = "border") -> Reckoned:
    answer = GAME.reckon(border_box(edition), written)
    assert isinstance(answer, Reckoned), answer
    return answer


def wrong(written: dict[str, Any], edition: str = "border") -> list[str]:
    answer = GAME.reckon(border_box(edition), written)
    assert not isinstance(answer, Reckoned)
    return [one.key for one in answer]


def test_a_written_result_needs_only_the_numbers_of_its_own_goods() -> None:
    score = reckoned({**FOUR, "box": READ_OFF})
    assert isinstance(score.result, Result)
    assert score.result.winners == ("Vanya",)
    assert [one.total for one in score.result.players] == [130, 55, 61, 58]
    assert [row[0] for row in score.printed.rows] == [
        Quoted(name) for name in ("Vanya", "Anya", "Zhenya", "Petya")
    ]
    assert len(score.printed.notes) == 5


def test_numbers_kept_with_the_box_count_too() -> None:
    box = replace(border_box("border"), overrides=READ_OFF)
    assert isinstance(GAME.reckon(box, FOUR), Reckoned)


def test_numbers_that_are_not_known_are_named() -> None:
    assert wrong(FOUR) == ["tally.number_missing"] * 2
    answer = GAME.reckon(border_box("border"), FOUR)
    assert isinstance(answer, tuple)
    assert [one.words["place"] for one in answer] == [Quoted(key) for key in READ_OFF]


@pytest.mark.parametrize(
    ("change", "keys"),
    [
        ({"stash": {"tequila": 10}}, ["tally.too_many_cards", "tally.too_much_stashed"]),
        ({"stash": {"rum": 1}}, ["text.unknown_key"]),
        ({"name": ""}, ["tally.no_name"]),
        ({"name": "petya"}, ["tally.doubled_name"]),
        ({"dollars": -1}, ["text.unfit"]),
        ({"gold": 1}, ["text.unknown_key"]),
    ],
)
def test_all_that_is_wrong_with_a_written_result_is_said(
    change: dict[str, Any], keys: list[str]
) -> None:
    first, *others = FOUR["players"]
    found = wrong({"players": [{**first, **change}, *others]}, "border-show")
    assert [key.removesuffix("_near") for key in found] == keys


def test_a_result_is_of_three_to_six_players_and_fits_the_box() -> None:
    assert wrong({"players": FOUR["players"][:2]}, "border-show") == ["tally.number_of_players"]
    assert wrong({**FOUR, "box": {"goods.tequila.price": 7}}, "border-show") == [
        "edition.same_price"
    ]

"""The score of points piles and tasks that people wrote down."""

from typing import Any

import msgspec
import pytest

from companion.game.contract import Reckoned
from companion.game.messages import Message
from tests.nottingham_talk import GAME, nottingham_box

WRITTEN: dict[str, Any] = {
    "edition": "nottingham",
    "box": {"tasks.three_pairs.alone": 14, "tasks.three_pairs.shared": 10},
    "players": [
        {"name": "Anna", "cards": {"coin": 1, "casket": 1, "gold": 1}, "tasks": ["five_alike"]},
        {"name": "Bert", "cards": {"chain": 2}, "tasks": ["three_pairs"]},
        {"name": "Cleo", "cards": {"pearls": 1}, "tasks": ["three_pairs"]},
    ],
}


def reckoned(written: dict[str, Any]) -> Reckoned | tuple[Message, ...]:
    return GAME.reckon(nottingham_box("nottingham"), written)


def keys(written: dict[str, Any]) -> list[str]:
    answer = reckoned(written)
    assert isinstance(answer, tuple)
    return [one.key for one in answer]


def test_piles_and_tasks_are_added_up() -> None:
    answer = reckoned(WRITTEN)
    assert isinstance(answer, Reckoned)
    result = msgspec.to_builtins(answer.result)
    assert [(one["name"], one["total"], one["rank"]) for one in result["players"]] == [
        ("Anna", 59, 1),
        ("Bert", 34, 2),
        ("Cleo", 20, 3),
    ]
    assert (result["winners"], result["decided_by"]) == (("Anna",), "points")
    assert list(result["players"][1]["tasks"]) == [
        {"task": "three_pairs", "points": 10, "shared": True}
    ]
    assert [row[3] for row in answer.printed.rows] == [59, 34, 20]


def with_player(number: int, **changes: Any) -> dict[str, Any]:
    players = [dict(player) for player in WRITTEN["players"]]
    players[number] |= changes
    return {**WRITTEN, "players": players}


@pytest.mark.parametrize(
    ("written", "found"),
    [
        (with_player(0, tasks=["five_alike", "five_alike"]), "tally.task_twice"),
        (with_player(0, tasks=["three_pairs"]), "tally.task_too_often"),
        (with_player(0, tasks=["six_alike"]), "text.unknown_key_near"),
        (with_player(0, cards={"rum": 1}), "text.unknown_key"),
        (with_player(0, cards={"chain": 11}), "tally.too_many_cards"),
        (with_player(0, cards={"chain": -1}), "text.unfit"),
        (with_player(0, name="Bert"), "tally.doubled_name"),
        ({**WRITTEN, "players": WRITTEN["players"][:2]}, "tally.number_of_players"),
        ({**WRITTEN, "box": {"tasks.three_pairs.alone": 14}}, "tally.number_missing"),
        ({**WRITTEN, "box": {"tasks.nine.alone": 14}}, "edition.nothing_to_override"),
    ],
)
def test_all_that_cannot_be_so_is_named(written: dict[str, Any], found: str) -> None:
    assert found in keys(written)


def test_a_task_that_nobody_solved_needs_no_number() -> None:
    players = [{"name": name, "cards": {"coin": 2}} for name in ("Anna", "Bert", "Cleo")]
    answer = reckoned({"edition": "nottingham", "players": players})
    assert isinstance(answer, Reckoned)
    assert msgspec.to_builtins(answer.result)["decided_by"] == "shared_points"

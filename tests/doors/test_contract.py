"""The contract of a game is small in each of its parts, and says what everything in it is for."""

import inspect

import pytest

from companion.game import contract
from companion.game.contract import Game
from companion.words.sentences import SentenceTwice, every_sentence
from tests.toy import Toy

PARTS = [part for part in Game.__bases__ if part.__module__ == contract.__name__]
MOST = 7


def members(part: type) -> dict[str, object]:
    return {name: member for name, member in vars(part).items() if not name.startswith("_")}


def test_a_game_is_the_sum_of_its_parts() -> None:
    assert {part.__name__ for part in PARTS} == {
        "Rules",
        "Showing",
        "Scenes",
        "Editions",
        "Deck",
        "Sensed",
        "Notation",
        "Reckoning",
    }
    assert members(Game) == {}
    every = [name for part in PARTS for name in members(part)]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_each_part_is_a_handful_of_methods_that_say_what_they_are_for(part: type) -> None:
    methods = {
        name: member
        for name, member in members(part).items()
        if inspect.isfunction(member) or isinstance(member, property)
    }
    assert 0 < len(methods) <= MOST
    assert inspect.getdoc(part)
    assert {name for name, member in methods.items() if not inspect.getdoc(member)} == set()


def test_two_games_with_other_words_under_one_key_are_named_both(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "sentences", {"next.over": "Fists are over."}, raising=False)
    with pytest.raises(SentenceTwice, match=r"'next\.over'.* toy .* sheriff"):
        every_sentence()


def test_two_games_may_share_a_sentence(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = every_sentence()["next.over"]
    monkeypatch.setattr(toy, "sentences", {"next.over": shared}, raising=False)
    assert every_sentence()["next.over"] == shared

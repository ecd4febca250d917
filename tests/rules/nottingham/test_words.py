"""Every sentence that this game says is there, and none is without use."""

import re
from pathlib import Path

import pytest

from companion.game.messages import Sentence
from companion.games.nottingham.numbers import ActionKind
from companion.games.nottingham.options import Options
from companion.games.nottingham.sentences import SENTENCES
from companion.games.nottingham.table import Phase
from companion.words.sentences import COMMON, every_sentence
from tests.nottingham_talk import SHOW, nottingham_box

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "companion" / "games"
PAGES = ROOT / "web" / "games" / "nottingham" / "templates"
QUOTED = re.compile(r"""["']([a-z_]+\.[a-z_]+)["']""")
OF_SIMULATOR = {"sim.deck", "sim.hand", "sim.to_hand"}
COMMON_KEYS = tuple(
    f"nottingham.{room}." for room in ("gate", "join", "notice", "rules", "stickers", "ui")
)
FOR_PAGES = ("nottingham.phase.", "nottingham.go_on_", "action.", "options.", *COMMON_KEYS)


def said() -> set[str]:
    paths = [path for path in (GAMES / "nottingham").glob("*.py") if path.stem != "sentences"]
    paths += PAGES.glob("*.html")
    keys = {key for path in paths for key in QUOTED.findall(path.read_text("utf-8"))} | made()
    return {key for key in keys if not key.endswith((".html", "_"))}


def made() -> set[str]:
    """Keys that are put together."""
    keys = {f"nottingham.acts_{kind}" for kind in ActionKind if kind != ActionKind.DEFENCE}
    keys |= {f"nottingham.proved_{kind}" for kind in ("purchase", "barter")}
    keys |= {f"nottingham.ended_{by}" for by in ("town", "tasks", "steward")}
    keys |= {f"nottingham.{pile}" for pile in ("draw", "discards", "ambushes")}
    heads = ("cards_head", "tasks_head", "total_head", "pile_head", "rank_head")
    keys |= {f"nottingham.{head}" for head in heads}
    keys |= {f"score.by_{by}" for by in ("points", "pile", "shared_points")}
    keys |= {f"option.{key}{end}" for key in Options.__struct_fields__ for end in ("", ".changes")}
    keys |= {f"nottingham.phase.{phase}" for phase in Phase}
    places = ("hand", "laid", "points", "ambush", "gold", "tasks")
    keys |= {f"sim.{to}{place}" for place in places for to in ("", "to_")}
    keys |= set(re.findall(r'"(nottingham\.[a-z_]+)"', nottingham_box("nottingham").sheet))
    return keys


def text_of(key: str) -> Sentence | None:
    return SENTENCES.get(key) or COMMON.get(key)


def test_every_sentence_of_this_game_is_there() -> None:
    assert {key for key in said() if text_of(key) is None} <= OF_SIMULATOR


def test_no_sentence_is_never_said() -> None:
    plain = {key: key.partition("/")[0] for key in SENTENCES if not key.startswith(FOR_PAGES)}
    left = {key for key, base in plain.items() if {key, base}.isdisjoint(said())}
    assert left == set()


def test_no_other_game_says_the_same_key_in_other_words() -> None:
    """One catalogue of translations follows them all."""
    others = every_sentence()
    assert {key for key, text in SENTENCES.items() if others.get(key, text) != text} == set()


@pytest.mark.parametrize("word", ["bag", "bags", "merchant", "contraband", "coins"])
def test_nothing_is_said_in_the_words_of_another_game(word: str) -> None:
    texts = {key: re.sub(r"{.*?}", "", str(text)) for key, text in SENTENCES.items()}
    assert {key for key, text in texts.items() if re.search(rf"\b{word}\b", text)} == set()


def test_every_action_is_explained_in_one_sentence_or_two() -> None:
    assert all(f"action.{kind}" in SENTENCES for kind in ActionKind)
    assert all(f"action.{kind}.does" in SENTENCES for kind in ActionKind)
    assert nottingham_box(SHOW).edition == SHOW

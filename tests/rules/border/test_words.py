"""Every sentence that this game says is there, in its own words."""

import re
from pathlib import Path

import pytest

from companion.game.messages import Sentence
from companion.games.bags.parts import BagStage, Strayed
from companion.games.border.options import Options
from companion.games.border.sentences import SENTENCES
from companion.games.border.table import Phase
from companion.words.sentences import COMMON, every_sentence
from companion.words.voice import Voice
from tests.border_talk import GAME, JUG, a_table_of

GAMES = Path(__file__).parents[3] / "companion" / "games"
PAGES = Path(__file__).parents[3] / "web" / "games"
QUOTED = re.compile(r"""["']([a-z_]+\.[a-z_]+)["']""")
OF_SHERIFF = {"seat.bank", "why.no_chest", "deal.gold", "bags.gold", "bags.gold_hidden"}
OF_SHERIFF |= {"sim.bag", "sim.to_bag"}
BOTH_OFFER = {"option.hidden_purses", "option.hidden_purses.changes"}
"""An option that both games of bags have, in the same words."""
"""Said by the base, never of a table of this game."""


def said_in(room: str) -> set[str]:
    paths = [path for path in (GAMES / room).glob("*.py") if path.name != "sentences.py"]
    return {key for path in paths for key in QUOTED.findall(path.read_text("utf-8"))}


def said_by_pages() -> set[str]:
    paths = [path for path in PAGES.rglob("*.*") if path.suffix in (".html", ".py")]
    return {key for path in paths for key in QUOTED.findall(path.read_text("utf-8"))}


def text_of(key: str) -> Sentence | None:
    return GAME.sentences.get(f"border.{key}") or GAME.sentences.get(key) or COMMON.get(key)


def made() -> set[str]:
    """Keys that are put together."""
    keys = {f"bag.{stage}" for stage in BagStage} | {f"bags.stray_{why}" for why in Strayed}
    keys |= {f"phase.{phase}" for phase in Phase if phase is not Phase.OVER}
    keys |= {f"option.{key}{end}" for key in Options.__struct_fields__ for end in ("", ".changes")}
    keys |= {f"border.{place}" for place in ("away", "discards", "goods_of", "stash_of")}
    keys |= {f"score.by_{by}" for by in ("money", "shared_money")}
    keys |= {f"news.paid_{reason}" for reason in ("bribe", "fine", "owed")}
    keys |= {f"news.{news}_nameless" for news in ("bag_opened", "turned_up")}
    return keys | {f"border.on_card_{key}" for key in ("price", "fine")}


def test_every_sentence_of_this_game_is_there() -> None:
    keys = (said_in("border") | said_in("bags") | made()) - {"numbers.py"}
    of_others = {key for key in keys if text_of(key) is None}
    assert of_others <= BOTH_OFFER | OF_SHERIFF, of_others


@pytest.mark.parametrize("word", ["bag", "bags", "gold", "merchant", "merchants", "coins"])
def test_nothing_is_said_in_the_words_of_another_game(word: str) -> None:
    keys = (said_in("border") | said_in("bags") | made()) - OF_SHERIFF - BOTH_OFFER
    texts = {key: re.sub(r"{.*?}", "", str(text_of(key))) for key in keys}
    assert {key for key, text in texts.items() if re.search(rf"\b{word}\b", text)} == set()


def test_no_sentence_is_never_said() -> None:
    """A shared sentence in words of its own is said wherever that one is."""
    said = said_in("border") | said_in("bags") | made() | said_by_pages()
    shared = {f"border.{key}" for key in every_sentence()}
    put_together = (
        "options.",
        "paid.",
        "sim.",
        "border.is_sheriff",
        "border.doubt",
        "border.why_cigar",
        "border.stage_",
        "border.stage.pays/",
        "border.marker_",
        "border.go_on_",
        "border.rules.",
    )
    ends = ("_unnamed", "_named", "_rounded")
    left = {
        key
        for key in SENTENCES.keys() - shared
        if {key, key.removeprefix("border."), key.partition("/")[0]}.isdisjoint(said)
        and key.partition("/")[0].removeprefix("border.") not in said
        and not key.startswith(put_together)
        and not key.endswith(ends)
    }
    assert left <= {"border.news.turned_up"}, left


def test_no_other_game_says_the_same_key_in_other_words() -> None:
    """One catalogue of translations follows them all."""
    others = every_sentence()
    assert {key for key, text in SENTENCES.items() if others.get(key, text) != text} == set()


def test_a_word_within_a_sentence_is_this_games_own_too() -> None:
    """Where a bag is of another gender than a suitcase, both words follow it."""
    table = a_table_of().brings(red=(1, JUG, "cigar-02"))
    spoken = Voice("es", space=" ").spoken
    lines = [line for entry in GAME.view_text(table.public()) for line in entry.said]
    assert "maleta cerrada (good.jug × 1)" in {"".join(map(spoken, line)) for line in lines}

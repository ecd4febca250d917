"""No room that all games share says a sentence that only one game brings."""

import re
from pathlib import Path

from companion.games.bags.parts import BagStage, Strayed
from companion.games.bags.sentences import SENTENCES as BAGS
from companion.games.catalogue import GAMES
from companion.words.sentences import COMMON

ROOT = Path(__file__).parents[2]
COMMON_ROOMS = [
    *(ROOT / "companion").glob("*.py"),
    *(ROOT / "companion").glob("*/*.py"),
    *(ROOT / "web").glob("*.py"),
    *(ROOT / "web" / "templates").glob("*.html"),
    *(ROOT / "web" / "static").glob("*.js"),
]
QUOTED = re.compile(r"""["']([a-z_]+\.[a-zA-Z_.]+)["']""")


def test_a_common_room_says_no_sentence_of_one_game() -> None:
    of_one_game = {key for game in GAMES for key in game.sentences} - set(COMMON)
    said = {
        (str(path.relative_to(ROOT)), key)
        for path in COMMON_ROOMS
        for key in QUOTED.findall(path.read_text("utf-8"))
        if key in of_one_game
    }
    assert said == set()


def test_the_room_of_bag_games_brings_the_sentences_that_it_says() -> None:
    """A second game of bags has them too."""
    room = [
        *(ROOT / "companion" / "games" / "bags").glob("*.py"),
        *(ROOT / "web" / "games" / "bags").rglob("*.html"),
    ]
    said = {
        key
        for path in room
        if path.name != "sentences.py"
        for key in QUOTED.findall(path.read_text("utf-8"))
        if not key.endswith(("_", ".", ".html"))
    }
    by_name = {"seat.bank", "bag.unsure"} | {f"bag.{stage}" for stage in BagStage}
    by_name |= {f"bags.stray_{why}" for why in Strayed}
    by_name |= {f"bags.check_{state}" for state in ("waiting", "unsure", "differs", "agrees")}
    by_name |= {f"paid.{reason}" for reason in ("purse", "fine", "bribe", "back", "counted")}
    assert {key.partition("/")[0].removesuffix("_unnamed") for key in BAGS} == said - set(
        COMMON
    ) | by_name

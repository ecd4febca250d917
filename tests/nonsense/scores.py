"""Scores handed in that make little sense, or none: a legal result, or every mistake by name."""

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

from companion.cli.score import Scored, Unscored, score
from companion.cli.speech import voice
from companion.shelf.boxes import Shelf

from .mutating import as_json, as_toml, mutated
from .spoken import TAKEN, CameOfIt, sentences

SHELF = Shelf()
AT_THE_TRACK = ("name", "cards_points", "tasks", "total", "pile", "rank")
KEYS = ("name", "gold", "goods_value", "market_value", "titles", "total", "rank")
DECIDED_BY = ("points", "legal goods", "contraband", "shared", "pile", "shared_points")


def check(data: bytes) -> CameOfIt:
    """It is scored, or refused in whole sentences."""
    found = score(data, SHELF, None)
    if isinstance(found, Unscored):
        return sentences(found.wrong, voice(found.words))
    _hold_to_the_form(found)
    return (TAKEN,)


def spoilt(seed: int) -> bytes:
    """What somebody might hand in: sensible, and then spoilt here and there."""
    chance = Random(seed)
    written = _sensible(chance)
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        mutated(written, chance, WORDS)
    text = chance.choice((as_json, as_json, as_toml))(written)
    data = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.1:
        at = chance.randrange(len(data) + 1)
        data = data[:at] + chance.randbytes(chance.randint(0, 3)) + data[at + 1 :]
    return data


WORDS = (
    *("edition", "players", "name", "gold", "goods", "market", "apple", "aple", "silk", "gouda"),
    *("feast_plate", "market_pepper_1", "sheriff-1e", "sheriff-3e", "", " ", "\x1b[2J", "\ud800"),
)


def _sensible(chance: Random) -> dict[str, Any]:
    name = chance.choice(SHELF.names())
    if name.startswith("nottingham"):
        return _around_the_track(name, chance)
    cards = list(cards_of(name))
    odd = ("bread", "rye_bread", "pumpernickel", "blue_cheese", "feast_plate")
    chance.shuffle(cards)
    market = [30, 27, 32, 29, 34, 31] if name == "sheriff-2e" else []
    chance.shuffle(market)
    players = []
    for who in ("green", "red", "blue", "yellow", "white")[: chance.randint(3, 5)]:
        held = Counter(cards.pop() for _ in range(chance.randint(0, 15)))
        goods = {good: number for good, number in held.items() if good not in odd}
        bought = [market.pop() for _ in range(chance.choice((0, 0, 1, 2))) if market]
        gold = chance.randint(0, 80)
        players.append({"name": who, "gold": gold, "goods": goods, "market": bought})
    return {"edition": name, "players": players}


def _around_the_track(name: str, chance: Random) -> dict[str, Any]:
    tasks = ["seven_different", "five_alike", "four_pairs", "three_pairs"]
    players = []
    for who in ("green", "red", "blue", "yellow", "white", "grey")[: chance.randint(3, 6)]:
        pile = Counter(chance.choices(("coin", "gold", "chain"), k=chance.randint(0, 2)))
        players.append({"name": who, "cards": dict(pile), "tasks": chance.sample(tasks, 1)[:1]})
    box = {f"tasks.{task}.{how}": 20 + n for task in tasks for n, how in enumerate(_SHARED)}
    return {"edition": name, "box": box, "players": players}


_SHARED = ("shared", "alone")


@cache
def cards_of(edition: str) -> tuple[str, ...]:
    owned = SHELF.take(edition)
    return tuple(copy.rpartition("-")[0] for copy in owned.game.copies(owned.box))


def _hold_to_the_form(found: Scored) -> None:
    result = json.loads(found.as_json())
    assert tuple(result) == ("players", "winners", "decided_by")
    assert result["decided_by"] in DECIDED_BY
    for player in result["players"]:
        if "pile" in player:
            assert tuple(player) == AT_THE_TRACK
            solved = sum(task["points"] for task in player["tasks"])
            assert player["total"] == player["cards_points"] + solved
            continue
        assert tuple(player) == KEYS
        titles = sum(title["points"] for title in player["titles"])
        worth = player["gold"] + player["goods_value"] + player["market_value"]
        assert player["total"] == worth + titles
        assert (player["rank"] == 1) == (player["name"] in result["winners"])
    best = max(player["total"] for player in result["players"])
    assert all(p["total"] == best for p in result["players"] if p["name"] in result["winners"])
    own = "".join(player["name"] for player in result["players"])
    assert "{" in own or "{" not in found.as_text(), "a sentence with a gap in it"

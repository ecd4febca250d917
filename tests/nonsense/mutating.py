"""Spoils what could have been right: other values, lost and doubled keys, things out of place."""

import json
from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

VALUES: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 3, 7, 60, 999, 1000, 10**30, -(10**5000), 1.5, 1e400, True, False),
    *("", "apple", "royal", "\x00", "x" * 500, [], [1], {}, {"apple": 1}, [[[]]], [{}]),
)


def mutated(written: Any, chance: Random, words: Sequence[str]) -> None:
    """One thing somewhere in it is spoilt."""
    place = _somewhere(written, chance)
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    what = chance.choice(("set", "set", "set", "drop", "add", "move"))
    if what == "add" or not keys:
        value = deepcopy(chance.choice(VALUES))
        if isinstance(place, dict):
            place[chance.choice(words)] = value
        else:
            place.append(value)
        return
    key = chance.choice(keys)
    if what == "drop":
        del place[key]
    elif what == "move" and isinstance(place, dict):
        place[chance.choice(words)] = place.pop(key)
    else:
        near = isinstance(place[key], int) and chance.random() < 0.6
        place[key] = place[key] + chance.randint(-3, 3) if near else deepcopy(chance.choice(VALUES))


def as_toml(written: dict[str, Any]) -> str:
    pairs = (f"{json.dumps(key)} = {_inline(one, ' = ')}" for key, one in written.items())
    return "\n".join(pairs)


def as_json(written: dict[str, Any]) -> str:
    return _inline(written, ": ")


def _inline(value: Any, between: str) -> str:
    match value:
        case dict():
            pairs = (
                f"{json.dumps(key)}{between}{_inline(one, between)}" for key, one in value.items()
            )
            return "{ " + ", ".join(pairs) + " }"
        case list():
            return "[" + ", ".join(_inline(one, between) for one in value) + "]"
        case int() if not isinstance(value, bool) and abs(value) > 10**1000:
            return ("-" if value < 0 else "") + "9" * 5001
        case float():
            return repr(value)
        case _:
            return json.dumps(value)


def _somewhere(written: Any, chance: Random) -> Any:
    """A list or a table in it, the whole of it too."""
    found, waiting = [], [written]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict | list) and one:
            found.append(one)
            waiting += one.values() if isinstance(one, dict) else one
    return chance.choice(found or [written])

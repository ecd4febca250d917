"""Nonsense that Hypothesis draws along the structure of what is meant: any value in any place.

The tests draw it as they always do; a long run by a number, so that each can be drawn again.
"""

import json
import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from companion.chronicle.patterns import Part, Parts, Piece, Said, Slot, pattern
from companion.games.sheriff.numbers import Good, Numbers

from . import chronicles, editions, scores
from .mutating import VALUES, as_json, as_toml

Drawn = st.SearchStrategy
Bytes = Drawn[bytes]
ODD_ONE_IN = 20
LUCK = 4096  # bytes of chance for one that is drawn

numbers = st.integers(0, 9) | st.integers()
anything = st.sampled_from(VALUES) | st.recursive(
    st.none() | st.booleans() | numbers | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)


def by_number(drawn: Bytes) -> Callable[[int], bytes]:
    """What a number draws; the same number draws the same."""
    found: list[bytes] = []

    @settings(database=None, deadline=None)
    @given(drawn)
    def keep(data: bytes) -> None:
        found.append(data)

    def draw(seed: int) -> bytes:
        chance = Random(seed)
        found.clear()
        while not found:  # it takes more luck than there was
            keep.hypothesis.fuzz_one_input(chance.randbytes(LUCK))  # type: ignore[attr-defined]
        return found.pop()

    return draw


@cache
def of_scores() -> Bytes:
    """Players who hold whatever there is, and now and then what there is not."""
    words = st.sampled_from(scores.WORDS) | st.text(max_size=5)
    editions = st.sampled_from(["sheriff-1e", "sheriff-2e"])
    written = editions.flatmap(
        lambda edition: st.fixed_dictionaries(
            {"edition": _mostly(st.just(edition), words), "players": _players(edition, words)}
        )
    )
    more = _mostly(st.just({}), st.dictionaries(words, anything, max_size=1))
    whole = st.builds(lambda said, odd: {**odd, **said}, written, more)
    text = st.builds(lambda said, way: way(said), whole, st.sampled_from([as_json, as_toml]))
    keys = st.sampled_from(["players", "name", "gold", "goods", "apple"])
    return _encoded(_mostly(text, st.builds(_said_twice, text, keys)))


def _players(edition: str, words: Drawn[str]) -> Drawn[Any]:
    goods = st.sampled_from(sorted(set(scores.cards_of(edition))))
    names = st.text("abcdeéß♞ ", min_size=1, max_size=9)
    prices = [30, 27, 32, 29, 34, 31] if edition == "sheriff-2e" else []
    market = (
        st.lists(_mostly(st.sampled_from(prices), numbers), max_size=1) if prices else st.just([])
    )
    right = {
        "name": _mostly(names, words | anything),
        "gold": _mostly(st.integers(0, 90), anything),
        "goods": st.dictionaries(
            _mostly(goods, words), _mostly(st.integers(0, 2), anything), max_size=4
        ),
    }
    player = st.fixed_dictionaries(right, optional={"market": _mostly(market, anything)})
    table = st.lists(
        player, min_size=3, max_size=5, unique_by=lambda one: as_json({"": one["name"]})
    )
    return _mostly(table, st.lists(player | anything, max_size=7))


@cache
def of_editions() -> Bytes:
    """Editions some of whose numbers are others that fit there, and now and then do not."""
    sheets = st.sampled_from(editions.AS_JSON).map(json.loads)
    ids = st.sampled_from(sorted(json.loads(editions.AS_JSON[0])["goods"]))
    fields = st.sampled_from(msgspec.structs.fields(Numbers)).filter(
        lambda one: one.name != "goods"
    )
    change = fields.flatmap(lambda one: st.tuples(st.just((one.name,)), _fitting(one.type)))
    kinds = st.tuples(ids, st.sampled_from(msgspec.structs.fields(Good)))
    of_a_good = kinds.flatmap(
        lambda at: st.tuples(st.just(("goods", at[0], at[1].name)), _fitting(at[1].type))
    )
    words = st.sampled_from(editions.WORDS)
    odd = st.tuples(st.tuples(st.just("goods"), ids, words) | st.tuples(words), anything)
    changes = st.lists(_mostly(change | of_a_good, odd), max_size=4)
    return _encoded(st.builds(_changed, sheets, changes).map(as_toml))


@cache
def of_chronicles() -> Bytes:
    """Evenings that go on as they did not, in lines made of the phrases of the notation."""
    lines = st.one_of([_said(pattern(phrase).pieces) for phrase in chronicles.phrases()])
    timed = st.builds("[{:02}:{:02}] {}".format, st.integers(0, 99), st.integers(0, 61), lines)
    beginnings = st.sampled_from(chronicles.beginnings())
    behind = st.lists(lines | timed, max_size=3)
    return _encoded(st.builds(_gone_on, beginnings, st.floats(0, 1), behind, st.booleans()))


def _encoded(text: Drawn[str]) -> Bytes:
    return text.map(lambda said: said.encode("utf-8", "surrogatepass"))


def _mostly(right: Drawn[Any], odd: Drawn[Any]) -> Drawn[Any]:
    return st.integers(1, ODD_ONE_IN).flatmap(lambda luck: odd if luck == ODD_ONE_IN else right)


def _said_twice(text: str, key: str) -> str:
    return re.sub(rf'"{key}": [^,{{}}\[\]]+', r"\g<0>, \g<0>", text, count=1)


def _fitting(hint: Any) -> Drawn[Any]:
    """Mostly what belongs there."""
    return _mostly(_of_its_kind(inspect.type_info(hint)), anything)


def _of_its_kind(kind: inspect.Type) -> Drawn[Any]:
    words = st.sampled_from(editions.WORDS)
    match kind:
        case inspect.IntType(ge=least, le=most):
            return st.integers(least or 0, min(most or 60, 60))
        case inspect.BoolType():
            return st.booleans()
        case inspect.StrType():
            return words | st.text(max_size=5)
        case inspect.DictType(value_type=value):
            return st.dictionaries(words, _of_its_kind(value), max_size=3)
        case inspect.VarTupleType(item_type=item):
            return st.lists(_of_its_kind(item), max_size=3)
        case inspect.TupleType(item_types=items):
            return st.tuples(*map(_of_its_kind, items)).map(list)
        case _:
            assert isinstance(kind, inspect.StructType), f"editions hold no {kind}"
            fields = {one.encode_name: _of_its_kind(one.type) for one in kind.fields}
            return st.fixed_dictionaries(fields)


def _changed(
    sheet: dict[str, Any], changes: Sequence[tuple[tuple[str, ...], Any]]
) -> dict[str, Any]:
    for (*path, last), value in changes:
        place = sheet
        for key in path:
            inner = place.get(key)
            place = inner if isinstance(inner, dict) else place
        place[last] = deepcopy(value)
    return sheet


def _said(pieces: tuple[Piece, ...]) -> Drawn[str]:
    """A line that a phrase could be."""
    return st.tuples(*map(_piece, pieces)).map(" ".join)


def _piece(piece: Piece) -> Drawn[str]:
    match piece:
        case Said(word):
            return st.just(word)
        case Slot(_, kind):
            return _slot(kind)
        case Part(inner):
            return st.just("") | _said(inner)
        case Parts(parts):
            return st.permutations(parts).map(tuple).flatmap(_said)


@cache
def _slot(kind: str) -> Drawn[str]:
    others = st.sampled_from(["yellow", "white", "black", "olive"])
    seats = _mostly(st.sampled_from(["green", "red", "blue"]), others)
    clerk = st.sampled_from(["the reader", "the clock", "the button"])
    goods = st.sampled_from(
        ["apples", "apple", "cheese", "bread", "silk", "gouda", "pepper", "gold"]
    )
    count = st.integers(0, 6).map(str)
    heap = st.lists(st.tuples(count, goods).map(" ".join), min_size=1, max_size=3)
    ways = {
        "by": _mostly(st.just("the steward") | seats, clerk),
        "seat": seats,
        "owner": seats.map("{}'s".format),
        "good": goods,
        "counted": goods,
        "cards": heap.map(" and ".join) | st.sampled_from(["1 card", "2 cards", "an apple"]),
        "named": heap.map(", ".join),
        "goods": heap.map(" and ".join) | st.just("nothing"),
        "number": count | st.integers(-1, 10**18).map(str),
        "place": st.sampled_from(
            ["away", "pile.1", "stand.red", "bag.blue", "out of sight", "the stand of red"]
        ),
        "copies": st.sampled_from(["apple-07", "silk-02 and bread-11", '"ham-01"']),
        "copy": st.sampled_from(["apple-07", "silk-02", "bread-11", "mead-99", '"ham-01"']),
        "word": st.sampled_from(["next", "undo", "timer", "pass"]),
        "text": st.text(max_size=5).map(json.dumps),
        "chance": st.binary(min_size=16, max_size=16).map(bytes.hex),
    }
    odd = st.sampled_from(chronicles.ODD) | st.text(max_size=5)
    return _mostly(ways[kind], odd)


def _gone_on(text: str, part: float, behind: list[str], rest: bool) -> str:
    top, _, below = text.partition("\n\n")
    lines = below.split("\n")
    at = int(part * len(lines))
    return "\n".join([top, "", *lines[:at], *behind, *(lines[at:] if rest else ())])

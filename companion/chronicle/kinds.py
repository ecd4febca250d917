"""The kinds of words a line is made of: how each is said, and what else could be meant.

A kind reads from a place in the line and yields every value that may be meant there, with the place
behind it, the longest first. What it expected and did not find it notes.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.game.contract import RESERVED, Known
from companion.game.messages import Quoted
from companion.game.texts import shown
from companion.game.values import GoodId, Party, Role, SeatId, Value, seated

from .faults import NotRead
from .tokens import LEFT_OUT, Token, written

_WORD = re.compile(r"[^\W_][\w.'-]*")
_NUMBER = re.compile(r"-?[0-9]{1,18}")
_CHANCE = re.compile(r"[0-9a-f]{32}")
MOST_GOODS = 100
ROLES: Mapping[str, Role] = {
    "steward": Role.STEWARD,
    "reader": Role.READER,
    "button": Role.BUTTON,
    "clock": Role.CLOCK,
}


class Line:
    """A line being read, and what was expected at the furthest place to which it made sense."""

    def __init__(self, words: tuple[Token, ...], known: Known) -> None:
        self.words, self.known = words, known
        self.furthest = 0
        self.expected: list[str] = []
        self.near: list[str] = []

    def at(self, place: int) -> Token | None:
        return self.words[place] if place < len(self.words) else None

    def plain(self, place: int) -> str:
        """The word there, or nothing if it is a text in quotes; what was left out ends it all."""
        word = self.at(place)
        if word is None or word.quoted:
            return ""
        if word.text == LEFT_OUT:
            raise NotRead("notation.left_out")
        return word.text

    def wants(self, place: int, what: str, near: tuple[str, ...] = ()) -> None:
        if place > self.furthest:
            self.furthest, self.expected, self.near = place, [], []
        if place == self.furthest:
            self.expected.append(what)
            self.near.extend(near)


Read = Iterator[tuple[Any, int]]


class Kind(Value, frozen=True):
    """One kind of word."""

    read: Callable[[Line, int], Read]
    write: Callable[[Any, Known, str], list[str]]  # the value, the table, and the word before it


def _word(line: Line, at: int, what: str, known: tuple[str, ...] = ()) -> Iterator[str]:
    """A word of those known, if any are; one in quotes may be any at all."""
    word, there = line.plain(at), line.at(at)
    if there is not None and there.quoted:
        yield there.text
    elif _WORD.fullmatch(word) and word not in RESERVED and (not known or word in known):
        yield word
    else:
        line.wants(at, f"{what} ({', '.join(known)})" if known else what, known)


def _bare(text: str, known: tuple[str, ...] = ()) -> str:
    plain = _WORD.fullmatch(text) and text not in RESERVED and (not known or text in known)
    return text if plain else written(text)


def _read_seat(line: Line, at: int) -> Read:
    for word in _word(line, at, "a seat", tuple(line.known.seats)):
        yield SeatId(word), at + 1


def _read_place(line: Line, at: int) -> Read:
    for word in _word(line, at, "a place", line.known.places):
        yield word, at + 1


def _read_copy(line: Line, at: int) -> Read:
    """One of the box; any other stands in quotes."""
    copies, word = line.known.copies, line.plain(at)
    if _WORD.fullmatch(word) and copies and word not in copies:
        line.wants(at, "a card of the box", copies)
        return
    yield from _read_word(line, at)


def _read_word(line: Line, at: int) -> Read:
    for word in _word(line, at, "a word"):
        yield word, at + 1


def _read_good(line: Line, at: int) -> Read:
    """By its name, or by what several of it are called."""
    goods = line.known.goods
    called = {name: good for good, name in goods.items()} | {str(good): good for good in goods}
    for word in _word(line, at, "a good", tuple(called)):
        yield (called.get(word, word) if line.plain(at) else word), at + 1


def _read_number(line: Line, at: int) -> Read:
    if _NUMBER.fullmatch(line.plain(at)):
        yield int(line.plain(at)), at + 1
    else:
        line.wants(at, "a number")


def _read_text(line: Line, at: int) -> Read:
    there = line.at(at)
    if there is not None and there.quoted:
        yield there.text, at + 1
    else:
        line.plain(at)
        line.wants(at, "a text in quotes")


def _read_chance(line: Line, at: int) -> Read:
    if _CHANCE.fullmatch(line.plain(at)):
        yield line.plain(at), at + 1
    else:
        line.wants(at, "32 hexadecimal digits")


def _read_one(line: Line, at: int) -> Read:
    """One card, by its good or by nothing."""
    if line.plain(at) != "1":
        line.wants(at, "1")
    elif line.plain(at + 1) == "card":
        yield None, at + 2
    else:
        line.wants(at + 1, "card", ("card",))
        yield from _read_good(line, at + 1)


def _read_heap(line: Line, at: int) -> Read:
    if line.plain(at) == "nothing":
        yield {}, at + 1
    else:
        line.wants(at, "nothing", ("nothing",))
        yield from _more_of(line, at, {})


def _more_of(line: Line, at: int, heap: dict[Any, int]) -> Read:
    for number, after in _read_number(line, at):
        for good, end in _read_good(line, after):
            if good in heap:
                raise NotRead("notation.twice", found=Quoted(shown(good)))
            more = {**heap, good: number}
            if line.plain(end) in (",", "and") and len(more) < MOST_GOODS:
                yield from _more_of(line, end + 1, more)
            else:
                line.wants(end, "and", ("and",))
            yield more, end


def _read_party(line: Line, at: int) -> Read:
    if line.plain(at) == "the":
        if line.plain(at + 1) in ROLES:
            yield Party(ROLES[line.plain(at + 1)]), at + 2
        else:
            line.wants(at + 1, " or ".join(ROLES), tuple(ROLES))
    else:
        line.wants(at, "the steward", ("the",))
        for seat, end in _read_seat(line, at):
            yield seated(seat), end


def _write_good(good: str, known: Known, before: str = "") -> list[str]:
    several = _NUMBER.fullmatch(before) and before != "1"
    called = known.goods.get(GoodId(good), good) if several else good
    return [_bare(called, (*known.goods, *known.goods.values()))]


def _write_heap(heap: Mapping[str, int], known: Known, _before: str) -> list[str]:
    parts: list[str] = []
    for place, (good, number) in enumerate(heap.items(), 1):
        if parts:
            parts.append("and" if place == len(heap) else ",")
        parts += [str(number), *_write_good(good, known, str(number))]
    return parts or ["nothing"]


def _write_one(good: str | None, known: Known, _before: str) -> list[str]:
    return ["1", "card"] if good is None else ["1", *_write_good(good, known)]


def _write_party(by: Party, known: Known, _before: str) -> list[str]:
    return ["the", str(by.role)] if by.seat is None else [_bare(by.seat, tuple(known.seats))]


KINDS: Mapping[str, Kind] = {
    "by": Kind(_read_party, _write_party),
    "seat": Kind(_read_seat, lambda seat, known, _: [_bare(seat, tuple(known.seats))]),
    "good": Kind(_read_good, _write_good),
    "one": Kind(_read_one, _write_one),
    "goods": Kind(_read_heap, _write_heap),
    "number": Kind(_read_number, lambda number, _known, _: [str(number)]),
    "place": Kind(_read_place, lambda place, known, _: [_bare(place, known.places)]),
    "copy": Kind(_read_copy, lambda copy, known, _: [_bare(copy, known.copies)]),
    "word": Kind(_read_word, lambda word, _known, _: [_bare(word)]),
    "text": Kind(_read_text, lambda text, _known, _: [written(text)]),
    "chance": Kind(_read_chance, lambda chance, _known, _: [chance]),
}

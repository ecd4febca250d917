"""The kinds of words a line is made of: how each is said, and what else could be meant.

A kind reads from a place in the line and yields every value that may be meant there, with the place
behind it, the longest first. It notes on the line which word it expected and did not find.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.game.contract import RESERVED, Known
from companion.game.messages import Quoted
from companion.game.text_files import shown
from companion.game.values import GoodId, Party, Role, SeatId, Value, seated

from .faults import NotRead, not_expected
from .lines import OWNS, Line
from .tokens import tokens, written

_WORD = re.compile(r"[^\W_][\w.'-]*")
_NUMBER = re.compile(r"-?[0-9]{1,18}")
_CHANCE = re.compile(r"[0-9a-f]{32}")
MOST_GOODS = 100
MOST_CARDS = 100
ONE = ("a", "an")
ROLES: Mapping[str, Role] = {
    "steward": Role.STEWARD,
    "reader": Role.READER,
    "button": Role.BUTTON,
    "clock": Role.CLOCK,
}


Read = Iterator[tuple[Any, int]]


class Each(Value, frozen=True):
    """Several values of one field: the line says its command once for each of them."""

    values: tuple[Any, ...]


class Kind(Value, frozen=True):
    """One kind of word."""

    read: Callable[[Line, int], Read]
    write: Callable[[Any, Known, str], list[str]]  # the value, the table, and the word before it


def _word(line: Line, at: int, what: str, known: tuple[str, ...] = ()) -> Iterator[str]:
    """A word of those known, if any are; one in quotes may be any at all. A reserved word is read
    where the table itself knows it."""
    word, quoted = line.plain(at), line.quoted(at)
    if quoted is not None:
        yield quoted
    elif _WORD.fullmatch(word) and (word in known if known else word not in RESERVED):
        yield word
    else:
        line.wants(at, f"{what} ({', '.join(known)})" if known else what, known)


def _bare(text: str, known: tuple[str, ...] = ()) -> str:
    """Without quotes, if it is read so again: an unknown word would lose its capitals."""
    plain = text in known if known else text == text.lower().removesuffix(".")
    free = text in known if known else text not in RESERVED
    return text if plain and _WORD.fullmatch(text) and free else written(text)


def _read_seat(line: Line, at: int) -> Read:
    """Read a seat by its name, or by its title at this moment."""
    start = line.behind_article(at, ("the",))
    if start > at and line.plain(start) in line.known.titles:
        yield line.known.titles[line.plain(start)], start + 1
        return
    for word in _word(line, start, "a seat", tuple(line.known.seats)):
        yield SeatId(word), start + 1


def _read_owner(line: Line, at: int) -> Read:
    """A seat with an apostrophe and an s behind its name."""
    seats, titles = line.known.seats, line.known.titles
    quoted = line.quoted(at)
    if quoted is not None and line.plain(at + 1) == OWNS:
        yield SeatId(quoted), at + 2
        return
    start = line.behind_article(at, ("the",))
    word = line.plain(start)
    owner = word.removesuffix(OWNS)
    if start > at and owner in titles and owner != word:
        yield titles[owner], start + 1
    elif owner in seats and owner != word:
        yield SeatId(owner), start + 1
    else:
        owners = tuple(f"{seat}{OWNS}" for seat in seats)
        line.wants(start, f"whose ({', '.join(owners)})", owners)


def _read_place(line: Line, at: int) -> Read:
    """Read a place by its name, with or without an article, or by its short name."""
    known = line.known.places
    start = line.behind_article(at)
    for place, said in known.items():
        words = [word.text for word in tokens(said)]
        end = at if words[:1] == [line.plain(at)] else start
        for word in words:
            if line.plain(end) != word:
                line.wants(end, said, (word,))
                break
            end += 1
        else:
            yield place, end
            return
    for word in _word(line, start, "a place", tuple(known)):
        yield word, start + 1


def _read_copy(line: Line, at: int) -> Read:
    """One of the box; any other stands in quotes."""
    at = line.behind_article(at)
    copies, word = line.known.copies, line.plain(at)
    if _WORD.fullmatch(word) and copies and word not in copies:
        line.wants(at, "a card of the box", copies)
        return
    yield from _read_word(line, at)


def _read_word(line: Line, at: int) -> Read:
    for word in _word(line, at, "a word"):
        yield word, at + 1


def _read_good(line: Line, at: int) -> Read:
    yield from _read_counted(line, line.behind_article(at))


def _read_counted(line: Line, at: int) -> Read:
    """Read a good by its name, with or without an s, or by its plural."""
    goods = line.known.goods
    called = {name: good for good, name in goods.items()} | {str(good): good for good in goods}
    at = line.behind_article(at, ("the",))
    said = line.plain(at)
    if said not in called and said.removesuffix("s") in goods:
        yield GoodId(said.removesuffix("s")), at + 1
        return
    for word in _word(line, at, "a good", tuple(called)):
        yield (called.get(word, word) if line.plain(at) else word), at + 1


def _read_number(line: Line, at: int) -> Read:
    if _NUMBER.fullmatch(line.plain(at)):
        yield int(line.plain(at)), at + 1
    elif line.behind_article(at, ONE) > at:
        yield 1, at + 1
    else:
        line.wants(at, "a number")


def _read_text(line: Line, at: int) -> Read:
    quoted = line.quoted(at)
    if quoted is not None:
        yield quoted, at + 1
    else:
        line.plain(at)
        line.wants(at, "a text in quotes")


def _read_chance(line: Line, at: int) -> Read:
    if _CHANCE.fullmatch(line.plain(at)):
        yield line.plain(at), at + 1
    else:
        line.wants(at, "32 hexadecimal digits")


def _read_named(line: Line, at: int) -> Read:
    """Cards, each by its good."""
    for heap, end in _more_of(line, at, {}):
        yield from _each(heap, end)


def _read_cards(line: Line, at: int) -> Read:
    """Cards, each by its good or by nothing."""
    for heap, end in _more_of(line, at, {}, nameless=True):
        yield from _each(heap, end)


def _each(heap: dict[Any, int], end: int) -> Read:
    least, most = min(heap.values()), sum(heap.values())
    if least < 1 or most > MOST_CARDS:
        raise not_expected(str(least if least < 1 else most), [f"1 to {MOST_CARDS} cards"], ())
    cards = tuple(good for good, number in heap.items() for _ in range(number))
    yield (cards[0] if len(cards) == 1 else Each(cards)), end


def _read_copies(line: Line, at: int, found: tuple[str, ...] = ()) -> Read:
    for copy, end in _read_copy(line, at):
        more = (*found, copy)
        if line.plain(end) in (",", "and") and len(more) < MOST_CARDS:
            yield from _read_copies(line, end + 1, more)
        yield (copy if len(more) == 1 else Each(more)), end


def _read_heap(line: Line, at: int) -> Read:
    if line.plain(at) == "nothing":
        yield {}, at + 1
    else:
        line.wants(at, "nothing", ("nothing",))
        yield from _more_of(line, at, {})


def _more_of(line: Line, at: int, heap: dict[Any, int], *, nameless: bool = False) -> Read:
    """Numbers and goods; where cards may be nameless, cards too."""
    for number, after in _read_number(line, at):
        for good, end in _read_nameless(line, after, nameless=nameless):
            if good in heap:
                raise NotRead("notation.twice", found=Quoted(shown(good or "card")))
            more = {**heap, good: number}
            if line.plain(end) in (",", "and") and len(more) < MOST_GOODS:
                start = end + 1 + (line.plain(end) == "," and line.plain(end + 1) == "and")
                yield from _more_of(line, start, more, nameless=nameless)
            else:
                line.wants(end, "and", ("and",))
            yield more, end


def _read_nameless(line: Line, at: int, *, nameless: bool) -> Read:
    if nameless and line.plain(at) in ("card", "cards") and "cards" not in line.known.goods:
        yield None, at + 1
        return
    if nameless:
        line.wants(at, "card", ("card",))
    yield from _read_counted(line, at)


def _read_party(line: Line, at: int) -> Read:
    """One of those without a seat, behind an article; or a seat."""
    start = line.behind_article(at, ("the",))
    if start > at and line.plain(start) in ROLES:
        yield Party(ROLES[line.plain(start)]), start + 1
        return
    if start > at:
        named = (*ROLES, *line.known.titles)
        line.wants(start, " or ".join(named), named)
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


def _write_card(good: str | None, known: Known, _before: str) -> list[str]:
    return ["1", "card"] if good is None else ["1", *_write_good(good, known)]


def _write_place(place: str, known: Known, _before: str) -> list[str]:
    said = known.places.get(place)
    return [_bare(place, tuple(known.places))] if said is None else said.split()


def _write_owner(seat: str, known: Known, _before: str) -> list[str]:
    return [_bare(seat, tuple(known.seats)) + OWNS]


def _write_party(by: Party, known: Known, _before: str) -> list[str]:
    return ["the", str(by.role)] if by.seat is None else [_bare(by.seat, tuple(known.seats))]


KINDS: Mapping[str, Kind] = {
    "by": Kind(_read_party, _write_party),
    "seat": Kind(_read_seat, lambda seat, known, _: [_bare(seat, tuple(known.seats))]),
    "owner": Kind(_read_owner, _write_owner),
    "good": Kind(_read_good, _write_good),
    "counted": Kind(_read_counted, _write_good),
    "cards": Kind(_read_cards, _write_card),
    "named": Kind(_read_named, _write_card),
    "goods": Kind(_read_heap, _write_heap),
    "number": Kind(_read_number, lambda number, _known, _: [str(number)]),
    "place": Kind(_read_place, _write_place),
    "copy": Kind(_read_copy, lambda copy, known, _: [_bare(copy, known.copies)]),
    "copies": Kind(_read_copies, lambda copy, known, _: [_bare(copy, known.copies)]),
    "word": Kind(_read_word, lambda word, _known, _: [_bare(word)]),
    "text": Kind(_read_text, lambda text, _known, _: [written(text)]),
    "chance": Kind(_read_chance, lambda chance, _known, _: [chance]),
}

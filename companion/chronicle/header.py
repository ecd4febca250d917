"""The header above the lines of a chronicle: the box, who plays, and what they agreed on."""

import re
from collections.abc import Container, Iterator, Mapping

from companion.game.contract import RESERVED, Beginning, Setup
from companion.game.messages import Message, Quoted
from companion.game.text_files import LONGEST_LINE, shown
from companion.game.values import SeatId, Value

from .faults import Fault, NotRead, not_expected

FORMAT = "1"
UNFINISHED = "what is still secret is left out"
ONE_SEAT = "the name of a seat, in one word that means nothing else"
NAME = "name"
KEYS = ("chronicle", "edition", "box", "seats", NAME, "first", "agreed", "read off", "unfinished")
ONE_NAME = 'a seat = somebody\'s name in quotes, such as green = "Anna"'
_ENTRY = re.compile(r"\s*([^\W\d_]+(?: [^\W\d_]+)?)\s*:\s*(.*?)\s*(?:\s#.*)?")
_NAME = re.compile(r"[^\W_][\w.'-]*")
_NUMBER = re.compile(r"([\w.-]+)\s*=\s*(-?[0-9]{1,5})")  # more of anything no box holds
_NAMED = re.compile(r"([^\W_][\w.'-]*)\s*=\s*\"(.{1,40})\"")

Row = tuple[int, str]
"""A line with its number in the file."""


class Header(Value, frozen=True, kw_only=True):
    """How the table was laid, and whether the game in the lines is whole."""

    beginning: Beginning
    unfinished: bool = False
    names: Mapping[SeatId, str] = {}  # people's; the game goes by seats alone
    line: int = 0  # its last line
    lines: Mapping[str, int] = {}  # each entry's line

    def fault(self, entry: str, why: Message) -> Fault:
        return Fault(self.lines.get(entry, self.line), why)


class _Entries:
    """The entries as they come; each may stand once, but numbers and names a line each."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        self.numbers: dict[str, dict[str, int]] = {"box": {}, "read off": {}}
        self.names: dict[SeatId, str] = {}
        self.lines: dict[str, int] = {}

    def take(self, line: int, key: str, value: str) -> None:
        if key not in KEYS:
            raise not_expected(key, (f"{known}:" for known in KEYS), KEYS)
        if not self.found and key != "chronicle":
            raise NotRead("notation.no_chronicle")
        if key == NAME:
            self._take_name(line, value)
        elif key in self.numbers:
            match = _NUMBER.fullmatch(value)
            if match is None:
                raise not_expected(value, ["a key = a number of at most 5 digits"], ())
            self._once(match[1], self.numbers[key])
            self.numbers[key][match[1]] = int(match[2])
            self.lines[f"{key} {match[1]}"] = line
        else:
            self._once(key, self.found)
            self.found[key] = value
            self.lines[key] = line
        if key == "seats":
            self._each_once(_listed(value))
        if key == "chronicle" and value != FORMAT:
            raise not_expected(value, [FORMAT], [FORMAT])
        if key == "unfinished" and value != UNFINISHED:
            raise not_expected(value, [UNFINISHED], [UNFINISHED])

    def _take_name(self, line: int, value: str) -> None:
        match = _NAMED.fullmatch(value)
        if match is None or not match[2].isprintable():
            raise not_expected(value, [ONE_NAME], ())
        self._once(match[1], self.names)
        self.names[SeatId(match[1])] = match[2]
        self.lines[f"{NAME} {match[1]}"] = line

    def _once(self, key: str, kept: Container[str]) -> None:
        if key in kept:
            raise NotRead("notation.twice", found=Quoted(shown(key)))

    def _each_once(self, seats: list[str]) -> None:
        for place, seat in enumerate(seats or [""]):
            if not _NAME.fullmatch(seat) or seat in RESERVED:
                raise not_expected(seat, [ONE_SEAT], ())
            self._once(seat, seats[:place])

    def whole(self) -> Beginning:
        if not self.found:
            raise NotRead("notation.no_chronicle")
        for key in ("edition", "seats", "first"):
            if key not in self.found:
                raise NotRead("notation.missing", found=Quoted(shown(key)))
        setup = Setup(
            seats=tuple(map(SeatId, _listed(self.found["seats"]))),
            first=SeatId(self.found["first"]),
            options=dict.fromkeys(_listed(self.found.get("agreed", "")), True),
            numbers=self.numbers["read off"],
        )
        edition = self.found["edition"]
        return Beginning(edition=edition, overrides=self.numbers["box"], setup=setup)


def read(rows: Iterator[Row]) -> tuple[Header, Row | None]:
    """The header, and the first line behind it."""
    entries, last = _Entries(), 0
    for number, text in rows:
        entry = _ENTRY.fullmatch(text) if len(text) <= LONGEST_LINE else None
        if entry is None:
            return _header(entries, max(last, 1)), (number, text)
        try:
            key = entry[1].lower()
            value = text.partition(":")[2].strip() if key == NAME else entry[2]  # it may hold a #
            entries.take(number, key, value)
        except NotRead as wrong:
            raise Fault(number, wrong.why) from wrong
        last = number
    return _header(entries, max(last, 1)), None


def write(header: Header) -> Iterator[str]:
    beginning, setup = header.beginning, header.beginning.setup
    yield f"chronicle: {FORMAT}"
    if header.unfinished:
        yield f"unfinished: {UNFINISHED}"
    yield f"edition: {beginning.edition}"
    yield from (f"box: {key} = {number}" for key, number in sorted(beginning.overrides.items()))
    yield f"seats: {', '.join(setup.seats)}"
    yield from (
        f'{NAME}: {seat} = "{header.names[seat]}"' for seat in setup.seats if seat in header.names
    )
    yield f"first: {setup.first}"
    agreed = sorted(option for option, chosen in setup.options.items() if chosen)
    if agreed:
        yield f"agreed: {', '.join(agreed)}"
    yield from (f"read off: {key} = {number}" for key, number in sorted(setup.numbers.items()))


def _header(entries: _Entries, last: int) -> Header:
    try:
        beginning = entries.whole()
    except NotRead as wrong:
        raise Fault(last, wrong.why) from wrong
    unfinished = "unfinished" in entries.found
    header = Header(
        beginning=beginning,
        unfinished=unfinished,
        names=entries.names,
        line=last,
        lines=entries.lines,
    )
    setup = beginning.setup
    for seat in header.names:
        if seat not in setup.seats:
            raise header.fault(f"{NAME} {seat}", not_expected(seat, setup.seats, setup.seats).why)
    if setup.first not in setup.seats:
        raise header.fault("first", not_expected(setup.first, setup.seats, setup.seats).why)
    return header


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")] if text.strip() else []

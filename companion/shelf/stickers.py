"""Which sticker is on which card, and which is a seat's own: a file for each box, one for seats.

Each is a table of two columns that a spreadsheet can read. One that makes no sense is left as it
is: its box counts as one without stickers until people have put the file right.
"""

import csv
import io
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from companion.game.cards import card_of
from companion.game.messages import Message, Quoted, says
from companion.game.text_files import decoded, shown
from companion.game.values import CopyId, GoodId, SeatId, TagId, Value
from hardware.disk import replace_file

from .files import read

Stickers = Callable[[str, Iterable[CopyId]], Mapping[TagId, CopyId]]
"""Which tag is on which copy of the box named so; a box without any stickers has none for any."""

STICKERS = "stickers"
"""The folder of these files, in the data folder."""
SEATS = "_seats"
"""The file of the seats; no box can be called that."""
_TAG = re.compile(r"([0-9A-F]{2}){3,20}")
_PHONE = re.compile(r"08[0-9A-F]{6}")


class OnCard(Value, frozen=True):
    """A sticker is on this card of this box."""

    box: str
    copy: CopyId


class OfSeat(Value, frozen=True):
    """A sticker is this seat's own, by which it comes to a reader for all."""

    seat: SeatId


Owner = OnCard | OfSeat


class Worn(Value, frozen=True):
    """So many cards of a good carry a sticker, of all that the box may hold."""

    good: GoodId
    number: int
    most: int


def no_stickers(box: str, copies: Iterable[CopyId]) -> Mapping[TagId, CopyId]:
    del box, copies
    return {}


def is_phone(tag: TagId) -> bool:
    """Phones and passes draw such a number anew each time, so it is nobody's name."""
    return _PHONE.fullmatch(tag) is not None


class Register:
    """All stickers that are known, kept in files; without a folder, in memory alone. Every change
    is written first and believed afterwards."""

    def __init__(
        self,
        folder: Path | None,
        boxes: Mapping[str, Sequence[CopyId]],
        at_first: Mapping[str, Mapping[TagId, str]],
    ) -> None:
        """`at_first` is what each box's cards, and the seats, have where no file says so."""
        self._folder = folder
        self._copies = {name: tuple(copies) for name, copies in boxes.items()}
        self._on: dict[str, Mapping[TagId, str]] = {}
        self._owners: dict[TagId, Owner] = {}
        self._wrong: dict[str, Message] = {}
        self._seats: dict[TagId, SeatId] = {}
        self._worn: dict[str, tuple[Worn, ...]] = {}
        for name in (*self._copies, SEATS):
            found = self._found(name)
            if isinstance(found, Message):
                self._wrong[name] = found
            self._believe(name, at_first.get(name, {}) if found is None else self._good(found))

    @property
    def left_out(self) -> tuple[Message, ...]:
        """One sentence for each file that was not believed."""
        return tuple(
            says("trouble.stickers_left_out", name=Quoted(self._file(name).name), what=what)
            for name, what in self._wrong.items()
        )

    @property
    def seats(self) -> Mapping[TagId, SeatId]:
        """The seats' own as they are at any time, for whoever looks them up from any thread."""
        return MappingProxyType(self._seats)

    def of(self, box: str) -> Mapping[TagId, CopyId]:
        return {tag: CopyId(copy) for tag, copy in self._on.get(box, {}).items()}

    def owner_of(self, tag: TagId) -> Owner | None:
        return self._owners.get(tag)

    def copies(self, box: str, good: GoodId) -> tuple[CopyId, ...]:
        """In the order of their numbers; none if there is no such box or good."""
        return tuple(copy for copy in self._copies.get(box, ()) if card_of(copy).good == good)

    def worn(self, box: str) -> tuple[Worn, ...]:
        return self._worn[box]

    def boxes(self) -> tuple[str, ...]:
        return tuple(self._copies)

    def is_wrong(self, name: str) -> bool:
        """Its file was not believed, and is not written over."""
        return name in self._wrong

    def give(self, tag: TagId, owner: Owner) -> None:
        """A sticker that is nobody's, to a card or a seat, in place of one it had before."""
        assert tag not in self._owners, "a sticker is in one place only"
        name, what = _named(owner)
        others = {other: label for other, label in self._on[name].items() if label != what}
        self._write(name, {**others, tag: what})

    def take_off(self, tags: Iterable[TagId]) -> None:
        """They are nobody's from now on."""
        gone = frozenset(tags)
        for name in {_named(self._owners[tag])[0] for tag in gone if tag in self._owners}:
            left = {tag: label for tag, label in self._on[name].items() if tag not in gone}
            self._write(name, left)

    def read_in(self, name: str, file: str) -> Message | None:
        """Replace the stickers of a box, or of the seats, by another table's file; return the first
        mistake in it, if any."""
        found = self._checked(name, read(file))
        if isinstance(found, Message):
            return found
        self._write(name, found)
        return None

    def as_text(self, name: str) -> str:
        return _as_text(name, self._on[name])

    def _found(self, name: str) -> Mapping[TagId, str] | Message | None:
        """Read the file: its stickers, its first mistake, or None if there is no file."""
        if self._folder is None or not self._file(name).exists():
            return None
        return self._checked(name, read(str(self._file(name))))

    def _checked(self, name: str, raw: bytes | Message) -> Mapping[TagId, str] | Message:
        text = decoded(raw) if isinstance(raw, bytes) else raw
        if isinstance(text, Message):
            return text
        return listed(text, self._copies.get(name), self._others(name))

    def _good(self, found: Mapping[TagId, str] | Message) -> Mapping[TagId, str]:
        return {} if isinstance(found, Message) else found

    def _others(self, name: str) -> Mapping[TagId, Owner]:
        return {tag: o for tag, o in self._owners.items() if _named(o)[0] != name}

    def _file(self, name: str) -> Path:
        assert self._folder is not None
        return self._folder / f"{name}.csv"

    def _write(self, name: str, on: Mapping[TagId, str]) -> None:
        assert name not in self._wrong, "what was not believed is not written over"
        if self._folder is not None:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            replace_file(self._file(name), _as_text(name, on).encode())
        self._believe(name, on)

    def _believe(self, name: str, on: Mapping[TagId, str]) -> None:
        self._owners = dict(self._others(name)) | {tag: _owner(name, on[tag]) for tag in on}
        self._on[name] = dict(on)
        if name == SEATS:
            self._seats |= {tag: SeatId(seat) for tag, seat in on.items()}
            for tag in self._seats.keys() - on.keys():
                del self._seats[tag]
            return
        goods = [card_of(copy).good for copy in self._copies[name]]
        carrying = [card_of(CopyId(copy)).good for copy in on.values()]
        self._worn[name] = tuple(
            Worn(good, carrying.count(good), goods.count(good))
            for good in dict.fromkeys(goods)
            if good is not None
        )


def listed(
    text: str, known: Collection[str] | None, others: Mapping[TagId, Owner]
) -> Mapping[TagId, str] | Message:
    """Read which card each sticker is on, or the first mistake. `known` are the cards there are;
    `others` are the stickers that are on something else already."""
    on: dict[TagId, str] = {}
    first_line = text.partition("\n")[0]
    rows = csv.reader(io.StringIO(text), delimiter=";" if ";" in first_line else ",")
    try:
        for number, row in enumerate(rows, start=1):
            cells = [cell.strip() for cell in row]
            if not any(cells) or (number == 1 and cells[0].lower() == "tag"):
                continue
            wrong = _wrong_in(cells, on, known, others)
            if wrong is not None:
                return says("stickers.at_line", line=rows.line_num, what=wrong)
            on[TagId(cells[0].upper())] = cells[1]
    except csv.Error as why:
        what = says("stickers.no_table", why=Quoted(str(why)))
        return says("stickers.at_line", line=rows.line_num, what=what)
    return on


def _wrong_in(
    cells: list[str],
    on: Mapping[TagId, str],
    known: Collection[str] | None,
    others: Mapping[TagId, Owner],
) -> Message | None:
    if len(cells) != 2 or not cells[1]:
        return says("stickers.not_two")
    tag, what = TagId(cells[0].upper()), cells[1]
    number, card = Quoted(shown(cells[0])), Quoted(shown(what))
    if not _TAG.fullmatch(tag):
        return says("stickers.no_tag", tag=number)
    if known is not None and what not in known:
        return says("stickers.no_such_card", card=card)
    if tag in on:
        return says("stickers.tag_twice", tag=number)
    if what in on.values():
        return says("stickers.card_twice", card=card)
    if tag in others:
        return says("stickers.elsewhere", tag=number, place=_place_of(others[tag]))
    return None


def _place_of(owner: Owner) -> Message:
    """The box or the seat that a sticker belongs to."""
    if isinstance(owner, OfSeat):
        return says("stickers.of_seat", seat=Quoted(owner.seat))
    return says("stickers.box", box=Quoted(owner.box))


def _named(owner: Owner) -> tuple[str, str]:
    """The file, and what stands in it."""
    return (owner.box, owner.copy) if isinstance(owner, OnCard) else (SEATS, owner.seat)


def _owner(name: str, what: str) -> Owner:
    return OfSeat(SeatId(what)) if name == SEATS else OnCard(name, CopyId(what))


def _as_text(name: str, on: Mapping[TagId, str]) -> str:
    lines = io.StringIO()
    table = csv.writer(lines, lineterminator="\n")
    table.writerow(("tag", "seat" if name == SEATS else "copy"))
    for tag in sorted(on, key=on.__getitem__):
        table.writerow((tag, on[tag]))
    return lines.getvalue()

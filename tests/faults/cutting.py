"""The disk after a power cut, rebuilt from what was asked of it: what was flushed is there, and of
the rest anything may be, in any order and in parts.

Two kinds of disk. A journalling one, as ext4 is: names come in the order in which they were made,
and any flush that has to note something of a file notes all names before it. A strict one, as the
standard allows it: a name is there for certain once its folder was flushed, not before.
"""

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from random import Random
from typing import NamedTuple

from .recording import Op, What

SECTOR = 512
_TAIL = ".tail"


class Unflushed(Enum):
    """The fate of writes that were not flushed."""

    NONE = "none of them"
    ALL = "all of them"
    FIRST = "the first of them"
    SOME = "some of them"
    TORN = "sectors of some"


class Names(Enum):
    JOURNALLED = "names in order"
    STRICT = "names by their folder"


class Honesty(Enum):
    HONEST = "a flush is one"
    LIES = "a flush is none"


class Kind(NamedTuple):
    unflushed: Unflushed
    names: Names


KINDS = tuple(Kind(unflushed, names) for unflushed in Unflushed for names in Names)


class Image(NamedTuple):
    """The content of a folder: files by their path, and folders by their name."""

    files: dict[str, bytes]
    folders: tuple[str, ...]

    def laid(self, folder: Path) -> Path:
        folder.mkdir(parents=True)
        for path in self.folders:
            (folder / path).mkdir(parents=True, exist_ok=True)
        for path, content in self.files.items():
            _lay(folder / path, content)
        return folder


def image_of(folder: Path) -> Image:
    """As it lies there now; where it is read anew at each start, it is left out."""
    below = sorted(folder.rglob("*"))
    return Image(
        {
            str(path.relative_to(folder)): path.read_bytes()
            for path in below
            if path.is_file() and not path.name.endswith("-shm")
        },
        tuple(str(path.relative_to(folder)) for path in below if path.is_dir()),
    )


def _lay(path: Path, content: bytes) -> None:
    """Zeros at the end are a hole: most of a log is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(content[: _end_of(content)])
        file.truncate(len(content))


_ZEROS = {1 << power: bytes(1 << power) for power in range(12, 21, 2)}


def _end_of(content: bytes) -> int:
    """Where only zeros follow, to a page."""
    end = len(content)
    step = 1 << 20
    while step >= 4096:
        while end >= step and content[end - step : end] == _ZEROS[step]:
            end -= step
        step >>= 2
    return end


_Change = tuple[int, bytes | None]
"""Written at this place; or without content, this is the length."""


class _File:
    def __init__(self, content: bytes = b"") -> None:
        self.kept = bytearray(content)
        self.waiting: list[_Change] = []
        self.length = len(content)
        self.length_noted = True

    def change(self, change: _Change) -> None:
        self.waiting.append(change)
        place, content = change
        after = place if content is None else max(self.length, place + len(content))
        self.length_noted = self.length_noted and after == self.length
        self.length = after

    def flush(self) -> None:
        for change in self.waiting:
            _carry_out(self.kept, change)
        self.waiting.clear()
        self.length_noted = True

    def after_cut(self, unflushed: Unflushed, chance: Random) -> bytes:
        content = bytearray(self.kept)
        for change in _survivors(self.waiting, unflushed, chance):
            _carry_out(content, change)
        return bytes(content)


def _carry_out(content: bytearray, change: _Change) -> None:
    place, written = change
    if written is None:
        del content[place:]
        content.extend(bytes(place - len(content)))
        return
    if len(content) < place:
        content.extend(bytes(place - len(content)))
    content[place : place + len(written)] = written


def _survivors(waiting: list[_Change], unflushed: Unflushed, chance: Random) -> list[_Change]:
    if unflushed is Unflushed.NONE:
        return []
    if unflushed is Unflushed.ALL:
        return waiting
    if unflushed is Unflushed.FIRST:
        return waiting[: chance.randint(0, len(waiting))]
    likely = chance.random()
    some = [change for change in waiting if chance.random() < likely]
    if unflushed is Unflushed.SOME:
        return some
    return [part for change in some for part in _sectors(change, chance)]


def _sectors(change: _Change, chance: Random) -> list[_Change]:
    """Whole sectors of the disk, each written or not."""
    place, written = change
    if written is None:
        return [change]
    likely = chance.random()
    edges = [place, *range(place - place % SECTOR + SECTOR, place + len(written), SECTOR)]
    ends = [*edges[1:], place + len(written)]
    return [
        (start, written[start - place : end - place])
        for start, end in zip(edges, ends, strict=True)
        if chance.random() < likely
    ]


class Disk:
    """A folder on a disk, to which things are done one after the other."""

    def __init__(self, image: Image, there: Sequence[str], honesty: Honesty) -> None:
        self._files = {
            number: _File(image.files.get(path, b"")) for number, path in enumerate(there)
        }
        self._folders = {number for number, path in enumerate(there) if path not in image.files}
        self._names = {path: number for number, path in enumerate(there)}
        self._waiting: list[Op] = []  # names that may be forgotten
        self._honesty = honesty

    def do(self, op: Op, names: Names) -> None:
        if op.what in (What.MAKE, What.FOLDER):
            self._files[op.file] = _File()
            if op.what is What.FOLDER:
                self._folders.add(op.file)
        if op.what in (What.MAKE, What.FOLDER, What.RENAME, What.UNLINK):
            self._waiting.append(op)
        elif op.what is What.WRITE:
            self._files[op.file].change((op.offset, op.content))
        elif op.what is What.LENGTH:
            self._files[op.file].change((op.offset, None))
        elif self._honesty is Honesty.HONEST:
            self._flush(op, names)

    def _flush(self, op: Op, names: Names) -> None:
        file = self._files[op.file]
        notes = op.what is What.SYNC or not file.length_noted or self._is_new(op.file)
        file.flush()
        if names is Names.STRICT and op.file in self._folders:
            self._note([one for one in self._waiting if _folder_of(one) == op.path])
        elif names is Names.JOURNALLED and notes:
            self._note([*self._waiting])

    def _is_new(self, file: int) -> bool:
        return any(one.file == file for one in self._waiting)

    def _note(self, ops: list[Op]) -> None:
        for op in ops:
            _rename(self._names, op)
            self._waiting.remove(op)

    def after_cut(self, kind: Kind, chance: Random) -> Image:
        known = dict(self._names)
        for op in self._remembered(kind, chance):
            _rename(known, op)
        reachable = {path: number for path, number in known.items() if _is_reachable(path, known)}
        folders = tuple(path for path, number in reachable.items() if number in self._folders)
        files = {
            path: self._files[number].after_cut(self._fate(path, kind), chance)
            for path, number in reachable.items()
            if number not in self._folders
        }
        return Image(files, tuple(path for path in folders if path))

    def _fate(self, path: str, kind: Kind) -> Unflushed:
        """On a disk that lies, what was written last of a witness is there: it is looked for."""
        lies = self._honesty is Honesty.LIES
        return Unflushed.ALL if lies and path.endswith(_TAIL) else kind.unflushed

    def _remembered(self, kind: Kind, chance: Random) -> list[Op]:
        if self._honesty is Honesty.LIES or kind.unflushed is Unflushed.ALL:
            return self._waiting
        if kind.unflushed is Unflushed.NONE:
            return []
        if kind.names is Names.JOURNALLED:
            return self._waiting[: chance.randint(0, len(self._waiting))]
        return [op for op in self._waiting if chance.random() < 1 / 2]


def _folder_of(op: Op) -> str:
    return op.path.rpartition("/")[0]


def _rename(names: dict[str, int], op: Op) -> None:
    if op.what is What.UNLINK:
        if names.get(op.path) == op.file:
            del names[op.path]
        return
    if op.what is What.RENAME and names.get(op.path) == op.file:
        del names[op.path]
    names[op.to or op.path] = op.file


def _is_reachable(path: str, names: dict[str, int]) -> bool:
    folder = path.rpartition("/")[0]
    return not path or (folder in names and _is_reachable(folder, names))

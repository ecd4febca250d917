"""Finds damage in a book on disk, and writes the whole part of a damaged one anew.

A book is looked through before anything opens it for writing, since SQLite itself drops a damaged
log, or a log beside an empty file, without a word. A damaged book is first copied as it is.
"""

import filecmp
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from hardware.disk import sync_file, sync_folder

from .book import Action, BookDamaged, BookUnreadable, CannotWrite, GameOf, Mended
from .chain import first_link, next_link
from .sqlite import SqliteBook, files_of, log_of
from .tail import Tail, read_tail, tail_of

DAMAGED = "damaged"
"""The folder beside the books in which damaged ones are kept."""
_ONE_PAGE = 4096


class Findings(NamedTuple):
    """How much of a book is whole, and what is wrong with the rest."""

    of: GameOf | None
    actions: tuple[Action, ...]  # the whole ones, from the first on
    links: tuple[bytes, ...]  # before the first action, and behind each
    fault: str  # empty if nothing is wrong
    lost: int  # so many actions behind the whole ones are known to be missing or damaged

    @property
    def whole(self) -> int:
        return len(self.actions)


def examine(path: Path) -> Findings:
    """Look through a book without changing it. Raises BookUnreadable for one of another version,
    CannotWrite if the disk cannot be read."""
    tail = read_tail(path)  # before the book, which may grow meanwhile
    try:
        with _openable(path) as (file, fault):
            found = _look_through(file)
    except OSError as error:
        raise CannotWrite(f"The journal {path} cannot be looked through ({error}).") from error
    return _compared(found._replace(fault=fault or found.fault), tail)


def begun(path: Path) -> bool:
    """Whether a game ever began in these files; one cut off while it was made lost nothing."""
    tail = read_tail(path)
    if tail is not None and tail.number:
        return True
    content, log = (_bytes(file) for file in (path, log_of(path)))
    if not any(content):
        return any(log)
    # The mark of a journal is written first, and alone on one page; then all tables at once.
    marked = content[68:72] == b"CLRK" and len(content) <= _ONE_PAGE
    if marked and b"CREATE TABLE actions" not in content + log:
        return False
    found = examine(path)
    if marked and found.of is None:
        return False  # cut off while the tables were written
    return bool(found.fault) or found.whole > 0


def mend(path: Path, found: Findings) -> Mended:
    """Keep a copy of a damaged book, and write its whole part anew in its place. Killed at any
    moment, it has either not begun or is brought to its end by `finish`."""
    if found.of is None or not found.whole:
        raise BookDamaged(
            f"Nothing of the journal {path} is whole ({found.fault}). Put a copy of the file back,"
            " or start a new game."
        )
    mended = Mended(found.whole, found.lost)
    try:
        _keep_copy(path)
        anew = _anew(path)
        for left in files_of(anew):
            left.unlink(missing_ok=True)
        with closing(SqliteBook(anew, found.of)) as book:
            book.fill(found.actions, mended)
        tail_of(anew).unlink()
        sync_file(anew)
        anew.rename(_ready(path))
        sync_folder(path.parent)
        finish(path)
    except OSError as error:
        raise CannotWrite(
            f"The damaged journal {path} cannot be written anew ({error}). Make room on the disk."
        ) from error
    return mended


def finish(path: Path) -> None:
    """Put a book that was written anew in the place of the damaged one."""
    ready = _ready(path)
    if not ready.exists():
        return
    for file in files_of(path)[1:]:
        file.unlink(missing_ok=True)
    sync_folder(path.parent)
    ready.rename(path)
    sync_folder(path.parent)


def _anew(path: Path) -> Path:
    return path.with_name(f"{path.stem}.anew.sqlite")


def _ready(path: Path) -> Path:
    return path.with_suffix(".mended")


@contextmanager
def _openable(path: Path) -> Iterator[tuple[Path, str]]:
    """The book's file; or, since SQLite removes the log beside an empty one, a copy with a page of
    zeros in its place. With what is wrong with it so far."""
    if _bytes(path, 1):
        yield path, ""
        return
    folder = path.with_name(f".{path.stem}.copy")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    try:
        copy = folder / path.name
        copy.write_bytes(bytes(_ONE_PAGE))
        if log_of(path).exists():
            shutil.copyfile(log_of(path), log_of(copy))
        yield copy, "its file is empty or missing"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _look_through(file: Path) -> Findings:
    """All that is whole in a file, by the chain; and whether SQLite finds its parts in order."""
    of, actions, links, fault = None, [], [], ""
    try:
        with closing(SqliteBook(file, only_read=True)) as book:
            of = book.of
            links.append(first_link(of))
            for action in book.read():
                links.append(next_link(links[-1], len(links), action))
                actions.append(action)
            book.kept_time()
            book.check()
    except BookDamaged as damaged:
        fault = str(damaged)
    return Findings(of, tuple(actions), tuple(links), fault, 0)


def _compared(found: Findings, tail: Tail | None) -> Findings:
    """Compare with the tail, which knows how long the book once was."""
    if tail is None:
        return found
    if tail.number > found.whole:
        lost = tail.number - found.whole
        return found._replace(fault=found.fault or "its last actions are missing", lost=lost)
    if found.links and found.links[tail.number] != tail.link:
        return found._replace(fault=found.fault or "it is not the one written here last")
    return found


def _keep_copy(path: Path) -> None:
    """Under `damaged/`, unless the newest copy there is the same."""
    kept = path.parent / DAMAGED
    kept.mkdir(mode=0o700, exist_ok=True)
    files = [file for file in (path, log_of(path), tail_of(path)) if file.exists()]
    last = max((int(one.suffix[1:]) for one in kept.glob(f"{path.stem}.*")), default=0)
    if last and _same_files(files, kept / f"{path.stem}.{last}"):
        return
    part = kept / f".{path.stem}"  # until it is whole
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(mode=0o700)
    for file in files:
        sync_file(Path(shutil.copy(file, part)))
    part.rename(kept / f"{path.stem}.{last + 1}")
    sync_folder(kept)


def _same_files(files: list[Path], folder: Path) -> bool:
    names = {file.name for file in files}
    return names == {file.name for file in folder.iterdir()} and all(
        filecmp.cmp(file, folder / file.name, shallow=False) for file in files
    )


def _bytes(file: Path, most: int = -1) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(most)
    except FileNotFoundError:
        return b""
    except IsADirectoryError as error:
        raise BookUnreadable(f"{file} is a folder and no journal. Take it away.") from error

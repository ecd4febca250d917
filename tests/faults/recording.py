"""The product's system calls on its files, recorded by strace."""

import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from .history import Fault

CALLS = (
    "openat,open,creat,close,write,pwrite64,writev,pwritev,pwritev2,lseek,ftruncate,truncate,"
    "fallocate,fsync,fdatasync,sync_file_range,msync,rename,renameat,renameat2,unlink,unlinkat,"
    "mkdir,mkdirat,rmdir,link,linkat,symlink,copy_file_range,sendfile,splice,dup,dup2,dup3,read"
)
ASKED = ("-ttt", "-xx", "-s", str(1 << 23), "-e", f"trace={CALLS}", "-e", "signal=none")
_UNREAD = "-shm"
"""SQLite makes these anew at every start; what stands in them after a cut is never read."""


class What(Enum):
    MAKE = "make"
    FOLDER = "make a folder"
    WRITE = "write"
    LENGTH = "set the length"
    SYNC = "sync the file"
    SYNC_DATA = "sync its data"
    RENAME = "rename"
    UNLINK = "unlink"


class Op(NamedTuple):
    """One thing done to the folder; `at` is when it was not yet done for certain."""

    at: float
    what: What
    file: int  # the number of the file, which keeps it under any name
    path: str = ""
    to: str = ""
    offset: int = 0
    content: bytes = b""


_LINE = re.compile(r"^(\d+) +(\d+\.\d+) (.*)$")
_CALL = re.compile(r"^(\w+)\((.*)\) += (-?\d+|\?)")
_RESUMED = re.compile(r"^<\.\.\. (\w+) resumed>(.*)$")
_UNFINISHED = " <unfinished ...>"
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')


def recorded(trace: Path, folder: Path, there: list[str]) -> list[Op]:
    """Everything done below the folder, in the order in which it was finished; `there` is what
    was there before, and has the first numbers."""
    return list(_Reading(folder, there).ops(trace))


class _Reading:
    def __init__(self, folder: Path, there: list[str]) -> None:
        self._folder = folder
        self._numbers = {path: number for number, path in enumerate(there)}
        self._next = len(there)
        self._open: dict[int, tuple[int, str]] = {}  # what each descriptor stands for
        self._places: dict[int, int] = {}  # where each reads and writes on
        self._unread: set[int] = set()

    def ops(self, trace: Path) -> Iterator[Op]:
        begun: dict[str, str] = {}
        with trace.open() as lines:
            for line in lines:
                found = _LINE.match(line)
                assert found is not None, line[:200]
                thread, at, call = found.groups()
                if call.startswith(("+++", "---")):
                    continue
                if call.endswith(_UNFINISHED):
                    begun[thread] = call.removesuffix(_UNFINISHED)
                    continue
                if resumed := _RESUMED.match(call):
                    call = begun.pop(thread) + resumed[2]
                yield from self._read(float(at), call)

    def _read(self, at: float, call: str) -> Iterator[Op]:
        found = _CALL.match(call)
        if found is None or found[3] == "?" or int(found[3]) < 0:
            return
        name, words, result = found[1], found[2], int(found[3])
        if name in ("openat", "mkdir", "mkdirat", "rename", "renameat", "unlink", "unlinkat"):
            yield from self._named(at, name, words, result)
        elif name == "close":
            self._open.pop(_first(words), None)
        elif name in ("lseek", "read"):
            self._moved(name, words, result)
        elif _first(words) in self._open:
            yield from self._changed(at, name, words, result)
        elif any(self._below(text) for text in _texts(words)):
            raise Fault(f"nothing is known of {name} on a file of the folder: {words[:200]}")

    def _named(self, at: float, name: str, words: str, result: int) -> Iterator[Op]:
        paths = [self._below(text) for text in _texts(words)]
        if None in paths:
            return
        path = paths[0] or ""
        if name == "openat":
            yield from self._opened(at, path, words, result)
        elif name.startswith("mkdir"):
            yield Op(at, What.FOLDER, self._made(path), path)
        elif name.startswith("rename"):
            to = paths[1] or ""
            self._numbers[to] = self._numbers.pop(path)
            yield Op(at, What.RENAME, self._numbers[to], path, to)
        elif not path.endswith(_UNREAD):
            yield Op(at, What.UNLINK, self._numbers.pop(path), path)

    def _opened(self, at: float, path: str, words: str, result: int) -> Iterator[Op]:
        self._places[result] = 0
        if path.endswith(_UNREAD):
            self._unread.add(result)
            return
        self._unread.discard(result)
        if path not in self._numbers:
            self._open[result] = (self._made(path), path)
            yield Op(at, What.MAKE, self._numbers[path], path)
            return
        self._open[result] = (self._numbers[path], path)
        if "O_APPEND" in words:
            raise Fault(f"nothing is known of files that are appended to: {path}")
        if "O_TRUNC" in words:
            yield Op(at, What.LENGTH, self._numbers[path], path)

    def _moved(self, name: str, words: str, result: int) -> None:
        number = _first(words)
        if name == "lseek":
            self._places[number] = result
        else:
            self._places[number] = self._places.get(number, 0) + result

    def _changed(self, at: float, name: str, words: str, result: int) -> Iterator[Op]:
        descriptor = _first(words)
        file, path = self._open[descriptor]
        if name == "pwrite64":
            offset = int(words.rpartition(",")[2])
            yield Op(at, What.WRITE, file, path, "", offset, _content(words)[:result])
        elif name == "write":
            place = self._places[descriptor]
            self._places[descriptor] = place + result
            yield Op(at, What.WRITE, file, path, "", place, _content(words)[:result])
        elif name == "ftruncate":
            yield Op(at, What.LENGTH, file, path, "", int(words.rpartition(",")[2]))
        elif name in ("fsync", "fdatasync"):
            yield Op(at, What.SYNC if name == "fsync" else What.SYNC_DATA, file, path)
        else:
            raise Fault(f"nothing is known of {name} on {path}")

    def _made(self, path: str) -> int:
        self._numbers[path] = self._next
        self._next += 1
        return self._numbers[path]

    def _below(self, path: str) -> str | None:
        """As seen from the folder; itself is the empty name."""
        if path == str(self._folder):
            return ""
        inside = path.startswith(f"{self._folder}/")
        return path.removeprefix(f"{self._folder}/") if inside else None


def _first(words: str) -> int:
    number = words.partition(",")[0]
    return int(number) if number.isdecimal() else -1


def _texts(words: str) -> list[str]:
    return [_bytes(found[1]).decode("utf-8", "replace") for found in _TEXT.finditer(words)]


def _content(words: str) -> bytes:
    found = _TEXT.search(words)
    assert found is not None, words[:200]
    assert not found[2], "strace has cut it short"
    return _bytes(found[1])


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))

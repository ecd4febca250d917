"""Power cuts: a few lives of the product are recorded, and the folder is rebuilt as any cut within
them may have left it; then each is opened."""

import pickle
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from tests.at_length import tried

from .cutting import KINDS, Disk, Honesty, Image, Kind, Names, Unflushed, image_of
from .history import Asked, Fault, Outcome, judged
from .journals import Games, games_in
from .lives import Cold, Life, Parent
from .opening import Opened, posted
from .people import Table
from .places import passing_folder
from .recording import ASKED, Op, recorded
from .stracing import attached
from .talking import Script

COLD_EACH = 200
LIVES = ("the first", "after a kill", "after a stop")


class Recorded(msgspec.Struct):
    """One life: what lay there before it, and all that was done and asked during it."""

    before: Image
    there: tuple[str, ...]  # what lay there, in the order of its numbers
    ops: Sequence[Op]
    freed: Sequence[tuple[float, str]]  # a token that opens nothing any more, and since when
    over: float  # when it was ended


class Recording(msgspec.Struct):
    """Some lives, one after the other, on one folder; and what was asked in all of them."""

    lives: Sequence[Recorded]
    asked: Sequence[Asked]


def record(parent: Parent, folder: Path, seed: int) -> Recording:
    table = Table(seed)
    data = folder / "data"
    data.mkdir(mode=0o700)
    lives = [_lived(parent, data, table, which) for which in LIVES]
    table.history.judge(games_in(data))
    return Recording(lives, table.history.asked)


def _lived(parent: Parent, data: Path, table: Table, which: str) -> Recorded:
    before = image_of(data)
    there = ("", *before.folders, *before.files)
    trace = data.with_name(f"trace-{which.replace(' ', '-')}")
    freed: list[tuple[float, str]] = []
    with Life(parent, data, held=True) as life, attached(life, trace, *ASKED):
        life.go()
        life.ready()
        for _ in range(2 if which == LIVES[0] else 1):
            table.begins(life)
            table.acts(life, times=12)()
            freed.append(_frees_a_seat(life))
            table.acts(life, times=8)()
        if which == LIVES[1]:
            table.acts(life, times=120)()
        over = time.time()
        if which == LIVES[1]:
            life.stop()
        else:
            life.kill()
    life_ops = recorded(trace, data, [*there])
    trace.unlink()
    recording = Recorded(before, there, life_ops, freed, over)
    _is_complete(recording, data)
    return recording


def _frees_a_seat(life: Life) -> tuple[float, str]:
    token = life.token("seat:yellow")
    heard = Script(life.line(), life.token("steward")).does("FreeSeat", {"seat": "yellow"}, token)
    if heard.code >= 300:
        raise Fault(f"FreeSeat was answered {heard.code}: {heard.body}")
    return heard.at, token


def _is_complete(life: Recorded, data: Path) -> None:
    """The record is complete: replayed whole, it gives the very files that lie there."""
    disk = Disk(life.before, life.there, Honesty.HONEST)
    for op in life.ops:
        disk.do(op, Names.JOURNALLED)
    rebuilt = disk.after_cut(Kind(Unflushed.ALL, Names.JOURNALLED), Random(0))
    real = image_of(data)
    differ = [
        path
        for path in {**rebuilt.files, **real.files}
        if rebuilt.files.get(path) != real.files.get(path)
    ]
    if differ:
        raise Fault(f"the record is not complete: {differ}")


def keep(recording: Recording, path: Path) -> Path:
    path.write_bytes(pickle.dumps(recording))
    return path


@cache
def _kept(path: Path) -> Recording:
    found: Recording = pickle.loads(path.read_bytes())
    return found


class Cut(msgspec.Struct):
    """The result of one state."""

    kind: Kind
    life: str
    acknowledged: int
    lost: str = ""  # on a disk that lies: what the judge says of it


def cut(path: Path, honesty: Honesty, seed: int) -> Cut:
    """By this seed: one cut in one of the lives, and what is left of what was not flushed."""
    lying = "-of-a-disk-that-lies" if honesty is Honesty.LIES else ""
    how = f"--of cuts{lying} --recorded {path.parent}"
    return tried(seed, lambda: _cut(_kept(path), honesty, seed), how)


def _cut(recording: Recording, honesty: Honesty, seed: int) -> Cut:
    chance = Random(seed)
    which = chance.randrange(len(LIVES))
    life, kind = recording.lives[which], KINDS[seed % len(KINDS)]
    last = chance.randrange(len(life.ops))
    disk = Disk(life.before, life.there, honesty)
    for op in life.ops[: last + 1]:
        disk.do(op, kind.names)
    at = life.ops[last + 1].at if last + 1 < len(life.ops) else life.over
    image = disk.after_cut(kind, chance)
    history = _known_at(recording.asked, at)
    seen = Cut(kind, LIVES[which], sum(one.outcome is Outcome.DONE for one in history))
    with TemporaryDirectory(dir=passing_folder()) as folder:
        data = image.laid(Path(folder) / "data")
        shown = _opened_cold(data) if seed % COLD_EACH == 0 else posted(data)
        if honesty is Honesty.HONEST:
            freed = [token for since, token in life.freed if since < at]
            _is_as_before(history, shown, data, freed)
        else:
            seen.lost = _what_is_missing(history, shown.games)
    if seen.lost and not shown.troubles:
        raise Fault(f"The disk has lied ({seen.lost}), and the page says nothing of it")
    return seen


def _known_at(asked: Sequence[Asked], at: float) -> list[Asked]:
    """The history as people knew it then: a later answer had not come yet."""
    return [
        one
        if one.ended < at
        else msgspec.structs.replace(one, outcome=Outcome.OPEN, ended=float("inf"))
        for one in asked
    ]


def _is_as_before(
    history: Sequence[Asked], shown: Opened, data: Path, freed: Sequence[str]
) -> None:
    if shown.troubles:
        raise Fault(f"an honest disk, and the page says {shown.troubles}")
    judged(history, shown.games)
    laid = max((game for game, rows in shown.games.items() if rows), default="")
    if shown.game_id != laid:
        raise Fault(f"game {laid} is the newest, and game {shown.game_id} is laid")
    rights = (data / "rights.json").read_text()
    if any(token in rights for token in freed):
        raise Fault("a token that was taken back opens a seat again")


def _what_is_missing(history: Sequence[Asked], games: Games) -> str:
    try:
        judged(history, games)
    except Fault as why:
        return str(why)
    return ""


def _opened_cold(data: Path) -> Opened:
    """By the command itself."""
    with Life(Cold(), data) as life:
        page: Mapping[str, Any] = life.ready()
        life.stop()
    troubles = tuple(trouble["key"] for trouble in page["troubles"])
    return Opened(page["game_id"], troubles, games_in(data))

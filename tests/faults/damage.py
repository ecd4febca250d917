"""Damaged files: folders as evenings leave them, something broken in each, and what the product's
start makes of it: the same table as before, or a sentence about what is lost."""

import json
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec

from tests.at_length import tried

from .damaging import A_FOLDER, BY_SQL, IN_BYTES, by_sql
from .history import Fault
from .journals import Games, Row, games_in
from .lives import Cold, Life, Parent
from .opening import Opened, opened
from .people import Table
from .places import passing_folder
from .talking import Script

COLD_EACH = 50
OLDER, NEWER = "0001", "0002"
KILLED, STOPPED, WENT_ON, SIMULATED = "killed", "stopped", "stopped-and-killed", "simulated"
EVENINGS = (KILLED, STOPPED, WENT_ON)
_FILE, _LOG, _WITNESS, _INDEX = ".sqlite", ".sqlite-wal", ".tail", ".sqlite-shm"
_EARLIER = "earlier"  # where a copy lies that somebody made during the newer game
_STICKERS = {
    "stickers/sheriff-2e.csv": "tag,copy\n"
    + "".join(f"04AB{n:04X},apple-{n:02}\n" for n in range(1, 30)),
    "stickers/_seats.csv": "tag,seat\n04CC0001,green\n04CC0002,blue\n",
}
_SIDE_FILES = ("rights.json", *_STICKERS)
_WORLD = "simulated-table.json"
_OF_CARDS = tuple(name for name in IN_BYTES if name != A_FOLDER)
_CLOCK = "clock"
_AT_THE_START = "a sentence where it was started"


class Case(msgspec.Struct, frozen=True):
    """One folder and what becomes of it."""

    evening: str
    file: str  # within the folder
    damage: str


class Seen(msgspec.Struct):
    """One damage and its result."""

    case: Case
    said: tuple[str, ...]
    same: bool
    before: int = 0
    after: int = 0


def lay_evenings(parent: Parent, folder: Path) -> Path:
    """Two games each, as they lie after a kill, after a stop, and after both."""
    for name in EVENINGS:
        data = folder / name / "data"
        for path, text in _STICKERS.items():
            (data / path).parent.mkdir(parents=True, exist_ok=True)
            (data / path).write_text(text)
        data.chmod(0o700)
        _play(parent, data, stop=name != KILLED, way="--by-hand", then=name == WENT_ON)
    data = folder / SIMULATED / "data"
    _play(parent, data, stop=True, way="--simulate", then=False)
    return folder


def _play(parent: Parent, data: Path, *, stop: bool, way: str, then: bool) -> None:
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    table = Table(seed=1)
    with Life(parent, data, way=way) as life:
        life.ready()
        table.begins(life)
        table.acts(life, times=8)()
        table.begins(life)
        table.acts(life, times=12)()
        shutil.copytree(data / "games", data.parent / _EARLIER)
        table.acts(life, times=15)()
        life.stop() if stop else life.kill()
    if then:
        with Life(parent, data) as life:
            life.ready()
            table.acts(life, times=8)()
            life.kill()


def damage(evenings: Path, seed: int) -> Seen:
    """By this seed: in a journal mostly, or in a file beside the games."""
    chance = Random(seed)
    case = _drawn(evenings, chance)
    how = f"--of damage --recorded {evenings.parent}\n{case}"
    return tried(seed, lambda: _damaged(evenings, case, seed, chance), how)


def _drawn(evenings: Path, chance: Random) -> Case:
    if chance.random() < 0.2:
        file = chance.choice((*_SIDE_FILES, _WORLD))
        evening = SIMULATED if file == _WORLD else chance.choice(EVENINGS)
        return Case(evening, file, chance.choice([*IN_BYTES]))
    evening = chance.choice(EVENINGS)
    game = OLDER if chance.random() < 0.1 else NEWER
    if chance.random() < 0.3:
        return Case(evening, f"games/{game}{_FILE}", chance.choice([*BY_SQL, *_COPIES]))
    games = evenings / evening / "data" / "games"
    files = [f"{game}{kind}" for kind in (_FILE, _LOG, _LOG, _WITNESS, _INDEX)]
    there = [name for name in files if (games / name).exists() and (games / name).stat().st_size]
    return Case(evening, f"games/{chance.choice(there)}", chance.choice(_OF_CARDS))


def _damaged(evenings: Path, case: Case, seed: int, chance: Random) -> Seen:
    with TemporaryDirectory(dir=passing_folder()) as passing:
        folder = Path(passing) / case.evening
        shutil.copytree(evenings / case.evening, folder)
        data = folder / "data"
        _do(data, case, chance)
        if not case.file.startswith("games/"):
            return _beside(data, case, seed)
        left = data / "left"
        shutil.copytree(data / "games", left)
        shown = _opened(data, case, seed)
        return _judged(case, _before(evenings / case.evening / "data"), shown, left, data)


def _do(data: Path, case: Case, chance: Random) -> None:
    path = data / case.file
    if case.damage in _COPIES:
        _COPIES[case.damage](path, data.parent / _EARLIER)
    elif case.damage in BY_SQL:
        by_sql(path, case.damage, chance)
    else:
        IN_BYTES[case.damage](path, chance)


def _both(path: Path) -> Sequence[Path]:
    return (path, path.with_suffix(_LOG), path.with_suffix(_INDEX))


def _put_back(path: Path, earlier: Path) -> None:
    """An older copy of the file and its log, in place of the newer."""
    _gone(path, earlier)
    for one in _both(earlier / path.name):
        if one.exists():
            shutil.copy(one, path.parent)


def _file_put_back(path: Path, earlier: Path) -> None:
    """An older copy of the file alone."""
    shutil.copy(earlier / path.name, path)


def _gone(path: Path, earlier: Path) -> None:
    """The file and its log."""
    del earlier
    for one in _both(path):
        one.unlink(missing_ok=True)


_COPIES: Mapping[str, Callable[[Path, Path], None]] = {
    "an older copy put back": _put_back,
    "an older copy of the file alone put back": _file_put_back,
    "file and log deleted": _gone,
}


def _opened(data: Path, case: Case, seed: int) -> Opened:
    simulate = case.evening == SIMULATED
    if seed % COLD_EACH:
        return opened(data, simulate=simulate)
    with Life(Cold(), data, way="--simulate" if simulate else "--by-hand") as life:
        page = Script(life.line()).view() if life.ready() else {}
        life.stop()
        said = (_AT_THE_START,) if Path(case.file).name in life.last_words() else ()
        if "Traceback" in life.last_words():
            raise Fault(life.last_words())
    troubles = tuple(trouble["key"] for trouble in page["troubles"])
    return Opened(page["game_id"], troubles, games_in(data), said)


@cache
def _before(data: Path) -> Games:
    return games_in(data)


def _judged(case: Case, before: Games, shown: Opened, left: Path, data: Path) -> Seen:
    there, now = before[NEWER], shown.games.get(shown.game_id, ())
    same = shown.game_id == NEWER and _goes_on_from(there, now)
    if not same and not shown.troubles:
        raise Fault(
            f"{len(there)} actions of game {NEWER} were there; now {len(now)} of game"
            f" {shown.game_id or 'none'} are shown, without a word"
        )
    if shown.game_id and not same:
        _is_a_beginning(before[shown.game_id], now, shown)
        _is_kept(case, left, data)
    return Seen(case, shown.troubles, same, len(there), len(now))


def _goes_on_from(there: Sequence[Row], now: Sequence[Row]) -> bool:
    """The very same actions, and nothing behind them but what the clock added."""
    more = now[len(there) :]
    return tuple(now[: len(there)]) == tuple(there) and all(row.author == _CLOCK for row in more)


def _is_a_beginning(there: Sequence[Row], now: Sequence[Row], shown: Opened) -> None:
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(there, now, strict=False)))
    if not _goes_on_from(there[:same], now):
        raise Fault(
            f"Of game {shown.game_id} {same} actions are as they were, and {len(now)} are believed"
        )


def _is_kept(case: Case, left: Path, data: Path) -> None:
    """The damaged file is still somewhere, unchanged."""
    name = Path(case.file).name
    found = left / name
    if not found.is_file() or not found.stat().st_size or name.endswith(_INDEX):
        return
    content = found.read_bytes()
    if not any(path.is_file() and path.read_bytes() == content for path in data.glob("games/**/*")):
        raise Fault(f"No copy of the damaged {name} is kept")


def _beside(data: Path, case: Case, seed: int) -> Seen:
    readable = _is_readable(data / case.file)
    shown = _opened(data, case, seed)
    said = shown.troubles + shown.said
    if not said and not readable:
        raise Fault(f"{case.file} cannot be read, and nobody is told")
    return Seen(case, said, same=readable)


def _is_readable(path: Path) -> bool:
    """Whether it can be told from a whole file by what stands in it; one that is not there is as
    at the first start."""
    if not path.exists():
        return True
    try:
        text = path.read_bytes().decode()
        if path.suffix == ".json":
            json.loads(text)
            return True
    except (OSError, ValueError):
        return False
    return all(re.fullmatch(r"[0-9A-Fa-f]+,[^,]+|tag,\w+", line) for line in text.splitlines())

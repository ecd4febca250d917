"""Kills the product, cuts its power or damages its files very often, and judges what is left.

Run as `python -m tests.faults.long_run --of kills|cuts|damage|all --count 10000 --seed 1`. Kills
share tables, some on each; cuts and damage go up by one seed each, however many jobs share them.
At the first broken promise it says which, the seed, and how to see it again; what was recorded is
kept for that, and taken with `--recorded`. An instant at which a process was killed does not come
again; the plan of its table does.
"""

import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tests.at_length import Broken, counted, parser, say, shared

from .cuts import LIVES, Cut, cut, keep, record
from .cutting import KINDS, Honesty
from .damage import Seen, damage, lay_evenings
from .kills import A_TABLE, Killed, Way, kill_often
from .lives import Warm, warm
from .places import passing_folder

REPORT_EVERY = 500
AT_ONCE = 10
CUTS_OF_A_LIAR = "cuts-of-a-disk-that-lies"
_RECORDED, _EVENINGS = "recorded", "evenings"


def main(words: list[str] | None = None) -> int:
    asked = parser(__doc__, count=1000)
    asked.add_argument("--of", choices=[*RUNS, "all"], default="all")
    asked.add_argument("--recorded", type=Path, help="what an earlier run has kept")
    wanted = asked.parse_args(words)
    folder = wanted.recorded or Path(mkdtemp(prefix="faults-", dir=passing_folder()))
    try:
        for of in RUNS if wanted.of == "all" else (wanted.of,):
            began = time.monotonic()
            for line in RUNS[of](folder, wanted.count, wanted.seed, wanted.jobs):
                say(line)
            say(f"{wanted.count} of {of} in {time.monotonic() - began:.0f} s: every word held.")
    except Broken:
        say(f"Kept in {folder}")
        return 1
    if wanted.recorded is None:
        shutil.rmtree(folder)
    return 0


def kills(folder: Path, count: int, seed: int, jobs: int) -> Sequence[str]:
    tables = [
        (seed + number, min(A_TABLE, count - done))
        for number, done in enumerate(range(0, count, A_TABLE))
    ]
    said = Killed()
    with shared(partial(_killed, folder), tables, jobs) as done:
        for number, killed in enumerate(done, start=1):
            said.add(killed)
            _report("kills", min(number * A_TABLE, count), count)
    return (
        counted("kills", Counter(said.ways), Way),
        f"at their call {said.hit}, acknowledged {said.acknowledged}, refused {said.refused},"
        f" in flight and asked again {said.again}, games {said.games}",
    )


def _killed(folder: Path, table: tuple[int, int]) -> Killed:
    seed, number = table
    passing = folder / f"table-{seed}"
    passing.mkdir()
    killed = kill_often(_parent(), passing, seed, number)
    shutil.rmtree(passing)
    return killed


@cache
def _parent() -> Warm:
    """One in each process; it ends when nobody can give it orders any more."""
    return Warm()


def cuts(folder: Path, count: int, seed: int, jobs: int) -> Sequence[str]:
    return _cuts(folder, count, seed, jobs, Honesty.HONEST)


def cuts_of_a_liar(folder: Path, count: int, seed: int, jobs: int) -> Sequence[str]:
    """A tenth as many: they are a control, for the judge must find something there."""
    return _cuts(folder, max(1, count // 10), seed, jobs, Honesty.LIES)


def _cuts(folder: Path, count: int, seed: int, jobs: int, honesty: Honesty) -> Sequence[str]:
    path = folder / _RECORDED
    if not path.exists():
        with warm() as parent:
            lived = folder / "lived"
            lived.mkdir()
            keep(record(parent, lived, seed), path)
    found: list[Cut] = _all(partial(cut, path, honesty), count, seed, jobs, "cuts")
    kinds = Counter(f"{one.kind.unflushed.value}, {one.kind.names.value}" for one in found)
    lost = sum(bool(one.lost) for one in found)
    lines = [
        counted("cuts", kinds, (f"{kind.unflushed.value}, {kind.names.value}" for kind in KINDS)),
        counted("in lives", Counter(one.life for one in found), LIVES),
        f"acknowledged before them {sum(one.acknowledged for one in found)}",
    ]
    if honesty is Honesty.LIES:
        lines.append(f"the disk lied: {lost} of {count} lost something, and every page said so")
    return lines


def damages(folder: Path, count: int, seed: int, jobs: int) -> Sequence[str]:
    evenings = folder / _EVENINGS
    if not evenings.exists():
        with warm() as parent:
            lay_evenings(parent, evenings)
    found: list[Seen] = _all(partial(damage, evenings), count, seed, jobs, "damage")
    damaged = Counter(one.case.damage for one in found)
    files = Counter(Path(one.case.file).suffix or one.case.file for one in found)
    said = Counter(" ".join(one.said) or "nothing" for one in found)
    return (
        counted("damaged by", damaged, sorted(damaged)),
        counted("files", files, sorted(files)),
        counted("said", said, sorted(said)),
        f"the same table {sum(one.same for one in found)}, told otherwise"
        f" {sum(not one.same for one in found)}",
    )


RUNS: dict[str, Callable[[Path, int, int, int], Sequence[str]]] = {
    "kills": kills,
    "cuts": cuts,
    CUTS_OF_A_LIAR: cuts_of_a_liar,
    "damage": damages,
}


def _all(work: Callable[[int], Any], count: int, seed: int, jobs: int, what: str) -> list[Any]:
    found = []
    with shared(work, range(seed, seed + count), jobs, AT_ONCE) as done:
        for one in done:
            found.append(one)
            _report(what, len(found), count)
    return found


def _report(what: str, done: int, count: int) -> None:
    if done % REPORT_EVERY == 0:
        say(f"{what}: {done} of {count}")


if __name__ == "__main__":
    sys.exit(main())

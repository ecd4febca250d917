"""Hands in a great many things that make no sense, and says what came of them.

Run as `python -m tests.nonsense.long_run --count 1000000 --seed 1`. Of twenty, nine are scores,
nine chronicles and two editions, of which games are played, unless `--of` names one kind. Seven of
ten are sensible ones that were spoilt; the others Hypothesis drew. What breaks says how to see it
again, whatever the others were.
"""

import argparse
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from types import FrameType

from .kinds import KINDS, check
from .spoken import TAKEN, CameOfIt

OF_TWENTY = (*("scores", "chronicles") * 9, *("editions",) * 2)
AT_ONCE = 50
REPORT_EVERY = 50_000
PATIENCE_S = 120
"""Nothing that is handed in takes half as long, on any machine."""


class Broken(Exception):
    """Something was handed in of which neither came; says how to see it again."""


def hand_in(task: tuple[str, int]) -> tuple[str, CameOfIt]:
    of, seed = task
    signal.alarm(PATIENCE_S)
    try:
        return of, check(of, seed)
    except (Exception, SystemExit) as why:
        raise Broken(f"Broken by --count 1 --seed {seed} --of {of}") from why
    finally:
        signal.alarm(0)


def main(words: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--of", choices=KINDS)
    wanted = asked.parse_args(words)
    jobs = max(1, min(wanted.jobs, wanted.count))
    kinds = OF_TWENTY if wanted.of is None else (wanted.of,)
    tasks = [(kinds[number % len(kinds)], wanted.seed + number) for number in range(wanted.count)]
    began, summary = time.monotonic(), Summary()
    with multiprocessing.get_context("spawn").Pool(jobs, initializer=_impatient) as pool:
        try:
            for done, (of, came) in enumerate(pool.imap_unordered(hand_in, tasks, AT_ONCE), 1):
                summary.add(of, came)
                if done % REPORT_EVERY == 0:
                    _say(f"{done} of {wanted.count}")
        except Broken as broken:
            _say(str(broken))
            raise
    for line in summary.lines():
        _say(line)
    each_s = wanted.count / (time.monotonic() - began)
    _say(f"Nothing else came of any. {each_s:.0f} a second, {jobs} at a time.")
    return 0


class Summary:
    """What came of each kind, and how often; of a text that is wrong in two ways, both."""

    def __init__(self) -> None:
        self._of: Counter[str] = Counter()
        self._came: dict[str, Counter[str]] = {of: Counter() for of in KINDS}

    def add(self, of: str, came: CameOfIt) -> None:
        self._of[of] += 1
        self._came[of].update(came)

    def lines(self) -> Iterator[str]:
        for of in (of for of in KINDS if self._of[of]):
            came = self._came[of]
            yield f"{self._of[of]} {of}: {came.pop(TAKEN, 0)} taken, the others refused:"
            yield from (f"  {number:>8}  {key}" for key, number in came.most_common())


def _impatient() -> None:
    def too_late(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"no answer in {PATIENCE_S} seconds")

    signal.signal(signal.SIGALRM, too_late)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

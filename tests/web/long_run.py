"""Plays many pairs of games at random, in which one merchant hides different things, and compares
everything that leaves either table.

Run as `python -m tests.web.long_run --count 60 --seed 1`. Game by game the seed goes up by one,
however many jobs share the games. At the first difference it says the seed, the step, the door and
what stands there at one table and at the other.
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games.bags.options import Options
from companion.games.bags.state import Phase
from tests.laws.bags_moves import EDITIONS

from .pair_games import LEFT_OUT, LONGEST, Compared, PairGame
from .pairs import Door, Told

REPORT_EVERY = 10


class Broken(Exception):
    """Somebody could tell two games apart; says how to see it again."""


def play_numbered(seed: int, longest: int = LONGEST) -> Compared:
    try:
        with TemporaryDirectory() as data, ExitStack() as holding:
            return PairGame(Path(data), holding, seed, longest=longest).play()
    except Told as told:
        raise Broken(f"{told}\nBroken by --count 1 --seed {seed}") from told
    except Exception as why:
        raise Broken(f"Broken by --count 1 --seed {seed}") from why


@contextmanager
def played(count: int, seed: int, jobs: int) -> Iterator[Iterator[Compared]]:
    """The pairs in the order of their seeds, shared among so many processes."""
    seeds = range(seed, seed + count)
    if jobs == 1:
        yield map(play_numbered, seeds)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield pool.imap(play_numbered, seeds)


def main(words: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=60)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = asked.parse_args(words)
    jobs = max(1, min(wanted.jobs, wanted.count))
    began, summary = time.monotonic(), Summary()
    with played(wanted.count, wanted.seed, jobs) as pairs:
        try:
            for pair in pairs:
                summary.add(pair)
                if summary.pairs % REPORT_EVERY == 0:
                    _say(f"{summary.pairs} of {wanted.count} pairs")
        except Broken as broken:
            _say(str(broken))
            raise
    spent_s = time.monotonic() - began
    for line in summary.lines():
        _say(line)
    _say(f"Nobody could tell. {spent_s / wanted.count:.1f} seconds a pair, {jobs} at a time.")
    return 0


class Summary:
    """What was covered, and how often something could have been told and was not."""

    def __init__(self) -> None:
        self.pairs = self.steps = self.over = 0
        self.editions: Counter[str] = Counter()
        self.players: Counter[int] = Counter()
        self.readers: Counter[str] = Counter()
        self.options: Counter[str] = Counter()
        self.knowing: Counter[int] = Counter()
        self.compared: Counter[tuple[Phase, Door]] = Counter()

    def add(self, pair: Compared) -> None:
        self.pairs += 1
        self.steps += pair.steps
        self.over += pair.over
        self.editions[pair.edition] += 1
        self.players[pair.players] += 1
        self.readers["gate" if pair.gate else "bags"] += 1
        self.options.update(pair.options or ("none",))
        self.knowing[pair.knowing] += 1
        self.compared.update(pair.compared)

    def lines(self) -> Iterator[str]:
        yield f"{self.pairs} pairs, {self.steps} steps, {self.over} played to the end"
        yield _counted("editions", self.editions, EDITIONS)
        yield _counted("players", self.players, sorted(self.players))
        yield _counted("readers", self.readers, ("bags", "gate"))
        options = [key for key in Options.__struct_fields__ if key not in LEFT_OUT]
        yield _counted("options", self.options, ("none", *options))
        yield _counted("how many may know", self.knowing, sorted(self.knowing))
        yield "compared while there was something to be told:"
        for phase in Phase:
            at = Counter({door: self.compared[phase, door] for door in Door})
            yield _counted(f"{phase}, {at.total()}", at, Door)


def _counted(what: str, numbers: Counter[Any], every: Iterable[Any]) -> str:
    return f"{what + ':':<18} " + ", ".join(f"{one} {numbers[one]}" for one in every)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

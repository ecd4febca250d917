"""Plays many whole games of bags at random and holds each of them to the laws.

Run as `python -m tests.laws.long_run --count 1000 --seed 1`. Gold and cards are looked at after
every action of every game; refusals and ways on now and then in each; replay, undo and secrecy in
one game of a hundred. Game by game the seed goes up by one, however many jobs share the games.
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

from companion.games.bags.options import Options

from .bags_moves import EDITIONS, BagsMoves
from .whole_games import Kind, Played, play_one

DEAR_ONE_IN = 100
REPORT_EVERY = 1000
AT_ONCE = 20  # games handed to a job together


class Broken(Exception):
    """A law did not hold; says how to see it again."""


def play_numbered(first_seed: int, number: int) -> Played:
    seed = first_seed + number
    try:
        return play_one(_mover(), seed, dearly=number % DEAR_ONE_IN == 0)
    except Exception as why:
        raise Broken(f"Broken by --count 1 --seed {seed}") from why


@contextmanager
def played(count: int, seed: int, jobs: int) -> Iterator[Iterator[Played]]:
    """The games in the order of their seeds, shared among so many processes."""
    play = partial(play_numbered, seed)
    if jobs == 1:
        yield map(play, range(count))
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield pool.imap(play, range(count), AT_ONCE)


def main(words: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = asked.parse_args(words)
    jobs = max(1, min(wanted.jobs, wanted.count))
    began = time.monotonic()
    summary = Summary()
    with played(wanted.count, wanted.seed, jobs) as games:
        try:
            for game in games:
                summary.add(game)
                if summary.games % REPORT_EVERY == 0:
                    _say(f"{summary.games} of {wanted.count} games")
        except Broken as broken:
            _say(str(broken))
            raise
    spent_s = time.monotonic() - began
    for line in summary.lines():
        _say(line)
    _say(f"Every law held. {wanted.count / spent_s:.1f} games a second, {jobs} at a time.")
    return 0


class Summary:
    """What was covered, and how often."""

    def __init__(self) -> None:
        self.games = self.actions = 0
        self.kinds: Counter[str] = Counter()
        self.editions: Counter[str] = Counter()
        self.players: Counter[int] = Counter()
        self.options: Counter[str] = Counter()

    def add(self, game: Played) -> None:
        self.games += 1
        self.actions += game.actions
        self.kinds[game.kind] += 1
        self.editions[game.edition] += 1
        self.players[game.players] += 1
        self.options.update(game.options or ("none",))

    def lines(self) -> Iterator[str]:
        yield f"{self.games} games, {self.actions} actions"
        yield _counted("kinds", self.kinds, Kind)
        yield _counted("editions", self.editions, EDITIONS)
        yield _counted("players", self.players, sorted(self.players))
        yield _counted("options", self.options, ("none", *Options.__struct_fields__))


def _counted(what: str, games: Counter[Any], every: Iterable[Any]) -> str:
    return f"{what + ':':<10}" + ", ".join(f"{one} {games[one]}" for one in every)


@cache
def _mover() -> BagsMoves:
    return BagsMoves()


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

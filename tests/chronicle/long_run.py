"""Writes down many whole games and plays them again; and makes many mistakes in chronicles.

Run as `python -m tests.chronicle.long_run --games 1000 --mistakes 1000000 --seed 1`. Every game
is played straight, full of nonsense, or left to the steward; after each line of its chronicle all
views are those of the game, byte for byte. Whatever breaks says its seed.
"""

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from functools import cache

from tests.laws.bags_moves import BagsMoves
from tests.laws.whole_games import Watched

from .evenings import Evening, pages, played
from .mutations import check, mutated

AT_ONCE = 20


class Broken(Exception):
    """A chronicle led elsewhere; says how to see it again."""


def game(seed: int) -> int:
    """How many lines the chronicle of this game has, every one of which was true."""
    try:
        watched = Watched(_mover(), seed)
        watched.play()
        evening = Evening(_mover(), seed, watched.asked)
        again = [pages(run, step) for run, step in played(evening.chronicle())]
        assert again == evening.seen, "the chronicle told another game"
    except Exception as why:
        raise Broken(f"Broken by --games 1 --mistakes 0 --seed {seed}") from why
    return len(again)


def mistake(seed: int) -> str:
    try:
        return check(mutated(seed))
    except Exception as why:
        raise Broken(f"Broken by --games 0 --mistakes 1 --seed {seed}") from why


def main(words: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--mistakes", type=int, default=100_000)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = asked.parse_args(words)
    first = wanted.seed
    with multiprocessing.get_context("spawn").Pool(max(1, wanted.jobs)) as pool:
        lines = sum(pool.imap(game, range(first, first + wanted.games), AT_ONCE))
        _say(f"{wanted.games} games written down and played again, {lines} lines")
        seeds = range(first, first + wanted.mistakes)
        came_of_it = Counter(pool.imap(mistake, seeds, AT_ONCE))
    _say(f"{wanted.mistakes} chronicles with mistakes")
    for key, number in came_of_it.most_common():
        _say(f"  {number:>8}  {key}")
    return 0


@cache
def _mover() -> BagsMoves:
    return BagsMoves()


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

"""Writes down many whole games and plays them again.

Run as `python -m tests.chronicle.long_run --count 1000 --seed 1`. With each seed go two games: one
of the simple players, and one full of nonsense or left to the steward. After each line of its
chronicle all views are those of the game, byte for byte. Whatever breaks says its seed.
"""

import argparse
import multiprocessing
import os
import sys
from functools import cache

from tests.laws.bags_moves import BagsMoves
from tests.laws.whole_games import Kind, Watched

from .evenings import Evening, pages, played

AT_ONCE = 5
REPORT_EVERY = 100


class Broken(Exception):
    """A chronicle led elsewhere; says how to see it again."""


def games(seed: int) -> tuple[int, int]:
    """How many lines the chronicles of both have, every one of which was true."""
    try:
        by_players, by_others = Watched(_mover(), seed), Watched(_mover(), seed)
        by_players.kind = Kind.STRAIGHT
        if by_others.kind is Kind.STRAIGHT:
            by_others.kind = Kind.WILD
        return _told_again(by_players), _told_again(by_others)
    except Exception as why:
        raise Broken(f"Broken by --count 1 --seed {seed}") from why


def _told_again(game: Watched) -> int:
    game.play()
    evening = Evening(game.mover, game.seed, game.asked)
    again = [pages(run, step) for run, step in played(evening.chronicle())]
    assert again == evening.seen, f"the chronicle of a game {game.kind} told another game"
    return len(again)


def main(words: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=100)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = asked.parse_args(words)
    seeds = range(wanted.seed, wanted.seed + wanted.count)
    by_players = by_others = 0
    with multiprocessing.get_context("spawn").Pool(max(1, wanted.jobs)) as pool:
        try:
            for done, lines in enumerate(pool.imap_unordered(games, seeds, AT_ONCE), 1):
                by_players, by_others = by_players + lines[0], by_others + lines[1]
                if done % REPORT_EVERY == 0:
                    _say(f"{done} of {wanted.count}")
        except Broken as broken:
            _say(str(broken))
            raise
    _say(f"{wanted.count} games of the simple players, {by_players} lines: all told again.")
    _say(f"{wanted.count} games of others, {by_others} lines: all told again.")
    return 0


@cache
def _mover() -> BagsMoves:
    return BagsMoves()


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

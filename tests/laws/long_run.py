"""Plays many whole games of bags at random and holds each of them to the laws.

Run as `python -m tests.laws.long_run --count 1000 --seed 1`. Gold and cards are looked at after
every action of every game; refusals and ways on now and then in each; replay, undo and secrecy in
one game of a hundred. Game by game the seed goes up by one, however many jobs share the games.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import cache, partial

from companion.games.sheriff.options import Options
from tests.at_length import counted, parser, say, shared, tried

from .sheriff_moves import EDITIONS, SheriffMoves
from .whole_games import Kind, Played, play_one

DEAR_ONE_IN = 100
REPORT_EVERY = 1000
AT_ONCE = 20  # games handed to a job together


def play_numbered(first_seed: int, number: int) -> Played:
    seed = first_seed + number
    return tried(seed, lambda: play_one(_mover(), seed, dearly=number % DEAR_ONE_IN == 0))


def played(count: int, seed: int, jobs: int) -> AbstractContextManager[Iterator[Played]]:
    """The games in the order of their seeds, shared among so many processes."""
    return shared(partial(play_numbered, seed), range(count), jobs, AT_ONCE)


def main(words: list[str] | None = None) -> int:
    wanted = parser(__doc__, count=1000).parse_args(words)
    began, summary = time.monotonic(), Summary()
    with played(wanted.count, wanted.seed, wanted.jobs) as games:
        for game in games:
            summary.add(game)
            if summary.games % REPORT_EVERY == 0:
                say(f"{summary.games} of {wanted.count} games")
    spent_s = time.monotonic() - began
    for line in summary.lines():
        say(line)
    say(f"Every law held. {wanted.count / spent_s:.1f} games a second, {wanted.jobs} at a time.")
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
        yield counted("kinds", self.kinds, Kind)
        yield counted("editions", self.editions, EDITIONS)
        yield counted("players", self.players, sorted(self.players))
        yield counted("options", self.options, ("none", *Options.__struct_fields__))


@cache
def _mover() -> SheriffMoves:
    return SheriffMoves()


if __name__ == "__main__":
    sys.exit(main())

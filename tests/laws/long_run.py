"""Plays many whole games at random and holds each of them to the laws.

Run as `python -m tests.laws.long_run --game border --count 1000 --seed 1`. Gold and
cards are looked at after every action of every game; refusals and ways on now and then in each;
replay, undo and secrecy in one game of a hundred. Game by game the seed goes up by one, however
many jobs share the games.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import cache, partial

from tests.at_length import counted, parser, say, shared, tried

from .border_moves import BorderMoves
from .nottingham_moves import NottinghamMoves
from .playing import WholeGames
from .sheriff_moves import SheriffMoves
from .whole_games import Kind, Played, play_one

DEAR_ONE_IN = 100
REPORT_EVERY = 1000
AT_ONCE = 20  # games handed to a job together


MOVERS: dict[str, Callable[[], WholeGames]] = {
    "sheriff": SheriffMoves,
    "border": BorderMoves,
    "nottingham": NottinghamMoves,
}


def play_numbered(game: str, first_seed: int, number: int) -> Played:
    seed, how = first_seed + number, f"--game {game}"
    return tried(seed, lambda: play_one(_mover(game), seed, dearly=number % DEAR_ONE_IN == 0), how)


def played(
    count: int, seed: int, jobs: int, game: str = "sheriff"
) -> AbstractContextManager[Iterator[Played]]:
    """The games in the order of their seeds, shared among so many processes."""
    return shared(partial(play_numbered, game, seed), range(count), jobs, AT_ONCE)


def main(words: list[str] | None = None) -> int:
    asked = parser(__doc__, count=1000)
    asked.add_argument("--game", choices=MOVERS, default="sheriff", help="else sheriff")
    wanted = asked.parse_args(words)
    began, summary = time.monotonic(), Summary(_mover(wanted.game))
    with played(wanted.count, wanted.seed, wanted.jobs, wanted.game) as games:
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

    def __init__(self, mover: WholeGames) -> None:
        self._mover = mover
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
        yield counted("editions", self.editions, self._mover.editions)
        yield counted("players", self.players, sorted(self.players))
        yield counted("options", self.options, ("none", *self._mover.options))


@cache
def _mover(game: str) -> WholeGames:
    return MOVERS[game]()


if __name__ == "__main__":
    sys.exit(main())

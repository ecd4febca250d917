"""Plays many pairs of games at random, in which one player hides different things, and compares
everything that leaves either table.

Run as `python -m tests.web.long_run --game bags --count 60 --seed 1`. Game by game the seed goes up
by one, however many jobs share the games. At the first difference it says the seed, the step, the
door and what stands there at one table and at the other.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from msgspec import Struct

from companion.games.border import options as border
from companion.games.border.table import Phase as BorderPhase
from companion.games.nottingham import options as nottingham
from companion.games.nottingham.table import Phase as NottinghamPhase
from companion.games.sheriff import options as sheriff
from companion.games.sheriff.state import Phase as SheriffPhase
from tests.at_length import counted, parser, say, shared, tried
from tests.laws.sheriff_moves import EDITIONS
from tests.nottingham_talk import SHOW

from . import border_pair_games
from .border_pair_games import BorderPairGame
from .pair_games import LONGEST, Compared, PairGame
from .pairs import Door
from .sheriff_pairs import SheriffPairGame
from .track_pair_games import TrackPairGame

REPORT_EVERY = 10
BAGS, TRACK = "bags", "nottingham"


class Game(NamedTuple):
    """What there is to cover in pairs of one game."""

    editions: tuple[str, ...]
    options: type[Struct]
    phases: type[StrEnum]


GAMES = (
    Game(tuple(EDITIONS), sheriff.Options, SheriffPhase),
    Game(tuple(border_pair_games.EDITIONS), border.Options, BorderPhase),
    Game((SHOW,), nottingham.Options, NottinghamPhase),
)


def play_numbered(game: str, seed: int) -> Compared:
    how = "" if game == BAGS else f"--game {game}"
    return tried(seed, lambda: _played(game, seed), how)


def _played(game: str, seed: int) -> Compared:
    kind = game_of(seed) if game == BAGS else TrackPairGame
    with TemporaryDirectory() as data, ExitStack() as holding:
        return kind(Path(data), holding, seed, longest=LONGEST).play()
    raise AssertionError("what holds the tables lets every error through")


def game_of(seed: int) -> type[PairGame]:
    """Every third is played at the border."""
    return SheriffPairGame if seed % 3 else BorderPairGame


def main(words: list[str] | None = None) -> int:
    asked = parser(__doc__, count=60)
    asked.add_argument("--game", choices=(BAGS, TRACK), default=BAGS, help=f"else {BAGS}")
    wanted = asked.parse_args(words)
    began, summary = time.monotonic(), Summary()
    seeds = range(wanted.seed, wanted.seed + wanted.count)
    with shared(partial(play_numbered, wanted.game), seeds, wanted.jobs) as pairs:
        for pair in pairs:
            summary.add(pair)
            if summary.pairs % REPORT_EVERY == 0:
                say(f"{summary.pairs} of {wanted.count} pairs")
    spent_s = time.monotonic() - began
    for line in summary.lines():
        say(line)
    each_s = spent_s / wanted.count
    say(f"Nobody could tell. {each_s:.1f} seconds a pair, {wanted.jobs} at a time.")
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
        self.compared: Counter[tuple[str, Door]] = Counter()

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
        played = [one for one in GAMES if self.editions.keys() & set(one.editions)]
        yield counted("editions", self.editions, [key for one in played for key in one.editions])
        yield counted("players", self.players, sorted(self.players))
        yield counted("readers", self.readers, ("bags", "gate"))
        every = [key for one in played for key in one.options.__struct_fields__]
        options = [key for key in dict.fromkeys(every) if key not in SheriffPairGame.left_out]
        yield counted("options", self.options, ("none", *options))
        yield counted("how many may know", self.knowing, sorted(self.knowing))
        yield "compared while there was something to be told:"
        for phase in dict.fromkeys(str(phase) for one in played for phase in one.phases):
            at = Counter({door: self.compared[phase, door] for door in Door})
            yield counted(f"{phase}, {at.total()}", at, Door)


if __name__ == "__main__":
    sys.exit(main())

"""Writes down many whole games and plays them again.

Run as `python -m tests.chronicle.long_run --game border --count 1000 --seed 1`. With each seed go
two games: one of the simple players, and one full of nonsense or left to the steward. After each
line of its chronicle all views are those of the game, byte for byte. A failure names its seed.
"""

import sys
from functools import cache, partial

from tests.at_length import parser, say, shared, tried
from tests.laws.long_run import MOVERS
from tests.laws.playing import WholeGames
from tests.laws.whole_games import Kind, Watched

from .evenings import Evening, pages, played

AT_ONCE = 5
REPORT_EVERY = 100


def games(game: str, seed: int) -> tuple[int, int]:
    """How many lines the chronicles of both have, every one of which was true."""
    return tried(seed, lambda: _both(_mover(game), seed), f"--game {game}")


def _both(mover: WholeGames, seed: int) -> tuple[int, int]:
    by_players, by_others = Watched(mover, seed), Watched(mover, seed)
    by_players.kind = Kind.STRAIGHT
    if by_others.kind is Kind.STRAIGHT:
        by_others.kind = Kind.WILD
    return _told_again(by_players), _told_again(by_others)


def _told_again(game: Watched) -> int:
    game.play()
    evening = Evening(game.mover, game.seed, game.asked)
    again = [pages(run, step) for run, step in played(evening.chronicle(), evening.shelf)]
    assert again == evening.seen, f"the chronicle of a game {game.kind} told another game"
    return len(again)


def main(words: list[str] | None = None) -> int:
    asked = parser(__doc__, count=100)
    asked.add_argument("--game", choices=MOVERS, default="sheriff", help="else sheriff")
    wanted = asked.parse_args(words)
    seeds = range(wanted.seed, wanted.seed + wanted.count)
    by_players = by_others = 0
    with shared(partial(games, wanted.game), seeds, wanted.jobs, AT_ONCE) as played_twice:
        for done, lines in enumerate(played_twice, 1):
            by_players, by_others = by_players + lines[0], by_others + lines[1]
            if done % REPORT_EVERY == 0:
                say(f"{done} of {wanted.count}")
    say(f"{wanted.count} games of the simple players, {by_players} lines: all told again.")
    say(f"{wanted.count} games of others, {by_others} lines: all told again.")
    return 0


@cache
def _mover(game: str) -> WholeGames:
    return MOVERS[game]()


if __name__ == "__main__":
    sys.exit(main())

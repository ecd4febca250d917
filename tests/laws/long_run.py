"""Plays many whole games of bags at random and holds each of them to the laws.

Run as `python -m tests.laws.long_run --count 1000 --seed 1`. Gold and cards are looked at after
every action of every game; replay, undo and secrecy in one game of a hundred.
"""

import argparse
import sys
import time
from collections import Counter

from .bags_moves import BagsMoves
from .playing import AUDIENCES, Run, encoded, sitting_over
from .secrecy import keep_secret
from .shadow import Shadow

PATIENCE = 20_000
DEAR_ONE_IN = 100
REPORT_EVERY = 100


def play_cheaply(mover: BagsMoves, seed: int) -> Run:
    """A whole game, in which gold and cards are conserved after every action."""
    run = Run(mover, seed)
    whole = sum(mover.gold(run.table))

    def conserved(run: Run) -> None:
        gold = mover.gold(run.table)
        assert sum(gold) == whole, "gold came from nowhere or went there"
        assert min(gold) >= 0, "somebody paid what they had not"
        mover.audit(run.table)

    run.play(PATIENCE, conserved)
    assert run.over, "the game found no end"
    return run


def play_dearly(mover: BagsMoves, seed: int) -> None:
    """The same game again, with everything that takes long to look at."""
    run = Run(mover, seed)
    run.play(PATIENCE, Shadow(run).follow)
    again = sitting_over(mover.game, run.book)
    assert again.history == run.sitting.history, "the book tells another game"
    for audience in AUDIENCES:
        assert encoded(again.view(audience)) == encoded(run.sitting.view(audience))
        assert again.feed(audience) == run.sitting.feed(audience)
    keep_secret(mover, seed)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=0)
    wanted = asked.parse_args()
    mover, began = BagsMoves(), time.monotonic()
    players: Counter[int] = Counter()
    actions = dear = 0
    for number in range(wanted.count):
        seed = wanted.seed + number
        try:
            run = play_cheaply(mover, seed)
            if number % DEAR_ONE_IN == 0:
                play_dearly(mover, seed)
                dear += 1
        except BaseException:
            _say(f"Broken by --count 1 --seed {seed}")
            raise
        players[len(run.table.seats)] += 1
        actions += len(list(run.book.read()))
        if (number + 1) % REPORT_EVERY == 0:
            _say(f"{number + 1} of {wanted.count} games")
    spent_s = time.monotonic() - began
    tables = ", ".join(f"{games} with {seats}" for seats, games in sorted(players.items()))
    _say(
        f"{wanted.count} games ({tables}), {actions} actions, {dear} looked at dearly:"
        f" every law held. {wanted.count / spent_s:.1f} games a second."
    )
    return 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

"""Plays evenings around the track in a real browser, by three, five and seven, with phones and
without.

Run as `python -m tests.browser.nottingham_long_run --count 3 --seed 1`; a failure names its seed.
With `--whole` the track is that of the show, else it is a short one.
"""

import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.at_length import parser, say, shared, tried
from tests.nottingham_talk import SHORT, SHOW
from tests.pages.visits import browser

from .devices import Plan, Way
from .nottingham import played


def play_numbered(box: str, seed: int) -> str:
    way = Way.NO_PHONES if seed % 2 else Way.PHONES
    players = (7, 3, 5)[seed % 3]
    plan = Plan(way=way, players=players, box=box, languages=("ru", "de"), seed=seed)
    return tried(seed, lambda: _played(plan))


def _played(plan: Plan) -> str:
    with TemporaryDirectory() as folder, browser() as opened:
        commands = played(opened, Path(folder), plan).table.commands
        return f"seed {plan.seed}: {plan.players} with {plan.way}: {commands.total()} commands"
    raise AssertionError("the table lets every error through")


def main(words: list[str] | None = None) -> int:
    asked = parser(__doc__, count=3)
    asked.add_argument("--whole", action="store_true", help="twenty spaces instead of three")
    wanted = asked.parse_args(words)
    box = SHOW if wanted.whole else SHORT
    seeds = range(wanted.seed, wanted.seed + wanted.count)
    with shared(partial(play_numbered, box), seeds, wanted.jobs) as evenings:
        for line in evenings:
            say(line)
    say("Every score is that of the cards.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

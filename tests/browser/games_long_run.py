"""Plays evenings of a game in a real browser, by every number of players, with phones and without.

Run as `python -m tests.browser.games_long_run --game border --count 4 --seed 3`; a failure names
its seed. With `--whole` evenings are as long as people play them, else they are short.
"""

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests import border_talk, nottingham_talk
from tests.at_length import parser, say, shared, tried
from tests.pages.visits import browser

from . import border, nottingham
from .devices import Plan, Way


class Kind(NamedTuple):
    """One game: how an evening of it is played, by how many from one seed to the next, and from
    which box."""

    played: Callable[..., Any]
    players: tuple[int, ...]
    short: str
    whole: str


GAMES: Mapping[str, Kind] = {
    "border": Kind(border.played, (5, 6, 3, 4), border_talk.SHORT, "border-show"),
    "nottingham": Kind(nottingham.played, (3, 5, 7), nottingham_talk.SHORT, nottingham_talk.SHOW),
}


def play_numbered(game: str, whole: bool, seed: int) -> str:
    kind, way = GAMES[game], Way.NO_PHONES if seed % 2 else Way.PHONES
    players = kind.players[(seed - 1) % len(kind.players)]
    box = kind.whole if whole else kind.short
    plan = Plan(way=way, players=players, box=box, languages=("ru", "de"), seed=seed)
    return tried(seed, lambda: _played(kind, plan), f"--game {game}{' --whole' if whole else ''}")


def _played(kind: Kind, plan: Plan) -> str:
    with TemporaryDirectory() as folder, browser() as opened:
        commands = kind.played(opened, Path(folder), plan).table.commands
        return f"seed {plan.seed}: {plan.players} with {plan.way}: {commands.total()} commands"
    raise AssertionError("the table lets every error through")


def main(words: list[str] | None = None) -> int:
    asked = parser(__doc__, count=4)
    asked.add_argument("--game", choices=GAMES, required=True, help="whose players decide")
    asked.add_argument("--whole", action="store_true", help="evenings are not cut short")
    wanted = asked.parse_args(words)
    seeds = range(wanted.seed, wanted.seed + wanted.count)
    with shared(partial(play_numbered, wanted.game, wanted.whole), seeds, wanted.jobs) as evenings:
        for line in evenings:
            say(line)
    say("Every score is that of the cards.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

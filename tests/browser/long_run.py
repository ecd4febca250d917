"""Plays whole evenings in a real browser, by three, five and six, with phones, without, and with
phones that drop out.

Run as `python -m tests.browser.long_run --count 9 --seed 1`. Evening by evening the seed goes up by
one, however many jobs share them; nine in a row are one of each kind. The seed draws the edition,
the options, the languages and what people do. Whatever goes wrong says its seed.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.games.sheriff.edition_load import read_numbers
from companion.games.sheriff.options import Options
from companion.shelf.boxes import Shelf
from companion.words.voice import LANGUAGES
from tests.at_length import counted, parser, say, shared, tried
from tests.laws.sheriff_moves import EDITIONS
from tests.pages.visits import browser

from .devices import Out, Plan, Way
from .evenings import Evening, Played, laid_table

KINDS = tuple(product((6, 5, 3), Way))
AGREED_ON = 0.3
PAST_THE_READERS = (0.0, 0.15)


def planned(seed: int) -> Plan:
    players, way = KINDS[(seed - 1) % len(KINDS)]
    chance = Random(seed)
    box = chance.choice([name for name in EDITIONS if _seats(name, players)])
    owned = Shelf().take(box)
    shown, told = chance.sample(tuple(LANGUAGES), 2)
    return Plan(
        way=way,
        players=players,
        box=box,
        languages=(shown, told),
        options=tuple(key for key in owned.game.options(owned.box) if chance.random() < AGREED_ON),
        by_hand=chance.choice(PAST_THE_READERS) if way is Way.PHONES else 0,
        seed=seed,
    )


def _seats(name: str, players: int) -> bool:
    fewest, most = read_numbers(Shelf().take(name).box).players
    return fewest <= players <= most


def play_numbered(seed: int) -> tuple[Played, float]:
    """What came of it, and how many seconds it took."""
    began_s = time.monotonic()
    return tried(seed, lambda: _played(planned(seed))), time.monotonic() - began_s


def _played(plan: Plan) -> Played:
    with (
        TemporaryDirectory() as folder,
        browser() as opened,
        laid_table(opened, Path(folder), plan) as table,
    ):
        return Evening(table).play()


def main(words: list[str] | None = None) -> int:
    wanted = parser(__doc__, count=len(KINDS), seed=1).parse_args(words)
    began_s, summary = time.monotonic(), Summary()
    seeds = range(wanted.seed, wanted.seed + wanted.count)
    with shared(play_numbered, seeds, wanted.jobs) as evenings:
        for evening, took_s in evenings:
            summary.add(evening)
            say(_line(evening, took_s))
    for line in summary.lines():
        say(line)
    spent_s = time.monotonic() - began_s
    say(f"Every score is that of the cards. {spent_s / 60:.1f} minutes, {wanted.jobs} at a time.")
    return 0


def _line(evening: Played, took_s: float) -> str:
    plan = evening.plan
    return (
        f"seed {plan.seed}: {plan.players} with {plan.way}, {plan.box}, "
        f"{' and '.join(plan.languages)}: {evening.rounds} rounds, {evening.acts} acts, "
        f"{took_s:.0f} s"
    )


class Summary:
    """What was covered."""

    def __init__(self) -> None:
        self.evenings = self.acts = self.said_in_vain = 0
        self.kinds: Counter[str] = Counter()
        self.editions: Counter[str] = Counter()
        self.languages: Counter[str] = Counter()
        self.options: Counter[str] = Counter()
        self.commands: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.drop_outs: Counter[str] = Counter()

    def add(self, evening: Played) -> None:
        plan = evening.plan
        self.evenings += 1
        self.acts += evening.acts
        self.said_in_vain += evening.said_in_vain
        self.kinds[f"{plan.players} {plan.way}"] += 1
        self.editions[plan.box] += 1
        self.languages.update(plan.languages)
        self.options.update(plan.options)
        self.commands.update(evening.commands)
        self.refused.update(evening.refused)
        self.drop_outs.update(evening.drop_outs)

    def lines(self) -> Iterator[str]:
        yield f"{self.evenings} evenings, {self.acts} acts"
        yield counted("kinds", self.kinds, (f"{number} {way}" for number, way in KINDS))
        yield counted("editions", self.editions, EDITIONS)
        yield counted("languages", self.languages, LANGUAGES)
        yield counted("options", self.options, Options.__struct_fields__)
        yield counted("said", self.commands, sorted(self.commands))
        yield counted("refused", self.refused, sorted(self.refused))
        yield counted("dropped out", self.drop_outs, Out)
        yield f"pressed without a network: {self.said_in_vain}"


if __name__ == "__main__":
    sys.exit(main())

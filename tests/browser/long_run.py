"""Plays whole evenings in a real browser, by three, five and six, with phones, without, and with
phones that drop out.

Run as `python -m tests.browser.long_run --count 9 --seed 1`. Evening by evening the seed goes up by
one, however many jobs share them; nine in a row are one of each kind. The seed draws the edition,
the options, the languages and what people do. Whatever goes wrong says its seed.
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.games.bags.options import Options
from companion.games.bags.sheets import read_numbers
from companion.shelf.boxes import Shelf
from tests.laws.bags_moves import EDITIONS
from tests.pages.visits import browser
from web.language import LANGUAGES

from .devices import Out, Plan, Way
from .evenings import Evening, Played, laid_table

KINDS = tuple(product((6, 5, 3), Way))
AGREED_ON = 0.3
PAST_THE_READERS = (0.0, 0.15)


class Broken(Exception):
    """An evening went wrong; says how to see it again."""


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
    plan, began_s = planned(seed), time.monotonic()
    try:
        with (
            TemporaryDirectory() as folder,
            browser() as opened,
            laid_table(opened, Path(folder), plan) as table,
        ):
            return Evening(table).play(), time.monotonic() - began_s
    except Exception as why:
        raise Broken(f"{plan}\nBroken by --count 1 --seed {seed}") from why


@contextmanager
def played(count: int, seed: int, jobs: int) -> Iterator[Iterator[tuple[Played, float]]]:
    """The evenings in the order of their seeds, shared among so many processes."""
    seeds = range(seed, seed + count)
    if jobs == 1:
        yield map(play_numbered, seeds)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield pool.imap(play_numbered, seeds)


def main(words: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=len(KINDS))
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = asked.parse_args(words)
    jobs = max(1, min(wanted.jobs, wanted.count))
    began_s, summary = time.monotonic(), Summary()
    with played(wanted.count, wanted.seed, jobs) as evenings:
        try:
            for evening, took_s in evenings:
                summary.add(evening)
                _say(_line(evening, took_s))
        except Broken as broken:
            _say(str(broken))
            raise
    for line in summary.lines():
        _say(line)
    spent_s = time.monotonic() - began_s
    _say(f"Every score is that of the cards. {spent_s / 60:.1f} minutes, {jobs} at a time.")
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
        yield _counted("kinds", self.kinds, (f"{number} {way}" for number, way in KINDS))
        yield _counted("editions", self.editions, EDITIONS)
        yield _counted("languages", self.languages, LANGUAGES)
        yield _counted("options", self.options, Options.__struct_fields__)
        yield _counted("said", self.commands, sorted(self.commands))
        yield _counted("refused", self.refused, sorted(self.refused))
        yield _counted("dropped out", self.drop_outs, Out)
        yield f"pressed without a network: {self.said_in_vain}"


def _counted(what: str, numbers: Counter[str], every: Iterable[Any]) -> str:
    return f"{what + ':':<18} " + ", ".join(f"{one} {numbers[one]}" for one in every)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

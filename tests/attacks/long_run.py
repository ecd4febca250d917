"""Attacks the clerk for minutes, as a process of its own, and says whether it has kept its word.

Run as `python -m tests.attacks.long_run`, or with the name of one of its two parts.

siege: one address (127.0.0.2) sends eight bodies without end and holds 400 slow connections, for
two minutes. Another one (127.0.0.1) loads pages, keeps streams open and changes the game. Each
page comes within a second, no stream ends, disk and memory are as before.

crowd: six seats, the steward and 100 viewers look on, each from an address of its own (127.0.1.x)
as phones in a network would, for three minutes. A command every 200 ms is lost neither now nor
when the plug is pulled; no stream is sent to rest; memory stays flat.

The exit code is 1 if any of this was not so.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from tests.at_length import say
from tests.running import ROOT

from .attackers import BODIES, SLOW
from .evening import GOLD, SEATS, Evening
from .listening import Listening

SIEGE_S, CROWD_S = 120.0, 180.0
WITHIN_S = 1.0
VIEWERS = 100
EVERY_S = 0.2
LOADS_EVERY_S = 0.1
MOST_MEMORY_KB, MOST_AN_ACTION_KB, MOST_DISK_KB = 16 * 1024, 32, 512
"""Memory that an attack may leave behind; that an action may, for it can be taken back; and what a
few hundred actions leave on the disk."""
WARM = 20
ROUNDS_A_COMMAND = 10
"""So few commands that memory shows what the attack takes, not what the game does."""


class Promises:
    """What was promised, and whether it was kept."""

    def __init__(self) -> None:
        self.broken: list[str] = []

    def holds(self, kept: bool, promise: str) -> None:
        if not kept:
            self.broken.append(promise)


@contextmanager
def _evening() -> Iterator[tuple[Evening, Listening]]:
    with TemporaryDirectory() as folder:
        evening, listening = Evening(Path(folder)), Listening()
        with evening.table:
            for _ in range(WARM):
                for holder in ("display", "steward", *SEATS):
                    evening.page(holder)
                evening.pays()
            yield evening, listening


def siege(seconds: float, promises: Promises) -> None:
    with _evening() as (evening, listening):
        listening.open(evening.port, [("/display", "", "127.0.0.1")] * 2)
        _tell("pages before", [took for _ in range(WARM) for took in _pages(evening)])
        memory, disk = evening.memory_kb(), evening.disk_kb()
        words = [sys.executable, "-m", "tests.attacks.attackers", str(evening.port), str(seconds)]
        attackers = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        pages_s, commands_s, most_memory, most_disk = _besieged(evening, attackers)
        bodies, slow = map(int, attackers.communicate()[0].split())
        promises.holds(min(bodies, slow) > 0, "the attack has taken place")
        say(f"{BODIES} bodies without end, cut off {bodies} times")
        say(f"{SLOW} slow connections, let go {slow} times")
        _tell("pages meanwhile", pages_s)
        _tell("commands meanwhile, each flushed to the disk", commands_s)
        promises.holds(max(pages_s) < WITHIN_S, f"every page within {WITHIN_S:.0f} s")
        promises.holds(listening.all_told() and not listening.ended, "every stream goes on")
        listening.close()
        after = evening.memory_kb(), evening.disk_kb()
        say(f"memory {memory} kB before, {most_memory} at most, {after[0]} after")
        say(f"disk {disk} kB before, {most_disk} at most, {after[1]} after")
        promises.holds(after[0] - memory < MOST_MEMORY_KB, "memory as before")
        promises.holds(most_disk - disk < MOST_DISK_KB, "disk as before")
        promises.holds(evening.kept_gold() == evening.gold, "no command lost")


def _besieged(
    evening: Evening, attackers: "subprocess.Popen[str]"
) -> tuple[list[float], list[float], int, int]:
    """How long pages and commands took until the attack was over; the most of memory and disk."""
    pages_s: list[float] = []
    commands_s: list[float] = []
    memory = disk = 0
    while attackers.poll() is None:
        for _ in range(ROUNDS_A_COMMAND):
            pages_s += _pages(evening)
            sleep(LOADS_EVERY_S)
        commands_s.append(evening.pays())
        memory, disk = max(memory, evening.memory_kb()), max(disk, evening.disk_kb())
    return pages_s, commands_s, memory, disk


def _pages(evening: Evening) -> list[float]:
    return [evening.page(holder) for holder in ("display", "steward", "blue")]


def crowd(seconds: float, promises: Promises) -> None:
    with _evening() as (evening, listening):
        viewers = [("display", f"127.0.1.{1 + number}") for number in range(VIEWERS)]
        seats = [(who, f"127.0.2.{1 + at}") for at, who in enumerate(("steward", *SEATS))]
        for who, at in (*viewers, *seats):
            evening.page(who, at)
        paths = {"display": "/display", "steward": "/steward"}
        listening.open(
            evening.port,
            [
                (paths.get(who, f"/seat/{who}"), evening.cookie(who), at)
                for who, at in (*viewers, *seats)
            ],
        )
        memory = evening.memory_kb()
        took_s = list(_commands(evening, seconds))
        grown = evening.memory_kb() - memory
        promises.holds(listening.all_told(), "everybody is told the newest")
        promises.holds(not listening.ended, f"no stream sent to rest, but {listening.ended}")
        say(f"{len(viewers) + len(seats)} streams, sent to rest or broken {len(listening.ended)}")
        listening.close()
        _tell("commands", took_s)
        each = grown / len(took_s)
        say(f"memory {memory} kB before, {memory + grown} after, {each:.1f} kB a command")
        promises.holds(each < MOST_AN_ACTION_KB, "memory flat")
        lost = evening.gold - evening.kept_gold()
        say(f"{evening.gold - GOLD} commands acknowledged, {lost} lost when the plug was pulled")
        promises.holds(lost == 0, "no command lost")


def _commands(evening: Evening, seconds: float) -> Iterator[float]:
    began = monotonic()
    for number in range(round(seconds / EVERY_S)):
        sleep(max(0.0, began + number * EVERY_S - monotonic()))
        yield evening.pays()


def _tell(what: str, took_s: Sequence[float]) -> None:
    in_order = sorted(1000 * took for took in took_s)
    median, p99 = in_order[len(in_order) // 2], in_order[len(in_order) * 99 // 100]
    say(f"{len(in_order)} {what}: median {median:.0f}, p99 {p99:.0f}, max {in_order[-1]:.0f} ms")


_PARTS = {"siege": (siege, SIEGE_S), "crowd": (crowd, CROWD_S)}


def main(words: list[str] | None = None) -> int:
    asking = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asking.add_argument("part", nargs="?", choices=_PARTS, help="which; else both")
    asking.add_argument("--seconds", type=float, help="how long each; else 120 and 180")
    asked = asking.parse_args(words)
    promises = Promises()
    for name in [asked.part] if asked.part else _PARTS:
        part, usual_s = _PARTS[name]
        say(f"{name}:")
        part(asked.seconds or usual_s, promises)
    for promise in promises.broken:
        say(f"Not kept: {promise}")
    say("Not every promise was kept." if promises.broken else "Every promise was kept.")
    return 1 if promises.broken else 0


if __name__ == "__main__":
    sys.exit(main())

"""What the long runs have in common: so many things from a seed on, shared among processes; and
whatever goes wrong says how to see it again."""

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")


class Broken(Exception):
    """Something went wrong; says how to see it again."""


def tried(seed: int, work: Callable[[], Done], how: str = "") -> Done:
    """What goes wrong can be seen again by this seed, and by what else has to be asked."""
    try:
        return work()
    except (Exception, SystemExit) as why:
        said = f"{why}\nBroken by --count 1 --seed {seed} {how}"
        raise Broken(said.strip()) from why


def parser(about: str | None, count: int, seed: int = 0) -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(description=about)
    asked.add_argument("--count", type=int, default=count)
    asked.add_argument("--seed", type=int, default=seed)
    add_jobs(asked)
    return asked


def add_jobs(asked: argparse.ArgumentParser) -> None:
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at a time")


@contextmanager
def shared(
    work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int, at_once: int = 1
) -> Iterator[Iterator[Done]]:
    """What comes of each task, in their order; by itself in this process, or handed to so many,
    some at once. What is broken is said before it ends the run."""
    if min(jobs, len(tasks)) <= 1:
        yield _told(map(work, tasks))
        return
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(tasks))) as pool:
        yield _told(pool.imap(work, tasks, at_once))


def _told(done: Iterator[Done]) -> Iterator[Done]:
    try:
        yield from done
    except Broken as broken:
        say(str(broken))
        raise


def counted(what: str, numbers: Counter[Any], every: Iterable[Any]) -> str:
    return f"{what + ':':<18} " + ", ".join(f"{one} {numbers[one]}" for one in every)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()

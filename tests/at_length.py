"""What the long runs have in common: so many things from a seed on, shared among processes; and
whatever goes wrong says how to see it again."""

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import chain
from multiprocessing.connection import Connection
from queue import SimpleQueue
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
    jobs = min(jobs, len(tasks))
    if jobs <= 1:
        yield _told(map(work, tasks))
        return
    idle: SimpleQueue[Connection] = SimpleQueue()

    def hand_over(batch: Sequence[Task]) -> list[Done]:
        worker = idle.get()
        try:
            worker.send(batch)
            done: list[Done] | Exception = worker.recv()
        finally:
            idle.put(worker)
        if isinstance(done, Exception):
            raise done
        return done

    batches = [tasks[first : first + at_once] for first in range(0, len(tasks), at_once)]
    with ExitStack() as ending:
        threads = ThreadPoolExecutor(jobs)
        ending.callback(threads.shutdown, cancel_futures=True)
        for _ in range(jobs):
            idle.put(ending.enter_context(_worker(work)))
        yield _told(chain.from_iterable(threads.map(hand_over, batches)))


@contextmanager
def _worker(work: Callable[[Task], Done]) -> Iterator[Connection]:
    """A process at the other end of a pipe. A pool of processes would need semaphores, for which
    there is no place where /dev/shm cannot be written to."""
    apart = multiprocessing.get_context("spawn")
    here, there = apart.Pipe()
    process = apart.Process(target=_work_off, args=(work, there), daemon=True)
    process.start()
    there.close()
    try:
        yield here
    finally:
        process.kill()
        process.join()


def _work_off(work: Callable[[Task], Done], tasks: Connection) -> None:
    while True:
        batch = tasks.recv()
        try:
            tasks.send([work(task) for task in batch])
        except Exception as broken:  # noqa: BLE001 - it is raised where the task came from
            tasks.send(broken)


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
